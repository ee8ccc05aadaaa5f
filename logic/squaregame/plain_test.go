package squaregame

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

// The plain implementation follows the rules word by word, with lists of points and
// lines. It shares nothing with the fast one and is slow on purpose.

type plainPoint struct{ x, y int }

type plainLine struct{ a, b plainPoint } // a before b

type plainPiece struct {
	player, piece int
	lines         []plainLine
}

type plainGame struct {
	players, turn, left int
	final, over         bool
	mostExtra, extra    int // maximum, 0 for no limit; extra moves earned in this turn
	hands               [5]map[int]bool
	pieces              []plainPiece
	owner               [33][33][2]int // of the line from x,y to the right or up: 1 + index in pieces
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

// taken returns the piece that a line belongs to.
func (g *plainGame) taken(l plainLine) (piece int, ok bool) {
	if l.a.x < 0 || l.a.y < 0 || l.b.x > 32 || l.b.y > 32 {
		return 0, false
	}
	owner := g.owner[l.a.x][l.a.y][l.b.y-l.a.y]
	return owner - 1, owner > 0
}

func plainOrdered(p, q plainPoint) plainLine {
	if q.x < p.x || q.y < p.y {
		return plainLine{q, p}
	}
	return plainLine{p, q}
}

var plainSegments = map[rune][2]plainPoint{
	'a': {{-1, 0}, {0, 0}}, 'b': {{0, 0}, {0, -1}}, 'c': {{0, -1}, {0, -2}}, 'd': {{0, -2}, {-1, -2}},
	'e': {{-1, -2}, {-1, -1}}, 'f': {{-1, -1}, {-1, 0}}, 'g': {{-1, -1}, {0, -1}},
}

var plainTable = strings.Fields("acdefg bcefg acfg acefg aefg adefg abefg abcefg cfg efg acdfg cefg acdef adef aef abef")

var plainBase = func() (base [17][9][]plainLine) {
	for piece := 1; piece <= 16; piece++ {
		for permutation := 1; permutation <= 8; permutation++ {
			base[piece][permutation] = plainLines(piece, permutation, 0, 0)
		}
	}
	return base
}()

func plainLines(piece, permutation, x, y int) []plainLine {
	var lines []plainLine
	for _, letter := range plainTable[piece-1] {
		ends := plainSegments[letter]
		for i := range ends {
			if permutation >= 5 {
				ends[i].x = -ends[i].x
			}
			for range (permutation - 1) % 4 {
				ends[i] = plainPoint{ends[i].y, -ends[i].x}
			}
			ends[i].x += x
			ends[i].y += y
		}
		lines = append(lines, plainOrdered(ends[0], ends[1]))
	}
	slices.SortFunc(lines, func(a, b plainLine) int {
		return slices.Compare([]int{a.a.x, a.a.y, a.b.x, a.b.y}, []int{b.a.x, b.a.y, b.b.x, b.b.y})
	})
	return lines
}

// try returns the number of squares that the placement closes with an older line. ok is
// false if it is illegal.
func (g *plainGame) try(player, piece, permutation, x, y int) (lines []plainLine, closed int, ok bool) {
	if piece < 1 || piece > 16 || permutation < 1 || permutation > 8 || !g.hands[player][piece] {
		return nil, 0, false
	}
	base := plainBase[piece][permutation]
	lines = make([]plainLine, 0, len(base))
	for _, l := range base {
		l = plainLine{plainPoint{l.a.x + x, l.a.y + y}, plainPoint{l.b.x + x, l.b.y + y}}
		if l.a.x < 0 || l.a.y < 0 || l.b.x > 32 || l.b.y > 32 {
			return nil, 0, false
		}
		if _, taken := g.taken(l); taken {
			return nil, 0, false
		}
		lines = append(lines, l)
	}
	if g.crosses(lines) {
		return nil, 0, false
	}
	closed = g.closes(lines)
	return lines, closed, closed > 0 || len(g.pieces) == 0
}

func (g *plainGame) crosses(lines []plainLine) bool {
	for _, l := range lines {
		at := l.b // the line continues straight beyond its end
		dx, dy := l.b.x-l.a.x, l.b.y-l.a.y
		if !slices.Contains(lines, plainLine{at, plainPoint{at.x + dx, at.y + dy}}) {
			continue
		}
		one, ok1 := g.taken(plainLine{plainPoint{at.x - dy, at.y - dx}, at})
		two, ok2 := g.taken(plainLine{at, plainPoint{at.x + dy, at.y + dx}})
		if ok1 && ok2 && one == two {
			return true
		}
	}
	return false
}

func (g *plainGame) closes(lines []plainLine) (n int) {
	low, high := plainPoint{99, 99}, plainPoint{-99, -99}
	for _, l := range lines {
		low = plainPoint{min(low.x, l.a.x), min(low.y, l.a.y)}
		high = plainPoint{max(high.x, l.b.x), max(high.y, l.b.y)}
	}
	for x := low.x - 1; x <= high.x; x++ {
		for y := low.y - 1; y <= high.y; y++ {
			p, q, r, s := plainPoint{x, y}, plainPoint{x + 1, y}, plainPoint{x, y + 1}, plainPoint{x + 1, y + 1}
			older, newer := 0, 0
			for _, side := range []plainLine{{p, q}, {r, s}, {p, r}, {q, s}} {
				if _, taken := g.taken(side); taken {
					older++
				} else if slices.Contains(lines, side) {
					newer++
				}
			}
			if older+newer == 4 && older > 0 && newer > 0 {
				n++
			}
		}
	}
	return n
}

func (g *plainGame) put(player, piece int, lines []plainLine) {
	for _, l := range lines {
		g.owner[l.a.x][l.a.y][l.b.y-l.a.y] = 1 + len(g.pieces)
	}
	g.pieces = append(g.pieces, plainPiece{player, piece, lines})
	delete(g.hands[player], piece)
}

func (g *plainGame) move(m Move) Code {
	if g.over {
		return CodeError
	}
	opening := len(g.pieces) == 0
	if m.IsPass() {
		if opening {
			return CodeError
		}
		return g.next(CodePass)
	}
	if opening && (m.X != 15 || m.Y != 15) {
		return CodeError
	}
	lines, closed, ok := g.try(g.turn, m.Piece, m.Permutation, m.X, m.Y)
	if !ok {
		return CodeError
	}
	g.put(g.turn, m.Piece, lines)
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

// legal lists every piece and set of lines once, keyed by both.
func (g *plainGame) legal() map[string]int {
	found := map[string]int{}
	for piece := range g.hands[g.turn] {
		for permutation := 1; permutation <= 8; permutation++ {
			for x := range 33 {
				for y := range 33 {
					if lines, closed, ok := g.try(g.turn, piece, permutation, x, y); ok {
						found[plainKey(piece, lines)] = closed
					}
				}
			}
		}
	}
	return found
}

func plainKey(piece int, lines []plainLine) string {
	var b strings.Builder
	b.WriteByte(byte(piece))
	for _, l := range lines {
		b.Write([]byte{byte(l.a.x), byte(l.a.y), byte(l.b.x), byte(l.b.y)})
	}
	return b.String()
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
			if moves++; moves%1000 == 0 {
				compareLists(t, s, g)
			}
			m := randomMove(rng, s)
			next, err := s.Apply(m)
			want := g.move(m)
			got := next.LastCode()
			if err != nil {
				got = CodeError
			}
			counts[got]++
			if got != want || next.ToMove() != g.toMove() || err == nil && next.MovesLeft() != g.movesLeft() {
				t.Fatalf("%v (%v): code %d, to move %d, left %d; plain %d, %d, %d\n%v", m, err, got, next.ToMove(), next.MovesLeft(), want, g.toMove(), g.movesLeft(), s)
			}
			if s = next; g.over {
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

func compareLists(t *testing.T, s State, g *plainGame) {
	t.Helper()
	if g.over || len(g.pieces) == 0 {
		return
	}
	want := g.legal()
	list := s.lines.AppendLegal(nil, s.handToMove())
	if len(list) != len(want) || s.CountLegal() != len(want) || s.CanPlace() != (len(want) > 0) {
		t.Fatalf("%d placements, counted %d, plain %d\n%v", len(list), s.CountLegal(), len(want), s)
	}
	moves := placementsOnly(s)
	for i, p := range list {
		m := moves[i]
		closed, ok := want[plainKey(m.Piece, plainLines(m.Piece, m.Permutation, m.X, m.Y))]
		if !ok || closed != int(p.Closed) {
			t.Fatalf("%v closes %d; plain: %d, legal %v\n%v", m, p.Closed, closed, ok, s)
		}
	}
}
