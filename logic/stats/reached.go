package stats

// Reached is what a person has reached in one game, all without hints.
type Reached struct {
	Beaten    []string // the levels that were beaten, weakest first
	Strongest int      // of those who were beaten among players of known strength; 0 for none
	Held      string   // the strongest level, if it was held to a draw and not beaten; "" if not
	Perfect   int      // games for one in which nothing was given away
	Row       int      // the most days in a row with the puzzle of the day
}

// nothing is less than is given away by rounding.
const nothing = 0.005

// Reached is what was reached in a game, whose levels are told weakest first.
func (b *Book) Reached(id string, levels []string) Reached {
	g := b.Games[id]
	if g == nil {
		return Reached{}
	}
	// Games that were finished before they were counted are among the scores.
	r := Reached{Perfect: max(g.Solo.Perfect, perfect(g.Solo.Scores))}
	for i, level := range levels {
		t := g.Levels[level]
		switch {
		case t.Best > 0: // hints end a row of wins
			r.Beaten = append(r.Beaten, level)
		case i == len(levels)-1 && t.Won+t.Drawn > t.Hinted:
			r.Held = level
		}
	}
	for _, rating := range g.Ratings {
		for _, one := range rating.Results {
			if one.Score == 1 {
				r.Strongest = max(r.Strongest, one.Against)
			}
		}
	}
	if g.Solo.Games > 0 {
		r.Row = b.longest()
	}
	return r
}

// longest is the most days in a row on which the puzzle of the day was done.
func (b *Book) longest() (most int) {
	row := 0
	for i, day := range b.Days {
		if i == 0 || Before(day) != b.Days[i-1] {
			row = 0
		}
		row++
		most = max(most, row)
	}
	return most
}

// perfect counts the games among scores in which nothing was given away.
func perfect(scores []Score) (n int) {
	for _, s := range scores {
		if s.Judged && s.Lost < nothing {
			n++
		}
	}
	return n
}
