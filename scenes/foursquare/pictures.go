package foursquare

import (
	"fmt"
	"image"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/foursquare/layout"
	"tessera/scenes/geom"
	"tessera/scenes/table"
)

// shelfPicture is a game under way in a box that covers the picture.
func shelfPicture(w, h int, dark bool) image.Image {
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
		Box: sprites.FoursquareRect(l.Box), Recess: sprites.FoursquareRect(l.Recess),
		Pitch: l.Pitch, X: well.X, Y: well.Y, TraySize: layout.TraySize * l.Pitch,
	}
	for player, tray := range l.Trays {
		t.Trays = append(t.Trays, sprites.FoursquareRect(tray))
		for i := range 5 {
			at := l.Place(player, i)
			t.Tray[player] = append(t.Tray[player], [2]float64{at.X, at.Y})
		}
	}
	return sprites.FoursquareShelf(w, h, dark, t, v)
}

// small is a picture of the whole board.
func small(state match.State, w, h int, dark bool) image.Image {
	s := match.Typed[foursquare.State](state)
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
	return sprites.FoursquareScene(w, h, dark, sprites.FoursquareView{Rows: rows})
}

type (
	spot  = sprites.FoursquareSpot
	slide = sprites.FoursquareSlide
)

func howTo() []table.Card {
	card := func(text string, v sprites.FoursquareView) table.Card {
		return table.Card{Text: text, Picture: func(w, h int, dark bool) image.Image {
			return sprites.FoursquareScene(w, h, dark, v)
		}}
	}
	return []table.Card{
		card("First place a marble of your colour in any empty well.", sprites.FoursquareView{
			Rows: []string{"......", ".B..r.", "..  ..", ".R  B."},
		}),
		card("Then slide a tile next to the hole into it. Its marbles ride along. Tiles never move diagonally.", sprites.FoursquareView{
			Rows:   []string{"......", ".B..R.", "..  ..", ".R  B."},
			Slides: []slide{{FoursquareSpot: spot{Row: 2}, Broad: true, Red: true}},
		}),
		card("Four of your marbles in a square win: on one tile …", sprites.FoursquareView{
			Rows:   []string{"..RR..", ".BRRB.", ".B..  ", "B...  "},
			Blocks: []spot{{Col: 2}},
		}),
		card("… or across two tiles, or where four tiles meet.", sprites.FoursquareView{
			Rows:   []string{".B....", ".RR..B", ".RR.  ", "...B  "},
			Blocks: []spot{{Col: 1, Row: 1}},
		}),
		card("The placement or the slide may complete the square. Mind your slide: a square of the other colour wins for the other player.", sprites.FoursquareView{
			Rows:   []string{"R.B...", "..B..R", ".B  ..", ".B  R."},
			Slides: []slide{{FoursquareSpot: spot{Col: 2}, Quarters: 1, Broad: true}},
		}),
		card(fmt.Sprintf("When all marbles are placed, a turn is only a slide. The same position for the third time is a draw, and so are %d slides without a square of one colour.", foursquare.SlideLimit), sprites.FoursquareView{
			Rows: []string{"BR..RB", ".R.B..", "R.  .B", "BR  R."},
			Slides: []slide{
				{FoursquareSpot: spot{Row: 2}, Red: true}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2, Red: true},
				{FoursquareSpot: spot{Col: 2}, Quarters: 1, Red: true},
			},
		}),
		card("If you choose so, the tile that was slid last rests for one slide: a padlock marks it.", sprites.FoursquareView{
			Rows:   []string{"......", "R.B...", "..  .B", ".R  R."},
			Slides: []slide{{FoursquareSpot: spot{Row: 2}}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2}},
			Locked: []spot{{Col: 2}},
		}),
	}
}
