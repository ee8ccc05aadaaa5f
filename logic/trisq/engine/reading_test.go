package engine

import (
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/trisq"
)

// standing returns a position of the rule set groups with the given figures and side to
// move.
func standing(t testing.TB, turn uint8, ofTriangles, ofSquares string) *position {
	t.Helper()
	var b position
	b.clear(trisq.Size, true)
	b.turn = turn
	for side, names := range map[uint8]string{triangles: ofTriangles, squares: ofSquares} {
		for _, name := range strings.Fields(names) {
			b.put(at(t, name), side)
		}
	}
	return &b
}

func at(t testing.TB, name string) point {
	t.Helper()
	p, err := trisq.ParsePoint(name)
	errtest.None(t, err)
	return fromRules(p)
}

func TestReading(t *testing.T) {
	var r reader
	for _, test := range []struct {
		what                   string
		triangles, squares     string
		chain                  string
		side                   uint8
		escapesAlone, isCaught bool
	}{
		{what: "a ladder over an empty board", triangles: "d4", squares: "c4 d3 e3", chain: "d4", side: triangles, isCaught: true},
		{what: "a ladder that runs into a friend", triangles: "d4 h8", squares: "c4 d3 e3", chain: "d4", side: triangles},
		{what: "along the edge", triangles: "f1", squares: "e1 e2", chain: "f1", side: triangles, isCaught: true},
		{what: "on the first line between two walls", triangles: "f1", squares: "e1 e2 f2 g2 h2 j2 k2 l2 m2 n2", chain: "f1", side: triangles, escapesAlone: false},
		{what: "a besieger can be captured", triangles: "d4 c3 e2", squares: "c4 d3 e4", chain: "d4", side: triangles, escapesAlone: true},
	} {
		b := standing(t, test.side, test.triangles, test.squares)
		q := at(t, test.chain)
		switch b.liberties(q) {
		case 1:
			if got := r.escapes(b, q, 1000); got != test.escapesAlone {
				t.Errorf("%s: it gets away: %v", test.what, got)
			}
		case 2:
			b.turn = bothSides - b.turn
			if got := r.isCaught(b, q, 1000); got != test.isCaught {
				t.Errorf("%s: it is caught: %v", test.what, got)
			}
		}
	}
}

// plainReader reads with the rules package alone, without the engine.
type plainReader struct{ left int }

// chain returns the figures and the liberties of a chain.
func (plainReader) chain(s trisq.State, p trisq.Point) (figures, liberties map[trisq.Point]bool) {
	figures, liberties = map[trisq.Point]bool{p: true}, map[trisq.Point]bool{}
	for list := []trisq.Point{p}; len(list) > 0; list = list[1:] {
		for _, n := range besides(s, list[0]) {
			switch s.At(n) {
			case trisq.None:
				liberties[n] = true
			case s.At(p):
				if !figures[n] {
					figures[n] = true
					list = append(list, n)
				}
			}
		}
	}
	return figures, liberties
}

func besides(s trisq.State, p trisq.Point) (list []trisq.Point) {
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if n, ok := trisq.PointAt(p.Column()+d[0], p.Row()+d[1]); ok && s.OnBoard(n) {
			list = append(list, n)
		}
	}
	return list
}

func (r *plainReader) after(s trisq.State, move, p trisq.Point) (next trisq.State, liberties int, legal bool) {
	r.left--
	next, err := s.Apply(trisq.Place(move))
	if err != nil {
		return s, 0, false
	}
	_, libs := r.chain(next, p)
	return next, len(libs), true
}

func (r *plainReader) dies(s trisq.State, p trisq.Point) bool {
	figures, ways := r.chain(s, p)
	for f := range figures {
		for _, n := range besides(s, f) {
			if x := s.At(n); x == trisq.None || x == s.At(p) {
				continue
			}
			if _, libs := r.chain(s, n); len(libs) == 1 {
				for way := range libs {
					ways[way] = true
				}
			}
		}
	}
	for way := range ways {
		if next, n, legal := r.after(s, way, p); legal && (n > 2 || n == 2 && !r.caught(next, p)) {
			return false
		}
	}
	return true
}

func (r *plainReader) caught(s trisq.State, p trisq.Point) bool {
	_, ways := r.chain(s, p)
	for way := range ways {
		if r.left < 0 {
			return false
		}
		if next, n, legal := r.after(s, way, p); legal && n == 1 && r.dies(next, p) {
			return true
		}
	}
	return false
}

// TestReadingAgreesWithTheRules compares the engine's reading with plainReader on random
// positions.
func TestReadingAgreesWithTheRules(t *testing.T) {
	var r reader
	caught, free := 0, 0
	for seed := range uint64(logictest.Times(60)) {
		random := rand.New(rand.NewPCG(seed, 5))
		s := game(t, allSettings[2*(seed%3)+1], "")
		for plies := 20 + random.IntN(100)*s.Size()*s.Size()/trisq.Points; s.Plies() < plies; {
			if next, err := s.Apply(trisq.Place(trisq.Point(random.IntN(trisq.Points)))); err == nil {
				s = next
			}
		}
		var b position
		b.set(s)
		for _, q := range onBoard {
			if b.at[q] == empty || b.head[q] != q {
				continue
			}
			plain := plainReader{left: 4000}
			var got, want bool
			switch n, own := b.liberties(q), b.at[q] == b.turn; {
			case n == 1 && own:
				want = plain.dies(s, toRules(q))
				got = !r.escapes(&b, q, 1<<20)
			case n == 2 && !own:
				want = plain.caught(s, toRules(q))
				got = r.isCaught(&b, q, 1<<20)
			default:
				continue
			}
			if plain.left < 0 {
				continue // cut off
			}
			if got != want {
				t.Fatalf("seed %d: the chain of %v is lost: %v, by the rules %v\n%v", seed, toRules(q), got, want, s)
			}
			if got {
				caught++
			} else {
				free++
			}
		}
	}
	if caught < 20 || free < 20 {
		t.Errorf("only %d chains were caught and %d got away", caught, free)
	}
}

// TestAfter compares the predicted size and liberties of a chain with those after the
// placement.
func TestAfter(t *testing.T) {
	for seed := range uint64(logictest.Times(30)) {
		random := rand.New(rand.NewPCG(seed, 6))
		s := game(t, allSettings[2*(seed%3)+1], "")
		for s.Plies() < 80*s.Size()*s.Size()/trisq.Points {
			if next, err := s.Apply(trisq.Place(trisq.Point(random.IntN(trisq.Points)))); err == nil {
				s = next
			}
		}
		var b, next position
		b.set(s)
		for _, p := range b.free[:b.freeCount] {
			next.copy(&b)
			next.put(p, b.turn)
			size, liberties := b.after(p)
			if h := next.head[p]; size != int(next.size[h]) || liberties != next.liberties(p) || liberties != next.libertySets[h].count() {
				t.Fatalf("%v makes %d figures with %d liberties, not %d with %d\n%v",
					toRules(p), next.size[h], next.liberties(p), size, liberties, s)
			}
		}
	}
}

func TestTactics(t *testing.T) {
	var r reader
	for _, test := range []struct {
		what               string
		triangles, squares string
		turn               uint8
		point              string
		kind               int // including the stake
	}{
		{"extending saves", "d4", "c4 d3 d5", triangles, "e4", saves},
		{"in a ladder it does not", "d4", "c4 d3 e3 d5", triangles, "e4", prolongs},
		{"a capture of what besieges saves", "d4 d6 c5 e5", "c4 d3 e4 d5", triangles, "d5", -1},
		{"what would get away is taken", "c4 d3 d5", "d4", triangles, "e4", takes},
		{"what is dead is collected", "b1 a2", "a1", triangles, "a1", -1},
		{"a ladder catches two", "c4 d3 e3 c5", "d4", triangles, "d5", catches},
		{"a chain that would be caught is defended", "d4", "c4 d3 e3 c5", triangles, "d5", defends},
		{"one that gets away is only threatened", "c4 d3", "d4 h8", triangles, "d5", threatens},
	} {
		b := standing(t, test.turn, test.triangles, test.squares)
		var found tactics
		found.read(&r, b)
		got := found[at(t, test.point)]
		if test.kind < 0 {
			if got != 0 {
				t.Errorf("%s: on %s there is %b", test.what, test.point, got)
			}
			continue
		}
		if got>>test.kind&1 == 0 {
			t.Errorf("%s: on %s there is %b", test.what, test.point, got)
		}
	}
}

func TestVitalPoints(t *testing.T) {
	for _, test := range []struct{ what, space, vital string }{
		{"two in a row", "e5 f5", ""},
		{"three in a row", "e5 f5 g5", "f5"},
		{"three round a corner", "e5 f5 f6", "f5"},
		{"four in a row", "e5 f5 g5 h5", ""},
		{"the square", "e5 f5 e6 f6", ""},
		{"the T", "e5 f5 g5 f6", "f5"},
		{"the cross", "e5 f5 g5 f6 f4", "f5"},
		{"the bulky five", "e5 f5 e6 f6 g5", "f5"},
		{"five round a corner", "e5 f5 g5 g6 g7", ""},
		{"the square with two arms", "e5 f5 e6 f6 g5 f4", "f5"},
		{"two by three", "e5 f5 g5 e6 f6 g6", ""},
		{"seven", "e5 f5 g5 h5 j5 k5 l5", ""},
		{"in the corner", "a1 b1 c1", "b1"},
	} {
		inside := " " + test.space + " "
		var walls []string
		for p := range trisq.Point(trisq.Points) {
			if name := p.String(); !strings.Contains(inside, " "+name+" ") {
				walls = append(walls, name)
			}
		}
		b := standing(t, squares, strings.Join(walls, " "), "")
		for _, name := range strings.Fields(test.space) {
			want := pass
			if test.vital != "" {
				want = at(t, test.vital)
			}
			if got := b.vitalOf(at(t, name)); got != want {
				t.Errorf("%s: seen from %s, %v is vital, not %q", test.what, name, toMove(got), test.vital)
			}
		}
	}
	b := standing(t, squares, "d4 d6 c5", "f5")
	if got := b.vitalOf(at(t, "d5")); got != pass {
		t.Errorf("on an open board %v is vital", toMove(got))
	}
}

// TestReadingLevelsKeepEyesWithDiagonalAtari checks that an enemy in atari on a diagonal spoils no eye at a
// reading level.
func TestReadingLevelsKeepEyesWithDiagonalAtari(t *testing.T) {
	for _, test := range []struct {
		what             string
		triangles        string
		atFirst, atTwice bool
	}{
		{"one in atari, one that stands", "a12 c10", false, true},
		{"two that stand", "c10 c12", false, false},
		{"one that stands", "c10", true, true},
	} {
		b := standing(t, squares, test.triangles, "a10 a11 b10 b12 c11 b13")
		eye := at(t, "b11")
		first := b.isEye(eye, squares)
		b.looksTwice = true
		if twice := b.isEye(eye, squares); first != test.atFirst || twice != test.atTwice {
			t.Errorf("%s: an eye %v, looked at twice %v", test.what, first, twice)
		}
	}
}

// TestPlayoutsAnswerFewLiberties checks that a playout attends to chains with up to three
// liberties, the last move's and those beside it, and ignores chains with more. At a level
// that fights capturing races it also takes liberties of the chains that besiege those.
func TestPlayoutsAnswerFewLiberties(t *testing.T) {
	for _, test := range []struct {
		what               string
		triangles, squares string
		last               string
		races              bool
		want               string
	}{
		{"three are left to take", "g8 g9", "g7", "g7", false, "f7 h7 g6"},
		{"three are left to gain some", "g8", "g7 g6 f6 h6", "g7", false, "f8 g9 h8"},
		{"four are left", "a13", "g7", "g7", false, ""},
		{"without races", "c1 d1 e1 c3 d3", "c2 d2 f1 f2 f3", "f1", false, "b1"},
		{"a race that is won", "c1 d1 e1 c3 d3", "c2 d2 f1 f2 f3", "f1", true, "b1 b2"},
		{"a race that is lost", "c1 d1 e1 c3", "c2 d2 f1 f2 f3", "f1", true, "b1"},
		{"a race for the last liberty, which is shared", "c1 d1 e1 c3 d3 b2", "c2 d2 f1 f2 f3", "f1", true, "b1 e2"},
		{"a race at four liberties", "b1 c1 d1 e1 b2 c3 d3", "c2 d2 f1 f2 f3", "f1", true, "e2"},
	} {
		b := standing(t, triangles, test.triangles, test.squares)
		b.last = at(t, test.last)
		y := player{quick: &quick{}, reader: &reader{races: test.races}}
		found := map[point]bool{}
		for range 200 {
			if p := y.answerFewLiberties(b); p != pass {
				found[p] = true
			}
		}
		want := map[point]bool{}
		for _, name := range strings.Fields(test.want) {
			want[at(t, name)] = true
		}
		if !maps.Equal(found, want) {
			t.Errorf("%s: it plays on %v, want %v", test.what, found, want)
		}
	}
}
