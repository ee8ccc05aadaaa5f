package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/logic/internal/errtest"
)

// TestDefaultLevelBeatsRandom checks that the default level wins at least 95 of 100 games
// against a red that plays at random.
func TestDefaultLevelBeatsRandom(t *testing.T) {
	const games, needed = 100, 95
	won := 0
	for seed := range uint64(games) {
		if playOut(t, foursquare.Settings{}, seed, atRandom, atDefault).Winner() == foursquare.Blue {
			won++
		}
	}
	t.Logf("blue at level %v won %d of %d against random play", defaultLevel, won, games)
	if won < needed {
		t.Errorf("blue at level %v won %d of %d against random play; want at least %d", defaultLevel, won, games, needed)
	}
}

// BenchmarkTurn measures blue's turn at the default level, including the slowest one. An
// answer may take at most 200 ms of one core.
func BenchmarkTurn(b *testing.B) {
	games := []struct {
		name     string
		settings foursquare.Settings
	}{
		{"usual", foursquare.Settings{}},
		{"noBackslide", foursquare.Settings{NoBackslide: true}},
		{"16 pieces", foursquare.Settings{PiecesPerPlayer: 16}},
		{"16 pieces, noBackslide", foursquare.Settings{PiecesPerPlayer: 16, NoBackslide: true}},
	}
	for _, g := range games {
		b.Run(g.name+" against random", func(b *testing.B) { benchmarkTurn(b, g.settings, atRandom) })
		b.Run(g.name+" against itself", func(b *testing.B) { benchmarkTurn(b, g.settings, atDefault) })
	}
}

func benchmarkTurn(b *testing.B, settings foursquare.Settings, red side) {
	var slowest, total time.Duration
	turns := 0
	timed := func(s foursquare.State, seed uint64) []foursquare.Move {
		began := time.Now()
		moves := atDefault(s, seed)
		took := time.Since(began)
		slowest, total, turns = max(slowest, took), total+took, turns+1
		return moves
	}
	for seed := uint64(0); b.Loop(); seed++ {
		playOut(b, settings, seed, red, timed)
	}
	b.ReportMetric(float64(total.Microseconds())/1000/float64(turns), "ms/turn")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms/slowest")
}

// side chooses the next moves of one player, at least one.
type side func(s foursquare.State, seed uint64) []foursquare.Move

func atDefault(s foursquare.State, seed uint64) []foursquare.Move {
	search := engine.NewSearch(s, defaultLevel, seed)
	for !search.Step(200) {
	}
	return search.BestTurn()
}

func atRandom(s foursquare.State, seed uint64) []foursquare.Move {
	chance := rand.New(rand.NewPCG(seed, uint64(s.Marbles(foursquare.Red)|s.Marbles(foursquare.Blue))))
	legal := slices.Collect(s.Legal())
	return []foursquare.Move{legal[chance.IntN(len(legal))]}
}

func playOut(t testing.TB, settings foursquare.Settings, seed uint64, red, blue side) foursquare.State {
	t.Helper()
	s, err := foursquare.New(settings)
	errtest.None(t, err)
	for range 500 {
		if _, over := s.Outcome(); over {
			break
		}
		play := red
		if s.Turn() == foursquare.Blue {
			play = blue
		}
		for _, m := range play(s, seed) {
			if s, err = s.Apply(m); err != nil {
				t.Fatalf("%v: %v\n%v", m, err, s)
			}
		}
	}
	return s
}
