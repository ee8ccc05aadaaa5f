package match

import (
	"slices"

	"tessera/logic/say"
)

// Resign stands in the place of a turn where a computer player or an engine gives the
// game up. It is no move: a [Record] has it beside its moves.
const Resign = "resign"

// Why somebody has left a game before its end, beside [Resign], as servers say it.
const (
	OutOfTime = "time"
	Absence   = "absence"
	// Shut is the reason where it is nobody's doing who plays.
	Shut = "closed"
)

// leavings are what is said of them, with the seat's name.
var leavings = map[string]say.ID{
	Resign: "%s resigned", OutOfTime: "%s ran out of time", Absence: "%s has left",
}

// Left is how a game ends in a state in which a seat leaves it, for one of these reasons or
// by resigning: the others have won.
func (g *Game) Left(s State, seat int, why string) Outcome {
	seats := g.Seats(s)
	scores := make([]float64, len(seats))
	for i := range scores {
		if i != seat {
			scores[i] = 1 / float64(len(seats)-1)
		}
	}
	return Outcome{Scores: scores, Sentence: say.It(leavings[why], seats[seat].Name)}
}

// tidySeat drops a seat that no game has.
func tidySeat(seat *int) *int {
	if seat == nil || *seat < 0 || *seat >= maxSeats {
		return nil
	}
	return seat
}

// Despair counts for how many of its turns in a row a computer player's game has been
// lost. The zero value is that of a game just begun, or gone back in.
type Despair int

// mostDespair is how many such turns a computer player goes on.
const mostDespair = 4

// Resigns takes in what a computer player found at its turn in a state, and reports
// whether it gives the game up, as a person would: it plays well enough to know, and
// has been too far behind for some turns.
func (d *Despair) Resigns(g *Game, s State, who string, e Evaluation) bool {
	if !g.knowsWhenLost(s, who) || !(e.Verdict == Estimated || e.Verdict == Expected) || e.Value > -g.Measure.Hopeless {
		*d = 0
		return false
	}
	*d++
	return *d >= mostDespair
}

// knowsWhenLost reports whether a computer player plays as well as the weakest level
// that resigns.
func (g *Game) knowsWhenLost(s State, who string) bool {
	if g.Resigns == "" || g.Measure == nil || g.Measure.Hopeless == 0 || len(g.Seats(s)) != 2 {
		return false
	}
	if strength, is := ParseStrength(who); is && g.Scale != nil {
		least, _ := g.Scale(s).Of(g.Resigns)
		return strength >= least
	}
	levels := g.LevelNames()
	return slices.Contains(levels, who) && slices.Index(levels, who) >= slices.Index(levels, g.Resigns)
}
