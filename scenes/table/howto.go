package table

import (
	"image"
	"strconv"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

func itoa(i int) string { return strconv.Itoa(i) }

// howTo opens the panel that explains the game.
func (t *Table) howTo() {
	p := &howToPanel{game: t.game.ID, cards: t.game.HowTo(t.match.Settings())}
	t.Stage.Push(&dialog{
		name: "howto", title: "How to play " + t.game.Title, width: 860, height: p.height, body: p.body,
		buttons: func(s *scenes.Stage) []Tool {
			return []Tool{{Name: "ok", Label: "Play", Primary: true, Run: s.Pop}}
		},
	})
}

// howToPanel shows cards side by side, as many as fit.
type howToPanel struct {
	game  string
	cards []Card
}

// columns is how many cards stand side by side, and how wide each is.
func (p *howToPanel) columns(u *ui.UI, width float64) (int, float64) {
	n := min(max(1, int(width/u.Px(230))), len(p.cards), 3)
	return n, (width - u.Px(16)*float64(n)) / float64(n)
}

func pictureHeight(width float64) float64 { return width * 0.62 }

func (p *howToPanel) rowHeight(u *ui.UI, row []Card, width float64) float64 {
	h := 0.0
	for _, c := range row {
		h = max(h, u.ParagraphHeight(c.Text, ui.FontBody, width))
	}
	return pictureHeight(width) + h + u.Px(22)
}

// each calls f with every row of cards and its height.
func (p *howToPanel) each(u *ui.UI, width float64, f func(row []Card, first int, height float64)) {
	n, w := p.columns(u, width)
	for i := 0; i < len(p.cards); i += n {
		row := p.cards[i:min(i+n, len(p.cards))]
		f(row, i, p.rowHeight(u, row, w))
	}
}

func (p *howToPanel) height(u *ui.UI, width float64) float64 {
	sum := 0.0
	p.each(u, width, func(_ []Card, _ int, height float64) { sum += height })
	return sum
}

func (p *howToPanel) body(u *ui.UI, r geom.Rect) {
	_, w := p.columns(u, r.W)
	p.each(u, r.W, func(row []Card, first int, height float64) {
		for i, c := range row {
			x := r.X + float64(i)*(w+u.Px(16))
			p.card(u, first+i, c, geom.Rect{X: x, Y: r.Y, W: w, H: height})
		}
		_, r = r.CutTop(height)
	})
}

func (p *howToPanel) card(u *ui.UI, i int, c Card, r geom.Rect) {
	pic, rest := r.CutTop(pictureHeight(r.W))
	type key struct {
		game  string
		card  int
		w, h  int
		style sprites.Style
	}
	k := key{p.game, i, int(pic.W), int(pic.H), u.Theme.Style()}
	u.Show(u.Picture(k, func() image.Image { return c.Picture(k.w, k.h, k.style) }), pic.Min())
	rest.Y += u.Px(6)
	u.Paragraph(c.Text, ui.FontBody, u.Theme.Ink, rest, ui.Left)
}
