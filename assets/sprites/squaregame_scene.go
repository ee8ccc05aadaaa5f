package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// The paper of Square Game, by day and by night.
var (
	paperDay   = vector.Hex(0xFBF7EE)
	paperNight = vector.Hex(0x343640)
	pointDay   = vector.Hex(0xB9AC92)
	pointNight = vector.Hex(0x5C5F6D)
)

// SquarePaper and SquarePoint return the colours of the paper and of its points.
func SquarePaper(style Style) color.RGBA {
	switch {
	case style.Contrast:
		return white
	case style.Dark:
		return paperNight
	}
	return paperDay
}

func SquarePoint(style Style) color.RGBA {
	switch {
	case style.Contrast:
		return vector.Hex(0x505050)
	case style.Dark:
		return pointNight
	}
	return pointDay
}

// SquareShown is a piece in a picture of the game.
type SquareShown struct {
	Lines []SquareLine
	Seat  int
	Look  SquareLook
}

// SquareFilled is a closed square in a picture of the game, by its lower left point.
type SquareFilled struct {
	X, Y int
	Seat int
	SquareState
}

// SquarePicture is a part of the grid, from Low to High, for the shelf and the
// how-to-play cards.
type SquarePicture struct {
	LowX, LowY, HighX, HighY float64
	Pieces                   []SquareShown
	Squares                  []SquareFilled
	// Target marks the opening point, Crossed a point with a warning ring.
	Target, Crossed *[2]int
}

// Draw paints the picture in w by h pixels.
func (p SquarePicture) Draw(w, h int, style Style) image.Image {
	fw, fh := float64(w), float64(h)
	c := vector.New(fw, fh, 1)
	paper := SquarePaper(style)
	c.Fill(vector.Rect(0, 0, fw, fh), vector.Linear{BX: fw, BY: fh, From: paper, To: vector.Mix(paper, color.Black, 0.05)})
	step := max(4, math.Floor(min(fw/(p.HighX-p.LowX), fh/(p.HighY-p.LowY))))
	at := func(x, y float64) (float64, float64) {
		return math.Round(fw/2 + (x-(p.LowX+p.HighX)/2)*step), math.Round(fh/2 - (y-(p.LowY+p.HighY)/2)*step)
	}
	middle := func(img image.Image, x, y float64) {
		b := img.Bounds()
		c.Draw(img, x-float64(b.Dx())/2, y-float64(b.Dy())/2)
	}
	for _, q := range p.Squares {
		x, y := at(float64(q.X), float64(q.Y)+1)
		c.Draw(SquareClosed(int(step), q.Seat, q.SquareState, style), x, y)
	}
	across, down := math.Ceil(fw/step/2)+1, math.Ceil(fh/step/2)+1
	cx, cy := math.Round((p.LowX+p.HighX)/2), math.Round((p.LowY+p.HighY)/2)
	dot := SquareDot(max(2, int(step*0.11)), SquarePoint(style))
	for x := cx - across; x <= cx+across; x++ {
		for y := cy - down; y <= cy+down; y++ {
			px, py := at(x, y)
			middle(dot, px, py)
		}
	}
	for _, s := range p.Pieces {
		lowX, lowY, highX, highY := squareBox(s.Lines)
		x, y := at(float64(lowX+highX)/2, float64(lowY+highY)/2)
		ink := style.Seat(s.Seat)
		if s.Look == SquareWrong {
			ink = style.Wrong()
		}
		middle(SquarePiece(s.Lines, s.Seat, ink, int(step), s.Look, style), x, y)
	}
	if p.Target != nil {
		x, y := at(float64(p.Target[0]), float64(p.Target[1]))
		middle(SquareTarget(int(step*0.8), style.Accent()), x, y)
	}
	if p.Crossed != nil {
		x, y := at(float64(p.Crossed[0]), float64(p.Crossed[1]))
		c.Fill(vector.Ring(x, y, step*0.34, step*0.25), vector.Flat{Color: style.Wrong()})
	}
	return rounded(c.Image, fw*0.03)
}
