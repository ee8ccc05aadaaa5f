package httpapi

import (
	"fmt"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/internal/clip"
	"tessera/logic/server/web"
)

func settingsOf(f web.Fields) (foursquare.Settings, error) {
	pieces, given, err := web.Member[web.WholeNumber](f, "piecesPerPlayer", fmt.Sprintf("a whole number from 1 to %d", foursquare.MaxPieces))
	if err != nil {
		return foursquare.Settings{}, err
	}
	if !given {
		pieces = foursquare.DefaultPieces
	}
	if pieces < 1 || pieces > foursquare.MaxPieces {
		return foursquare.Settings{}, web.Problemf(http.StatusBadRequest, "piecesPerPlayer is %d; it must be from 1 to %d", pieces, foursquare.MaxPieces)
	}
	noBackslide, _, err := web.Member[bool](f, "noBackslide", "true or false")
	return foursquare.Settings{PiecesPerPlayer: int(pieces), NoBackslide: noBackslide}, err
}

// tokenOf returns the playerToken. A missing one gives 401, one of another type 400.
func tokenOf(f web.Fields) (string, error) {
	return web.Required[string](f, "playerToken", "a string",
		web.Problem{Status: http.StatusUnauthorized, Text: "playerToken is missing; send the one that POST /games gave"})
}

// moveOf returns the action in the body of POST /games/{gameId}/move. The rules check
// whether it is legal.
func moveOf(f web.Fields) (foursquare.Move, error) {
	action, err := web.Required[string](f, "action", `"place" or "slide"`, illegal(`action is missing; it is "place" or "slide"`))
	if err != nil {
		return foursquare.Move{}, err
	}
	if action != foursquare.PlaceAction.String() && action != foursquare.SlideAction.String() {
		return foursquare.Move{}, illegal(fmt.Sprintf(`there is no action %q; it is "place" or "slide"`, clip.To(action, web.ClipLength)))
	}
	square, err := index(f, "squareIndex", foursquare.Squares)
	if err != nil || action == foursquare.SlideAction.String() {
		return foursquare.Slide(square), err
	}
	slot, err := index(f, "slotIndex", foursquare.Slots)
	return foursquare.Place(square, slot), err
}

// index returns a member that must be a number. Numbers off the board are left to the
// rules. below is the first of them.
func index(f web.Fields, name string, below int) (int, error) {
	kind := fmt.Sprintf("a whole number from 0 to %d", below-1)
	n, err := web.Required[web.WholeNumber](f, name, kind, illegal(name+" is missing; it is "+kind))
	return int(n), err
}
