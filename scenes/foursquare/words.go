package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/scenes/ui"
)

// whyNotPlace says in the table's words why a marble cannot go there. The rules
// refuse it and number squares and slots; here one sees the board instead.
func whyNotPlace(s foursquare.State, c foursquare.Cell, err error) string {
	switch {
	case s.Phase() == foursquare.PlacementSlide:
		return "Your marble is placed. Now slide a tile with an arrow on it."
	case s.Phase() == foursquare.Movement:
		return "All marbles are on the board. Slide a tile with an arrow on it."
	case c.Square == s.Hole():
		return "This is the hole, where a tile is missing. Choose an empty well."
	case s.At(c.Square, c.Slot) != foursquare.Nobody:
		return "A " + s.At(c.Square, c.Slot).String() + " marble lies here already. Choose an empty well."
	}
	return ui.Sentence(err.Error())
}

// whyNotSlide says in the table's words why a tile cannot slide.
func whyNotSlide(s foursquare.State, square int, err error) string {
	blocked, isBlocked := s.Blocked()
	switch {
	case s.Phase() == foursquare.Placement:
		return "No tile slides yet. First place a marble in an empty well."
	case square == s.Hole():
		return "This is the hole. Slide one of the tiles next to it into it."
	case !foursquare.Adjacent(square, s.Hole()):
		return "This tile is not next to the hole. Slide a tile with an arrow on it."
	case isBlocked && blocked == square:
		return "This tile was slid last and may not slide straight back. Choose another."
	}
	return ui.Sentence(err.Error())
}
