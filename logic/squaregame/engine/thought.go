package engine

// plan is how somebody who looks ahead thinks: how many prefixes of a chain
// are kept at every length, and in what rounds the chains are compared.
type plan struct {
	width  int
	ends   int // how many ends of a chain of one length are compared
	sight  int // how many of allSight placements are seen; 0 for all
	rounds []round
	noise  int // by how much the value of a turn may be mistaken, of winUnit for a win
}

// thought is a plan at work: first it collects chains, then it compares them.
type thought struct {
	chain  chain
	field  field
	plan   *plan
	chosen bool // the chains are collected
}

func (t *thought) start(p *position, plan *plan, seed uint64) {
	t.plan, t.chosen, t.chain.sight = plan, false, plan.sight
	t.chain.start(p, plan.width, plan.ends, seed)
}

// advance works a little; over tells that the thought has come to its end. There
// is a best end after the first chains are collected, and it stays the best
// until a whole round is over.
func (t *thought) advance() (work int, over bool) {
	if t.chosen {
		work, ranked := t.field.advance()
		return work, ranked && t.field.decided()
	}
	work = t.chain.advance()
	if !t.chain.done() {
		return work, false
	}
	if len(t.plan.rounds) == 0 {
		return work, true
	}
	t.field.start(&t.chain, t.plan, t.chain.mix)
	t.chosen = true
	return work, t.skip()
}

// skip ends a thought that has nothing to compare, once it is judged.
func (t *thought) skip() bool {
	best := t.field.best()
	if !t.field.decided() {
		return false
	}
	o := playout{pos: best.after}
	best.sum, best.games = o.values(), 1
	return true
}

// best is the best end known so far: that of the chains until the first round of
// comparing is over.
func (t *thought) best() step {
	if t.chosen && (t.field.round > 0 || t.field.decided()) {
		return t.field.best().end
	}
	return t.chain.best
}
