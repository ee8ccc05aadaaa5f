package ui

import (
	"image/color"

	"tessera/scenes/geom"
)

// Column stacks rows from the top down. Its build function runs twice, once to measure
// the height and once to show the rows, and must add the same rows each time. All drawing
// and all reactions to input belong into the functions of the rows. They run in the
// second pass only.
type Column struct {
	// Width is the width of the following rows, in physical pixels.
	Width float64

	ui    *UI
	at    geom.Point // top left corner of the next row
	shown bool       // false in the measuring pass
}

// ColumnHeight returns the height of a column of the given width, in physical pixels.
func (u *UI) ColumnHeight(width float64, build func(c *Column)) float64 {
	c := Column{Width: width, ui: u}
	build(&c)
	return c.at.Y
}

// Column shows a column at the top of r, with the width of r.
func (u *UI) Column(r geom.Rect, build func(c *Column)) {
	build(&Column{Width: r.W, ui: u, at: r.Min(), shown: true})
}

// UI returns the UI that shows the column. Outside the functions of rows use only its
// measures and theme.
func (c *Column) UI() *UI { return c.ui }

// Row adds a row of the given height; show draws it.
func (c *Column) Row(height float64, show func(r geom.Rect)) {
	r := geom.Rect{X: c.at.X, Y: c.at.Y, W: c.Width, H: height}
	c.at.Y += height
	if c.shown {
		show(r)
	}
}

func (c *Column) Space(height float64) { c.at.Y += height }

// Paragraph adds s in as many lines as it needs, one line for "".
func (c *Column) Paragraph(s string, f Font, ink color.Color) {
	c.Row(c.ui.ParagraphHeight(s, f, c.Width), func(r geom.Rect) { c.ui.Paragraph(s, f, ink, r, Left) })
}

// Note adds a sentence with some space below it; nothing for "".
func (c *Column) Note(s string, ink color.Color) {
	if s != "" {
		c.Paragraph(s, FontBody, ink)
		c.Space(c.ui.Px(10))
	}
}

// Cells adds n cells of equal width, in rows of up to columns cells with a gap between
// them.
func (c *Column) Cells(n, columns int, height, gap float64, show func(i int, r geom.Rect)) {
	for first := 0; first < n; first += columns {
		c.Row(height, func(r geom.Rect) {
			for i, cell := range r.Split(columns, gap)[:min(columns, n-first)] {
				show(first+i, cell)
			}
		})
	}
}
