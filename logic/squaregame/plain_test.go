package squaregame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/squaregame/plain"
)

// plainGame follows the rules of turns and ends word by word. It shares nothing with the
// fast rules and is slow on purpose.
type plainGame struct {
	players, turn, left int
	final, over         bool
	mostExtra, extra    int // maximum, 0 for no limit; extra moves earned in this turn
	closed              int // by the last move
	hands               [5]map[int]bool
	board               plain.Board
}

// newPlain returns a game in which every player has 16 pieces or the eight odd ones.
func newPlain(players int, short bool) *plainGame {
	g := &plainGame{players: players, turn: players}
	for p := 1; p <= players; p++ {
		g.hands[p] = map[int]bool{}
		for n := 1; n <= 16; n++ {
			if !short || n%2 == 1 {
				g.hands[p][n] = true
			}
		}
	}
	return g
}

// try returns the number of squares that the placement closes with an older line. ok is
// false if it is illegal.
func (g *plainGame) try(piece, permutation, x, y int) (lines []plain.Line, closed int, ok bool) {
	if piece < 1 || piece > 16 || permutation < 1 || permutation > 8 || !g.hands[g.turn][piece] {
		return nil, 0, false
	}
	lines = plain.Lines(piece, permutation, x, y)
	closed, ok = g.board.Try(lines)
	return lines, closed, ok
}

func (g *plainGame) put(player, piece int, lines []plain.Line) {
	g.board.Put(lines)
	delete(g.hands[player], piece)
}

func (g *plainGame) move(m Move) Code {
	if g.over {
		return CodeError
	}
	opening := g.board.Pieces == 0
	if m.IsPass() {
		if opening {
			return CodeError
		}
		g.closed = 0
		return g.next(CodePass)
	}
	if opening && (m.X != 15 || m.Y != 15) {
		return CodeError
	}
	lines, closed, ok := g.try(m.Piece, m.Permutation, m.X, m.Y)
	if !ok {
		return CodeError
	}
	g.put(g.turn, m.Piece, lines)
	g.closed = closed
	if opening {
		g.turn, g.left = 1, 1
		return CodeNext
	}
	if len(g.hands[g.turn]) == 0 {
		g.final = true
		return g.next(CodeFinal)
	}
	g.left--
	earned := closed - 1
	if g.mostExtra > 0 && g.extra+earned > g.mostExtra {
		earned = g.mostExtra - g.extra
	}
	g.extra += earned
	g.left += earned
	if g.left > 0 {
		return CodeMore
	}
	return g.next(CodeNext)
}

func (g *plainGame) next(code Code) Code {
	if g.final && g.turn == g.players {
		g.over = true
		return CodeGameOver
	}
	g.left, g.extra = 1, 0
	if g.turn++; g.turn > g.players {
		g.turn = 1
	}
	return code
}

// randomMove returns a legal move, a nearly legal one, or a pass.
func randomMove(rng *rand.Rand, s State) Move {
	switch n := rng.IntN(100); {
	case n < 40:
		if legal := placementsOnly(s); len(legal) > 0 {
			return legal[rng.IntN(len(legal))]
		}
		return Pass
	case n < 44:
		return Pass
	case n < 47:
		return Move{rng.IntN(18), rng.IntN(10), rng.IntN(40) - 3, rng.IntN(40) - 3}
	}
	low, high, ok := s.Bounds()
	if !ok {
		low, high = Opening, Opening
	}
	return Move{1 + rng.IntN(16), 1 + rng.IntN(8), low.X - 2 + rng.IntN(high.X-low.X+5), low.Y - 2 + rng.IntN(high.Y-low.Y+5)}
}

func TestPlainAndFastAgreeOnRandomMoves(t *testing.T) {
	total := logictest.Times(110_000)
	rng := rand.New(rand.NewPCG(4, 33))
	counts := map[Code]int{}
	for moves := 0; moves < total; {
		players, mostExtra, pieces := 2+rng.IntN(3), max(rng.IntN(7)-3, 0), 16-8*rng.IntN(2)
		s, err := New(Settings{Players: players, MostExtra: mostExtra, Pieces: pieces, PlayOn: true})
		errtest.None(t, err)
		g := newPlain(players, pieces == 8)
		g.mostExtra = mostExtra
		for range 700 {
			moves++
			m := randomMove(rng, s)
			next, err := s.Apply(m)
			want := g.move(m)
			got := next.LastCode()
			if err != nil {
				got = CodeError
			}
			counts[got]++
			if got != want || next.ToMove() != g.toMove() || err == nil && (next.MovesLeft() != g.movesLeft() || next.LastClosed() != g.closed) {
				t.Fatalf("%v (%v): code %d, to move %d, left %d, closed %d; plain %d, %d, %d, %d\n%v", m, err, got, next.ToMove(), next.MovesLeft(), next.LastClosed(), want, g.toMove(), g.movesLeft(), g.closed, s)
			}
			s = next
			if o, over := s.Outcome(); over != g.over || over && !slices.Equal(o.Winners, g.winners()) {
				t.Fatalf("after %v the game is over: %v, %v win; plain %v, %v\n%v", m, over, o.Winners, g.over, g.winners(), s)
			}
			if g.over {
				break
			}
		}
	}
	t.Logf("codes seen: %v", counts)
	for _, code := range []Code{-1, 0, 1, 2, 3, 5} {
		if counts[code] == 0 {
			t.Errorf("code %d never came up", code)
		}
	}
}

func placementsOnly(s State) []Move {
	return slices.DeleteFunc(slices.Collect(s.Legal()), Move.IsPass)
}

func (g *plainGame) toMove() int {
	if g.over {
		return 0
	}
	return g.turn
}

func (g *plainGame) movesLeft() int {
	if g.over {
		return 0
	}
	return g.left
}
