package stats

// Achievements holds a person's achievements in one game, all without hints.
type Achievements struct {
	Beaten    []string // levels that were beaten, weakest first
	DrawnWith string   // the strongest level, if it was drawn with but not beaten; otherwise ""
	Perfect   int      // games for one in which nothing was given away
}

// negligible is a loss so small that it is a rounding error.
const negligible = 0.005

// Achievements returns the achievements in a game with these levels, weakest first.
func (b *Book) Achievements(id string, levels []string) Achievements {
	g := b.Games[id]
	if g == nil {
		return Achievements{}
	}
	// Games from before Perfect existed are only in the scores.
	r := Achievements{Perfect: max(g.Solo.Perfect, perfect(g.Solo.Scores))}
	for i, level := range levels {
		t := g.Levels[level]
		switch {
		case t.Best > 0: // wins with hints do not count toward Best
			r.Beaten = append(r.Beaten, level)
		case i == len(levels)-1 && t.Won+t.Drawn > t.Hinted:
			r.DrawnWith = level
		}
	}
	return r
}

func perfect(scores []Score) (n int) {
	for _, s := range scores {
		if s.Judged && s.Lost < negligible {
			n++
		}
	}
	return n
}
