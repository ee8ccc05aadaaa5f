package engine

// Evaluation is what a search knows of its position, from the view of the
// player to move.
type Evaluation struct {
	// Proven: the game is searched to its end, of two players only, and Result
	// is what both come to with the best play: 1 when the player to move wins
	// alone, -1 when the other does, 0 when they share the win or pass for
	// ever. A stuck game counts as adjudicated.
	Proven bool
	Result int
	// MarginProven: Margin, too, is what the best play of both comes to; each
	// goes for the result first, then for the margin.
	MarginProven bool
	// Margin is how many pieces more than the player to move the other one has
	// left at the end; with more than two players, the best of the others. If
	// it is not proven it is an estimate.
	Margin int
}

// Evaluation is what is known so far.
func (s *Search) Evaluation() Evaluation {
	e := s.known
	if !e.MarginProven {
		e.Margin = s.estimate()
	}
	return e
}

// estimate is the margin behind the turn that looks best.
func (s *Search) estimate() int {
	p := s.root
	if p.turn < 0 {
		return 0 // nobody is to move
	}
	if s.thought.chain.done() && len(s.thought.chain.nodes) > 0 {
		p = s.thought.chain.after(s.thought.best())
	}
	return p.margin(s.root.turn)
}
