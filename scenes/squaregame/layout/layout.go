// Package layout is where everything lies at the table of Square Game: the
// paper, the large tray of one hand below it, and the small trays of the others
// above it.
//
// It imports logic/squaregame, for its numbers, scenes/geom, the package grid
// beside it and the standard library only.
package layout

import (
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// Layout is where everything lies, in physical pixels.
type Layout struct {
	Paper  geom.Rect   // what shows the grid
	Tray   geom.Rect   // the large tray with its headline
	Head   geom.Rect   // its headline
	Tools  geom.Rect   // the buttons in the headline
	Zoom   geom.Rect   // the buttons on the paper
	Cells  []geom.Rect // the pieces of the large tray, by number from 1 on
	Unit   float64     // a line of a piece there
	Others []Other     // the small trays

	scale float64
	touch float64
}

// Other is the small tray of a hand.
type Other struct {
	Seat  int
	Area  geom.Rect
	Cells []geom.Rect // its pieces, by number from 1 on
	Unit  float64     // a line of a piece there
}

// New lays the table out in an area for a number of players, with the hand of
// seat, from 0 on, in the large tray. Scale is the number of physical pixels in
// one pixel at 100 %, and touch how large, at 100 %, a thing is that a finger
// hits.
func New(area geom.Rect, scale, touch float64, players, seat int) Layout {
	l := Layout{scale: scale, touch: touch * scale}
	gap := l.Px(6)
	top := l.Px(34)
	if area.W/float64(players-1) < l.Px(190) {
		top = l.Px(50)
	}
	strip, rest := area.CutTop(top)
	_, rest = rest.CutTop(gap)
	rest = l.layTray(area.W, rest)
	l.Paper = geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: rest.H - gap}.Round()
	l.layZoom()
	strips := strip.Split(players-1, gap)
	for other := range players {
		if other != seat {
			l.Others = append(l.Others, l.small(other, strips[len(l.Others)]))
		}
	}
	return l
}

// Px is v pixels at 100 % in physical pixels.
func (l *Layout) Px(v float64) float64 { return v * l.scale }

// Touch is how large a thing is that a finger hits.
func (l *Layout) Touch() float64 { return l.touch }

// layTray cuts the large tray off the bottom and returns what is left.
func (l *Layout) layTray(width float64, area geom.Rect) (rest geom.Rect) {
	columns := squaregame.Pieces
	if width/float64(columns) < l.touch {
		columns /= 2
	}
	height := min(max(width/float64(columns)*1.18, l.touch), l.Px(74))
	if columns < squaregame.Pieces {
		height = min(max(area.H*0.13, l.touch), l.Px(64))
	}
	head := l.touch + l.Px(4)
	l.Tray, rest = area.CutBottom(head + height*float64(squaregame.Pieces/columns) + l.Px(6))
	var pieces geom.Rect
	l.Head, pieces = l.Tray.CutTop(head)
	pieces = geom.Rect{X: pieces.X + l.Px(4), Y: pieces.Y, W: pieces.W - l.Px(8), H: pieces.H - l.Px(6)}
	l.Cells = grid.Cells(pieces, squaregame.Pieces, columns)
	l.Unit = max(4, float64(int(min(l.Cells[0].W, l.Cells[0].H)*0.92/(2+2*0.16))))
	_, l.Tools = l.Head.CutLeft(l.Head.W - 3*head - l.Px(6))
	return rest
}

// layZoom stacks the buttons of the view in the paper's corner, or lays them
// side by side where the paper is low.
func (l *Layout) layZoom() {
	w, h := l.touch, 3*l.touch
	if l.Paper.H < 2*h {
		w, h = h, w
	}
	l.Zoom = geom.Rect{X: l.Paper.Right() - w - l.Px(6), Y: l.Paper.Bottom() - h - l.Px(6), W: w, H: h}
}

func (l *Layout) small(seat int, r geom.Rect) Other {
	inner := geom.Rect{X: r.X + l.Px(32), Y: r.Y + l.Px(2), W: r.W - l.Px(36), H: r.H - l.Px(4)}
	columns := squaregame.Pieces
	if inner.W/inner.H < 7 {
		columns /= 2
	}
	cells := grid.Cells(inner, squaregame.Pieces, columns)
	unit := max(3, float64(int(min(cells[0].W/1.36, cells[0].H/2.5, l.Px(11)))))
	return Other{seat, r, cells, unit}
}

// Slot is the middle of where a seat's piece 1 to 16 lies in its tray, and how
// long a line of it is there.
func (l *Layout) Slot(seat, piece int) (geom.Point, float64) {
	for _, o := range l.Others {
		if o.Seat == seat {
			return o.Cells[piece-1].Center(), o.Unit
		}
	}
	return l.Cells[piece-1].Center(), l.Unit
}
