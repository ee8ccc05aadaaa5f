package squaregame

import (
	"math/bits"
	"slices"

	"tessera/logic/squaregame/grid"
)

// Phase is a part of the game.
type Phase int8

// The phases in their order.
const (
	PhaseOpening Phase = iota // the last player lays the first piece
	PhaseNormal
	PhaseFinal // a player emptied the hand; the players after it have one turn each
	PhaseOver
)

// String returns a short name in lower case.
func (p Phase) String() string {
	return [...]string{"opening", "normal", "final round", "over"}[p]
}

// Code is the result of a move, with the numbers of the file format.
type Code int8

// The status codes. The file format has no code 4.
const (
	CodeError    Code = -1 // illegal; nothing changed
	CodePass     Code = 0
	CodeMore     Code = 1 // the player has another move
	CodeNext     Code = 2 // the next player's turn
	CodeFinal    Code = 3 // the hand is empty and other players still have a last turn
	CodeGameOver Code = 5
)

const (
	maxPlaced = MaxPlayers * Pieces
	// manyPassed caps the count of passed turns, so that it fits its type.
	manyPassed = 100

	fullHand  = 1<<(Pieces+1) - 2 // bit n is piece n
	shortHand = fullHand / 3      // every second piece, from piece 1
	loopFlag  = 1 << 7            // a square made of one piece's lines alone
)

// State is a position of a game. It is a value: assigning it copies everything, and
// states with the same history are equal by ==.
type State struct {
	lines   grid.Grid
	hands   [MaxPlayers]uint32
	placed  [maxPlaced]placed
	count   int8 // of placed
	onBoard int8 // how many of placed are the starting board

	players, turn, left int8
	mostExtra           int8 // per turn; 0 for any number
	laid                int8 // pieces in this turn
	passedTurns         int8 // turns in a row without a piece, up to manyPassed
	phase               Phase
	playOn, stuck       bool
	short               bool // ShortPieces for each player

	code      Code
	last      Move
	lastBy    int8 // 0 before the first move
	lastCount int8 // squares that the last move closed with an older line

	// closers holds 1 + the index in placed, by y*Side+x.
	closers [Side * Side]uint8
}

type placed struct{ player, piece, permutation, x, y int8 }

func (p placed) move() Move {
	return Move{int(p.piece), int(p.permutation), int(p.x), int(p.y)}
}

// put lays a validated placement and removes the piece from the hand.
func (s *State) put(player, permutation int, p grid.Placement) (closed int) {
	piece := p.Piece()
	t := grid.ShapeOf(piece, permutation)
	s.placed[s.count] = placed{int8(player), int8(piece), int8(permutation), p.X - int8(t.DX), p.Y - int8(t.DY)}
	s.count++
	s.hands[player-1] &^= 1 << piece
	before := s.lines
	s.lines.Toggle(p)
	for _, q := range newSquares(&before, &s.lines, p) {
		mark := uint8(s.count)
		if q.loop {
			mark |= loopFlag
		} else {
			closed++
		}
		s.closers[q.y*Side+q.x] = mark
	}
	return closed
}

type newSquare struct {
	x, y int
	loop bool
}

// newSquares returns the newly closed squares. It checks only the squares around the
// frame, because no others share a line with it.
func newSquares(before, after *grid.Grid, p grid.Placement) []newSquare {
	var found []newSquare
	for y := int(p.Y) - 1; y <= int(p.Y)+2; y++ {
		for x := int(p.X) - 1; x <= int(p.X)+2; x++ {
			if x >= 0 && y >= 0 && after.Closed(x, y) && !before.Closed(x, y) {
				sides := squareSides(x, y)
				found = append(found, newSquare{x, y, !slices.ContainsFunc(sides[:], before.Has)})
			}
		}
	}
	return found
}

func squareSides(x, y int) [4]Line {
	return [4]Line{{X: x, Y: y}, {X: x, Y: y + 1}, {X: x, Y: y, Vertical: true}, {X: x + 1, Y: y, Vertical: true}}
}

// Players returns the number of players, 2 to 4.
func (s State) Players() int { return int(s.players) }

// ToMove returns the player to move, 1 to 4; 0 if the game is over.
func (s State) ToMove() int {
	if s.phase == PhaseOver {
		return 0
	}
	return int(s.turn)
}

// MovesLeft returns how many moves the player to move has left in this turn, including
// the next one. It is 0 in the opening, which is not a turn, and at the end.
func (s State) MovesLeft() int { return int(s.left) }

// MostExtra returns the most extra moves that a turn can earn; 0 means any number.
func (s State) MostExtra() int { return int(s.mostExtra) }

// LaidInTurn returns how many pieces the player to move has laid in this turn.
func (s State) LaidInTurn() int { return int(s.laid) }

// PassedTurns returns how many turns in a row before this one passed without a piece, up
// to 100.
func (s State) PassedTurns() int { return int(s.passedTurns) }

// Kinds returns the pieces that every player has at first, ascending.
func (s State) Kinds() []int { return piecesIn(s.fullHand()) }

func (s State) fullHand() uint32 {
	if s.short {
		return shortHand
	}
	return fullHand
}

// Phase returns the phase of the game.
func (s State) Phase() Phase { return s.phase }

// Has reports whether a piece 1 to 16 is in the hand of a player 1 to 4.
func (s State) Has(player, piece int) bool {
	return s.isPlayer(player) && isPiece(piece) && s.hands[player-1]>>piece&1 != 0
}

// Hand returns the pieces in a player's hand, ascending.
func (s State) Hand(player int) []int {
	if !s.isPlayer(player) {
		return nil
	}
	return piecesIn(s.hands[player-1])
}

func piecesIn(hand uint32) (pieces []int) {
	for ; hand != 0; hand &= hand - 1 {
		pieces = append(pieces, bits.TrailingZeros32(hand))
	}
	return pieces
}

// PiecesLeft returns the number of pieces in a player's hand.
func (s State) PiecesLeft(player int) int {
	if !s.isPlayer(player) {
		return 0
	}
	return bits.OnesCount32(s.hands[player-1])
}

// laidBy returns how many of a player's pieces are on the board.
func (s State) laidBy(player int) int { return bits.OnesCount32(s.fullHand()) - s.PiecesLeft(player) }

// LinesLeft returns the total number of lines of the pieces in a player's hand.
func (s State) LinesLeft(player int) int {
	n := 0
	for _, piece := range s.Hand(player) {
		n += PieceLength(piece)
	}
	return n
}

func (s State) isPlayer(n int) bool { return n >= 1 && n <= int(s.players) }

// Placement is a piece on the board.
type Placement struct {
	Player int
	Move   Move
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
	for i, p := range s.placed[:s.count] {
		list[i] = Placement{int(p.player), p.move()}
	}
	return list
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
	var list []Square
	for at, mark := range s.closers {
		if mark != 0 {
			i := int(mark&^loopFlag) - 1
			list = append(list, Square{Point{at % Side, at / Side}, int(s.placed[i].player), i, mark&loopFlag != 0})
		}
	}
	return list
}

// SquaresOf returns the squares that one placement (an index in Placements) closed, by y
// and x.
func (s State) SquaresOf(index int) []Square {
	return slices.DeleteFunc(s.Squares(), func(q Square) bool { return q.Index != index })
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
	var lines []Line
	for _, p := range s.Placements() {
		lines = append(lines, p.Lines()...)
	}
	low, high = boundsOf(lines)
	return low, high, s.count > 0
}

// boundsOf returns the lower left and upper right corners of the lines.
func boundsOf(lines []Line) (low, high Point) {
	low, high = Point{Side, Side}, Point{-Side, -Side}
	for _, l := range lines {
		end := endOf(l)
		low = Point{min(low.X, l.X), min(low.Y, l.Y)}
		high = Point{max(high.X, end.X), max(high.Y, end.Y)}
	}
	return low, high
}

// Settings returns the settings that New was given, with a stated position converted to a
// board.
func (s State) Settings() Settings {
	settings := Settings{Players: int(s.players), MostExtra: int(s.mostExtra), PlayOn: s.playOn}
	if s.short {
		settings.Pieces = ShortPieces
	}
	for _, p := range s.Placements()[:s.onBoard] {
		settings.Board = append(settings.Board, BoardPiece{p.Player, p.Move.Piece, p.Move.Permutation, p.Move.X, p.Move.Y})
	}
	return settings
}
