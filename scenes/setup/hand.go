package setup

import (
	"slices"

	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// stroke is a press of the mouse on the board. It puts the same piece in all cells it
// passes over.
type stroke struct {
	on    bool
	piece string
	cell  string // the latest cell it passed over
	first int    // the draft before the stroke
}

// answer handles pointer and keyboard on the board.
func (k *screen) answer() {
	u := k.UI
	kind := ""
	if k.hands != nil {
		kind = k.hands.CellKind()
	}
	k.places = placesOf(k.cells, kind, u.Targets())
	field := k.places.field()
	if k.places.rect(k.arrows.Cursor).Empty() {
		k.arrows.Cursor = k.places.nearest(field.Center())
	}
	k.arrows.Keyed = u.Area(boards.Cursor, field)
	if !u.Live() {
		k.stroke = stroke{}
		return
	}
	switch k.carry(); {
	case k.carries:
	case k.hands != nil:
		k.click()
	case u.In.Touch:
		k.finger()
	default:
		k.mouse()
	}
	if !u.Typing() {
		k.keys()
	}
}

// hit returns the cell at a point of the screen.
func (k *screen) hit(at geom.Point) (cell string, ok bool) {
	if k.hands != nil {
		return k.hands.CellAt(at)
	}
	return k.places.hit(at)
}

// mouse puts a piece where the mouse is pressed, and wherever it is dragged.
func (k *screen) mouse() {
	in := &k.UI.In
	cell, over := k.hit(in.At)
	switch {
	case !in.Down:
		k.stroke = stroke{}
	case in.JustDown && over && k.Pointing():
		first := k.at
		if piece, done := k.put(cell, k.chosen()); done {
			k.stroke = stroke{on: true, piece: piece, cell: cell, first: first}
		}
	case k.stroke.on && over && cell != k.stroke.cell:
		k.stroke.cell = cell
		if next, err := k.withPiece(cell, k.stroke.piece); err == nil {
			k.change(next, nil)
			k.join()
		}
	}
}

// join merges the drafts of a stroke into one, so that one undo reverts it.
func (k *screen) join() {
	first := min(k.stroke.first+1, k.at)
	k.drafts = append(k.drafts[:first], k.drafts[k.at])
	k.at = first
}

// finger puts a piece where a finger is lifted. A finger hides what it touches, so it may
// slide to the right cell first.
func (k *screen) finger() {
	in := &k.UI.In
	if cell, over := k.hit(in.At); in.JustUp && over && k.began() {
		k.put(cell, k.chosen())
	}
}

// began reports whether the current press, or the one just released, began on the board.
func (k *screen) began() bool {
	return !k.UI.Grabbed() && k.places.field().Contains(k.UI.In.PressedAt)
}

// click takes a piece from a hand on the board, or puts the chosen one. A drag moves the
// view and puts nothing.
func (k *screen) click() {
	in := &k.UI.In
	if !in.Clicked() || k.UI.Grabbed() {
		return
	}
	if k.takeAt(in.At) {
		return
	}
	if cell, over := k.hit(in.At); over && k.places.field().Contains(in.PressedAt) {
		k.put(cell, k.chosen())
	}
}

// takeAt chooses the piece of a hand at a point and reports whether there is one.
func (k *screen) takeAt(at geom.Point) bool {
	took := slices.ContainsFunc(k.UI.Targets(), func(t ui.Target) bool {
		return t.Rect.Contains(at) && k.hands.Take(k.Desk, t.Name)
	})
	if took {
		k.announce(k.name(k.chosen()))
	}
	return took
}

// carry drags a piece from the palette and puts it where it is dropped.
func (k *screen) carry() {
	in := &k.UI.In
	if in.Dragging && in.Down && !k.carries && !k.spent {
		k.carries, k.spent = k.lift(in.PressedAt), true
	}
	if k.carries && in.JustUp {
		if cell, over := k.hit(in.At); over {
			k.put(cell, k.chosen())
		}
	}
	if !in.Down {
		k.carries, k.spent = k.carries && in.JustUp, false
	}
}

// lift chooses the piece of the palette at a point and reports whether there is one.
func (k *screen) lift(at geom.Point) bool {
	for _, t := range k.UI.Targets() {
		for i := range k.pieces {
			if t.Name == pieceName(i) && t.Rect.Contains(at) {
				k.choose(i)
				return true
			}
		}
	}
	return k.hands != nil && k.takeAt(at)
}

// keys moves the cursor over the board, and chooses, puts and removes pieces.
func (k *screen) keys() {
	in := &k.UI.In
	for i := range min(len(k.pieces), 9) {
		if in.JustPressed(input.Key("Digit" + itoa(i+1))) {
			k.choose(i)
		}
	}
	if _, enters := k.arrows.Steer(k.Desk); enters {
		k.put(k.arrows.Cursor, k.chosen())
	}
	if k.arrows.Keyed && (in.JustPressed("Delete") || in.JustPressed("Backspace")) {
		k.put(k.arrows.Cursor, k.nothing())
	}
	switch {
	case in.Chord("Z") && !in.Shift, in.Pressed("U"):
		k.seek(-1)
	case in.Chord("Y"), in.Chord("Z") && in.Shift, in.Pressed("Y"):
		k.seek(1)
	case in.JustPressed("T"):
		if n := k.Match.SeatCount(); n > 1 {
			k.turn((k.draft().Turn() + 1) % n)
		}
	case k.hands != nil && (in.JustPressed("R") || in.JustPressed("F")):
		k.hands.Turn(k.Desk, in.JustPressed("F"))
		k.UI.Animate()
	case k.hands != nil && in.JustPressed("C"):
		k.hands.Next(k.Desk, in.Shift)
		k.announce(k.name(k.chosen()))
	case in.JustPressed("M"):
		k.Mute()
	case in.JustPressed(boards.SettingsKey):
		k.OpenSettings()
	case in.Chord("C"):
		if !in.Shift || k.trouble() == "" {
			k.copy(in.Shift)
		}
	case in.Chord("V"):
		k.reading = clipboard.Read(scenes.ScheduleFrame)
	}
}

// choose makes a piece the one to put. A piece that goes into no cell is put immediately.
func (k *screen) choose(piece int) {
	if next, err := k.withPiece("", k.pieces[piece].Key); err == nil {
		k.change(next, nil)
		k.announce(lang.Of(k.pieces[piece].Name))
		return
	}
	k.piece = piece
	if k.hands != nil {
		k.hands.Take(k.Desk, "")
	}
	k.announce(lang.Of(k.pieces[piece].Name))
	k.UI.Animate()
}

// preview previews the piece under the pointer and shows the cell of the keyboard or finger.
func (k *screen) preview() {
	u, in := k.UI, &k.UI.In
	if !u.Live() {
		return
	}
	cell, over := k.hit(in.At)
	switch {
	case k.arrows.Keyed:
		if k.hands != nil {
			k.hands.PreviewPiece(k.Desk, k.arrows.Cursor)
		}
		u.Cursor(k.places.rect(k.arrows.Cursor).Inset(u.Px(1)), 6)
	case k.hands != nil:
		if over && in.Hovering() && (k.carries || k.Pointing()) {
			k.hands.PreviewPiece(k.Desk, cell)
		}
	case k.carries && in.Down:
		k.ghost(in.At, k.ghostSize())
	case in.Touch && in.Down && over && k.began():
		u.Cursor(k.places.rect(cell).Inset(u.Px(1)), 6)
	case !in.Touch && over && !in.Down && k.Pointing():
		r := k.places.rect(cell)
		k.ghost(r.Center(), min(r.W, r.H))
	}
}

// ghostSize returns the size of a piece being dragged, in pixels.
func (k *screen) ghostSize() float64 {
	size := k.UI.Px(44)
	for _, p := range k.places {
		size = min(size, p.rect.W)
	}
	return size
}

// ghost draws a faded picture of the chosen piece, if it has one.
func (k *screen) ghost(at geom.Point, size float64) {
	if img := k.picture(k.piece, size); img != nil {
		k.UI.ShowAt(img, at, ui.Look{Fade: boards.Ghost})
	}
}
