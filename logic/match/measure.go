package match

import (
	"math"
	"strconv"

	"tessera/logic/say"
)

// Measure says how to present a game's evaluations and how to compare turns.
type Measure struct {
	// Counts formats whole numbers, "2 points"; Parts formats others, "2.5 points".
	Counts say.Plural
	Parts  say.ID
	// Expects formats an exact expectation in a game for one: "rounds to go: 4.3".
	Expects say.ID
	// Grain is the least meaningful difference of estimates; 0 if they mean nothing.
	Grain float64
	// DecisiveLoss is the loss of value that throws the game away; 0 if values are not numbers.
	DecisiveLoss float64
	// Hopeless is the deficit that cannot be made up against a good player; 0 if unknown.
	Hopeless float64
	// Work is the number of work units for one position of a review, Deep the number for
	// a doubtful one. 0 means a complete search.
	Work, Deep int
	// Standing returns the progress of each seat by the rules alone, and at the end its
	// result; more is better. Turns are compared by it in games of three or more, because
	// there one player's gain need not be another's loss.
	Standing func(State) []float64
	// Chance separates skill from luck; nil for games without chance.
	Chance *Chance
}

// Chance is exact knowledge of a game for one with chance, in the game's points.
type Chance struct {
	// Worth returns the score that perfect play expects after what chance has revealed.
	Worth func(State) float64
	// Lost returns how much a legal move gives away against the best one, 0 or more.
	Lost func(s State, move string) float64
}

// Amount formats a value to one decimal: "1 point", "2.5 pieces".
func (m *Measure) Amount(v float64) say.Text {
	number := say.Decimal{Value: v, Decimals: 1}
	if n, err := strconv.Atoi(number.String()); err == nil {
		return say.Count(n, m.Counts)
	}
	return say.It(m.Parts, number)
}

// Result is the proven result of a position under best play.
type Result int8

const (
	Lost Result = iota - 1
	Drawn
	Won
	Unproven Result = 9
)

// Result returns the result that an evaluation proves in a game of two or more. An exact
// expectation is a margin there, so its sign decides.
func (e Evaluation) Result() Result {
	switch {
	case e.Verdict == Win, e.Verdict == Expected && e.Value > 0:
		return Won
	case e.Verdict == Loss, e.Verdict == Expected && e.Value < 0:
		return Lost
	case e.Proven():
		return Drawn
	}
	return Unproven
}

// Result returns the result of a game of two for a seat. In other games it is Unproven.
func (o Outcome) Result(seat int) Result {
	if len(o.Scores) != 2 {
		return Unproven
	}
	switch mine, other := o.Scores[seat], o.Scores[1-seat]; {
	case mine > other:
		return Won
	case mine < other:
		return Lost
	}
	return Drawn
}

// Say returns an evaluation in a few words: "Blue wins in 3", "drawn", "about +2 points
// for Red". After the end it says who has won.
func (g *Game) Say(s State, e Evaluation) say.Text {
	seats := g.Seats(s)
	seat := s.Turn()
	if seat < 0 {
		return g.sayEnd(s, seats)
	}
	mine, other := seats[seat], Seat{}
	if len(seats) == 2 {
		other = seats[1-seat]
	}
	switch {
	case e.Verdict == Estimated:
		return g.sayEstimate(mine, other, len(seats), e)
	case e.Verdict == Expected && len(seats) == 1 && g.Measure != nil:
		return say.It(g.Measure.Expects, say.Decimal{Value: e.Value, Decimals: 1})
	}
	switch e.Result() {
	case Drawn:
		return say.It("an evaluation|drawn")
	case Lost:
		mine = other
	}
	return g.sayWin(mine, e)
}

// sayWin says that a seat wins, with the margin or number of turns if known. A seat
// without a name stands for any opponent of the seat to move.
func (g *Game) sayWin(who Seat, e Evaluation) say.Text {
	name := who.Name
	if name == "" {
		name = "a player, who wins|another player"
	}
	var by say.Text
	if e.Verdict == Expected && g.Measure != nil {
		by = g.Measure.Amount(math.Abs(e.Value))
	}
	switch {
	case !by.Zero() && who.Plural:
		return say.It("%s win by %s", name, by)
	case !by.Zero():
		return say.It("%s wins by %s", name, by)
	case e.Turns == 0 && who.Plural:
		return say.It("%s win", name)
	case e.Turns == 0:
		return say.It("%s wins", name)
	case who.Plural:
		// Translators: in so many turns.
		return say.Count(e.Turns, say.Plural{One: "%[2]s win in %[1]d", Many: "%[2]s win in %[1]d"}, name)
	}
	// Translators: in so many turns.
	return say.Count(e.Turns, say.Plural{One: "%[2]s wins in %[1]d", Many: "%[2]s wins in %[1]d"}, name)
}

// sayEstimate presents an estimate and the seat that it favours.
func (g *Game) sayEstimate(mine, other Seat, seats int, e Evaluation) say.Text {
	switch {
	case g.Measure == nil || g.Measure.Grain == 0:
		return say.It("an evaluation|unclear")
	case math.Abs(e.Value) < g.Measure.Grain/2:
		return say.It("about level")
	case seats > 2 && e.Value < 0:
		return say.It("%s about %s behind", mine.Name, g.Measure.Amount(-e.Value))
	case seats > 2:
		return say.It("%s about %s ahead", mine.Name, g.Measure.Amount(e.Value))
	case e.Value < 0:
		mine = other
	}
	// Translators: such as "about +2 points for Red", who is ahead.
	return say.It("about +%s for %s", g.Measure.Amount(math.Abs(e.Value)), mine.Name)
}

// Result says how a game ended: compared with par if it has one, else as the outcome does.
func (g *Game) Result(s State, o Outcome) say.Text {
	if g.SayPar != nil {
		if scored, par, counts := g.Points(s); counts {
			return say.It("Solved: %s", g.SayPar(float64(scored)-par))
		}
	}
	return o.Sentence
}

func (g *Game) sayEnd(s State, seats []Seat) say.Text {
	o, _ := s.Outcome()
	won := o.Winners()
	switch {
	case len(seats) == 1:
		return o.Sentence
	case len(won) != 1:
		return say.It("an evaluation|drawn")
	case seats[won[0]].Plural:
		return say.It("%s have won", seats[won[0]].Name)
	}
	return say.It("%s has won", seats[won[0]].Name)
}
