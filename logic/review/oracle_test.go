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

// truth returns what a turn gave away in points or rounds, or in results if values are
// not numbers. It shares only the rules with the engines. It returns false if the search
// is too large.
type truth func(before, after match.State) (lost float64, known bool)

var truths = map[string]truth{"trisq": byMargin, "square": byResult, "foursquare": byForce, "shaper": byExpectation}

// mostExhausted is the most positions that a search of an ending visits.
const mostExhausted = 8_000

// exhaust searches all play from a position of two by the rules alone. It returns false
// if that is too much. A repeated position counts as a draw.
func exhaust(s match.State, most int) (match.Result, bool) {
	e := exhaustion{left: most, on: map[string]bool{}, worth: resultOf}
	v := e.value(s, float64(match.Lost), float64(match.Won))
	return match.Result(v), e.left > 0
}

type exhaustion struct {
	left  int             // positions left to visit
	on    map[string]bool // positions on the current line
	worth func(end match.State, seat int) float64
}

func resultOf(end match.State, seat int) float64 {
	o, _ := end.Outcome()
	return float64(o.Result(seat))
}

// value returns the value for the seat to move, exact between the two bounds.
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

// valueFor returns the value for a seat of two. s may be an end.
func (e *exhaustion) valueFor(seat int, s match.State) float64 {
	switch {
	case match.Over(s):
		return e.worth(s, seat)
	case s.Turn() == seat:
		return e.value(s, math.Inf(-1), math.Inf(1))
	}
	return -e.value(s, math.Inf(-1), math.Inf(1))
}

// compared returns the difference of the values before and after a turn.
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

// byResult searches endings of Square Game for two by their result.
func byResult(before, after match.State) (float64, bool) {
	if s := match.Typed[squaregame.State](before); s.Players() != 2 || s.PiecesLeft(1)+s.PiecesLeft(2) > 8 {
		return 0, false // hopeless so early
	}
	return compared(before, after, resultOf)
}

// byMargin searches endings by the margin of area.
func byMargin(before, after match.State) (float64, bool) {
	if match.Typed[trisq.State](before).Plies() < 130 {
		return 0, false // hopeless so early
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

// byForce searches Four in a Square, with sliding back, for blocks forced within two
// turns, and the last marbles to the end.
func byForce(before, after match.State) (float64, bool) {
	was, known := forced(match.Typed[foursquare.State](before))
	if o, over := after.Outcome(); over {
		return float64(was - o.Result(before.Turn())), known
	}
	is, alsoKnown := forced(match.Typed[foursquare.State](after))
	return float64(was + is), known && alsoKnown
}

// forced returns the result for the player to move, or false if it is further away.
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

// toTheEnd returns the result for the player to move with few marbles left. With all
// placed, a player who neither wins nor loses by force can always slide back, so the game
// is drawn.
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

// forces reports whether the player to move forces a block within the number of turns.
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

// suffers reports whether the opponent forces a block against every turn.
func suffers(s foursquare.State, turns int) bool {
	for _, next := range turnsFrom(s) {
		if o, over := next.Outcome(); over && o.Winner != s.Turn().Other() || !over && !forces(next, turns) {
			return false
		}
	}
	return true
}

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

// inHand is a piece of Shaper as the rules describe it: the effect of its two cells, left
// or top first, and whether it is vertical.
type inHand struct{ first, second, stands bool }

// drawn gives the frequency of each piece in 40 draws.
var drawn = map[inHand]float64{
	{true, true, false}: 18, {true, true, true}: 18, {true, false, false}: 1,
	{true, false, true}: 1, {false, true, false}: 1, {false, true, true}: 1,
}

func (p inHand) turned() inHand {
	if p.stands {
		p.first, p.second = p.second, p.first // the top goes to the right
	}
	p.stands = !p.stands
	return p
}

// least returns the least expected number of commands for a difference of the boards with
// a piece in hand. after has the expectation once the piece is placed.
func (p inHand) least(difference int, after *[shaper.Boards]float64) float64 {
	least := math.Inf(1)
	for rotations := range 4 {
		for at := range shaper.Size * shaper.Size {
			cells, other := 0, at+1
			if p.stands {
				other = at + shaper.Size
			}
			if other >= shaper.Size*shaper.Size || !p.stands && other%shaper.Size == 0 {
				continue // beyond the edge
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

// commandsLeft are the least expected numbers of commands before the next piece is known,
// by the difference of the boards.
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
