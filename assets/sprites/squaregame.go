package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// SquareLine is a line of Square Game's grid, from (X, Y) to (X+1, Y), or to (X, Y+1) if
// it is vertical. y points up.
type SquareLine struct {
	X, Y     int
	Vertical bool
}

// SquareLook is a way to draw a piece.
type SquareLook int

// The looks.
const (
	SquareSolid  SquareLook = iota // on the paper
	SquareNewest                   // the same with gold inlay: laid in the last turn
	SquareLifted                   // held in the hand, higher above the paper
	SquareWrong                    // may not be placed here
	SquareHint                     // a hint
)

const squareWidth = 0.22

// squareMargin is the margin of a piece's picture around its lines, in units.
const squareMargin = 0.5

func squareBox(lines []SquareLine) (lowX, lowY, highX, highY int) {
	lowX, lowY, highX, highY = math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, l := range lines {
		x, y := l.end()
		lowX, lowY = min(lowX, l.X), min(lowY, l.Y)
		highX, highY = max(highX, x), max(highY, y)
	}
	return lowX, lowY, highX, highY
}

func (l SquareLine) end() (x, y int) {
	if l.Vertical {
		return l.X, l.Y + 1
	}
	return l.X + 1, l.Y
}

// SquarePiece draws a piece of a seat: enamelled lines with rounded joints, with step
// pixels between points. The middle of the picture is the middle of the lines' bounding
// box.
func SquarePiece(lines []SquareLine, seat int, ink color.RGBA, step int, look SquareLook, style Style) image.Image {
	lowX, lowY, highX, highY := squareBox(lines)
	unit := float64(step)
	margin := math.Ceil(squareMargin * unit)
	c := vector.New(float64((highX-lowX)*step)+2*margin, float64((highY-lowY)*step)+2*margin, 1)
	at := func(x, y int) (float64, float64) {
		return margin + float64(x-lowX)*unit, margin + float64(highY-y)*unit
	}
	strokes := func(width float64) *vector.Path {
		p := new(vector.Path)
		for _, l := range lines {
			ex, ey := l.end()
			ax, ay := at(l.X, l.Y)
			bx, by := at(ex, ey)
			p.Join(vector.Line(width*unit, ax, ay, bx, by))
		}
		return p
	}
	mark := func(r float64, ink color.Color) {
		l := squareMarked(lines)
		ax, ay := at(l.X, l.Y)
		bx, by := at(l.end())
		c.Fill(squareMark(seat, (ax+bx)/2, (ay+by)/2, r*unit), vector.Flat{Color: ink})
	}
	switch look {
	case SquareWrong:
		squareOutline(c, strokes, ink, unit)
	case SquareHint:
		squareHint(c, strokes, ink, unit, style)
		mark(0.056, vector.Mix(ink, color.Black, 0.6))
	default:
		if style.Contrast {
			c.Fill(strokes(squareWidth*1.12), vector.Flat{Color: black})
			c.Fill(strokes(squareWidth*0.72), vector.Flat{Color: ink})
		} else {
			squareEnamel(c, strokes, ink, unit, look, style)
		}
		if look == SquareNewest {
			if unit < 30 { // too small for an edge around the gold
				c.Fill(strokes(0.07), vector.Flat{Color: gold})
				break
			}
			inlaid(c, strokes(0.08), strokes(0.05))
			break
		}
		mark(0.068, markOn(ink))
	}
	return c.Image
}

var squareShade = vector.Hex(0x2A1D08)

// squareEnamel paints lines on the paper, lit from the top left.
func squareEnamel(c *vector.Canvas, strokes func(float64) *vector.Path, ink color.RGBA, unit float64, look SquareLook, style Style) {
	line := 0.018
	if !style.Dark { // by day the line has to stand out from the paper
		line = max(line, min(1/unit, 0.05)) // a pixel, but not all of a small piece
	}
	whole, face := strokes(squareWidth), strokes(squareWidth-2*line)
	if look == SquareLifted {
		c.Shadow(whole, 0.10*unit, 0.17*unit, 0.26*unit, vector.Alpha(squareShade, 0.42))
	} else {
		c.Shadow(whole, 0.035*unit, 0.065*unit, 0.11*unit, vector.Alpha(squareShade, 0.48))
	}
	c.Fill(whole, vector.Flat{Color: vector.Mix(ink, color.Black, 0.5)})
	c.Fill(face, vector.Flat{Color: vector.Mix(ink, color.White, 0.06)})
	c.Inside(face, 0.022*unit, 0.026*unit, 0.05*unit, vector.Alpha(color.White, 0.62))
	c.Inside(face, -0.02*unit, -0.026*unit, 0.06*unit, vector.Alpha(color.Black, 0.30))
}

// squareHint paints lines of a hint: pale ones with a rim in the seat's colour and a
// dark line around it. At night the pale part stands out.
func squareHint(c *vector.Canvas, strokes func(float64) *vector.Path, ink color.RGBA, unit float64, style Style) {
	line := max(0.028, min(1.1/unit, 0.055))
	whole := strokes(squareWidth + line)
	edge := color.Color(vector.Mix(ink, color.Black, 0.7)) // dark enough to show through
	if style.Contrast {
		edge = black
	}
	c.Shadow(whole, 0.02*unit, 0.04*unit, 0.1*unit, vector.Alpha(squareShade, 0.3))
	c.Fill(whole, vector.Flat{Color: edge})
	c.Fill(strokes(squareWidth-line), vector.Flat{Color: ink})
	c.Fill(strokes(squareWidth*0.56), vector.Flat{Color: vector.Mix(ink, color.White, 0.82)})
}

// squareOutline paints lines that may not be placed: hollow and hatched, so that players
// need not see the colour.
func squareOutline(c *vector.Canvas, strokes func(float64) *vector.Path, ink color.RGBA, unit float64) {
	whole, inner := strokes(squareWidth*1.12), strokes(squareWidth*0.72)
	c.Fill(whole, vector.Flat{Color: vector.Alpha(ink, 0.95)})
	c.Fill(inner, vector.Flat{Color: vector.Mix(ink, color.White, 0.72)})
	b := c.Image.Bounds()
	hatch := vector.New(float64(b.Dx()), float64(b.Dy()), 1)
	gap, reach := max(0.16*unit, 3), float64(b.Dx()+b.Dy())
	for d := -reach; d < reach; d += gap {
		hatch.Fill(vector.Line(max(0.045*unit, 1), d, 0, d+reach, reach), vector.Flat{Color: ink})
	}
	c.Stencil(inner, hatch.Image)
}

// squareMarked returns the line that carries the seat's mark, the one nearest to the
// middle of the piece.
func squareMarked(lines []SquareLine) SquareLine {
	lowX, lowY, highX, highY := squareBox(lines)
	mx, my := float64(lowX+highX)/2, float64(lowY+highY)/2
	best, nearest := lines[0], math.Inf(1)
	for _, l := range lines {
		ex, ey := l.end()
		if d := math.Hypot(float64(l.X+ex)/2-mx, float64(l.Y+ey)/2-my); d < nearest-1e-9 {
			best, nearest = l, d
		}
	}
	return best
}

// squareMark returns the outline of a seat's mark: a ring, a dot, a bar or a cross,
// within r units of (x, y).
func squareMark(seat int, x, y, r float64) *vector.Path {
	switch seat {
	case 0:
		return vector.Ring(x, y, r, r*0.55)
	case 1:
		return vector.Circle(x, y, r*0.82)
	case 2:
		return vector.RoundRect(x-r, y-r*0.36, 2*r, 0.72*r, r*0.2)
	}
	d := r * 0.72
	return vector.Line(r*0.5, x-d, y-d, x+d, y+d).Join(vector.Line(r*0.5, x-d, y+d, x+d, y-d))
}

// SquareSeat draws a seat's badge: an enamel disc with the seat's mark, with a rim where
// its colour is too pale for paper.
func SquareSeat(px, seat int, style Style) image.Image {
	ink := style.Seat(seat)
	c := vector.New(100, 100, float64(px)/100)
	whole, disc := vector.Circle(50, 49, 43), vector.Circle(50, 49, 43-max(3.5, 90/float64(px)))
	c.Shadow(whole, 2, 4, 6, vector.Alpha(squareShade, 0.4))
	c.Fill(whole, vector.Flat{Color: style.Rim(ink)})
	c.Fill(disc, vector.Flat{Color: ink})
	c.Inside(disc, 4, 5, 8, vector.Alpha(color.White, 0.4))
	c.Inside(disc, -4, -5, 9, vector.Alpha(color.Black, 0.28))
	c.Fill(squareMark(seat, 50, 49, 22), vector.Flat{Color: markOn(ink)})
	return c.Image
}

// SquareState describes how a closed square is shown.
type SquareState struct {
	Plain bool // closed by the lines of a single piece: without a mark
	Lit   bool // about to be closed, or a winner's
	Fresh bool // closed in the last turn: framed in gold
}

// SquareClosed draws a seat's closed square, px pixels wide: a soft wash of colour with
// the seat's mark.
func SquareClosed(px, seat int, state SquareState, style Style) image.Image {
	size := float64(px)
	c := vector.New(size, size, 1)
	ink, wash := color.Color(style.Seat(seat)), 0.24
	mark := style.Rim(ink)
	if style.Dark {
		mark = vector.Mix(ink, color.White, 0.7)
		ink = vector.Mix(ink, color.White, 0.3)
	}
	switch {
	case state.Lit:
		wash = 0.46
	case state.Plain:
		wash = 0.12
	}
	c.Fill(vector.Rect(0, 0, size, size), vector.Flat{Color: vector.Alpha(ink, wash)})
	if state.Fresh {
		r, line := Rect{W: size, H: size}.inset(size*0.17), max(1, size*0.028)
		frame := func(out, in float64) *vector.Path {
			return r.inset(-out).rounded(size * 0.05).Join(r.inset(in).rounded(size * 0.04).Reversed())
		}
		inlaid(c, frame(line*0.6, line*1.6), frame(0, line))
	}
	if !state.Plain {
		c.Fill(squareMark(seat, size/2, size/2, size*0.15), vector.Flat{Color: mark})
	}
	return c.Image
}

// SquareDisc draws a round label for a number.
func SquareDisc(px int, ink, paper color.Color) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	c.Fill(vector.Circle(50, 50, 49), vector.Flat{Color: ink})
	c.Fill(vector.Circle(50, 50, 41), vector.Flat{Color: paper})
	return c.Image
}

// SquareDot draws a point of the grid.
func SquareDot(px int, ink color.Color) image.Image {
	c := vector.New(float64(px), float64(px), 1)
	r := float64(px) / 2
	c.Fill(vector.Circle(r, r, r*0.92), vector.Flat{Color: ink})
	return c.Image
}

// SquareTarget draws the mark of the opening point.
func SquareTarget(px int, ink color.Color) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	c.Fill(vector.Ring(50, 50, 40, 31), vector.Flat{Color: ink})
	c.Fill(vector.Circle(50, 50, 12), vector.Flat{Color: ink})
	return c.Image
}

// SquareFault draws the mark of an obstacle to a piece.
func SquareFault(px int, ink color.Color) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	c.Fill(vector.Ring(50, 50, 46, 36), vector.Flat{Color: ink})
	c.Fill(vector.Line(9, 36, 36, 64, 64).Join(vector.Line(9, 36, 64, 64, 36)), vector.Flat{Color: ink})
	return c.Image
}

// SquareTray draws the walnut tray of a hand, w by h pixels, with a rim of rim pixels
// around a felt floor. The rim at the top is head pixels high and can hold a headline.
func SquareTray(w, h, head, rim int, style Style) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	fw, fh, edge := float64(w), float64(h), float64(rim)
	block{
		Rect: Rect{W: fw, H: fh}, corner: edge * 1.6, edge: max(1, edge*0.35),
		unit: 90 * edge / 6, plank: 5, depth: 1.15, wood: walnutFor(style),
	}.paint(c, style)
	felt := pick(style, vector.Hex(0xEDE4D1), vector.Hex(0x2A2925), white)
	floor := recess{
		Rect:   Rect{edge, float64(head), fw - 2*edge, fh - float64(head) - edge},
		corner: edge, lip: max(1, edge*0.18), deep: edge * 1.4, nap: 0.03, floor: rgbOf(felt),
	}
	if style.Dark {
		floor.nap = 0.12
	}
	floor.cut(c, style)
	return c.Image
}

// SquareTrayInk returns the colour of text on a tray's rim.
func SquareTrayInk(style Style) color.RGBA {
	if style.Contrast {
		return black
	}
	return inlay
}

// SquareLiningInk returns the colour of text on a tray's lining.
func SquareLiningInk(style Style) color.Color {
	if style.Dark || style.Contrast {
		return SquareTrayInk(style)
	}
	return vector.Hex(0x4A3213)
}

// SquareFrame draws the walnut frame around the paper, w by h pixels, rim pixels wide.
// Its inside is transparent.
func SquareFrame(w, h, rim int, style Style) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	outer := Rect{W: float64(w), H: float64(h)}
	edge := float64(rim)
	inner := outer.inset(edge).rounded(edge * 0.6)
	path := outer.rounded(edge * 1.6).Join(inner.Reversed())
	if style.Contrast {
		c.Fill(path, vector.Flat{Color: black})
		return c.Image
	}
	b := block{Rect: outer, edge: edge * 0.7, unit: 90 * edge / 6, plank: 5, depth: 1.15, wood: walnutFor(style), rim: 2 * edge}
	c.Fill(path, vector.Painted{Image: b.planed(c)})
	shade := vector.New(outer.W, outer.H, 1)
	shade.Inside(inner, edge*0.25, edge*0.35, edge*0.8, vector.Alpha(vector.Hex(0x1C1006), 0.45))
	c.Draw(shade.Image, 0, 0)
	return c.Image
}

// SquarePaper and SquarePoint return the colours of the paper and of its points.
func SquarePaper(style Style) color.RGBA {
	return pick(style, vector.Hex(0xFBF7EE), vector.Hex(0x343640), white)
}

func SquarePoint(style Style) color.RGBA {
	return pick(style, vector.Hex(0xB9AC92), vector.Hex(0x5C5F6D), vector.Hex(0x505050))
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
			c.DrawAbout(dot, px, py)
		}
	}
	for _, s := range p.Pieces {
		lowX, lowY, highX, highY := squareBox(s.Lines)
		x, y := at(float64(lowX+highX)/2, float64(lowY+highY)/2)
		ink := style.Seat(s.Seat)
		if s.Look == SquareWrong {
			ink = style.Wrong()
		}
		c.DrawAbout(SquarePiece(s.Lines, s.Seat, ink, int(step), s.Look, style), x, y)
	}
	if p.Target != nil {
		x, y := at(float64(p.Target[0]), float64(p.Target[1]))
		c.DrawAbout(SquareTarget(int(step*0.8), style.Accent()), x, y)
	}
	if p.Crossed != nil {
		x, y := at(float64(p.Crossed[0]), float64(p.Crossed[1]))
		c.Fill(vector.Ring(x, y, step*0.34, step*0.25), vector.Flat{Color: style.Wrong()})
	}
	return rounded(c.Image, fw*0.03)
}
