package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// ErrOver is the error of every move after the end of a game.
var ErrOver = errors.New("the game is over; no move is possible")

// Normal is how a move's text is read, whatever the game: capitals count as
// small letters, and any run of white space as one blank, none at the ends.
func Normal(move string) string {
	return strings.Join(strings.Fields(strings.ToLower(move)), " ")
}

// typed is what a rules package's state offers.
type typed[S, M any] interface {
	Legal() iter.Seq[M]
	Apply(M) (S, error)
	fmt.Stringer
}

// Rules makes a [State] of a rules package's own types: S is its state, M its
// move. It is little more than their names, since generic code is copied for
// every type.
type Rules[S typed[S, M], M fmt.Stringer] struct {
	Parse   func(text string) (M, error)
	Turn    func(S) int // the seat to move; not asked after the end
	Outcome func(S) (Outcome, bool)
}

// State wraps a state of the rules package.
func (r *Rules[S, M]) State(s S) State { return &position[S, M]{s, r} }

// position is a typed state behind the contract.
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
	m, err := p.rules.Parse(text)
	if err != nil {
		return nil, err
	}
	if written := m.String(); written != text {
		return nil, fmt.Errorf("%q is written %q", text, written)
	}
	next, err := p.state.Apply(m)
	if err != nil {
		return nil, err
	}
	return &position[S, M]{next, p.rules}, nil
}

func (p *position[S, M]) Outcome() (Outcome, bool) { return p.rules.Outcome(p.state) }

func (p *position[S, M]) String() string { return p.state.String() }

func (p *position[S, M]) typed() S { return p.state }

// Typed is the rules package's own state in a [State] that was made of one. It
// panics for any other: a board asks for the type of its own game only.
func Typed[S any](s State) S { return s.(interface{ typed() S }).typed() }

// checkText refuses what cannot be any move, so that no rules package has to
// read it.
func checkText(move string) error {
	if len(move) > MaxMoveText {
		return fmt.Errorf("a move has at most %d letters; this text has %d", MaxMoveText, len(move))
	}
	if !utf8.ValidString(move) {
		return errors.New("the move is no readable text")
	}
	return nil
}

// ReadSettings reads settings of a rules package's own type; no text means the
// zero value, which is the default game.
func ReadSettings[T any](text json.RawMessage) (settings T, err error) {
	if len(text) > 0 {
		if err = json.Unmarshal(text, &settings); err != nil {
			err = fmt.Errorf("the settings are not readable: %w", err)
		}
	}
	return settings, err
}

// Starter makes the New of a [Game] of a rules package's own New.
func Starter[T any, S typed[S, M], M fmt.Stringer](r *Rules[S, M], start func(T) (S, error)) func(json.RawMessage) (State, error) {
	return func(text json.RawMessage) (State, error) {
		settings, err := ReadSettings[T](text)
		if err != nil {
			return nil, err
		}
		s, err := start(settings)
		if err != nil {
			return nil, err
		}
		return r.State(s), nil
	}
}

// Reader makes the Values of a [Game] of a rules package's own New: the options'
// values of the state that settings start, none where they start none.
func Reader[T, S any](start func(T) (S, error), values func(S) map[string]string) func(json.RawMessage) map[string]string {
	return func(text json.RawMessage) map[string]string {
		settings, err := ReadSettings[T](text)
		if err != nil {
			return nil
		}
		s, err := start(settings)
		if err != nil {
			return nil
		}
		return values(s)
	}
}

// Teller makes the Tell of a [Game] of a rules package's own: what a move does, ""
// for what is none.
func Teller[S interface{ Tell(M) string }, M any](parse func(string) (M, error)) func(State, string) string {
	return func(before State, move string) string {
		m, err := parse(move)
		if err != nil {
			return ""
		}
		return Typed[S](before).Tell(m)
	}
}

// Thought makes a [Search] of a game's own search, whose moves are values.
type Thought[M fmt.Stringer] struct {
	Search interface {
		Step(work int) bool
		Line() []M
	}
	// Known is what is known so far; Words says it, nil for nothing ever.
	Known func() Evaluation
	Words func() string
}

// Step implements [Search].
func (t Thought[M]) Step(work int) bool { return t.Search.Step(work) }

// Line implements [Search].
func (t Thought[M]) Line() []string {
	var line []string
	for _, m := range t.Search.Line() {
		line = append(line, m.String())
	}
	return line
}

// Evaluation implements [Search].
func (t Thought[M]) Evaluation() Evaluation { return t.Known() }

// Note implements [Search].
func (t Thought[M]) Note() string {
	if t.Words == nil {
		return ""
	}
	return t.Words()
}

// LevelOf is the level of a name; the weakest for a name that there is not.
func LevelOf[L fmt.Stringer](all []L, name string) L {
	for _, l := range all {
		if l.String() == name {
			return l
		}
	}
	return all[0]
}

// LevelList names a game's levels.
func LevelList[L fmt.Stringer](all []L, about func(L) string) []Level {
	list := make([]Level, len(all))
	for i, l := range all {
		list[i] = Level{Name: l.String(), About: about(l)}
	}
	return list
}
