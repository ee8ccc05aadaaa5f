package trisq_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/trisq"
)

// think lets a search run to its end and returns its move.
func think(t testing.TB, s trisq.State, level trisq.Level, seed uint64, slice int) trisq.Move {
	t.Helper()
	search := trisq.NewSearch(s, level, seed)
	for steps := 0; ; steps++ {
		checkLine(t, s, search)
		if search.Step(slice) {
			break
		}
		if steps > 100_000 {
			t.Fatalf("%v thinks without end\n%v", level, s)
		}
	}
	return checkLine(t, s, search)
}

// checkLine: a search knows one legal move at any time.
func checkLine(t testing.TB, s trisq.State, search *trisq.Search) trisq.Move {
	t.Helper()
	line := search.Line()
	if len(line) != 1 {
		t.Fatalf("the line is %v, want one move\n%v", line, s)
	}
	if err := s.Check(line[0]); err != nil {
		t.Fatalf("%v is not legal: %v\n%v", line[0], err, s)
	}
	return line[0]
}

// computerGame plays two levels to the end.
func computerGame(t testing.TB, s trisq.State, triangles, squares trisq.Level, seed uint64, look func(trisq.State, trisq.Move)) trisq.State {
	t.Helper()
	for ply := 0; ; ply++ {
		if _, over := s.Outcome(); over {
			return s
		}
		if ply > 520 {
			t.Fatalf("no end after %d moves\n%v", ply, s)
		}
		level := triangles
		if s.Turn() == trisq.Square {
			level = squares
		}
		m := think(t, s, level, seed, 500)
		look(s, m)
		s = apply(t, s, m)
	}
}

func TestLevels(t *testing.T) {
	levels := trisq.Levels()
	if len(levels) < 2 || levels[0] != trisq.Beginner || levels[1] != trisq.Easy {
		t.Fatalf("levels %v", levels)
	}
	for _, level := range levels {
		if got, err := trisq.ParseLevel(level.String()); err != nil || got != level {
			t.Errorf("%v reads as %v, %v", level, got, err)
		}
	}
	_, err := trisq.ParseLevel("grandmaster")
	if want := `there is no level "grandmaster"; the levels are beginner, easy`; err == nil || err.Error() != want {
		t.Errorf("said %v, want %s", err, want)
	}
}

func TestSearchTakesWhatItCanCapture(t *testing.T) {
	for _, level := range trisq.Levels() {
		for _, settings := range []trisq.Settings{{}, groups} {
			// □ g7 has its last liberty on h7.
			s := play(t, settings, "f7 g7 g8 a1 g6 n13")
			for seed := range uint64(5) {
				if m := think(t, s, level, seed, 10); m.String() != "h7" {
					t.Errorf("%v plays %v under %+v, want h7\n%v", level, m, s.Settings(), s)
				}
			}
		}
	}
}

func TestEasySavesItsFigure(t *testing.T) {
	for _, settings := range []trisq.Settings{{}, groups} {
		// ▲ g7 would be captured on h7.
		s := play(t, settings, "g7 f7 a1 g8 n13 g6")
		for seed := range uint64(5) {
			after := apply(t, s, think(t, s, trisq.Easy, seed, 10))
			next, err := after.Apply(trisq.Place(point(t, "h7")))
			if err == nil && next.At(point(t, "g7")) == trisq.None {
				last, _ := after.LastMove()
				t.Errorf("easy plays %v and loses g7\n%v", last, after)
			}
		}
	}
}

func TestEasyLeavesNoFigureToTheNextMove(t *testing.T) {
	// Two plies: what it places is not captured by the answer.
	random := rand.New(rand.NewPCG(3, 0))
	for range 30 {
		s := trisq.State{}
		for range 40 {
			legal := slices.Collect(s.Legal())
			s = apply(t, s, legal[random.IntN(len(legal)-1)])
		}
		m := think(t, s, trisq.Easy, random.Uint64(), 500)
		after := apply(t, s, m)
		if after.Captured(s.Turn()) > s.Captured(s.Turn()) {
			continue // a capture may be worth a loss
		}
		placed, _ := m.Point()
		for answer := range after.Legal() {
			if next := apply(t, after, answer); next.At(placed) == trisq.None {
				t.Errorf("easy plays %v, %v captures it\n%v", m, answer, s)
			}
		}
	}
}

func TestSearchPasses(t *testing.T) {
	for _, level := range trisq.Levels() {
		// Ahead, it answers a pass with a pass.
		s := play(t, trisq.Settings{}, "a2 n13 b1 pass")
		if m := think(t, s, level, 1, 10); m != trisq.Pass {
			t.Errorf("%v plays %v, want a pass: it would win\n%v", level, m, s)
		}
		// Behind, it plays on.
		s = play(t, trisq.Settings{Komi: 10.5}, "a2 n13 b1 pass")
		if m := think(t, s, level, 1, 10); m == trisq.Pass {
			t.Errorf("%v passes and loses\n%v", level, s)
		}
	}
}

func TestSearchOfAFinishedGame(t *testing.T) {
	s := play(t, trisq.Settings{}, "pass pass")
	for _, level := range trisq.Levels() {
		search := trisq.NewSearch(s, level, 1)
		if line := search.Line(); len(line) != 0 || !search.Step(1) {
			t.Errorf("%v wants to play %v after the end", level, line)
		}
	}
}

// TestSearchIsTheSameInSlices: how the work is cut changes nothing.
func TestSearchIsTheSameInSlices(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, settings := range []trisq.Settings{{}, groups} {
		s, _ := trisq.New(settings)
		for ply := range 60 {
			if ply%10 == 0 {
				for _, level := range trisq.Levels() {
					a, b := think(t, s, level, 5, 1), think(t, s, level, 5, 1_000_000)
					if a != b {
						t.Errorf("%v plays %v in slices of 1, %v at once\n%v", level, a, b, s)
					}
				}
			}
			legal := slices.Collect(s.Legal())
			s = apply(t, s, legal[random.IntN(len(legal)-1)])
		}
	}
}

// TestComputersEndTheirGames: two of them come to an end by passing, well before
// the search would give up.
func TestComputersEndTheirGames(t *testing.T) {
	for _, settings := range []trisq.Settings{{}, groups} {
		for _, levels := range [][2]trisq.Level{{trisq.Beginner, trisq.Beginner}, {trisq.Easy, trisq.Beginner}, {trisq.Easy, trisq.Easy}} {
			for seed := range uint64(2) {
				s, _ := trisq.New(settings)
				end := computerGame(t, s, levels[0], levels[1], seed, func(trisq.State, trisq.Move) {})
				if end.Plies() > 450 {
					t.Errorf("%v against %v, seed %d: %d moves\n%v", levels[0], levels[1], seed, end.Plies(), end)
				}
			}
		}
	}
}
