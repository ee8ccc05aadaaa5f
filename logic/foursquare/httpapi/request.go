package httpapi

import (
	"errors"
	"fmt"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/internal/clip"
	"tessera/logic/server/rest"
)

// MaxBody is the largest body of a request, in bytes.
const MaxBody = rest.MaxBody

// fields are the members of a request's JSON object.
type fields struct{ rest.Fields }

// readFields reads the body of a request.
func readFields(w http.ResponseWriter, r *http.Request) (fields, error) {
	f, err := rest.ReadFields(w, r)
	return fields{f}, err
}

// settings are the members of POST /games.
func (f fields) settings() (foursquare.Settings, error) {
	pieces, given, err := f.Whole("piecesPerPlayer", fmt.Sprintf("a whole number from 1 to %d", foursquare.MaxPieces))
	if err != nil {
		return foursquare.Settings{}, err
	}
	if !given {
		pieces = foursquare.DefaultPieces
	}
	if pieces < 1 || pieces > foursquare.MaxPieces {
		return foursquare.Settings{}, rest.Problemf(http.StatusBadRequest, "piecesPerPlayer is %d; it must be from 1 to %d", pieces, foursquare.MaxPieces)
	}
	noBackslide, _, err := rest.Member[bool](f.Fields, "noBackslide", "true or false")
	return foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: noBackslide}, err
}

// token is the playerToken. One that is missing and one that is of another type
// differ: the first is nobody's, the second is unreadable.
func (f fields) token() (string, error) {
	token, present, err := rest.Member[string](f.Fields, "playerToken", "a string")
	if err == nil && !present {
		err = rest.Problemf(http.StatusUnauthorized, "playerToken is missing; send the one that POST /games gave")
	}
	return token, err
}

// move is the action of POST /games/{gameId}/move. Whether it is legal is for
// the rules to say.
func (f fields) move() (foursquare.Move, error) {
	action, present, err := rest.Member[string](f.Fields, "action", `"place" or "slide"`)
	if err != nil {
		return foursquare.Move{}, err
	}
	if !present {
		return foursquare.Move{}, illegal(errors.New(`action is missing; it is "place" or "slide"`))
	}
	switch action {
	case foursquare.PlaceAction.String():
		square, slot, err := both(f)
		return foursquare.Place(square, slot), err
	case foursquare.SlideAction.String():
		square, err := f.index("squareIndex", foursquare.Squares)
		return foursquare.Slide(square), err
	}
	return foursquare.Move{}, illegal(fmt.Errorf(`there is no action %q; it is "place" or "slide"`, clip.To(action, rest.Clipped)))
}

// both are the two indices of a placement.
func both(f fields) (square, slot int, err error) {
	if square, err = f.index("squareIndex", foursquare.Squares); err != nil {
		return 0, 0, err
	}
	slot, err = f.index("slotIndex", foursquare.Slots)
	return square, slot, err
}

// index is a member that must be there and be a number; one off the board is
// the rules' business. below is the first number that is.
func (f fields) index(name string, below int) (int, error) {
	kind := fmt.Sprintf("a whole number from 0 to %d", below-1)
	index, present, err := f.Whole(name, kind)
	if err == nil && !present {
		err = illegal(fmt.Errorf("%s is missing; it is %s", name, kind))
	}
	return index, err
}
