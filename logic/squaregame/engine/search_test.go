package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/squaregame"
)

// states are positions of all phases for two, three and four players, in the
// middle of turns too.
func states(t testing.TB) []squaregame.State {
	t.Helper()
	var list []squaregame.State
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := squaregame.New(squaregame.Settings{Players: 2 + int(seed%3)})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
		for n := 0; ; n++ {
			moves := slices.Collect(s.Legal())
			if len(moves) == 0 {
				break
			}
			if s, err = s.Apply(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			if n%9 == int(seed%9) || s.Phase() == squaregame.PhaseFinal {
				list = append(list, s)
			}
		}
	}
	return list
}

// checkTurn plays a line and wants it to be one whole turn.
func checkTurn(t *testing.T, s squaregame.State, level Level, line []squaregame.Move) {
	t.Helper()
	if len(line) == 0 {
		t.Fatalf("%v has no move\n%v", level, s)
	}
	me := s.ToMove()
	for i, m := range line {
		if s.ToMove() != me || i > 0 && s.Phase() == squaregame.PhaseOpening {
			t.Fatalf("%v goes on after its turn: %v\n%v", level, line[i:], s)
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v, move %d of %v: %v\n%v", level, i+1, line, err, s)
		}
		s = next
	}
	if s.ToMove() == me {
		t.Fatalf("%v stops in the middle of its turn after %v\n%v", level, line, s)
	}
}

func TestLineIsAWholeTurnAtAnyTime(t *testing.T) {
	for i, s := range states(t) {
		_, over := s.Outcome()
		for _, level := range Levels() {
			search := NewSearch(s, level, uint64(i))
			if over {
				if !search.Step(1) || len(search.Line()) != 0 {
					t.Fatalf("%v goes on after the end: %v\n%v", level, search.Line(), s)
				}
				continue
			}
			checkTurn(t, s, level, search.Line())
			for n := 0; n < 15 && !search.Step(25); n++ {
				checkTurn(t, s, level, search.Line())
			}
			checkTurn(t, s, level, search.Line())
		}
	}
}

func TestSlicesChangeNothing(t *testing.T) {
	s := midgame(t, 2, 3, 7)
	for _, level := range Levels() {
		var lines [][]squaregame.Move
		for _, slice := range []int{1, 37, 1 << 30} {
			search := NewSearch(s, level, 11)
			for !search.Step(slice) {
			}
			lines = append(lines, search.Line())
		}
		if !slices.Equal(lines[0], lines[1]) || !slices.Equal(lines[0], lines[2]) {
			t.Errorf("%v plays %v\n%v", level, lines, s)
		}
	}
}

// A caller must get the computer back soon after the work that it asked for.
func TestStepStopsSoon(t *testing.T) {
	const atMost = 60
	for _, players := range []int{2, 4} {
		search := NewSearch(midgame(t, players, 4, 5), Strong, 1)
		for n := 0; n < 2000 && !search.Step(10); n++ {
			if search.credit < -atMost {
				t.Fatalf("a step did %d units of work more than it was asked for", -search.credit)
			}
		}
	}
}

func TestTheWinningMoveIsTaken(t *testing.T) {
	// Player 2 of two has one piece left, player 1 some more.
	settings := squaregame.Settings{Players: 2, Board: []squaregame.Laid{{Player: 2, Piece: 13, Permutation: 4, X: 15, Y: 15}}}
	i := 0
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		if piece != 13 && piece != 15 {
			settings.Board = append(settings.Board, squaregame.Laid{Player: 2, Piece: piece, Permutation: 1, X: 2 + 3*(i%10), Y: 4 + 4*(i/10)})
			i++
		}
	}
	s, err := squaregame.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	s = playLine(t, s, []squaregame.Move{squaregame.Pass})
	for _, level := range Levels() {
		after := playTurn(t, s, level, 1)
		if o, over := after.Outcome(); !over || !slices.Equal(o.Winners, []int{2}) {
			t.Errorf("%v does not empty its hand\n%v", level, after)
		}
	}
}

func TestLevelNames(t *testing.T) {
	for _, level := range Levels() {
		if got, err := ParseLevel(level.String()); err != nil || got != level {
			t.Errorf("%v reads as %v, %v", level, got, err)
		}
	}
	if l, err := ParseLevel("Strong"); err == nil {
		t.Errorf("Strong reads as %v", l)
	}
}

// wins plays games of two in alternating seats and counts the first level's,
// a shared win as half a one; the result is in halves.
func wins(t *testing.T, a, b Level, games int) (halves int) {
	t.Helper()
	for game := range games {
		s, err := squaregame.New(squaregame.Settings{Players: 2})
		if err != nil {
			t.Fatal(err)
		}
		for turn := uint64(0); ; turn++ {
			o, over := s.Outcome()
			if over {
				if slices.Contains(o.Winners, 1+game%2) {
					halves += 2 / len(o.Winners)
				}
				break
			}
			level := a
			if s.ToMove() != 1+game%2 {
				level = b
			}
			s = playTurn(t, s, level, uint64(game)<<8+turn)
		}
	}
	return halves
}

func TestEveryLevelBeatsTheOneBelow(t *testing.T) {
	for _, test := range []struct {
		strong, weak Level
		games        int
	}{{Easy, Beginner, 30}, {Medium, Easy, 30}, {Strong, Medium, 2}} {
		if testing.Short() && test.strong == Strong {
			continue
		}
		if got := wins(t, test.strong, test.weak, test.games); got*100 < test.games*2*65 {
			t.Errorf("%v won %d halves of %d games against %v", test.strong, got, test.games, test.weak)
		}
	}
}
