package match

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// ErrOver is the error of every move after the end of a game.
var ErrOver = say.Errorf("the game is over; no move is possible")

// Normal returns the canonical spelling of a move's text: lower case, with single blanks
// between words and none at the ends.
func Normal(move string) string {
	return strings.Join(strings.Fields(strings.ToLower(move)), " ")
}

// typed is the interface of a rules package's state.
type typed[S, M any] interface {
	Legal() iter.Seq[M]
	Apply(M) (S, error)
	fmt.Stringer
}

// Rules are the rules of a game in the types of its rules package: state S and move M.
// [Define] makes a [Game] from them.
type Rules[S typed[S, M], M fmt.Stringer] struct {
	Parse   func(text string) (M, error)
	Turn    func(S) int // the seat to move; not called after the end
	Outcome func(S) (Outcome, bool)
	Seats   func(S) []Seat
	Status  func(S) say.Text // not used after the end

	// ParseIn, if set, replaces Parse where the state is known, for errors that depend on it.
	ParseIn func(S, string) (M, error)

	// The optional functions, each as in [Game].
	MaxLength    func(S) int
	Values       func(S) map[string]string
	Points       func(S) (scored int, par float64, counts bool)
	Describe     func(S) Description
	DescribeMove func(S, M) MoveWords
	Reasons      func(before S, turn []M) []Reason
	Search       func(s S, level string, seed uint64) Search
	Hint         func(S) Search
}

// Define makes a game from its rules and from g, which holds everything that does not
// depend on S and M. begin makes the first state from settings of type T. Define panics
// if a required field is missing.
func Define[T any, S typed[S, M], M fmt.Stringer](begin func(T) (S, error), r Rules[S, M], g Game) *Game {
	if begin == nil || r.Parse == nil || r.Turn == nil || r.Outcome == nil || r.Seats == nil || r.Status == nil {
		panic(fmt.Sprintf("the rules of the game %q need New, Parse, Turn, Outcome, Seats and Status", g.ID))
	}
	if r.ParseIn == nil {
		r.ParseIn = func(_ S, text string) (M, error) { return r.Parse(text) }
	}
	g.New = func(text json.RawMessage) (State, error) {
		settings, err := ReadSettings[T](text)
		if err != nil {
			return nil, err
		}
		s, err := begin(settings)
		if err != nil {
			return nil, err
		}
		return &position[S, M]{s, &r}, nil
	}
	g.Canonical = func(text json.RawMessage) (json.RawMessage, error) {
		settings, err := ReadSettings[T](text)
		if err != nil {
			return nil, err
		}
		return json.Marshal(settings)
	}
	g.Seats, g.Status = lift(r.Seats), lift(r.Status)
	g.MaxLength, g.Describe, g.Hint = lift(r.MaxLength), lift(r.Describe), lift(r.Hint)
	if r.Values != nil {
		g.Values = func(text json.RawMessage) map[string]string {
			s, err := g.New(text)
			if err != nil {
				return nil
			}
			return r.Values(Typed[S](s))
		}
	}
	if r.Points != nil {
		g.Points = func(s State) (int, float64, bool) { return r.Points(Typed[S](s)) }
	}
	if r.DescribeMove != nil {
		g.Tell = func(s State, move string) MoveWords {
			m, err := r.Parse(move)
			if err != nil {
				return MoveWords{}
			}
			return r.DescribeMove(Typed[S](s), m)
		}
	}
	if r.Reasons != nil {
		g.Reasons = func(s State, turn []string) []Reason {
			moves := make([]M, len(turn))
			for i, text := range turn {
				m, err := r.Parse(text)
				if err != nil {
					return nil
				}
				moves[i] = m
			}
			return r.Reasons(Typed[S](s), moves)
		}
	}
	if r.Search != nil {
		g.Search = func(s State, level string, seed uint64) Search { return r.Search(Typed[S](s), level, seed) }
	}
	if err := g.complete(); err != nil {
		panic(err.Error())
	}
	return &g
}

// lift makes a function of any state from one of a rules package; nil stays nil.
func lift[S, T any](f func(S) T) func(State) T {
	if f == nil {
		return nil
	}
	return func(s State) T { return f(Typed[S](s)) }
}

// complete sets defaults. It returns an error if a required field is missing.
func (g *Game) complete() error {
	switch {
	case g.ID == "" || g.Title == "" || g.Summary == "":
		return fmt.Errorf("the game %q needs an id, a title and a summary", g.ID)
	case len(g.Levels) > 0 && !g.HasLevel(g.DefaultLevel):
		return fmt.Errorf("the game %q has no level %q, which is its default", g.ID, g.DefaultLevel)
	case len(g.Options) > 0 && (g.Settings == nil || g.Values == nil):
		return fmt.Errorf("the game %q has options, so that it needs Settings and Values", g.ID)
	}
	if g.MaxLength == nil {
		g.MaxLength = func(State) int { return MaxMoves }
	}
	if g.Settings == nil {
		g.Settings = func(map[string]string, uint64) (json.RawMessage, error) { return json.RawMessage("{}"), nil }
	}
	if g.Canonical == nil {
		g.Canonical = func(settings json.RawMessage) (json.RawMessage, error) { return settings, nil }
	}
	if g.Values == nil {
		g.Values = func(json.RawMessage) map[string]string { return nil }
	}
	return nil
}

// position adapts a typed state to [State].
type position[S typed[S, M], M fmt.Stringer] struct {
	state S
	rules *Rules[S, M]
}

func (p *position[S, M]) Turn() int {
	if _, over := p.rules.Outcome(p.state); over {
		return -1
	}
	return p.rules.Turn(p.state)
}

func (p *position[S, M]) Legal() iter.Seq[string] {
	return func(yield func(string) bool) {
		if p.Turn() < 0 {
			return
		}
		for m := range p.state.Legal() {
			if !yield(m.String()) {
				return
			}
		}
	}
}

func (p *position[S, M]) Apply(move string) (State, error) {
	if p.Turn() < 0 {
		return nil, ErrOver
	}
	if err := checkText(move); err != nil {
		return nil, err
	}
	text := Normal(move)
	m, err := p.rules.ParseIn(p.state, text)
	if err != nil {
		return nil, err
	}
	if written := m.String(); written != text {
		return nil, say.Errorf("%q must be written %q", text, written)
	}
	return p.after(p.state.Apply(m))
}

func (p *position[S, M]) Outcome() (Outcome, bool) { return p.rules.Outcome(p.state) }

func (p *position[S, M]) String() string { return p.state.String() }

func (p *position[S, M]) typed() S { return p.state }

// underRules is a state under the rules of its game, as a [draft] needs it.
type underRules interface {
	State
	mover() int
	with(state any) underRules
}

func (p *position[S, M]) mover() int { return p.rules.Turn(p.state) }

// with returns another state, of type S, under the same rules.
func (p *position[S, M]) with(state any) underRules { return &position[S, M]{state.(S), p.rules} }

func (p *position[S, M]) after(s S, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return &position[S, M]{s, p.rules}, nil
}

// Typed returns the rules package's own state. It panics if s holds another type.
func Typed[S any](s State) S { return withoutDraft(s).(interface{ typed() S }).typed() }

// checkText rejects texts that cannot be a move, so that rules packages need not.
func checkText(move string) error {
	if len(move) > MaxMoveText {
		return say.Errorf("a move can have at most %d characters; this text has %d", MaxMoveText, len(move))
	}
	if !utf8.ValidString(move) {
		return say.Errorf("the move is not readable text")
	}
	return nil
}

// ReadSettings decodes settings into a rules package's own type. Empty text gives the
// zero value, which is the default game. A key that the type does not have is an
// [ErrNewer]: without it, the game would be another.
func ReadSettings[T any](text json.RawMessage) (settings T, err error) {
	if len(text) == 0 {
		return settings, nil
	}
	unknown, err := usertext.UnmarshalKnown(text, &settings)
	switch {
	case unknown != "":
		err = newerError{say.Errorf("the setting %s is unknown; a newer version of Tessera may know it",
			clipped(unknown))}
	case err != nil:
		err = say.Errorf("the settings cannot be read: %s", err)
	}
	return settings, err
}

// Texts returns the moves as texts.
func Texts[M fmt.Stringer](moves []M) []string {
	var line []string
	for _, m := range moves {
		line = append(line, m.String())
	}
	return line
}
