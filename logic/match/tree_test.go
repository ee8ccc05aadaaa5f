package match

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
)

// treeModel is the simplest form of a tree of moves: all positions, each as its moves from
// the start, with one of them as the game and a cursor.
type treeModel struct {
	paths  map[string]bool
	game   []string
	cursor int
}

func path(moves []string) string { return strings.Join(moves, " ") }

func moved(moves []string, move string) []string { return append(slices.Clone(moves), move) }

// play drops the redo tail, unless another path leaves it.
func (w *treeModel) play(move string) {
	tail := map[string]bool{}
	for n := w.cursor + 1; n <= len(w.game); n++ {
		tail[path(w.game[:n])] = true
	}
	left := false
	for p := range w.paths {
		for q := range tail {
			left = left || strings.HasPrefix(p, q+" ") && !tail[p]
		}
	}
	if !left {
		maps.DeleteFunc(w.paths, func(p string, _ bool) bool { return tail[p] })
	}
	w.game = moved(w.game[:w.cursor], move)
	w.cursor++
	w.paths[path(w.game)] = true
}

func inTree(m *Match) map[string]*Node {
	all := map[string]*Node{}
	for waiting := []*Node{m.At(0)}; len(waiting) > 0; {
		n := waiting[0]
		waiting = append(waiting[1:], n.Next()...)
		all[path(n.Moves())] = n
	}
	return all
}

// TestNoLineIsLost branches, enters, drops, undoes, plays, saves and loads in random
// order. Only drops and replaced redo tails may remove positions.
func TestNoLineIsLost(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		m, err := New(sumGame, json.RawMessage("40"), nil, 0)
		errtest.None(t, err)
		w := &treeModel{paths: map[string]bool{"": true}}
		number := func(t *rapid.T) string { return strconv.Itoa(rapid.IntRange(0, 12).Draw(t, "number")) }
		place := func(t *rapid.T) []string {
			return strings.Fields(rapid.SampledFrom(slices.Sorted(maps.Keys(w.paths))).Draw(t, "place"))
		}
		t.Repeat(map[string]func(*rapid.T){
			"play": func(t *rapid.T) {
				move := number(t)
				if m.Play(move) == nil {
					w.play(move)
				}
			},
			"play several": func(t *rapid.T) {
				moves := []string{number(t), number(t), number(t)}
				if m.PlayAll(moves...) == nil {
					for _, move := range moves {
						w.play(move)
					}
				}
			},
			"seek": func(t *rapid.T) {
				if n := rapid.IntRange(-1, len(w.game)+1).Draw(t, "cursor"); m.Seek(n) {
					w.cursor = n
				}
			},
			"branch": func(t *rapid.T) {
				at, move := place(t), number(t)
				if m.branch(inTree(m)[path(at)], move) == nil {
					w.game, w.cursor = moved(at, move), len(at)+1
					w.paths[path(w.game)] = true
				}
			},
			"enter": func(t *rapid.T) {
				at := place(t)
				errtest.None(t, m.Enter(inTree(m)[path(at)]))
				w.game, w.cursor = at, len(at)
			},
			"drop": func(t *rapid.T) {
				at := place(t)
				belongs := len(at) <= len(w.game) && path(at) == path(w.game[:len(at)])
				if m.Drop(inTree(m)[path(at)]) == belongs {
					t.Fatalf("dropping %q of the game %q: %v", at, w.game, !belongs)
				}
				if !belongs {
					maps.DeleteFunc(w.paths, func(p string, _ bool) bool {
						return p == path(at) || strings.HasPrefix(p, path(at)+" ")
					})
				}
			},
			"save and load": func(t *rapid.T) {
				before, _ := Encode(m.Record())
				m = saved(t, m)
				if after, err := Encode(m.Record()); err != nil || string(after) != string(before) {
					t.Fatalf("the save\n%s\nbecomes\n%s, %v", before, after, err)
				}
			},
			"": func(t *rapid.T) { compareTree(t, m, w) },
		})
	})
}

func compareTree(t *rapid.T, m *Match, w *treeModel) {
	all := inTree(m)
	if got, want := slices.Sorted(maps.Keys(all)), slices.Sorted(maps.Keys(w.paths)); !slices.Equal(got, want) {
		t.Fatalf("the positions are %q, want %q", got, want)
	}
	if m.Size() != len(all)-1 {
		t.Fatalf("there are %d moves, want %d", m.Size(), len(all)-1)
	}
	if !slices.Equal(m.Record().Moves, w.game) && len(w.game) > 0 || m.Cursor() != w.cursor || m.Current() != m.At(w.cursor) {
		t.Fatalf("the game is %q at %d, want %q at %d", m.Record().Moves, m.Cursor(), w.game, w.cursor)
	}
	for p, n := range all {
		sum := 0
		for _, move := range strings.Fields(p) {
			k, _ := strconv.Atoi(move)
			sum += k
		}
		if n.State().(sums).total != sum {
			t.Fatalf("after %q the total is %d", p, n.State().(sums).total)
		}
	}
}

// TestAMoveDropsTheTailUnlessAVariationLeavesIt plays 9 after the first of three moves,
// with a variation after each number of moves.
func TestAMoveDropsTheTailUnlessAVariationLeavesIt(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(m *Match)
		want    []string
	}{
		{"no variation", func(*Match) {}, []string{"", "1", "1 9"}},
		{"one beside the tail", func(m *Match) { m.addVariation(m.At(1), "7") }, []string{"", "1", "1 7", "1 9"}},
		{"one in the tail", func(m *Match) { m.addVariation(m.At(2), "7") }, []string{"", "1", "1 2", "1 2 3", "1 2 7", "1 9"}},
		{"one after its end", func(m *Match) { m.Enter(m.At(2)) }, []string{"", "1", "1 2", "1 2 3", "1 9"}},
	} {
		m := newSums(t, "1", "2", "3")
		test.prepare(m)
		m.Seek(1)
		errtest.None(t, m.Play("9"))
		if got := slices.Sorted(maps.Keys(inTree(m))); !slices.Equal(got, test.want) || m.Size() != len(test.want)-1 {
			t.Errorf("%s: the positions are %q, %d moves; want %q, %d", test.name, got, m.Size(), test.want, len(test.want)-1)
		}
	}
}

func TestNoMoveDropsNothing(t *testing.T) {
	m := newSums(t, "1", "2", "3")
	m.Seek(1)
	if err := m.PlayAll(); err != nil || m.Len() != 3 || m.Cursor() != 1 {
		t.Errorf("after no move the game has %d moves at %d, error %v; want 3 at 1", m.Len(), m.Cursor(), err)
	}
}

// TestMovesAreCountedBeforeTheyArePlayed plays several moves in a match that is nearly
// full: with the tail that they drop, and with a tail that a variation keeps.
func TestMovesAreCountedBeforeTheyArePlayed(t *testing.T) {
	for _, test := range []struct {
		kept  bool // a variation keeps the tail
		moves []string
		fits  bool
	}{
		{false, []string{"8", "8"}, true},
		{false, []string{"8", "8", "8"}, false},
		{false, []string{"7", "7"}, true}, // as in the tail
		{false, []string{"7", "7", "7"}, false},
		{true, []string{"7", "9"}, true}, // only the second is new
		{true, []string{"7", "9", "9"}, false},
	} {
		m := full(t)
		m.Seek(MaxMoves - 2)
		if test.kept {
			errtest.None(t, m.Play("7")) // one move less
			m.Seek(MaxMoves - 3)
			m.line = m.line[:MaxMoves-1] // the last move is a variation after the end of the game
		}
		if err := m.PlayAll(test.moves...); (err == nil) != test.fits || m.Size() > MaxMoves {
			t.Errorf("%+v: error %v, %d moves in the match; want it to fit %v", test, err, m.Size(), test.fits)
		}
	}
}

// TestATriedMoveCountsTurnsAsAPlayedOne tries each move of a game before it is played.
func TestATriedMoveCountsTurnsAsAPlayedOne(t *testing.T) {
	m := newRelay(t, "0110001", 0, false)
	for n, want := range []int{1, 2, 2, 3, 3, 3, 4} {
		tried, err := m.Current().Try("go")
		errtest.None(t, err)
		errtest.None(t, m.Play("go"))
		if tried.Turn() != want || m.Current().Turn() != want {
			t.Errorf("move %d is of turn %d when tried, %d when played; want %d", n+1, tried.Turn(), m.Current().Turn(), want)
		}
	}
}

func TestPositionsOfAnotherMatchAreRefused(t *testing.T) {
	m := newSums(t, "1")
	for name, n := range map[string]*Node{"none": nil, "the start of another match": newSums(t).At(0), "a move of one": newSums(t, "1").At(1)} {
		if err := m.branch(n, "5"); err == nil || m.Size() != 1 {
			t.Errorf("%s: error %v, %d moves in the match; want an error and 1", name, err, m.Size())
		}
	}
}

func TestAVariationLeavesTheGameWhole(t *testing.T) {
	m := newSums(t, "1", "2", "3")
	if err := m.branch(m.At(1), "200"); err == nil || m.Cursor() != 3 || m.Size() != 3 {
		t.Fatalf("an illegal move opens a variation: %v", err)
	}
	old := m.At(3)
	if err := m.branch(m.At(1), " 7\n"); err != nil || total(m) != 8 || m.Len() != 2 {
		t.Fatalf("the variation stands at %d of %d, %v", total(m), m.Len(), err)
	}
	if got := old.Moves(); !slices.Equal(got, []string{"1", "2", "3"}) || m.Has(old) {
		t.Fatalf("the game before is %q", got)
	}
	if err := m.Enter(old); err != nil || total(m) != 6 {
		t.Fatalf("back in the game the total is %d, %v", total(m), err)
	}
	variation := m.At(1).Child(" 7\n")
	if m.Drop(m.At(2)) || !m.Drop(variation) || m.Drop(variation) || m.Size() != 3 {
		t.Fatalf("after the variation is dropped there are %d moves", m.Size())
	}
	if err := m.Enter(variation); err == nil {
		t.Fatal("a dropped variation is entered")
	}
}

func TestFinalMovesHaveNoVariations(t *testing.T) {
	m := newRelay(t, "0101", 3, true)
	if m.branch(m.At(1), "go") == nil || m.Enter(m.At(1)) == nil || m.Cursor() != 3 {
		t.Error("moves that are final are gone back on")
	}
	r := m.Record()
	if _, err := Load(m.Game(), r); err != nil {
		t.Errorf("a save without variations: %v, want no error", err)
	}
	m.tree.seek(1)
	if n := m.RedoTarget(); n >= 0 {
		t.Errorf("a redo goes to move %d, want none", n)
	}
	r.Variations = []Variation{{After: 1, Moves: []string{"go"}}}
	if _, err := Load(m.Game(), r); err == nil || !strings.Contains(err.Error(), "final") {
		t.Errorf("a save with variations of such a game: %v", err)
	}
}

func TestAFullTree(t *testing.T) {
	m := full(t)
	if err := m.branch(m.At(5), "8"); err == nil || !strings.Contains(err.Error(), "10000 moves") {
		t.Errorf("a variation of a full match: %v", err)
	}
	if _, err := m.addVariation(m.At(5), "8"); err == nil || m.Size() != MaxMoves {
		t.Errorf("a variation beside a full match: %v and %d moves, want an error and %d", err, m.Size(), MaxMoves)
	}
	if err := m.branch(m.At(5), "7"); err != nil || m.Cursor() != 6 {
		t.Errorf("a move that is there already: %v", err)
	}
	if err := m.Play("8"); err == nil || !strings.Contains(err.Error(), "delete a variation") {
		t.Errorf("one move more: %v", err)
	}
	if back := saveAndLoad(t, m); back.Size() != MaxMoves || back.Cursor() != 6 {
		t.Errorf("loaded with %d moves at %d", back.Size(), back.Cursor())
	}
}

func saveAndLoad(t *testing.T, m *Match) *Match {
	t.Helper()
	text, err := Encode(m.Record())
	errtest.None(t, err)
	r, err := Decode(text)
	errtest.None(t, err)
	back, err := Load(m.Game(), r)
	errtest.None(t, err)
	return back
}

// TestInvalidVariationsAreRefused checks the message for each kind of invalid variation.
func TestInvalidVariationsAreRefused(t *testing.T) {
	long := fmt.Sprintf("%q", strings.Repeat("1", MaxMoveText+1))
	many := strings.TrimSuffix(strings.Repeat(`"1",`, MaxMoves-1), ",")
	for variations, want := range map[string]string{
		`[{"after":0,"moves":[]}]`:                                                             "variation 1 has no moves",
		`[{"after":3,"moves":["1"]}]`:                                                          "starts after 3 moves; on line 0 it must be from 0 to 2",
		`[{"after":-1,"moves":["1"]}]`:                                                         "starts after -1 moves",
		`[{"of":1,"after":0,"moves":["1"]}]`:                                                   "variation 1 branches off line 1; it must be from 0 to 0",
		`[{"of":-1,"after":0,"moves":["1"]}]`:                                                  "branches off line -1",
		`[{"after":0,"moves":["5"]},{"of":1,"after":0,"moves":["1"]}]`:                         "on line 1 it must be from 1 to 1",
		`[{"after":0,"moves":["5"]},{"of":1,"after":2,"moves":["1"]}]`:                         "variation 2 starts after 2 moves",
		`[{"after":0,"moves":["5",` + long + `]}]`:                                             "move 2 of the save's variation 1 has 65 bytes",
		`[{"after":1,"moves":[` + many + `]}]`:                                                 "more than 10000 moves",
		`[{"after":1,"moves":["9","x"]}]`:                                                      "move 2 (x) of the save's variation 1",
		`[{"after":1,"moves":["9"]},{"of":1,"after":2,"moves":["10"]},{"after":0,"moves":[]}]`: "variation 3 has no moves",
		`[{"after":1,"moves":["9"]},{"of":1,"after":2,"moves":["1","200"]}]`:                   "move 2 (200) of the save's variation 2",
		`{}`:                                  "cannot be read",
		`[{"after":"1","moves":[]}]`:          "cannot be read",
		`[{"after":1000000000,"moves":[""]}]`: "starts after 1000000000 moves",
	} {
		r, err := Decode([]byte(`{"tessera":1,"game":"sums","moves":["1","2"],"cursor":1,"variations":` + variations + `}`))
		if err == nil {
			_, err = Load(sumGame, r)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.90s: error %v, want one with %q", variations, err, want)
		}
	}
}

// TestVariationsOfVariations reads variations that branch off from variations.
func TestVariationsOfVariations(t *testing.T) {
	r, err := Decode([]byte(`{"tessera":1,"game":"sums","moves":["1","2"],"cursor":1,"variations":[
		{"after":1,"moves":["9","8"]},{"of":1,"after":2,"moves":["5"]},{"of":2,"after":3,"moves":["4"]},
		{"after":2,"moves":["3"]},{"after":1,"moves":["9","7"]}]}`))
	errtest.None(t, err)
	m, err := Load(sumGame, r)
	errtest.None(t, err)
	want := []string{"", "1", "1 2", "1 2 3", "1 9", "1 9 5", "1 9 5 4", "1 9 7", "1 9 8"}
	if got := slices.Sorted(maps.Keys(inTree(m))); !slices.Equal(got, want) {
		t.Errorf("the positions are %q, want %q", got, want)
	}
	if m.Cursor() != 1 || m.Len() != 2 {
		t.Errorf("the game stands at %d of %d", m.Cursor(), m.Len())
	}
}

// TestTry checks that Try does not play the move.
func TestTry(t *testing.T) {
	m := newSums(t, "1", "2")
	tried, err := m.Current().Try(" 7 ")
	if err != nil || tried.Count() != 3 || tried.Parent() != m.Current() || tried.State().(sums).total != 10 || tried.Move() != "7" {
		t.Fatalf("the move tried leads to %+v, %v", tried, err)
	}
	if m.Size() != 2 || m.Current().Child("7") != nil || len(m.Current().Next()) != 0 {
		t.Error("a move tried is played")
	}
	if err := m.branch(tried, "1"); err == nil {
		t.Error("a move is played at a position that is only tried")
	}
	if _, err := m.Current().Try("1000"); err == nil {
		t.Error("what cannot be played is tried")
	}
}
