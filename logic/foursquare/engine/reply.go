package engine

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
