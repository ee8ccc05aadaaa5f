package puzzles

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
)

// ID identifies a puzzle within its kind, independent of its place in the set.
func (p Puzzle) ID() string {
	h := fnv.New32a()
	h.Write(p.Settings)
	h.Write([]byte(" " + p.moves))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// Daily returns the puzzle of a game for a day, the same for everyone: the set and the
// index in it. It prefers puzzles under the game's default rules. ok is false for a game
// without puzzles. Day is a date as in [stats.Day].
func Daily(sets []Set, game string, day int) (set *Set, number int, ok bool) {
	all := defaultRulesOf(sets, game)
	if len(all) == 0 {
		return nil, 0, false
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", game, day)
	chosen := all[h.Sum64()%uint64(len(all))]
	return chosen.Set, chosen.Number, true
}

// Mark is how a puzzle was solved.
type Mark int

const (
	Unsolved Mark = iota
	Solved        // with help, or not at the first attempt
	Clean         // at the first attempt
)

// String returns a sign for the mark.
func (m Mark) String() string { return [...]string{"–", "✓", "★"}[m] }

// Progress is a person's record of puzzles. The zero value is empty.
type Progress struct {
	// Marks are the marks of solved puzzles, by kind and [Puzzle.ID].
	Marks map[string]map[string]Mark `json:"marks,omitempty"`
	// Days are the marks of daily puzzles, by date and game. They are not limited,
	// because a streak may be long.
	Days map[int]map[string]Mark `json:"days,omitempty"`
	// Ratings are the person's ratings at the puzzles of each game, by game id.
	Ratings map[string]*stats.Rating `json:"ratings,omitempty"`
	// Best is the most puzzles solved in a run against the clock, by game.
	Best map[string]int `json:"best,omitempty"`
}

// Decode reads what Encode wrote. It drops invalid marks.
func Decode(text []byte) (*Progress, error) {
	var p Progress
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, say.Errorf("the list of solved puzzles cannot be read: %s", err)
	}
	for _, marks := range p.Marks {
		tidy(marks)
	}
	for _, marks := range p.Days {
		tidy(marks)
	}
	maps.DeleteFunc(p.Ratings, func(_ string, r *stats.Rating) bool { return r.Check() != nil })
	maps.DeleteFunc(p.Best, func(_ string, solved int) bool { return solved < 1 })
	return &p, nil
}

func tidy(marks map[string]Mark) {
	for key, m := range marks {
		if m != Solved && m != Clean {
			delete(marks, key)
		}
	}
}

// Encode returns p as text.
func (p *Progress) Encode() ([]byte, error) { return json.Marshal(p) }

// MarkOf returns the mark of a puzzle.
func (p *Progress) MarkOf(kind string, z Puzzle) Mark { return p.Marks[kind][z.ID()] }

// Solve records the mark of a puzzle. It never lowers a mark.
func (p *Progress) Solve(kind string, z Puzzle, m Mark) {
	if p.Marks == nil {
		p.Marks = map[string]map[string]Mark{}
	}
	if p.Marks[kind] == nil {
		p.Marks[kind] = map[string]Mark{}
	}
	p.Marks[kind][z.ID()] = max(m, p.Marks[kind][z.ID()])
}

// SolveDaily records the mark of a game's daily puzzle. The first mark stays.
func (p *Progress) SolveDaily(day int, game string, m Mark) {
	if p.Days == nil {
		p.Days = map[int]map[string]Mark{}
	}
	if p.Days[day] == nil {
		p.Days[day] = map[string]Mark{}
	}
	if p.Days[day][game] == Unsolved {
		p.Days[day][game] = m
	}
}

// Streak counts the days in a row with a solved daily puzzle, to today or yesterday.
func (p *Progress) Streak(today int) int {
	return stats.Streak(func(day int) bool { return len(p.Days[day]) > 0 }, today)
}

// Count returns how many puzzles of a grade are solved, and how many exist. Grade 0 means
// all grades.
func (p *Progress) Count(s *Set, grade int) (solved, all int) {
	for _, z := range s.Puzzles {
		if grade != 0 && z.Grade != grade {
			continue
		}
		if all++; p.MarkOf(s.ID, z) != Unsolved {
			solved++
		}
	}
	return solved, all
}

// Share returns a line with a day's marks to send to others, without spoilers.
func (p *Progress) Share(day int, games match.Games) say.Text {
	year, month, date := stats.Split(day)
	parts := []say.Text{say.Join(", ", say.Raw("Tessera"), say.Date(time.Date(year, month, date, 0, 0, 0, 0, time.UTC)))}
	for _, g := range games {
		parts = append(parts, say.It("%s %s", g.Title, p.Days[day][g.ID].String()))
	}
	if n := p.Streak(day); n > 1 {
		parts = append(parts, say.Count(n, say.Plural{One: "%d day in a row", Many: "%d days in a row"}))
	}
	return say.Join(" · ", parts...)
}

// Numbers returns the indices of a grade's puzzles in a set.
func (s *Set) Numbers(grade int) []int {
	var list []int
	for i, z := range s.Puzzles {
		if z.Grade == grade {
			list = append(list, i)
		}
	}
	return slices.Clip(list)
}
