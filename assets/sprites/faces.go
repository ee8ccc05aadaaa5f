package sprites

import (
	"image"
	"image/color"
	"math"
	"sync"

	"tessera/assets/vector"
)

// face is how a character looks, on a field of 24 by 24 with its middle at 12, 12.
type face struct {
	skin   uint32
	corner float64 // of the head: 10 is a marble, 4 a tile
	eyes   float64 // radius
	hair   uint32
	top    *vector.Path // above the head, in the colour of hair; may be nil
	front  *vector.Path // hair, beard or brows on the face; may be nil
	lines  *vector.Path // glasses and the mouth
}

// faces returns the characters, weakest first.
var faces = sync.OnceValue(func() []face {
	line, arc, circle := vector.Line, vector.Arc, vector.Circle
	from := func(x, y float64) *vector.Path { return new(vector.Path).MoveTo(x, y) }
	return []face{
		{skin: 0xF2C879, corner: 10, eyes: 2, hair: 0x7A4A1E,
			top:   vector.Lines(1.6, 12, 4, 12, 1.2, 14.5, 1.6),
			lines: arc(1.3, 12, 13.5, 4, math.Pi*0.2, math.Pi*0.8)},
		{skin: 0xA9CBB0, corner: 5, eyes: 1.4, hair: 0x3F6B52,
			front: line(1.4, 6.5, 8, 10, 8.6).Join(line(1.4, 14, 8.6, 17.5, 8)),
			lines: line(1.3, 9.5, 17, 14.5, 16.4)},
		{skin: 0xE7A98B, corner: 10, eyes: 1.5, hair: 0xA33B2A,
			top: circle(4.6, 5, 3).Join(circle(19.4, 5, 3)),
			front: from(4, 8.5).CurveTo(6, 2.6, 18, 2.6, 20, 8.5).CurveTo(16, 6.8, 14, 7, 12, 8.8).
				CurveTo(10, 7, 8, 6.8, 4, 8.5),
			lines: arc(1.3, 12, 14, 3.4, math.Pi*0.15, math.Pi*0.85)},
		{skin: 0xC98F5B, corner: 5, eyes: 1.4, hair: 0x3B2415,
			top: circle(5, 4.4, 2.6).Join(circle(19, 4.4, 2.6)),
			front: vector.Ellipse(12, 15, 2.6, 1.8).
				Join(line(1.5, 6.8, 8.4, 10, 7.8), line(1.5, 14, 7.8, 17.2, 8.4)),
			lines: arc(1.3, 12, 16, 3, math.Pi*0.2, math.Pi*0.8)},
		{skin: 0xDDB8D6, corner: 10, eyes: 1.2, hair: 0x5C3A74,
			front: from(2.6, 12).CurveTo(2, 1, 22, 1, 21.4, 12).CurveTo(19, 6.4, 10, 8.4, 8, 5.6).
				CurveTo(7, 8, 4, 8.4, 2.6, 12),
			lines: vector.Ring(8.4, 12, 3.4, 2.4).Join(vector.Ring(15.6, 12, 3.4, 2.4),
				line(1, 11.6, 11.6, 12.4, 11.6), line(1.3, 10, 18, 14, 18))},
		{skin: 0xA8C6E2, corner: 5, eyes: 1.4, hair: 0x27486B,
			top: vector.RoundRect(5, 0.8, 14, 4.2, 1.6),
			front: from(12, 14.6).CurveTo(9, 12.8, 6.4, 15, 5.4, 17.4).CurveTo(8, 16.6, 10.6, 18, 12, 16.4).
				CurveTo(13.4, 18, 16, 16.6, 18.6, 17.4).CurveTo(17.6, 15, 15, 12.8, 12, 14.6),
			lines: line(1.2, 10.6, 19, 13.4, 19)},
		{skin: 0xEBCB9B, corner: 10, eyes: 1.5, hair: 0x22303A,
			front: from(2.2, 14).CurveTo(0.6, 0.6, 23.4, 0.6, 21.8, 14).CurveTo(20.6, 11, 20, 9.4, 19.4, 7.6).
				LineTo(4.6, 7.6).CurveTo(4, 9.4, 3.4, 11, 2.2, 14),
			lines: line(1.2, 6.4, 9.8, 10, 10.4).
				Join(line(1.2, 14, 10.4, 17.6, 9.8), line(1.4, 10, 17.4, 14, 17.4))},
		{skin: 0xD9D2C3, corner: 6, eyes: 1.4, hair: 0x8C6A1F,
			top: vector.Polygon(0.6, 4, 5.6, 3, 0.4, 8, 3, 12, 0, 16, 3, 21, 0.4, 20, 5.6),
			front: from(3, 12.6).CurveTo(5, 16, 9, 13.6, 12, 14.4).CurveTo(15, 13.6, 19, 16, 21, 12.6).
				CurveTo(21.4, 20, 17, 22.6, 12, 22.6).CurveTo(7, 22.6, 2.6, 20, 3, 12.6),
			lines: line(1.3, 6.4, 8.6, 10, 9).
				Join(line(1.3, 14, 9, 17.6, 8.6), line(1.2, 10, 17.4, 14, 17.4))},
	}
})

// Face draws a character, counted from 1, the weakest, in px by px pixels: a head like a
// marble or a tile.
func Face(character, px int, style Style) image.Image {
	all := faces()
	f := all[min(max(character, 1), len(all))-1]
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
	if f.top != nil {
		c.Fill(f.top, vector.Flat{Color: hair})
	}
	c.Fill(head(0), vector.Flat{Color: edge})
	c.Fill(head(0.7), vector.Linear{BY: 24, From: vector.Mix(skin, color.White, 0.3), To: vector.Mix(skin, color.Black, 0.1)})
	if f.front != nil {
		c.Fill(f.front, vector.Flat{Color: hair})
	}
	c.Fill(vector.Circle(8.4, 12, f.eyes).Join(vector.Circle(15.6, 12, f.eyes)), vector.Flat{Color: ink})
	c.Fill(f.lines, vector.Flat{Color: ink})
	return c.Image
}
