package trisq

import (
	"strconv"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

func (b *board) Tools(on *boards.Desk) []ui.Tool {
	return []ui.Tool{{Name: "area", Label: lang.T("Area"), Icon: sprites.Area, Key: "A", Selected: b.area, Run: func() {
		b.area = !b.area
		on.UI.Animate()
	}}}
}

// counts reports whether the areas are shown: on demand, before a pass that ends the
// game, and at its end.
func (b *board) counts(t *typedDesk) bool {
	_, ends := ending(t)
	return b.area || ends || match.Over(t.Desk.State())
}

// ending returns how the game would end if the person to move passed now. Ends is false
// if a pass would not end it.
func ending(t *typedDesk) (sentence string, ends bool) {
	if !t.AcceptsMoves() || t.State().Passes() == 0 {
		return "", false
	}
	next, err := t.State().Apply(trisq.Pass)
	if err != nil {
		return "", false
	}
	o, over := next.Outcome()
	// Translators: the fact is how the game ends, such as "triangles win by 4".
	return lang.T("If you pass, the game ends: %s.", o.Said()), over
}

// tintAreas tints the empty points that count for a side, below the figures.
func (b *board) tintAreas(t *typedDesk) {
	if !b.counts(t) {
		return
	}
	inks := map[trisq.Figure]tint{trisq.Triangle: {0x141A22, 0.26}, trisq.Square: {0xFFFBF0, 0.42}}
	if t.UI.Theme.Dark {
		inks = map[trisq.Figure]tint{trisq.Triangle: {0x05080C, 0.40}, trisq.Square: {0xF2E4C6, 0.22}}
	}
	b.eachOwned(t, func(p trisq.Point, owner trisq.Figure) {
		at, half := b.at(p), b.grid.Step/2
		ink := inks[owner]
		t.UI.Fill(geom.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}, vector.Alpha(vector.Hex(ink.rgb), ink.alpha))
	})
}

type tint struct {
	rgb   uint32
	alpha float64
}

// areas marks the empty points that count for a side with its figure.
func (b *board) areas(t *typedDesk) {
	if !b.counts(t) {
		return
	}
	b.eachOwned(t, func(p trisq.Point, owner trisq.Figure) {
		t.UI.ShowAt(b.picture(t.UI, owner, 'a', b.grid.Step), b.at(p), ui.Look{})
	})
}

func (b *board) eachOwned(t *typedDesk, f func(p trisq.Point, owner trisq.Figure)) {
	s := t.State()
	for p, owner := range s.Ownership() {
		if p := trisq.Point(p); owner != trisq.None && s.At(p) == trisq.None {
			f(p, owner)
		}
	}
}

// countHeight is the height of the line with both areas.
const countHeight = 46

// Side shows both areas while they are marked on the board.
func (b *board) Side(on *boards.Desk, c *ui.Column) {
	t := &typedDesk{Desk: on}
	if !b.counts(t) {
		return
	}
	u := t.UI
	c.Row(u.Px(countHeight), func(r geom.Rect) { b.count(t, r.Inset(u.Px(3))) })
	if text, ends := ending(t); ends {
		pad := u.Px(8)
		c.Row(u.ParagraphHeight(text, ui.FontBody, c.Width-2*pad)+pad, func(r geom.Rect) {
			u.Paragraph(text, ui.FontBody, u.Theme.Ink, geom.Rect{X: r.X + pad, Y: r.Y + pad/2, W: r.W - 2*pad, H: r.H}, ui.Left)
		})
	}
}

// count draws both areas side by side.
func (b *board) count(t *typedDesk, r geom.Rect) {
	u, s := t.UI, t.State()
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	for i, cell := range r.Split(2, 0) {
		side := [...]trisq.Figure{trisq.Triangle, trisq.Square}[i]
		text := strconv.Itoa(s.Area(side))
		if komi := s.Settings().Komi; side == trisq.Square && komi > 0 {
			text += " + " + lang.Of(say.Decimal{Value: komi, Decimals: 1})
		}
		size := u.Px(30)
		wide := size + u.Px(6) + u.TextWidth(text, ui.FontLarge)
		at := geom.Point{X: cell.Center().X - wide/2, Y: cell.Center().Y}
		u.ShowAt(b.picture(u, side, 'f', size), geom.Point{X: at.X + size/2, Y: at.Y}, ui.Look{})
		at.X += size + u.Px(6)
		u.TextFit(text, ui.FontLarge, u.Theme.Ink, at, ui.Left, cell.Right()-at.X-u.Px(6))
	}
}
