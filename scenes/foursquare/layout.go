package foursquare

// The geometry of the table: the places of the tiles, their wells and the two trays of
// marbles, the track along which a tile slides, and what is under a point of the screen.

import (
	"math"

	"tessera/logic/foursquare"
	"tessera/scenes/geom"
)

// The measures of the box in pitches. A pitch is the distance from one well to the next.
const (
	across   = foursquare.Size // wells along a side of the board
	rim      = 0.24            // wood around every recess
	recess   = 0.06            // space between the tiles and their recess
	gap      = 0.05            // space between two tiles
	lineStep = 0.74            // from one marble of a tray to the next, and between two lines
	trayAir  = 0.12            // between a tray's marbles and its walls, both sides together
	perLine  = 8               // marbles in one line of a tray
	well     = 0.41            // radius of a well
)

// MarbleSize and TraySize are the diameters of a marble on the board and in its tray, in
// pitches. A marble in the tray looks farther away.
const (
	MarbleSize = 0.78
	TraySize   = 0.68
)

// Layout is a box laid out on the screen.
type Layout struct {
	Box    geom.Rect    // the whole box
	Recess geom.Rect    // the dark floor under the tiles
	Trays  [2]geom.Rect // of the first and the second player
	Pitch  float64      // from one well to the next; a whole number of half pixels

	near     int  // the player whose tray is below or on the left, 0 or 1
	sideways bool // the trays are left and right of the board, not below and above
}

// newLayout lays the box out in the middle of area, with pieces marbles for each player. The
// trays are where they leave more room for the board.
func newLayout(area geom.Rect, pieces int) Layout {
	beside := layOut(area, pieces, true)
	stacked := layOut(area, pieces, false)
	if beside.Pitch >= stacked.Pitch {
		return beside
	}
	return stacked
}

// nearTo returns the layout with the tray of a player, 0 or 1, below or on the left.
func (l Layout) nearTo(player int) Layout {
	if player != l.near {
		l.near, l.Trays[0], l.Trays[1] = player, l.Trays[1], l.Trays[0]
	}
	return l
}

func layOut(area geom.Rect, pieces int, sideways bool) Layout {
	const board = across + 2*recess
	lines := math.Ceil(float64(pieces) / perLine)
	tray := lines*lineStep + trayAir
	long, short := board+2*tray+4*rim, float64(board+2*rim)
	w, h := long, short
	if !sideways {
		w, h = short, long
	}
	pitch := math.Floor(2*min(area.W/w, area.H/h)) / 2
	l := Layout{Pitch: max(pitch, 1), sideways: sideways}
	middle := area.Center()
	size := geom.Point{X: math.Round(w * l.Pitch), Y: math.Round(h * l.Pitch)}
	l.Box = geom.Rect{X: math.Round(middle.X - size.X/2), Y: math.Round(middle.Y - size.Y/2), W: size.X, H: size.Y}
	l.place(board*l.Pitch, tray*l.Pitch)
	return l
}

// place cuts the recess and the trays out of the box. The first player's tray is on the
// left or below.
func (l *Layout) place(board, tray float64) {
	mid, r := l.Box.Center(), rim*l.Pitch
	half, off := board/2, board/2+r
	l.Recess = geom.Rect{X: mid.X - half, Y: mid.Y - half, W: board, H: board}.Round()
	if l.sideways {
		l.Trays[0] = geom.Rect{X: mid.X - off - tray, Y: mid.Y - half, W: tray, H: board}.Round()
		l.Trays[1] = geom.Rect{X: mid.X + off, Y: mid.Y - half, W: tray, H: board}.Round()
		return
	}
	l.Trays[0] = geom.Rect{X: mid.X - half, Y: mid.Y + off, W: board, H: tray}.Round()
	l.Trays[1] = geom.Rect{X: mid.X - half, Y: mid.Y - off - tray, W: board, H: tray}.Round()
}

// origin returns the corner of the first square.
func (l Layout) origin() geom.Point {
	half := across / 2 * l.Pitch
	return l.Recess.Center().Sub(geom.Point{X: half, Y: half})
}

// At returns the middle of the well in a row and a column of the whole board.
func (l Layout) At(row, col int) geom.Point {
	return l.origin().Add(geom.Point{X: (float64(col) + 0.5) * l.Pitch, Y: (float64(row) + 0.5) * l.Pitch})
}

// Well returns the middle of a slot's well.
func (l Layout) Well(c foursquare.Cell) geom.Point { return l.At(c.Row(), c.Col()) }

// WellSize returns the diameter of a well.
func (l Layout) WellSize() float64 { return 2 * well * l.Pitch }

// Square returns the middle of a square, which is a tile or the hole.
func (l Layout) Square(square int) geom.Point {
	first := l.Well(foursquare.Cell{Square: square})
	return first.Add(geom.Point{X: l.Pitch / 2, Y: l.Pitch / 2})
}

// Tile returns the area of a tile at rest on a square.
func (l Layout) Tile(square int) geom.Rect {
	return geom.Square(l.Square(square), l.TileSize())
}

// TileSize returns the side of a tile.
func (l Layout) TileSize() float64 { return (2 - gap) * l.Pitch }

// In returns the middle of a slot, relative to the middle of its tile.
func (l Layout) In(slot int) geom.Point {
	c := foursquare.Cell{Slot: slot}
	return geom.Point{X: (float64(c.Col()) - 0.5) * l.Pitch, Y: (float64(c.Row()) - 0.5) * l.Pitch}
}

// Place returns the middle of a marble in the tray of a player, 0 or 1. The marbles begin
// at the near end; the first eight are in the line next to the board.
func (l Layout) Place(player, i int) geom.Point {
	tray := l.Trays[player]
	line, n := i/perLine, i%perLine
	inner := (trayAir/2 + lineStep*(0.5+float64(line))) * l.Pitch
	along := (trayAir/2 + recess + lineStep*(0.5+float64(n))) * l.Pitch
	near := player == l.near
	if l.sideways {
		x := tray.X + inner
		if near {
			x = tray.Right() - inner
		}
		return geom.Point{X: x, Y: tray.Bottom() - along}
	}
	y := tray.Bottom() - inner
	if near {
		y = tray.Y + inner
	}
	return geom.Point{X: tray.X + along, Y: y}
}

// HitWell returns the slot whose well is under p. Wells react a little beyond their edge,
// for fingers.
func (l Layout) HitWell(p geom.Point) (foursquare.Cell, bool) {
	q := p.Sub(l.origin()).Times(1 / l.Pitch)
	row, col := int(math.Floor(q.Y)), int(math.Floor(q.X))
	if row < 0 || col < 0 || row >= across || col >= across {
		return foursquare.Cell{}, false
	}
	const reach = well * 1.15
	return foursquare.CellAt(row, col), l.At(row, col).Distance(p) <= reach*l.Pitch
}

// HitSquare returns the square under p, which is a tile or the hole.
func (l Layout) HitSquare(p geom.Point) (square int, ok bool) {
	for square := range foursquare.Squares {
		if l.Tile(square).Contains(p) {
			return square, true
		}
	}
	return 0, false
}

// HitTray returns the player, 0 or 1, whose tray is under p.
func (l Layout) HitTray(p geom.Point) (player int, ok bool) {
	for player, tray := range l.Trays {
		if tray.Inset(-rim * l.Pitch / 2).Contains(p) {
			return player, true
		}
	}
	return 0, false
}

// HitMarble returns which of the n marbles in a player's tray is nearest to p. ok is
// false if p is outside the tray.
func (l Layout) HitMarble(player, n int, p geom.Point) (i int, ok bool) {
	if tray, in := l.HitTray(p); !in || tray != player || n == 0 {
		return 0, false
	}
	for j := range n {
		if l.Place(player, j).Distance(p) < l.Place(player, i).Distance(p) {
			i = j
		}
	}
	return i, true
}

// Track is the straight path of a tile from its square into the hole.
type Track struct{ From, To geom.Point }

// Track returns the path from a square to the hole.
func (l Layout) Track(square, hole int) Track { return Track{l.Square(square), l.Square(hole)} }

// Along returns the part of the track, 0 to 1, at which a tile pulled by d is. Only the
// component of d along the track counts.
func (t Track) Along(d geom.Point) float64 {
	way := t.To.Sub(t.From)
	length := way.X*way.X + way.Y*way.Y
	if length == 0 {
		return 0
	}
	return min(max((d.X*way.X+d.Y*way.Y)/length, 0), 1)
}

// At returns the tile's middle at the part f of the track.
func (t Track) At(f float64) geom.Point { return t.From.Lerp(t.To, f) }

// Arrives reports whether a tile let go at f goes on into the hole. Before half way it
// goes back.
func Arrives(f float64) bool { return f >= 0.5 }
