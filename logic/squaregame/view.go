package squaregame

// Placement is a piece on the board.
type Placement struct {
	Player int
	Move   Move
	// OfStartingBoard is set for a piece of the starting board.
	OfStartingBoard bool
}

// Lines returns the lines of the piece.
func (p Placement) Lines() []Line {
	lines := PieceLines(p.Move.Piece, p.Move.Permutation)
	for i := range lines {
		lines[i].X += p.Move.X
		lines[i].Y += p.Move.Y
	}
	return lines
}

// Placements returns the pieces on the board in the order in which they were laid.
func (s State) Placements() []Placement {
	list := make([]Placement, s.count)
	for i := range list {
		list[i] = s.placement(i)
	}
	return list
}

func (s *State) placement(i int) Placement {
	return Placement{int(s.placed[i].player), s.placed[i].move(), i < int(s.onBoard)}
}

// Square is a closed unit square; its Point is the lower left corner.
type Square struct {
	Point
	Player int // who closed it
	Index  int // of the placement that closed it
	// Loop means that it is made of that piece's lines alone and earned nothing.
	Loop bool
}

// Squares returns the closed squares by y and x.
func (s State) Squares() []Square {
	return s.squares(func(int) bool { return true })
}

// SquaresOf returns the squares that one placement (an index in Placements) closed, by y
// and x.
func (s State) SquaresOf(index int) []Square {
	return s.squares(func(i int) bool { return i == index })
}

func (s State) squares(want func(index int) bool) []Square {
	var list []Square
	for at, mark := range s.closers {
		i := int(mark&^loopFlag) - 1
		if mark == 0 || !want(i) {
			continue
		}
		p := Point{at % Side, at / Side}
		list = append(list, Square{p, int(s.placed[i].player), i, mark&loopFlag != 0})
	}
	return list
}

// LastIndex returns the index in Placements of the newest piece, or -1 on an empty board.
func (s State) LastIndex() int { return int(s.count) - 1 }

// LastMove returns the last move and its player; false before the first.
func (s State) LastMove() (m Move, player int, ok bool) {
	return s.last, int(s.lastBy), s.lastBy != 0
}

// LastCode returns the status code of the last move, or CodeError before the first. It is
// CodeGameOver if the last move left the game stuck.
func (s State) LastCode() Code {
	if s.lastBy == 0 {
		return CodeError
	}
	return s.code
}

// LastClosed returns how many squares with an older line the last move closed.
func (s State) LastClosed() int { return int(s.lastCount) }

// LastTurns returns the players, in seating order from the player to move, who still have
// a turn in the final round; nil in other phases.
func (s State) LastTurns() []int {
	if s.phase != PhaseFinal {
		return nil
	}
	var list []int
	for p := int(s.turn); p <= int(s.players); p++ {
		list = append(list, p)
	}
	return list
}

// Bounds returns the lower left and upper right corners of the part of the grid with
// lines; false on an empty board.
func (s State) Bounds() (low, high Point, ok bool) {
	low, high = Point{Side, Side}, Point{-1, -1}
	for _, p := range s.Placements() {
		for _, l := range p.Lines() {
			end := Point{l.X + 1, l.Y}
			if l.Vertical {
				end = Point{l.X, l.Y + 1}
			}
			low = Point{min(low.X, l.X), min(low.Y, l.Y)}
			high = Point{max(high.X, end.X), max(high.Y, end.Y)}
		}
	}
	return low, high, s.count > 0
}

// Settings returns the settings that New was given, with a stated position converted to a
// board.
func (s State) Settings() Settings {
	settings := Settings{Players: int(s.players), MostExtra: int(s.mostExtra), PlayOn: s.playOn}
	for _, p := range s.Placements()[:s.onBoard] {
		settings.Board = append(settings.Board, BoardPiece{p.Player, p.Move.Piece, p.Move.Permutation, p.Move.X, p.Move.Y})
	}
	return settings
}
