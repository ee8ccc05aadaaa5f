package table

import (
	"slices"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/speech"
	"tessera/scenes/ui"
)

// history shows the moves of the game and its variations, turn by turn. What it
// shows is laid out anew only when that has changed.
type history struct {
	drawer bool // it lies open in the place of something else
	open   bool // where there is no room for it beside the board, it is asked for
	scroll ui.Scroller
	laid   *historyList // nil when it is out of date
	seen   *match.Node  // the position that was scrolled to
	window float64      // how high the list's window was then
}

func (h *history) stale() { h.laid = nil }

// Measures of the list at 100 %.
const (
	lineHigh   = 28 // of a turn, where a mouse is at hand
	touchHigh  = 36 // where fingers are
	navHigh    = 40
	markWide   = 16
	movePad    = 5  // beside a move's text
	indent     = 14 // of a variation
	barWide    = 8  // of the scroll bar
	leastShown = 66 // less of the list is not worth showing
)

// historyList is the list as it is laid out for a width.
type historyList struct {
	width, scale, line float64
	rows               []historyRow
	height             float64
}

// historyRow is what stands side by side: turns, a variation folded up, or what
// can be done with the one that is looked at.
type historyRow struct {
	y, h    float64
	indent  float64
	turns   []historyTurn
	folded  *match.Node
	actions *match.Node // the first position of the variation
	id      int         // the number of its variation, 0 for the game
}

// historyTurn is one turn: a seat's moves in a row.
type historyTurn struct {
	x      float64
	number string
	seat   int
	moves  []historyMove
}

type historyMove struct {
	node    *match.Node
	x, y, w float64 // from the row's corner
}

// drawHistory shows the list and, below it, how to walk through it and, where it
// was unfolded, how to fold it up.
func (t *Table) drawHistory(r geom.Rect, line float64, unfolded bool) {
	u := t.UI
	nav, list := r.CutBottom(u.Px(navHigh))
	if unfolded {
		nav = t.folder(nav, sprites.Down)
	}
	t.drawNavigation(nav)
	_, list = list.CutBottom(u.Px(4))
	u.Outline(list, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	list = list.Inset(u.Px(4))
	if t.Session.Match().Size() == 0 {
		u.Unsaid(func() { u.TextFit("No move yet", ui.FontSmall, u.Theme.Faint, list.Center(), ui.Center, list.W) })
		return
	}
	h := &t.history
	l := t.layHistory(list.W-u.Px(barWide), line)
	if n := t.Session.Shown(); h.seen != n || h.window != list.H {
		h.seen, h.window = n, list.H
		h.scroll.Show(l.place(n), list.H)
	}
	t.walkPast(list)
	keys := u.In.Keys // the arrows are the board's
	u.In.Keys = nil
	u.Scroll(&h.scroll, list, l.height, func(at geom.Rect) {
		for i := range l.rows {
			row := &l.rows[i]
			if y := at.Y + row.y; y < list.Bottom() && y+row.h > list.Y {
				t.drawRow(row, geom.Point{X: at.X + row.indent, Y: y}, l)
			}
		}
	})
	u.In.Keys = keys
}

// walkPast makes the list a stop of Tab's walk, in which the arrows go from move to
// move.
func (t *Table) walkPast(list geom.Rect) {
	u := t.UI
	if !u.Area(speech.HistoryArea, list) {
		return
	}
	u.Ring(list)
	by := map[input.Key]int{"ArrowUp": -1, "ArrowLeft": -1, "ArrowDown": 1, "ArrowRight": 1}
	for _, key := range u.In.Keys {
		if by[key] != 0 && !u.In.Control {
			t.LookAt(t.Session.Step(by[key] < 0))
		}
	}
	if !u.In.Control { // they are not the board's too
		u.In.Keys = slices.DeleteFunc(slices.Clone(u.In.Keys), func(k input.Key) bool { return by[k] != 0 })
	}
}

// layHistory lays the list out for a width, if it is not.
func (t *Table) layHistory(width, line float64) *historyList {
	h, u := &t.history, t.UI
	if l := h.laid; l != nil && l.width == width && l.scale == u.Scale() && l.line == line {
		return l
	}
	l := &historyList{width: width, scale: u.Scale(), line: line}
	b := historyBuilder{t: t, list: l, high: u.Px(line), seats: len(t.Game.Seats(t.Session.Match().StateAt(0)))}
	b.number = u.TextWidth(itoa(t.Session.Match().At(t.Session.Match().Len()).Turn())+"0", numberFont)
	var game []*match.Node
	for n := 1; n <= t.Session.Match().Len(); n++ {
		game = append(game, t.Session.Match().At(n))
	}
	b.add(t.Session.Match().At(0), game, 0, 0)
	h.laid = l
	return l
}

// place is where a position stands in the list.
func (l *historyList) place(n *match.Node) geom.Rect {
	for _, row := range l.rows {
		for _, turn := range row.turns {
			for _, m := range turn.moves {
				if m.node == n {
					return geom.Rect{Y: row.y + m.y, H: l.line * l.scale}
				}
			}
		}
	}
	return geom.Rect{}
}

var numberFont = ui.Font{Size: 12, Weight: ui.FontSmall.Weight}

// historyBuilder lays the list out from the top down.
type historyBuilder struct {
	t      *Table
	list   *historyList
	high   float64 // of a line
	number float64 // the width of a turn's number
	seats  int
	count  int // variations so far
}

// add lays a line out, and below each of its rows the variations that leave from
// there. From is the position before the line; id is 0 for the game itself.
func (b *historyBuilder) add(from *match.Node, line []*match.Node, depth, id int) {
	turns := groupTurns(line)
	for first := true; len(turns) > 0; first = false {
		taken := b.row(turns, depth, id)
		for i, turn := range turns[:taken] {
			for k, n := range turn {
				if id > 0 && first && i == 0 && k == 0 {
					continue // the others beside it are the line's above
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
func (b *historyBuilder) others(at, on *match.Node, depth int) {
	for _, n := range at.Next() {
		if n != on && (on != nil || b.t.Session.Next(at) != n) {
			b.variation(n, depth+1)
		}
	}
}

// variation adds a variation: as a line while it is looked at, else folded up.
func (b *historyBuilder) variation(first *match.Node, depth int) {
	b.count++
	id := b.count
	if !b.holds(first) {
		b.put(historyRow{h: b.high, folded: first, id: id}, depth)
		return
	}
	var line []*match.Node
	for n := b.t.Session.Shown(); n != first.Parent(); n = n.Parent() {
		line = append(line, n)
	}
	slices.Reverse(line)
	for n := b.t.Session.Next(b.t.Session.Shown()); n != nil; n = b.t.Session.Next(n) {
		line = append(line, n)
	}
	inner := b.count
	b.add(first.Parent(), line, depth, id)
	if !b.opened(inner) {
		b.put(historyRow{h: b.t.UI.Px(touchHigh), actions: first, id: id}, depth)
	}
}

// holds reports whether the position looked at is of a variation.
func (b *historyBuilder) holds(first *match.Node) bool {
	n := b.t.Session.Shown()
	for n != nil && n != first && n.Count() > first.Count() {
		n = n.Parent()
	}
	return n == first
}

// opened reports whether a variation laid out after that many is shown as a line.
func (b *historyBuilder) opened(count int) bool {
	for i := len(b.list.rows) - 1; i >= 0; i-- {
		if row := &b.list.rows[i]; row.actions != nil && row.id > count {
			return true
		}
	}
	return false
}

// groupTurns parts a line into turns.
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

// row lays out the next row of a line and returns how many turns it took: as many
// as there are seats where they fit, and one that does not fit by itself, on more
// than one line if it has to.
func (b *historyBuilder) row(turns [][]*match.Node, depth, id int) int {
	columns := b.seats
	if columns == 1 {
		columns = 3
	}
	width := b.list.width - b.t.UI.Px(indent*float64(min(depth, 3)))
	for columns > 1 && width/float64(columns) < b.t.UI.Px(92) {
		columns--
	}
	cell := width / float64(columns)
	row := historyRow{h: b.high, id: id}
	for i, turn := range turns {
		laid, lines, wide := b.turn(turn, width)
		if i > 0 && (i == columns || wide > cell) {
			break
		}
		laid.x = cell * float64(i)
		row.turns = append(row.turns, laid)
		if wide > cell {
			row.h = b.high * float64(lines)
			break
		}
	}
	b.put(row, depth)
	return len(row.turns)
}

// turn lays out a turn's moves one after the other, and says how wide that is.
func (b *historyBuilder) turn(moves []*match.Node, width float64) (laid historyTurn, lines int, wide float64) {
	u := b.t.UI
	left := b.number + u.Px(6)
	if b.seats > 1 && b.t.Game.Mark != nil {
		left += u.Px(markWide + 3)
	}
	laid = historyTurn{number: itoa(moves[0].Turn()), seat: moves[0].Seat()}
	x := left
	for i, n := range moves {
		w := u.TextWidth(n.Move(), ui.FontSmall) + u.Px(2*movePad)
		if mark := b.t.analysis.Review.Sign(n); mark != "" {
			w += u.TextWidth(mark, ui.FontStrong) + u.Px(movePad)
		}
		if i > 0 && x+w > width {
			x = left
			lines++
		}
		laid.moves = append(laid.moves, historyMove{node: n, x: x, y: float64(lines) * b.high, w: w})
		x += w
		wide = max(wide, x)
	}
	return laid, lines + 1, wide
}

func (b *historyBuilder) put(row historyRow, depth int) {
	row.y, row.indent = b.list.height, b.t.UI.Px(indent*float64(min(depth, 3)))
	b.list.rows = append(b.list.rows, row)
	b.list.height += row.h
}

func (t *Table) drawRow(row *historyRow, at geom.Point, l *historyList) {
	u := t.UI
	if row.id > 0 {
		x := at.X - u.Px(indent/2)
		u.Fill(geom.Rect{X: x, Y: at.Y, W: max(1, u.Px(1.5)), H: row.h}, u.Theme.Rule)
	}
	switch {
	case row.folded != nil:
		t.drawFolded(row, at, l)
	case row.actions != nil:
		t.drawActions(row, at, l)
	}
	for i := range row.turns {
		turn := &row.turns[i]
		u.Unsaid(func() { t.drawTurn(turn, row.id, geom.Point{X: at.X + turn.x, Y: at.Y}, u.Px(l.line)) })
	}
}

// drawHead shows a turn's number and its player's mark, and returns where its
// moves begin.
func (t *Table) drawHead(number string, seat int, at geom.Point, high float64) float64 {
	u := t.UI
	middle := at.Y + high/2
	x := at.X + u.TextWidth(itoa(t.Session.Match().At(t.Session.Match().Len()).Turn())+"0", numberFont)
	u.Text(number, numberFont, u.Theme.Faint, geom.Point{X: x, Y: middle}, ui.Right)
	x += u.Px(6)
	if t.Game.Mark != nil && t.Session.Count() > 1 {
		size := u.Px(markWide)
		u.ShowAt(t.SeatMark(seat, int(size)), geom.Point{X: x + size/2, Y: middle}, ui.Look{})
		x += size + u.Px(3)
	}
	return x
}

func (t *Table) drawTurn(turn *historyTurn, id int, at geom.Point, high float64) {
	u := t.UI
	t.drawHead(turn.number, turn.seat, at, high)
	for _, m := range turn.moves {
		r := geom.Rect{X: at.X + m.x, Y: at.Y + m.y + u.Px(2), W: m.w, H: high - u.Px(4)}
		name := "move:" + itoa(m.node.Count())
		if id > 0 {
			name = "move:" + itoa(id) + ":" + itoa(m.node.Count())
		}
		if t.drawMove(name, m.node, r) {
			t.LookAt(m.node)
		}
	}
}

// drawMove shows one move, filled where it led to what is shown, framed where the
// game stands, and faint where it was taken back.
func (t *Table) drawMove(name string, n *match.Node, r geom.Rect) bool {
	u := t.UI
	u.Target(name, r)
	hover, _, clicked := u.Track(name, r)
	ink := u.Theme.Ink
	switch {
	case n == t.Session.Shown():
		u.Box(r, u.Theme.Accent, 6)
		ink = u.Theme.OnAccent
	case n == t.Session.Match().Here():
		u.Outline(r, u.Theme.Panel, u.Theme.Accent, 6, 1.5)
	case t.Session.Match().Has(n) && n.Count() > t.Session.Match().Cursor():
		ink = u.Theme.Faint
	}
	if hover {
		u.Box(r, u.Theme.HoverShade, 6)
	}
	if mark := t.analysis.Review.Sign(n); mark != "" {
		sign := u.Theme.Warning
		if n == t.Session.Shown() {
			sign = ink
		}
		u.Text(mark, ui.FontStrong, sign, geom.Point{X: r.Right() - u.Px(movePad), Y: r.Center().Y}, ui.Right)
		r.W -= u.TextWidth(mark, ui.FontStrong) + u.Px(movePad)
	}
	u.Text(n.Move(), ui.FontSmall, ink, r.Center(), ui.Center)
	return clicked && !u.In.Dragging
}

// drawFolded shows a variation in one line.
func (t *Table) drawFolded(row *historyRow, at geom.Point, l *historyList) {
	u, n := t.UI, row.folded
	high := u.Px(l.line)
	r := geom.Rect{X: at.X, Y: at.Y + u.Px(1), W: l.width - row.indent, H: high - u.Px(2)}
	name := "variation:" + itoa(row.id)
	u.Target(name, r)
	hover, _, clicked := u.Track(name, r)
	focused, pressed := u.Stop(name, r)
	if hover {
		u.Box(r, u.Theme.HoverShade, 6)
	}
	x := t.drawHead(itoa(n.Turn()), n.Seat(), at, high) + u.Px(movePad)
	text := n.Move()
	if more := size(n) - 1; more > 0 {
		text += " … " + itoa(more) + " more"
	}
	u.TextFit(text, ui.FontSmall, u.Theme.Faint, geom.Point{X: x, Y: r.Center().Y}, ui.Left, r.Right()-x-u.Px(2))
	if focused {
		u.Ring(r)
	}
	if pressed || clicked && !u.In.Dragging {
		t.LookAt(n)
	}
}

// drawActions shows what can be done with the variation that is looked at.
func (t *Table) drawActions(row *historyRow, at geom.Point, l *historyList) {
	u := t.UI
	r := geom.Rect{X: at.X + u.Px(2), Y: at.Y + u.Px(2), W: l.width - row.indent - u.Px(4), H: row.h - u.Px(6)}
	bin, rest := r.CutRight(u.Reach(40))
	u.Outline(rest, u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
	if u.Press("take-up", rest, ui.Button{Label: "Play this line"}) && !u.In.Dragging {
		t.takeUp()
	}
	if u.Press("drop", bin, ui.Button{Icon: sprites.Bin, Tip: "Drop this variation"}) && !u.In.Dragging {
		t.askDrop(row.actions)
	}
}

// drawNavigation shows the steps through the history, and the way back to the
// game.
func (t *Table) drawNavigation(r geom.Rect) {
	u := t.UI
	step := min(u.Reach(40), r.W*0.14)
	shown := t.Session.Shown()
	for _, b := range []struct {
		name string
		icon sprites.Icon
		tip  string
		key  string
		off  bool
		run  func()
	}{
		{"look-first", sprites.First, "To the start", "Home", shown.Parent() == nil, func() { t.LookAt(t.Session.Match().At(0)) }},
		{"look-back", sprites.Back, "A move back", "Ctrl+←", shown.Parent() == nil, func() { t.LookAt(t.Session.Step(true)) }},
		{"look-on", sprites.Next, "A move on", "Ctrl+→", t.Session.Next(shown) == nil, func() { t.LookAt(t.Session.Step(false)) }},
		{"look-last", sprites.Last, "To the end of this line", "", t.Session.Next(shown) == nil && !t.Session.Looking(), func() { t.LookAt(t.Session.Tip(shown)) }},
	} {
		var cell geom.Rect
		cell, r = r.CutLeft(step)
		if u.Press(b.name, cell.Inset(u.Px(1)), ui.Button{Icon: b.icon, Tip: b.tip, Key: b.key, Disabled: b.off}) {
			b.run()
		}
	}
	_, r = r.CutLeft(u.Px(4))
	t.drawWayBack(r)
}

// folder shows the button that unfolds the history or folds it up, and returns
// what is left beside it.
func (t *Table) folder(r geom.Rect, icon sprites.Icon) geom.Rect {
	u := t.UI
	cell, rest := r.CutRight(u.Reach(40))
	if u.Press("history", cell.Inset(u.Px(1)), ui.Button{Icon: icon, Tip: "All moves"}) {
		t.history.open = !t.history.open
	}
	_, rest = rest.CutRight(u.Px(4))
	return rest
}

// strip shows the last moves in one line, where there is no room for more, with a
// step back and on and the way to the whole history.
func (t *Table) strip(r geom.Rect) {
	u := t.UI
	r = t.folder(r, sprites.Up)
	shown := t.Session.Shown()
	back, r := r.CutLeft(u.Reach(40))
	on, r := r.CutRight(u.Reach(40))
	if u.Press("look-back", back.Inset(u.Px(1)), ui.Button{Icon: sprites.Back, Tip: "A move back", Key: "Ctrl+←", Disabled: shown.Parent() == nil}) {
		t.LookAt(t.Session.Step(true))
	}
	if u.Press("look-on", on.Inset(u.Px(1)), ui.Button{Icon: sprites.Next, Tip: "A move on", Key: "Ctrl+→", Disabled: t.Session.Next(shown) == nil}) {
		t.LookAt(t.Session.Step(false))
	}
	if t.Session.Looking() {
		t.drawWayBack(r)
		return
	}
	u.Unsaid(func() { t.drawLast(r) })
}

// drawLast shows the last turns from the right to the left, as many as there is
// room for.
func (t *Table) drawLast(r geom.Rect) {
	u := t.UI
	u.Outline(r.Inset(u.Px(2)), u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	right, n := r.Right()-u.Px(10), t.Session.Shown()
	for n.Parent() != nil {
		start := n.TurnStart()
		text := strings.Join(n.Moves()[start.Count():], " ")
		wide := u.TextWidth(text, ui.FontSmall) + u.Px(14)
		if t.Game.Mark != nil && t.Session.Count() > 1 {
			wide += u.Px(markWide + 4)
		}
		if right-wide < r.X {
			if n == t.Session.Shown() { // its last move at least
				u.TextFit(n.Move(), ui.FontSmall, u.Theme.Ink, geom.Point{X: right, Y: r.Center().Y}, ui.Right, r.W-u.Px(16))
			}
			break
		}
		x, middle := right-wide+u.Px(14), r.Center().Y
		if t.Game.Mark != nil && t.Session.Count() > 1 {
			size := u.Px(markWide)
			u.ShowAt(t.SeatMark(n.Seat(), int(size)), geom.Point{X: x + size/2, Y: middle}, ui.Look{})
			x += size + u.Px(4)
		}
		ink := u.Theme.Faint
		if n == t.Session.Shown() {
			ink = u.Theme.Ink
		}
		u.Text(text, ui.FontSmall, ink, geom.Point{X: x, Y: middle}, ui.Left)
		right -= wide
		n = start
	}
}

// drawWayBack shows the button that ends a look or, while the game is shown, its
// turn.
func (t *Table) drawWayBack(r geom.Rect) {
	u := t.UI
	if !t.Session.Looking() {
		if turn := t.Session.Shown().Turn(); turn > 0 {
			u.TextFit("Turn "+itoa(turn), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.Right() - u.Px(6), Y: r.Center().Y}, ui.Right, r.W-u.Px(8))
		}
		return
	}
	label := "Back to the game"
	if !u.Fits(label, ui.FontStrong, r.W-u.Px(14)) {
		label = "To the game"
	}
	if u.Press("look-game", r.Inset(u.Px(1)), ui.Button{Label: label, Primary: true}) {
		t.BackToGame()
	}
}
