package engine

import (
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// Inquiry answers one question about a position: can the attacker force a block within a
// number of the attacker's turns? Step advances it in slices, like a Search.
type Inquiry struct {
	solver solver
	done   bool
	forced bool
}

// Inquire asks whether attacker forces a block from s within a number of his own turns, 1 to
// 31. s must be the start of a turn. The transposition table has 2^bits entries of 16 bytes,
// for bits from 2 to 30; a small one only costs time. With plain, the search uses no
// pairings: it is slow, and serves to check the answers of the fast one.
func Inquire(s foursquare.State, attacker foursquare.Player, turns, bits int, plain bool) *Inquiry {
	q := &Inquiry{solver: solver{table: newTable(bits), plain: plain}}
	q.Next(s, attacker, turns)
	return q
}

// Next asks about another position of a game with the same settings and keeps what the
// table knows.
func (q *Inquiry) Next(s foursquare.State, attacker foursquare.Player, turns int) {
	q.done, q.forced = false, false
	if _, over := s.Outcome(); over {
		q.done, q.forced = true, s.Winner() == attacker
		return
	}
	p := rootPosition(s)
	attacking := s.Turn() == attacker
	if p.wins() {
		q.done, q.forced = true, attacking
		return
	}
	var r replies
	p.safe(&r)
	if p.left > 0 {
		r.dropTwins(&p)
	}
	switch {
	case r.count == 0:
		q.done, q.forced = true, !attacking
	case attacking:
		q.solver.ask(&p, &r, uint8(turns))
	default:
		q.solver.askDefender(&p, &r, uint8(turns))
	}
}

// dropTwins keeps one of the turns that lead to the same position up to symmetry.
func (r *replies) dropTwins(p *position) {
	seen := make(map[position]bool, r.count)
	var kept replies
	for t := range r.turns {
		q := p.after(t.square, t.placed)
		if c := q.canonical(); !seen[c] {
			seen[c] = true
			kept.include(t)
		}
	}
	*r = kept
}

// Step spends about work units, each a position visited, and reports whether the question
// is answered.
func (q *Inquiry) Step(work int) (done bool) {
	for until := q.solver.work + work; !q.done && q.solver.work < until; {
		if q.solver.done {
			q.done, q.forced = true, q.solver.proven
			break
		}
		q.solver.advance()
	}
	return q.done
}

// Forced reports whether the attacker forces a block. It is valid once Step returns true.
func (q *Inquiry) Forced() bool { return q.forced }

// Work returns the units spent so far on all questions.
func (q *Inquiry) Work() int { return q.solver.work }

// Horizon returns the number of turns within which the attacker must win from s if he can
// force it at all, as long as sliding straight back is legal; the package comment says
// why. s must be the start of a turn.
func Horizon(s foursquare.State, attacker foursquare.Player) int {
	p := rootPosition(s)
	return int(p.horizon(s.Turn() == attacker))
}

// Openings returns the states after the given number of turns from the start s, 1 to 6,
// one of each class up to symmetry. No player can have a block so early.
func Openings(s foursquare.State, turns int) []foursquare.State {
	list := []foursquare.State{s}
	for range turns {
		seen := map[position]bool{}
		var next []foursquare.State
		for _, s := range list {
			p := rootPosition(s)
			r := allTurns(s, &p)
			for t := range r.turns {
				q := p.after(t.square, t.placed)
				if c := q.canonical(); !seen[c] {
					seen[c] = true
					after, _ := match.After(s, t.moves(&p)) // legal, because it is one of the turns
					next = append(next, after)
				}
			}
		}
		list = next
	}
	return list
}
