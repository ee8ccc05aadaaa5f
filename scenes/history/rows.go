package history

import (
	"slices"
	"strconv"

	"tessera/logic/match"
	"tessera/scenes/ui"
)

var numberFont = ui.Font{Size: 12, Weight: ui.FontSmall.Weight}

// builder lays out the list from the top down.
type builder struct {
	h      *History
	list   *list
	high   float64 // of a line
	number float64 // the width of a turn's number
	seats  int
	first  int // the seat of the first move
	count  int // variations so far
}

// add lays out a line, and below each of its rows the variations that leave from there.
// From is the position before the line; id is 0 for the game itself.
func (b *builder) add(from *match.Node, line []*match.Node, depth, id int) {
	turns := groupTurns(line)
	for first := true; len(turns) > 0; first = false {
		taken := b.row(turns, depth, id)
		for i, turn := range turns[:taken] {
			for k, n := range turn {
				if id > 0 && first && i == 0 && k == 0 {
					continue // its siblings belong to the line above
				}
				b.others(n.Parent(), n, depth)
			}
		}
		turns = turns[taken:]
	}
	if len(line) > 0 {
		from = line[len(line)-1]
	}
	b.others(from, nil, depth)
}

// others adds the variations that leave a line at a position.
func (b *builder) others(at, on *match.Node, depth int) {
	for _, n := range at.Next() {
		if n != on && (on != nil || b.h.Session.Next(at) != n) {
			b.variation(n, depth+1)
		}
	}
}

// variation adds a variation: as a line if a position of it is shown, else folded.
func (b *builder) variation(first *match.Node, depth int) {
	b.count++
	id := b.count
	if !b.holds(first) {
		b.put(row{h: b.high, folded: first, id: id}, depth)
		return
	}
	var line []*match.Node
	for n := b.h.Session.Shown(); n != first.Parent(); n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	for n := b.h.Session.Next(b.h.Session.Shown()); n != nil; n = b.h.Session.Next(n) {
		line = append(line, n)
	}
	inner := b.count
	b.add(first.Parent(), line, depth, id)
	if !b.opened(inner) {
		b.put(row{h: b.h.actionsHeight(), actions: first, id: id}, depth)
	}
}

// actionsPad is the space above and below a variation's buttons, at 100 %.
const actionsPad = 6

// actionsHeight returns the height of a variation's buttons.
func (h *History) actionsHeight() float64 {
	if h.Fingers {
		return h.UI.Reach(touchHigh) + h.UI.Px(actionsPad)
	}
	return h.UI.Px(touchHigh)
}

// holds reports whether the position shown is part of a variation.
func (b *builder) holds(first *match.Node) bool {
	n := b.h.Session.Shown()
	for n != nil && n != first && n.Count() > first.Count() {
		n = n.Parent()
	}
	return n == first
}

// opened reports whether a variation with a number above count is laid out as a line.
func (b *builder) opened(count int) bool {
	for i := len(b.list.rows) - 1; i >= 0; i-- {
		if row := &b.list.rows[i]; row.actions != nil && row.id > count {
			return true
		}
	}
	return false
}

// groupTurns splits a line into turns.
func groupTurns(line []*match.Node) (turns [][]*match.Node) {
	for i, n := range line {
		if i == 0 || n.Turn() != line[i-1].Turn() {
			turns = append(turns, nil)
		}
		last := &turns[len(turns)-1]
		*last = append(*last, n)
	}
	return turns
}

// row lays out the next row of a line and returns how many turns it has. If they fit, it
// has one turn for each seat, in the seat's column. A turn that does not fit gets a row
// of its own, of several lines if necessary.
func (b *builder) row(turns [][]*match.Node, depth, id int) int {
	columns := b.seats
	if columns == 1 {
		columns = 3
	}
	width := b.list.width - b.h.UI.Px(indent*float64(min(depth, 3)))
	for columns > 1 && width/float64(columns) < b.h.UI.Px(92) {
		columns--
	}
	cell := width / float64(columns)
	row := row{h: b.high, id: id}
	for i, turn := range turns {
		laid, lines, wide := b.turn(turn, width)
		column := i
		if columns == b.seats {
			column = (laid.seat - b.first + columns) % columns
		}
		x := cell * float64(column)
		if i > 0 && (column == columns || x <= row.turns[i-1].x || wide > cell) {
			break
		}
		if wide > cell {
			row.turns, row.h = append(row.turns, laid), b.high*float64(lines)
			break
		}
		laid.x = x
		row.turns = append(row.turns, laid)
	}
	b.put(row, depth)
	return len(row.turns)
}

// turn lays out a turn's moves one after the other, and returns the number of lines and
// the width.
func (b *builder) turn(moves []*match.Node, width float64) (laid turn, lines int, wide float64) {
	u := b.h.UI
	left := b.number + u.Px(6)
	if b.seats > 1 && b.h.Game.Mark != nil {
		left += u.Px(markWide + 3)
	}
	laid = turn{number: strconv.Itoa(moves[0].Turn()), seat: moves[0].Seat()}
	x := left
	for i, n := range moves {
		w := b.h.ListedWidth(n.Move()) + u.Px(2*movePad)
		if b.h.Fingers {
			w = max(w, u.Reach(touchHigh))
		}
		if mark := b.h.host.MoveMark(n); mark != "" {
			w += u.TextWidth(mark, ui.FontStrong) + u.Px(movePad)
		}
		if i > 0 && x+w > width {
			x = left
			lines++
		}
		laid.moves = append(laid.moves, move{node: n, x: x, y: float64(lines) * b.high, w: w})
		x += w
		wide = max(wide, x)
	}
	return laid, lines + 1, wide
}

func (b *builder) put(row row, depth int) {
	row.y, row.indent = b.list.height, b.h.UI.Px(indent*float64(min(depth, 3)))
	b.list.rows = append(b.list.rows, row)
	b.list.height += row.h
}
