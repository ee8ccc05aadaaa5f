package setup

import (
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// stroke is a press on the board that is under way: the mouse puts the same in all
// cells that it comes over.
type stroke struct {
	on    bool
	piece int
	cell  string // the last that it came over
	first int    // the draft before it
}

// answer does what pointer and keyboard ask for on the board.
func (k *screen) answer() {
	u := k.UI
	k.places = placesOf(k.description, u.Targets())
	field := k.places.field()
	if k.places.rect(k.arrows.Cursor).Empty() {
		k.arrows.Cursor = k.places.nearest(field.Center())
	}
	k.arrows.Keyed = u.Area(boards.Cursor, field)
	if !u.Live() {
		k.stroke = stroke{}
		return
	}
	if u.In.Touch {
		k.finger()
	} else {
		k.mouse()
	}
	if !u.Typing() {
		k.keys()
	}
}

// mouse puts where it is pressed, and in all that it is dragged over.
func (k *screen) mouse() {
	in := &k.UI.In
	cell, over := k.places.hit(in.At)
	if piece, carried := k.carried(); carried {
		k.drop(piece)
		return
	}
	switch {
	case !in.Down:
		k.stroke = stroke{}
	case in.JustDown && over && k.Pointing():
		first := k.at
		if piece := k.put(cell, k.piece); piece >= 0 {
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
	if piece, carried := k.carried(); carried {
		k.drop(piece)
		return
	}
	if cell, over := k.places.hit(in.At); in.JustUp && over && k.began() {
		k.put(cell, k.piece)
	}
}

// began reports whether the press under way, or just over, began on the board.
func (k *screen) began() bool {
	return !k.UI.Grabbed() && k.places.field().Contains(k.UI.In.PressedAt)
}

// carried is the piece that is dragged from among those to choose from.
func (k *screen) carried() (piece int, is bool) {
	in := &k.UI.In
	if !in.Dragging || !in.Down && !in.JustUp {
		return 0, false
	}
	for _, t := range k.UI.Targets() {
		for i := range k.pieces {
			if t.Name == pieceName(i) && t.Rect.Contains(in.PressedAt) {
				return i, true
			}
		}
	}
	return 0, false
}

// drop puts a piece that was dragged onto the board, where it is let go.
func (k *screen) drop(piece int) {
	k.piece = piece
	if cell, over := k.places.hit(k.UI.In.At); over && k.UI.In.JustUp {
		if next, err := k.lay(cell, piece); err != nil {
			k.SayBeside(err.Error(), k.places.rect(cell))
		} else {
			k.change(next, nil)
			k.tell(cell)
		}
	}
}

// keys walk over the board, choose a piece, put it and take it.
func (k *screen) keys() {
	in := &k.UI.In
	for i := range min(len(k.pieces), 9) {
		if digit := itoa(i + 1); in.Struck(input.Key("Digit"+digit)) || in.Struck(input.Key("Numpad"+digit)) {
			k.choose(i)
		}
	}
	if _, enters := k.arrows.Steer(k.Desk); enters {
		k.put(k.arrows.Cursor, k.piece)
	}
	if k.arrows.Keyed && (in.Struck("Delete") || in.Struck("Backspace")) {
		k.put(k.arrows.Cursor, 0)
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
	case in.Struck("M"):
		k.Mute()
	case in.Struck(boards.SettingsKey):
		k.OpenSettings()
	case in.Chord("C"):
		if !in.Shift || k.wrong == "" {
			k.copy(in.Shift)
		}
	case in.Chord("V"):
		k.paste()
	}
}

func (k *screen) choose(piece int) {
	k.piece = piece
	k.news = append(k.news, k.pieces[piece].Name)
	k.UI.Animate()
}

// aim shows what would be put under the pointer, and where the keyboard or a finger is.
func (k *screen) aim() {
	u, in := k.UI, &k.UI.In
	if !u.Live() {
		return
	}
	cell, over := k.places.hit(in.At)
	piece, carried := k.carried()
	switch {
	case carried && in.Down:
		k.ghost(piece, in.At, k.ghostSize())
	case k.arrows.Keyed:
		u.Cursor(k.places.rect(k.arrows.Cursor).Inset(u.Px(1)), 6)
	case in.Touch && in.Down && over && k.began():
		u.Cursor(k.places.rect(cell).Inset(u.Px(1)), 6)
	case !in.Touch && over && !in.Down && k.Pointing():
		r := k.places.rect(cell)
		k.ghost(k.piece, r.Center(), min(r.W, r.H))
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

// ghost shows the picture of a piece, faded, where it has one.
func (k *screen) ghost(piece int, at geom.Point, size float64) {
	if img := k.picture(piece, size); img != nil {
		k.UI.ShowAt(img, at, ui.Look{Fade: boards.Ghost})
	}
}
