package sprites

import (
	"image"
	"image/color"
	"strings"

	"tessera/assets/vector"
)

// The colours of Trisq: a wooden board, dark triangles, ivory squares. They
// differ in shape and in lightness, so that no one needs to see their hues.
var (
	wood      = vector.Hex(0xE6CFA4)
	woodLow   = vector.Hex(0xD8BC8A)
	woodNight = vector.Hex(0x96805F)
	woodDeep  = vector.Hex(0x7F6B4E)
	slate     = vector.Hex(0x2C3440)
	slateHigh = vector.Hex(0x5D6B7D)
	ivory     = vector.Hex(0xFBF6EA)
	ivoryLow  = vector.Hex(0xE2D7BF)
	rim       = vector.Hex(0x4A4338)
	umber     = vector.Hex(0x5A4424)
)

// TrisqBoard is the empty board of n by n points: w pixels wide, the outermost
// lines margin pixels from the edge.
func TrisqBoard(w, n int, margin float64, style Style) image.Image {
	c := vector.New(float64(w), float64(w), 1)
	size := float64(w)
	high, low, ink := wood, woodLow, vector.Alpha(umber, 0.62)
	if style.Dark {
		high, low, ink = woodNight, woodDeep, vector.Alpha(vector.Hex(0x201608), 0.6)
	}
	plate := vector.RoundRect(0, 0, size, size, size*0.018)
	c.Fill(plate, vector.Linear{BX: size, BY: size, From: high, To: low})
	c.Inside(plate, 0, -size*0.004, size*0.008, vector.Alpha(umber, 0.35))
	c.Inside(plate, 0, size*0.004, size*0.008, vector.Alpha(color.White, 0.4))
	step := (size - 2*margin) / float64(n-1)
	thick := max(1, step*0.028)
	for i := range n {
		at := snap(margin + float64(i)*step)
		c.Fill(vector.Rect(at, margin-thick/2, thick, size-2*margin+thick), vector.Flat{Color: ink})
		c.Fill(vector.Rect(margin-thick/2, at, size-2*margin+thick, thick), vector.Flat{Color: ink})
	}
	for _, x := range []int{3, n / 2, n - 4} {
		for _, y := range []int{3, n / 2, n - 4} {
			dot := vector.Circle(margin+float64(x)*step+thick/2, margin+float64(y)*step+thick/2, max(1.5, step*0.075))
			c.Fill(dot, vector.Flat{Color: ink})
		}
	}
	return c.Image
}

// snap puts a thin line on whole pixels, so that it is not smeared over two.
func snap(v float64) float64 { return float64(int(v)) }

// TrisqTriangle is the dark figure in a field of px by px pixels, its shadow
// included.
func TrisqTriangle(px int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	body := vector.Polygon(11, 50, 10, 92, 82, 8, 82)
	contact(c, body)
	c.Fill(body, vector.Linear{AX: 26, AY: 18, BX: 66, BY: 92, From: slateHigh, To: slate})
	c.Inside(body, 2.2, 2.6, 4, vector.Alpha(color.White, 0.34))
	c.Inside(body, -2, -3, 5, vector.Alpha(color.Black, 0.4))
	return c.Image
}

// TrisqSquare is the light figure in a field of px by px pixels, its shadow
// included.
func TrisqSquare(px int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	body := vector.RoundRect(15, 15, 70, 70, 11)
	contact(c, body)
	c.Fill(body, vector.Flat{Color: rim})
	face := vector.RoundRect(18.5, 18.5, 63, 63, 8)
	c.Fill(face, vector.Linear{AX: 22, AY: 18, BX: 74, BY: 84, From: ivory, To: ivoryLow})
	c.Inside(face, 2, 2.4, 3, vector.Alpha(color.White, 0.8))
	c.Inside(face, -2, -2.6, 5, vector.Alpha(umber, 0.3))
	return c.Image
}

// TrisqMark is a figure on a small piece of the board, to stand for its player
// on a ground of any colour.
func TrisqMark(px int, triangle bool, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	tile := vector.RoundRect(2, 2, 96, 96, 18)
	high, low := wood, woodLow
	if style.Dark {
		high, low = woodNight, woodDeep
	}
	c.Fill(tile, vector.Linear{BX: 100, BY: 100, From: high, To: low})
	size := px * 86 / 100
	figure := TrisqSquare(size)
	if triangle {
		figure = TrisqTriangle(size)
	}
	c.Draw(figure, 7, 6)
	return c.Image
}

// contact is the shadow of a figure that stands on the board, the light coming
// from the top left.
func contact(c *vector.Canvas, body *vector.Path) {
	c.Shadow(body, 3, 5, 9, vector.Alpha(vector.Hex(0x1C1204), 0.42))
	c.Shadow(body, 1, 1.5, 3, vector.Alpha(vector.Hex(0x1C1204), 0.35))
}

// TrisqLast marks the figure that was placed last: a dot of the light or dark
// that shows on it.
func TrisqLast(px int, onDark bool) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Hex(0xC5502B)
	if onDark {
		ink = vector.Hex(0xFFB28C)
	}
	y := 50.0
	if onDark {
		y = 58
	}
	c.Fill(vector.Ring(50, y, 13, 7.5), vector.Flat{Color: ink})
	return c.Image
}

// TrisqArea marks a point as belonging to a side at the end: a small figure.
func TrisqArea(px int, triangle bool) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	if triangle {
		c.Fill(vector.Polygon(4, 50, 33, 67, 63, 33, 63), vector.Flat{Color: vector.Alpha(slate, 0.85)})
		return c.Image
	}
	c.Fill(vector.RoundRect(36, 36, 28, 28, 4), vector.Flat{Color: vector.Alpha(rim, 0.9)})
	c.Fill(vector.RoundRect(39, 39, 22, 22, 2), vector.Flat{Color: ivory})
	return c.Image
}

// TrisqCross marks a point where nothing may be placed.
func TrisqCross(px int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Flat{Color: vector.Hex(0xA8321E)}
	c.Fill(vector.Line(9, 32, 32, 68, 68), ink)
	c.Fill(vector.Line(9, 68, 32, 32, 68), ink)
	return c.Image
}

// TrisqScene paints a part of a board for the shelf and for the how-to-play
// cards: rows of the same length, one character a point: 'T' and 'S' for the
// figures, 't' and 's' for figures about to leave, 'x' for a forbidden point,
// '1' and '2' for area, anything else for an empty point. A first column or a
// last row of '#' is the wall beyond the board's edge.
func TrisqScene(w, h int, style Style, rows ...string) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	high, low, ink := wood, woodLow, vector.Alpha(umber, 0.62)
	if style.Dark {
		high, low, ink = woodNight, woodDeep, vector.Alpha(vector.Hex(0x201608), 0.6)
	}
	fw, fh := float64(w), float64(h)
	plate := vector.RoundRect(0, 0, fw, fh, fw*0.03)
	c.Fill(plate, vector.Linear{BX: fw, BY: fh, From: high, To: low})
	columns, lines := len([]rune(rows[0])), len(rows)
	step := min(fw/float64(columns), fh/float64(lines))
	x0, y0 := (fw-step*float64(columns-1))/2, (fh-step*float64(lines-1))/2
	thick := max(1, step*0.03)
	first, last := x0-step*4, x0+step*float64(columns+4)
	for x := first; x < last; x += step {
		c.Fill(vector.Rect(snap(x), 0, thick, fh), vector.Flat{Color: ink})
	}
	for y := y0 - step*4; y < y0+step*float64(lines+4); y += step {
		c.Fill(vector.Rect(0, snap(y), fw, thick), vector.Flat{Color: ink})
	}
	wall := vector.Flat{Color: vector.Mix(low, umber, 0.55)}
	if rows[0][0] == '#' {
		c.Fill(vector.Rect(0, 0, snap(x0+step), fh), wall)
	}
	if strings.HasPrefix(rows[lines-1], "##") {
		c.Fill(vector.Rect(0, snap(y0+step*float64(lines-2)+thick), fw, fh), wall)
	}
	px := int(step * 0.94)
	for row, line := range rows {
		for col, what := range []rune(line) {
			img := trisqPart(what, px)
			if img == nil {
				continue
			}
			half := float64(px) / 2
			c.Draw(img, x0+float64(col)*step-half, y0+float64(row)*step-half)
		}
	}
	return rounded(c.Image, fw*0.03)
}

func trisqPart(what rune, px int) image.Image {
	switch what {
	case 'T':
		return TrisqTriangle(px)
	case 'S':
		return TrisqSquare(px)
	case 't':
		return faded(TrisqTriangle(px), 0.38)
	case 's':
		return faded(TrisqSquare(px), 0.38)
	case 'x':
		return TrisqCross(px)
	case '1':
		return TrisqArea(px, true)
	case '2':
		return TrisqArea(px, false)
	}
	return nil
}

// TrisqStamp paints a whole board as small as a stamp, w by h pixels: rows as in
// [TrisqScene], every figure a dot of its colour.
func TrisqStamp(w, h int, style Style, rows []string) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	high, low := wood, woodLow
	if style.Dark {
		high, low = woodNight, woodDeep
	}
	side := min(float64(w), float64(h))
	left, top := (float64(w)-side)/2, (float64(h)-side)/2
	c.Fill(vector.RoundRect(left, top, side, side, side*0.06), vector.Linear{AX: left, BX: left + side, BY: side, From: high, To: low})
	step := side / (float64(len(rows)) + 0.6)
	inks := map[rune]color.Color{'T': slate, 'S': ivory}
	for row, line := range rows {
		for column, letter := range []rune(line) {
			if ink, ok := inks[letter]; ok {
				x, y := left+step*(float64(column)+0.8), top+step*(float64(row)+0.8)
				c.Fill(vector.Circle(x, y, step*0.47), vector.Flat{Color: ink})
			}
		}
	}
	return c.Image
}
