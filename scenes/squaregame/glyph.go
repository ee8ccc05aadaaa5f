package squaregame

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
	"tessera/logic/squaregame"
)

// glyph draws a piece as it is laid, in one colour. It stands for the move in lists.
func glyph(move string, high int, ink color.Color) image.Image {
	m, err := squaregame.ParseMove(move)
	lines := squaregame.PieceLines(m.Piece, m.Permutation)
	if err != nil || len(lines) == 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, high)) // the moves of a match never get here
	}
	left, right, low, top := math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	ends := func(l squaregame.Line) (x, y int) {
		if l.Vertical {
			return l.X, l.Y + 1
		}
		return l.X + 1, l.Y
	}
	for _, l := range lines {
		x, y := ends(l)
		left, right, low, top = min(left, l.X), max(right, x), min(low, l.Y), max(top, y)
	}
	const longest = 2 // the length of the longest piece, in lines
	thick := max(1.5, float64(high)/9)
	step := (float64(high) - 2*thick) / longest
	wide := float64(right-left)*step + 2*thick
	above := (float64(high) - float64(top-low)*step) / 2
	c := vector.New(math.Ceil(wide), float64(high), 1)
	at := func(x, y int) (float64, float64) {
		return thick + float64(x-left)*step, above + float64(top-y)*step
	}
	for _, l := range lines {
		ax, ay := at(l.X, l.Y)
		bx, by := at(ends(l))
		c.Fill(vector.Line(thick, ax, ay, bx, by), vector.Flat{Color: ink})
	}
	return c.Image
}
