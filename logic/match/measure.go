package match

import (
	"math"
	"strconv"
	"strings"
)

// Measure is how a game's evaluations read for persons, and how one turn is held
// against another.
type Measure struct {
	// One and Many name what a value counts, such as "point" and "points".
	One, Many string
	// Expects names what an exact expectation counts, such as "rounds", in a game for
	// one: [Evaluation] has it as its Unit, and a kept review does not repeat it.
	Expects string
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

// Amount is a value in the measure's words: "1 point", "2.5 pieces".
func (m *Measure) Amount(v float64) string {
	text := Number(v, 1)
	if text == "1" {
		return "1 " + m.One
	}
	return text + " " + m.Many
}

// Count is a number of things in words: "1 piece", "2 pieces".
func Count(n int, thing string) string {
	return strconv.Itoa(n) + " " + plural(n, thing)
}

// Number is a number as persons read it: with at most so many decimals and, below 0,
// a true minus.
func Number(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if number, negative := strings.CutPrefix(text, "-"); negative && number != "0" {
		return "−" + number
	}
	return strings.TrimPrefix(text, "-")
}

// Signed is a [Number] that has a plus above 0.
func Signed(v float64, decimals int) string {
	text := Number(v, decimals)
	if v > 0 && text != "0" {
		text = "+" + text
	}
	return text
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
func (g *Game) Say(s State, e Evaluation) string {
	seats := g.Seats(s)
	seat := s.Turn()
	if seat < 0 {
		return g.sayEnd(s, seats)
	}
	mine := seats[seat].Name.String()
	other := "another"
	if len(seats) == 2 {
		other = seats[1-seat].Name.String()
	}
	switch e.Verdict {
	case Win:
		return mine + wins(mine) + e.turns(" in ")
	case Loss:
		return other + wins(other) + e.turns(" in ")
	case Draw:
		return "drawn"
	case Expected:
		if len(seats) == 1 {
			return Number(e.Value, 1) + " " + e.Unit + " to go"
		}
		switch {
		case e.Value == 0:
			return "drawn"
		case e.Value < 0:
			mine = other
		}
		return mine + wins(mine) + " by " + g.amount(math.Abs(e.Value), e.Unit)
	}
	return g.sayEstimate(mine, other, len(seats), e)
}

// sayEstimate says a guess, and for whom it stands.
func (g *Game) sayEstimate(mine, other string, seats int, e Evaluation) string {
	switch {
	case g.Measure == nil || g.Measure.Grain == 0:
		return "not proven"
	case math.Abs(e.Value) < g.Measure.Grain/2:
		return "about level"
	case seats > 2 && e.Value < 0:
		return mine + " about " + g.Measure.Amount(-e.Value) + " behind"
	case seats > 2:
		return mine + " about " + g.Measure.Amount(e.Value) + " ahead"
	case e.Value > 0:
		return "about +" + g.Measure.Amount(e.Value) + " for " + mine
	}
	return "about +" + g.Measure.Amount(-e.Value) + " for " + other
}

func (g *Game) sayEnd(s State, seats []Seat) string {
	o, _ := s.Outcome()
	won := o.Winners()
	switch {
	case len(seats) == 1:
		return o.Sentence.String()
	case len(won) != 1:
		return "drawn"
	}
	return seats[won[0]].Name.String() + past(seats[won[0]].Name.String())
}

func (g *Game) amount(v float64, unit string) string {
	if g.Measure == nil {
		return FormatValue(v) + " " + unit
	}
	return g.Measure.Amount(v)
}

// wins is the verb behind a seat's name; one that ends in s is a plural.
func wins(name string) string {
	if strings.HasSuffix(name, "s") {
		return " win"
	}
	return " wins"
}

func past(name string) string {
	if strings.HasSuffix(name, "s") {
		return " have won"
	}
	return " has won"
}
