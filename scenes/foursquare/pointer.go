package foursquare

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"tessera/logic/foursquare"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// holding is the kind of thing that the pointer holds.
type holding byte

const (
	nothing holding = iota
	marble          // from the tray of the player to move
	tile            // one that can slide
)

// hold is the press under way and what it took.
type hold struct {
	input.Drag
	what   holding
	taken  int     // the marble's number in its tray
	square int     // the tile's square
	from   float64 // where on its track the tile was when taken
	echo   bool    // the second press of a double click: only a drag counts
}

// spend returns the hold of a press that must have no further effect.
func (h hold) spend() hold {
	if h.what != nothing {
		return hold{}
	}
	return h
}

// carries reports whether the pointer has moved a thing of this kind.
func (h hold) carries(what holding) bool { return h.what == what && h.Moved }

// String says for inspection what is being dragged.
func (h hold) String() string {
	switch {
	case h.carries(marble):
		return "marble"
	case h.carries(tile):
		return fmt.Sprintf("tile %d", h.square)
	}
	return ""
}

// echo is where and when a click ended that has played. The next press may be the second of
// a double click.
type echo struct {
	is   bool
	at   geom.Point
	when input.Moment
}

// echoOf returns the echo to expect after the click of this frame. After a drag or a key
// there is none.
func echoOf(in *input.Input) echo {
	if !in.Clicked() {
		return echo{}
	}
	return echo{true, in.At, in.Ended}
}

// echoes reports whether the press that begins in this frame is the second of a double
// click.
func (b *board) echoes(in *input.Input) bool {
	return b.echo.is && in.Began.Since(b.echo.when) < input.DoubleClickTime && in.At.Distance(b.echo.at) <= b.lay.Pitch/2
}

// spring is a marble or a tile on its way back to its place.
type spring struct {
	geom.Flight // from where a marble was let go
	hold
	player int
	slid   float64 // the part of the track that the tile had slid
}

// backTime is how long a thing takes to go back to its place.
const backTime = 170 * time.Millisecond

// pointer handles the mouse and fingers. A press takes a marble or a tile that can slide.
// If it is released in its place, it was a click.
func (b *board) pointer(t *typedDesk) {
	in := &t.Desk.UI.In
	if in.JustDown {
		b.take(t)
		b.hold.echo = b.echoes(in)
	}
	switch b.hold.Follow(in.Pointer) {
	case input.Lost:
		b.letGo(t)
	case input.Clicked:
		if !b.hold.echo {
			b.letUp(t)
		}
		b.hold = hold{}
	case input.Dropped:
		b.letUp(t)
		b.hold = hold{}
	}
}

// letUp ends a press, depending on what it held.
func (b *board) letUp(t *typedDesk) {
	before := b.chosen
	b.chosen = choice{}
	switch b.hold.what {
	case marble:
		b.drop(t)
	case tile:
		b.release(t)
	default:
		b.click(t, before)
	}
}

// take begins a press: it takes the thing under the pointer.
func (b *board) take(t *typedDesk) {
	s, at := t.State(), t.Desk.UI.In.At
	b.hold = hold{Drag: input.TakeDrag()}
	if s.Phase() == foursquare.Placement {
		if i, ok := b.lay.HitMarble(seat(s.Turn()), s.Remaining(s.Turn()), at); ok {
			b.hold.what, b.hold.taken = marble, i
			b.spring = spring{}
		}
		return
	}
	square, ok := b.lay.HitSquare(at)
	if !ok || s.CanSlide(square) != nil {
		return
	}
	b.hold.what, b.hold.square = tile, square
	if b.spring.what == tile && b.spring.square == square {
		b.hold.from = b.springSlid(t)
	}
	b.spring = spring{}
}

// drop ends the drag of a marble: into the well under the pointer, or back.
func (b *board) drop(t *typedDesk) {
	in := &t.Desk.UI.In
	if !in.Dragging {
		t.Desk.Bubble.Tell(lang.T("Drag a marble onto the board, or press an empty well."), in.At)
		return
	}
	if c, ok := b.lay.HitWell(in.At); ok {
		b.next = moveStart{held: true, at: b.heldAt(t), taken: b.hold.taken}
		if b.play(t, foursquare.Place(c.Square, c.Slot)) {
			t.Desk.SetChangeTime(geom.Quick)
			return
		}
		b.next = moveStart{}
	}
	b.letGo(t)
}

// release ends the drag of a tile. From half way on it slides into the hole, before that
// back. A clicked tile slides all the way.
func (b *board) release(t *typedDesk) {
	slid := b.heldSlid(t)
	if t.Desk.UI.In.Dragging && !Arrives(slid) {
		b.letGo(t)
		return
	}
	b.next = moveStart{pulled: true, slid: slid}
	if b.play(t, foursquare.Slide(b.hold.square)) {
		t.Desk.SetChangeTime(time.Duration((1 - slid) * float64(moveTime)))
	}
}

// letGo sends the held thing back to its place.
func (b *board) letGo(t *typedDesk) {
	if b.hold.what != nothing && b.hold.Moved {
		b.spring = spring{hold: b.hold, player: seat(t.State().Turn()), Flight: geom.Fly(b.heldAt(t), t.Desk.UI.In.Now, backTime)}
		if b.hold.what == tile {
			b.spring.slid = b.heldSlid(t)
		}
		t.Desk.UI.Animate()
	}
	b.hold = b.hold.spend()
}

// click handles a press that held nothing. before is the well chosen before it.
func (b *board) click(t *typedDesk, before choice) {
	in, s := &t.Desk.UI.In, t.State()
	if player, ok := b.lay.HitTray(in.At); ok && in.Clicked() {
		b.clickTray(t, player)
		return
	}
	from, began := b.lay.HitSquare(in.PressedAt)
	if !began {
		return
	}
	c, isWell := b.lay.HitWell(in.At)
	if s.Phase() == foursquare.Placement && isWell {
		first, _ := b.lay.HitWell(in.PressedAt)
		if in.Touch || first == c { // a finger may slip on to the intended well
			if b.choose(t, c, before) {
				return
			}
			b.play(t, foursquare.Place(c.Square, c.Slot))
			return
		}
	}
	if to, ok := b.lay.HitSquare(in.At); in.Dragging || ok && to == from {
		b.play(t, foursquare.Slide(from))
	}
}

// refuse says why a press on the board has no effect while the board takes no moves.
func (b *board) refuse(t *typedDesk) {
	in := &t.Desk.UI.In
	if !in.JustDown {
		return
	}
	b.hold = hold{} // even if the turn changes before the press ends
	if b.pressed(t) && !b.echoes(in) {
		t.Desk.Bubble.Tell(t.Desk.WhyNotNow(), in.At)
	}
}

// pressed reports whether a press on a tile or a tray has just begun.
func (b *board) pressed(t *typedDesk) bool {
	in := &t.Desk.UI.In
	_, onSquare := b.lay.HitSquare(in.At)
	_, onTray := b.lay.HitTray(in.At)
	return in.JustDown && (onSquare || onTray)
}

// reopens reports whether a press made the position shown the current one.
func (b *board) reopens(t *typedDesk) bool {
	if !b.pressed(t) || !t.Desk.GoBeforeOwnMove() {
		return false
	}
	b.follow(t)
	return true
}

func (b *board) clickTray(t *typedDesk, player int) {
	s, at := t.State(), t.Desk.UI.In.At
	switch {
	case player != seat(s.Turn()):
		t.Desk.Bubble.Tell(lang.Of(t.Desk.Game.Status(t.Desk.Match.State())), at)
	case s.Phase() != foursquare.Placement:
		t.Desk.Bubble.Tell(lang.Of(foursquare.Task(s)), at) // the person's own name would say nothing new
	}
}

// heldAt returns where a held marble is: under the mouse, or above a finger.
func (b *board) heldAt(t *typedDesk) geom.Point {
	in := &t.Desk.UI.In
	if in.Touch {
		return in.At.Sub(geom.Point{Y: 0.55 * b.lay.Pitch})
	}
	return in.At
}

// heldSlid returns the part of its track that a held tile has slid.
func (b *board) heldSlid(t *typedDesk) float64 {
	in := &t.Desk.UI.In
	if !in.Dragging {
		return b.hold.from
	}
	track := b.lay.Track(b.hold.square, t.State().Hole())
	pull := in.At.Sub(in.PressedAt).Add(track.At(b.hold.from).Sub(track.From))
	return track.Along(pull)
}

// springSlid returns the part of its track at which a returning tile is.
func (b *board) springSlid(t *typedDesk) float64 {
	return b.spring.slid * (1 - t.Desk.UI.Tween(b.spring.Tween))
}

// aimed returns the well in which a marble would land, by pointer or cursor.
func (b *board) aimed(t *typedDesk) (foursquare.Cell, bool) {
	s, in := t.State(), &t.Desk.UI.In
	if !t.Desk.AcceptsMoves() || !t.Desk.Pointing() || s.Phase() != foursquare.Placement {
		return foursquare.Cell{}, false
	}
	c, ok := b.lay.HitWell(in.At)
	ok = ok && in.Hovering()
	switch {
	case b.Keyed:
		c, ok = b.Cursor, true
	case in.Touch && b.chosen.made && !in.Down:
		c, ok = b.chosen.well, true
	}
	return c, ok && s.CanPlace(c.Square, c.Slot) == nil
}

// field returns the board without its trays.
func (b *board) field() geom.Rect {
	return b.lay.Tile(0).Through(b.lay.Tile(foursquare.Squares - 1))
}

// step returns the neighbouring well while a marble is to be placed, and the same well of
// the next tile while a tile is to slide.
func (b *board) step(from foursquare.Cell, columns, rows int) (foursquare.Cell, bool) {
	b.walked = ""
	stride := 1
	if b.state.Phase() != foursquare.Placement {
		stride = foursquare.Size / 3
	}
	row, col := from.Row()+rows*stride, from.Col()+columns*stride
	if row < 0 || col < 0 || row >= foursquare.Size || col >= foursquare.Size {
		return from, false
	}
	return foursquare.CellAt(row, col), true
}

// keys moves the cursor by the arrows. Enter places a marble in its well or slides its
// tile.
func (b *board) keys(t *typedDesk) {
	_, enters := b.Steer(t.Desk)
	switch c := b.Cursor; {
	case !enters:
	case t.State().Phase() == foursquare.Placement:
		b.play(t, foursquare.Place(c.Square, c.Slot))
	default:
		b.slide(t, c.Square)
	}
}

// slide slides a tile and moves the cursor with it.
func (b *board) slide(t *typedDesk, square int) {
	hole := t.State().Hole()
	if b.play(t, foursquare.Slide(square)) {
		b.Cursor.Square = hole
	}
}

// Walk moves the cursor to a well, or to a tile's first well.
func (b *board) Walk(_ *boards.Desk, cell string) bool {
	c, _, ok := readCell(cell)
	if !ok {
		return false
	}
	b.Cursor, b.walked = c, cell
	return true
}

// Cell returns the target that was chosen by name, or else the one that a move would use.
func (b *board) Cell(on *boards.Desk) string {
	if b.walked != "" {
		return b.walked
	}
	t := &typedDesk{Desk: on}
	c := b.Cursor
	if t.State().Phase() == foursquare.Placement {
		return "well:" + strconv.Itoa(c.Square) + ":" + strconv.Itoa(c.Slot)
	}
	return "tile:" + strconv.Itoa(c.Square)
}

// Use places a marble in a well or slides a tile, whichever is named, even if the other
// is to be done.
func (b *board) Use(on *boards.Desk, cell string) bool {
	t := &typedDesk{Desk: on}
	c, isWell, ok := readCell(cell)
	switch {
	case !ok:
		return false
	case isWell:
		b.play(t, foursquare.Place(c.Square, c.Slot))
	default:
		b.slide(t, c.Square)
	}
	return true
}

// readCell parses the target name of a well or a tile.
func readCell(name string) (c foursquare.Cell, isWell, ok bool) {
	kind, rest, _ := strings.Cut(name, ":")
	square, slot, isWell := strings.Cut(rest, ":")
	if isWell != (kind == "well") || !isWell && kind != "tile" {
		return c, false, false
	}
	var err1, err2 error
	c.Square, err1 = strconv.Atoi(square)
	if isWell {
		c.Slot, err2 = strconv.Atoi(slot)
	}
	return c, isWell, err1 == nil && err2 == nil && c.OnBoard()
}
