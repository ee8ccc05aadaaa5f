package squaregame

import "tessera/logic/squaregame/grid"

// Apply returns the position after a move of the player to move. It accepts any
// permutation from 1 to 8, including one that looks like a smaller one. The error is an
// *Illegal that says what is wrong and what is allowed.
func (s State) Apply(m Move) (State, error) {
	next := s
	if err := next.play(m); err != nil {
		return s, err
	}
	next.last, next.lastBy = m, s.turn
	next.endStuck()
	return next, nil
}

func (s *State) play(m Move) error {
	if s.phase == PhaseOver {
		return illegal(m, GameOver, "the game is over; no more moves are possible")
	}
	if m.IsPass() {
		if s.phase == PhaseOpening {
			return illegal(m, OpeningNotPassed, "player %d must open the game with a piece and "+
				"cannot pass", s.turn)
		}
		s.lastCount = 0
		if s.laid == 0 {
			s.passedTurns = min(s.passedTurns+1, manyPassed)
		}
		s.endTurn(CodePass)
		return nil
	}
	p, err := s.place(m)
	if err != nil {
		return err
	}
	s.lastCount = int8(s.put(int(s.turn), m.Permutation, p))
	s.afterPlacement()
	return nil
}

func (s *State) afterPlacement() {
	if s.phase == PhaseOpening {
		s.phase, s.turn, s.left, s.code = PhaseNormal, 1, 1, CodeNext
		return
	}
	s.laid, s.passedTurns = s.laid+1, 0
	if s.hands[s.turn-1] == 0 {
		s.phase = PhaseFinal
		s.endTurn(CodeFinal)
		return
	}
	s.left += s.lastCount - 2
	if s.mostExtra > 0 {
		s.left = min(s.left, 1+s.mostExtra-s.laid)
	}
	if s.left == 0 {
		s.endTurn(CodeNext)
		return
	}
	s.code = CodeMore
}

// endTurn passes the turn to the next player. In the final round the turn of the last
// player in seating order ends the game.
func (s *State) endTurn(code Code) {
	s.laid = 0
	if s.phase == PhaseFinal && s.turn == s.players {
		s.phase, s.left, s.code = PhaseOver, 0, CodeGameOver
		return
	}
	s.turn, s.left, s.code = s.turn%s.players+1, 1, code
}

// endStuck ends a stuck game unless the settings let it play on.
func (s *State) endStuck() {
	if s.playOn || !s.Stuck() {
		return
	}
	s.phase, s.left, s.code, s.stuck = PhaseOver, 0, CodeGameOver, true
}

// place validates a placement of the player to move against all rules.
func (s *State) place(m Move) (grid.Placement, error) {
	if s.phase == PhaseOpening && (Point{m.X, m.Y}) != Opening {
		return grid.Placement{}, illegal(m, OpeningPlace, "the first piece must have its zero point at "+
			"%d,%d; put it there", Opening.X, Opening.Y)
	}
	p, err := s.fits(int(s.turn), m)
	if err != nil || s.phase == PhaseOpening {
		return p, err
	}
	if s.lines.Legal(p) == 0 {
		return p, illegal(m, ClosesNothing, "piece %d at %d,%d does not close a square; it must close one "+
			"together with a line already on the board", m.Piece, m.X, m.Y)
	}
	return p, nil
}

// fits validates a placement against all rules except that it must close a square.
func (s *State) fits(player int, m Move) (grid.Placement, error) {
	if !isPiece(m.Piece) {
		return grid.Placement{}, illegal(m, UnknownPiece, "there is no piece %d; the pieces "+
			"are 1 to %d", m.Piece, Pieces)
	}
	if !isPermutation(m.Permutation) {
		return grid.Placement{}, illegal(m, UnknownPermutation, "there is no permutation %d; the "+
			"permutations are 1 to %d", m.Permutation, Permutations)
	}
	if !s.Has(player, m.Piece) {
		return grid.Placement{}, illegal(m, NotInHand, "player %d has already placed piece %d; choose a "+
			"piece from the hand", player, m.Piece)
	}
	p, ok := grid.Place(m.Piece, m.Permutation, m.X, m.Y)
	if !ok {
		return p, illegal(m, OffBoard, "piece %d at %d,%d sticks out over the edge; the board goes from "+
			"0,0 to %d,%d", m.Piece, m.X, m.Y, Side-1, Side-1)
	}
	return p, s.collides(m, p)
}

func (s *State) collides(m Move, p grid.Placement) error {
	var buf [7]Line
	for _, l := range p.AppendLines(buf[:0]) {
		if s.lines.Has(l) {
			end := Point{l.X + 1, l.Y}
			if l.Vertical {
				end = Point{l.X, l.Y + 1}
			}
			e := illegal(m, LineTaken, "the line from %d,%d to %d,%d is taken; every line of the piece "+
				"needs a free place", l.X, l.Y, end.X, end.Y)
			e.Line = l
			return e
		}
	}
	points, n, vertical := p.Through()
	for _, at := range points[:n] {
		if s.lines.Crossed(at[0], at[1], vertical) {
			e := illegal(m, Crosses, "piece %d would cross another piece at %d,%d; two pieces may not "+
				"pass straight through the same point", m.Piece, at[0], at[1])
			e.At = Point{at[0], at[1]}
			return e
		}
	}
	return nil
}
