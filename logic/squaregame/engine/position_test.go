package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/squaregame"
)

func samePosition(p position, s squaregame.State) bool {
	want := newPosition(s)
	if p.over && want.over {
		return p.lines == want.lines && p.hands == want.hands
	}
	p.passes, want.passes = 0, 0
	return p == want
}

func TestPositionFollowsTheState(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 8))
		s, err := squaregame.New(squaregame.Settings{Players: 2 + int(seed%3), MostExtra: int(seed % 4), Pieces: 16 - 8*int(seed/3%2), PlayOn: true})
		errtest.None(t, err)
		p := newPosition(s)
		for range 150 {
			list := p.list(nil)
			moves := slices.DeleteFunc(slices.Collect(s.Legal()), squaregame.Move.IsPass)
			if len(list) != len(moves) {
				t.Fatalf("%d placements, the rules have %d\n%v", len(list), len(moves), s)
			}
			m, stuck := squaregame.Pass, s.Stuck()
			if i := rng.IntN(len(list) + 1); i < len(list) {
				m = moves[i]
				p.place(list[i])
			} else if s.Phase() == squaregame.PhaseOpening {
				continue
			} else {
				p.pass(len(list) == 0)
			}
			s, err = s.Apply(m)
			errtest.None(t, err)
			if stuck && p.over {
				break
			}
			if !samePosition(p, s) {
				t.Fatalf("after %v the position is %+v\n%v", m, p, s)
			}
			if p.over {
				checkShares(t, p, s)
				break
			}
		}
	}
}

func checkShares(t *testing.T, p position, s squaregame.State) {
	t.Helper()
	o, _ := s.Outcome()
	for player := 1; player <= s.Players(); player++ {
		want := 0
		if slices.Contains(o.Winners, player) {
			want = winUnit / len(o.Winners)
		}
		if got := p.winShare(int8(player - 1)); got != want {
			t.Fatalf("player %d has the share %d, want %d: %v\n%v", player, got, want, o, s)
		}
	}
}

func TestSharesOfAStuckGame(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 9))
		s := midgame(t, 2+int(seed%3), 1+rng.IntN(6), seed)
		if _, over := s.Outcome(); over {
			continue
		}
		p := newPosition(s)
		winners := s.Adjudicate().Winners
		for player := 1; player <= s.Players(); player++ {
			if got := p.winShare(int8(player - 1)); (got > 0) != slices.Contains(winners, player) {
				t.Fatalf("player %d has the share %d, but %v would win\n%v", player, got, winners, s)
			}
		}
	}
}
