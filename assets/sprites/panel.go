package sprites

import (
	"image"
	"image/color"

	"tessera/assets/vector"
)

// Panel is a rounded card with a soft shadow. It is drawn small and stretched in the
// middle. Its border of [Panel.Border] pixels must not be stretched.
type Panel struct {
	Fill   color.Color
	Edge   color.Color // a thin outline; nil for none
	Shadow color.Color // nil for none
	Corner float64     // radius in pixels
	Blur   float64     // of the shadow, in pixels
	Line   float64     // width of the edge, in pixels
}

// Margin returns the width of the shadow outside the card, in whole pixels.
func (p Panel) Margin() int {
	if p.Shadow == nil {
		return 0
	}
	return int(p.Blur*1.5) + 1
}

// Border returns the width of the part that must not be stretched.
func (p Panel) Border() int { return p.Margin() + int(p.Corner) + int(p.Line) + 2 }

// Draw draws the panel with a middle of two by two pixels.
func (p Panel) Draw() image.Image {
	size := float64(2*p.Border() + 2)
	m := float64(p.Margin())
	c := vector.New(size, size, 1)
	card := vector.RoundRect(m, m, size-2*m, size-2*m, p.Corner)
	if p.Shadow != nil {
		c.Shadow(card, 0, p.Blur/3, p.Blur, p.Shadow)
	}
	if p.Edge == nil {
		c.Fill(card, vector.Flat{Color: p.Fill})
		return c.Image
	}
	l := p.Line
	inner := vector.RoundRect(m+l, m+l, size-2*m-2*l, size-2*m-2*l, p.Corner-l)
	c.Fill(inner, vector.Flat{Color: p.Fill})
	c.Fill(card.Join(inner.Reversed()), vector.Flat{Color: p.Edge})
	return c.Image
}
