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
	"sync"

	"tessera/assets/vector"
)

// Icon names a small picture for a button.
type Icon string

// The icons.
const (
	Back     Icon = "back"
	New      Icon = "new"
	Undo     Icon = "undo"
	Redo     Icon = "redo"
	Hint     Icon = "hint"
	Help     Icon = "help"
	Pass     Icon = "pass"
	Plus     Icon = "plus"
	Minus    Icon = "minus"
	Sun      Icon = "sun"
	Moon     Icon = "moon"
	TurnCW   Icon = "turn-cw"
	TurnCCW  Icon = "turn-ccw"
	Flip     Icon = "flip"
	Fit      Icon = "fit"
	Next     Icon = "next"
	Eye      Icon = "eye"
	Restart  Icon = "restart"
	Calendar Icon = "calendar"
	Chart    Icon = "chart"
	Load     Icon = "load"
	Save     Icon = "save"
	Bin      Icon = "bin"
	Computer Icon = "computer"
	Check    Icon = "check"
	Gear     Icon = "gear"
	Area     Icon = "area"
	First    Icon = "first"
	Last     Icon = "last"
	Up       Icon = "up"
	Down     Icon = "down"
	More     Icon = "more"
	Swap     Icon = "swap"
	Crown    Icon = "crown"
	Persons  Icon = "persons"
	Curve    Icon = "curve"
	Lines    Icon = "lines"
	Edit     Icon = "edit"
	Flag     Icon = "flag"
	Road     Icon = "road"
	Picture  Icon = "picture"
	Film     Icon = "film"
)

// The button signs of a PlayStation gamepad, which the fonts lack.
const (
	Cross    Icon = "✕"
	Ring     Icon = "○"
	Square   Icon = "□"
	Triangle Icon = "△"
)

// Drawn reports whether the icon exists.
func (i Icon) Drawn() bool { return strokes()[i] != nil }

// strokes returns the outlines of the icons on a field of 24 by 24, with strokes 2 wide.
// Nothing may change them.
var strokes = sync.OnceValue(func() map[Icon]*vector.Path {
	line, lines, arc, circle, ring := vector.Line, vector.Lines, vector.Arc, vector.Circle, vector.Ring
	undo := lines(2, 9, 4.5, 4.5, 9, 9, 13.5).
		Join(line(2, 5, 9, 14, 9), arc(2, 14, 14, 5, -math.Pi/2, math.Pi/2), line(2, 14, 19, 8, 19))
	turn := arc(2, 12, 12.5, 7, -math.Pi*1.25, math.Pi*0.05).Join(lines(2, 15, 9.5, 19, 12.8, 21.8, 8.5))
	first := line(2.2, 6, 6, 6, 18).Join(lines(2.2, 17, 6, 11, 12, 17, 18))
	return map[Icon]*vector.Path{
		Back: lines(2.2, 14, 6, 8, 12, 14, 18),
		Next: lines(2.2, 10, 6, 16, 12, 10, 18),
		New: lines(2, 10, 4, 4, 4, 4, 20, 20, 20, 20, 14).
			Join(line(2, 12, 8, 20, 8), line(2, 16, 4, 16, 12)),
		Undo: undo,
		Redo: mirror(undo),
		Hint: arc(2, 12, 9.5, 5.5, math.Pi*0.75, math.Pi*2.25).
			Join(lines(2, 8.2, 13.4, 9.8, 16.5), lines(2, 15.8, 13.4, 14.2, 16.5),
				line(2, 9.8, 17, 14.2, 17), line(2, 10.5, 20.5, 13.5, 20.5)),
		Help: arc(2.2, 12, 8.5, 4, -math.Pi, math.Pi*0.35).
			Join(lines(2.2, 13.8, 12.1, 12, 13.6, 12, 15), circle(12, 19, 1.5)),
		Pass:  lines(2, 6, 6, 12, 12, 6, 18).Join(lines(2, 13, 6, 19, 12, 13, 18)),
		Plus:  line(2.2, 6, 12, 18, 12).Join(line(2.2, 12, 6, 12, 18)),
		Minus: line(2.2, 6, 12, 18, 12),
		Sun:   ring(12, 12, 5, 3).Join(rays(2, 8, 10)),
		Moon: new(vector.Path).MoveTo(10, 3.5).
			CurveTo(3, 5.5, 2, 14, 7, 18).CurveTo(12, 22, 18.5, 20, 20.5, 14).
			CurveTo(13, 16.5, 8, 11, 10, 3.5),
		TurnCW:  turn,
		TurnCCW: mirror(turn),
		Flip: line(1.6, 12, 3, 12, 21).
			Join(lines(2, 9, 7, 4, 17, 9, 17, 9, 7), lines(2, 15, 7, 20, 17, 15, 17, 15, 7)),
		Fit: lines(2, 4, 9, 4, 4, 9, 4).Join(lines(2, 15, 4, 20, 4, 20, 9),
			lines(2, 20, 15, 20, 20, 15, 20), lines(2, 9, 20, 4, 20, 4, 15)),
		Eye: arc(2, 12, 17, 11, -math.Pi*0.83, -math.Pi*0.17).
			Join(arc(2, 12, 7, 11, math.Pi*0.17, math.Pi*0.83), circle(12, 12, 3)),
		Restart: arc(2, 12, 12, 7.5, -math.Pi*0.4, math.Pi*1.35).Join(lines(2, 4, 4.6, 8.4, 5.2, 7.4, 9.8)),
		Calendar: lines(2, 4, 6, 20, 6, 20, 20, 4, 20, 4, 6).Join(line(2, 4, 10.5, 20, 10.5),
			line(2, 8.5, 3.5, 8.5, 7), line(2, 15.5, 3.5, 15.5, 7), circle(12, 15.3, 1.8)),
		Chart: line(2, 4, 20.5, 20, 20.5).
			Join(line(3, 7, 16, 7, 12), line(3, 12, 16, 12, 5), line(3, 17, 16, 17, 9)),
		Load: lines(2, 4, 19, 4, 5, 9.5, 5, 12, 8, 20, 8, 20, 19, 4, 19),
		Save: lines(2, 4, 15, 4, 20, 20, 20, 20, 15).
			Join(line(2, 12, 4, 12, 14), lines(2, 8, 10, 12, 14, 16, 10)),
		Bin: lines(2, 6, 7.5, 7, 20, 17, 20, 18, 7.5).
			Join(line(2, 4, 7, 20, 7), lines(2, 9, 6.5, 9, 4, 15, 4, 15, 6.5),
				line(1.6, 10.5, 11, 10.5, 16.5), line(1.6, 13.5, 11, 13.5, 16.5)),
		Computer: lines(2, 4, 5, 20, 5, 20, 16, 4, 16, 4, 5).
			Join(line(2, 8, 20, 16, 20), circle(9, 10.5, 1.4), circle(15, 10.5, 1.4)),
		Check: lines(2.4, 4.5, 12.5, 9.5, 17.5, 19.5, 7),
		Gear:  ring(12, 12, 7.2, 3.2).Join(rays(3.2, 6.6, 9.4)),
		Area:  area(),
		First: first,
		Last:  mirror(first),
		Up:    lines(2.2, 6, 14.5, 12, 8.5, 18, 14.5),
		Down:  lines(2.2, 6, 9.5, 12, 15.5, 18, 9.5),
		More:  circle(5.5, 12, 1.9).Join(circle(12, 12, 1.9), circle(18.5, 12, 1.9)),
		Swap: line(2, 4, 8, 19, 8).Join(lines(2, 15, 4, 19.5, 8, 15, 12), line(2, 5, 16, 20, 16),
			lines(2, 9, 12, 4.5, 16, 9, 20)),
		Crown: lines(2, 6, 17, 3.5, 7.5, 8.5, 11.5, 12, 4.5, 15.5, 11.5, 20.5, 7.5, 18, 17, 6, 17).
			Join(line(2, 6.2, 20.5, 17.8, 20.5)),
		Lines: line(2, 4, 12, 9, 12).Join(lines(2, 19, 5, 14, 5, 9, 12, 14, 19, 19, 19), line(2, 9, 12, 19, 12)),
		Edit: lines(2, 4.5, 19.5, 5.5, 15, 15.5, 5, 19, 8.5, 9, 18.5, 4.5, 19.5).
			Join(line(2, 13, 7.5, 16.5, 11)),
		Flag: line(2, 6, 4, 6, 20.5).Join(lines(2, 6, 5, 18.5, 5, 15, 9, 18.5, 13, 6, 13)),
		Road: ring(5.5, 18.5, 3, 1).Join(ring(18.5, 5.5, 3, 1),
			lines(2, 8, 18.5, 17, 18.5, 17, 12, 7, 12, 7, 5.5, 16, 5.5)),
		Picture: lines(2, 4, 5, 20, 5, 20, 19, 4, 19, 4, 5).
			Join(lines(2, 5, 17.5, 10, 11.5, 13.5, 15.5, 16, 13.5, 19, 17), circle(15, 9, 1.6)),
		Film:     lines(2, 4, 5, 20, 5, 20, 19, 4, 19, 4, 5).Join(lines(2, 10, 9, 15, 12, 10, 15, 10, 9)),
		Cross:    line(2.4, 5, 5, 19, 19).Join(line(2.4, 19, 5, 5, 19)),
		Ring:     ring(12, 12, 9, 6.6),
		Square:   lines(2.4, 4.5, 4.5, 19.5, 4.5, 19.5, 19.5, 4.5, 19.5, 4.5, 4.5),
		Triangle: lines(2.4, 12, 3.5, 21, 19, 3, 19, 12, 3.5),
		Persons: ring(9, 8, 4.2, 2.2).Join(arc(2, 9, 20.5, 6.5, -math.Pi*0.94, -math.Pi*0.06),
			arc(2, 15.5, 8, 3.2, -math.Pi*0.45, math.Pi*0.45),
			arc(2, 15.5, 20.5, 6, -math.Pi*0.42, -math.Pi*0.06)),
		Curve: line(2, 3.5, 20.5, 20.5, 20.5).Join(lines(2.2, 4, 14, 8.5, 8.5, 12.5, 13, 16, 5.5, 20, 10.5)),
	}
})

// Draw draws the icon in px by px pixels.
func (i Icon) Draw(px int, ink color.Color) image.Image {
	c := vector.New(24, 24, float64(px)/24)
	if outline, ok := strokes()[i]; ok {
		c.Fill(outline, vector.Flat{Color: ink})
	}
	return c.Image
}

// mirror flips an icon left to right. This reverses the direction of all its parts alike,
// so parts that cut holes still do.
func mirror(p *vector.Path) *vector.Path { return p.Mirrored(12) }

// rays returns eight strokes around the middle, from one distance to another.
func rays(width, from, to float64) *vector.Path {
	p := new(vector.Path)
	for i := range 8 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 4)
		p.Join(vector.Line(width, 12+from*cos, 12+from*sin, 12+to*cos, 12+to*sin))
	}
	return p
}

func area() *vector.Path {
	p := vector.Circle(12, 12, 2.6)
	for _, at := range []float64{4, 20} {
		p.Join(vector.Lines(2, at, 8, at, 4), vector.Line(2, at, 16, at, 20), vector.Line(2, 4, at, 8, at), vector.Line(2, 16, at, 20, at),
			vector.Line(2, 11, at, 13, at), vector.Line(2, at, 11, at, 13))
	}
	return p
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
