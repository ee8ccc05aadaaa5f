package ui

import (
	"image/color"
	"math"
	"slices"

	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Column stacks rows from the top down. Its build function runs twice, once to measure
// the height and once to show the rows, and must add the same rows each time. All drawing
// and all reactions to input belong into the functions of the rows. They run in the
// second pass only.
type Column struct {
	// Width is the width of the following rows, in physical pixels.
	Width float64
	// Most is how many rows are added. Further rows are left out. 0 adds all.
	Most int

	ui    *UI
	added int
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
	if c.added++; c.Most > 0 && c.added > c.Most {
		return
	}
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

// Labelled writes the label of a row and returns the place of its control.
func (u *UI) Labelled(label string, row geom.Rect) geom.Rect {
	control := u.Control(row)
	u.LabelLines(label, FontBody, u.Theme.Ink, geom.Rect{X: row.X, Y: row.Y, W: control.X - row.X - u.Px(8), H: row.H}, Left)
	return control
}

// SwitchRow shows a switch as a row. Its label and track are in line with the labels and
// controls of [UI.Labelled].
func (u *UI) SwitchRow(name string, row geom.Rect, label string, on bool) bool {
	return u.Switch(name, geom.Rect{X: row.X - u.Px(switchPad), Y: row.Y, W: row.W + u.Px(2*switchPad), H: row.H}, label, on)
}

// Pick shows a choice of values, side by side or as a stepper, and returns the chosen
// value. The labels are the values' names, nil to show the values themselves.
func (u *UI) Pick(name string, r geom.Rect, values, labels []string, chosen string, stepped bool) string {
	if labels == nil {
		labels = values
	}
	i := slices.Index(values, chosen)
	if i < 0 { // a loaded game may have a value that is not offered
		i = len(values)
		values, labels = append(slices.Clip(values), chosen), append(slices.Clip(labels), chosen)
	}
	if stepped {
		i += u.Step(name, r, labels[i], i > 0, i < len(values)-1)
	} else {
		i = u.Choose(name, r, labels, i)
	}
	return values[i]
}

// Scroller is the scroll position of a list. The zero value is the top.
type Scroller struct {
	offset       float64
	held         bool
	from         float64 // the offset at the start of the press
	above, below bool    // there is more of the list in this direction
}

// Show scrolls until r is visible in a window of the given height; r is relative to the
// top of the list.
func (s *Scroller) Show(r geom.Rect, window float64) {
	s.offset = min(max(s.offset, r.Bottom()-window), r.Y)
}

// Scroll shows a list of the given height in r and scrolls it by wheel, drag and keys.
// The function build receives the rectangle of the whole list. Only the part inside r is
// visible and clickable.
func (u *UI) Scroll(s *Scroller, r geom.Rect, height float64, build func(list geom.Rect)) {
	most := height - r.H
	if most < 1 { // ignore rounding errors
		most = 0
	}
	u.scrollBy(s, r)
	u.focus.long = u.focus.long || u.live && most > 0
	s.offset = min(max(s.offset, 0), most)
	outer := u.window
	u.window = r.Meet(outer)
	list := geom.Rect{X: r.X, Y: r.Y - s.offset, W: r.W, H: height}
	at, come := u.inList(r, func() { u.Clip(r.Inset(-u.Px(ringGap+1)), func() { build(list) }) })
	u.window = outer
	if come {
		beside := max(u.Px(2*ringGap), min(u.Px(fadeHigh), (r.H-at.H)/2)) // outside the faded part
		if f := &u.focus; f.keeps {
			f.keeps = false
			s.offset += at.Center().Y - f.height
			if f.byPointer {
				u.Focus("")
			}
		} else {
			s.Show(at.Moved(geom.Point{X: -list.X, Y: -list.Y}).Inset(-beside), r.H)
		}
		s.offset = min(max(s.offset, 0), most)
		u.Animate()
	}
	s.above, s.below = s.offset >= 1, s.offset <= most-1
	if most > 0 {
		bar := max(u.Px(24), r.H*r.H/height)
		y := r.Y + (r.H-bar)*s.offset/most
		u.Box(geom.Rect{X: r.Right() - u.Px(5), Y: y, W: u.Px(4), H: bar}, u.Theme.Rule, 2)
	}
}

// fadeHigh is the height of the faded part of a list, at 100 %.
const fadeHigh = 40

// Fade fades the ends of a list on a panel where it continues, so that no line of text
// looks cut through.
func (paint *Painter) Fade(s *Scroller, r geom.Rect) {
	r = r.Inset(-paint.frame.Px(ringGap + 1)) // the visible part
	// Steps of one or two whole pixels touch without stripes between them.
	high := max(1, math.Floor(paint.frame.Px(fadeHigh)/32))
	steps := int(paint.frame.Px(fadeHigh) / high)
	top, bottom := math.Round(r.Y), math.Round(r.Bottom())
	for i := range steps {
		veil := vector.Alpha(paint.frame.Theme.Panel, min(1, 1.2*(1-float64(i)/float64(steps))))
		line := geom.Rect{X: r.X, W: r.W, H: high}
		if line.Y = top + float64(i)*high; s.above {
			paint.Fill(line, veil)
		}
		if line.Y = bottom - float64(i+1)*high; s.below {
			paint.Fill(line, veil)
		}
	}
}

// Offset returns how far the list is scrolled, in pixels.
func (s *Scroller) Offset() float64 { return s.offset }

// StartAt scrolls the list so that it begins at y.
func (s *Scroller) StartAt(y float64) { s.offset = y }

func (u *UI) scrollBy(s *Scroller, r geom.Rect) {
	in := &u.In
	over := r.Contains(in.At)
	if over {
		s.offset -= in.Wheel.Y * u.Px(48)
	}
	for key, step := range map[string]float64{"ArrowDown": 48, "ArrowUp": -48, "PageDown": 320, "PageUp": -320} {
		if u.live && !u.walks() && in.Pressed(input.Key(key)) {
			s.offset += u.Px(step)
		}
	}
	if over && in.JustDown {
		s.held, s.from = true, s.offset
	}
	if !in.Down {
		s.held = false
	}
	if s.held && in.Dragging && !u.sliding() && !u.sheet.typing.selects {
		s.offset = s.from - (in.At.Y - in.PressedAt.Y)
		u.grabbed = "" // the press drags the list instead of a widget
	}
}
