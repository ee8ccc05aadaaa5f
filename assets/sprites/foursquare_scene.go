package sprites

import (
	"image"
	"image/color"

	"tessera/assets/vector"
)

// FoursquareView is a part of a board for the shelf and the how-to-play cards.
type FoursquareView struct {
	// Rows are the wells, two rows and two columns a tile: 'R' and 'B' for
	// marbles, 'r' and 'b' for marbles about to come, a blank where the hole
	// is, anything else for an empty well.
	Rows []string
	// Down and Across are how many wells the picture shows at least; zero
	// shows all. The middle of the board is the middle of the picture.
	Down, Across float64
	Slides       []FoursquareSlide
	Locked       []FoursquareSpot // tiles that may not slide
	Blocks       []FoursquareSpot // top left wells of blocks that glow
}

// FoursquareSpot is a well by its column and row, from 0.
type FoursquareSpot struct{ Col, Row int }

// FoursquareSlide marks the tile whose top left well is at a spot: it slides to
// the right turned by quarters clockwise.
type FoursquareSlide struct {
	FoursquareSpot
	Quarters int
	Broad    bool // a broad arrow, not the table's small sign
	Red      bool
}

// FoursquareScene paints the view, w by h pixels.
func FoursquareScene(w, h int, dark bool, v FoursquareView) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	fw, fh := float64(w), float64(h)
	cols, rows := float64(len(v.Rows[0])), float64(len(v.Rows))
	across, down := v.Across, v.Down
	if across == 0 {
		across, down = cols+0.3, rows+0.3
	}
	pitch := float64(int(min(fw/across, fh/down)))
	p := foursquarePainter{c: c, pitch: pitch, x: float64(int((fw - cols*pitch) / 2)), y: float64(int((fh - rows*pitch) / 2)), dark: dark}
	foursquareRecess(c, FoursquareRect{W: fw, H: fh}, pitch, 0, rgbOf(trayFloor))
	p.tiles(v)
	for _, b := range v.Blocks {
		px := FoursquareGlowPx(1.96 * pitch)
		p.put(FoursquareGlow(px), float64(b.Col)+1, float64(b.Row)+1)
	}
	p.marbles(v)
	p.signs(v)
	return rounded(c.Image, fw*0.03)
}

// foursquarePainter paints on a board whose first well's corner is at (x, y).
type foursquarePainter struct {
	c           *vector.Canvas
	pitch, x, y float64
	dark        bool
}

// put lays a picture with its middle at a place given in pitches.
func (p foursquarePainter) put(img image.Image, col, row float64) {
	b := img.Bounds()
	p.c.Draw(img, p.x+col*p.pitch-float64(b.Dx())/2, p.y+row*p.pitch-float64(b.Dy())/2)
}

func (p foursquarePainter) tiles(v FoursquareView) {
	px := FoursquareTilePx((2 - 0.05) * p.pitch)
	for row := 0; row+1 < len(v.Rows); row += 2 {
		for col := 0; col+1 < len(v.Rows[row]); col += 2 {
			if v.Rows[row][col] != ' ' {
				p.put(FoursquareTile(px, row*2+col/2, p.dark), float64(col+1), float64(row+1))
			}
		}
	}
}

func (p foursquarePainter) marbles(v FoursquareView) {
	px := FoursquareMarblePx(0.78 * p.pitch)
	red, blue := FoursquareMarble(px, true), FoursquareMarble(px, false)
	of := map[rune]image.Image{'R': red, 'B': blue, 'r': faded(red, 0.5), 'b': faded(blue, 0.5)}
	for row, line := range v.Rows {
		for col, what := range line {
			if img := of[what]; img != nil {
				p.put(img, float64(col)+0.5, float64(row)+0.5)
			}
		}
	}
}

func (p foursquarePainter) signs(v FoursquareView) {
	for _, s := range v.Slides {
		ink := FoursquareSeat(s.Red)
		if !s.Broad {
			p.put(FoursquareChevron(int(0.46*p.pitch), s.Quarters, ink), float64(s.Col)+1, float64(s.Row)+1)
			continue
		}
		to := [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[s.Quarters&3]
		p.put(FoursquareArrow(int(1.5*p.pitch), s.Quarters, color.Color(ink)), float64(s.Col)+1+to[0], float64(s.Row)+1+to[1])
	}
	for _, l := range v.Locked {
		p.put(FoursquareLock(int(0.46*p.pitch)), float64(l.Col)+1, float64(l.Row)+1)
	}
}
