package trisq

import (
	"iter"
	"math"
)

const exchangesUndone = 2

// State is a position with the history that the rules need. It is a comparable value
// without pointers; assigning it copies the game. The zero State is the start of the
// default game.
type State struct {
	board board
	// before is the board before the last move, which a placement must not restore.
	before   board
	taken    set      // by the last move
	captured [2]int32 // by each side so far
	plies    int32
	komi     int16 // in half points
	last     Move
	passes   uint8
	// exchanges counts recent moves that did not bring the board nearer to its end: a
	// placement that captures one figure, or a pass. The rules allow such moves to repeat
	// for ever. Every other move subtracts exchangesUndone, down to 0.
	exchanges int16
	groups    bool
	// squaresFirst is set if a stated position has squares to move.
	squaresFirst bool
}

// Settings returns the settings, with the rule set spelled out and without the starting
// position.
func (s State) Settings() Settings {
	rules := RulesSimple
	if s.groups {
		rules = RulesGroups
	}
	return Settings{Rules: rules, Komi: float64(s.komi) / 2}
}

// Turn returns who moves next. After the end of the game it is who would have moved.
func (s State) Turn() Figure {
	if (s.plies%2 == 1) == s.squaresFirst {
		return Triangle
	}
	return Square
}

// Plies returns the number of moves made so far, including passes.
func (s State) Plies() int { return int(s.plies) }

// At returns the figure on a point; None if the point is empty or off the board.
func (s State) At(p Point) Figure {
	if !p.OnBoard() {
		return None
	}
	return s.board.at(p)
}

// Figures returns how many figures of a side are on the board.
func (s State) Figures(f Figure) int {
	if !f.plays() {
		return 0
	}
	return s.board[f.side()].count()
}

// Captured returns how many enemy figures a side has captured so far.
func (s State) Captured(by Figure) int {
	if !by.plays() {
		return 0
	}
	return int(s.captured[by.side()])
}

// LastMove returns the last move; false before the first.
func (s State) LastMove() (Move, bool) { return s.last, s.plies > 0 }

// LastCaptured returns the points from which the last move removed figures of the side
// now to move, in reading order.
func (s State) LastCaptured() []Point { return s.taken.points() }

// Passes returns the number of passes in a row just made: 0, 1, or 2 at the end of the
// game.
func (s State) Passes() int { return int(s.passes) }

// Exchanges estimates how long the moves have been repeating: it grows by one for each
// pass or capture of a single figure, and shrinks by two for each other move, down to 0.
// Computer players use it to avoid endless repetition.
func (s State) Exchanges() int { return int(s.exchanges) }

// Check returns an error, a *MoveError, that says why the move is illegal, or nil.
func (s State) Check(m Move) error {
	_, err := s.Apply(m)
	return err
}

// Legal yields the legal moves: the placements in reading order, then Pass. It yields
// none once the game is over.
func (s State) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if s.ended() != notEnded {
			return
		}
		for rest := s.board.free(); !rest.empty(); rest = rest.without(single(rest.first())) {
			p := rest.first()
			if s.canPlace(p) && !yield(Place(p)) {
				return
			}
		}
		yield(Pass)
	}
}

// Apply returns the state after a move; s is unchanged. The error is a *MoveError with a
// sentence that says why the move is illegal.
func (s State) Apply(m Move) (State, error) {
	if s.ended() != notEnded {
		return s, refuse(GameOver, "the game is over; no more moves are possible")
	}
	if m == Pass {
		return s.afterPass(), nil
	}
	p, isPlacement := m.Point()
	if !isPlacement {
		return s, refuse(OffBoard, "this point is off the board; choose one of its %d points", Points)
	}
	if f := s.board.at(p); f != None {
		// Translators: a point like c12, and the figure in a sentence that stands on it.
		return s, refuse(Occupied, "%v is already taken by a %s; choose an empty point", p, f.name())
	}
	next, taken, survives := s.board.place(s.Turn(), p, s.groups)
	if !survives {
		return s, s.selfCapture(p)
	}
	if s.repeats(next) {
		// Translators: a figure in a sentence, and a point like c12.
		return s, refuse(Repetition, "a %s on %v would repeat the board from your last turn (repetition); "+
			"play somewhere else first", s.Turn().name(), p)
	}
	return s.afterPlacement(m, next, taken), nil
}

func (s State) selfCapture(p Point) error {
	if single(p).neighbours().meets(s.board[s.Turn().side()]) {
		return refuse(SelfCapture, "the group of a %s on %v would have no free point left (self-capture); "+
			"choose another point", s.Turn().name(), p)
	}
	return refuse(SelfCapture, "a %s on %v would have no free side left (self-capture); choose "+
		"another point", s.Turn().name(), p)
}

// repeats reports whether next is the board before the opponent's last move. After a pass
// that is the present board, which no placement leaves unchanged, so a pass lifts the
// ban.
func (s State) repeats(next board) bool { return s.plies > 0 && next == s.before }

func (s State) afterPass() State {
	s.before = s.board
	s.taken = set{}
	s.last = Pass
	s.passes++
	s.exchange()
	s.plies++
	return s
}

func (s State) afterPlacement(m Move, next board, taken set) State {
	s.captured[s.Turn().side()] += int32(taken.count())
	s.before, s.board = s.board, next
	s.taken = taken
	s.last = m
	s.passes = 0
	if taken.count() == 1 {
		s.exchange()
	} else {
		s.exchanges = max(s.exchanges-exchangesUndone, 0)
	}
	s.plies++
	return s
}

// exchange counts an exchange, up to the limit of the counter.
func (s *State) exchange() { s.exchanges = min(s.exchanges, math.MaxInt16-1) + 1 }

// canPlace reports whether the side to move may place on an empty point.
func (s State) canPlace(p Point) bool {
	next, _, survives := s.board.place(s.Turn(), p, s.groups)
	return survives && !s.repeats(next)
}
