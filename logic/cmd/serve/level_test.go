package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
)

// TestDefaultLevelBeatsRandom holds the default level to winning 95 of 100
// against a red that plays at random.
func TestDefaultLevelBeatsRandom(t *testing.T) {
	const games, needed = 100, 95
	won := 0
	for seed := range uint64(games) {
		if randomGame(t, defaultLevel, seed, func(time.Duration) {}).Winner() == foursquare.Blue {
			won++
		}
	}
	t.Logf("blue at level %v won %d of %d against random play", defaultLevel, won, games)
	if won < needed {
		t.Errorf("blue at level %v won %d of %d against random play; want at least %d", defaultLevel, won, games, needed)
	}
}

// BenchmarkTurn is blue's turn at the default level against random play; the
// slowest of them is reported too. An answer takes at most 200 ms of one core.
func BenchmarkTurn(b *testing.B) {
	var slowest, total time.Duration
	turns := 0
	for seed := uint64(0); b.Loop(); seed++ {
		randomGame(b, defaultLevel, seed, func(took time.Duration) {
			slowest, total, turns = max(slowest, took), total+took, turns+1
		})
	}
	b.ReportMetric(float64(total.Microseconds())/1000/float64(turns), "ms/turn")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}

// randomGame plays red at random against blue at a level until the end.
func randomGame(t testing.TB, level engine.Level, seed uint64, thought func(time.Duration)) foursquare.State {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 1))
	s, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, over := s.Outcome(); over {
			return s
		}
		var moves []foursquare.Move
		if s.Turn() == foursquare.Blue {
			began := time.Now()
			search := opponent(level)(s, seed)
			for !search.Step(200) {
			}
			thought(time.Since(began))
			moves = search.Line()
		} else {
			legal := slices.Collect(s.Legal())
			moves = legal[chance.IntN(len(legal)):][:1]
		}
		for _, m := range moves {
			if s, err = s.Apply(m); err != nil {
				t.Fatalf("%v: %v\n%v", m, err, s)
			}
		}
	}
}
