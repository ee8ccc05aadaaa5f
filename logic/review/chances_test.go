package review_test

import (
	"maps"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/stats"
)

// TestChancesAreCounted counts chances that were taken, chances that a better turn would
// have taken, and bad effects.
func TestChancesAreCounted(t *testing.T) {
	for name, c := range map[string]struct {
		game, moves string
		mistakes    []review.Mistake
		want        []map[string]stats.Chances // by seat
	}{
		"a capture, and what allowed it": {"trisq", "a2 a1 b1", []review.Mistake{{Turn: 1, Better: []string{"k10"}}},
			[]map[string]stats.Chances{{"captures": {Had: 1}}, {"leaves": {Had: 1, Missed: 1}}}},
		"a capture that was missed": {"trisq", "a2 a1 g7", []review.Mistake{{Turn: 2, Better: []string{"b1"}}},
			[]map[string]stats.Chances{{"captures": {Had: 1, Missed: 1}}, {}}},
		"no mistake leaves anything": {"trisq", "a2 a1 g7", nil, []map[string]stats.Chances{{}, {}}},
	} {
		game := lightly(t, c.game)
		moves := strings.Fields(c.moves)
		m, err := match.New(game, nil, nil, 0)
		errtest.None(t, err)
		r := &review.Review{Mistakes: c.mistakes}
		var states []match.State
		for i, move := range moves {
			states = append(states, m.Current().State())
			r.Turns = append(r.Turns, review.Turn{From: i, To: i + 1, Seat: m.Current().State().Turn()})
			errtest.None(t, m.Play(move))
		}
		for seat, want := range c.want {
			if got := r.Chances(game, append(states, m.Current().State()), moves, seat); !maps.Equal(got, want) {
				t.Errorf("%s: seat %d had %v, want %v", name, seat, got, want)
			}
		}
	}
}
