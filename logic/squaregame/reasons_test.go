package squaregame

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// winners returns the players without pieces.
func (g *plainGame) winners() (players []int) {
	for p := 1; p <= g.players; p++ {
		if len(g.hands[p]) == 0 {
			players = append(players, p)
		}
	}
	return players
}

// open returns the number of squares that lack one side.
func (g *plainGame) open() (n int) {
	for x := range 32 {
		for y := range 32 {
			if g.board.Count(x, y) == 3 {
				n++
			}
		}
	}
	return n
}

// most returns the most squares that a piece of the player to move can close, 0 if no piece
// can be placed.
func (g *plainGame) most() (n int) {
	hand := uint32(0)
	for piece := range g.hands[g.turn] {
		hand |= 1 << piece
	}
	g.board.Near(hand, func(piece, permutation, x, y int) {
		if _, closed, ok := g.try(piece, permutation, x, y); ok {
			n = max(n, closed)
		}
	})
	return n
}

// TestReasonsAreFacts checks the reasons given for turns against the plain rules of the
// tests.
func TestReasonsAreFacts(t *testing.T) {
	met := map[*match.Effect]int{}
	for seed := range uint64(logictest.Times(40)) {
		players := 2 + int(seed%2)
		rng := rand.New(rand.NewPCG(seed, 6))
		s, err := New(Settings{Players: players, Pieces: 16 - 8*int(seed/2%2), PlayOn: true})
		errtest.None(t, err)
		g := newPlain(players, seed/2%2 == 1)
		if seed%4 == 3 { // few pieces, so that a player cannot place any
			for p := 1; p <= players; p++ {
				a, b := 1+2*rng.IntN(8), 1+2*rng.IntN(8)
				s.hands[p-1], g.hands[p] = 1<<a|1<<b, map[int]bool{a: true, b: true}
			}
		}
		for range 20 {
			before, player, turn, laid, closed, again := s, g.turn, []Move(nil), 0, 0, false
			for !g.over && g.turn == player && len(turn) < 4 {
				legal := placementsOnly(s)
				m := Pass
				if len(legal) > 0 {
					m = legal[rng.IntN(len(legal))]
					laid++
					if lines, n, _ := g.try(m.Piece, m.Permutation, m.X, m.Y); g.board.Pieces > 0 && len(lines) > 0 {
						closed += n
					}
				}
				turn = append(turn, m)
				g.move(m)
				again = again || g.turn == player && !g.over
				s, err = s.Apply(m)
				errtest.None(t, err)
			}
			want := map[*match.Effect]int{Lays: laid, Closes: closed, Opens: g.open()}
			if again {
				want[Again] = 0
			}
			if laid > 0 && len(g.hands[player]) == 0 {
				want = map[*match.Effect]int{Empties: 0, Opens: want[Opens]}
			}
			switch {
			case g.over:
				delete(want, Opens)
				switch winners := g.winners(); {
				case slices.Equal(winners, []int{player}):
					want[match.Wins] = 0
				case !slices.Contains(winners, player):
					want[match.Ends] = 0
				}
			case g.turn != player:
				most := g.most()
				want[[]*match.Effect{Blocks, Limits, Lets}[min(most, 2)]] = most
			}
			got := map[*match.Effect]int{}
			for _, r := range before.Reasons(turn) {
				met[r.Effect]++
				got[r.Effect] = r.Count
				if r.Whose != "" && r.Whose != PlayerName(g.turn) {
					t.Fatalf("%v is said of %s, want %s\n%v", turn, r.Whose, PlayerName(g.turn), before)
				}
			}
			if !maps.Equal(got, want) {
				t.Fatalf("%v is said to do %v, want %v\n%v", turn, got, want, before)
			}
			if g.over {
				break
			}
		}
	}
	for _, effect := range []*match.Effect{Closes, Opens, Again, Blocks, Limits, Lets, Empties} {
		if met[effect] == 0 {
			t.Errorf("%v never came up: the games prove too little", match.Reason{Effect: effect, Whose: "Blue"}.Words(true))
		}
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"closes 2 squares":                         {Effect: Closes, Count: 2},
		"places 1 piece":                           {Effect: Lays, Count: 1},
		"lets you go again":                        {Effect: Again},
		"places the last piece":                    {Effect: Empties},
		"leaves Blue no place for a piece":         {Effect: Blocks, Whose: "Blue"},
		"lets Blue place only one piece":           {Effect: Limits, Count: 1, Whose: "Blue"},
		"lets Blue close 3 squares with one piece": {Effect: Lets, Count: 3, Whose: "Blue"},
		"leaves 1 square with one side missing":    {Effect: Opens, Count: 1},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}
