package sprites

import (
	"image"

	"tessera/assets/vector"
)

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
