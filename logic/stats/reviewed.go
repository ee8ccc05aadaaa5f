package stats

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// maxReviewed is the number of reviewed games that are stored for each game.
const maxReviewed = 50

// Chances counts the chances of one kind and how many of them were missed. The kinds are
// those of the game: see match.Effect.
type Chances struct {
	Had    int `json:"had"`
	Missed int `json:"missed,omitempty"` // at most Had
}

// Plus returns the sum of both.
func (c Chances) Plus(o Chances) Chances { return Chances{c.Had + o.Had, c.Missed + o.Missed} }

// Reviewed is the result of a review for the person in one game.
type Reviewed struct {
	Number  uint64             `json:"number"` // identifies the game
	Day     int                `json:"day"`    // of the review
	Chances map[string]Chances `json:"chances,omitempty"`
}

// Review stores the result of a review. It replaces an earlier one of the same game.
func (b *Book) Review(id string, r Reviewed) {
	g := b.game(id)
	rest := slices.DeleteFunc(g.Reviewed, func(o Reviewed) bool { return o.Number == r.Number })
	g.Reviewed = newest(append(rest, r), maxReviewed)
}

// Habit counts the chances of one kind.
type Habit struct {
	Kind string
	Chances
}

// Habits returns the missed chances in games reviewed during the seven days up to today,
// the most often missed first, and the number of these games.
func (g *Game) Habits(today int) (list []Habit, games int) {
	first := Day(Date(today).AddDate(0, 0, -6).Date())
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
	sort.SliceStable(list, func(i, j int) bool {
		return cmp.Or(list[j].Missed-list[i].Missed, cmp.Compare(list[i].Kind, list[j].Kind)) < 0
	})
	return list, games
}

func (r Reviewed) check() error {
	if !isDay(r.Day) {
		return errInvalid
	}
	for kind, c := range r.Chances {
		if c.Missed < 0 || c.Missed > c.Had || !isKind(kind) {
			return errInvalid
		}
	}
	return nil
}

// isKind reports whether a text can be the kind of a chance: a word in lower case.
func isKind(text string) bool {
	return text != "" && len(text) <= 20 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
}
