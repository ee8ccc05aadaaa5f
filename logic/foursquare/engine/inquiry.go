package engine

import "tessera/logic/foursquare"

// An Inquiry asks one question about a position and follows it to its end: does
// the attacker force a block within so many of his own turns? It is advanced in
// slices by Step, like a Search. The table it needs is made with it.
type Inquiry struct {
	solver solver
	done   bool
	forced bool
}

// Inquire begins to ask whether attacker forces a block from s within so many
// of his turns, 1 to 31. s must be the start of a turn. The table has 2^bits
// entries of 16 bytes, bits being 2 to 30; a small one costs time and nothing
// else. With plain, the question is answered by looking at everything, without
// pairings: slow, and for whoever does not trust them.
func Inquire(s foursquare.State, attacker foursquare.Player, turns, bits int, plain bool) *Inquiry {
	q := &Inquiry{solver: solver{table: newTable(bits), plain: plain}}
	q.Next(s, attacker, turns)
	return q
}

// Next begins to ask about another position of a game with the same settings, by
// what was found out so far.
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

// dropTwins keeps one of the turns that lead to the same position up to
// symmetry.
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

// Step spends about work units, each a position looked at, and reports whether
// the question is answered.
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

// Forced reports whether the attacker forces a block, once Step has said that
// the question is answered.
func (q *Inquiry) Forced() bool { return q.forced }

// Work is how many units were spent so far, on all questions.
func (q *Inquiry) Work() int { return q.solver.work }

// Horizon is within how many of his turns the attacker must win from s if he
// can force it at all, as long as sliding straight back is legal; the reason
// stands at the head of the package. s must be the start of a turn.
func Horizon(s foursquare.State, attacker foursquare.Player) int {
	p := rootPosition(s)
	return int(p.horizon(s.Turn() == attacker))
}

// Openings are the states after so many turns from the start s, 1 to 6, one for
// all that are the same up to symmetry: nobody can have a block so early.
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
					next = append(next, played(s, t.moves(&p)))
				}
			}
		}
		list = next
	}
	return list
}

// played is the state after moves that are known to be legal.
func played(s foursquare.State, moves []foursquare.Move) foursquare.State {
	for _, m := range moves {
		s, _ = s.Apply(m)
	}
	return s
}
