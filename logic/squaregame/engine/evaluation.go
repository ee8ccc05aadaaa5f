package engine

// Evaluation is what a search knows about its position, seen by the player to move.
type Evaluation struct {
	// Proven means that the exact search finished a game of two. Result is the value of
	// best play: 1 if the player to move wins alone, -1 if the opponent does, 0 if they
	// share the win or pass for ever. A stuck game counts as adjudicated.
	Proven bool
	Result int
	// MarginProven means that Margin is also the value of best play, if both sides try
	// for the result first and then for the margin.
	MarginProven bool
	// Margin is how many more pieces than the player to move the opponent has left at the
	// end; with more than two players, the best opponent. Unless it is proven it is an
	// estimate.
	Margin int
}

// Evaluation returns what is known so far.
func (s *Search) Evaluation() Evaluation {
	e := s.known
	if !e.MarginProven {
		e.Margin = s.estimate()
	}
	return e
}

// estimate returns the margin after the best turn found.
func (s *Search) estimate() int {
	p := s.root
	if p.turn < 0 {
		return 0 // the game is over
	}
	if s.thought.chain.done() && len(s.thought.chain.nodes) > 0 {
		p = s.thought.chain.after(s.thought.best())
	}
	return p.margin(s.root.turn)
}
