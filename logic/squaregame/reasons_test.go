package squaregame

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

func (g *plainGame) open() (n int) {
	for x := range 32 {
		for y := range 32 {
			p, q, r, s := plainPoint{x, y}, plainPoint{x + 1, y}, plainPoint{x, y + 1}, plainPoint{x + 1, y + 1}
			there := 0
			for _, side := range []plainLine{{p, q}, {r, s}, {p, r}, {q, s}} {
				if _, taken := g.taken(side); taken {
					there++
				}
			}
			if there == 3 {
				n++
			}
		}
	}
	return n
}

// TestReasonsAreFacts checks the reasons given for turns against the plain rules of the
// tests.
func TestReasonsAreFacts(t *testing.T) {
	met := map[*match.Effect]int{}
	for seed := range uint64(logictest.Times(20)) {
		rng := rand.New(rand.NewPCG(seed, 6))
		s, err := New(Settings{Players: 2, Pieces: 16 - 8*int(seed%2), PlayOn: true})
		errtest.None(t, err)
		g := newPlain(2, seed%2 == 1)
		for range 12 {
			before, player, turn, laid, closed := s, g.turn, []Move(nil), 0, 0
			for !g.over && g.turn == player && len(turn) < 4 {
				legal := placementsOnly(s)
				m := Pass
				if len(legal) > 0 {
					m = legal[rng.IntN(len(legal))]
					laid++
					if lines, n, _ := g.try(g.turn, m.Piece, m.Permutation, m.X, m.Y); len(g.pieces) > 0 && len(lines) > 0 {
						closed += n
					}
				}
				turn = append(turn, m)
				g.move(m)
				s, err = s.Apply(m)
				errtest.None(t, err)
			}
			want := map[*match.Effect]int{Lays: laid, Closes: closed, Opens: g.open()}
			if g.over {
				delete(want, Opens)
				want[match.Ends] = 0
			}
			got := map[*match.Effect]int{}
			for _, r := range before.Reasons(turn) {
				met[r.Effect]++
				got[r.Effect] = r.Count
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%v is said to do %v, want %v\n%v", turn, got, want, before)
			}
			if g.over {
				break
			}
		}
	}
	if met[Closes] == 0 || met[Opens] == 0 {
		t.Errorf("the games prove too little: %s", fmt.Sprint(met))
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"closes 2 squares":                      {Effect: Closes, Count: 2},
		"places 1 piece":                        {Effect: Lays, Count: 1},
		"leaves 1 square with one side missing": {Effect: Opens, Count: 1},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}
