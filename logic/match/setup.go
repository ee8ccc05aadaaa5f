package match

import (
	"encoding/json"
	"iter"
	"strconv"
	"strings"

	"tessera/logic/say"
)

// PositionKey is the settings key of the starting position, as text in the game's own
// notation, in games with a [Setup]. It overrides other settings about the start.
// [Game.New] rejects positions that are illegal or finished. What came before the
// position, such as captures or forbidden repetitions, is unknown.
const PositionKey = "position"

// Setup reads, writes and edits positions of a game.
//
// The position being edited is a draft: a [State] that can be drawn and described but not
// played. It has no legal moves, Apply fails, the game is not over, and Turn is the seat
// that will move first. Every edit keeps the game's bounds, such as the number of pieces
// and one piece per place. The other rules are checked when play starts: New reads the
// position from the settings and its error says what is wrong.
type Setup struct {
	// Text returns the position as written in settings. Equal positions have equal texts.
	Text func(State) string
	// Draft returns the position of a text under the rules of s; "" is an empty board.
	// The error says which part is malformed or out of bounds.
	Draft func(s State, text string) (State, error)
	// Pieces returns the pieces that can be placed. The first one clears a place.
	Pieces func(State) []Piece
	// Put returns a draft with a piece, given by its key, in a cell, given by its area's
	// kind and its key: "cell:c12". s is a draft or any other state and stays unchanged.
	// The error says why the piece cannot be there.
	Put func(s State, cell, piece string) (State, error)
	// Turn returns a draft in which that seat is to move, or an error that says why not.
	Turn func(s State, seat int) (State, error)
}

// Piece is something that can be placed on the board.
type Piece struct {
	Key  string
	Name say.Text // in spoken form
}

// NoPiece is the name of the piece that clears a place.
const NoPiece say.ID = "a piece to put|Empty"

// TypedSetup is a [Setup] in the types of a rules package.
type TypedSetup[S any] struct {
	Text   func(S) string
	Draft  func(s S, text string) (S, error)
	Pieces func(S) []Piece
	Put    func(s S, cell, piece string) (S, error)
	Turn   func(s S, seat int) (S, error)
}

// SetUp adds a Setup to a game and makes its Settings accept [PositionKey]. Programs that
// only run engines can do without.
func SetUp[S any](g *Game, r TypedSetup[S]) *Game {
	g.Setup = &Setup{
		Text: func(s State) string { return r.Text(Typed[S](s)) },
		Draft: func(s State, text string) (State, error) {
			next, err := r.Draft(Typed[S](s), text)
			return newDraft(s, next, err)
		},
		Pieces: func(s State) []Piece { return r.Pieces(Typed[S](s)) },
		Put: func(s State, cell, piece string) (State, error) {
			next, err := r.Put(Typed[S](s), cell, piece)
			return newDraft(s, next, err)
		},
		Turn: func(s State, seat int) (State, error) {
			next, err := r.Turn(Typed[S](s), seat)
			return newDraft(s, next, err)
		},
	}
	g.Settings = g.settingsFrom(g.Settings)
	return g
}

// settingsFrom wraps a Settings function so that it accepts a position among the values.
func (g *Game) settingsFrom(usual func(map[string]string, uint64) (json.RawMessage, error)) func(map[string]string, uint64) (json.RawMessage, error) {
	return func(values map[string]string, chance uint64) (json.RawMessage, error) {
		settings, err := usual(values, chance)
		if err != nil || values[PositionKey] == "" {
			return settings, err
		}
		if settings, err = g.WithPosition(settings, values[PositionKey]); err != nil {
			return nil, err
		}
		if _, err := g.New(settings); err != nil {
			return nil, err
		}
		return settings, nil
	}
}

// PositionOf returns the position that settings start from and reports whether there is one.
func PositionOf(settings json.RawMessage) (text string, is bool) {
	var stated struct {
		Position string `json:"position"`
	}
	if len(settings) == 0 || json.Unmarshal(settings, &stated) != nil {
		return "", false
	}
	return stated.Position, stated.Position != ""
}

// WithPosition returns the settings with a position; "" restores the usual start. It does
// not check the position; New does.
func (g *Game) WithPosition(settings json.RawMessage, position string) (json.RawMessage, error) {
	if g.Setup == nil {
		return nil, say.Errorf("%s cannot start from a custom position", g.Title)
	}
	settings, err := g.Canonical(settings)
	if err != nil {
		return nil, err
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(settings, &keys); err != nil {
		return nil, err
	}
	if keys[PositionKey], err = json.Marshal(position); err != nil {
		return nil, err
	}
	if settings, err = json.Marshal(keys); err != nil {
		return nil, err
	}
	return g.Canonical(settings)
}

// WriteRuns writes a row of places: a letter for each occupied one and a number for each
// run of free ones. at returns the letter of a place, or 0 if it is free.
func WriteRuns(count int, at func(place int) byte) string {
	var b []byte
	free := 0
	for place := range count {
		letter := at(place)
		if letter == 0 {
			free++
		}
		if free > 0 && (letter != 0 || place == count-1) {
			b = strconv.AppendInt(b, int64(free), 10)
			free = 0
		}
		if letter != 0 {
			b = append(b, letter)
		}
	}
	return string(b)
}

// ReadRuns is the inverse of WriteRuns. letters lists the letters that are allowed.
func ReadRuns(text, letters string, count int) (places []byte, err error) {
	free := 0
	for _, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9' && free <= count:
			free = 10*free + int(c-'0')
		case strings.IndexByte(letters, c) >= 0 && len(places) <= count:
			places, free = append(append(places, make([]byte, free)...), c), 0
		default:
			return nil, say.Errorf("%q cannot be read; use %s for what is on a place, and a number for "+
				"that many empty places", clipped(text), say.Or(raw(strings.Split(letters, ""))...))
		}
	}
	if n := len(places) + free; n != count {
		return nil, say.Errorf("%s", say.Count(n, say.Plural{
			One:  "%[2]q describes %[1]d place; there must be %[3]d",
			Many: "%[2]q describes %[1]d places; there must be %[3]d",
		}, clipped(text), count))
	}
	return append(places, make([]byte, free)...), nil
}

// errDraft is the error of every move in a draft.
var errDraft = say.Errorf("this position is still being set up; start the game first")

// draft is a state that is being edited.
type draft struct{ underRules }

func (d draft) Turn() int                 { return d.mover() }
func (draft) Legal() iter.Seq[string]     { return func(func(string) bool) {} }
func (draft) Apply(string) (State, error) { return nil, errDraft }
func (draft) Outcome() (Outcome, bool)    { return Outcome{}, false }

// newDraft wraps a typed state as a draft under the rules of like.
func newDraft(like State, state any, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return draft{withoutDraft(like).(underRules).with(state)}, nil
}

// withoutDraft returns the state inside a draft, or s itself.
func withoutDraft(s State) State {
	if d, is := s.(draft); is {
		return d.underRules
	}
	return s
}
