// Package sprites draws the pictures of the game from vector shapes: panels and icons for
// every scene, and one file for each game.
//
// It imports assets/vector and the standard library, but not Ebiten. Sizes are in
// physical pixels, so that a sprite is sharp at any scale.
package sprites

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"tessera/assets/vector"
)

// Icon is a small picture for a button, drawn on a field of 24 by 24 with strokes 2 wide.
type Icon struct{ outline *vector.Path }

// icon returns an icon of strokes that are written as text, because calls would take sixty
// kilobytes of the page's program. Semicolons separate the strokes. A stroke is a width and
// the points of a line, or the name of a shape and its numbers: circle, ellipse, ring, rays,
// box, polygon, curve of cubic pieces, or arc with its angles in half turns.
func icon(strokes string) *Icon { return &Icon{outlineOf(strokes)} }

func outlineOf(strokes string) *vector.Path {
	outline := new(vector.Path)
	for text := range strings.SplitSeq(strokes, "; ") {
		outline.Join(stroke(text))
	}
	return outline
}

func stroke(text string) *vector.Path {
	var name string
	var n []float64
	for _, word := range strings.Fields(text) {
		if number, err := strconv.ParseFloat(word, 64); err == nil {
			n = append(n, number)
		} else {
			name = word
		}
	}
	switch name {
	case "circle":
		return vector.Circle(n[0], n[1], n[2])
	case "ring":
		return vector.Ring(n[0], n[1], n[2], n[3])
	case "ellipse":
		return vector.Ellipse(n[0], n[1], n[2], n[3])
	case "box":
		return vector.RoundRect(n[0], n[1], n[2], n[3], n[4])
	case "polygon":
		return vector.Polygon(n[0], n[1:]...)
	case "curve":
		p := new(vector.Path).MoveTo(n[0], n[1])
		for n = n[2:]; len(n) > 0; n = n[6:] {
			p.CurveTo(n[0], n[1], n[2], n[3], n[4], n[5])
		}
		return p
	case "rays":
		return rays(n[0], n[1], n[2])
	case "arc":
		return vector.Arc(n[0], n[1], n[2], n[3], n[4]*math.Pi, n[5]*math.Pi)
	}
	return vector.Lines(n[0], n[1:]...)
}

// mirrored flips an icon left to right. This reverses the direction of all its parts alike,
// so parts that cut holes still do.
func (i *Icon) mirrored() *Icon { return &Icon{i.outline.Mirrored(12)} }

// The icons.
var (
	Back = icon("2.2 14 6 8 12 14 18")
	Next = icon("2.2 10 6 16 12 10 18")
	New  = icon("2 10 4 4 4 4 20 20 20 20 14; 2 12 8 20 8; 2 16 4 16 12")
	Undo = icon("2 9 4.5 4.5 9 9 13.5; 2 5 9 14 9; arc 2 14 14 5 -0.5 0.5; 2 14 19 8 19")
	Redo = Undo.mirrored()
	Hint = icon("arc 2 12 9.5 5.5 0.75 2.25; 2 8.2 13.4 9.8 16.5; 2 15.8 13.4 14.2 16.5; " +
		"2 9.8 17 14.2 17; 2 10.5 20.5 13.5 20.5")
	Help     = icon("arc 2.2 12 8.5 4 -1 0.35; 2.2 13.8 12.1 12 13.6 12 15; circle 12 19 1.5")
	Pass     = icon("2 6 6 12 12 6 18; 2 13 6 19 12 13 18")
	Plus     = icon("2.2 6 12 18 12; 2.2 12 6 12 18")
	Minus    = icon("2.2 6 12 18 12")
	Sun      = icon("ring 12 12 5 3; rays 2 8 10")
	Moon     = icon("curve 10 3.5 3 5.5 2 14 7 18 12 22 18.5 20 20.5 14 13 16.5 8 11 10 3.5")
	TurnCW   = icon("arc 2 12 12.5 7 -1.25 0.05; 2 15 9.5 19 12.8 21.8 8.5")
	TurnCCW  = TurnCW.mirrored()
	Flip     = icon("1.6 12 3 12 21; 2 9 7 4 17 9 17 9 7; 2 15 7 20 17 15 17 15 7")
	Fit      = icon("2 4 9 4 4 9 4; 2 15 4 20 4 20 9; 2 20 15 20 20 15 20; 2 9 20 4 20 4 15")
	Eye      = icon("arc 2 12 17 11 -0.83 -0.17; arc 2 12 7 11 0.17 0.83; circle 12 12 3")
	Restart  = icon("arc 2 12 12 7.5 -0.4 1.35; 2 4 4.6 8.4 5.2 7.4 9.8")
	Calendar = icon("2 4 6 20 6 20 20 4 20 4 6; 2 4 10.5 20 10.5; 2 8.5 3.5 8.5 7; 2 15.5 3.5 15.5 7; " +
		"circle 12 15.3 1.8")
	Chart = icon("2 4 20.5 20 20.5; 3 7 16 7 12; 3 12 16 12 5; 3 17 16 17 9")
	Load  = icon("2 4 19 4 5 9.5 5 12 8 20 8 20 19 4 19")
	Save  = icon("2 4 15 4 20 20 20 20 15; 2 12 4 12 14; 2 8 10 12 14 16 10")
	Bin   = icon("2 6 7.5 7 20 17 20 18 7.5; 2 4 7 20 7; 2 9 6.5 9 4 15 4 15 6.5; " +
		"1.6 10.5 11 10.5 16.5; 1.6 13.5 11 13.5 16.5")
	Computer = icon("2 4 5 20 5 20 16 4 16 4 5; 2 8 20 16 20; circle 9 10.5 1.4; circle 15 10.5 1.4")
	Check    = icon("2.4 4.5 12.5 9.5 17.5 19.5 7")
	Gear     = icon("ring 12 12 7.2 3.2; rays 3.2 6.6 9.4")
	Area     = icon("circle 12 12 2.6; 2 4 8 4 4; 2 4 16 4 20; 2 4 4 8 4; 2 16 4 20 4; 2 11 4 13 4; 2 4 11 4 13; " +
		"2 20 8 20 4; 2 20 16 20 20; 2 4 20 8 20; 2 16 20 20 20; 2 11 20 13 20; 2 20 11 20 13")
	First   = icon("2.2 6 6 6 18; 2.2 17 6 11 12 17 18")
	Last    = First.mirrored()
	Up      = icon("2.2 6 14.5 12 8.5 18 14.5")
	Down    = icon("2.2 6 9.5 12 15.5 18 9.5")
	More    = icon("circle 5.5 12 1.9; circle 12 12 1.9; circle 18.5 12 1.9")
	Swap    = icon("2 4 8 19 8; 2 15 4 19.5 8 15 12; 2 5 16 20 16; 2 9 12 4.5 16 9 20")
	Crown   = icon("2 6 17 3.5 7.5 8.5 11.5 12 4.5 15.5 11.5 20.5 7.5 18 17 6 17; 2 6.2 20.5 17.8 20.5")
	Lines   = icon("2 4 12 9 12; 2 19 5 14 5 9 12 14 19 19 19; 2 9 12 19 12")
	Edit    = icon("2 4.5 19.5 5.5 15 15.5 5 19 8.5 9 18.5 4.5 19.5; 2 13 7.5 16.5 11")
	Flag    = icon("2 6 4 6 20.5; 2 6 5 18.5 5 15 9 18.5 13 6 13")
	Road    = icon("ring 5.5 18.5 3 1; ring 18.5 5.5 3 1; 2 8 18.5 17 18.5 17 12 7 12 7 5.5 16 5.5")
	Picture = icon("2 4 5 20 5 20 19 4 19 4 5; 2 5 17.5 10 11.5 13.5 15.5 16 13.5 19 17; circle 15 9 1.6")
	Film    = icon("2 4 5 20 5 20 19 4 19 4 5; 2 10 9 15 12 10 15 10 9")
	Persons = icon("ring 9 8 4.2 2.2; arc 2 9 20.5 6.5 -0.94 -0.06; arc 2 15.5 8 3.2 -0.45 0.45; " +
		"arc 2 15.5 20.5 6 -0.42 -0.06")
	Curve = icon("2 3.5 20.5 20.5 20.5; 2.2 4 14 8.5 8.5 12.5 13 16 5.5 20 10.5")
)

// The button signs of a PlayStation gamepad, which the fonts lack.
var (
	cross    = icon("2.4 5 5 19 19; 2.4 19 5 5 19")
	round    = icon("ring 12 12 9 6.6")
	square   = icon("2.4 4.5 4.5 19.5 4.5 19.5 19.5 4.5 19.5 4.5 4.5")
	triangle = icon("2.4 12 3.5 21 19 3 19 12 3.5")
)

// Sign returns the icon of a sign that the fonts lack; nil for any other text.
func Sign(text string) *Icon {
	switch text {
	case "✕":
		return cross
	case "○":
		return round
	case "□":
		return square
	case "△":
		return triangle
	}
	return nil
}

// Draw draws the icon in px by px pixels.
func (i *Icon) Draw(px int, ink color.Color) image.Image {
	c := vector.New(24, 24, float64(px)/24)
	c.Fill(i.outline, vector.Flat{Color: ink})
	return c.Image
}

// rays returns eight strokes around the middle, from one distance to another.
func rays(width, from, to float64) *vector.Path {
	p := new(vector.Path)
	for i := range 8 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 4)
		p.Join(vector.Line(width, 12+from*cos, 12+from*sin, 12+to*cos, 12+to*sin))
	}
	return p
}

// face is how a character looks, on a field of 24 by 24 with its middle at 12, 12. Its
// strokes are written as those of an icon; "" is none.
type face struct {
	skin   uint32
	corner float64 // of the head: 10 is a marble, 4 a tile
	eyes   float64 // radius
	hair   uint32
	top    string // above the head, in the colour of hair
	front  string // hair, beard or brows on the face
	lines  string // glasses and the mouth
}

// faces are the characters, weakest first.
var faces = []face{
	{0xF2C879, 10, 2, 0x7A4A1E, "1.6 12 4 12 1.2 14.5 1.6", "", "arc 1.3 12 13.5 4 0.2 0.8"},
	{0xA9CBB0, 5, 1.4, 0x3F6B52, "", "1.4 6.5 8 10 8.6; 1.4 14 8.6 17.5 8", "1.3 9.5 17 14.5 16.4"},
	{0xE7A98B, 10, 1.5, 0xA33B2A, "circle 4.6 5 3; circle 19.4 5 3",
		"curve 4 8.5 6 2.6 18 2.6 20 8.5 16 6.8 14 7 12 8.8 10 7 8 6.8 4 8.5",
		"arc 1.3 12 14 3.4 0.15 0.85"},
	{0xC98F5B, 5, 1.4, 0x3B2415, "circle 5 4.4 2.6; circle 19 4.4 2.6",
		"ellipse 12 15 2.6 1.8; 1.5 6.8 8.4 10 7.8; 1.5 14 7.8 17.2 8.4",
		"arc 1.3 12 16 3 0.2 0.8"},
	{0xDDB8D6, 10, 1.2, 0x5C3A74, "",
		"curve 2.6 12 2 1 22 1 21.4 12 19 6.4 10 8.4 8 5.6 7 8 4 8.4 2.6 12",
		"ring 8.4 12 3.4 2.4; ring 15.6 12 3.4 2.4; 1 11.6 11.6 12.4 11.6; 1.3 10 18 14 18"},
	{0xA8C6E2, 5, 1.4, 0x27486B, "box 5 0.8 14 4.2 1.6",
		"curve 12 14.6 9 12.8 6.4 15 5.4 17.4 8 16.6 10.6 18 12 16.4 " +
			"13.4 18 16 16.6 18.6 17.4 17.6 15 15 12.8 12 14.6",
		"1.2 10.6 19 13.4 19"},
	{0xEBCB9B, 10, 1.5, 0x22303A, "",
		"curve 2.2 14 0.6 0.6 23.4 0.6 21.8 14 20.6 11 20 9.4 19.4 7.6 " +
			"19.4 7.6 4.6 7.6 4.6 7.6 4 9.4 3.4 11 2.2 14",
		"1.2 6.4 9.8 10 10.4; 1.2 14 10.4 17.6 9.8; 1.4 10 17.4 14 17.4"},
	{0xD9D2C3, 6, 1.4, 0x8C6A1F, "polygon 0.6 4 5.6 3 0.4 8 3 12 0 16 3 21 0.4 20 5.6",
		"curve 3 12.6 5 16 9 13.6 12 14.4 15 13.6 19 16 21 12.6 " +
			"21.4 20 17 22.6 12 22.6 7 22.6 2.6 20 3 12.6",
		"1.3 6.4 8.6 10 9; 1.3 14 9 17.6 8.6; 1.2 10 17.4 14 17.4"},
	{0xB88A6E, 10, 1.4, 0xE8E4DA, "ellipse 12 3.4 5.4 3.2",
		"curve 2.2 13 1 0.8 23 0.8 21.8 13 20 8 15 6.4 12 6.4 9 6.4 4 8 2.2 13",
		"1.2 6.6 9.4 10 9; 1.2 14 9 17.4 9.4; arc 1.3 12 14.6 3.2 0.25 0.75"},
}

// Face draws a character, counted from 1, the weakest, in px by px pixels: a head like a
// marble or a tile.
func Face(character, px int, style Style) image.Image {
	f := faces[min(max(character, 1), len(faces))-1]
	c := vector.New(24, 24, float64(px)/24)
	skin, hair, ink := vector.Hex(f.skin), vector.Hex(f.hair), color.Color(vector.Hex(0x2A211B))
	edge := vector.Mix(skin, color.Black, 0.45)
	if style.Dark {
		edge = vector.Mix(skin, color.White, 0.25)
	}
	if style.Contrast {
		edge, ink = vector.Mix(skin, black, 1), black
	}
	head := func(inset float64) *vector.Path {
		return vector.RoundRect(2+inset, 3+inset, 20-2*inset, 20-2*inset, f.corner-inset)
	}
	if f.top != "" {
		c.Fill(outlineOf(f.top), vector.Flat{Color: hair})
	}
	c.Fill(head(0), vector.Flat{Color: edge})
	c.Fill(head(0.7), vector.Linear{BY: 24, From: vector.Mix(skin, color.White, 0.3), To: vector.Mix(skin, color.Black, 0.1)})
	if f.front != "" {
		c.Fill(outlineOf(f.front), vector.Flat{Color: hair})
	}
	c.Fill(vector.Circle(8.4, 12, f.eyes).Join(vector.Circle(15.6, 12, f.eyes)), vector.Flat{Color: ink})
	c.Fill(outlineOf(f.lines), vector.Flat{Color: ink})
	return c.Image
}

// Logo draws the game's logo: four tiles, each with the sign of one game.
func Logo(px int) image.Image {
	c := vector.New(64, 64, float64(px)/64)
	tiles := []struct {
		x, y float64
		rgb  uint32
	}{{4, 4, 0x2F4A5A}, {34, 4, 0xC96A3B}, {4, 34, 0xD9B25F}, {34, 34, 0x3F7F74}}
	for _, t := range tiles {
		tile := vector.RoundRect(t.x, t.y, 26, 26, 6)
		c.Shadow(tile, 0, 1.5, 3, vector.Alpha(vector.Hex(0x3A2E1C), 0.35))
		base := vector.Hex(t.rgb)
		c.Fill(tile, vector.Linear{AX: t.x, AY: t.y, BX: t.x + 26, BY: t.y + 26, From: vector.Mix(base, vector.Hex(0xFFFFFF), 0.18), To: base})
	}
	paper := vector.Flat{Color: vector.Hex(0xFBF5E9)}
	c.Fill(vector.Polygon(1.5, 17, 9.5, 25, 23.5, 9, 23.5), paper)
	for i := range 4 {
		c.Fill(vector.Circle(42.5+float64(i%2)*9, 12.5+float64(i/2)*9, 3.4), paper)
	}
	c.Fill(vector.Lines(3, 12, 40, 22, 40, 22, 54), paper)
	c.Fill(vector.Line(3, 12, 47, 22, 47), paper)
	c.Fill(vector.Line(4.5, 42.5, 42.5, 51.5, 51.5).Join(vector.Line(4.5, 51.5, 42.5, 42.5, 51.5)), paper)
	return c.Image
}

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
