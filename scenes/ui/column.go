package ui

import (
	"image/color"

	"tessera/scenes/geom"
)

// Column stacks rows from the top down. What builds one is walked twice, once to
// find out how high it is and once to show it, and lays the same rows each time:
// what is shown of a row, and whatever answers input, stands in the function that
// the row is given, which is left out of the first walk.
type Column struct {
	// Width is that of the rows to come, in physical pixels.
	Width float64

	ui    *UI
	at    geom.Point // where the next row begins
	shown bool       // it is shown, not only measured
}

// ColumnHeight is how high a column of the given width is, in physical pixels.
func (u *UI) ColumnHeight(width float64, build func(c *Column)) float64 {
	c := Column{Width: width, ui: u}
	build(&c)
	return c.at.Y
}

// Column shows a column at the top of r, as wide as that.
func (u *UI) Column(r geom.Rect, build func(c *Column)) {
	build(&Column{Width: r.W, ui: u, at: r.Min(), shown: true})
}

// UI is what the column is shown with: the measures and the theme, and in the
// functions of its rows everything.
func (c *Column) UI() *UI { return c.ui }

// Row is a row so high, with what is shown in it.
func (c *Column) Row(height float64, show func(r geom.Rect)) {
	r := geom.Rect{X: c.at.X, Y: c.at.Y, W: c.Width, H: height}
	c.at.Y += height
	if c.shown {
		show(r)
	}
}

// Space is room between two rows.
func (c *Column) Space(height float64) { c.at.Y += height }

// Paragraph writes s in lines, as many as it takes: one for "".
func (c *Column) Paragraph(s string, f Font, ink color.Color) {
	c.Row(c.ui.ParagraphHeight(s, f, c.Width), func(r geom.Rect) { c.ui.Paragraph(s, f, ink, r, Left) })
}

// Note writes a sentence with some room below it; nothing for "".
func (c *Column) Note(s string, ink color.Color) {
	if s != "" {
		c.Paragraph(s, FontBody, ink)
		c.Space(c.ui.Px(10))
	}
}

// Cells are n cells of equal width, so many side by side with a gap between them,
// in as many rows so high as they need.
func (c *Column) Cells(n, columns int, height, gap float64, show func(i int, r geom.Rect)) {
	for first := 0; first < n; first += columns {
		c.Row(height, func(r geom.Rect) {
			for i, cell := range r.Split(columns, gap)[:min(columns, n-first)] {
				show(first+i, cell)
			}
		})
	}
}
