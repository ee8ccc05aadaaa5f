package shaper

import (
	"math"
	"time"

	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Durations of animations.
const (
	flipTime        = 200 * time.Millisecond
	costTime        = 900 * time.Millisecond
	celebrationTime = time.Second
)

// board is the part of the Shaper table that draws and takes input: the piece in the
// player's hand, the typed digit, and all animations.
type board struct {
	boards.Arrows[shaper.Move] // the keyboard's square for the first cell of the piece
	boards.Hint
	layout  Layout
	hand    hand
	choice  choice
	hovers  bool       // the pointer is over the player's board and may place the piece
	preview preview    // where the held piece, or the cursor's, would land
	aims    bool       // the cursor has moved since the last command: show its effect
	rested  geom.Point // where the pointer was at the last command: there it hides nothing new
	typed   int        // the first digit of a command, or -1
	wheel   input.Wheel

	hasTurned bool // the player has rotated a piece here

	laid        bool // the tiles have been drawn for the first time
	tiles       [shaper.Size * shaper.Size]tile
	spin        spin
	flight      geom.Flight // a piece on its way back to its place
	arrive      geom.Tween  // a new piece appears in its place
	cost        cost
	celebration geom.Tween // the boards match
	details     bool       // the points are shown too
	standing    bool       // the piece stands upright
	needsSingle bool       // the board needs a piece that flips a single tile
}

// hand holds the piece.
type hand struct {
	input.Drag
	grip  geom.Point // from the piece's middle to the pointer, in squares
	touch bool       // a finger holds it
}

// choice is what a click or a tap has chosen.
type choice struct {
	made bool        // the piece is chosen: a click on the board places it
	tap  bool        // by a finger, whose second tap turns the piece
	at   shaper.Move // the place that a second tap confirms, or 0
}

// preview is where the held piece would land.
type preview struct {
	move    shaper.Move // 0 off the board
	inside  bool        // all of the piece is on the board
	covered shaper.Board
	toggled shaper.Board
}

// shown returns the state after letting the piece go now.
func (p preview) shown(s shaper.State) shaper.State {
	if p.move == 0 {
		return s
	}
	after, err := s.Apply(p.move)
	if err != nil { // the game is over: there is no piece
		return s
	}
	return after
}

// spin animates a rotation of the piece. By is a quarter turn in radians, clockwise
// positive.
type spin struct {
	tween geom.Tween
	by    float64
}

// cost is the price of a command, which floats up from where the command was given.
type cost struct {
	at    geom.Point
	since time.Duration // by the app's clock
	shown bool
}

func newBoard() *board {
	b := &board{typed: -1, wheel: newWheel()}
	b.Cursor, b.Step = shaper.Place(1, 1), step
	return b
}

func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &typedDesk{Desk: on}
	u := t.Desk.UI
	if !b.laid {
		b.rested = u.In.At
	}
	b.layout = newLayout(area, min(u.Px(30), area.H*0.16), u.Px(76))
	if t.State().Won() {
		b.layout.join(b.celebration.Eased(u.In.Now))
	}
	b.standing = t.State().Piece().Standing()
	b.needsSingle = t.Desk.Games() != nil && t.State().Placed() > 0 && t.State().NeedsSingle()
	t.View() // it keeps Busy true for the facts while frames change
	b.buttons(t)
	b.CheckKeyboard(on, b.layout.Mine.Board)
	if t.Desk.AcceptsMoves() && t.Desk.Pointing() {
		b.pointer(t)
		b.turnByPointer(t)
		b.keys(t)
	}
	if !t.Desk.AcceptsMoves() || !u.Live() {
		b.hand = hand{}
	}
	if !t.Desk.AcceptsMoves() {
		b.choice = choice{}
	}
	b.preview, b.hovers = preview{}, t.Desk.AcceptsMoves() && t.Desk.Pointing() && u.In.Hovering() && b.layout.Mine.Board.Contains(u.In.At)
	switch {
	case b.hand.Held:
		b.updatePreview(t)
	case b.choice.at != 0:
		b.aim(t, b.choice.at)
	case b.choice.made && b.hovers:
		b.aim(t, b.nearest(t))
	case b.Keyed && b.aims && t.Desk.AcceptsMoves():
		b.aim(t, b.Cursor)
	case b.hovers && !u.In.Touch && u.In.At != b.rested:
		b.aim(t, b.nearest(t))
	}
	b.draw(t)
	b.targets(t)
}

// updatePreview sets where the held piece would land. It lands nowhere while the pointer is in the
// piece's own place, which may be right below the board.
func (b *board) updatePreview(t *typedDesk) {
	b.preview = preview{}
	if b.layout.Tray.Contains(t.Desk.UI.In.At) {
		return
	}
	piece := t.State().Piece()
	row, column, ok := b.layout.Mine.Snap(b.middle(t), piece.Standing())
	if !ok {
		return
	}
	b.aim(t, shaper.Place(row, column))
}

// aim sets the preview of a placement.
func (b *board) aim(t *typedDesk, m shaper.Move) {
	piece := t.State().Piece()
	b.preview.move = m
	b.preview.covered, b.preview.inside = piece.Covered(m)
	b.preview.toggled, _ = piece.Toggled(m)
}

// lifted returns how far a piece's middle is above a finger, so that the piece is
// visible: half a square and half a fingertip.
func (b *board) lifted(u *ui.UI) float64 {
	return min(b.layout.Mine.Step*1.15, b.layout.Mine.Step/2+u.Reach(ui.Touch)/2)
}

// middle returns the middle of the held piece. Under a finger the piece rises gradually
// as the finger leaves the piece's place. If it rose immediately, it could already be on
// the board, and the lowest row would be reached from the place that puts the piece back.
func (b *board) middle(t *typedDesk) geom.Point {
	u := t.Desk.UI
	grip := b.hand.grip
	if turned := u.Tween(b.spin.tween); turned < 1 { // it turns around the pointer
		grip = Turned(grip, -b.spin.by*(1-turned))
	}
	at := u.In.At.Sub(grip.Times(b.layout.Mine.Step))
	if u.In.Touch {
		at.Y -= min(b.lifted(u), b.layout.FromTray(u.In.At))
	}
	return at
}

// pointer takes the piece from its place and releases it.
func (b *board) pointer(t *typedDesk) {
	in := &t.Desk.UI.In
	if in.JustDown {
		b.typed = -1
		if b.layout.Tray.Contains(in.At) {
			b.take(t)
		}
	}
	switch change := b.hand.Follow(in.Pointer); {
	case change == input.Clicked && in.Touch:
		b.tapPiece(t)
	case change == input.Clicked:
		b.choice = choice{made: !b.choice.made}
	case change == input.Dropped:
		b.release(t)
	case change == input.Lost:
		b.putBack(t)
	case change == input.NotHeld && in.Clicked():
		b.clickBoard(t)
	}
}

// tapPiece chooses the piece, or turns it if a finger has already chosen it.
func (b *board) tapPiece(t *typedDesk) {
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

// clickBoard places the piece so that it covers the clicked square and is entirely on the
// board. It only shows the piece there if taps need a confirmation, and if a finger cannot
// know that the piece begins on another square.
func (b *board) clickBoard(t *typedDesk) {
	in := &t.Desk.UI.In
	if mine := b.layout.Mine.Board; !mine.Contains(in.At) || !mine.Contains(in.PressedAt) {
		return
	}
	row, column := b.layout.Mine.Nearest(in.At)
	if covered, _ := t.State().Piece().Covered(b.choice.at); b.choice.at != 0 && covered.At(row, column) {
		b.play(t, b.choice.at)
		return
	}
	m := b.nearest(t)
	if b.choice.at != 0 || t.Desk.Confirms() || in.Touch && m != shaper.Place(row, column) {
		b.choice = choice{made: true, tap: in.Touch, at: m}
		return
	}
	b.play(t, m)
}

// nearest returns the placement for a click at the pointer.
func (b *board) nearest(t *typedDesk) shaper.Move {
	row, column := b.layout.Mine.Nearest(t.Desk.UI.In.At)
	return within(t.State().Piece(), row, column)
}

// overTheEdge warns about a placement that is partly off the board.
const overTheEdge say.ID = "That is over the edge. Dropping it here costs a round."

// tapIt says how to confirm a place.
const tapIt say.ID = "Tap there again to place it."

func (b *board) Guide() string {
	switch {
	case b.hand.Held && !b.hand.touch && !b.hasTurned:
		return lang.T("The wheel rotates it, which costs a round.")
	case !b.choice.made && b.needsSingle:
		return lang.T("You need a piece that flips a single tile. One in ten does.")
	case !b.choice.made:
		return ""
	case b.choice.at != 0 && b.choice.tap:
		return lang.T(tapIt)
	case b.choice.at != 0:
		return lang.T("Click there again to place it.")
	case b.choice.tap:
		return lang.T("Tap a tile, or tap the piece to rotate it.")
	}
	return lang.T("Click a tile, or click the piece to put it back.")
}

// within returns a placement that covers a square and is entirely on the board: with its
// first cell there, or else its second.
func within(p shaper.Piece, row, column int) shaper.Move {
	if p.Standing() {
		return shaper.Place(min(row, shaper.Size-1), column)
	}
	return shaper.Place(row, min(column, shaper.Size-1))
}

func (b *board) take(t *typedDesk) {
	u := t.Desk.UI
	grip := u.In.At.Sub(b.layout.Tray.Center()).Times(1 / b.layout.Step)
	// A press beside the piece takes it by its edge.
	w, h := 0.95, 0.45
	if t.State().Piece().Standing() {
		w, h = h, w
	}
	b.hand = hand{input.TakeDrag(), geom.Point{X: min(max(grip.X, -w), w), Y: min(max(grip.Y, -h), h)}, u.In.Touch}
	u.Animate()
}

// release places the piece where it would land. If its first cell is off the board, or
// the pointer is in the piece's own place, the piece goes back. A finger hides the board,
// so over the edge it has to confirm by a second tap.
func (b *board) release(t *typedDesk) {
	b.updatePreview(t)
	if b.preview.move == 0 {
		b.putBack(t)
		return
	}
	if t.Desk.Confirms() || t.Desk.UI.In.Touch && !b.preview.inside {
		b.choice = choice{made: true, tap: true, at: b.preview.move}
		if !b.preview.inside {
			t.Desk.Bubble.SayBeside(lang.T(overTheEdge)+" "+lang.T(tapIt), b.aroundMine())
		}
		return
	}
	b.play(t, b.preview.move)
}

func (b *board) putBack(t *typedDesk) {
	b.flight = geom.Fly(b.middle(t), t.Desk.UI.In.Now, geom.Normal)
	t.Desk.UI.Animate()
}

// newWheel counts the rotations by the wheel. A rotation costs a round, so one push of
// the wheel is one rotation, however strong.
func newWheel() input.Wheel {
	return input.Wheel{Notch: 0.9, Rest: 200 * time.Millisecond, Pause: 300 * time.Millisecond}
}

// turnByPointer rotates the piece by the wheel over it, and by the secondary button over
// it or over the player's board.
func (b *board) turnByPointer(t *typedDesk) {
	in := &t.Desk.UI.In
	near := b.hand.Held || b.layout.Tray.Contains(in.At)
	if near {
		if turn := b.wheel.Turned(in.Wheeled, in.Wheel.Y); turn != 0 {
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

// play gives a command and shows its result.
func (b *board) play(t *typedDesk, m shaper.Move) {
	if !t.Desk.AcceptsMoves() {
		return // an earlier command of this frame ended the game
	}
	b.hasTurned = b.hasTurned || !m.IsPlacement()
	before := t.State()
	at := b.layout.Tray.Center()
	if b.hand.Held {
		at = b.middle(t)
	}
	if m.IsPlacement() {
		at = b.layout.Mine.Middle(m.Row(), m.Column(), before.Piece().Standing())
	}
	if err := t.Desk.Play(m.String()); err != nil {
		t.Desk.Bubble.Say(lang.Err(err), at)
		return
	}
	b.typed, b.aims, b.rested = -1, false, t.Desk.UI.In.At
	b.choice = choice{made: b.choice.made && m.IsRotation(), tap: b.choice.tap}
	b.cost = cost{at: at, since: t.Desk.UI.In.Clock(), shown: true}
	b.follow(t, before, m, at)
}

// follow starts the animations of a command.
func (b *board) follow(t *typedDesk, before shaper.State, m shaper.Move, at geom.Point) {
	now, s := t.Desk.UI.In.Now, t.State()
	switch {
	case s.OutOfBoardError():
		b.flight = geom.Fly(at, now, geom.Slow)
		t.Desk.Bubble.Explain(lang.T(overEdge[before.Piece().Over(m)], m), b.aroundMine())
	case m.IsRotation():
		b.spin = spin{tween: geom.Start(now, geom.Normal), by: quarter(m)}
		if b.hand.Held {
			b.hand.grip = Turned(b.hand.grip, b.spin.by)
		}
	case s.Won():
		b.celebration = geom.Start(now, celebrationTime)
	default:
		b.arrive = geom.Start(now, geom.Slow)
	}
}

// overEdge says at which edge a command would have left the board.
var overEdge = map[shaper.Edge]say.ID{
	shaper.BottomEdge: "Off the board: at %v the piece hangs over the bottom edge. That cost a round.",
	shaper.RightEdge:  "Off the board: at %v the piece hangs over the right edge. That cost a round.",
}

// aroundMine returns the player's board with room for a piece over its edge.
func (b *board) aroundMine() geom.Rect {
	return geom.Square(b.layout.Mine.Board.Center(), b.layout.Mine.Board.W+b.layout.Mine.Step)
}

func quarter(m shaper.Move) float64 {
	if m == shaper.Clockwise {
		return math.Pi / 2
	}
	return -math.Pi / 2
}
