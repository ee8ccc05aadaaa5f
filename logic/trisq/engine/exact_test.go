package engine

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/logictest"
)

// tiny is a second implementation of the rules, for boards of any size and without regard
// for speed. It shares no code with the engine.
type tiny struct {
	columns, rows int
	groups        bool
	board, before string // one byte per point: '.', 'a' or 'b'
	turn          byte
	passes        int
	moved         bool
}

func newTiny(columns, rows int, groups bool) tiny {
	board := make([]byte, columns*rows)
	for i := range board {
		board[i] = '.'
	}
	return tiny{columns: columns, rows: rows, groups: groups, board: string(board), turn: 'a'}
}

func otherOf(side byte) byte { return 'a' + 'b' - side }

func (t tiny) around(p int) (list []int) {
	x, y := p%t.columns, p/t.columns
	for _, n := range [][2]int{{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}} {
		if n[0] >= 0 && n[0] < t.columns && n[1] >= 0 && n[1] < t.rows {
			list = append(list, n[1]*t.columns+n[0])
		}
	}
	return list
}

// region returns the points connected with p, and the contents that touch them.
func (t tiny) region(board []byte, p int) (list []int, touched map[byte]bool) {
	touched = map[byte]bool{}
	seen := map[int]bool{p: true}
	list = []int{p}
	for i := 0; i < len(list); i++ {
		for _, n := range t.around(list[i]) {
			switch {
			case board[n] != board[p]:
				touched[board[n]] = true
			case !seen[n]:
				seen[n] = true
				list = append(list, n)
			}
		}
	}
	return list, touched
}

// lost returns the figures captured with p once it is surrounded.
func (t tiny) lost(board []byte, p int) []int {
	list, touched := t.region(board, p)
	if touched['.'] || !t.groups && len(list) > 1 {
		return nil
	}
	return list
}

func (t tiny) place(p int) (next tiny, legal bool) {
	if t.board[p] != '.' {
		return t, false
	}
	board := []byte(t.board)
	board[p] = t.turn
	for _, n := range t.around(p) {
		if board[n] == otherOf(t.turn) {
			for _, q := range t.lost(board, n) {
				board[q] = '.'
			}
		}
	}
	if len(t.lost(board, p)) > 0 || t.moved && string(board) == t.before {
		return t, false
	}
	next = t
	next.board, next.before, next.moved = string(board), t.board, true
	next.turn, next.passes = otherOf(t.turn), 0
	return next, true
}

func (t tiny) pass() tiny {
	t.before, t.moved = t.board, true
	t.turn = otherOf(t.turn)
	t.passes++
	return t
}

// area returns the area of the side to move minus the opponent's.
func (t tiny) area() int {
	total := 0
	for p := range t.board {
		owner := t.board[p]
		if owner == '.' {
			_, touched := t.region([]byte(t.board), p)
			if touched['a'] != touched['b'] {
				owner = 'a'
				if touched['b'] {
					owner = 'b'
				}
			}
		}
		switch owner {
		case t.turn:
			total++
		case otherOf(t.turn):
			total--
		}
	}
	return total
}

// tinySearch decides by exhaustive search whether a side can reach a value.
type tinySearch struct {
	// endless is the result, for the asking side, of a line that exceeds the depth.
	endless bool
	known   map[tinyKey]bool
	left    int // positions that may still be visited
}

type tinyKey struct {
	tiny
	value, depth int
	asker        bool
}

// reaches reports whether the side to move can reach at least the value. asker means that
// it is the asking side.
func (s *tinySearch) reaches(t tiny, value, depth int, asker bool) bool {
	if t.passes == 2 {
		return t.area() >= value
	}
	if depth == 0 {
		return s.endless == asker
	}
	key := tinyKey{t, value, depth, asker}
	if r, ok := s.known[key]; ok {
		return r
	}
	if s.left--; s.left < 0 {
		return false
	}
	r := !s.reaches(t.pass(), 1-value, depth-1, !asker)
	for p := 0; p < len(t.board) && !r; p++ {
		if next, legal := t.place(p); legal {
			r = !s.reaches(next, 1-value, depth-1, !asker)
		}
	}
	s.known[key] = r
	return r
}

// check returns what exhaustive search says of a value. known is false if it exceeds its
// bounds.
func check(t tiny, value int) (right, known bool) {
	for depth := 5; depth <= 13; depth += 2 {
		least := &tinySearch{false, map[tinyKey]bool{}, 4000}
		most := &tinySearch{true, map[tinyKey]bool{}, 4000}
		reached := least.reaches(t, value, depth, true)
		tooMuch := most.reaches(t, value+1, depth, true)
		if least.left < 0 || most.left < 0 {
			return false, false
		}
		if reached && !tooMuch {
			return true, true
		}
		// The opposite assumption about endless lines proves a refutation.
		least, most = &tinySearch{true, map[tinyKey]bool{}, 4000}, &tinySearch{false, map[tinyKey]bool{}, 4000}
		reached = least.reaches(t, value, depth, true)
		tooMuch = most.reaches(t, value+1, depth, true)
		if least.left < 0 || most.left < 0 {
			return false, false
		}
		if !reached || tooMuch {
			return false, true
		}
	}
	return false, false
}

// positionOf converts a small board to the engine's, surrounded by wall.
func positionOf(t tiny) *position {
	b := &position{}
	b.clear(13, t.groups)
	at := func(p int) point { return point((p/t.columns+1)*stride + p%t.columns + 1) }
	inside := map[point]bool{}
	for p := range t.board {
		inside[at(p)] = true
	}
	for _, p := range onBoard {
		if inside[p] {
			continue
		}
		b.at[p] = wall
		b.updateViews(p, wall)
		b.freeCount--
		last := b.free[b.freeCount]
		b.free[b.index[p]], b.index[last] = last, b.index[p]
	}
	for p := range t.board {
		if x := t.board[p]; x != '.' {
			b.put(at(p), x-'a'+triangles)
		}
	}
	b.turn, b.passes = t.turn-'a'+triangles, uint8(t.passes)
	var gone, by point
	taken, placed := 0, 0
	for p := range t.board {
		if now, then := t.board[p], t.before; t.moved && now != then[p] {
			if now == '.' {
				gone = at(p)
				taken++
			} else {
				by = at(p)
				placed++
			}
		}
	}
	if taken == 1 && placed == 1 {
		b.banRetaking(gone, by)
	}
	return b
}

// step visits about work positions and reports whether the search is done.
func (s *solver) step(work int) (done bool) {
	for end := s.nodes + work; s.nodes < end && !s.done; {
		s.advance()
	}
	return s.done
}

func solve(b *position) *solver {
	s := &solver{}
	y, _ := policies(b.groups, false)
	s.start(b, y)
	for s.nodes < 20_000 && !s.step(1000) {
	}
	return s
}

// TestExactAgreesWithExhaustiveSearch compares the engine's proofs on boards of 3x3 to
// 7x7 with the exhaustive search.
func TestExactAgreesWithExhaustiveSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	compared, tried, gained, banned, refuted := map[bool]int{}, map[bool]int{}, 0, 0, 0
	for range logictest.Times(100) {
		groups := random.IntN(2) == 0
		game := newTiny(3+random.IntN(5), 3+random.IntN(5), groups)
		if groups { // otherwise a capture opens too much
			game = livingTiny(random)
		}
		empties := 2 + random.IntN(3)
		for moves := 0; moves < 200; moves++ {
			p := random.IntN(len(game.board))
			if next, legal := game.place(p); legal && !game.isOwn(p) {
				game = next
			}
			if game = game.capture(); countOf(game.board, '.') <= 6 && game.justTook() {
				break // recapture may be banned
			}
			if countOf(game.board, '.') <= empties+4 {
				break
			}
		}
		if countOf(game.board, '.') > 8 {
			continue
		}
		b := positionOf(game)
		s := solve(b)
		if !s.proven {
			continue
		}
		tried[groups]++
		right, known := check(game, s.value)
		if !known {
			continue
		}
		compared[groups]++
		if b.ban != 0 {
			banned++
		}
		if !right {
			t.Fatalf("groups %v, %c to move, after %d passes, %q (before: %q), %d columns: %d is called proven and is false",
				groups, game.turn, game.passes, game.board, game.before, game.columns, s.value)
		}
		next, legal := game.pass(), true
		if s.move != pass {
			p := (int(s.move)/stride-1)*game.columns + int(s.move)%stride - 1
			if next, legal = game.place(p); !legal {
				t.Fatalf("%q: the move %d is not legal", game.board, p)
			}
			gained++
		}
		if right, known := check(next, -s.value); known && !right {
			t.Fatalf("%q: the move %d does not lead to %d", game.board, s.move, s.value)
		}
		if _, known := check(game, s.value+1); known {
			refuted++
		}
	}
	t.Logf("compared %v of %v, %d won by a placement, %d with a ban, %d refuted a point higher", compared, tried, gained, banned, refuted)
	if refuted == 0 || min(compared[false], compared[true]) < logictest.Times(20) || gained < logictest.Times(10) || banned < 1 {
		t.Errorf("too few positions were compared: %v, %d won by a placement, %d with a ban", compared, gained, banned)
	}
}

// capture makes the first capturing move, if there is one.
func (t tiny) capture() tiny {
	for p := range t.board {
		if next, legal := t.place(p); legal && next.justTook() {
			return next
		}
	}
	return t
}

// livingTiny returns a board with a living group of each side at opposite ends, each with
// two eyes of one point, and nothing between them.
func livingTiny(random *rand.Rand) tiny {
	rows := 3 + random.IntN(2)
	t := newTiny(5+random.IntN(2), rows, true)
	board := []byte(t.board)
	for y := range rows {
		left, right := y*t.columns, (y+1)*t.columns-1
		board[left+1], board[right-1] = 'a', 'b'
		if y != 0 && y != rows-1 {
			board[left], board[right] = 'a', 'b'
		}
	}
	t.board = string(board)
	return t
}

// isOwn reports whether a point has only figures of the side to move around it.
func (t tiny) isOwn(p int) bool {
	for _, n := range t.around(p) {
		if t.board[n] != t.turn {
			return false
		}
	}
	return true
}

// justTook reports whether the last move captured.
func (t tiny) justTook() bool {
	return t.moved && countOf(t.board, '.') >= countOf(t.before, '.') && t.board != t.before
}

func countOf(text string, what byte) (n int) {
	for i := range text {
		if text[i] == what {
			n++
		}
	}
	return n
}
