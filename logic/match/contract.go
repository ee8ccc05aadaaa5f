package match

import (
	"cmp"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strconv"

	"tessera/logic/say"
)

// State is an immutable position of any game.
type State interface {
	// Turn returns the seat to move, counted from 0; -1 if and only if the game is over.
	Turn() int
	// Legal returns the moves that Apply accepts, in the same order on every machine. It
	// is empty if and only if the game is over. If several texts mean the same move, it
	// need only return one of them.
	Legal() iter.Seq[string]
	// Apply returns the state after a move, in any spelling that [Normal] maps to the
	// move's own. After the end the error is [ErrOver]. Any other error is a sentence
	// that says what is wrong and what is allowed.
	Apply(move string) (State, error)
	// Outcome returns how the game ended, or false while it is in progress.
	Outcome() (Outcome, bool)
	// String returns a diagram of everything visible and the side to move.
	String() string
}

// Outcome is how a game ended.
type Outcome struct {
	// Scores are the scores by seat, each from 0 (loss) to 1 (win). A draw, a shared win
	// and a score in a game for one player is between them.
	Scores []float64
	// By is the margin of the win in the game's own measure, such as "9", or "".
	By string
	// Sentence is the result in words, without a full stop.
	Sentence say.Text
}

// Winners returns the seats with the best score, unless all seats have it. In a game for
// one, that seat wins if its score is above 0. No winner means a draw or a lost puzzle.
func (o Outcome) Winners() (seats []int) {
	best := slices.Max(append([]float64{0}, o.Scores...))
	for seat, score := range o.Scores {
		if score == best && best > 0 {
			seats = append(seats, seat)
		}
	}
	if len(o.Scores) > 1 && len(seats) == len(o.Scores) {
		return nil
	}
	return seats
}

// Seat is one player's place in a game.
type Seat struct {
	Name   say.ID // for example "Triangles"
	Plural bool   // the name is plural: "Triangles win", but "Red wins"
	Counts Counts
}

// Counts lists a player's counts, such as captures and pieces left.
type Counts []Fact

// Said returns the facts separated by dots: "12 pieces left · 4 squares".
func (a Counts) Said() say.Text {
	texts := make([]say.Text, len(a))
	for i, f := range a {
		texts[i] = f.Said()
	}
	return say.Join(" · ", texts...)
}

// Fact is one count of a player.
type Fact struct {
	Number uint64
	Words  say.Plural // for example "%d piece left" and "%d pieces left"
	None   say.ID     // the words for 0; "" to use Words
}

// Said returns the fact in words: "3 captured", "12 pieces left", "puzzle 7".
func (f Fact) Said() say.Text {
	if f.Number == 0 && f.None != "" {
		return say.It(f.None)
	}
	return say.Count(f.Number, f.Words)
}

// Person is the player name of a human. Any other name is a level.
const Person = "person"

// Level is one strength of a game's computer players.
type Level struct {
	Name  string // one word in lower case
	About say.ID // how it plays, such as "sees captures two moves ahead"; may be empty
	// Former marks a level that is no longer offered but still plays when named.
	Former bool
	// Slow marks a level that thinks for seconds about a turn, on a slow phone up to 15.
	Slow bool
	// Character plays the level if it is offered.
	Character Character
}

// Option is one choice in the settings of a game.
type Option struct {
	Key     string     // in links and in the values of [Game.Settings]
	Flag    string     // in the terminal, such as "pieces"
	Label   say.ID     // on a form
	Values  []string   // the values to choose from; none for free text
	Labels  []say.Text // the values as shown; nil to show Values
	Default string     // the value when a link or request omits it
	Initial string     // the first value on a new-game form; "" for the default
	Stepped bool       // better shown with minus and plus buttons than as a long list
	Plain   bool       // always visible on a new-game form, not only among more options
	Hint    say.ID     // one line of explanation
	Limit   int        // the most characters of free text
	Allow   func(r rune) bool
}

// Word is something that a person can type.
type Word struct {
	Text  string             // the text to type
	About say.ID             // its meaning in a few words
	Say   func(State) string // the answer to a word of [Game.Words], in English; nil for a form of a move
}

// Search is a computer player's search for a turn of the seat to move. The result does
// not depend on how the work is divided into steps.
type Search interface {
	// Step spends about work units and reports whether the search is done.
	Step(work int) bool
	// BestTurn returns the best turn found so far, or nothing after the end of the game.
	BestTurn() []string
	// Evaluation returns what the search knows of the position so far.
	Evaluation() Evaluation
	// Note returns a remark for the person who asked for a hint, or the zero text.
	Note() say.Text
}

// Verdict is the kind of knowledge in an [Evaluation].
type Verdict uint8

// The verdicts. All but Estimated are proven against every reply.
const (
	// Estimated: Value is an estimate in the game's own measure.
	Estimated Verdict = iota
	// Win: the seat to move wins, alone if there are two, within Turns turns if known.
	Win
	// Loss: the seat to move loses. Turns, if known, counts the winner's turns.
	Loss
	// Draw: neither side can win against the best reply.
	Draw
	// Expected: Value is the exact expectation under best play.
	Expected
)

// Evaluation is the knowledge about a position, seen by the seat to move.
type Evaluation struct {
	Verdict Verdict `json:"verdict"`
	Turns   int     `json:"turns,omitempty"` // for Win and Loss: 1 or more, or 0 if unknown
	Value   float64 `json:"value,omitempty"` // for Estimated and Expected
	Unit    string  `json:"unit,omitempty"`  // the unit of Value, such as "points"
	// Open means that the seat to move still has a chance, whatever Value is: in a large fight
	// the mean of all ends may be hopeless though the fight may be won.
	Open bool `json:"open,omitempty"`
}

// Proven reports whether the evaluation is more than an estimate.
func (e Evaluation) Proven() bool { return e.Verdict != Estimated }

// String returns "proven win 3", "proven loss 2", "proven win" if the number of turns is
// unknown, "proven draw", "proven 4.25" for an exact expectation, or "estimated -1.5".
func (e Evaluation) String() string {
	switch e.Verdict {
	case Win:
		return "proven win" + e.turns()
	case Loss:
		return "proven loss" + e.turns()
	case Draw:
		return "proven draw"
	case Expected:
		return "proven " + FormatValue(e.Value)
	}
	return "estimated " + FormatValue(e.Value)
}

// turns returns the number of turns after a blank, or "" if it is unknown.
func (e Evaluation) turns() string {
	if e.Turns == 0 {
		return ""
	}
	return " " + strconv.Itoa(e.Turns)
}

// FormatValue formats a value with at most four decimals.
func FormatValue(v float64) string {
	// Parse the rounded text, to drop trailing zeros and the sign of a minus zero.
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 4, 64), 64)
	return strconv.FormatFloat(rounded+0, 'f', -1, 64)
}

// Files is a game's own file format.
type Files struct {
	// Recognizes reports whether a text that names no game is meant for this format.
	Recognizes func(text []byte) bool
	// Encode writes a record in a form that Decode reads.
	Encode func(Record) ([]byte, error)
	// Decode reads a file. Left lists, in sentences, the content that the record cannot
	// hold: it would be lost if the record were written over the file.
	Decode func(text []byte) (r Record, left []say.Text, err error)
}

// ValueWords returns one of an option's values as shown.
func (o Option) ValueWords(value string) say.Text {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Labels) {
		return o.Labels[i]
	}
	return say.Raw(value)
}

// Game is everything known of a game except its pictures. Unless its comment says
// otherwise, a field may be left out: [Define] fills in what every game needs.
type Game struct {
	ID      string // short and in lower case, for commands, links and saves
	Title   say.ID
	Summary say.ID // one line about the game

	// New returns the state before the first move. Empty settings give the default game.
	// The error says which setting is wrong.
	New func(settings json.RawMessage) (State, error)
	// Seats returns the players in the order of play, with their accounts in this state.
	Seats func(State) []Seat
	// Status says in a few words what the seat to move has to do. Not used after the end.
	Status func(State) say.Text
	// MaxLength returns the most moves of a game with these settings. Nil means that the
	// rules do not bound it, so a match stops at [MaxMoves].
	MaxLength func(State) int

	// Levels are the computer players, weakest first. DefaultLevel takes the computer's
	// seats in a new game. See [Game.Offered] for the levels to choose from.
	Levels       []Level
	DefaultLevel string
	// ResignLevel is the weakest level that resigns a game of two when it is as far behind as
	// [Measure] says; "" if every level plays to the end.
	ResignLevel string
	// Scale returns the strengths of the levels under the rules of a state; nil if not
	// measured.
	Scale func(State) *Scale
	// Search starts a level's search for the turn of the seat to move. The same state,
	// level and seed give the same turn on every machine. Nil means that this program has
	// no engine for the game and has to send a [Question] to another program.
	Search func(s State, level string, seed uint64) Search
	// Hint starts the best adviser's search. Nil means the strongest level, if any.
	Hint func(s State) Search

	// Options are the choices for a new game besides the seats.
	Options []Option
	// Short are option values of shorter games, the shortest first, and Goals are scores
	// above par in a game for one, the easiest first. Package road suggests both.
	Short []map[string]string
	Goals []int
	// FirstSeat is the seat of a person against the weakest level, from which it is easier.
	FirstSeat int
	// Settings makes settings from values by [Game.Keys]. chance is a random number for
	// settings that need one if values have none. [Define] sets a function that returns {}
	// if the game has no options.
	Settings func(values map[string]string, chance uint64) (json.RawMessage, error)
	// Later are about the options that came after the first version of the rules: entry i
	// reports whether settings use one that came with version i+2. See [Game.VersionedID].
	Later []func(settings json.RawMessage) bool
	// Canonical rewrites settings the way the rules read them. Unknown keys are an error.
	Canonical func(settings json.RawMessage) (json.RawMessage, error)
	// Values is the inverse of Settings, to start another game with the same options.
	Values func(settings json.RawMessage) map[string]string
	// Link returns the values that identify this game in a link, besides its name.
	Link func(settings json.RawMessage) map[string]string

	// Measure presents and compares evaluations. Nil if only win and loss are known.
	Measure *Measure

	// Setup reads and edits positions. Nil if games always start in the usual way.
	Setup *Setup

	// Teaching is set by [Game.Teach], in programs that teach.
	Teaching

	// Points returns the score of a finished game for one and the score that perfect play
	// expected at its start. counts is false if the game does not count. Nil for games
	// that are won and lost.
	Points func(State) (scored int, par float64, counts bool)
	// SayPar says how a score compares with par, such as "2 under par". above is the score
	// minus par, in points. Nil without Points.
	SayPar func(above float64) say.Text

	// SharesWins is set if equally good seats share the win, so that no game is drawn.
	SharesWins bool
	// Pass is the text of the passing move, or "".
	Pass string
	// Final is set if moves cannot be taken back because they reveal chance.
	Final bool
	// Files is the game's own file format; nil for the format of this package.
	Files *Files

	// Notation lists the forms in which a person can type a move.
	Notation []Word
	// Read converts another form of a move to the move's own text. It returns any other
	// text unchanged. Nil if each move has one form.
	Read func(s State, typed string) (move string, err error)
	// Words are commands of this game, besides those that every game has.
	Words []Word
	// Describe returns a position in words, without need of the board. Nil for the diagram.
	Describe func(State) Description
	// Tell says what a move does in the state before it. Nil to use the move's text.
	Tell func(before State, move string) MoveWords
	// Reasons returns the effects of a turn or of a part of one, by the rules alone: the
	// arguments for and against it. An illegal turn has none. Nil if the game has no
	// reasons.
	Reasons func(before State, turn []string) []Reason
	// Effects are the effects of Reasons that the statistics count; see [Effect.Chance].
	Effects []*Effect
}

// IsLegal reports whether a move is legal.
func IsLegal(s State, move string) bool {
	_, err := s.Apply(move)
	return err == nil
}

// After returns the position after the moves of a line: a [State], or a game's own. On an
// illegal move it returns that move's error and no position.
func After[S interface{ Apply(M) (S, error) }, M any](s S, line []M) (after S, err error) {
	for _, move := range line {
		if s, err = s.Apply(move); err != nil {
			return after, err
		}
	}
	return s, nil
}

// Successors yields the legal moves of a position, a [State] or a game's own, each with the
// position after it.
func Successors[S interface {
	Legal() iter.Seq[M]
	Apply(M) (S, error)
}, M any](s S) iter.Seq2[M, S] {
	return func(yield func(M, S) bool) {
		for m := range s.Legal() {
			if after, err := s.Apply(m); err == nil && !yield(m, after) {
				return
			}
		}
	}
}

// Over reports whether a game has ended.
func Over(s State) bool { return s.Turn() < 0 }

// Adviser starts the search of the best adviser or, without one, of the strongest level.
// It returns nil if the game has neither.
func (g *Game) Adviser(s State) Search {
	switch {
	case g.Hint != nil:
		return g.Hint(s)
	case len(g.Levels) > 0 && g.Search != nil:
		return g.Search(s, g.Levels[len(g.Levels)-1].Name, 0)
	}
	return nil
}

// Advised reports whether the game has an adviser, possibly in another program.
func (g *Game) Advised() bool { return g.Hint != nil || len(g.Levels) > 0 }

// HasLevel reports whether the game has a level or a strength of that name.
func (g *Game) HasLevel(name string) bool {
	if _, ok := ParseStrength(name); ok && g.Scale != nil {
		return true
	}
	return slices.ContainsFunc(g.Levels, func(l Level) bool { return l.Name == name })
}

// LevelNames returns the names of all levels, weakest first.
func (g *Game) LevelNames() []string { return LevelNames(g.Levels) }

// LevelNames returns the names of levels, in their order.
func LevelNames(levels []Level) []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.Name
	}
	return names
}

// Offered returns the levels to choose from, weakest first.
func (g *Game) Offered() []Level {
	return slices.DeleteFunc(slices.Clone(g.Levels), func(l Level) bool { return l.Former })
}

// OfferedNames returns the names of the levels to choose from and, if the game has a
// scale, the pattern of a strength's name.
func (g *Game) OfferedNames() []string {
	names := LevelNames(g.Offered())
	if g.Scale != nil {
		names = append(names, AnyStrength)
	}
	return names
}

// Keys returns the keys of the values that Settings takes: the options' keys and, if the
// game has a Setup, [PositionKey].
func (g *Game) Keys() []string {
	var keys []string
	for _, o := range g.Options {
		keys = append(keys, o.Key)
	}
	if g.Setup != nil {
		keys = append(keys, PositionKey)
	}
	return keys
}

// Defaults returns the default values of the options.
func (g *Game) Defaults() map[string]string {
	values := map[string]string{}
	for _, o := range g.Options {
		values[o.Key] = o.Default
	}
	return values
}

// Shortens reports whether a short game has another value of an option.
func (g *Game) Shortens(o Option) bool { return len(g.Short) > 0 && g.Short[0][o.Key] != "" }

// Variants yields the default settings and those with one other value of an option, each
// with that value by its key.
func (g *Game) Variants() iter.Seq2[map[string]string, json.RawMessage] {
	changes := []map[string]string{nil}
	for _, o := range g.Options {
		for _, value := range o.Values {
			changes = append(changes, map[string]string{o.Key: value})
		}
	}
	return func(yield func(map[string]string, json.RawMessage) bool) {
		for _, change := range changes {
			values := g.Defaults()
			maps.Copy(values, change)
			if settings, err := g.Settings(values, 1); err == nil && !yield(change, settings) {
				return
			}
		}
	}
}

// Includes reports whether values has each key of required with the same value.
func Includes(values, required map[string]string) bool {
	for key, value := range required {
		if values[key] != value {
			return false
		}
	}
	return true
}

// Initial returns the first values of the options on a new-game form.
func (g *Game) Initial() map[string]string {
	values := map[string]string{}
	for _, o := range g.Options {
		values[o.Key] = cmp.Or(o.Initial, o.Default)
	}
	return values
}

// TurnSeed returns the seed of a computer player after a number of moves. It differs from
// turn to turn and is the same when a game is loaded again.
func TurnSeed(seed uint64, moves int) uint64 {
	return seed + uint64(moves)*0x9E3779B97F4A7C15
}
