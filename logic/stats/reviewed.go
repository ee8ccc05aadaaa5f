package stats

import (
	"cmp"
	"slices"
)

// The kinds of chances that reviews count.
const (
	Captures  = "captures"
	Saves     = "saves"
	Completes = "completes"
	Stops     = "stops"
	Closes    = "closes"
	// In these the person did what should not be done.
	Leaves = "leaves"
	Allows = "allows"
	Opens  = "opens"
)

var kinds = []string{Captures, Saves, Completes, Stops, Closes, Leaves, Allows, Opens}

// maxReviewed is how many reviewed games of a game are remembered, the newest.
const maxReviewed = 50

// Chances are how many chances of one kind a person had, and how many of them were
// missed.
type Chances struct {
	Had    int `json:"had"`
	Missed int `json:"missed,omitempty"` // at most Had
}

// Plus is the sum of both.
func (c Chances) Plus(o Chances) Chances { return Chances{c.Had + o.Had, c.Missed + o.Missed} }

// Reviewed is what a review found of the person in one game.
type Reviewed struct {
	Number  uint64             `json:"number"` // tells the game from all others
	Day     int                `json:"day"`    // of the review
	Chances map[string]Chances `json:"chances,omitempty"`
}

// Review takes what a review found into the book; in the place of an earlier review of
// the same game.
func (b *Book) Review(id string, r Reviewed) {
	g := b.game(id)
	rest := slices.DeleteFunc(g.Reviewed, func(o Reviewed) bool { return o.Number == r.Number })
	g.Reviewed = newest(append(rest, r), maxReviewed)
}

// Habit is how a person used the chances of one kind.
type Habit struct {
	Kind string
	Chances
}

// Habits are what was missed in the games that were reviewed in the week up to a day,
// what was missed most often first; and how many games those are.
func (g *Game) Habits(today int) (list []Habit, games int) {
	first := Day(date(today).AddDate(0, 0, -6).Date())
	sums := map[string]Chances{}
	for _, r := range g.Reviewed {
		if r.Day < first || r.Day > today {
			continue
		}
		games++
		for kind, c := range r.Chances {
			sums[kind] = sums[kind].Plus(c)
		}
	}
	for kind, c := range sums {
		if c.Missed > 0 {
			list = append(list, Habit{kind, c})
		}
	}
	slices.SortFunc(list, func(a, b Habit) int { return cmp.Or(b.Missed-a.Missed, cmp.Compare(a.Kind, b.Kind)) })
	return list, games
}

func (r Reviewed) check() error {
	if !isDay(r.Day) {
		return errUnfit
	}
	for kind, c := range r.Chances {
		if c.Missed < 0 || c.Missed > c.Had || !slices.Contains(kinds, kind) {
			return errUnfit
		}
	}
	return nil
}
