package squaregame

import (
	"fmt"
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// stateTable is the shared table with this game on it.
type stateTable = table.Typed[squaregame.State]

// board is what the table of Square Game knows beside the state: what of the
// grid is shown, how every piece is turned, and what is in the hand.
type board struct {
	camera
	layout layout
	hand   *held  // the piece held, nil for none
	homing homing // the piece on its way back to its tray

	turned [squaregame.MaxPlayers][squaregame.Pieces + 1]int // permutations, as each seat has turned its pieces
	spin   spin                                              // the tray's piece that is just turning
	seat   int                                               // whose hand lies in the large tray
	chosen int                                               // the piece that the tools and keys mean, 0 for none
	keyed  bool                                              // the keyboard was used last: its cursor shows
	press  int                                               // the tray's piece under a finger's press, 0 for none
	wheel  float64                                           // turned so far towards the next quarter

	seen  squaregame.State // of the frame before
	known bool             // there was one
	facts facts
	news  news
	idea  idea

	painted painted
	// byHand: the newest piece was laid by the player's own hand, and need not
	// fly there.
	byHand bool
}

// facts are the rules' answers about the state, asked once a state.
type facts struct {
	placeable []int
	canPlace  bool
	places    []squaregame.Point // where the held piece may lie as it is turned
	piece     int                // the held piece they are about
	perm      int
	tried     string // the move that preview is about
	preview   squaregame.Preview
}

func newBoard() *board {
	b := &board{seat: -1}
	for i := range b.turned {
		for piece := range b.turned[i] {
			b.turned[i][piece] = 1
		}
	}
	return b
}

// Frame implements table.Board.
func (b *board) Frame(on *table.Table, area geom.Rect) {
	t := &stateTable{Table: on}
	b.follow(t)
	b.layout = layOut(t, area, b.seat)
	b.camera.arrange(t.UI, b.layout.paper, b.layout.zoom, t.State())
	if t.Pointing() {
		b.look(t)
		if t.Mine() {
			b.handle(t)
			b.keys(t)
		}
	}
	if b.hand != nil && (!t.Mine() || !t.UI.Live()) {
		b.hand = nil
	}
	b.camera.move(t.UI)
	b.judge(t)
	b.draw(t)
	b.targets(t)
}

// follow notices what has changed since the frame before.
func (b *board) follow(t *stateTable) {
	s := t.State()
	if b.known && s == b.seen {
		return
	}
	from, first := b.seen, !b.known
	b.seen, b.known = s, true
	b.facts = facts{placeable: s.Placeable(), canPlace: s.CanPlace()}
	b.idea.follow(t)
	b.seat = b.lookFrom(t, s.ToMove()-1)
	if b.hand != nil && (!s.Has(b.seat+1, b.hand.piece) || b.hand.seat != b.seat) {
		b.hand = nil
	}
	if b.chosen != 0 && !s.Has(b.seat+1, b.chosen) {
		b.chosen = 0
	}
	if !first {
		b.news.tell(t, from, s)
		b.camera.show(t.UI, s)
	}
}

// lookFrom is the seat whose hand is shown large: that of the person to move,
// else the one shown before.
func (b *board) lookFrom(t *stateTable, turn int) int {
	players := t.State().Players()
	switch {
	case t.Person(turn):
		return turn
	case b.seat >= 0 && b.seat < players && t.Person(b.seat):
		return b.seat
	}
	for seat := range players {
		if t.Person(seat) {
			return seat
		}
	}
	return max(turn, 0)
}

// aidName is the preference that switches the aid.
const aidName = "square-aid"

func (b *board) aided(t *stateTable) bool { return t.Stage.Prefs.Aid(aidName) }

// PassStandsOut implements table.Passing.
func (b *board) PassStandsOut(on *table.Table) bool {
	t := &stateTable{Table: on}
	return b.aided(t) && b.known && !b.facts.canPlace && t.State().ToMove() > 0
}

// dimmed reports whether the aid dims a piece of the large tray.
func (b *board) dimmed(t *stateTable, piece int) bool {
	return b.aided(t) && t.Mine() && t.State().ToMove() == b.seat+1 && !slices.Contains(b.facts.placeable, piece)
}

// Escape puts back what is held, or takes away what is shown, before it leaves
// the table.
func (b *board) Escape() bool {
	switch {
	case b.hand != nil:
		b.putBack()
	case b.idea.clear():
	case b.keyed:
		b.keyed = false
	default:
		return false
	}
	return true
}

// Tools implements table.Tooled. What is done to the piece in the hand and to
// the view stands nearer to them: see drawHead and drawZoom.
func (b *board) Tools(on *table.Table) []table.Tool {
	t := &stateTable{Table: on}
	return []table.Tool{
		{Name: "aid", Label: "Aid", Icon: sprites.Eye, Key: "A", Selected: b.aided(t), Run: func() { t.Stage.SetAid(aidName, !b.aided(t)) }},
	}
}

// Facts tells inspection how the board stands: where the point 0,0 lies and
// how far apart points are, in physical pixels, and what is held and where it
// would be laid.
func (b *board) Facts(on *table.Table) map[string]string {
	t := &stateTable{Table: on}
	s := t.State()
	o := b.view.At(grid.Place{})
	out := map[string]string{
		"origin": fmt.Sprintf("%.1f,%.1f", o.X, o.Y),
		"step":   fmt.Sprintf("%.2f", b.view.Step),
		"phase":  s.Phase().String(),
		"left":   fmt.Sprint(s.MovesLeft()),
		"tray":   squaregame.PlayerName(max(b.seat, 0) + 1),
		"news":   b.news.text,
	}
	if b.PassStandsOut(on) {
		out["pass"] = "stands out"
	}
	if h := b.hand; h != nil {
		out["held"] = fmt.Sprintf("%d/%d", h.piece, h.perm)
		if h.legal {
			out["snap"] = h.move.String()
		} else if h.wrong != nil {
			out["wrong"] = squaregame.ReasonOf(h.wrong).String()
		}
	}
	if b.chosen != 0 {
		out["chosen"] = fmt.Sprintf("%d/%d", b.chosen, b.turned[b.seat][b.chosen])
	}
	if len(b.idea.line) > 0 {
		out["hint"] = fmt.Sprint(b.idea.line)
	}
	return out
}

// targets names what can be clicked: the hand's pieces, and the points about
// which a piece can lie.
func (b *board) targets(t *stateTable) {
	u := t.UI
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		if t.State().Has(b.seat+1, piece) {
			u.Target(fmt.Sprintf("piece:%d", piece), b.layout.cells[piece-1])
		}
	}
	u.Target("area:tray", b.layout.tray)
	for i, r := range b.layout.others {
		u.Target(fmt.Sprintf("hand:%s", squaregame.PlayerName(b.layout.seats[i]+1)), r)
	}
	low, high := used(t.State(), 2)
	half := max(b.view.Step*0.4, u.Px(2))
	for y := low.Y; y <= high.Y; y++ {
		for x := low.X; x <= high.X; x++ {
			if p := (grid.Place{X: x, Y: y}); b.view.Shows(p) {
				at := b.view.At(p)
				u.Target(fmt.Sprintf("point:%d,%d", int(x), int(y)), geom.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half})
			}
		}
	}
	u.Target("area:paper", b.layout.paper)
}

// used is the part of the grid that carries lines, or where the game opens,
// with so many points about it.
func used(s squaregame.State, about float64) (low, high grid.Place) {
	a, z, ok := s.Bounds()
	if !ok {
		o := squaregame.Opening
		a, z = squaregame.Point{X: o.X - 2, Y: o.Y - 2}, squaregame.Point{X: o.X + 2, Y: o.Y + 2}
	}
	last := float64(squaregame.Side - 1)
	low = grid.Place{X: max(float64(a.X)-about, 0), Y: max(float64(a.Y)-about, 0)}
	high = grid.Place{X: min(float64(z.X)+about, last), Y: min(float64(z.Y)+about, last)}
	return low, high
}

// layout is where everything lies within the board's area.
type layout struct {
	paper  geom.Rect   // what shows the grid
	tray   geom.Rect   // the large tray with its headline
	head   geom.Rect   // its headline
	tools  geom.Rect   // the buttons in the headline
	zoom   geom.Rect   // the buttons on the paper
	cells  []geom.Rect // its pieces, by number
	others []geom.Rect // the small trays
	seats  []int       // whose they are
	unit   float64     // a line of a piece in the large tray, in pixels
}

// layOut gives the other hands a strip above the paper, and the hand of seat a
// tray below it.
func layOut(t *stateTable, area geom.Rect, seat int) layout {
	u := t.UI
	var l layout
	players := t.State().Players()
	gap := u.Px(6)
	top := u.Px(34)
	if area.W/float64(players-1) < u.Px(190) {
		top = u.Px(50)
	}
	strip, rest := area.CutTop(top)
	_, rest = rest.CutTop(gap)

	columns := squaregame.Pieces
	if area.W/float64(columns) < u.Px(ui.Touch) {
		columns /= 2
	}
	width := area.W / float64(columns)
	height := min(max(width*1.18, u.Px(ui.Touch)), u.Px(74))
	if columns < squaregame.Pieces {
		height = min(max(rest.H*0.13, u.Px(ui.Touch)), u.Px(64))
	}
	head := u.Px(ui.Touch + 4)
	l.tray, rest = rest.CutBottom(head + height*float64(squaregame.Pieces/columns) + u.Px(6))
	l.paper, _ = rest.CutBottom(gap)
	l.paper = geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: rest.H - gap}.Round()
	var tiles geom.Rect
	l.head, tiles = l.tray.CutTop(head)
	tiles = geom.Rect{X: tiles.X + u.Px(4), Y: tiles.Y, W: tiles.W - u.Px(8), H: tiles.H - u.Px(6)}
	l.cells = grid.Cells(tiles, squaregame.Pieces, columns)
	l.unit = max(4, float64(int(min(l.cells[0].W, l.cells[0].H)*0.92/(2+2*0.16))))
	_, l.tools = l.head.CutLeft(l.head.W - 3*u.Px(ui.Touch+4) - u.Px(6))
	side := u.Px(ui.Touch)
	l.zoom = geom.Rect{X: l.paper.Right() - side - u.Px(6), Y: l.paper.Bottom() - 3*side - u.Px(6), W: side, H: 3 * side}
	if l.paper.H < 6*side { // lying, where the paper is low
		l.zoom = geom.Rect{X: l.paper.Right() - 3*side - u.Px(6), Y: l.paper.Bottom() - side - u.Px(6), W: 3 * side, H: side}
	}
	l.others = strip.Split(players-1, gap)
	for other := range players {
		if other != seat {
			l.seats = append(l.seats, other)
		}
	}
	return l
}
