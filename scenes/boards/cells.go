package boards

import (
	"image/color"
	"strings"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Cells is a board on which a move names one cell. It handles the mouse, fingers, the
// keyboard and hints. A game's board embeds it, sets its cells, calls Answer in each
// frame, and draws.
type Cells[C comparable] struct {
	Arrows[C]
	Hint
	All  []C                        // in the order that inspection lists them
	At   func(C) geom.Rect          // the area of a cell
	Hit  func(geom.Point) (C, bool) // the cell at a point
	Move func(C) string             // the move that names a cell; also the cell's name

	small   bool // a cell is smaller than a fingertip
	chosen  C    // chosen by a finger; the next tap there plays it
	armed   bool // a cell is chosen
	second  bool // the press under way began on the chosen cell
	ignored bool // the press under way began when no move was allowed
}

// cellTarget is the prefix of a cell's target name.
const cellTarget = "cell:"

// Answer handles the pointer and the keyboard. r is the rectangle of the board, and apart
// the distance between neighbouring cells in pixels.
func (b *Cells[C]) Answer(d *Desk, r geom.Rect, apart float64) {
	b.CheckKeyboard(d, r)
	b.small = apart < d.UI.Px(ui.Touch)
	switch {
	case !d.Pointing():
	case !d.AcceptsMoves() && !b.reopens(d, r):
		b.refuse(d, r)
	default:
		b.pointer(d, r)
		b.keys(d)
	}
	for _, c := range b.All {
		d.UI.Target(cellTarget+b.Move(c), b.At(c))
	}
}

// pointer plays a cell if a click begins and ends on it. A finger chooses first and then
// plays if cells are smaller than a fingertip, if taps need a confirmation, and if it slid
// over the board at r.
func (b *Cells[C]) pointer(d *Desk, r geom.Rect) {
	in := &d.UI.In
	if in.JustDown {
		b.ignored = false
	}
	if !in.Hovering() || b.ignored {
		return
	}
	c, ok := b.Hit(in.At)
	slid := in.Touch && in.JustUp && in.Dragging && r.Contains(in.PressedAt)
	if b.choosesFirst(d) || slid {
		b.finger(d, c, ok, r.Contains(in.At))
		return
	}
	if in.JustDown || !in.Touch {
		b.armed = false
	}
	if from, began := b.Hit(in.PressedAt); ok && began && from == c && in.Clicked() {
		b.play(d, c)
	}
}

// reopens reports whether a press on the board made the position shown the current one.
func (b *Cells[C]) reopens(d *Desk, r geom.Rect) bool {
	return d.UI.In.JustDown && r.Contains(d.UI.In.At) && d.GoBeforeOwnMove()
}

// refuse says why a press on the board has no effect while no move is allowed.
func (b *Cells[C]) refuse(d *Desk, r geom.Rect) {
	in := &d.UI.In
	if !in.JustDown {
		return
	}
	b.ignored = true // even if the turn changes before the press ends
	if r.Contains(in.At) {
		d.Bubble.Tell(d.WhyNotNow(), in.At)
	}
}

// choosesFirst reports whether a finger chooses with one tap and plays with the next.
func (b *Cells[C]) choosesFirst(d *Desk) bool {
	return d.UI.In.Touch && (b.small || d.Confirms())
}

// finger chooses a cell with the first tap and plays it with the second. Between two cells
// of the board it keeps the last one.
func (b *Cells[C]) finger(d *Desk, c C, ok, onBoard bool) {
	in := &d.UI.In
	if in.JustDown {
		b.second = ok && b.armed && c == b.chosen
	}
	if in.Clicked() && ok && b.second && c == b.chosen {
		b.armed = false
		b.play(d, c)
		return
	}
	if !ok && onBoard && b.armed && !in.JustDown {
		c, ok = b.chosen, true
	}
	if in.Down || in.JustUp {
		b.chosen, b.armed = c, ok
	}
	if in.JustUp && ok {
		if _, err := d.Match.State().Apply(b.Move(c)); err != nil {
			b.armed = false
			d.Host.Refused(b.Move(c))
			b.explain(d, c, err)
		}
	}
}

// play plays a cell, or says beside it why not.
func (b *Cells[C]) play(d *Desk, c C) {
	if err := d.Play(b.Move(c)); err != nil {
		b.explain(d, c, err)
	}
}

// explain says why a cell cannot be played. The sentence leaves the cells around it in
// sight, which are often the reason.
func (b *Cells[C]) explain(d *Desk, c C, err error) {
	at := b.At(c)
	d.Bubble.SayBeside(lang.Err(err), at.Inset(-min(at.W, at.H)))
}

func (b *Cells[C]) keys(d *Desk) {
	moved, enters := b.Steer(d)
	if moved {
		b.armed = false
	}
	if enters {
		b.play(d, b.Cursor)
	}
}

// Aim is the cell of the next move.
type Aim[C any] struct {
	On    bool // there is one
	Cell  C
	After match.State // the state after the move; nil if the move is illegal
}

// Aim returns the cell under the pointer or the cursor, or the one that a finger has
// chosen.
func (b *Cells[C]) Aim(d *Desk) (a Aim[C]) {
	if !d.AcceptsMoves() || !d.Pointing() {
		return a
	}
	switch {
	case b.Keyed:
		a.Cell, a.On = b.Cursor, true
	case b.armed:
		a.Cell, a.On = b.chosen, true
	case d.UI.In.Hovering() && !b.choosesFirst(d):
		a.Cell, a.On = b.Hit(d.UI.In.At)
	}
	if !a.On {
		return a
	}
	if after, err := d.Match.State().Apply(b.Move(a.Cell)); err == nil {
		a.After = after
	}
	return a
}

// DrawCursor draws the keyboard's cursor.
func (b *Cells[C]) DrawCursor(d *Desk) {
	if b.Keyed && d.AcceptsMoves() && d.Pointing() {
		d.UI.Cursor(b.At(b.Cursor).Inset(d.UI.Px(1)), 6)
	}
}

// The loupe, in units: its side, and how far it is above the place that a finger covers.
const (
	loupeSide  = 104
	loupeAbove = 34
)

// loupeFactor is how much the loupe enlarges.
const loupeFactor = 2

// DrawLoupe shows the place below a finger, enlarged above it, while it chooses a cell smaller
// than a fingertip.
func (b *Cells[C]) DrawLoupe(d *Desk) {
	u := d.UI
	if !u.In.Down || !u.In.Touch || !b.small || !b.armed {
		return
	}
	at, side := b.At(b.chosen).Center(), u.Px(loupeSide)
	r := geom.Rect{X: at.X - side/2, Y: max(0, at.Y-u.Px(loupeAbove)-side), W: side, H: side}
	r.X = min(max(0, r.X), u.Screen.W-side)
	r = r.Round()
	u.Magnify(r, at, loupeFactor)
	u.Outline(r, color.Transparent, u.Theme.Accent, 0, 2)
	u.Target("loupe", r)
}

// DrawHint draws as much of a hint as was asked for: a glowing region of the field, or a ring
// around the cell with its new piece drawn by piece.
func (b *Cells[C]) DrawHint(d *Desk, field geom.Rect, region func(C, HintStep) geom.Rect, piece func(C)) {
	c, ok := b.hinted()
	switch {
	case !ok:
	case b.Shows < ShowMove:
		d.UI.Glow(field, region(c, b.Shows))
	default:
		piece(c)
		r, accent := b.At(c), d.UI.Theme.Accent
		d.UI.Outline(r.Inset(d.UI.Px(1)), vector.Alpha(accent, 0.14), accent, r.W/2, 2.5)
	}
}

// hinted returns the cell of the hint. It is false without a hint, and for a hint that
// names no cell.
func (b *Cells[C]) hinted() (c C, ok bool) {
	if len(b.Line) == 0 {
		return c, false
	}
	return b.named(b.Line[0])
}

func (b *Cells[C]) named(name string) (c C, ok bool) {
	for _, c := range b.All {
		if b.Move(c) == name {
			return c, true
		}
	}
	return c, false
}

// Escape clears the chosen cell and the hint.
func (b *Cells[C]) Escape() bool {
	had := b.armed || len(b.Line) > 0
	b.armed, b.Hint = false, Hint{}
	return had
}

func (b *Cells[C]) Guide() string {
	if !b.armed {
		return ""
	}
	return lang.T("Tap there again to play.")
}

func (b *Cells[C]) Walk(_ *Desk, cell string) bool {
	name, isCell := strings.CutPrefix(cell, cellTarget)
	c, known := b.named(name)
	if !isCell || !known {
		return false
	}
	b.Cursor, b.armed = c, false
	return true
}

func (b *Cells[C]) Cell(*Desk) string { return cellTarget + b.Move(b.Cursor) }

// Facts returns the diagram of the state, the hint and the chosen cell.
func (b *Cells[C]) Facts(d *Desk) map[string]string {
	facts := map[string]string{"diagram": d.Match.State().String()}
	if len(b.Line) > 0 {
		facts["hint"] = b.Line[0]
	}
	if b.armed {
		facts["chosen"] = b.Move(b.chosen)
	}
	if b.Keyed {
		facts["cursor"] = b.Move(b.Cursor)
	}
	return facts
}

// Arrows is the keyboard on a board: a cursor that the arrow keys move.
type Arrows[C any] struct {
	Cursor C    // the cell of the cursor
	Keyed  bool // the board has the keyboard and shows its cursor
	// Step returns the cell some columns to the right and rows down. It returns false
	// beyond the edge.
	Step func(from C, columns, rows int) (C, bool)
}

// directions are the directions of the arrow keys.
var directions = [...]struct {
	key           input.Key
	columns, rows int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, -1}, {"ArrowDown", 0, 1}}

// CheckKeyboard checks whether the board at r has the keyboard.
func (a *Arrows[C]) CheckKeyboard(d *Desk, r geom.Rect) {
	d.Place = r
	a.Keyed = d.AcceptsMoves() && d.UI.Area(Cursor, r)
}

// Steer moves the cursor. It reports whether an arrow was pressed, and whether Enter was;
// the caller then acts on the cursor's cell. The first arrow only shows the cursor.
func (a *Arrows[C]) Steer(d *Desk) (moved, enters bool) {
	for _, way := range directions {
		if !d.UI.In.Pressed(way.key) {
			continue
		}
		if a.Keyed {
			if c, ok := a.Step(a.Cursor, way.columns, way.rows); ok {
				a.Cursor = c
			}
		}
		a.Keyed, moved = true, true
		d.UI.Focus(Cursor)
	}
	return moved, a.Keyed && !d.UI.Focused() && d.UI.Answers()
}
