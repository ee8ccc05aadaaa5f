package engine

// plan is how a level looks ahead: how many prefixes of a chain it keeps per length, and
// in what rounds it compares the chains.
type plan struct {
	width  int
	ends   int // ends compared per length of chain
	sight  int // how many of allSight placements are seen; 0 for all
	rounds []round
	noise  int // the largest error in the value of a turn; a win is worth winUnit
}

// planRun is a plan in progress: it collects chains, then compares them.
type planRun struct {
	chain  chain
	field  field
	plan   *plan
	chosen bool // the chains are collected
}

func (t *planRun) start(p *position, plan *plan, seed uint64) {
	t.plan, t.chosen, t.chain.sight = plan, false, plan.sight
	t.chain.start(p, plan.width, plan.ends, seed)
}

// advance does a little work. over means that the thought is finished. There is a best
// end once the chains are collected; it stays the best until a whole round has ended.
func (t *planRun) advance() (work int, over bool) {
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

// skip finishes a thought that has nothing to compare, after judging its only turn.
func (t *planRun) skip() bool {
	best := t.field.best()
	if !t.field.decided() {
		return false
	}
	o := playout{pos: best.after}
	best.sum, best.games = o.values(), 1
	return true
}

// best returns the best end found so far: the chain search's until the first round has
// ended.
func (t *planRun) best() step {
	if t.chosen && (t.field.round > 0 || t.field.decided()) {
		return t.field.best().end
	}
	return t.chain.best
}
