package match

import (
	"encoding/json"
	"iter"
	"strconv"
	"strings"

	"tessera/logic/say"
)

// PositionKey is the key under which the settings of a game with a [Setup] may hold a
// position, as text in the game's own notation. Such a game starts from there: [Game.New]
// refuses a position that the rules do not allow, or in which the game is over, and what
// came before it is forgotten, such as what must not be repeated and what was captured.
// The position stands in place of whatever else the settings say of the start.
const PositionKey = "position"

// Setup is how positions of a game are stated, and how one is set up.
//
// What is being set up is a draft: a [State] that a board can draw and a game can
// describe, but in which nobody moves. There is no legal move, none is taken, nothing is
// over, and Turn is who is to move once play begins. It keeps to the bounds of the game
// with every change, such as how many pieces there are and one of them in a place; the
// rest of the rules is looked at as play begins, by New with the text in the settings,
// whose error says what is wrong.
type Setup struct {
	// Text is the position of a state or draft as the settings have it: one text for
	// one position.
	Text func(State) string
	// Draft is the position of a text, by the rules of a state; of "" an empty board. The
	// error says what of the text is not a position within bounds.
	Draft func(s State, text string) (State, error)
	// Pieces are what can be put, by the rules of a state: the first empties a place.
	Pieces func(State) []Piece
	// Put is the draft with a piece, by its key, in a cell, which is called by its area's
	// kind and its key, "cell:c12". It takes a draft or any other state, and does not
	// change it. The error says why the piece cannot lie there.
	Put func(s State, cell, piece string) (State, error)
	// Turn is the draft in which a seat is to move. The error says why it cannot be.
	Turn func(s State, seat int) (State, error)
}

// Piece is what can be put somewhere.
type Piece struct {
	Key  string
	Name say.Text // as it is spoken
}

// NoPiece is the name of what empties a place.
const NoPiece say.ID = "a piece to put|Empty"

// Stating is a [Setup] in the types of a rules package.
type Stating[S any] struct {
	Text   func(S) string
	Draft  func(s S, text string) (S, error)
	Pieces func(S) []Piece
	Put    func(s S, cell, piece string) (S, error)
	Turn   func(s S, seat int) (S, error)
}

// SetUp puts into a game what states and sets up its positions, and has its Settings take
// a value of [PositionKey]. Whoever only thinks about positions can do without.
func SetUp[S any](g *Game, r Stating[S]) *Game {
	g.Setup = &Setup{
		Text: func(s State) string { return r.Text(Typed[S](s)) },
		Draft: func(s State, text string) (State, error) {
			next, err := r.Draft(Typed[S](s), text)
			return drafted(s, next, err)
		},
		Pieces: func(s State) []Piece { return r.Pieces(Typed[S](s)) },
		Put: func(s State, cell, piece string) (State, error) {
			next, err := r.Put(Typed[S](s), cell, piece)
			return drafted(s, next, err)
		},
		Turn: func(s State, seat int) (State, error) {
			next, err := r.Turn(Typed[S](s), seat)
			return drafted(s, next, err)
		},
	}
	g.Settings = g.settingsFrom(g.Settings)
	return g
}

// settingsFrom makes settings of values as usual does, and puts the position in that
// stands among them.
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

// Stated reports whether settings begin a game from a stated position, and is its text.
func Stated(settings json.RawMessage) (text string, is bool) {
	var stated struct {
		Position string `json:"position"`
	}
	if len(settings) == 0 || json.Unmarshal(settings, &stated) != nil {
		return "", false
	}
	return stated.Position, stated.Position != ""
}

// WithPosition is the settings with a stated position; of "" those of the usual start.
// Whether the game begins from there is for New to say.
func (g *Game) WithPosition(settings json.RawMessage, position string) (json.RawMessage, error) {
	if g.Setup == nil {
		return nil, say.Errorf("no game of %s begins from a stated position", g.Title)
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

// WriteRuns is a row of places in a stated position: a letter for each that is taken, and
// a number for so many free ones side by side. At is the letter of a place, 0 for a free one.
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

// ReadRuns is the way back, for letters that are allowed.
func ReadRuns(text, letters string, count int) (places []byte, err error) {
	free := 0
	for _, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9' && free <= count:
			free = 10*free + int(c-'0')
		case strings.IndexByte(letters, c) >= 0 && len(places) <= count:
			places, free = append(append(places, make([]byte, free)...), c), 0
		default:
			return nil, say.Errorf("%q cannot be read; what lies there is %s, and a number stands for so many free places", clipped(text), say.Or(raw(strings.Split(letters, ""))...))
		}
	}
	if n := len(places) + free; n != count {
		return nil, say.Errorf("%s", say.Count(n, say.Plural{
			One:  "%[2]q is %[1]d place; there are %[3]d",
			Many: "%[2]q is %[1]d places; there are %[3]d",
		}, clipped(text), count))
	}
	return append(places, make([]byte, free)...), nil
}

// errDraft is the error of every move in a draft.
var errDraft = say.Errorf("this position is still being set up; begin the game first")

// draft is a state that is being set up.
type draft struct{ State }

func (d draft) Turn() int                 { return d.State.(defined).mover() }
func (draft) Legal() iter.Seq[string]     { return func(func(string) bool) {} }
func (draft) Apply(string) (State, error) { return nil, errDraft }
func (draft) Outcome() (Outcome, bool)    { return Outcome{}, false }

// drafted is a draft of a typed state, by the rules of another.
func drafted(like State, state any, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return draft{of(like).with(state)}, nil
}

// settled is the state that is a draft's, and any other state itself.
func settled(s State) State {
	if d, is := s.(draft); is {
		return d.State
	}
	return s
}
