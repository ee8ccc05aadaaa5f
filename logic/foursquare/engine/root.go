package engine

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// rootTurn is a whole turn of the player to move, with what is known about it.
type rootTurn struct {
	turn
	moves     []foursquare.Move
	symmetric [][]foursquare.Move // its twins up to symmetry
	after     position            // with the opponent to move
	rated     int32               // including noise
	noise     int32               // the level's random bonus
	// lost is the number of turns within which the opponent wins after it, and cleared
	// the number within which the opponent cannot; 0 is unknown.
	lost, cleared uint8
	drawn         bool  // it ends the game in a draw
	score         int32 // from iterative deepening or a chart
	charted       bool  // score is from a chart
	replies       int   // the opponent's safe replies
}

// safe reports whether the opponent then has no win in one turn.
func (t *rootTurn) safe() bool { return t.drawn || t.open() && !t.after.wins() }

// looksSafe reports whether no placement then wins for the opponent without a slide; in
// the movement phase, no slide.
func (t *rootTurn) looksSafe() bool {
	if t.after.left == 0 {
		return t.safe()
	}
	return t.open() && threats(t.after.own, t.after.opp|areas[t.after.hole&cut]) == 0
}

// open reports whether the turn does not complete the opponent's block.
func (t *rootTurn) open() bool { return blocks(t.after.own) == 0 }

func sift(turns []rootTurn, keep func(*rootTurn) bool) []rootTurn {
	var kept []rootTurn
	for i := range turns {
		if keep(&turns[i]) {
			kept = append(kept, turns[i])
		}
	}
	return kept
}

// rootPosition returns the position of the current turn. After the placement of a turn,
// left still counts the marble just placed, so that the remaining slide is treated as a
// whole turn.
func rootPosition(s foursquare.State) position {
	me := s.Turn()
	p := position{
		own:       cells(s.Marbles(me)),
		opp:       cells(s.Marbles(me.Other())),
		hole:      uint8(s.Hole()),
		blocked:   noSquare,
		left:      uint8(s.Remaining(foursquare.Red) + s.Remaining(foursquare.Blue)),
		backslide: !s.Settings().NoBackslide,
	}
	if square, ok := s.Blocked(); ok {
		p.blocked = uint8(square)
	}
	if s.Phase() == foursquare.PlacementSlide {
		p.left++
	}
	return p
}

// winningMoves returns the moves of a turn that completes a block of the player to move,
// preferring a single move, or nil.
func winningMoves(s foursquare.State) []foursquare.Move {
	if m, ok := winningMove(s); ok {
		return []foursquare.Move{m}
	}
	if s.Phase() != foursquare.Placement {
		return nil
	}
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		if slide, ok := winningMove(next); ok {
			return []foursquare.Move{m, slide}
		}
	}
	return nil
}

func winningMove(s foursquare.State) (foursquare.Move, bool) {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil && next.Winner() == s.Turn() {
			return m, true
		}
	}
	return foursquare.Move{}, false
}

// rootTurns lists the legal turns in random order. Of symmetric turns it lists one, with
// the others attached.
func rootTurns(s foursquare.State, p *position, chance *rand.Rand) []rootTurn {
	all := allTurns(s, p)
	list := make([]rootTurn, 0, all.count)
	for t := range all.turns {
		list = append(list, rootTurn{turn: t, moves: t.moves(p), after: p.after(t.square, t.placed), drawn: drawsByRule(s, t)})
	}
	chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if p.left == 0 {
		return list // symmetric turns may differ in how often their boards have occurred
	}
	return joinTwins(list)
}

func allTurns(s foursquare.State, p *position) replies {
	var r replies
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		places := noCell
		if s.Phase() == foursquare.Placement {
			places = board &^ (moved(p.own|p.opp, square, p.hole) | areas[square&cut])
		}
		r.add(square, places)
	}
	return r
}

// drawsByRule reports whether a slide ends the game by repetition or limit.
func drawsByRule(s foursquare.State, t turn) bool {
	if s.Phase() != foursquare.Movement {
		return false
	}
	next, err := s.Apply(foursquare.Slide(int(t.square)))
	return err == nil && next.DrawReason() != foursquare.NoDraw
}

// moves returns the turn as moves of the rules. The marble is placed before the slide, so
// its cell is moved back.
func (t turn) moves(p *position) []foursquare.Move {
	slide := foursquare.Slide(int(t.square))
	if t.placed == noCell {
		return []foursquare.Move{slide}
	}
	i := bits.TrailingZeros64(movedBack(t.placed, t.square, p.hole))
	c := foursquare.CellAt(i/size, i%size)
	return []foursquare.Move{foursquare.Place(c.Square, c.Slot), slide}
}

// joinTwins keeps the first of the turns that lead to the same position up to symmetry.
// After the first turns boards are hardly ever symmetric.
func joinTwins(list []rootTurn) []rootTurn {
	seen := make(map[position]int, len(list))
	kept := list[:0]
	for _, t := range list {
		key := t.after.canonical()
		if i, ok := seen[key]; ok {
			kept[i].symmetric = append(kept[i].symmetric, t.moves)
			continue
		}
		seen[key] = len(kept)
		kept = append(kept, t)
	}
	return kept
}

// The value of a 2x2 block without a marble of the other colour, by its number of
// marbles.
const (
	oneWorth   = 1
	twoWorth   = 4
	threeWorth = 10
)

// tempo is the weight, in thirds, of the prospects of the player who has just moved. The
// prospects of the opponent have the weight 1, because he moves next.
type tempo int32

// even gives the prospects of both players the same weight.
const even tempo = 3

// rate estimates a position for the player who has just moved: the blocks that player may
// still complete against the opponent's, on the present board and after each slide.
func (p *position) rate(w tempo) int32 {
	taken := areas[p.hole&cut]
	sum := 2 * weigh(p.opp, p.own, taken, w)
	for _, square := range neighbours[p.hole&cut] {
		sum += weigh(moved(p.opp, square, p.hole), moved(p.own, square, p.hole), areas[square&cut], w)
	}
	return sum / 3
}

func weigh(mine, theirs, hole cells, w tempo) int32 {
	return int32(w)*prospects(mine, theirs|hole) - 3*prospects(theirs, mine|hole)
}

func prospects(own, taken cells) int32 {
	a, b, c, d := own, own>>1, own>>size, own>>(size+1)
	open := corners &^ (taken | taken>>1 | taken>>size | taken>>(size+1))
	one := (a | b | c | d) & open
	two := (a&b | c&d | (a|b)&(c|d)) & open
	three := (a&b&(c|d) | c&d&(a|b)) & open
	return int32(bits.OnesCount64(one)*oneWorth +
		bits.OnesCount64(two)*(twoWorth-oneWorth) +
		bits.OnesCount64(three)*(threeWorth-twoWorth))
}

// sure is the rating of a turn that leaves the opponent no safe reply.
const sure = 1 << 20

// rateByReply rates one more turn of the root by the opponent's best safe reply.
func rateByReply(s *Search) stage {
	t := &s.turns[s.looked]
	t.rated = t.after.answered(s.tempo) + t.noise
	s.solver.work += 1 + t.replies
	if s.looked++; s.looked < len(s.turns) {
		return rateByReply
	}
	return next
}

// answered returns the rating for the player who has just moved, after the opponent's
// best safe turn.
func (p *position) answered(w tempo) int32 {
	worst := int32(sure)
	var r replies
	p.safe(&r)
	for t := range r.turns {
		q := p.after(t.square, t.placed)
		worst = min(worst, -q.rate(w))
	}
	return worst
}

// order sorts the turns, best first. Equal turns keep their random order.
func (s *Search) order() {
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int {
		if by := cmp.Compare(a.lossOrder(), b.lossOrder()); by != 0 {
			return by
		}
		// To leave the opponent few safe replies pays only where holding can be proven;
		// elsewhere a good position is worth more than a trap.
		if s.exact {
			if by := cmp.Compare(a.replies, b.replies); by != 0 {
				return by
			}
		}
		return cmp.Compare(b.rated, a.rated)
	})
}

// lossOrder orders turns by when they lose: 0 for a turn not known to lose, smaller for later
// losses.
func (t *rootTurn) lossOrder() int {
	if t.lost == 0 {
		return 0
	}
	return 256 - int(t.lost)
}

// Verdict is what is proven about a position, seen by the player to move.
type Verdict uint8

const (
	// Unknown means that nothing is proven.
	Unknown Verdict = iota
	// Wins means that the player to move forces a block.
	Wins
	// Holds means that the player to move does not lose by playing Line.
	Holds
	// Loses means that the opponent forces a block.
	Loses
)

// Knowledge is a verdict with its distance. It states only what is proven against every
// reply.
type Knowledge struct {
	Verdict Verdict
	// Turns counts the winner's own turns until the block: the fewest that suffice for
	// Wins, the most that the loser can last for Loses. If the loser's own slide is
	// forced to complete the winner's block, that counts as the winner's next turn. Turns
	// is 0 for Unknown and Holds. When the last marble is placed with noBackslide, it is
	// an upper bound.
	Turns int
}

// String returns a phrase like "wins in 3 turns", or "" for Unknown.
func (k Knowledge) String() string {
	switch k.Verdict {
	case Wins:
		return "wins in " + turnCount(k.Turns)
	case Holds:
		return "holds"
	case Loses:
		return "loses in " + turnCount(k.Turns)
	}
	return ""
}

func turnCount(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}
