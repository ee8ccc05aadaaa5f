package ui

import (
	"image/color"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"tessera/assets/fonts"
	"tessera/scenes/geom"
)

// Font is a face to write in: a size at 100 % and a weight.
type Font struct {
	Size   float64
	Weight fonts.Weight
}

// The fonts of the game.
var (
	FontSmall  = Font{Small, fonts.Regular}
	FontBody   = Font{Body, fonts.Regular}
	FontStrong = Font{Body, fonts.Medium}
	FontLarge  = Font{Large, fonts.Medium}
	FontTitle  = Font{Title, fonts.Bold}
	FontBanner = Font{Banner, fonts.Bold}
)

// faces keeps the faces in use, which are dear to make.
type faces struct{ made map[Font]*text.GoXFace }

func (f *faces) forget() { f.made = nil }

func (u *UI) face(f Font) *text.GoXFace {
	if face, ok := u.faces.made[f]; ok {
		return face
	}
	raw, err := fonts.Face(f.Weight, f.Size*u.scale)
	if err != nil {
		panic("ui: the Go fonts make no face: " + err.Error()) // the size is ours and positive
	}
	if u.faces.made == nil {
		u.faces.made = map[Font]*text.GoXFace{}
	}
	face := text.NewGoXFace(raw)
	u.faces.made[f] = face
	return face
}

// Align is where a text lies about its point.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

var textAligns = map[Align]text.Align{Left: text.AlignStart, Center: text.AlignCenter, Right: text.AlignEnd}

// LineHeight is the distance between two lines of text in physical pixels.
func (u *UI) LineHeight(f Font) float64 { return u.Px(f.Size * 1.35) }

// TextWidth is how wide a line is in physical pixels.
func (u *UI) TextWidth(s string, f Font) float64 { return text.Advance(s, u.face(f)) }

// Text writes one line whose middle is at the height of p.
func (u *UI) Text(s string, f Font, c color.Color, p geom.Point, align Align) {
	op := &text.DrawOptions{}
	op.GeoM.Translate(float64(int(p.X)), float64(int(p.Y)))
	op.ColorScale.ScaleWithColor(c)
	op.PrimaryAlign = textAligns[align]
	op.SecondaryAlign = text.AlignCenter
	face := u.face(f)
	u.Paint(func(screen *ebiten.Image) { text.Draw(screen, s, face, op) })
}

// TextFit writes one line like Text, in a smaller size where it would be wider
// than width, so that nothing is cut off.
func (u *UI) TextFit(s string, f Font, c color.Color, p geom.Point, align Align, width float64) {
	for f.Size > 9 && u.TextWidth(s, f) > width {
		f.Size--
	}
	u.Text(s, f, c, p, align)
}

// Paragraph writes s in lines no wider than r from r's top down and returns
// the height it takes. Lines break at spaces, and at every newline.
func (u *UI) Paragraph(s string, f Font, c color.Color, r geom.Rect, align Align) float64 {
	x := r.X
	switch align {
	case Center:
		x += r.W / 2
	case Right:
		x += r.W
	}
	lines, step := u.Wrap(s, f, r.W), u.LineHeight(f)
	for i, line := range lines {
		u.Text(line, f, c, geom.Point{X: x, Y: r.Y + (float64(i)+0.5)*step}, align)
	}
	return float64(len(lines)) * step
}

// ParagraphHeight is the height that Paragraph would take.
func (u *UI) ParagraphHeight(s string, f Font, width float64) float64 {
	return float64(len(u.Wrap(s, f, width))) * u.LineHeight(f)
}

// Wrap breaks s into lines no wider than width. A word that is wider has a
// line of its own.
func (u *UI) Wrap(s string, f Font, width float64) []string {
	var lines []string
	for _, part := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(part) {
			longer := strings.TrimSpace(line + " " + word)
			if line != "" && u.TextWidth(longer, f) > width {
				lines = append(lines, line)
				longer = word
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return lines
}
