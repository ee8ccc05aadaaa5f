package foursquare

import (
	"fmt"
	"image"
	"image/color"

	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// glyphOf returns a move with the square of the hole behind it.
func glyphOf(before match.State, move string) string {
	return fmt.Sprint(move, " ", match.Typed[foursquare.State](before).Hole())
}

// glyph draws a move as glyphOf returns it: the nine tiles, with the well of the marble, or
// with the tile that slides and an arrowhead in the hole.
func glyph(move string, high int, ink color.Color) image.Image {
	var kind string
	var square, to, hole int
	if n, _ := fmt.Sscan(move, &kind, &square, &to, &hole); n == 3 {
		hole = to
	}
	step := float64(high) / perSide
	size := step - max(1, step/8)
	corner := func(square int) (x, y float64) {
		return float64(square%perSide) * step, float64(square/perSide) * step
	}
	c := vector.New(float64(high), float64(high), 1)
	for i := range foursquare.Squares {
		x, y := corner(i)
		shade := vector.Alpha(ink, 0.3)
		switch {
		case i == hole:
			continue
		case kind == "s" && i == square:
			shade = vector.Alpha(ink, 1)
		}
		c.Fill(vector.Rect(x, y, size, size), vector.Flat{Color: shade})
	}
	x, y := corner(square)
	if kind == "p" {
		c.Fill(vector.Circle(x+size*(0.25+0.5*float64(to%2)), y+size*(0.25+0.5*float64(to/2)), size*0.36), vector.Flat{Color: ink})
		return c.Image
	}
	tx, ty := corner(hole)
	dx, dy := (tx-x)/step*size/2, (ty-y)/step*size/2
	tx, ty = tx+size/2, ty+size/2
	c.Fill(vector.Polygon(0, tx+dx, ty+dy, tx-dx/2+dy, ty-dy/2+dx, tx-dx/2-dy, ty-dy/2-dx), vector.Flat{Color: ink})
	return c.Image
}
