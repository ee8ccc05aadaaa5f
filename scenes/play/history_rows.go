package play

import (
	"slices"
	"strconv"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

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
// from is the position before the line; id is 0 for the game itself.
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
		if n != on && (on != nil || b.h.desk.Match.Next(at) != n) {
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
	for n := b.h.desk.Match.Shown(); n != first.Parent(); n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	for n := b.h.desk.Match.Next(b.h.desk.Match.Shown()); n != nil; n = b.h.desk.Match.Next(n) {
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
		return h.desk.UI.Reach(touchHigh) + h.desk.UI.Px(actionsPad)
	}
	return h.desk.UI.Px(touchHigh)
}

// holds reports whether the position shown is part of a variation.
func (b *builder) holds(first *match.Node) bool {
	n := b.h.desk.Match.Shown()
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
// has one turn for each seat, in the seat's column. A wide turn moves its neighbours, or itself
// to the left, as far as there is room. A turn that does not fit gets a row of its own, of
// several lines if necessary.
func (b *builder) row(turns [][]*match.Node, depth, id int) int {
	columns := b.seats
	if columns == 1 {
		columns = 3
	}
	width := b.list.width - b.h.desk.UI.Px(indent*float64(min(depth, 3)))
	for columns > 1 && width/float64(columns) < b.h.desk.UI.Px(92) {
		columns--
	}
	cell := width / float64(columns)
	row := row{h: b.high, id: id}
	last, free := -1, 0.0 // the column of the previous turn, and where it ends
	for i, turn := range turns {
		laid, lines, wide := b.turn(turn, width)
		column := i
		if columns == b.seats {
			column = (laid.seat - b.first + columns) % columns
		}
		laid.x = max(min(max(cell*float64(column), free), width-wide), 0)
		if i > 0 && (column == columns || column <= last || lines > 1 || laid.x < free) {
			break
		}
		row.turns, row.h = append(row.turns, laid), b.high*float64(lines)
		if lines > 1 {
			break
		}
		last, free = column, laid.x+wide
	}
	b.put(row, depth)
	return len(row.turns)
}

// turn lays out a turn's moves one after the other, and returns the number of lines and
// the width.
func (b *builder) turn(moves []*match.Node, width float64) (laid turn, lines int, wide float64) {
	u := b.h.desk.UI
	left := b.number + u.Px(6)
	if b.seats > 1 && b.h.desk.Game.Mark != nil {
		left += u.Px(markWide + 3)
	}
	laid = turn{number: strconv.Itoa(moves[0].Turn()), seat: moves[0].Seat()}
	x := left
	for i, n := range moves {
		w := min(b.h.listed(n).Width(u)+u.Px(2*movePad), width-left)
		if b.h.Fingers {
			w = max(w, u.Reach(touchHigh))
		}
		if mark := b.h.host.MoveMark(n); mark != "" {
			w += u.TextWidth(mark, ui.FontSmall) + u.Px(movePad)
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
	row.y, row.indent = b.list.height, b.h.desk.UI.Px(indent*float64(min(depth, 3)))
	b.list.rows = append(b.list.rows, row)
	b.list.height += row.h
}

// Strip draws the last moves in one line, with steps back and forward and a button for
// the whole history. It is for places too small for the list. Before the first move it
// draws nothing, but keeps its room, so that the first move moves nothing.
func (h *History) Strip(r geom.Rect) {
	if h.desk.Match.Size() == 0 {
		h.desk.Bubble.SetFree(r)
		return
	}
	u := h.desk.UI
	r = h.folder(r, sprites.Up)
	steps := h.steps()
	back, r := r.CutLeft(u.Reach(40))
	on, r := r.CutRight(u.Reach(40))
	u.Act(back.Inset(u.Px(1)), steps[1])
	u.Act(on.Inset(u.Px(1)), steps[2])
	if h.desk.Match.Looking() {
		h.drawWayBack(r)
		return
	}
	u.WithoutParts(func() { h.drawLast(r) })
}

// drawLast draws the last turns from right to left, as many as fit.
func (h *History) drawLast(r geom.Rect) {
	u := h.desk.UI
	u.Outline(r.Inset(u.Px(2)), u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	right, n := r.Right()-u.Px(10), h.desk.Match.Shown()
	for n.Parent() != nil {
		start := n.TurnStart()
		moves := n.Moves()[start.Count():]
		wide := u.Px(14)
		listed, state := make([]boards.Listed, len(moves)), start.State()
		for i, move := range moves {
			listed[i] = h.desk.Listed(state, move, true).Before(i+1 < len(moves))
			state, _ = state.Apply(move)
			wide += listed[i].Width(u) + u.Px(moveGap)*boards.BoolToFloat(i > 0)
		}
		if h.desk.Game.Mark != nil && h.desk.Match.SeatCount() > 1 {
			wide += u.Px(markWide + 4)
		}
		if right-wide < r.X {
			if n == h.desk.Match.Shown() { // at least its last turn, shortened
				x := r.X + u.Px(10)
				for i, move := range listed {
					move = move.Brief()
					w := min(move.Width(u), (right-x)/float64(len(listed)-i)-u.Px(moveGap)*boards.BoolToFloat(i+1 < len(listed)))
					move.Show(u, u.Theme.Ink, geom.Point{X: x, Y: r.Center().Y}, w)
					x += w + u.Px(moveGap)
				}
			}
			break
		}
		x, middle := right-wide+u.Px(14), r.Center().Y
		if h.desk.Game.Mark != nil && h.desk.Match.SeatCount() > 1 {
			size := u.Px(markWide)
			u.ShowAt(h.desk.SeatMark(n.Seat(), int(size)), geom.Point{X: x + size/2, Y: middle}, ui.Look{})
			x += size + u.Px(4)
		}
		ink := u.Theme.Faint
		if n == h.desk.Match.Shown() {
			ink = u.Theme.Ink
		}
		for _, move := range listed {
			w := move.Width(u)
			move.Show(u, ink, geom.Point{X: x, Y: middle}, w)
			x += w + u.Px(moveGap)
		}
		right -= wide
		n = start
	}
}

// drawWayBack draws the button back to the current position, or the turn's number if that
// position is shown.
func (h *History) drawWayBack(r geom.Rect) {
	u := h.desk.UI
	if !h.desk.Match.Looking() {
		if turn := h.desk.Match.Shown().Turn(); turn > 0 {
			u.TextFit(lang.T("Turn %d", turn), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.Right() - u.Px(6), Y: r.Center().Y}, ui.Right, r.W-u.Px(8))
		}
		return
	}
	label := lang.T("Back to the game")
	if !u.Fits(label, ui.FontStrong, r.W-u.Px(14)) {
		label = lang.T("To the game")
	}
	u.Act(r.Inset(u.Px(1)), ui.Tool{Name: "look-game", Label: label, Primary: !h.desk.Suggested(), Run: h.desk.BackToGame})
}

// Keys handles the keys that move through the history: Home and End, Page Up and Page
// Down by a turn, and Control with an arrow by a move. Arrows alone belong to the boards.
func (h *History) Keys() {
	in := &h.desk.UI.In
	switch {
	case in.Pressed("Home"):
		h.desk.Match.LookAt(h.desk.Match.At(0))
	case in.Pressed("End"):
		h.desk.BackToGame()
	case in.Pressed("PageUp"):
		h.desk.Match.LookAt(h.desk.Match.TurnTarget(true))
	case in.Pressed("PageDown"):
		h.desk.Match.LookAt(h.desk.Match.TurnTarget(false))
	case in.Chord("ArrowLeft"):
		h.desk.Match.LookAt(h.desk.Match.StepTarget(true))
	case in.Chord("ArrowRight"):
		h.desk.Match.LookAt(h.desk.Match.StepTarget(false))
	}
}

// adoptVariation makes the variation shown the game, up to the position shown. The previous game
// becomes a variation.
func (h *History) adoptVariation() {
	if err := h.desk.Match.Enter(h.desk.Match.Tip(h.desk.Match.Shown())); err != nil {
		h.host.Notice(say.Sentence(say.Err(err)))
	}
}

// askDrop asks before it deletes a variation.
func (h *History) askDrop(first *match.Node) {
	text := say.Count(size(first), say.Plural{
		One:  "Delete this variation of %d move? Your game does not change.",
		Many: "Delete this variation of %d moves? Your game does not change.",
	})
	scenes.Ask(h.desk.Stage, "drop", say.It("Delete the variation"), text,
		scenes.Answer{Name: "ok", Label: "a variation|Delete", Primary: true, Run: func() { h.drop(first) }},
		scenes.Answer{Name: "cancel", Label: "a variation|Keep"})
}

// drop deletes a variation. If a position of it was shown, the position before it is
// shown instead.
func (h *History) drop(first *match.Node) {
	if h.desk.Match.Drop(first) {
		h.Stale()
	}
}

// size returns the number of moves from n on, including its own and all variations.
func size(n *match.Node) int {
	sum := 1
	for _, next := range n.Next() {
		sum += size(next)
	}
	return sum
}
