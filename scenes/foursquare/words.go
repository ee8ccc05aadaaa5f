package foursquare

import (
	"errors"

	"tessera/logic/foursquare"
	"tessera/logic/say"
	"tessera/scenes/lang"
)

// refusals are the table's words for the rules' reasons. The rules use numbers of squares
// and slots; here the player sees the board.
var refusals = map[foursquare.Reason]say.ID{
	foursquare.AlreadyPlaced: "Your marble is placed. Now slide a tile with an arrow on it.",
	foursquare.AllPlaced:     "All marbles are on the board. Slide a tile with an arrow on it.",
	foursquare.PlaceFirst:    "You cannot slide yet. First place a marble in an empty well.",
	foursquare.NotAdjacent:   "This tile is not next to the hole. Slide a tile with an arrow on it.",
	foursquare.SlidBack:      "This tile slid last and may not slide straight back. Choose another.",
}

// whyNot says why the rules reject a move: in the table's words if it has any, or else in
// the rules' own.
func whyNot(s foursquare.State, m foursquare.Move, err error) string {
	refused, ok := errors.AsType[*foursquare.MoveError](err)
	if !ok {
		return lang.Sentence(say.Err(err))
	}
	c, isPlace := m.Cell()
	switch {
	case refused.Reason == foursquare.IsHole && isPlace:
		return lang.T("This is the hole, not a tile. Choose an empty well.")
	case refused.Reason == foursquare.IsHole:
		return lang.T("This is the hole. Slide a tile next to it into the hole.")
	case refused.Reason == foursquare.Occupied && s.At(c.Square, c.Slot) == foursquare.Red:
		return lang.T("There is already a red marble here. Choose an empty well.")
	case refused.Reason == foursquare.Occupied:
		return lang.T("There is already a blue marble here. Choose an empty well.")
	}
	if words, ok := refusals[refused.Reason]; ok {
		return lang.T(words)
	}
	return lang.Sentence(say.Err(err))
}
