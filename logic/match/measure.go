package match

import (
	"math"
	"strconv"

	"tessera/logic/say"
)

// Measure is how a game's evaluations read for persons, and how one turn is held
// against another.
type Measure struct {
	// Counts says a value that is a whole number: "2 points". Parts says any other:
	// "2.5 points".
	Counts say.Plural
	Parts  say.ID
	// Expects says an exact expectation in a game for one: "rounds to go: 4.3".
	Expects say.ID
	// Grain is the least difference between two estimates that says something; 0
	// where estimates are no number that means anything to a person.
	Grain float64
	// Whole is how much of what a value counts is the whole result: a turn that cost so
	// much threw the game away. It is 0 where values are no number.
	Whole float64
	// Hopeless is how far behind nobody wins any more against somebody who plays well;
	// 0 where that is not known.
	Hopeless float64
	// Work is how many units of work go into one position of a review, and Deep how many
	// where it doubts; 0 is a thought to its end.
	Work, Deep int
	// Standing is how far each seat has come, by the rules alone; more is better. At
	// the end it is what each has got. Among three or more, what one gains another
	// need not lose, so that turns are held against one another by it.
	Standing func(State) []float64
	// Chance parts skill from luck; nil for games without chance.
	Chance *Chance
}

// Chance is what is known exactly of a game for one in which chance has a part.
// All is in the game's points.
type Chance struct {
	// Worth is what perfect play expects to score in the end, with all that chance
	// has shown so far.
	Worth func(State) float64
	// Lost is what a legal move gives away against the best one: 0 or more.
	Lost func(s State, move string) float64
}

// Amount is a value in the measure's words, to one decimal: "1 point", "2.5 pieces".
func (m *Measure) Amount(v float64) say.Text {
	number := say.Decimal{Value: v, Decimals: 1}
	if n, err := strconv.Atoi(number.String()); err == nil {
		return say.Count(n, m.Counts)
	}
	return say.It(m.Parts, number)
}

// Result is how a position ends under best play, as far as that is proven.
type Result int8

// The results, from the view of the seat to move.
const (
	Lost Result = iota - 1
	Drawn
	Won
	Unproven Result = 9
)

// Result is what an evaluation proves of a game of two or more; of an exact
// expectation, which there is a margin, its sign says it.
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

// Result is how a game of two ended for a seat; nothing is proven of others.
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

// Say says an evaluation of a position in a few words: "Blue wins in 3", "drawn",
// "about +2 points for Red". After the end it says who has won.
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

// sayWin says that a seat wins, as far as it is known how; one without a name is any
// other than the one to move.
func (g *Game) sayWin(who Seat, e Evaluation) say.Text {
	name := who.Name
	if name == "" {
		name = "a player, who wins|another"
	}
	var by say.Text
	if e.Verdict == Expected && g.Measure != nil {
		by = g.Measure.Amount(math.Abs(e.Value))
	}
	switch {
	case !by.Zero() && who.Many:
		return say.It("%s win by %s", name, by)
	case !by.Zero():
		return say.It("%s wins by %s", name, by)
	case e.Turns == 0 && who.Many:
		return say.It("%s win", name)
	case e.Turns == 0:
		return say.It("%s wins", name)
	case who.Many:
		// Translators: in so many turns.
		return say.Count(e.Turns, say.Plural{One: "%[2]s win in %[1]d", Many: "%[2]s win in %[1]d"}, name)
	}
	// Translators: in so many turns.
	return say.Count(e.Turns, say.Plural{One: "%[2]s wins in %[1]d", Many: "%[2]s wins in %[1]d"}, name)
}

// sayEstimate says a guess, and for whom it stands.
func (g *Game) sayEstimate(mine, other Seat, seats int, e Evaluation) say.Text {
	switch {
	case g.Measure == nil || g.Measure.Grain == 0:
		return say.It("an evaluation|not proven")
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

func (g *Game) sayEnd(s State, seats []Seat) say.Text {
	o, _ := s.Outcome()
	won := o.Winners()
	switch {
	case len(seats) == 1:
		return o.Sentence
	case len(won) != 1:
		return say.It("an evaluation|drawn")
	case seats[won[0]].Many:
		return say.It("%s have won", seats[won[0]].Name)
	}
	return say.It("%s has won", seats[won[0]].Name)
}
