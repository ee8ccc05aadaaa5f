package engine

import (
	"testing"

	"tessera/logic/squaregame"
)

// midgame is a position of a game between easy players.
func midgame(t testing.TB, players, turns int, seed uint64) squaregame.State {
	t.Helper()
	s, err := squaregame.New(squaregame.Settings{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	for i := range turns {
		s = playTurn(t, s, Easy, seed+uint64(i))
	}
	return s
}

// playTurn thinks to the end and plays the whole line.
func playTurn(t testing.TB, s squaregame.State, level Level, seed uint64) squaregame.State {
	t.Helper()
	search := NewSearch(s, level, seed)
	for !search.Step(200) {
	}
	return playLine(t, s, search.Line())
}

func playLine(t testing.TB, s squaregame.State, line []squaregame.Move) squaregame.State {
	t.Helper()
	for i, m := range line {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("move %d of %v: %v\n%v", i+1, line, err, s)
		}
		s = next
	}
	return s
}

func BenchmarkStrongTurn(b *testing.B) {
	for _, players := range []int{2, 4} {
		s := midgame(b, players, 5, 3)
		b.Run(map[int]string{2: "two", 4: "four"}[players], func(b *testing.B) {
			work := 0
			for b.Loop() {
				search := NewSearch(s, Strong, 1)
				for work++; !search.Step(200); work++ {
				}
			}
			b.ReportMetric(float64(200*work)/b.Elapsed().Seconds(), "work/s")
			b.ReportMetric(float64(200*work)/float64(b.N), "work/turn")
		})
	}
}
