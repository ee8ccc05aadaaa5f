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
	if _, over := s.Outcome(); over {
		q.done, q.forced = true, s.Winner() == attacker
		return q
	}
	p := rootPosition(s)
	attacking := s.Turn() == attacker
	if p.wins() {
		q.done, q.forced = true, attacking
		return q
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
	return q
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

// Work is how many units were spent so far.
func (q *Inquiry) Work() int { return q.solver.work }

// Horizon is within how many of his turns the attacker must win from s if he
// can force it at all, as long as sliding straight back is legal; the reason
// stands at the head of the package. s must be the start of a turn.
func Horizon(s foursquare.State, attacker foursquare.Player) int {
	p := rootPosition(s)
	return int(p.horizon(s.Turn() == attacker))
}

// FirstTurns are the states after red's first turn, with the usual settings, one
// for all that are the same up to symmetry.
func FirstTurns() []foursquare.State {
	start, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		return nil // never: the usual settings are possible
	}
	p := rootPosition(start)
	r := allTurns(start, &p)
	r.dropTwins(&p)
	var list []foursquare.State
	for t := range r.turns {
		s := start
		for _, m := range t.moves(&p) {
			s, _ = s.Apply(m) // legal, as allTurns lists legal turns
		}
		list = append(list, s)
	}
	return list
}
