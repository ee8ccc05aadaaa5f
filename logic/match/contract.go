package match

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"time"

	"tessera/logic/say"
)

// State is a position of any game: a value that nothing changes.
type State interface {
	// Turn is the seat to move, counted from 0; -1 exactly when the game is
	// over.
	Turn() int
	// Legal are the moves that Apply takes, as text, in an order that is the
	// same everywhere; none exactly when the game is over. Where several texts
	// mean the same move, one of them is enough.
	Legal() iter.Seq[string]
	// Apply is the state after a move, in any spelling that [Normal] takes to the
	// move's own; after the end the error is [ErrOver]. Any other error says in a
	// sentence what is wrong and what is allowed.
	Apply(move string) (State, error)
	// Outcome is how the game ended; false while it goes on.
	Outcome() (Outcome, bool)
	// String is a diagram that shows all there is to see, and the side to move.
	String() string
}

// Outcome is how a game ended.
type Outcome struct {
	// Scores are the seats' scores, each from 0 to 1: 1 for a win, 0 for a loss,
	// what is between for a draw, a shared win or, with one seat, a score.
	Scores []float64
	// By is by how much it was won, in the game's own measure, such as "9"; ""
	// where there is none.
	By string
	// Sentence says it in words, without a full stop.
	Sentence say.Text
}

// Winners are the seats that have won, alone or together: those with the best score
// where not all have it; of one seat alone, that one if it scored. None means a draw,
// or a puzzle that was lost.
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
	Name    say.ID // "Triangles"
	Many    bool   // the name is a plural: "Triangles win", but "Red wins"
	Account Account
}

// Account is what stands to a player's account.
type Account []Fact

// Said is the facts with a dot between them: "12 pieces left · 4 squares".
func (a Account) Said() say.Text {
	texts := make([]say.Text, len(a))
	for i, f := range a {
		texts[i] = f.Said()
	}
	return say.Join(" · ", texts...)
}

// Fact is a number that stands to a player's account.
type Fact struct {
	Number uint64
	Words  say.Plural // "%d piece left", "%d pieces left"
	None   say.ID     // the words for no number at all; "" for those of any other
}

// Said is the fact in words: "3 captured", "12 pieces left", "puzzle 7".
func (f Fact) Said() say.Text {
	if f.Number == 0 && f.None != "" {
		return say.It(f.None)
	}
	return say.Count(f.Number, f.Words)
}

// Person is the name of a seat that a person holds; any other name is a computer
// player's level.
const Person = "person"

// Level is one strength of a game's computer players.
type Level struct {
	Name  string // one word in lower case
	About say.ID // in a few words how it plays, such as "sees captures two moves ahead"; may be empty
	// Former is set for a level that is no more among those to choose from. It plays on
	// as ever where a save, a link or a program names it.
	Former bool
}

// Option is one choice that the settings of a game offer.
type Option struct {
	Key     string     // in links, and among the values of [Game.Settings]
	Flag    string     // its name in the terminal, such as "pieces"
	Label   say.ID     // what it is called on a form
	Values  []string   // the values to choose from; none means text typed in
	Labels  []say.Text // how they are shown; nil means as they are
	Default string     // what a link, a request or the like means that does not say it
	Initial string     // what a game begun by hand has at first; "" means the default
	Stepped bool       // better shown between a minus and a plus, as a long list
	Hint    say.ID     // one line that explains it
	Limit   int        // of text typed in, in characters
	Allow   func(r rune) bool
}

// Word is something that a person can type.
type Word struct {
	Text  string             // what is typed
	About say.ID             // in a few words what it means
	Say   func(State) string // what a word of [Game.Words] answers, in English; of a move's form, nil
}

// Search is a computer player's thought about the turn of the seat to move. How
// its work is cut into steps does not change what it finds.
type Search interface {
	// Step spends about that many units of work and reports whether the search
	// is done.
	Step(work int) bool
	// Line is the best turn known so far, one or more moves; none when the game
	// is over.
	Line() []string
	// Evaluation is what is known of the position so far.
	Evaluation() Evaluation
	// Note says in words what is known, for the person who asked for a hint;
	// the zero text for nothing.
	Note() say.Text
}

// Verdict is what kind of knowledge an [Evaluation] is.
type Verdict uint8

// The verdicts. All but Estimated are proven against every reply.
const (
	// Estimated: Value is a guess in the game's own measure.
	Estimated Verdict = iota
	// Win: the seat to move wins, in Turns turns of its own if that is known; of
	// two, alone.
	Win
	// Loss: it loses, and lasts Turns turns of the winner if that is known.
	Loss
	// Draw: neither side can win against the best reply.
	Draw
	// Expected: Value is the exact expectation under best play.
	Expected
)

// Evaluation is what is known of a position, from the view of the seat to move.
type Evaluation struct {
	Verdict Verdict `json:"verdict"`
	Turns   int     `json:"turns,omitempty"` // of Win and Loss, 1 or more; 0 when how many is not known
	Value   float64 `json:"value,omitempty"` // of Estimated and Expected
	Unit    string  `json:"unit,omitempty"`  // what Value counts, such as "points"
}

// Proven reports whether the evaluation is more than a guess.
func (e Evaluation) Proven() bool { return e.Verdict != Estimated }

// String is "proven win 3", "proven loss 2", "proven win" where nobody knows in how many
// turns, "proven draw", "proven 4.25" for an exact expectation, or "estimated -1.5".
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

// turns are how many turns a win takes, after a blank; "" when that is not known.
func (e Evaluation) turns() string {
	if e.Turns == 0 {
		return ""
	}
	return " " + strconv.Itoa(e.Turns)
}

// FormatValue writes a value with at most four decimals.
func FormatValue(v float64) string {
	// To and fro, so that no trailing zeros and no minus zero remain.
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 4, 64), 64)
	return strconv.FormatFloat(rounded+0, 'f', -1, 64)
}

// Files is a game's own format of files.
type Files struct {
	// Holds reports whether a text that names no game is meant for this format.
	Holds func(text []byte) bool
	// Encode writes a record; what it writes Decode reads.
	Encode func(Record) ([]byte, error)
	// Decode reads a file. Left says in sentences what of the file is not in the
	// record and would be lost if the record were written over it.
	Decode func(text []byte) (r Record, left []say.Text, err error)
}

// Game is everything but pictures that the house knows of a game. What every
// consumer can do without stands in the second half.
type Game struct {
	ID      string // short, in lower case, as in commands, links and saves
	Title   say.ID
	Summary say.ID // one line about the game

	// New is the state before the first move. Settings of no text are the
	// default game. The error says which setting is wrong.
	New func(settings json.RawMessage) (State, error)
	// Seats are the players in the order of play, with what stands to their
	// account in this state.
	Seats func(State) []Seat
	// Status says in a few words what the seat to move is to do; what it says
	// after the end means nothing.
	Status func(State) say.Text
	// MaxLength is the most moves that a game with such settings can have; nil where
	// the rules do not end every game, so that a match stops at [MaxMoves].
	MaxLength func(State) int

	// Levels are the computer players, weakest first; none when nobody but a
	// person plays this game. DefaultLevel sits at the seats that a new game
	// gives to the computer. A list to choose from is [Game.Offered].
	Levels       []Level
	DefaultLevel string
	// Resigns is the weakest level that gives a game of two up where it is as far
	// behind as [Measure] says; "" where all play on to the end.
	Resigns string
	// Scale is how strong they are under the rules of a state; nil where nobody has
	// measured that.
	Scale func(State) *Scale
	// Search begins the thought of a level about the turn of the seat to move.
	// The same state, level and seed find the same turn everywhere. It is nil where
	// a program knows the rules alone, and asks another one by a [Question].
	Search func(s State, level string, seed uint64) Search
	// Hint begins the thought of the best adviser there is; nil for the strongest
	// level, or none.
	Hint func(s State) Search

	// Options are what a new game lets its players choose, beside the seats.
	Options []Option
	// Settings makes settings of the values chosen, by the game's [Game.Keys]. Chance
	// is a random number for settings that need one and name none.
	Settings func(values map[string]string, chance uint64) (json.RawMessage, error)
	// Canonical writes settings as the rules read them, and drops what they do
	// not know.
	Canonical func(settings json.RawMessage) (json.RawMessage, error)
	// Values is the way back: the options' values of given settings, to begin
	// such a game again.
	Values func(settings json.RawMessage) map[string]string
	// Link are the values that name exactly this game in a link, where there are
	// any beyond the game's own name.
	Link func(settings json.RawMessage) map[string]string

	// Measure is how evaluations read for persons, and what a review goes by; nil
	// where nobody knows more than who wins.
	Measure *Measure

	// Setup is how positions are stated and set up; nil where games begin in the usual way
	// only.
	Setup *Setup

	// Teaching is put in by [Game.Teach], where somebody is to be taught.
	Teaching

	// Points are what the one seat of a finished game scored, and what perfect
	// play expected before it began; false where it does not count. Nil for games
	// that are won and lost.
	Points func(State) (scored int, par float64, counts bool)
	// Daily are the settings of a day's puzzle, the same for everyone; nil for
	// games without one.
	Daily func(year int, month time.Month, day int) (json.RawMessage, error)

	// SharesWins is set where seats that do equally well share the win, so that no game
	// is drawn.
	SharesWins bool
	// Pass is the text of the passing move, "" where there is none.
	Pass string
	// Final is set where moves cannot be taken back at the table, because chance
	// has shown itself.
	Final bool
	// Files is the game's own format; nil means the match's.
	Files *Files

	// Notation are the forms in which a move is written, for whoever types one.
	Notation []Word
	// Read makes a move of another form in which persons type it; what is no
	// such form it gives back as it is. Nil where there is no other form.
	Read func(s State, typed string) (move string, err error)
	// Words are what a person can ask for beside what every game answers.
	Words []Word
	// Describe is a position in words, for whoever does not see the board; nil
	// where the diagram has to do.
	Describe func(State) Description
	// Tell says what a move does in the state before it, in a few words without a
	// full stop: "c12, captures d12". Nil where the move's own text has to do.
	Tell func(before State, move string) say.Text
	// Reasons are what a turn, or the part of one, does by the rules alone: what can be
	// said for and against it. None where it is not legal; nil where nobody knows.
	Reasons func(before State, turn []string) []Reason
}

// May reports whether a move is legal.
func May(s State, move string) bool {
	_, err := s.Apply(move)
	return err == nil
}

// After is the state after moves of a line; the error is that of the first move that
// is refused, and there is no state then.
func After(s State, line []string) (State, error) {
	for _, move := range line {
		next, err := s.Apply(move)
		if err != nil {
			return nil, err
		}
		s = next
	}
	return s, nil
}

// Over reports whether a game has ended.
func Over(s State) bool { return s.Turn() < 0 }

// Adviser begins the thought of whoever knows most about a position: the best
// adviser, or else the strongest level; nil where the game has neither.
func (g *Game) Adviser(s State) Search {
	switch {
	case g.Hint != nil:
		return g.Hint(s)
	case len(g.Levels) > 0 && g.Search != nil:
		return g.Search(s, g.Levels[len(g.Levels)-1].Name, 0)
	}
	return nil
}

// Advised reports whether somebody advises in this game, here or in a program that
// knows the engines.
func (g *Game) Advised() bool { return g.Hint != nil || len(g.Levels) > 0 }

// HasLevel reports whether the game has a computer player of that name: a level, or
// one of some strength.
func (g *Game) HasLevel(name string) bool {
	if _, ok := ParseStrength(name); ok && g.Scale != nil {
		return true
	}
	for _, l := range g.Levels {
		if l.Name == name {
			return true
		}
	}
	return false
}

// LevelNames are the names of the levels, weakest first.
func (g *Game) LevelNames() []string { return levelNames(g.Levels) }

func levelNames(levels []Level) []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.Name
	}
	return names
}

// Offered are the levels to choose from, weakest first.
func (g *Game) Offered() []Level {
	return slices.DeleteFunc(slices.Clone(g.Levels), func(l Level) bool { return l.Former })
}

// OfferedNames are the names of the levels to choose from, and where there is a scale,
// how a strength is named.
func (g *Game) OfferedNames() []string {
	names := levelNames(g.Offered())
	if g.Scale != nil {
		names = append(names, AnyStrength)
	}
	return names
}

// Keys are those of the values that settings are made of: the options', and
// [PositionKey] where positions are stated.
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

// Defaults are the options' values where nothing is said of them.
func (g *Game) Defaults() map[string]string {
	values := map[string]string{}
	for _, o := range g.Options {
		values[o.Key] = o.Default
	}
	return values
}

// Initial are the options' values that a game begun by hand has at first.
func (g *Game) Initial() map[string]string {
	values := map[string]string{}
	for _, o := range g.Options {
		values[o.Key] = cmp.Or(o.Initial, o.Default)
	}
	return values
}

// TurnSeed is what a computer player thinks with after a number of moves: it
// differs from turn to turn, and is the same when a game is taken up again.
func TurnSeed(seed uint64, moves int) uint64 {
	return seed + uint64(moves)*0x9E3779B97F4A7C15
}
