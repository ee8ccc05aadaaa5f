package foursquare

import (
	"image"
	"image/color"
	"strconv"

	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// glyphOf returns a move with the square of the hole behind it.
func glyphOf(before match.State, move string) string {
	return move + " " + strconv.Itoa(match.Typed[foursquare.State](before).Hole())
}

// glyph draws a move as glyphOf returns it: the nine tiles, with the well of the marble, or
// with the tile that slides and an arrowhead in the hole.
func glyph(move string, high int, ink color.Color) image.Image {
	at := len(move) - 1
	hole := int(move[at] - '0')
	m, _ := foursquare.ParseMove(move[:at-1]) // the moves of a match are readable
	step := float64(high) / perSide
	size := step * 0.85
	corner := func(square int) (x, y float64) {
		return float64(square%perSide) * step, float64(square/perSide) * step
	}
	c := vector.New(float64(high), float64(high), 1)
	for i := range foursquare.Squares {
		if x, y := corner(i); i != hole {
			c.Fill(vector.Rect(x, y, size, size), vector.Flat{Color: vector.Alpha(ink, 0.3)})
		}
	}
	x, y := corner(m.Square)
	mark := vector.Rect(x, y, size, size)
	if well, isPlace := m.Cell(); isPlace {
		mark = vector.Rect(x+size*0.5*float64(well.Slot%2), y+size*0.5*float64(well.Slot/2), size*0.5, size*0.5)
	} else {
		tx, ty := corner(hole)
		dx, dy := (tx-x)/2.2, (ty-y)/2.2
		tx, ty = tx+size/2-dx/2, ty+size/2-dy/2
		mark.Join(vector.Polygon(0, tx+dx, ty+dy, tx+dy, ty+dx, tx-dy, ty-dx))
	}
	c.Fill(mark, vector.Flat{Color: ink})
	return c.Image
}
