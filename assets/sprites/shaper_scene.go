package sprites

import (
	"image"
	"image/color"
	"strings"

	"tessera/assets/vector"
)

func shaperGround(w, h int, style Style) *vector.Canvas {
	c := vector.New(float64(w), float64(h), 1)
	high := pick(style, vector.Hex(0xEDE5D6), vector.Hex(0x34363F), white)
	low := pick(style, vector.Hex(0xDED3BE), vector.Hex(0x272931), white)
	c.Fill(vector.Rect(0, 0, float64(w), float64(h)), vector.Linear{BX: float64(w), BY: float64(h), From: high, To: low})
	return c
}

// shaperBoard paints a board centred on (x, y). rows is like "X.X/.XX/X.X": X and . are
// tiles. 'x' and 'o' are tiles that a held piece turns over, shown with and without an X
// as they will be. '!' is a blank tile under a piece that reaches over the edge.
func shaperBoard(c *vector.Canvas, x, y, step float64, rows string, goal bool, style Style) {
	margin := step * 0.2
	side := 3*step + 2*margin
	x0, y0 := x-side/2, y-side/2
	c.Shadow(vector.RoundRect(x0, y0, side, side, step*0.24), 0, step*0.05, step*0.16, vector.Alpha(color.Black, 0.35))
	c.Draw(ShaperPlate(int(side), margin, step, goal, style), x0, y0)
	for row, line := range strings.Split(rows, "/") {
		for column, what := range line {
			cx, cy := x0+margin+(float64(column)+0.5)*step, y0+margin+(float64(row)+0.5)*step
			c.DrawAbout(ShaperTile(int(step), what == 'X' || what == 'x', style), cx, cy)
			switch what {
			case 'x', 'o':
				c.DrawAbout(ShaperGlow(int(step), ShaperToggles, style), cx, cy)
			case '!':
				c.DrawAbout(ShaperGlow(int(step), ShaperOut, style), cx, cy)
			}
		}
	}
}

// ShaperShelf draws the picture for the shelf: the goal, the player's board and the
// piece.
func ShaperShelf(w, h int, style Style) image.Image {
	c := shaperGround(w, h, style)
	fw, fh := float64(w), float64(h)
	step := min(fw/8.2, fh/5.4)
	gap := step * 1.95
	shaperBoard(c, fw/2-gap, fh/2-step*0.65, step, "X.X/.XX/X.X", true, style)
	shaperBoard(c, fw/2+gap, fh/2-step*0.65, step, "X.X/.../Xox", false, style)
	c.DrawAbout(ShaperPiece(int(step), false, true, true, style), fw/2+gap-step*0.1, fh/2+step*1.95)
	return rounded(c.Image, fw*0.03)
}

// ShaperBoards returns a picture of the computer's board beside the player's. Their rows are
// like "X.X/.XX/X.X".
func ShaperBoards(goal, own string) func(w, h int, style Style) image.Image {
	return func(w, h int, style Style) image.Image {
		c := shaperGround(w, h, style)
		fw, fh := float64(w), float64(h)
		step := min(fw/8.6, fh/4.4)
		gap := step * 2.25
		shaperBoard(c, fw/2-gap, fh/2, step, goal, true, style)
		shaperBoard(c, fw/2+gap, fh/2, step, own, false, style)
		c.DrawAbout(ShaperSign(int(step*0.9), '>', shaperInk(style)), fw/2, fh/2)
		return rounded(c.Image, fw*0.03)
	}
}

func shaperInk(style Style) color.Color {
	return pick(style, vector.Hex(0x2B2A33), vector.Hex(0xECE7DC), black)
}

// ShaperSumScene draws sums, one in each row: three tiles of '.', 'X' or '-' (the half of
// a piece that changes nothing), as in ".XX" for "blank and X give X".
func ShaperSumScene(w, h int, style Style, sums ...string) image.Image {
	c := shaperGround(w, h, style)
	fw, fh := float64(w), float64(h)
	step := min(fw/5.4, fh/(float64(len(sums))*1.12+0.2))
	ink := shaperInk(style)
	for i, sum := range sums {
		y := fh/2 + (float64(i)-float64(len(sums)-1)/2)*step*1.1
		for j, what := range sum {
			x := fw/2 + (float64(j)-1)*step*1.75
			c.DrawAbout(shaperSummand(int(step), what, j == 1, style), x, y)
		}
		c.DrawAbout(ShaperSign(int(step*0.5), '+', ink), fw/2-step*0.875, y)
		c.DrawAbout(ShaperSign(int(step*0.5), '>', ink), fw/2+step*0.875, y)
	}
	return rounded(c.Image, fw*0.03)
}

func shaperSummand(px int, what rune, piece bool, style Style) image.Image {
	if piece {
		return ShaperHalf(px, what == 'X', style)
	}
	return ShaperTile(px, what == 'X', style)
}

// ShaperHalf draws one half of a piece in px by px pixels.
func ShaperHalf(px int, x bool, style Style) image.Image {
	p := shaperTheme(style)
	c := vector.New(100, 100, float64(px)/100)
	slab := vector.RoundRect(4, 4, 92, 92, 17)
	c.Shadow(slab, 1.5, 2.5, 4, vector.Alpha(color.Black, 0.35))
	c.Fill(slab, vector.Flat{Color: p.slab})
	if x {
		shaperFace(c, vector.RoundRect(10, 10, 80, 80, 12), true, p, style)
	} else {
		c.Fill(dashed(16, 16, 68, 68, 3, 4), vector.Flat{Color: vector.Alpha(p.inlayOnGlass(style), 0.5)})
	}
	shaperGloss(c, slab, p, style)
	return c.Image
}

// ShaperHoldScene draws the piece held over a board, with the glow under it.
func ShaperHoldScene(w, h int, style Style, rows string, standing bool, row, column float64) image.Image {
	c := shaperGround(w, h, style)
	fw, fh := float64(w), float64(h)
	step := min(fw/5.2, fh/3.9)
	shaperBoard(c, fw/2, fh/2, step, rows, false, style)
	x, y := fw/2+(column-2)*step, fh/2+(row-2)*step
	if standing {
		y += step / 2
	} else {
		x += step / 2
	}
	c.DrawAbout(ShaperSlab(int(step), standing, style), x+step*0.08, y-step*0.1)
	return rounded(c.Image, fw*0.03)
}

// ShaperPiecesScene draws pieces side by side, or with arrows from each to the next. A
// piece is "XX", "X." or "X/X".
func ShaperPiecesScene(w, h int, style Style, arrows bool, pieces ...string) image.Image {
	c := shaperGround(w, h, style)
	fw, fh := float64(w), float64(h)
	const gap = 0.95
	wide := func(text string) float64 {
		if strings.Contains(text, "/") {
			return 1
		}
		return 2
	}
	all := gap * float64(len(pieces)-1)
	for _, text := range pieces {
		all += wide(text)
	}
	step := min(fw/(all+0.6), fh/2.6)
	x := fw/2 - all*step/2
	for i, text := range pieces {
		if i > 0 {
			if arrows {
				c.DrawAbout(TurnCW.Draw(int(step*0.62), shaperInk(style)), x+gap*step/2, fh/2)
			}
			x += gap * step
		}
		w := wide(text) * step
		c.DrawAbout(ShaperPiece(int(step), w == step, text[0] == 'X', text[len(text)-1] == 'X', style), x+w/2, fh/2)
		x += w
	}
	return rounded(c.Image, fw*0.03)
}

// ShaperMiniCell is the size of a square of [ShaperMini] as a fraction of the picture.
const ShaperMiniCell = 12.5 / 42

// ShaperMini draws a small board in px by px pixels. board has the squares as bits from
// the top left, row by row. The squares in covered are framed.
func ShaperMini(px int, board, covered uint16, style Style) image.Image {
	c := vector.New(42, 42, float64(px)/42)
	p := shaperTheme(style)
	if style.Contrast {
		outlined(c, Rect{0, 0, 42, 42}, 4, white, 1)
	} else {
		c.Fill(vector.RoundRect(0, 0, 42, 42, 4), vector.Flat{Color: shaperWood(false, style).low.opaque()})
	}
	for i := range 9 {
		x, y := 2.5+float64(i%3)*12.5, 2.5+float64(i/3)*12.5
		if covered&(1<<i) != 0 {
			c.Fill(vector.RoundRect(x-1, y-1, 14, 14, 3), vector.Flat{Color: p.toggle})
		}
		face := vector.RoundRect(x+1, y+1, 10, 10, 2)
		if board&(1<<i) == 0 {
			if style.Contrast {
				outlined(c, Rect{x + 1, y + 1, 10, 10}, 2, p.blank, 0.9)
				continue
			}
			c.Fill(face, vector.Flat{Color: p.blank})
			continue
		}
		c.Fill(face, vector.Flat{Color: p.glazeLow})
		c.Fill(vector.Line(1.8, x+3.8, y+3.8, x+8.2, y+8.2).Join(vector.Line(1.8, x+3.8, y+8.2, x+8.2, y+3.8)), vector.Flat{Color: p.inlay})
	}
	return c.Image
}
