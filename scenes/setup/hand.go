package setup

import (
	"slices"

	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// stroke is a press on the board that is under way: the mouse puts the same in all
// cells that it comes over.
type stroke struct {
	on    bool
	piece string
	cell  string // the last that it came over
	first int    // the draft before it
}

// answer does what pointer and keyboard ask for on the board.
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

// hit is the cell that is meant at a place of the screen.
func (k *screen) hit(at geom.Point) (cell string, ok bool) {
	if k.hands != nil {
		return k.hands.Under(at)
	}
	return k.places.hit(at)
}

// mouse puts where it is pressed, and in all that it is dragged over.
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
		if next, err := k.lay(cell, k.stroke.piece); err == nil {
			k.change(next, nil)
			k.join()
		}
	}
}

// join makes the drafts of a stroke one, so that it is undone at once.
func (k *screen) join() {
	first := min(k.stroke.first+1, k.at)
	k.drafts = append(k.drafts[:first], k.drafts[k.at])
	k.at = first
}

// finger puts where it is lifted: it hides what it is over, and may move on to the cell
// that it means.
func (k *screen) finger() {
	in := &k.UI.In
	if cell, over := k.hit(in.At); in.JustUp && over && k.began() {
		k.put(cell, k.chosen())
	}
}

// began reports whether the press under way, or just over, began on the board.
func (k *screen) began() bool {
	return !k.UI.Grabbed() && k.places.field().Contains(k.UI.In.PressedAt)
}

// click takes a piece from a hand on the board, or puts it where no drag moves the view.
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

// takeAt chooses the piece that lies in a hand at a place, and reports whether one does.
func (k *screen) takeAt(at geom.Point) bool {
	took := slices.ContainsFunc(k.UI.Targets(), func(t ui.Target) bool {
		return t.Rect.Contains(at) && k.hands.Take(k.Desk, t.Name)
	})
	if took {
		k.tell(k.name(k.chosen()))
	}
	return took
}

// carry drags a piece from among those to choose from, and puts it where it is let go.
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

// lift chooses the piece among those to choose from that a press began on.
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

// keys walk over the board, choose a piece, put it and take it.
func (k *screen) keys() {
	in := &k.UI.In
	for i := range min(len(k.pieces), 9) {
		if in.Struck(input.Key("Digit" + itoa(i+1))) {
			k.choose(i)
		}
	}
	if _, enters := k.arrows.Steer(k.Desk); enters {
		k.put(k.arrows.Cursor, k.chosen())
	}
	if k.arrows.Keyed && (in.Struck("Delete") || in.Struck("Backspace")) {
		k.put(k.arrows.Cursor, k.nothing())
	}
	switch {
	case in.Chord("Z") && !in.Shift, in.Pressed("U"):
		k.seek(-1)
	case in.Chord("Y"), in.Chord("Z") && in.Shift, in.Pressed("Y"):
		k.seek(1)
	case in.Struck("T"):
		if n := k.Session.Count(); n > 1 {
			k.turn((k.draft().Turn() + 1) % n)
		}
	case k.hands != nil && (in.Struck("R") || in.Struck("F")):
		k.hands.Turn(k.Desk, in.Struck("F"))
		k.UI.Animate()
	case k.hands != nil && in.Struck("C"):
		k.hands.Next(k.Desk, in.Shift)
		k.tell(k.name(k.chosen()))
	case in.Struck("M"):
		k.Mute()
	case in.Struck(boards.SettingsKey):
		k.OpenSettings()
	case in.Chord("C"):
		if !in.Shift || k.trouble() == "" {
			k.copy(in.Shift)
		}
	case in.Chord("V"):
		k.paste()
	}
}

// choose has a piece put from now on; one that goes into no cell is put at once.
func (k *screen) choose(piece int) {
	if next, err := k.lay("", k.pieces[piece].Key); err == nil {
		k.change(next, nil)
		k.tell(lang.Of(k.pieces[piece].Name))
		return
	}
	k.piece = piece
	if k.hands != nil {
		k.hands.Take(k.Desk, "")
	}
	k.tell(lang.Of(k.pieces[piece].Name))
	k.UI.Animate()
}

// aim shows what would be put under the pointer, and where the keyboard or a finger is.
func (k *screen) aim() {
	u, in := k.UI, &k.UI.In
	if !u.Live() {
		return
	}
	cell, over := k.hit(in.At)
	switch {
	case k.arrows.Keyed:
		if k.hands != nil {
			k.hands.Lay(k.Desk, k.arrows.Cursor)
		}
		u.Cursor(k.places.rect(k.arrows.Cursor).Inset(u.Px(1)), 6)
	case k.hands != nil:
		if over && in.Hovering() && (k.carries || k.Pointing()) {
			k.hands.Lay(k.Desk, cell)
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

// ghostSize is how large what is carried is shown.
func (k *screen) ghostSize() float64 {
	size := k.UI.Px(44)
	for _, p := range k.places {
		size = min(size, p.rect.W)
	}
	return size
}

// ghost shows the picture of the chosen piece, faded, where it has one.
func (k *screen) ghost(at geom.Point, size float64) {
	if img := k.picture(k.piece, size); img != nil {
		k.UI.ShowAt(img, at, ui.Look{Fade: boards.Ghost})
	}
}
