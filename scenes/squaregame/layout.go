package squaregame

// The parts of the table: the paper, the large tray of one hand below it, and the small
// trays of the others above it.

import (
	"math"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
)

// Layout holds the places of all parts, in physical pixels.
type Layout struct {
	Paper  geom.Rect   // shows the grid
	Tray   geom.Rect   // the large tray with its headline
	Head   geom.Rect   // its headline
	Tools  geom.Rect   // the buttons in the headline
	Zoom   geom.Rect   // the buttons on the paper
	Cells  []geom.Rect // the cells of the large tray by piece, from piece 1 on; see cells
	Unit   float64     // the length of a line in the large tray
	Others []Other     // the small trays

	kinds []int // the pieces of a full hand
	bare  bool  // the large tray has no room for pieces
	gone  bool  // the large tray is not shown
	scale float64
	touch float64
}

// Other is a small tray.
type Other struct {
	Seat  int
	Area  geom.Rect
	Cells []geom.Rect // the cells of its pieces, from piece 1 on; see cells
	Unit  float64     // the length of a line in it
}

// newLayout lays out the table in area. kinds are the pieces that each player has at the
// start. The hand of seat, counted from 0, is in the large tray. scale is the number of
// physical pixels in one pixel at 100 %. touch is the smallest size of a target for a
// finger, in pixels at 100 %.
//
// The small trays are empty where they would leave too little paper, unless all is set.
// If even then hardly any paper is left, as above an analysis on a phone, the large tray
// has a single row of pieces smaller than a finger, and no pieces if empty says that its
// hand is empty. An empty large tray goes once the game has ended.
func newLayout(area geom.Rect, scale, touch float64, kinds []int, players, seat int, all, empty, ended bool) Layout {
	l := Layout{kinds: kinds, scale: scale, touch: touch * scale, bare: empty && ended, gone: empty && ended}
	gap := l.Px(6)
	strip := l.layPaper(area, l.topHeight((area.W-2*gap*float64(players-2))/float64(players-1))+gap, l.touch)
	if l.Paper.H < l.Px(LeastPaper) && !all {
		strip = l.layPaper(area, 0, l.touch)
	}
	if l.Paper.H < leastFingers*l.touch && !all {
		l.bare = empty
		strip = l.layPaper(area, 0, 0)
	}
	l.layZoom()
	strips := strip.Split(players-1, 2*gap)
	for other := range players {
		if other != seat {
			l.Others = append(l.Others, l.small(other, strips[len(l.Others)]))
		}
	}
	return l
}

// LeastPaper is the height of the paper, in pixels at 100 %, below which the small trays
// are left out. The seats still say how many pieces the others have.
const LeastPaper = 240

// leastFingers is the height of the paper, in finger-sized targets, below which the large
// tray gets a single row or none.
const leastFingers = 1.8

// layPaper cuts a strip of height top off the area for the small trays, and returns it. It
// places the paper and the large tray below. least is the smallest width of the large
// tray's pieces.
func (l *Layout) layPaper(area geom.Rect, top, least float64) (strip geom.Rect) {
	strip, rest := area.CutTop(top)
	rest = l.layTray(area.W, least, rest)
	l.Paper = geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: rest.H - l.Px(6)}.Round()
	strip.H = max(0, strip.H-l.Px(6))
	return strip
}

// Px converts pixels at 100 % to physical pixels.
func (l *Layout) Px(v float64) float64 { return v * l.scale }

// layTray cuts the large tray off the bottom of area and returns the rest.
func (l *Layout) layTray(width, least float64, area geom.Rect) (rest geom.Rect) {
	columns := len(l.kinds)
	if width/float64(columns) < least {
		columns /= 2
	}
	height := min(max(width/float64(columns)*1.18, l.touch), l.Px(74))
	if columns < len(l.kinds) {
		height = min(max(area.H*0.13, l.touch), l.Px(64))
	}
	if l.bare {
		height = 0
	}
	head := l.touch + l.Px(8)
	high := head + height*float64(len(l.kinds)/columns) + l.Px(6)
	if l.gone {
		head, high = 0, 0
	}
	l.Tray, rest = area.CutBottom(high)
	var pieces geom.Rect
	l.Head, pieces = l.Tray.CutTop(head)
	pieces = geom.Rect{X: pieces.X + l.Px(Rim+4), Y: pieces.Y, W: pieces.W - l.Px(Rim+8), H: pieces.H - l.Px(6)}
	l.Cells = l.cells(pieces, columns)
	l.Unit = max(4, float64(int(min(l.Cells[0].W, l.Cells[0].H-l.numberHeight())*0.92/(2+2*0.16))))
	tool := head + l.Px(4)
	if l.Head.W > l.Px(wideHead) {
		tool = max(head, l.Px(namedTool))
	}
	_, l.Tools = l.Head.CutLeft(max(l.Head.W-3*tool-l.Px(6), l.Px(34)))
	return rest
}

// A headline wider than wideHead has tools as wide as namedTool, which have room for
// their names in every language. Both are at 100 %.
const (
	wideHead  = 480
	namedTool = 72
)

// NumberSize returns the font size of the piece numbers in the large tray, at 100 %.
func (l *Layout) NumberSize() float64 {
	return math.Floor(min(14, max(11, 0.19*l.Cells[0].W/l.scale)))
}

// numberHeight is the height of the digits above a piece, with the space around them.
func (l *Layout) numberHeight() float64 { return l.Px(l.NumberSize() + 3) }

// Number returns the middle of a piece's number in the large tray: right above the piece
// as it is turned.
func (l *Layout) Number(piece, perm int) geom.Point {
	low, high := Box(squaregame.PieceLines(piece, perm))
	at, unit := l.Slot(-1, piece)
	at.Y -= (high.Y-low.Y+0.16)/2*unit + l.numberHeight()/2
	return at
}

// layZoom stacks the view's buttons in the paper's corner, or puts them side by side on a
// low paper. If they would cover the paper, there are none: keys and fingers move the
// view too.
func (l *Layout) layZoom() {
	w, h := l.touch, 3*l.touch
	if l.Paper.H < 2*h {
		w, h = h, w
	}
	if w > l.Paper.W*0.8 || h > l.Paper.H*0.5 {
		l.leaveOutZoom()
		return
	}
	l.Zoom = geom.Rect{X: l.Paper.Right() - w - l.Px(Rim+4), Y: l.Paper.Bottom() - h - l.Px(Rim+4), W: w, H: h}
}

func (l *Layout) leaveOutZoom() { l.Zoom = geom.Rect{X: l.Paper.Right(), Y: l.Paper.Bottom()} }

// The measures of a tray at 100 %: Rim is its wood, and Badge the room for the owner's
// mark in a small tray.
const (
	Rim   = 6
	Badge = 36
)

// The room of a piece in a small tray, in its own units. A piece is up to two units long
// and keeps a distance to its neighbours.
const (
	roomAcross = 2.1
	roomDown   = 2.9
)

// topHeight returns the height of the strip of the small trays. They have one row of
// pieces if those are large enough, else two.
func (l *Layout) topHeight(width float64) float64 {
	if l.inner(geom.Rect{W: width}).W/float64(len(l.kinds))/roomAcross >= l.Px(8) {
		return l.Px(44)
	}
	return l.Px(62)
}

// inner returns the part of a small tray beside the owner's mark.
func (l *Layout) inner(r geom.Rect) geom.Rect {
	rim := l.Px(Rim)
	return geom.Rect{X: r.X + l.Px(Badge), Y: r.Y + rim, W: r.W - l.Px(Badge) - 1.5*rim, H: max(0, r.H-2*rim)}
}

func (l *Layout) small(seat int, r geom.Rect) Other {
	inner, columns, unit := l.inner(r), len(l.kinds), 0.0
	for _, n := range [...]int{len(l.kinds), len(l.kinds) / 2} {
		lines := float64(len(l.kinds) / n)
		if fits := min(inner.W/float64(n)/roomAcross, inner.H/lines/roomDown, l.Px(11)); fits > unit {
			columns, unit = n, fits
		}
	}
	return Other{seat, r, l.cells(inner, columns), max(3, float64(int(unit)))}
}

// cells divides r into cells for the pieces of the game. The list has a cell for every
// piece number; those of pieces that are not in a short game are empty.
func (l *Layout) cells(r geom.Rect, columns int) []geom.Rect {
	all := make([]geom.Rect, squaregame.Pieces)
	for i, cell := range Cells(r, len(l.kinds), columns) {
		all[l.kinds[i]-1] = cell
	}
	return all
}

// Slot returns the middle of a seat's piece (1 to 16) in its tray, and the length of a line
// there. A seat without a small tray has the large one.
func (l *Layout) Slot(seat, piece int) (geom.Point, float64) {
	for _, o := range l.Others {
		if o.Seat == seat {
			return o.Cells[piece-1].Center(), o.Unit
		}
	}
	return l.Cells[piece-1].Center().Add(geom.Point{Y: l.numberHeight() / 2}), l.Unit
}
