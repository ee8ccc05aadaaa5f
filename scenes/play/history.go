package play

import (
	"math"
	"slices"
	"strconv"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// History shows the moves of a desk's game and its variations, turn by turn. It lays them
// out again only after a change.
type History struct {
	desk   *boards.Desk
	Open   bool // the player opened it where there is no room beside the board
	Drawer bool // it is open in place of something else
	// Fingers makes each move large enough for a finger. A mouse allows more moves.
	Fingers bool
	host    Host
	scroll  ui.Scroller
	layout  *list       // nil when it is out of date
	seen    *match.Node // the position scrolled to
	follows bool        // it was in sight: a new layout scrolls to it again
	hovered *match.Node // the move under the pointer, until MarkHovered
	window  geom.Point  // the list's size at that time
}

// Host is the screen of the history.
type Host interface {
	// MoveMark returns a move's mark from a review, or "".
	MoveMark(n *match.Node) string
	// Notice shows an error.
	Notice(text say.Text)
}

// newHistory returns the history of a desk's game.
func newHistory(d *boards.Desk, host Host) *History { return &History{desk: d, host: host} }

// Reset resets the history for another game on the desk.
func (h *History) Reset() {
	*h = History{desk: h.desk, host: h.host, Open: h.Open && !h.Drawer, Fingers: h.Fingers}
}

// Stale makes the next frame lay out the list again.
func (h *History) Stale() { h.layout = nil }

// Measures of the list at 100 %.
const (
	lineHigh   = 28 // of a turn, for a mouse
	touchHigh  = 36 // of a turn, for fingers
	navHigh    = 40
	markWide   = 16
	movePad    = 5  // beside a move's text
	moveGap    = 8  // between moves in one line
	indent     = 14 // of a variation
	barWide    = 8  // of the scroll bar
	backWide   = 80 // of the button back to the game, at least
	leastShown = 66 // a lower list is not worth showing
)

// StripHeight returns the height of the strip, and of the row below the list.
func (h *History) StripHeight() float64 { return h.desk.UI.Reach(navHigh) }

// LeastHeight returns the smallest height at which the history is shown without being
// opened.
func (h *History) LeastHeight() float64 {
	if h.Fingers {
		return 2*h.line() + h.desk.UI.Px(12) + h.StripHeight()
	}
	return h.desk.UI.Px(leastShown) + h.StripHeight()
}

// line returns the height of a turn.
func (h *History) line() float64 {
	if h.Fingers {
		return h.desk.UI.Reach(touchHigh)
	}
	return h.desk.UI.Px(lineHigh)
}

// list is the layout for a width.
type list struct {
	width, scale float64
	notation     bool
	in           *say.Language
	line         float64 // the height of a line
	rows         []row
	height       float64
}

// row is one row of the list: turns, a folded variation, or the buttons for the variation
// shown.
type row struct {
	y, h    float64
	indent  float64
	turns   []turn
	folded  *match.Node
	actions *match.Node // the first position of the variation
	id      int         // the number of its variation, or 0 for the game
}

// turn is one turn: consecutive moves of a seat.
type turn struct {
	x      float64
	number string
	seat   int
	moves  []move
}

type move struct {
	node    *match.Node
	x, y, w float64 // from the row's corner
}

// Draw draws the list, and below it the steps and, in a drawer, the button that folds it.
// Before the first move it draws only that button.
func (h *History) Draw(r geom.Rect) {
	u := h.desk.UI
	nav, list := r.CutBottom(h.StripHeight())
	if h.Drawer {
		nav = h.folder(nav, sprites.Down)
	}
	if h.desk.Match.Size() == 0 {
		h.desk.Bubble.SetFree(list)
		return
	}
	h.drawNavigation(nav)
	_, list = list.CutBottom(u.Px(4))
	u.Outline(list, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	list = list.Inset(u.Px(4))
	before := h.layout
	l := h.layHistory(list.W-u.Px(barWide), h.line())
	if l.height > list.H && list.H > l.line {
		list.H = l.line * math.Floor(list.H/l.line) // whole lines
	}
	if n, size := h.desk.Match.Shown(), (geom.Point{X: list.W, Y: list.H}); h.seen != n || h.window != size || h.follows && l != before {
		h.seen, h.window = n, size
		h.scroll.Show(l.place(n), list.H)
		h.scroll.StartAt(l.startOfTurn(h.scroll.Offset(), list.H))
	}
	if most := max(l.height-list.H, 0); h.scroll.Offset() > most {
		_, list = list.CutTop(h.scroll.Offset() - most) // shows whole turns
	}
	h.addTabStop(list)
	keys := u.In.Keys // the arrows belong to the board
	u.In.Keys = nil
	u.Scroll(&h.scroll, list, l.height, func(at geom.Rect) {
		for i := range l.rows {
			row := &l.rows[i]
			if y := at.Y + row.y; y < list.Bottom() && y+row.h > list.Y {
				h.drawRow(row, geom.Point{X: at.X + row.indent, Y: y}, l)
			}
		}
	})
	u.In.Keys = keys
	at := l.place(h.seen)
	h.follows = at.Y >= h.scroll.Offset() && at.Bottom() <= h.scroll.Offset()+list.H+1
}

// addTabStop makes the list a stop for Tab. On it, the arrows go from move to move.
func (h *History) addTabStop(list geom.Rect) {
	u := h.desk.UI
	if !u.Area(boards.HistoryArea, list) {
		return
	}
	u.Ring(list)
	by := map[input.Key]int{"ArrowUp": -1, "ArrowLeft": -1, "ArrowDown": 1, "ArrowRight": 1}
	for _, key := range u.In.Keys {
		if by[key] != 0 && !u.In.Control {
			h.desk.Match.LookAt(h.desk.Match.StepTarget(by[key] < 0))
		}
	}
	if !u.In.Control { // the board must not use them too
		u.In.Keys = slices.DeleteFunc(slices.Clone(u.In.Keys), func(k input.Key) bool { return by[k] != 0 })
	}
}

// layHistory lays out the list for a width, unless it already has that layout.
func (h *History) layHistory(width, line float64) *list {
	u, notation := h.desk.UI, h.desk.Stage.Prefs.Notation
	if l := h.layout; l != nil && l.width == width && l.scale == u.Scale() && l.line == line && l.notation == notation && l.in == lang.Used() {
		return l
	}
	l := &list{width: width, scale: u.Scale(), line: line, notation: notation, in: lang.Used()}
	start := h.desk.Match.At(0).State()
	b := builder{h: h, list: l, high: line, seats: len(h.desk.Game.Seats(start)), first: start.Turn()}
	b.number = u.TextWidth(strconv.Itoa(h.desk.Match.At(h.desk.Match.Len()).Turn())+"0", ui.FontTiny)
	var game []*match.Node
	for n := 1; n <= h.desk.Match.Len(); n++ {
		game = append(game, h.desk.Match.At(n))
	}
	b.add(h.desk.Match.At(0), game, 0, 0)
	h.layout = l
	return l
}

// place returns the place of a position in the list.
func (l *list) place(n *match.Node) geom.Rect {
	for _, row := range l.rows {
		for _, turn := range row.turns {
			for _, m := range turn.moves {
				if m.node == n {
					return geom.Rect{Y: row.y + m.y, H: l.line}
				}
			}
		}
	}
	return geom.Rect{}
}

// startOfTurn returns where a list of the given height that would begin at y begins instead, so
// that it does not begin within a turn. It stays if that would leave less than two lines.
func (l *list) startOfTurn(y, high float64) float64 {
	for i := range l.rows {
		row := &l.rows[i]
		if end := row.y + row.h; row.y < y && y < end && end-y <= high-2*l.line {
			return end
		}
	}
	return y
}

func (h *History) drawRow(row *row, at geom.Point, l *list) {
	u := h.desk.UI
	if row.id > 0 {
		x := at.X - u.Px(indent/2)
		u.Fill(geom.Rect{X: x, Y: at.Y, W: max(1, u.Px(1.5)), H: row.h}, u.Theme.Rule)
	}
	switch {
	case row.folded != nil:
		h.drawFolded(row, at, l)
	case row.actions != nil:
		h.drawActions(row, at, l)
	}
	for i := range row.turns {
		turn := &row.turns[i]
		u.WithoutParts(func() { h.drawTurn(turn, row.id, geom.Point{X: at.X + turn.x, Y: at.Y}, l.line) })
	}
}

// drawHead draws a turn's number and its player's mark, and returns where its moves
// begin.
func (h *History) drawHead(number string, seat int, at geom.Point, high float64) float64 {
	u := h.desk.UI
	middle := at.Y + high/2
	x := at.X + u.TextWidth(strconv.Itoa(h.desk.Match.At(h.desk.Match.Len()).Turn())+"0", ui.FontTiny)
	u.Text(number, ui.FontTiny, u.Theme.Faint, geom.Point{X: x, Y: middle}, ui.Right)
	x += u.Px(6)
	if h.desk.Game.Mark != nil && h.desk.Match.SeatCount() > 1 {
		size := u.Px(markWide)
		u.ShowAt(h.desk.SeatMark(seat, int(size)), geom.Point{X: x + size/2, Y: middle}, ui.Look{})
		x += size + u.Px(3)
	}
	return x
}

func (h *History) drawTurn(turn *turn, id int, at geom.Point, high float64) {
	u := h.desk.UI
	h.drawHead(turn.number, turn.seat, at, high)
	for _, m := range turn.moves {
		r := geom.Rect{X: at.X + m.x, Y: at.Y + m.y + u.Px(1), W: m.w, H: high - u.Px(2)}
		name := "move:" + strconv.Itoa(m.node.Count())
		if id > 0 {
			name = "move:" + strconv.Itoa(id) + ":" + strconv.Itoa(m.node.Count())
		}
		if h.drawMove(name, m.node, r) {
			h.desk.Match.LookAt(m.node)
		}
	}
}

// drawMove draws one move: filled if it leads to the position shown, framed if it is the
// current one, and faint if it was taken back.
func (h *History) drawMove(name string, n *match.Node, r geom.Rect) bool {
	u := h.desk.UI
	u.Target(name, r)
	hover, _, clicked := u.Track(name, r)
	ink := u.Theme.Ink
	switch {
	case n == h.desk.Match.Shown():
		u.Box(r, u.Theme.Accent, 6)
		ink = u.Theme.OnAccent
	case n == h.desk.Match.Current():
		u.Outline(r, u.Theme.Panel, u.Theme.Accent, 6, 1.5)
	case h.desk.Match.Has(n) && n.Count() > h.desk.Match.Cursor():
		ink = u.Theme.Faint
	}
	if hover {
		u.Box(r, u.Theme.HoverShade, 6)
		h.hovered = n
	}
	if mark := h.host.MoveMark(n); mark != "" {
		sign := u.Theme.Warning
		if n == h.desk.Match.Shown() {
			sign = ink
		}
		u.Text(mark, ui.FontSmall, sign, geom.Point{X: r.Right() - u.Px(movePad), Y: r.Center().Y}, ui.Right)
		r.W -= u.TextWidth(mark, ui.FontSmall) + u.Px(movePad)
	}
	r = r.Inset(u.Px(movePad))
	h.listed(n).Show(u, ink, geom.Point{X: r.X, Y: r.Center().Y}, r.W)
	return clicked && !u.In.Dragging
}

// listed returns the move that led to a position.
func (h *History) listed(n *match.Node) boards.Listed {
	sameTurn := h.desk.Match.SeatCount() > 1 && n.State().Turn() == n.Seat()
	return h.desk.Listed(n.Parent().State(), n.Move(), true).Before(sameTurn)
}

// MarkHovered highlights on the board the place of the move under the pointer. Call it after
// the board has been drawn.
func (h *History) MarkHovered() {
	n := h.hovered
	h.hovered = nil
	b, can := h.desk.Board.(boards.VariationDrawer)
	if n == nil || !can {
		return
	}
	if r, ok := b.MovePlace(h.desk, n.Move()); ok {
		accent := h.desk.UI.Theme.Accent
		h.desk.UI.Outline(r.Inset(h.desk.UI.Px(1)), vector.Alpha(accent, 0.2), accent, min(r.W, r.H)/2/h.desk.UI.Scale(), 3)
	}
}

// drawFolded draws a variation in one line.
func (h *History) drawFolded(row *row, at geom.Point, l *list) {
	u, n := h.desk.UI, row.folded
	r := geom.Rect{X: at.X, Y: at.Y + u.Px(1), W: l.width - row.indent, H: l.line - u.Px(2)}
	name := "variation:" + strconv.Itoa(row.id)
	u.Target(name, r)
	hover, _, clicked := u.Track(name, r)
	focused, pressed := u.Stop(name, r)
	if hover {
		u.Box(r, u.Theme.HoverShade, 6)
	}
	x := h.drawHead(strconv.Itoa(n.Turn()), n.Seat(), at, l.line) + u.Px(movePad)
	listed := h.listed(n)
	w := listed.Width(u)
	listed.Show(u, u.Theme.Faint, geom.Point{X: x, Y: r.Center().Y}, r.Right()-x)
	if more := size(n) - 1; more > 0 {
		x += w + u.Px(moveGap)
		u.TextFit(lang.N(more, say.Plural{One: "moves|… %d more", Many: "… %d more"}), ui.FontSmall, u.Theme.Faint, geom.Point{X: x, Y: r.Center().Y}, ui.Left, r.Right()-x-u.Px(2))
	}
	if focused {
		u.Ring(r)
	}
	if pressed || clicked && !u.In.Dragging {
		h.desk.Match.LookAt(n)
	}
}

// drawActions draws the buttons for the variation shown.
func (h *History) drawActions(row *row, at geom.Point, l *list) {
	u := h.desk.UI
	r := geom.Rect{X: at.X + u.Px(2), Y: at.Y + u.Px(2), W: l.width - row.indent - u.Px(4), H: row.h - u.Px(actionsPad)}
	bin, rest := r.CutRight(u.Reach(40))
	u.Outline(rest, u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
	if u.Press("take-up", rest, ui.Button{Label: lang.T("Play this line")}) && !u.In.Dragging {
		h.adoptVariation()
	}
	if u.Press("drop", bin, ui.Button{Icon: sprites.Bin, Tip: lang.T("Delete this variation")}) && !u.In.Dragging {
		h.askDrop(row.actions)
	}
}

// drawNavigation draws the steps through the history and the button back to the game.
func (h *History) drawNavigation(r geom.Rect) {
	u := h.desk.UI
	steps, wide := h.steps(), u.Reach(navHigh)
	if r.W < wide*float64(len(steps))+u.Px(backWide) {
		steps = steps[1:3] // clicking a move also reaches both ends
	}
	for _, b := range steps {
		var cell geom.Rect
		cell, r = r.CutLeft(wide)
		u.Act(cell.Inset(u.Px(1)), b)
	}
	_, r = r.CutLeft(u.Px(4))
	h.drawWayBack(r)
}

// steps returns the steps: to the start, back, forward, and to the end.
func (h *History) steps() []ui.Tool {
	m := h.desk.Match
	shown := m.Shown()
	first, last := shown.Parent() == nil, m.Next(shown) == nil
	return []ui.Tool{
		{Name: "look-first", Icon: sprites.First, Tip: lang.T("To the start"), Key: "Home", Disabled: first, Run: func() { m.LookAt(m.At(0)) }},
		{Name: "look-back", Icon: sprites.Back, Tip: lang.T("Back one move"), Key: "Ctrl+←", Disabled: first, Run: func() { m.LookAt(m.StepTarget(true)) }},
		{Name: "look-on", Icon: sprites.Next, Tip: lang.T("Forward one move"), Key: "Ctrl+→", Disabled: last, Run: func() { m.LookAt(m.StepTarget(false)) }},
		{Name: "look-last", Icon: sprites.Last, Tip: lang.T("To the end of this line"), Disabled: last && !m.Looking(), Run: func() { m.LookAt(m.Tip(shown)) }},
	}
}

// folder draws the button that opens or folds the history, and returns the rest of r.
func (h *History) folder(r geom.Rect, icon *sprites.Icon) geom.Rect {
	u := h.desk.UI
	cell, rest := r.CutRight(u.Reach(40))
	if u.Press("history", cell.Inset(u.Px(1)), ui.Button{Icon: icon, Tip: lang.T("All moves")}) {
		h.Open = !h.Open
	}
	_, rest = rest.CutRight(u.Px(4))
	return rest
}
