package shaper

import (
	"math"
	"time"

	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/cells"
	"tessera/scenes/drag"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/motion"
	"tessera/scenes/shaper/layout"
	"tessera/scenes/ui"
)

// How long things move.
const (
	flipTime  = 200 * time.Millisecond
	costTime  = 900 * time.Millisecond
	partyTime = time.Second
)

// board is what the table knows beside the state: the piece in the player's
// hand, what is typed, and everything that moves.
type board struct {
	cells.Arrows[shaper.Move] // where the keyboard would lay the first cell of the piece
	boards.Hint
	layout layout.Layout
	hand   hand
	choice choice
	over   preview // where the held piece would land, or the one that the cursor aims
	aims   bool    // the cursor was moved since the last command: what would come of it is shown
	typed  int     // the first digit of a command, -1 for none
	wheel  drag.Wheel

	laid   bool // the tiles have been laid for the first time
	tiles  [shaper.Size * shaper.Size]tile
	spin   spin
	flight motion.Flight // of a piece on its way back to its place
	arrive ui.Tween      // a new piece comes into its place
	cost   cost
	party  ui.Tween // the boards are the same
	parts  parts
}

// hand holds the piece.
type hand struct {
	drag.Drag
	grip geom.Point // from the piece's middle to the pointer, in squares
}

// choice is what was chosen by a click or a tap.
type choice struct {
	made bool        // the piece, for a click on the board to place it
	tap  bool        // by a finger, which turns the piece by a second tap
	at   shaper.Move // where, for a second tap to confirm; 0 for nowhere yet
}

// preview is where the held piece would land.
type preview struct {
	move    shaper.Move // 0 off the board
	inside  bool        // all of it on the board
	covered shaper.Board
	toggled shaper.Board
}

// shown is the state as it would stand if the piece were let go now.
func (p preview) shown(s shaper.State) shaper.State {
	if p.move == 0 {
		return s
	}
	after, err := s.Apply(p.move)
	if err != nil { // of an ended game, which holds no piece
		return s
	}
	return after
}

// spin is the piece turning after a rotation: by is a quarter turn, clockwise
// positive.
type spin struct {
	tween ui.Tween
	by    float64
}

// cost is what a command cost, floating up from where it was given.
type cost struct {
	at    geom.Point
	since time.Duration
	shown bool
}

func newBoard() *board {
	b := &board{typed: -1, wheel: newWheel()}
	b.Cursor, b.Step = shaper.Place(1, 1), step
	return b
}

// Frame implements boards.Board.
func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &stateTable{Desk: on}
	u := t.UI
	b.layout = layout.New(area, min(u.Px(30), area.H*0.16), u.Px(56))
	t.View() // its frames keep Busy true to the facts
	b.buttons(t)
	b.Attend(on, b.layout.Mine.Board)
	if t.Mine() && t.Pointing() {
		b.pointer(t)
		b.turnByPointer(t)
		b.keys(t)
	}
	if !t.Mine() || !u.Live() {
		b.hand = hand{}
	}
	if !t.Mine() {
		b.choice = choice{}
	}
	b.over = preview{}
	switch {
	case b.hand.Held:
		b.look(t)
	case b.choice.at != 0:
		b.aim(t, b.choice.at)
	case b.choice.made && t.Mine() && t.Pointing() && u.In.Hovering() && b.layout.Mine.Board.Contains(u.In.At):
		b.aim(t, b.nearest(t))
	case b.Keyed && b.aims && t.Mine():
		b.aim(t, b.Cursor)
	}
	b.draw(t)
	b.targets(t)
}

// look finds out where the held piece would land: nowhere while the pointer is
// still, or again, in the piece's own place, which may be right below the board.
func (b *board) look(t *stateTable) {
	b.over = preview{}
	if b.layout.Tray.Contains(t.UI.In.At) {
		return
	}
	piece := t.State().Piece()
	row, column, ok := b.layout.Mine.Snap(b.middle(t), piece.Standing())
	if !ok {
		return
	}
	b.aim(t, shaper.Place(row, column))
}

// aim finds out what a placement would do.
func (b *board) aim(t *stateTable, m shaper.Move) {
	piece := t.State().Piece()
	b.over.move = m
	b.over.covered, b.over.inside = piece.Covered(m)
	b.over.toggled, _ = piece.Toggled(m)
}

// lifted is how far the middle of a piece comes up over a finger, so that the piece is
// seen above it: half a square and half a fingertip.
func (b *board) lifted(u *ui.UI) float64 {
	return min(b.layout.Mine.Step*1.15, b.layout.Mine.Step/2+u.Reach(ui.Touch)/2)
}

// middle is where the held piece's middle is. A finger's piece comes up as the
// finger leaves the piece's place: up at once, it could lie on the board already,
// and the lowest row would be held from where it is put back.
func (b *board) middle(t *stateTable) geom.Point {
	u := t.UI
	grip := b.hand.grip
	if turned := u.Tween(b.spin.tween); turned < 1 { // it turns about the pointer
		grip = layout.Turned(grip, -b.spin.by*(1-turned))
	}
	at := u.In.At.Sub(grip.Times(b.layout.Mine.Step))
	if u.In.Touch {
		at.Y -= min(b.lifted(u), b.layout.FromTray(u.In.At))
	}
	return at
}

// pointer takes the piece from its place and lets it go.
func (b *board) pointer(t *stateTable) {
	in := &t.UI.In
	if in.JustDown {
		b.typed = -1
		if b.layout.Tray.Contains(in.At) {
			b.take(t)
		}
	}
	switch change := b.hand.Follow(in.Pointer); {
	case change == drag.Clicked && in.Touch:
		b.tapPiece(t)
	case change == drag.Clicked:
		b.choice = choice{made: !b.choice.made}
	case change == drag.Dropped:
		b.release(t)
	case change == drag.Lost:
		b.putBack(t)
	case change == drag.None && in.Clicked():
		b.clickBoard(t)
	}
}

// tapPiece chooses the piece, or turns it if a finger has chosen it before.
func (b *board) tapPiece(t *stateTable) {
	if !b.choice.made {
		b.choice = choice{made: true, tap: true}
		return
	}
	at := b.choice.at
	b.play(t, shaper.Clockwise)
	if at != 0 && b.choice.made {
		b.choice.at = within(t.State().Piece(), at.Row(), at.Column())
	}
}

// clickBoard places the chosen piece with its first cell in the square clicked, and
// all of it on the board, or shows it there where that is to be confirmed.
func (b *board) clickBoard(t *stateTable) {
	in := &t.UI.In
	if mine := b.layout.Mine.Board; !b.choice.made || !mine.Contains(in.At) || !mine.Contains(in.PressedAt) {
		return
	}
	row, column := b.layout.Mine.Nearest(in.At)
	if covered, _ := t.State().Piece().Covered(b.choice.at); b.choice.at != 0 && covered.At(row, column) {
		b.play(t, b.choice.at)
		return
	}
	m := b.nearest(t)
	if t.Confirms() {
		b.choice.at = m
		return
	}
	b.play(t, m)
}

// nearest is where a click at the pointer would place the chosen piece.
func (b *board) nearest(t *stateTable) shaper.Move {
	row, column := b.layout.Mine.Nearest(t.UI.In.At)
	return within(t.State().Piece(), row, column)
}

// overTheEdge warns of a placement that is not all on the board.
const overTheEdge say.ID = "That is over the edge. It is an error and costs a round."

// tapIt says how to confirm a place.
const tapIt say.ID = "Tap it there to place it."

// Guide implements boards.Guiding.
func (b *board) Guide() string {
	switch {
	case !b.choice.made:
		return ""
	case b.choice.at != 0: // by a finger, which alone confirms
		return lang.T(tapIt)
	case b.choice.tap:
		return lang.T("Tap a square, or the piece to turn it.")
	}
	return lang.T("Click a square, or the piece to put it back.")
}

// within is the placement that covers a square and leaves nothing of the piece
// over the edge: with its first cell there, or else its second.
func within(p shaper.Piece, row, column int) shaper.Move {
	if p.Standing() {
		return shaper.Place(min(row, shaper.Size-1), column)
	}
	return shaper.Place(row, min(column, shaper.Size-1))
}

func (b *board) take(t *stateTable) {
	u := t.UI
	grip := u.In.At.Sub(b.layout.Tray.Center()).Times(1 / b.layout.Step)
	// A press beside the piece takes it by its rim.
	w, h := 0.95, 0.45
	if t.State().Piece().Standing() {
		w, h = h, w
	}
	b.hand = hand{drag.Take(), geom.Point{X: min(max(grip.X, -w), w), Y: min(max(grip.Y, -h), h)}}
	u.Animate()
}

// release places the piece where it would land. With its first cell off the
// board, or let go in its own place, it only goes back. Over the edge a finger, which
// hides what it does, is asked for a second tap.
func (b *board) release(t *stateTable) {
	b.look(t)
	if b.over.move == 0 {
		b.putBack(t)
		return
	}
	if t.Confirms() || t.UI.In.Touch && !b.over.inside {
		b.choice = choice{made: true, tap: true, at: b.over.move}
		if !b.over.inside {
			t.SayBeside(lang.T(overTheEdge)+" "+lang.T(tapIt), b.aroundMine())
		}
		return
	}
	b.play(t, b.over.move)
}

func (b *board) putBack(t *stateTable) {
	b.flight = motion.Fly(b.middle(t), t.UI.In.Now, motion.Normal)
	t.UI.Animate()
}

// newWheel counts what rotates by the wheel. A rotation costs a round, so one
// push of the wheel is one rotation, however hard it was.
func newWheel() drag.Wheel {
	return drag.Wheel{Notch: 0.9, Rest: 200 * time.Millisecond, Pause: 300 * time.Millisecond}
}

// turnByPointer rotates by wheel over the piece, and by the secondary button
// there and over the player's board.
func (b *board) turnByPointer(t *stateTable) {
	in := &t.UI.In
	near := b.hand.Held || b.layout.Tray.Contains(in.At)
	if near {
		if turn := b.wheel.Turned(in.Now, in.Wheel.Y); turn != 0 {
			b.play(t, turning(turn > 0))
		}
	}
	if in.Secondary && (near || b.layout.Mine.Board.Contains(in.At)) {
		b.play(t, turning(in.Shift))
	}
}

func turning(back bool) shaper.Move {
	if back {
		return shaper.Anticlockwise
	}
	return shaper.Clockwise
}

// play gives a command and shows what came of it.
func (b *board) play(t *stateTable, m shaper.Move) {
	if !t.Mine() {
		return // a command before this one, in the same frame, ended the game
	}
	before := t.State()
	at := b.layout.Tray.Center()
	if b.hand.Held {
		at = b.middle(t)
	}
	if m.IsPlacement() {
		at = b.layout.Mine.Middle(m.Row(), m.Column(), before.Piece().Standing())
	}
	if err := t.Play(m.String()); err != nil {
		t.Say(lang.Err(err), at)
		return
	}
	b.typed, b.aims = -1, false
	b.choice = choice{made: b.choice.made && m.IsRotation(), tap: b.choice.tap}
	b.cost = cost{at: at, since: t.UI.In.Now, shown: true}
	b.follow(t, before, m, at)
}

// follow starts the animations of a command that was just given.
func (b *board) follow(t *stateTable, before shaper.State, m shaper.Move, at geom.Point) {
	now, s := t.UI.In.Now, t.State()
	switch {
	case s.OutOfBoardError():
		b.flight = motion.Fly(at, now, motion.Slow)
		t.Explain(lang.T(overEdge[before.Piece().Over(m)], m), b.aroundMine())
	case m.IsRotation():
		b.spin = spin{tween: ui.Start(now, ui.Normal), by: quarter(m)}
		if b.hand.Held {
			b.hand.grip = layout.Turned(b.hand.grip, b.spin.by)
		}
	case s.Won():
		b.party = ui.Start(now, partyTime)
	default:
		b.arrive = ui.Start(now, ui.Slow)
	}
}

// overEdge says of a command at which edge the piece would not have lain on the board.
var overEdge = map[shaper.Edge]say.ID{
	shaper.BottomEdge: "Out of board: at %v the piece lies over the bottom edge. That cost a round.",
	shaper.RightEdge:  "Out of board: at %v the piece lies over the right edge. That cost a round.",
}

// aroundMine is the player's board with the piece beyond its edge.
func (b *board) aroundMine() geom.Rect {
	return around(b.layout.Mine.Board.Center(), b.layout.Mine.Board.W+b.layout.Mine.Step)
}

// around is the square of the given side about a point.
func around(p geom.Point, side float64) geom.Rect {
	return geom.Rect{X: p.X - side/2, Y: p.Y - side/2, W: side, H: side}
}

func quarter(m shaper.Move) float64 {
	if m == shaper.Clockwise {
		return math.Pi / 2
	}
	return -math.Pi / 2
}
