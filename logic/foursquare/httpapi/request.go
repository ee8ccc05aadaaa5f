package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"net/http"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/internal/clip"
)

// MaxBody is the largest body of a request, in bytes.
const MaxBody = 64 << 10

// fields are the members of a request's JSON object. Names are compared
// exactly; the ones nobody asks for are ignored.
type fields map[string]json.RawMessage

// readFields reads the body of a request. An empty body is an object without
// members.
func readFields(w http.ResponseWriter, r *http.Request) (fields, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, problemf(http.StatusRequestEntityTooLarge, "the body has more than the %d bytes allowed", MaxBody)
	}
	if err != nil {
		return nil, problemf(http.StatusBadRequest, "the body did not arrive whole; send it again")
	}
	return parseFields(body)
}

func parseFields(body []byte) (fields, error) {
	if strings.TrimLeft(string(body), " \t\r\n") == "" {
		return fields{}, nil
	}
	var f fields
	err := json.Unmarshal(body, &f)
	if _, otherType := errors.AsType[*json.UnmarshalTypeError](err); otherType || err == nil && f == nil {
		return nil, problemf(http.StatusBadRequest, `the body must be a JSON object, like {"playerToken": "..."}`)
	}
	if err != nil {
		return nil, problemf(http.StatusBadRequest, "the body is not readable as JSON: %v", err)
	}
	return f, nil
}

// member reads one member into a value; false when it is absent or null. kind
// says in words what its type is. The value itself is never repeated: it might
// be a token in the wrong place.
func member[T any](f fields, name, kind string) (value T, present bool, err error) {
	raw, present := f[name]
	if !present || string(raw) == "null" {
		return value, false, nil
	}
	if json.Unmarshal(raw, &value) != nil {
		return value, false, problemf(http.StatusBadRequest, "%s must be %s", name, kind)
	}
	return value, true, nil
}

// whole reads one member that is a whole number, however it is written: 8, 8.0
// and 80e-1 are the same to JSON. It is false when absent or null.
func (f fields) whole(name, kind string) (n int, present bool, err error) {
	near, present, err := member[float64](f, name, kind)
	if err != nil || !present {
		return 0, false, err
	}
	n, isWhole := wholeNumber(string(f[name]), near)
	if !isWhole {
		return 0, false, problemf(http.StatusBadRequest, "%s must be %s", name, kind)
	}
	return n, true, nil
}

// wholeNumber is the value of a number in JSON, when that is whole and fits 32
// bits. It is exact: 1e-999 is not 0. near is the nearest float64; it bounds the
// exponent of what is worked out exactly.
func wholeNumber(text string, near float64) (n int, isWhole bool) {
	if math.Abs(near) > math.MaxInt32 {
		return 0, false
	}
	if math.Abs(near) < 1 {
		mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
		return 0, !strings.ContainsAny(mantissa, "123456789")
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok || !exact.IsInt() {
		return 0, false
	}
	return int(exact.Num().Int64()), true
}

// settings are the members of POST /games.
func (f fields) settings() (foursquare.Settings, error) {
	pieces, given, err := f.whole("piecesPerPlayer", fmt.Sprintf("a whole number from 1 to %d", foursquare.MaxPieces))
	if err != nil {
		return foursquare.Settings{}, err
	}
	if !given {
		pieces = foursquare.DefaultPieces
	}
	if pieces < 1 || pieces > foursquare.MaxPieces {
		return foursquare.Settings{}, problemf(http.StatusBadRequest, "piecesPerPlayer is %d; it must be from 1 to %d", pieces, foursquare.MaxPieces)
	}
	noBackslide, _, err := member[bool](f, "noBackslide", "true or false")
	return foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: noBackslide}, err
}

// token is the playerToken. One that is missing and one that is of another type
// differ: the first is nobody's, the second is unreadable.
func (f fields) token() (string, error) {
	token, present, err := member[string](f, "playerToken", "a string")
	if err == nil && !present {
		err = problemf(http.StatusUnauthorized, "playerToken is missing; send the one that POST /games gave")
	}
	return token, err
}

// move is the action of POST /games/{gameId}/move. Whether it is legal is for
// the rules to say.
func (f fields) move() (foursquare.Move, error) {
	action, present, err := member[string](f, "action", `"place" or "slide"`)
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
	return foursquare.Move{}, illegal(fmt.Errorf(`there is no action %q; it is "place" or "slide"`, clip.To(action, clipped)))
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
	index, present, err := f.whole(name, kind)
	if err == nil && !present {
		err = illegal(fmt.Errorf("%s is missing; it is %s", name, kind))
	}
	return index, err
}
