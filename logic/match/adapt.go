package match

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"tessera/logic/door"
	"tessera/logic/say"
)

// ErrOver is the error of every move after the end of a game.
var ErrOver = say.Errorf("the game is over; no move is possible")

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

// Rules are what a rules package knows of its game, in its own types: S is its state,
// M its move. [Define] makes a [Game] of them.
type Rules[S typed[S, M], M fmt.Stringer] struct {
	Parse   func(text string) (M, error)
	Turn    func(S) int // the seat to move; not asked after the end
	Outcome func(S) (Outcome, bool)
	Seats   func(S) []Seat
	Status  func(S) say.Text // what it says after the end means nothing

	// What a game can do without, each as in [Game].
	MaxLength func(S) int
	Values    func(S) map[string]string
	Points    func(S) (scored int, par float64, counts bool)
	Describe  func(S) Description
	Tell      func(S, M) say.Text
	Reasons   func(before S, turn []M) []Reason
	Search    func(s S, level string, seed uint64) Search
	Hint      func(S) Search
}

// Define makes a game of its rules, whose state before the first move begin makes of
// settings of their own type, and of what needs none of these types. What it
// can do without is left out of both. What it must have and has not is a mistake of
// the program, which it says and stops with.
func Define[T any, S typed[S, M], M fmt.Stringer](begin func(T) (S, error), r Rules[S, M], g Game) *Game {
	if begin == nil || r.Parse == nil || r.Turn == nil || r.Outcome == nil || r.Seats == nil || r.Status == nil {
		panic(fmt.Sprintf("the rules of the game %q need New, Parse, Turn, Outcome, Seats and Status", g.ID))
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
	g.Seats, g.Status = seatsOf, statusOf
	if r.MaxLength != nil {
		g.MaxLength = maxLengthOf
	}
	if r.Values != nil {
		g.Values = valuesBy(g.New)
	}
	if r.Points != nil {
		g.Points = pointsOf
	}
	if r.Describe != nil {
		g.Describe = described
	}
	if r.Tell != nil {
		g.Tell = told
	}
	if r.Reasons != nil {
		g.Reasons = reasoned
	}
	if r.Search != nil {
		g.Search = searched
	}
	if r.Hint != nil {
		g.Hint = hinted
	}
	if err := g.complete(); err != nil {
		panic(err.Error())
	}
	return &g
}

// complete puts in what a game that leaves it out has all the same. The error says
// what it must have.
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
		g.Settings = func(map[string]string, uint64) (json.RawMessage, error) { return nil, nil }
	}
	if g.Canonical == nil {
		g.Canonical = func(settings json.RawMessage) (json.RawMessage, error) { return settings, nil }
	}
	if g.Values == nil {
		g.Values = func(json.RawMessage) map[string]string { return nil }
	}
	return nil
}

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
		return nil, say.Errorf("%q is written %q", text, written)
	}
	return p.after(p.state.Apply(m))
}

func (p *position[S, M]) Outcome() (Outcome, bool) { return p.rules.Outcome(p.state) }

func (p *position[S, M]) String() string { return p.state.String() }

func (p *position[S, M]) typed() S { return p.state }

// defined is what a position answers to the functions of its game, which know no
// type of it: generic code is copied for every game.
type defined interface {
	seats() []Seat
	status() say.Text
	maxLength() int
	values() map[string]string
	points() (scored int, par float64, counts bool)
	describe() Description
	tell(move string) say.Text
	reasons(turn []string) []Reason
	search(level string, seed uint64) Search
	hint() Search
	mover() int
	with(state any) State
}

func (p *position[S, M]) seats() []Seat                { return p.rules.Seats(p.state) }
func (p *position[S, M]) status() say.Text             { return p.rules.Status(p.state) }
func (p *position[S, M]) maxLength() int               { return p.rules.MaxLength(p.state) }
func (p *position[S, M]) values() map[string]string    { return p.rules.Values(p.state) }
func (p *position[S, M]) points() (int, float64, bool) { return p.rules.Points(p.state) }
func (p *position[S, M]) describe() Description        { return p.rules.Describe(p.state) }
func (p *position[S, M]) hint() Search                 { return p.rules.Hint(p.state) }

func (p *position[S, M]) search(level string, seed uint64) Search {
	return p.rules.Search(p.state, level, seed)
}

func (p *position[S, M]) tell(move string) say.Text {
	m, err := p.rules.Parse(move)
	if err != nil {
		return say.Text{}
	}
	return p.rules.Tell(p.state, m)
}

func (p *position[S, M]) reasons(turn []string) []Reason {
	moves := make([]M, len(turn))
	for i, text := range turn {
		m, err := p.rules.Parse(text)
		if err != nil {
			return nil
		}
		moves[i] = m
	}
	return p.rules.Reasons(p.state, moves)
}

func (p *position[S, M]) mover() int { return p.rules.Turn(p.state) }

// with is another state, of type S, by the same rules.
func (p *position[S, M]) with(state any) State { return &position[S, M]{state.(S), p.rules} }

// after is the state behind the contract; there is none with an error.
func (p *position[S, M]) after(s S, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return &position[S, M]{s, p.rules}, nil
}

// of is what the rules answer about a state, a draft too.
func of(s State) defined { return settled(s).(defined) }

func seatsOf(s State) []Seat                { return of(s).seats() }
func statusOf(s State) say.Text             { return of(s).status() }
func maxLengthOf(s State) int               { return of(s).maxLength() }
func pointsOf(s State) (int, float64, bool) { return of(s).points() }
func described(s State) Description         { return of(s).describe() }
func told(s State, move string) say.Text    { return of(s).tell(move) }
func hinted(s State) Search                 { return of(s).hint() }

func reasoned(s State, turn []string) []Reason { return of(s).reasons(turn) }

func searched(s State, level string, seed uint64) Search { return of(s).search(level, seed) }

// valuesBy are the options' values of the state that settings start, none where they
// start none.
func valuesBy(start func(json.RawMessage) (State, error)) func(json.RawMessage) map[string]string {
	return func(text json.RawMessage) map[string]string {
		s, err := start(text)
		if err != nil {
			return nil
		}
		return of(s).values()
	}
}

// Typed is the rules package's own state in a [State] that was made of one. It
// panics for any other: a board asks for the type of its own game only.
func Typed[S any](s State) S { return settled(s).(interface{ typed() S }).typed() }

// checkText refuses what cannot be any move, so that no rules package has to
// read it.
func checkText(move string) error {
	if len(move) > MaxMoveText {
		return say.Errorf("a move has at most %d letters; this text has %d", MaxMoveText, len(move))
	}
	if !utf8.ValidString(move) {
		return say.Errorf("the move is no readable text")
	}
	return nil
}

// ReadSettings reads settings of a rules package's own type; no text means the
// zero value, which is the default game.
func ReadSettings[T any](text json.RawMessage) (settings T, err error) {
	if len(text) > 0 {
		if err = door.Unmarshal(text, &settings); err != nil {
			err = say.Errorf("the settings are not readable: %s", err)
		}
	}
	return settings, err
}

// Thought makes a [Search] of a game's own search, whose moves are values.
type Thought[M fmt.Stringer] struct {
	Search interface {
		Step(work int) bool
		Line() []M
	}
	// Known is what is known so far; Words says it, nil for nothing ever.
	Known func() Evaluation
	Words func() say.Text
	// Compared and Owned are the lines and owners of an [Analyst]; nil for none ever.
	Compared func() []Line
	Owned    func() []int8
}

// Step implements [Search].
func (t Thought[M]) Step(work int) bool { return t.Search.Step(work) }

// Line implements [Search].
func (t Thought[M]) Line() []string { return Texts(t.Search.Line()) }

// Texts are moves as texts.
func Texts[M fmt.Stringer](moves []M) []string {
	var line []string
	for _, m := range moves {
		line = append(line, m.String())
	}
	return line
}

// Lines implements [Analyst].
func (t Thought[M]) Lines() []Line {
	if t.Compared == nil {
		return nil
	}
	return t.Compared()
}

// Owners implements [Analyst].
func (t Thought[M]) Owners() []int8 {
	if t.Owned == nil {
		return nil
	}
	return t.Owned()
}

// Evaluation implements [Search].
func (t Thought[M]) Evaluation() Evaluation { return t.Known() }

// Note implements [Search].
func (t Thought[M]) Note() say.Text {
	if t.Words == nil {
		return say.Text{}
	}
	return t.Words()
}
