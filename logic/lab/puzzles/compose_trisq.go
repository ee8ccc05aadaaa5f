package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"sort"
	"strings"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

// place is a column and a row; row 0 is at the top.
type place = thing

// far returns the distance in steps.
func (a thing) far(b thing) int { return abs(a.x-b.x) + abs(a.y-b.y) }

func abs(n int) int { return max(n, -n) }

// figures is a draft of Trisq.
type figures struct {
	kind   string
	rules  trisq.Rules
	size   int
	toMove trisq.Figure
	on     map[place]trisq.Figure
	answer place
}

func trisqDraft(kind *match.Kind, state match.State, turn []string) draft {
	s := match.Typed[trisq.State](state)
	d := figures{kind: kind.ID, rules: s.Settings().Rules, size: s.Size(), toMove: s.Turn(), on: map[place]trisq.Figure{}}
	p, err := trisq.ParsePoint(turn[0])
	if err != nil {
		return nil // a pass
	}
	down := trisq.Size - d.size
	d.answer = place{p.Column(), p.Row() - down}
	for y := range d.size {
		for x := range d.size {
			p, _ := s.PointAt(x, y)
			if f := s.At(p); f != trisq.None {
				d.on[place{x, y}] = f
			}
		}
	}
	return d
}

func (d figures) settings() json.RawMessage {
	rows := make([]string, d.size)
	for y := range rows {
		rows[y] = match.WriteRuns(d.size, func(x int) byte {
			switch d.on[place{x, y}] {
			case trisq.Triangle:
				return 't'
			case trisq.Square:
				return 's'
			}
			return 0
		})
	}
	position := strings.Join(rows, "/") + " " + map[trisq.Figure]string{trisq.Triangle: "t", trisq.Square: "s"}[d.toMove]
	settings := trisq.Settings{Rules: d.rules, Position: position}
	if d.size < trisq.Size {
		settings.Size = d.size
	}
	text, _ := json.Marshal(settings) // which cannot fail
	return text
}

func (d figures) turn() []string {
	p, _ := trisq.PointAt(d.answer.x, d.answer.y+trisq.Size-d.size)
	return []string{p.String()}
}

// things returns the places with figures, the farthest from the answer first.
func (d figures) things() []thing {
	list := slices.Collect(maps.Keys(d.on))
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return cmp.Or(b.far(d.answer)-a.far(d.answer), a.y-b.y, a.x-b.x) < 0
	})
	return list
}

func (d figures) without(at thing) draft {
	if d.on[at] == trisq.None {
		return nil
	}
	next := d
	next.on = maps.Clone(d.on)
	delete(next.on, at)
	return next
}

// starts returns the parts of the board around the answer that have the size of a smaller
// board, those with the answer in the middle first.
func (d figures) starts() []draft {
	var list []figures
	for _, size := range []int{7, 9} {
		for x := range max(d.size-size+1, 0) {
			for y := range d.size - size + 1 {
				if part := d.moved(size, -x, -y); part.inside(part.answer) {
					list = append(list, part)
				}
			}
		}
	}
	return sorted(list)
}

// elsewhere returns the figures moved to other places of a board of the same size or a
// smaller one, where all of them fit.
func (d figures) elsewhere() []draft {
	var list []figures
	for _, size := range []int{7, 9, trisq.Size} {
		for x := 1 - d.size; x < d.size; x++ {
			for y := 1 - d.size; y < d.size; y++ {
				if to := d.moved(size, x, y); size <= d.size && len(to.on) == len(d.on) {
					list = append(list, to)
				}
			}
		}
	}
	return sorted(list)
}

func sorted(list []figures) (all []draft) {
	sort.SliceStable(list, func(i, j int) bool { return list[i].ugliness() < list[j].ugliness() })
	for _, d := range list {
		all = append(all, d)
	}
	return all
}

// moved returns what lies on a board of another size after a shift.
func (d figures) moved(size, x, y int) figures {
	to := d
	to.size, to.on, to.answer = size, map[place]trisq.Figure{}, place{d.answer.x + x, d.answer.y + y}
	for at, f := range d.on {
		if at := (place{at.x + x, at.y + y}); to.inside(at) {
			to.on[at] = f
		}
	}
	return to
}

func (d figures) inside(at place) bool {
	return at.x >= 0 && at.x < d.size && at.y >= 0 && at.y < d.size
}

func (d figures) pieces() int { return len(d.on) }

// ugliness prefers few figures close together on a small board, then the answer and the
// figures in the middle.
func (d figures) ugliness() float64 {
	middle, away := place{d.size / 2, d.size / 2}, 0
	low, high := d.answer, d.answer
	for at := range d.on {
		low = place{min(low.x, at.x), min(low.y, at.y)}
		high = place{max(high.x, at.x), max(high.y, at.y)}
		away += middle.far(at)
	}
	wide := high.x - low.x + high.y - low.y
	return float64(2*len(d.on)+wide+d.size) + float64(2*middle.far(d.answer)+away)/1000
}

// shape compares the figures alone, whatever the board, in all symmetries.
func (d figures) shape() string {
	low, high := place{d.size, d.size}, place{}
	for at := range d.on {
		low = place{min(low.x, at.x), min(low.y, at.y)}
		high = place{max(high.x, at.x), max(high.y, at.y)}
	}
	var rows []string
	for y := low.y; y <= high.y; y++ {
		row := ""
		for x := low.x; x <= high.x; x++ {
			switch d.on[place{x, y}] {
			case trisq.None:
				row += "."
			case d.toMove:
				row += "o"
			default:
				row += "x"
			}
		}
		rows = append(rows, row)
	}
	return match.CanonicalForm(rows)
}

func (d figures) tempts(before, after match.State) bool { return trisq.Tempts(d.kind, before, after) }

func (d figures) playOn(after match.State) []string { return trisq.PlayOn(d.kind, after) }
