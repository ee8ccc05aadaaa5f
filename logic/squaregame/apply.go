package squaregame

import (
	"cmp"
	"errors"
	"fmt"

	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

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
	if s.fullHand()>>m.Piece&1 == 0 {
		return grid.Placement{}, illegal(m, UnknownPiece, "piece %d is not in this game; only the pieces with "+
			"odd numbers are", m.Piece)
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
	return p, collision(&s.lines, m, p)
}

// collision returns the error of a placement that meets other lines, or nil.
func collision(lines *grid.Grid, m Move, p grid.Placement) error {
	var buf [7]Line
	for _, l := range p.AppendLines(buf[:0]) {
		if lines.Has(l) {
			end := endOf(l)
			e := illegal(m, LineTaken, "the line from %d,%d to %d,%d is taken; every line of the piece "+
				"needs a free place", l.X, l.Y, end.X, end.Y)
			e.Line = l
			return e
		}
	}
	points, n, vertical := p.Through()
	for _, at := range points[:n] {
		if lines.Crossed(at[0], at[1], vertical) {
			e := illegal(m, Crosses, "piece %d would cross another piece at %d,%d; two pieces may not "+
				"pass straight through the same point", m.Piece, at[0], at[1])
			e.At = Point{at[0], at[1]}
			return e
		}
	}
	return nil
}

// Reason is the rule that a move breaks.
type Reason int

// The reasons, in the order of the checks.
const (
	Allowed Reason = iota
	GameOver
	OpeningNotPassed   // the opening cannot be passed
	OpeningPlace       // the opening has a fixed place
	UnknownPiece       // no piece has this number
	UnknownPermutation // no permutation has this number
	NotInHand          // the player has already laid the piece
	OffBoard           // a point of the piece is off the board
	LineTaken          // a line of the piece is already taken
	Crosses            // it passes straight through a point across another piece
	ClosesNothing      // it closes no square with an older line
	reasonCount        = iota
)

var reasonNames = [reasonCount]string{
	"allowed", "game over", "opening passed", "opening place", "unknown piece", "unknown permutation",
	"not in hand", "off the board", "line taken", "crosses", "closes nothing",
}

// String returns a short name in lower case.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasonNames) {
		return fmt.Sprintf("reason %d", int(r))
	}
	return reasonNames[r]
}

// Illegal is the error for an illegal move.
type Illegal struct {
	Move   Move
	Reason Reason
	// Line is the first line that is taken; At is the point where the piece crosses
	// another. They are meaningless for other reasons.
	Line Line
	At   Point

	said say.Text
}

// Error returns a sentence for a person: what is wrong and what is allowed.
func (e *Illegal) Error() string { return e.said.String() }

// Said returns the same sentence as a translatable text.
func (e *Illegal) Said() say.Text { return e.said }

func illegal(m Move, r Reason, id say.ID, args ...any) *Illegal {
	return &Illegal{Move: m, Reason: r, said: say.It(id, args...)}
}

// ReasonOf returns the broken rule of an error of Apply or Try; Allowed for nil and for
// other errors.
func ReasonOf(err error) Reason {
	var e *Illegal
	if errors.As(err, &e) {
		return e.Reason
	}
	return Allowed
}

// Outcome is the result of a game that is over.
type Outcome struct {
	// Winners are the players who have won, ascending. Several players share a win.
	Winners []int
	// Adjudicated means that no player emptied the hand, and none could place a piece.
	Adjudicated bool
}

// names are the players' names, after the colours of their pieces.
var names = [MaxPlayers]say.ID{"player|Blue", "player|Orange", "player|Green", "player|Purple"}

// PlayerName returns the name of a player 1 to 4.
func PlayerName(player int) say.ID { return names[player-1] }

// Winning says who has won, in short.
func (o Outcome) Winning() say.Text {
	list := make([]say.Text, len(o.Winners))
	for i, player := range o.Winners {
		list[i] = say.It(PlayerName(player))
	}
	if len(list) == 1 {
		return say.It("%s wins", list[0])
	}
	return say.It("%s share the win", say.And(list...))
}

// String returns a sentence without a full stop.
func (o Outcome) String() string { return o.Said().String() }

// Said returns the same sentence as a translatable text.
func (o Outcome) Said() say.Text {
	if o.Adjudicated {
		return say.It("%s: no piece fits any more, and the smallest hand wins", o.Winning())
	}
	return o.Winning()
}

// Outcome returns the result; false while the game goes on.
func (s State) Outcome() (Outcome, bool) {
	if s.phase != PhaseOver {
		return Outcome{}, false
	}
	if s.stuck {
		return s.Adjudicate(), true
	}
	var o Outcome
	for p := 1; p <= int(s.players); p++ {
		if s.hands[p-1] == 0 {
			o.Winners = append(o.Winners, p)
		}
	}
	return o, true
}

// Stuck reports whether no player can place any piece, so that only passes are left for
// ever. A final round is never stuck, because it ends by itself.
func (s State) Stuck() bool {
	if s.stuck {
		return true
	}
	all := uint32(0)
	for _, hand := range s.hands {
		all |= hand
	}
	return s.phase == PhaseNormal && !s.lines.AnyLegal(all)
}

// Adjudicate returns who would win if the game ended here: the player with the fewest
// pieces left, then with the fewest lines left on them, otherwise shared.
func (s State) Adjudicate() Outcome {
	o := Outcome{Adjudicated: true}
	for p := 1; p <= int(s.players); p++ {
		if len(o.Winners) > 0 {
			best := o.Winners[0]
			switch d := cmp.Or(s.PiecesLeft(p)-s.PiecesLeft(best), s.LinesLeft(p)-s.LinesLeft(best)); {
			case d > 0:
				continue
			case d < 0:
				o.Winners = nil
			}
		}
		o.Winners = append(o.Winners, p)
	}
	return o
}
