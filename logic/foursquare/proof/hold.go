package proof

import (
	"cmp"
	"fmt"
	"slices"

	"tessera/logic/foursquare"
)

// Holding finds positions in which one player, the attacker, forces no block without
// sliding back. It searches the turns of the opponent, the holder, by the rules and with
// the marbles of both, until the tables of a lone attacker decide.
type Holding struct {
	lone     *loneAttacker
	known    map[position]bool // whether the holder, to move, holds
	most     int
	progress func(int)
}

// MostHeld is the largest number of marbles per player that NewHolding accepts.
const MostHeld = 7

// NewHolding makes the tables for games with 1 to MostHeld marbles each, which takes
// seconds. It searches at most most positions of about 50 bytes each and calls told
// regularly with their number. The error names the allowed numbers of marbles.
func NewHolding(attacker foursquare.Player, pieces, most int, told func(positions int)) (*Holding, error) {
	if pieces < 1 || pieces > MostHeld {
		return nil, fmt.Errorf("who holds without sliding back can be asked with 1 to %d marbles each, not %d", MostHeld, pieces)
	}
	return &Holding{lone: newLone(attacker, pieces), known: map[position]bool{}, most: most, progress: told}, nil
}

// Held reports whether the attacker is proven to force no block from s, the start of a
// turn in the placement phase of a game without sliding back. False means unproven: the
// tables ignore blocks that the holder may complete in the movement phase, and the search
// has a limit.
func (h *Holding) Held(s foursquare.State) bool {
	if o, over := s.Outcome(); over {
		return o.Winner != h.lone.attacker
	}
	b := boardOf(s)
	p := position{marblesOf(&b, h.lone.attacker), marblesOf(&b, h.lone.attacker.Other()), uint8(b.hole), noWay}
	if square, ok := s.Blocked(); ok {
		p.blocked = uint8(h.lone.way[b.hole][square])
	}
	n := p.attacker.count()
	if s.Turn() == h.lone.attacker {
		return h.fails(p, n, h.lone.cells(n, p)&^p.holder)
	}
	return h.completes(p) || h.holds(p, n)
}

// Positions returns the number of positions searched so far.
func (h *Holding) Positions() int { return len(h.known) }

// position is a board in the placement phase at the start of a turn.
type position struct {
	attacker, holder marbles
	hole, blocked    uint8 // blocked is the index of a way, or noWay
}

// slid returns the position after a square has slid.
func (h *Holding) slid(p position, square int) position {
	hole := int(p.hole)
	return position{p.attacker.slid(square, hole), p.holder.slid(square, hole), uint8(square), uint8(h.lone.way[square][hole])}
}

// slides returns the squares that may slide.
func (h *Holding) slides(p position) []int { return h.lone.slides[p.hole][p.blocked] }

// block reports whether the marbles form a block on the board of a position.
func (h *Holding) block(m marbles, p position) bool { return h.lone.grids.block(m, int(p.hole)) }

func (p position) free() marbles { return ^(p.attacker | p.holder) }

// reports is the number of positions between two reports of progress.
const reports = 100_000

// holds reports whether the holder, to move without a block to complete, is proven not to
// lose. n is the number of the attacker's marbles on the board.
func (h *Holding) holds(p position, n int) bool {
	if h.lone.held(n, p) {
		return true
	}
	if n == h.lone.pieces {
		return false
	}
	if held, ok := h.known[p]; ok {
		return held
	}
	if len(h.known) >= h.most {
		return false
	}
	held := h.answers(p, n)
	h.known[p] = held
	if len(h.known)%reports == 0 {
		h.progress(len(h.known))
	}
	return held
}

// completes reports whether the holder, to move, can complete a block.
func (h *Holding) completes(p position) bool {
	for free := p.free(); free != 0; free &= free - 1 {
		placed := p
		placed.holder |= free.first()
		if h.block(placed.holder, placed) {
			return true
		}
		for _, square := range h.slides(placed) {
			if after := h.slid(placed, square); h.block(after.holder, after) {
				return true
			}
		}
	}
	return false
}

// answer is a turn of the holder.
type answer struct {
	after   position
	winning marbles // cells in which the attacker may still win
	worth   int     // for ordering: the holder holds by threatening blocks himself
}

// answers reports whether the holder has a turn after which he is proven not to lose.
func (h *Holding) answers(p position, n int) bool {
	var list []answer
	for _, square := range h.slides(p) {
		after := h.slid(p, square)
		if h.block(after.attacker, after) {
			continue
		}
		winning := h.lone.cells(n, after) &^ after.holder
		if winning.count() <= 1 {
			return true // the holder puts his marble there
		}
		list = h.list(list, after, winning)
	}
	slices.SortStableFunc(list, func(a, b answer) int { return cmp.Compare(b.worth, a.worth) })
	return slices.ContainsFunc(list, func(a answer) bool { return h.fails(a.after, n, a.winning) })
}

// list adds the answers with one slide, with the marble's cell after it.
func (h *Holding) list(list []answer, after position, winning marbles) []answer {
	for free := after.free(); free != 0; free &= free - 1 {
		a := answer{after: after, winning: winning &^ free.first()}
		a.after.holder |= free.first()
		a.worth = h.lone.grids.prospects(a.after.holder, after.attacker, int(after.hole))
		list = append(list, a)
	}
	return list
}

// fails reports whether the attacker, to move with n marbles on the board, is proven not
// to win with his next marble in any of the winning cells. In other cells he does not win
// even alone.
func (h *Holding) fails(p position, n int, winning marbles) bool {
	list, won := h.threats(p, n, winning)
	slices.SortStableFunc(list, func(a, b threat) int { return cmp.Compare(b.cells, a.cells) })
	return !won && !slices.ContainsFunc(list, func(t threat) bool { return !h.holds(t.after, n+1) })
}

// threat is a turn of the attacker, with the number of cells that win for him next
// against every slide of the holder.
type threat struct {
	after position
	cells int
}

// threats returns the attacker's turns that do not obviously fail. won means that one of
// them wins immediately.
func (h *Holding) threats(p position, n int, winning marbles) (list []threat, won bool) {
	for ; winning != 0; winning &= winning - 1 {
		placed := p
		placed.attacker |= winning.first()
		if h.block(placed.attacker, placed) {
			return nil, true
		}
		for _, square := range h.slides(p) {
			t := threat{after: h.slid(placed, square)}
			switch {
			case h.block(t.after.attacker, t.after):
				return nil, true
			case h.block(t.after.holder, t.after) || h.lone.held(n+1, t.after):
				continue
			case n+1 == h.lone.pieces:
				return nil, true
			}
			if t.cells = h.fewest(t.after, n+1); t.cells > 1 && !h.completes(t.after) {
				list = append(list, t)
			}
		}
	}
	return list, false
}

// fewest returns the number of cells that win for the attacker after the holder's best
// slide.
func (h *Holding) fewest(p position, n int) int {
	few := slots * places
	for _, square := range h.slides(p) {
		if after := h.slid(p, square); !h.block(after.attacker, after) {
			few = min(few, (h.lone.cells(n, after) &^ after.holder).count())
		}
	}
	return few
}
