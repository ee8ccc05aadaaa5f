package match

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tessera/logic/say"
)

// Think returns an existing level's turn in a state, with at most that much work; 0 means
// no bound. For the error see [OwnTurn], which callers that search in slices use
// directly.
func Think(game *Game, state State, level string, seed uint64, work int) ([]string, error) {
	return ThinkOrResign(game, state, level, seed, work, nil)
}

// ThinkOrResign is [Think] for a level that may resign: it then returns [Resign].
// Pass the same tracker at each turn, or nil for a level that never resigns.
func ThinkOrResign(game *Game, state State, level string, seed uint64, work int, tracker *ResignTracker) ([]string, error) {
	search := game.Search(state, level, seed)
	Finish(search, work)
	if tracker != nil && tracker.ShouldResign(game, state, level, search.Evaluation()) {
		return []string{Resign}, nil
	}
	return OwnTurn(state, level, search.BestTurn())
}

// OwnTurn returns the part of a line that belongs to the turn of the seat to move. The
// error is a [NoMove] or an [IllegalMove]: a fault of the computer player.
func OwnTurn(state State, level string, line []string) ([]string, error) {
	if len(line) == 0 {
		return nil, NoMove{level}
	}
	own, err := ownTurn(state, line)
	if err != nil {
		return nil, IllegalMove{level, own[len(own)-1], err}
	}
	return own, nil
}

// ownTurn returns a line up to the end of the turn, or to an illegal move, with its error.
func ownTurn(s State, line []string) ([]string, error) {
	seat := s.Turn()
	for i, move := range line {
		next, err := s.Apply(move)
		if err != nil || next.Turn() != seat {
			return line[:i+1], err
		}
		s = next
	}
	return line, nil
}

// NoMove is the error of a computer player that found no move.
type NoMove struct{ Level string }

func (e NoMove) Error() string { return e.Said().String() }

// Said returns the error as a text for any language.
func (e NoMove) Said() say.Text {
	if engine, is := ParseEngine(e.Level); is {
		return say.It("%s found no move", engine.Name)
	}
	return say.It("the level %s found no move", e.Level)
}

// IllegalMove is the error of a computer player that found an illegal move.
type IllegalMove struct {
	Level, Move string
	Why         error // the rules' error
}

func (e IllegalMove) Error() string { return e.Said().String() }

// Said returns the error as a text for any language.
func (e IllegalMove) Said() say.Text {
	if engine, is := ParseEngine(e.Level); is {
		return say.It("%s played the illegal move %s: %s", engine.Name, e.Move, e.Why)
	}
	return say.It("the level %s played the illegal move %s: %s", e.Level, e.Move, e.Why)
}

// Unwrap returns the rules' error.
func (e IllegalMove) Unwrap() error { return e.Why }

// Slice is the work between two checks whether to continue a search, in units of
// [Search.Step]: a millisecond or two. All callers use this size, so that searches with
// bounded work give the same answer everywhere.
const Slice = 200

// BoundedSearch is a search with bounded work.
type BoundedSearch struct {
	Search
	left    int // work units left, if bounded
	bounded bool
	done    bool
}

// Bound bounds a search to work, in units of [Search.Step]; 0 means no bound.
func Bound(s Search, work int) *BoundedSearch {
	return &BoundedSearch{Search: s, left: work, bounded: work > 0}
}

// Step runs the search for at most the work that is left. It returns true if the search is
// done or no work is left.
func (t *BoundedSearch) Step(work int) bool {
	if t.done {
		return true
	}
	if t.bounded {
		work = min(work, t.left)
		t.left -= work
	}
	t.done = t.Search.Step(work) || t.bounded && t.left == 0
	return t.done
}

// RunSlice runs one [Slice] and reports whether the search is done.
func (t *BoundedSearch) RunSlice() bool { return t.Step(Slice) }

// Finish runs a search for work, in units of [Search.Step], or to its end if work is 0.
func Finish(s Search, work int) {
	for t := Bound(s, work); !t.Step(1 << 20); {
	}
}

// Engine is an external program that plays at a seat. Where the engine is missing, or no
// other program can be started, a person plays the seat.
type Engine struct {
	Name    string `json:"name"`    // as the program reports it, at most [MaxName] characters
	Command string `json:"command"` // starts the program, at most [MaxCommand] bytes; run only where its owner entered it
}

// MaxCommand is the most bytes of a command.
const MaxCommand = 1000

// Valid reports whether the engine's name and command are valid.
func (e Engine) Valid() bool {
	return e.Name != "" && e.Name == TidyName(e.Name) && e.Command != "" && len(e.Command) <= MaxCommand &&
		utf8.ValidString(e.Command) && !strings.ContainsFunc(e.Command, unicode.IsControl)
}

// enginePrefix starts the player name of an engine. Such names are never stored: a [Record]
// keeps its engines separate from its seats.
const enginePrefix = "engine:"

// PlayerName returns the player name: "engine:GNU Go", a line feed and the command.
func (e Engine) PlayerName() string { return enginePrefix + e.Name + "\n" + e.Command }

// ParseEngine returns the engine of a player name. It returns false for any other player.
func ParseEngine(who string) (Engine, bool) {
	rest, ok := strings.CutPrefix(who, enginePrefix)
	name, command, _ := strings.Cut(rest, "\n")
	e := Engine{name, command}
	return e, ok && e.Valid()
}

func tidyEngines(engines map[int]Engine) map[int]Engine {
	var tidy map[int]Engine
	for seat, e := range engines {
		if seat < 0 || seat >= maxSeats || !e.Valid() {
			continue
		}
		if tidy == nil {
			tidy = map[int]Engine{}
		}
		tidy[seat] = e
	}
	return tidy
}

// maxSeats is more than any game has.
const maxSeats = 16

// Resign replaces a turn when a computer player or an engine resigns. It is not a move: a
// [Record] stores it separately.
const Resign = "resign"

// Reasons for leaving a game before its end, besides [Resign], as servers send them.
const (
	OutOfTime = "time"
	Absence   = "absence"
	// ServerClosed means that the server closed the game; no player is at fault.
	ServerClosed = "closed"
)

// forfeitReasons are the sentences for the reasons, with the seat's name.
var forfeitReasons = map[string]say.ID{
	Resign: "%s resigned", OutOfTime: "%s ran out of time", Absence: "%s has left",
}

// Forfeit returns the outcome if a seat leaves the game in this state, for one of these
// reasons or by resigning: the other seats win.
func (g *Game) Forfeit(s State, seat int, why string) Outcome {
	seats := g.Seats(s)
	scores := make([]float64, len(seats))
	for i := range scores {
		if i != seat {
			scores[i] = 1 / float64(len(seats)-1)
		}
	}
	return Outcome{Scores: scores, Sentence: say.It(forfeitReasons[why], seats[seat].Name)}
}

// tidySeat returns nil if no game has such a seat.
func tidySeat(seat *int) *int {
	if seat == nil || *seat < 0 || *seat >= maxSeats {
		return nil
	}
	return seat
}

// ResignTracker counts how many turns in a row a computer player has found its game lost. Use
// the zero value for a new game and after an undo.
type ResignTracker int

// resignAfter is the number of such turns after which a computer player resigns.
const resignAfter = 4

// ShouldResign records a computer player's evaluation at its turn and reports whether it
// resigns. It does if it plays well enough to judge and has been too far behind, without a
// chance, for several turns.
func (d *ResignTracker) ShouldResign(g *Game, s State, who string, e Evaluation) bool {
	if !g.knowsWhenLost(s, who) || e.Open || !(e.Verdict == Estimated || e.Verdict == Expected) || e.Value > -g.Measure.Hopeless {
		*d = 0
		return false
	}
	*d++
	return *d >= resignAfter
}

// knowsWhenLost reports whether a player is at least as strong as the weakest level that
// resigns.
func (g *Game) knowsWhenLost(s State, who string) bool {
	if g.ResignLevel == "" || g.Measure == nil || g.Measure.Hopeless == 0 || len(g.Seats(s)) != 2 {
		return false
	}
	if strength, is := ParseStrength(who); is && g.Scale != nil {
		least, _ := g.Scale(s).Of(g.ResignLevel)
		return strength >= least
	}
	levels := g.LevelNames()
	return slices.Contains(levels, who) && slices.Index(levels, who) >= slices.Index(levels, g.ResignLevel)
}
