package sprites

import (
	"image"

	"tessera/assets/vector"
)

// FoursquareView is a board for the shelf and the how-to-play cards.
type FoursquareView struct {
	// Rows are the wells, two rows and two columns for each tile: 'R' and 'B' for
	// marbles, 'r' and 'b' for marbles about to be placed, a blank for the hole, anything
	// else for an empty well.
	Rows   []string
	Slides []FoursquareSlide
	Locked []FoursquareSpot // tiles that may not slide
	Blocks []FoursquareSpot // top left wells of blocks that glow
	Last   FoursquareTurn
}

// FoursquareTurn describes the last turn. Fields for moves that it lacks are nil.
type FoursquareTurn struct {
	Placed *FoursquareSpot  // the marble
	Slid   *FoursquareSpot  // the tile, by its top left well
	Trace  *FoursquareSlide // the hole left by the tile, and the tile's direction
}

// FoursquareSpot is a well by column and row, from 0.
type FoursquareSpot struct{ Col, Row int }

// FoursquareSlide is a slide of the tile with this top left well, to the right turned
// clockwise by quarters.
type FoursquareSlide struct {
	FoursquareSpot
	Quarters int
	Broad    bool // a broad arrow instead of the small sign
}

// FoursquareScene paints a board of any size in a walnut frame, w by h pixels.
func FoursquareScene(w, h int, style Style, v FoursquareView) image.Image {
	fw, fh := float64(w), float64(h)
	cols, rows := float64(len(v.Rows[0])), float64(len(v.Rows))
	const frame = 0.26
	pitch := float64(int(min(fw/(cols+2*frame), fh/(rows+2*frame))))
	x, y := float64(int((fw-cols*pitch)/2)), float64(int((fh-rows*pitch)/2))
	air := 0.06 * pitch
	recess := Rect{x - air, y - air, cols*pitch + 2*air, rows*pitch + 2*air}
	c := &vector.Canvas{Image: FoursquareBox(w, h, pitch, recess, nil, style).(*image.RGBA), Scale: 1}
	p := foursquarePainter{c: c, pitch: pitch, x: x, y: y, style: style}
	p.view(v)
	if style.Contrast { // the frame's line must not be cut at the corners
		return c.Image
	}
	return rounded(c.Image, fw*0.03)
}

// FoursquareTable is a box with its trays as on the table, in pixels of the picture.
// Parts outside the picture are cut off.
type FoursquareTable struct {
	Box, Recess Rect
	Trays       []Rect
	Pitch       float64
	X, Y        float64         // the corner of the first well
	Tray        [2][][2]float64 // the red and the blue marbles in their trays
	TraySize    float64         // their diameter
}

// FoursquareShelf paints a box with a game in it, w by h pixels.
func FoursquareShelf(w, h int, style Style, t FoursquareTable, v FoursquareView) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	moved := func(r Rect) Rect {
		return Rect{r.X - t.Box.X, r.Y - t.Box.Y, r.W, r.H}
	}
	var trays []Rect
	for _, r := range t.Trays {
		trays = append(trays, moved(r))
	}
	c.Draw(FoursquareBox(int(t.Box.W), int(t.Box.H), t.Pitch, moved(t.Recess), trays, style), t.Box.X, t.Box.Y)
	p := foursquarePainter{c: c, pitch: t.Pitch, x: t.X, y: t.Y, style: style}
	p.view(v)
	px := FoursquareMarblePx(t.TraySize)
	for player, places := range t.Tray {
		img := FoursquareMarble(px, player == 0, style)
		for _, at := range places {
			c.Draw(img, at[0]-float64(px)/2, at[1]-float64(px)/2)
		}
	}
	return rounded(c.Image, float64(w)*0.03)
}

// foursquarePainter paints on a board whose first well has its corner at (x, y).
type foursquarePainter struct {
	c           *vector.Canvas
	pitch, x, y float64
	style       Style
}

func (p foursquarePainter) view(v FoursquareView) {
	p.tiles(v)
	for _, b := range v.Blocks {
		p.put(FoursquareGlow(FoursquareGlowPx(1.96*p.pitch)), float64(b.Col)+1, float64(b.Row)+1)
	}
	p.marbles(v)
	p.last(v.Last)
	p.signs(v)
}

func (p foursquarePainter) last(t FoursquareTurn) {
	side := foursquareTile * p.pitch
	if at := t.Trace; at != nil {
		p.put(FoursquareTrace(int(side), at.Quarters), float64(at.Col)+1, float64(at.Row)+1)
	}
	if at := t.Slid; at != nil {
		p.put(FoursquareSlid(FoursquareSlidPx(side), side), float64(at.Col)+1, float64(at.Row)+1)
	}
	if at := t.Placed; at != nil {
		p.put(FoursquareLast(int(p.pitch*0.9)), float64(at.Col)+0.5, float64(at.Row)+0.5)
	}
}

// put draws a picture centred on a place given in pitches.
func (p foursquarePainter) put(img image.Image, col, row float64) {
	b := img.Bounds()
	p.c.Draw(img, p.x+col*p.pitch-float64(b.Dx())/2, p.y+row*p.pitch-float64(b.Dy())/2)
}

func (p foursquarePainter) tiles(v FoursquareView) {
	px := FoursquareTilePx(foursquareTile * p.pitch)
	for row := 0; row+1 < len(v.Rows); row += 2 {
		for col := 0; col+1 < len(v.Rows[row]); col += 2 {
			if v.Rows[row][col] != ' ' {
				p.put(FoursquareTile(px, row*2+col/2, p.style), float64(col+1), float64(row+1))
			}
		}
	}
}

func (p foursquarePainter) marbles(v FoursquareView) {
	px := FoursquareMarblePx(0.78 * p.pitch)
	red, blue := FoursquareMarble(px, true, p.style), FoursquareMarble(px, false, p.style)
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
		ink := p.style.Possible()
		if !s.Broad {
			p.put(FoursquareChevron(int(0.46*p.pitch), s.Quarters, ink), float64(s.Col)+1, float64(s.Row)+1)
			continue
		}
		to := [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[s.Quarters&3]
		p.put(FoursquareArrow(int(1.5*p.pitch), s.Quarters, ink), float64(s.Col)+1+to[0], float64(s.Row)+1+to[1])
	}
	for _, l := range v.Locked {
		p.put(FoursquareLock(int(0.46*p.pitch)), float64(l.Col)+1, float64(l.Row)+1)
	}
}
