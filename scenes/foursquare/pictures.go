package foursquare

import (
	"image"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/boards"
	"tessera/scenes/foursquare/layout"
	"tessera/scenes/geom"
)

// shelfPicture draws a game in progress, in a box that covers the picture.
func shelfPicture(w, h int, style sprites.Style) image.Image {
	v := sprites.FoursquareView{Rows: []string{
		"..BB..",
		".B.R.R",
		"R.  RB",
		".B  R.",
		"..RB..",
		"B....R",
	}}
	l := layout.Covering(geom.Rect{W: float64(w), H: float64(h)}, foursquare.DefaultPieces)
	well := l.At(0, 0).Sub(geom.Point{X: l.Pitch / 2, Y: l.Pitch / 2})
	t := sprites.FoursquareTable{
		Box: sprites.Rect(l.Box), Recess: sprites.Rect(l.Recess),
		Pitch: l.Pitch, X: well.X, Y: well.Y, TraySize: layout.TraySize * l.Pitch,
	}
	for player, tray := range l.Trays {
		t.Trays = append(t.Trays, sprites.Rect(tray))
		for i := range 5 {
			at := l.Place(player, i)
			t.Tray[player] = append(t.Tray[player], [2]float64{at.X, at.Y})
		}
	}
	return sprites.FoursquareShelf(w, h, style, t, v)
}

// small draws the whole board.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	return sprites.FoursquareScene(w, h, style, sprites.FoursquareView{Rows: rowsOf(match.Typed[foursquare.State](state))})
}

// large is small with the last turn marked.
func large(t boards.Turn, w, h int, style sprites.Style) image.Image {
	v := sprites.FoursquareView{Rows: rowsOf(match.Typed[foursquare.State](t.After))}
	l := lastTurnOf(match.Typed[foursquare.State](t.Before), t.Moves)
	if l.hasPlaced {
		v.Last.Placed = &sprites.FoursquareSpot{Col: l.placed.Col(), Row: l.placed.Row()}
	}
	if l.hasSlid {
		from, to := spotOf(l.from), spotOf(l.to)
		v.Last.Slid = &to
		v.Last.Trace = &sprites.FoursquareSlide{FoursquareSpot: from, Quarters: quarters(l.from, l.to)}
	}
	return sprites.FoursquareScene(w, h, style, v)
}

// spotOf returns the top left well of a square.
func spotOf(square int) sprites.FoursquareSpot {
	c := foursquare.Cell{Square: square}
	return sprites.FoursquareSpot{Col: c.Col(), Row: c.Row()}
}

// rowsOf returns the wells of a state for [sprites.FoursquareView].
func rowsOf(s foursquare.State) []string {
	rows := make([]string, foursquare.Size)
	for row := range rows {
		for col := range foursquare.Size {
			c := foursquare.CellAt(row, col)
			letter := s.At(c.Square, c.Slot).Letter()
			switch {
			case c.Square == s.Hole():
				letter = " "
			case letter == "":
				letter = "."
			}
			rows[row] += letter
		}
	}
	return rows
}
