package review_test

import (
	"math"
	"strings"
	"sync"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/logic/squaregame"
	"tessera/logic/trisq"
)

// truth is what a turn gave away, by an oracle that shares the rules with the engines and
// nothing else: in points or rounds, or in results where values are no number. It is
// false where that is too much to search through.
type truth func(before, after match.State) (lost float64, known bool)

// truths are the oracles by game.
var truths = map[string]truth{"trisq": byMargin, "square": byResult, "foursquare": byForce, "shaper": byExpectation}

// mostExhausted is how many positions the search through an ending looks at.
const mostExhausted = 8_000

// exhaust plays everything that can be played from a position of two, by the rules alone;
// false where that is too much. Who goes round in a circle wins nothing.
func exhaust(s match.State, most int) (match.Result, bool) {
	e := exhaustion{left: most, on: map[string]bool{}, worth: resultOf}
	v := e.value(s, float64(match.Lost), float64(match.Won))
	return match.Result(v), e.left > 0
}

// exhaustion is a search through all that can be played.
type exhaustion struct {
	left  int             // positions still to be looked at
	on    map[string]bool // those of the line under way
	worth func(end match.State, seat int) float64
}

func resultOf(end match.State, seat int) float64 {
	o, _ := end.Outcome()
	return float64(o.Result(seat))
}

// value is what a position is worth to the seat to move, as far as that is between two
// bounds.
func (e *exhaustion) value(s match.State, low, high float64) float64 {
	key := s.String()
	if e.on[key] || e.left <= 0 {
		return 0
	}
	e.left--
	e.on[key] = true
	defer delete(e.on, key)
	best := math.Inf(-1)
	for move := range s.Legal() {
		next, err := s.Apply(move)
		if err != nil {
			continue
		}
		var v float64
		switch {
		case match.Over(next):
			v = e.worth(next, s.Turn())
		case next.Turn() == s.Turn():
			v = e.value(next, max(low, best), high)
		default:
			v = -e.value(next, -high, -max(low, best))
		}
		if best = max(best, v); best >= high {
			break
		}
	}
	return best
}

// valueFor is the value of a position, which may be an end, for a seat of two.
func (e *exhaustion) valueFor(seat int, s match.State) float64 {
	switch {
	case match.Over(s):
		return e.worth(s, seat)
	case s.Turn() == seat:
		return e.value(s, math.Inf(-1), math.Inf(1))
	}
	return -e.value(s, math.Inf(-1), math.Inf(1))
}

// compared holds the positions before and after a turn against each other.
func compared(before, after match.State, worth func(match.State, int) float64) (lost float64, known bool) {
	seat := before.Turn()
	e := exhaustion{left: mostExhausted, on: map[string]bool{}, worth: worth}
	was := e.valueFor(seat, before)
	if e.left <= 0 {
		return 0, false
	}
	e.left = mostExhausted
	return was - e.valueFor(seat, after), e.left > 0
}

// byResult searches through endings of two players of Square Game for who wins.
func byResult(before, after match.State) (float64, bool) {
	if s := match.Typed[squaregame.State](before); s.Players() != 2 || s.PiecesLeft(1)+s.PiecesLeft(2) > 8 {
		return 0, false // there is no hope so early
	}
	return compared(before, after, resultOf)
}

// byMargin searches through endings for the margin of area.
func byMargin(before, after match.State) (float64, bool) {
	if match.Typed[trisq.State](before).Plies() < 130 {
		return 0, false // there is no hope so early
	}
	return compared(before, after, func(end match.State, seat int) float64 {
		o, _ := match.Typed[trisq.State](end).Outcome()
		margin := float64(o.Triangles-o.Squares) - o.Komi
		if seat == 1 {
			return -margin
		}
		return margin
	})
}

// byForce looks at Four in a Square, with sliding back, for blocks that are forced within
// two turns, and plays the last marbles to the end.
func byForce(before, after match.State) (float64, bool) {
	was, known := forced(match.Typed[foursquare.State](before))
	if o, over := after.Outcome(); over {
		return float64(was - o.Result(before.Turn())), known
	}
	is, alsoKnown := forced(match.Typed[foursquare.State](after))
	return float64(was + is), known && alsoKnown
}

// forced is the result for the player to move; false where that is further away.
func forced(s foursquare.State) (match.Result, bool) {
	switch {
	case s.Remaining(foursquare.Red)+s.Remaining(foursquare.Blue) <= 2:
		return toTheEnd(s), true
	case forces(s, 2):
		return match.Won, true
	case suffers(s, 2):
		return match.Lost, true
	}
	return 0, false
}

// toTheEnd is the result for the player to move when few marbles are left. Once all are
// placed, who neither wins with a slide nor loses whatever he slides can slide back.
func toTheEnd(s foursquare.State) match.Result {
	if s.Phase() == foursquare.Movement {
		switch {
		case forces(s, 1):
			return match.Won
		case suffers(s, 1):
			return match.Lost
		}
		return match.Drawn
	}
	best := match.Lost
	for _, next := range turnsFrom(s) {
		result := match.Drawn
		if o, over := next.Outcome(); !over {
			result = -toTheEnd(next)
		} else if o.Winner == s.Turn() {
			result = match.Won
		} else if o.Winner != foursquare.Nobody {
			result = match.Lost
		}
		if best = max(best, result); best == match.Won {
			break
		}
	}
	return best
}

// forces reports whether the player to move completes a block within so many turns,
// whatever the other plays.
func forces(s foursquare.State, turns int) bool {
	nexts := turnsFrom(s)
	for _, next := range nexts {
		if next.Winner() == s.Turn() {
			return true
		}
	}
	if turns == 1 {
		return false
	}
	for _, next := range nexts {
		if _, over := next.Outcome(); !over && suffers(next, turns-1) {
			return true
		}
	}
	return false
}

// suffers reports whether the other forces a block, whatever the player to move plays.
func suffers(s foursquare.State, turns int) bool {
	for _, next := range turnsFrom(s) {
		if o, over := next.Outcome(); over && o.Winner != s.Turn().Other() || !over && !forces(next, turns) {
			return false
		}
	}
	return true
}

// turnsFrom are the positions to which the turns lead that can be played.
func turnsFrom(s foursquare.State) (all []foursquare.State) {
	for m := range s.Legal() {
		next, _ := s.Apply(m) // legal
		if _, over := next.Outcome(); over || next.Turn() != s.Turn() {
			all = append(all, next)
			continue
		}
		all = append(all, turnsFrom(next)...)
	}
	return all
}

// inHand is a piece of Shaper as the rules describe it: what its two cells do, the left or
// top one first, and whether it stands.
type inHand struct{ first, second, stands bool }

// drawn are the pieces by how often of 40 times they are drawn.
var drawn = map[inHand]float64{
	{true, true, false}: 18, {true, true, true}: 18, {true, false, false}: 1,
	{true, false, true}: 1, {false, true, false}: 1, {false, true, true}: 1,
}

// turned is the piece after a rotation clockwise.
func (p inHand) turned() inHand {
	if p.stands {
		p.first, p.second = p.second, p.first // the top goes to the right
	}
	p.stands = !p.stands
	return p
}

// least is the least mean number of commands from a difference of the boards with a piece
// in hand, where that is known of what comes after it.
func (p inHand) least(difference int, after *[shaper.Boards]float64) float64 {
	least := math.Inf(1)
	for rotations := range 4 {
		for at := range shaper.Size * shaper.Size {
			cells, other := 0, at+1
			if p.stands {
				other = at + shaper.Size
			}
			if other >= shaper.Size*shaper.Size || !p.stands && other%shaper.Size == 0 {
				continue // over the edge
			}
			if p.first {
				cells |= 1 << at
			}
			if p.second {
				cells |= 1 << other
			}
			least = min(least, float64(min(rotations, 4-rotations)+1)+after[difference^cells])
		}
		p = p.turned()
	}
	return least
}

// commandsLeft are the least mean numbers of commands before the next piece is known, by the
// difference of the boards.
var commandsLeft = sync.OnceValue(func() *[shaper.Boards]float64 {
	var left [shaper.Boards]float64
	for range 1000 {
		for difference := 1; difference < shaper.Boards; difference++ {
			mean := 0.0
			for piece, often := range drawn {
				mean += often / 40 * piece.least(difference, &left)
			}
			left[difference] = mean
		}
	}
	return &left
})

// byExpectation holds the points against each other that are expected with best play.
func byExpectation(before, after match.State) (float64, bool) {
	b, a := match.Typed[shaper.State](before), match.Typed[shaper.State](after)
	left := commandsLeft()
	expected := func(s shaper.State) float64 {
		text := s.Piece().String()
		p := inHand{strings.HasPrefix(text, "X"), strings.HasSuffix(text, "X"), strings.Contains(text, "/")}
		return p.least(int(s.Difference()), left)
	}
	then := 1 + left[a.Difference()]
	if a.Placed() == b.Placed() {
		then = 1 + expected(a)
	}
	return shaper.RoundCost * (then - expected(b)), true
}
