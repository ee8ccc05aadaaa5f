package match

import (
	"slices"

	"tessera/logic/say"
)

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
// resigns. It does if it plays well enough to judge and has been too far behind for
// several turns.
func (d *ResignTracker) ShouldResign(g *Game, s State, who string, e Evaluation) bool {
	if !g.knowsWhenLost(s, who) || !(e.Verdict == Estimated || e.Verdict == Expected) || e.Value > -g.Measure.Hopeless {
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
