package sprites

import (
	"image"
	"image/color"
	"math"
	"strings"

	"tessera/assets/vector"
)

// The colours of Trisq: a maple board in a walnut frame, slate triangles and ivory
// squares. Shape and lightness tell the figures apart, so hues are not needed. At night
// the board is walnut too, its lines are light, the triangles have light rims and the
// squares dark ones.
var (
	slate     = vector.Hex(0x262E3A)
	slateHigh = vector.Hex(0x66768A)
	slateEdge = vector.Hex(0x161B23)
	steel     = vector.Hex(0xC6D4E2)
	ivory     = vector.Hex(0xFCF8EE)
	ivoryLow  = vector.Hex(0xDDD0B4)
	ivoryEdge = vector.Hex(0x54442B)
	inlay     = vector.Hex(0xF2E4C6) // letters and, at night, lines on walnut
)

// trisqField returns the wood of the field and the colour of its lines.
func trisqField(s Style) (timber, color.Color) {
	night := timberOf(vector.Hex(0x5E4029), vector.Hex(0x432B1A))
	return pick(s, mapleFor(s), night, timberOf(white, white)),
		pick[color.Color](s, vector.Alpha(vector.Hex(0x4A3213), 0.66), vector.Alpha(inlay, 0.42), black)
}

// TrisqInk returns the colour of the coordinates on the board's frame.
func TrisqInk(s Style) color.Color {
	if s.Contrast {
		return black
	}
	return inlay
}

// TrisqBoard draws the empty board of n by n points, w pixels wide. The outermost lines
// are margin pixels from the edge. The frame is frame pixels wide.
func TrisqBoard(w, n int, margin, frame float64, style Style) image.Image {
	size := float64(w)
	c := vector.New(size, size, 1)
	step := (size - 2*margin) / float64(n-1)
	block{
		Rect: Rect{W: size, H: size}, corner: step * 0.22, edge: step * 0.09,
		unit: step * 1.9, plank: 9, depth: 1.15, wood: walnutFor(style),
		rim: frame + step*0.1, // the field hides the rest
	}.paint(c, style)
	trisqGround(c, Rect{frame, frame, size - 2*frame, size - 2*frame}, step, style)
	_, ink := trisqField(style)
	flat := vector.Flat{Color: ink}
	thick := trisqLine(step, style)
	grid := new(vector.Path)
	for i := range n {
		at := snap(margin + float64(i)*step - thick/2)
		from, long := snap(margin-thick/2), snap(size-margin-thick/2)-snap(margin-thick/2)+thick
		grid.Join(vector.Rect(at, from, thick, long), vector.Rect(from, at, long, thick))
	}
	stars := []int{n / 4, n / 2, n - 1 - n/4}
	for _, x := range stars {
		for _, y := range stars {
			grid.Join(vector.Circle(margin+float64(x)*step, margin+float64(y)*step, max(2, step*0.085)))
		}
	}
	c.Fill(grid, flat)
	return c.Image
}

// trisqLine returns the width of a line in whole pixels.
func trisqLine(step float64, style Style) float64 {
	if style.Contrast {
		return max(1, math.Round(step*0.05))
	}
	return max(1, math.Round(step*0.03))
}

// trisqGround draws the field of the board into its frame, with a groove around it.
func trisqGround(c *vector.Canvas, r Rect, step float64, style Style) {
	wood, _ := trisqField(style)
	field := block{Rect: r, corner: step * 0.08, unit: step * 3.4, plank: 3, depth: 0.75, wood: wood}
	if style.Contrast {
		field.unit = step
		field.paint(c, style)
		return
	}
	groove := max(1, step*0.045)
	field.edge = step * 0.035
	around := r.inset(-groove).rounded(field.corner + groove)
	c.Fill(around.Moved(groove*0.5, groove*0.5), vector.Flat{Color: vector.Alpha(color.White, 0.22)})
	c.Fill(around, vector.Flat{Color: vector.Alpha(vector.Hex(0x1C1006), 0.75)})
	field.paint(c, style)
}

// snap rounds the position of a thin line to whole pixels, to keep it sharp.
func snap(v float64) float64 { return math.Round(v) }

// figure describes both figures of Trisq: a body with an edge, and a face lit from the
// top left.
type figure struct {
	body            shape
	edge, high, low color.RGBA
	rim             float64 // minimum width of the edge
	shine, shade    float64 // strength of the light and the shade on the face
}

// shape is the outline of a figure in a field of 100 by 100.
type shape struct {
	triangle   bool
	half, tall float64 // half of its width, and its height
	corner     float64
}

// The outlines of figures on the board, and of captured ones.
var (
	triangleShape = shape{true, 43, 74, 11}
	squareShape   = shape{false, 36, 72, 12}
	triangleGone  = shape{true, 38, 66, 10}
	squareGone    = shape{false, 33, 66, 11}
)

// path returns the outline, shrunk by inset on all sides.
func (s shape) path(inset float64) *vector.Path {
	if !s.triangle {
		at, side := 50-s.half+inset, s.tall-2*inset
		return vector.RoundRect(at, at, side, side, max(2, s.corner-inset*0.8))
	}
	slope := math.Hypot(s.half, s.tall)
	inner := s.half * s.tall / (s.half + slope) // radius of the inscribed circle
	foot := 46 + s.tall/2
	return vector.Polygon(s.corner, 50, foot-s.tall, 50+s.half, foot, 50-s.half, foot).Scaled((inner-inset)/inner, 50, foot-inner)
}

// rim returns the width of an edge, in hundredths of a picture of px pixels. It is least, or
// 1.8 pixels if that is wider.
func rim(least float64, px int) float64 { return max(least, 180/float64(px)) }

// TrisqFigure draws a figure with its shadow in px by px pixels: the dark triangle or the
// light square.
func TrisqFigure(px int, triangle bool, style Style) image.Image {
	f := figure{
		body: squareShape, rim: 3.5,
		edge: ivoryEdge, high: ivory, low: ivoryLow, shine: 0.85, shade: 0.22,
	}
	if triangle {
		f = figure{
			body: triangleShape, rim: 3,
			edge: slateEdge, high: slateHigh, low: slate, shine: 0.38, shade: 0.42,
		}
	}
	switch {
	case style.Contrast && triangle:
		f.high = black
	case style.Contrast:
		f.rim, f.high = 7, white
	case style.Dark && triangle:
		f.edge, f.rim, f.shade = steel, 6, 0.2
	case style.Dark:
		f.edge, f.high, f.low = slateEdge, vector.Hex(0xF3ECDC), vector.Hex(0xC9BB9C)
	}
	c := vector.New(100, 100, float64(px)/100)
	body, face := f.body.path(0), f.body.path(rim(f.rim, px))
	if style.Contrast {
		c.Fill(body, vector.Flat{Color: black})
		c.Fill(face, vector.Flat{Color: f.high})
		return c.Image
	}
	c.Shadow(body, 3, 5, 9, vector.Alpha(vector.Hex(0x1C1204), 0.42))
	c.Shadow(body, 1, 1.5, 3, vector.Alpha(vector.Hex(0x1C1204), 0.35))
	c.Fill(body, vector.Linear{AX: 16, AY: 12, BX: 84, BY: 90, From: vector.Mix(f.edge, f.high, 0.1), To: f.edge})
	c.Fill(face, vector.Linear{AX: 24, AY: 18, BX: 74, BY: 88, From: f.high, To: f.low})
	c.Inside(face, 2.2, 2.6, 4, vector.Alpha(color.White, f.shine))
	c.Inside(face, -2.2, -2.8, 5, vector.Alpha(color.Black, f.shade))
	return c.Image
}

// TrisqMark draws a figure on a small piece of the board, as the sign of its player on
// any background.
func TrisqMark(px int, triangle bool, style Style) image.Image {
	c := vector.New(float64(px), float64(px), 1)
	size := float64(px)
	r := Rect{size * 0.02, size * 0.02, size * 0.96, size * 0.96}
	wood, _ := trisqField(style)
	block{Rect: r, corner: size * 0.18, edge: size * 0.05, unit: size * 1.4, plank: 3, depth: 0.75, wood: wood}.paint(c, style)
	if px < 26 { // too small for more than shape and lightness
		letter := 'S'
		if triangle {
			letter = 'T'
		}
		stampFigure(c, letter, size*0.5, size*0.5, size*0.36, style)
		return c.Image
	}
	c.Draw(TrisqFigure(px*86/100, triangle, style), size*0.07, size*0.06)
	return c.Image
}

// TrisqLast draws the mark of the figure placed last: a gold ring in its middle.
func TrisqLast(px int, triangle bool) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	y := 50.0
	if triangle {
		y = 58
	}
	edge := max(3.2, 130/float64(px))
	inlaid(c, vector.Ring(50, y, 15.5+edge, 8.5-edge), vector.Ring(50, y, 15.5, 8.5))
	return c.Image
}

// TrisqGhost draws the outline of a captured figure, which stays until the next turn.
func TrisqGhost(px int, triangle bool, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	outline, fill := squareGone, color.Color(ivory)
	if triangle {
		outline, fill = triangleGone, slate
	}
	if style.Contrast {
		fill = white
	}
	c.Fill(outline.path(0), vector.Flat{Color: vector.Alpha(fill, 0.22)})
	trisqOutline(c, outline, px, style)
	return c.Image
}

// TrisqPreview draws a figure that may be placed or was only suggested: transparent, with
// a solid outline.
func TrisqPreview(px int, triangle bool, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	outline := squareShape
	if triangle {
		outline = triangleShape
	}
	c.Draw(faded(TrisqFigure(px, triangle, style), 0.5), 0, 0)
	trisqOutline(c, outline, px, style)
	return c.Image
}

// trisqOutline draws only the outline of a figure, light at night, else dark.
func trisqOutline(c *vector.Canvas, s shape, px int, style Style) {
	ink := color.Color(slate)
	switch {
	case style.Contrast:
		ink = black
	case style.Dark && s.triangle:
		ink = steel
	case style.Dark:
		ink = ivory
	case !s.triangle:
		ink = ivoryEdge
	}
	line := s.path(0).Join(s.path(rim(4, px)).Reversed())
	c.Fill(line, vector.Flat{Color: vector.Alpha(ink, 0.92)})
}

// TrisqArea draws the mark of a point that belongs to a side: a small figure.
func TrisqArea(px int, triangle bool, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	edge, face := color.Color(slateEdge), color.Color(slate)
	outer, inner := vector.Polygon(4, 50, 32, 69, 65, 31, 65), vector.Polygon(2, 50, 38, 64, 62.5, 36, 62.5)
	if triangle {
		if style.Dark {
			edge = steel
		}
	} else {
		edge, face = ivoryEdge, ivory
		outer, inner = vector.RoundRect(35, 35, 30, 30, 4), vector.RoundRect(38.5, 38.5, 23, 23, 2)
	}
	if style.Contrast {
		edge = black
		if triangle {
			face = black
		}
	}
	c.Fill(outer, vector.Flat{Color: edge})
	c.Fill(inner, vector.Flat{Color: face})
	return c.Image
}

// TrisqContested marks a point that both sides touch: a disc, half dark and half light, fainter
// than the marks of the points that belong to a side.
func TrisqContested(px int, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	edge, dark, light := color.Color(slateEdge), color.Color(slate), color.Color(ivory)
	if style.Contrast {
		edge, dark, light = black, black, white
	}
	half := new(vector.Path).MoveTo(50, 43).CurveTo(40.7, 43, 40.7, 57, 50, 57)
	c.Fill(vector.Circle(50, 50, 9), vector.Flat{Color: edge})
	c.Fill(vector.Circle(50, 50, 7), vector.Flat{Color: light})
	c.Fill(half, vector.Flat{Color: dark})
	return faded(c.Image, 0.6)
}

// TrisqCross draws the mark of a forbidden point.
func TrisqCross(px int, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Flat{Color: style.Wrong()}
	c.Fill(vector.Line(9, 32, 32, 68, 68), ink)
	c.Fill(vector.Line(9, 68, 32, 32, 68), ink)
	return c.Image
}

// TrisqScene paints a part of a board for the shelf and the how-to-play cards. The rows
// have equal length, with one character for each point: 'T' and 'S' for the figures, 't'
// and 's' for figures about to leave, 'x' for a forbidden point, '1' and '2' for area,
// anything else for an empty point. A first column or a last row of '#' is the wall
// beyond the board's edge.
func TrisqScene(w, h int, style Style, rows ...string) image.Image {
	fw, fh := float64(w), float64(h)
	c := vector.New(fw, fh, 1)
	columns, lines := len([]rune(rows[0])), len(rows)
	step := min(fw/float64(columns), fh/float64(lines))
	x0, y0 := (fw-step*float64(columns-1))/2, (fh-step*float64(lines-1))/2
	// Without an edge in it, the field continues beyond the picture.
	field := Rect{-step, -step, fw + 2*step, fh + 2*step}
	left, bottom := 0.0, fh
	if rows[0][0] == '#' {
		left = snap(x0 + step)
		field.W -= left - step*trisqAir - field.X
		field.X = left - step*trisqAir
	}
	if strings.HasPrefix(rows[lines-1], "##") {
		bottom = snap(y0 + step*float64(lines-2))
		field.H = bottom + step*trisqAir - field.Y
	}
	block{Rect: Rect{-step, -step, fw + 2*step, fh + 2*step}, unit: step * 1.9, plank: 9, depth: 1.15, wood: walnutFor(style)}.paint(c, style)
	trisqGround(c, field, step, style)
	_, ink := trisqField(style)
	thick := trisqLine(step, style)
	grid := new(vector.Path)
	for x := math.Mod(x0, step) - step; x < fw; x += step {
		if at := snap(x - thick/2); at >= left-thick {
			grid.Join(vector.Rect(at, 0, thick, bottom))
		}
	}
	for y := math.Mod(y0, step) - step; y < fh; y += step {
		if at := snap(y - thick/2); at <= bottom {
			grid.Join(vector.Rect(left, at, fw-left, thick))
		}
	}
	c.Fill(grid, vector.Flat{Color: ink})
	px := int(step * 0.94)
	for row, line := range rows {
		for col, what := range []rune(line) {
			if img := trisqPart(what, px, style); img != nil {
				c.DrawAbout(img, x0+float64(col)*step, y0+float64(row)*step)
			}
		}
	}
	return rounded(c.Image, fw*0.03)
}

// trisqAir is the distance from the outermost lines to the edge of the field, in steps.
const trisqAir = 0.6

func trisqPart(what rune, px int, style Style) image.Image {
	triangle := what == 'T' || what == 't' || what == '1'
	switch what {
	case 'T', 'S':
		return TrisqFigure(px, triangle, style)
	case 't', 's':
		return faded(TrisqFigure(px, triangle, style), 0.38)
	case 'x':
		return TrisqCross(px, style)
	case '1', '2':
		return TrisqArea(px, triangle, style)
	}
	return nil
}

// TrisqStamp paints a whole board as a small picture, w by h pixels. Its rows are as in
// [TrisqScene]. Figures too small for their art are dots of their colour, without lines
// between them.
func TrisqStamp(w, h int, style Style, rows []string) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	side := min(float64(w), float64(h))
	left, top := (float64(w)-side)/2, (float64(h)-side)/2
	r := Rect{left, top, side, side}
	block{Rect: r, corner: side * 0.05, unit: side * 0.2, plank: 9, depth: 1.15, wood: walnutFor(style)}.paint(c, style)
	wood, ink := trisqField(style)
	step := side / (float64(len(rows)) + 1.2)
	block{Rect: r.inset(step * 0.35), corner: side * 0.02, unit: side * 0.4, plank: 3, depth: 0.75, wood: wood}.paint(c, style)
	if step >= stampLines {
		thick, first, last := trisqLine(step, style), step*1.1, step*(float64(len(rows))+0.1)
		grid := new(vector.Path)
		for i := range rows {
			at := snap(first + step*float64(i) - thick/2)
			grid.Join(vector.Rect(left+at, top+snap(first), thick, snap(last-first)), vector.Rect(left+snap(first), top+at, snap(last-first), thick))
		}
		c.Fill(grid, vector.Flat{Color: ink})
	}
	for row, line := range rows {
		for column, letter := range []rune(line) {
			x, y := left+step*(float64(column)+1.1), top+step*(float64(row)+1.1)
			if img := trisqPart(letter, int(step*0.96), style); img != nil && step >= stampArt {
				c.DrawAbout(img, x, y)
			} else {
				stampFigure(c, letter, x, y, step*0.47, style)
			}
		}
	}
	return c.Image
}

// The distances between points, in pixels, from which [TrisqStamp] draws lines, and figures
// as on the board.
const (
	stampLines = 7
	stampArt   = 10
)

// stampFigure draws a figure too small for more than shape and lightness.
func stampFigure(c *vector.Canvas, letter rune, x, y, r float64, style Style) {
	switch letter {
	case 'T':
		body := vector.Polygon(0, x, y-r, x+r*1.05, y+r*0.85, x-r*1.05, y+r*0.85)
		c.Fill(body, vector.Flat{Color: slateEdge})
		if style.Dark {
			c.Fill(body.Join(body.Scaled(0.5, x, y+r*0.25).Reversed()), vector.Flat{Color: steel})
		}
	case 'S':
		c.Fill(vector.Rect(x-r*0.85, y-r*0.85, r*1.7, r*1.7), vector.Flat{Color: slateEdge})
		c.Fill(vector.Rect(x-r*0.55, y-r*0.55, r*1.1, r*1.1), vector.Flat{Color: ivory})
	}
}
