package shaper

import (
	"image"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// buttons draws the two rotation buttons beside the piece, with their price. There are
// none while a position is set up, because the piece is chosen with its direction there.
func (b *board) buttons(t *typedDesk) {
	if t.Desk.Match.Over() || t.Desk.SetsUp() {
		return
	}
	for _, r := range []struct {
		name string
		at   geom.Rect
		icon *sprites.Icon
		move shaper.Move
		tip  say.ID
		key  string
	}{
		{"rotate:anticlockwise", b.layout.Left, sprites.TurnCCW, shaper.Anticlockwise, "Rotate anticlockwise (costs a round)", "["},
		{"rotate:clockwise", b.layout.Right, sprites.TurnCW, shaper.Clockwise, "Rotate clockwise (costs a round)", "]"},
	} {
		u, at := t.Desk.UI, r.at.Inset(t.Desk.UI.Px(4))
		edge, line := u.Theme.Rule, 1.0
		if b.hinted() == r.move && b.Shows >= boards.ShowMove {
			edge, line = u.Theme.Accent, 3
		}
		u.Panel(at, sprites.Panel{Fill: u.Theme.Panel, Edge: edge, Line: max(1, u.Px(line)), Shadow: vector.Alpha(u.Theme.Shadow, 0.5), Corner: u.Px(ui.Corner), Blur: u.Px(6)})
		pressed := u.Press(r.name, at, ui.Button{Tip: lang.T(r.tip), Key: r.key})
		mid := at.Center()
		u.Icon(r.icon, min(at.H*0.44, at.W*0.6), u.Theme.Ink, geom.Point{X: mid.X, Y: at.Y + at.H*0.36})
		u.TextFit(lang.T(price), ui.FontSmall, u.Theme.Faint, geom.Point{X: mid.X, Y: at.Y + at.H*0.77}, ui.Center, at.W*0.9)
		if pressed {
			b.play(t, r.move)
		}
	}
}

func (b *board) piecePicture(u *ui.UI, p shaper.Piece, px int, clear bool) *ebiten.Image {
	first, second := p.Cells()
	standing := p.Standing()
	return u.Painted(func(style sprites.Style) image.Image {
		if clear {
			return sprites.ShaperSlab(px, standing, style)
		}
		return sprites.ShaperPiece(px, standing, first, second, style)
	}, "shaper piece", px, p, clear)
}

// tray draws the piece's own place with the piece. While the piece is held, it shows the
// effect on the tiles below the piece.
func (b *board) tray(t *typedDesk) {
	u, s := t.Desk.UI, t.State()
	r := b.layout.Tray
	if t.Desk.Match.Over() {
		return
	}
	edge, line := vector.Alpha(u.Theme.Rule, 0.9), 1.0
	if b.choice.made {
		edge, line = vector.Alpha(u.Theme.Accent, 1), 3
	}
	u.Panel(r.Inset(u.Px(2)), sprites.Panel{Fill: vector.Alpha(u.Theme.Board, 0.55), Edge: edge, Line: max(1, u.Px(line)), Corner: u.Px(14)})
	switch {
	case b.hand.Held:
		b.sums(t)
	case b.flight.Moving(u.In.Now):
		// The piece is drawn on top of everything.
	default:
		b.resting(t, s.Piece())
	}
	if b.typed >= 0 {
		tag := geom.Rect{X: r.X + u.Px(10), Y: r.Y + u.Px(10), W: u.Px(52), H: u.Px(30)}
		u.Box(tag, u.Theme.Accent, 8)
		u.Text(strconv.Itoa(b.typed)+" _", ui.FontLarge, u.Theme.OnAccent, tag.Center(), ui.Center)
	}
}

func (b *board) resting(t *typedDesk, p shaper.Piece) {
	u, at := t.Desk.UI, b.layout.Tray.Center()
	look := ui.Look{}
	if a := u.Tween(b.arrive); a < 1 {
		look.Fade = 1 - a
		at.Y += b.layout.Step * 0.5 * (1 - a)
	} else if a := u.Tween(b.spin.tween); a < 1 {
		look.Angle = -b.spin.by * (1 - a)
	} else if b.choice.made {
		look.Grow = 0.1
	} else if t.Desk.Pointing() && b.layout.Tray.Contains(u.In.At) && u.In.Hovering() {
		look.Grow = 0.04
	}
	u.ShowAt(b.piecePicture(u, p, int(b.layout.Step*0.96), false), at, look)
}

// held draws the piece that is held or on its way back, on top of everything. Over the
// board it is transparent: the tiles below show their new sides.
func (b *board) held(t *typedDesk) {
	u := t.Desk.UI
	p := t.State().Piece()
	if p == shaper.NoPiece {
		return
	}
	px := int(b.layout.Mine.Step)
	if b.hand.Held {
		look := ui.Look{}
		if a := u.Tween(b.spin.tween); a < 1 {
			look.Angle = -b.spin.by * (1 - a)
		}
		at := b.middle(t)
		if b.preview.inside { // snap to where it would land
			m := b.preview.move
			at = at.Lerp(b.layout.Mine.Middle(m.Row(), m.Column(), p.Standing()), 0.6)
		}
		u.ShowAt(b.piecePicture(u, p, px, b.preview.inside), at, look)
		return
	}
	if at := b.preview.move; (b.choice.made || b.hovers) && at != 0 {
		u.ShowAt(b.piecePicture(u, p, px, b.preview.inside), b.layout.Mine.Middle(at.Row(), at.Column(), p.Standing()), ui.Look{})
		return
	}
	if b.flight.Moving(u.In.Now) {
		at := b.flight.To(b.layout.Tray.Center(), u.In.Now)
		shrink := b.layout.Step*0.96/b.layout.Mine.Step - 1
		u.ShowAt(b.piecePicture(u, p, px, false), at, ui.Look{Grow: shrink * u.Tween(b.flight.Tween)})
	}
}

// sums shows in the piece's place the XOR result for each tile under the piece.
func (b *board) sums(t *typedDesk) {
	u, s := t.Desk.UI, t.State()
	r := b.layout.Tray.Inset(u.Px(8))
	if !b.preview.inside {
		text, ink := lang.T("Drop it on your board. Anywhere else, it goes back."), u.Theme.Faint
		if b.preview.move != 0 {
			text, ink = lang.T(overTheEdge), u.Theme.Warning
		}
		h := u.ParagraphHeight(text, ui.FontSmall, r.W)
		r.Y += max(0, (r.H-h)/2)
		u.Paragraph(text, ui.FontSmall, ink, r, ui.Center)
		return
	}
	tile := min(r.W/4.6, r.H/2.3)
	first, second := s.Piece().Cells()
	line := -0.5
	halves := []bool{first, second}
	after := b.preview.shown(s).Board()
	each(b.preview.covered, func(row, column int) {
		mid := geom.Point{X: r.Center().X, Y: r.Center().Y + line*tile*1.1}
		half := halves[0]
		halves = halves[1:]
		b.sum(u, mid, tile, s.Board().At(row, column), half, after.At(row, column))
		line++
	})
}

// sum draws one line: a tile, the cell of the piece on it, and the result.
func (b *board) sum(u *ui.UI, mid geom.Point, tile float64, was, half, will bool) {
	px, sign := int(tile), int(tile*0.5)
	at := func(column float64) geom.Point { return geom.Point{X: mid.X + column*tile*1.75, Y: mid.Y} }
	u.ShowAt(b.tilePicture(u, px, was), at(-1), ui.Look{})
	u.ShowAt(u.Painted(func(style sprites.Style) image.Image { return sprites.ShaperHalf(px, half, style) }, "half", px, half), at(0), ui.Look{})
	u.ShowAt(b.tilePicture(u, px, will), at(1), ui.Look{})
	for i, what := range "+>" {
		ink := u.Theme.Ink
		u.ShowAt(u.Painted(func(sprites.Style) image.Image { return sprites.ShaperSign(sign, what, ink) }, "sign", what, sign, ink), at(float64(i)-0.5), ui.Look{})
	}
}
