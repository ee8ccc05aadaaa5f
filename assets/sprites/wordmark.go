package sprites

import (
	"image"
	"image/color"

	"tessera/assets/vector"
)

// The wordmark on a field of 268 by 44: the page that loads the game shows the
// same strokes.
const (
	wordWide = 268
	wordHigh = 44
)

// Wordmark is the game's name in strokes of one width, px pixels high.
func Wordmark(px int, ink color.Color) image.Image {
	const w = 4
	c := vector.New(wordWide, wordHigh, float64(px)/wordHigh)
	s := curves(w, 103, 9, 100.5, 5.5, 97, 4, 93, 4, 87, 4, 83, 7.5, 83, 12.5, 83, 24, 103.5, 19, 103.5, 31,
		103.5, 36.5, 99, 40, 93, 40, 88, 40, 84, 38, 82, 34)
	word := vector.Line(w, 3, 4, 31, 4).Join(
		vector.Line(w, 17, 4, 17, 40),
		vector.Lines(w, 66, 4, 48, 4, 48, 40, 66, 40), vector.Line(w, 48, 22, 63, 22),
		s, s.Moved(39, 0),
		vector.Lines(w, 178, 4, 160, 4, 160, 40, 178, 40), vector.Line(w, 160, 22, 175, 22),
		vector.Lines(w, 196, 40, 196, 4, 207, 4), vector.Arc(w, 207, 14, 10, -halfTurn/2, halfTurn/2), vector.Line(w, 207, 24, 196, 24),
		vector.Line(w, 207, 24, 218, 40),
		vector.Lines(w, 233, 40, 249, 4, 265, 40), vector.Line(w, 239, 27, 259, 27))
	c.Fill(word.Moved(-1, 0), vector.Flat{Color: ink})
	return c.Image
}

const halfTurn = 3.14159265358979

// curves is a stroke along cubic curves: a point, then two control points and a
// point for each curve.
func curves(width float64, xy ...float64) *vector.Path {
	const steps = 14
	points := []float64{xy[0], xy[1]}
	for i := 2; i+5 < len(xy); i += 6 {
		x, y := xy[i-2], xy[i-1]
		for n := 1; n <= steps; n++ {
			t := float64(n) / steps
			a, b, c, d := (1-t)*(1-t)*(1-t), 3*t*(1-t)*(1-t), 3*t*t*(1-t), t*t*t
			points = append(points, a*x+b*xy[i]+c*xy[i+2]+d*xy[i+4], a*y+b*xy[i+1]+c*xy[i+3]+d*xy[i+5])
		}
	}
	return vector.Lines(width, points...)
}
