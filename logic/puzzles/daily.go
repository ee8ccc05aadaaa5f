package puzzles

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"sort"
	"strconv"
	"time"

	"tessera/logic/say"
	"tessera/logic/stats"
)

// ID identifies a puzzle within its kind, independent of its place in the set. A composed
// puzzle has the id of the puzzle that it was made of.
func (p Puzzle) ID() string {
	if p.id != "" {
		return p.id
	}
	h := fnv.New32a()
	h.Write(p.Settings)
	h.Write([]byte(" " + p.moves))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
}

// clearFrom is the first day without subtle puzzles; the earlier ones have been played.
const clearFrom = 2026_12_01

// clear returns the first puzzle from an index on that can be one of a day.
func clear(all []Place, first, day int) Place {
	for i := range all {
		at := all[(first+i)%len(all)]
		if day < clearFrom || !at.Set.Puzzles[at.Number].Subtle {
			return at
		}
	}
	return all[first]
}

// Daily returns the puzzles of a day, one of each game, the same for everyone. It prefers
// puzzles under a game's default rules and leaves out subtle ones. sets are in the order of
// [All]. day is a date as in [stats.Day].
func Daily(sets []Set, day int) (daily []Place) {
	for i := range sets {
		game := sets[i].Game
		if i > 0 && sets[i-1].Game == game {
			continue
		}
		all := defaultRulesOf(sets, game)
		h := fnv.New64a()
		fmt.Fprintf(h, "%s %d", game, day)
		daily = append(daily, clear(all, int(h.Sum64()%uint64(len(all))), day))
	}
	return daily
}

// DayNumber returns the number by which people call a day's puzzles. It is 1 on 1 January
// 2026.
func DayNumber(day int) int {
	return 1 + int(stats.Date(day).Sub(stats.Date(2026_01_01))/(24*time.Hour))
}

// Mark is how a puzzle was solved.
type Mark int

const (
	Unsolved Mark = iota
	Solved        // not at the first attempt
	Clean         // at the first attempt
	Shown         // the answer was shown, which is worth less than Solved
)

// String returns a sign for the mark.
func (m Mark) String() string { return [...]string{"–", "✓", "★", "○"}[m] }

// BySelf reports whether the person found the answer.
func (m Mark) BySelf() bool { return m == Solved || m == Clean }

// Progress is a person's record of puzzles. The zero value is empty.
type Progress struct {
	// Marks are the marks of solved puzzles, by kind and [Puzzle.ID].
	Marks map[string]map[string]Mark `json:"marks,omitempty"`
	// Days are the marks of daily puzzles, by date and game; each date has some. They are
	// not limited, because a streak may be long.
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
	maps.DeleteFunc(p.Days, func(_ int, marks map[string]Mark) bool { return len(marks) == 0 })
	maps.DeleteFunc(p.Ratings, func(_ string, r *stats.Rating) bool { return r.Check() != nil })
	maps.DeleteFunc(p.Best, func(_ string, solved int) bool { return solved < 1 })
	return &p, nil
}

func tidy(marks map[string]Mark) {
	for key, m := range marks {
		if m < Solved || m > Shown {
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
	if old := p.Marks[kind][z.ID()]; m.BySelf() && (m > old || old == Shown) || old == Unsolved {
		p.Marks[kind][z.ID()] = m
	}
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

// Kept reports whether the person solved a puzzle of a day.
func (p *Progress) Kept(day int) bool {
	for _, m := range p.Days[day] {
		if m.BySelf() {
			return true
		}
	}
	return false
}

// Streak counts the days in a row with a solved daily puzzle, to today or yesterday.
func (p *Progress) Streak(today int) (n int) {
	day := today
	if !p.Kept(day) {
		day = stats.Before(day)
	}
	for ; p.Kept(day); day = stats.Before(day) {
		n++
	}
	return n
}

// LongestStreak returns the most days in a row with a solved daily puzzle.
func (p *Progress) LongestStreak() (most int) {
	var days []int
	for day := range p.Days {
		days = append(days, day)
	}
	sort.Slice(days, func(i, j int) bool { return days[i] < days[j] }) // the page has this sort already
	last, row := 0, 0
	for _, day := range days {
		if !p.Kept(day) {
			continue
		}
		if stats.Before(day) != last {
			row = 0
		}
		last, row = day, row+1
		most = max(most, row)
	}
	return most
}

// SolvedOf returns how many of a day's puzzles are solved.
func (p *Progress) SolvedOf(day int, daily []Place) (n int) {
	for _, place := range daily {
		if p.Days[day][place.Set.Game].BySelf() {
			n++
		}
	}
	return n
}

// Count returns how many puzzles of a grade are solved, and how many exist. Grade 0 means
// all grades.
func (p *Progress) Count(s *Set, grade int) (solved, all int) {
	for _, z := range s.Puzzles {
		if grade != 0 && z.Grade != grade {
			continue
		}
		if all++; p.MarkOf(s.ID, z).BySelf() {
			solved++
		}
	}
	return solved, all
}

// FirstUnsolved returns the index in numbers, indices of puzzles in a set, of the first
// puzzle that is not solved, or -1.
func (p *Progress) FirstUnsolved(s *Set, numbers []int) int {
	return slices.IndexFunc(numbers, func(n int) bool { return p.MarkOf(s.ID, s.Puzzles[n]) == Unsolved })
}

// Share returns a line with a day's marks to send to others, without spoilers. It explains the
// mark that not everybody reads.
func (p *Progress) Share(day int, daily []Place) say.Text {
	var marks []say.Text
	clean := false
	for _, place := range daily {
		mark := p.Days[day][place.Set.Game]
		marks, clean = append(marks, say.Raw(mark.String())), clean || mark == Clean
	}
	parts := []say.Text{say.Raw("Tessera " + strconv.Itoa(DayNumber(day))), say.Join(" ", marks...)}
	if clean {
		// Translators: what a sign means, in a line to share.
		parts = append(parts, say.It("(%s first try)", say.Raw(Clean.String())))
	}
	if n := p.Streak(day); n > 0 {
		// Translators: the number of days in a row with a solved puzzle, in a line to share.
		parts = append(parts, say.It("streak %d", n))
	}
	return say.Join("  ", parts...)
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
