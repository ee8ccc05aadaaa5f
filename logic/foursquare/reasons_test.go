package foursquare

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func (p *plain) clone() *plain {
	q := *p
	q.placed = maps.Clone(p.placed)
	q.seen = map[[9][4]string]map[int]int{}
	return &q
}

// oneShort returns the places of the blocks that a player can complete by placing one
// marble.
func (p *plain) oneShort(player string) (list []string) {
	if p.placed[player] == p.pieces {
		return nil
	}
	at := func(r, c int) string {
		square := r/2*3 + c/2
		if square == p.hole {
			return "hole"
		}
		return p.board[square][r%2*2+c%2]
	}
	for r := range 5 {
		for c := range 5 {
			four := []string{at(r, c), at(r, c+1), at(r+1, c), at(r+1, c+1)}
			slices.Sort(four)
			if slices.Equal(four, []string{"", player, player, player}) {
				rows, columns := []string{"top", "top", "", "bottom", "bottom"}[r], []string{"left", "left", "", "right", "right"}[c]
				name := "at the " + rows + " " + columns
				switch {
				case rows == "" && columns == "":
					name = "in the middle"
				case rows == "":
					name = "on the " + columns
				case columns == "":
					name = "at the " + rows
				}
				list = append(list, name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// wins reports by trying all turns whether the player to move wins in this one.
func (p *plain) wins() bool {
	me := p.turn
	for _, m := range p.legal() {
		q := p.clone()
		if q.apply(m); q.winner == me || !q.over() && q.turn == me && q.phase == "placementSlide" && q.wins() {
			return true
		}
	}
	return false
}

func fewer(a, b []string) []string {
	list := slices.Clone(a)
	for _, name := range b {
		if i := slices.Index(list, name); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// TestReasonsAreFacts compares the reasons of turns with the plain rules.
func TestReasonsAreFacts(t *testing.T) {
	met := map[*match.Effect]int{}
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 3))
		s, err := New(Settings{PiecesPerPlayer: 8})
		errtest.None(t, err)
		p := newPlain(8, false)
		for !p.over() && p.phase != "movement" {
			before, next, turn := s, p.clone(), []Move(nil)
			for {
				all := next.legal()
				m := all[random.IntN(len(all))]
				turn = append(turn, m)
				next.apply(m)
				if next.over() || next.phase != "placementSlide" {
					break
				}
			}
			checkReasons(t, before, p, next, turn, met)
			for _, m := range turn {
				s, err = s.Apply(m)
				errtest.None(t, err)
			}
			p = next
		}
	}
	for _, effect := range []*match.Effect{Completes, Stops, Threatens, Allows} {
		if met[effect] == 0 {
			t.Errorf("%v never came up: the games prove too little", match.Reason{Effect: effect}.Words(true))
		}
	}
}

func checkReasons(t *testing.T, s State, p, next *plain, turn []Move, met map[*match.Effect]int) {
	t.Helper()
	me, other := p.turn, p.other()
	want := map[string]bool{}
	switch {
	case next.winner == me:
		want["completes a square"] = true
	case next.winner == other:
		want["lets them complete a square right away"] = true
	default:
		for _, place := range fewer(p.oneShort(other), next.oneShort(other)) {
			want["stops them "+place] = true
		}
		if fresh := fewer(next.oneShort(me), p.oneShort(me)); len(fresh) > 0 {
			want[fmt.Sprintf("threatens %d", len(fresh))] = true
		}
		if next.wins() {
			want["lets them complete a square right away"] = true
		}
	}
	got := map[string]bool{}
	for _, r := range s.Reasons(turn) {
		met[r.Effect]++
		switch r.Effect {
		case Completes:
			got["completes a square"] = true
		case Allows:
			got["lets them complete a square right away"] = true
		case Stops:
			got["stops them "+r.Where.String()] = true
		case Threatens:
			got[fmt.Sprintf("threatens %d", r.Count)] = true
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v is said to do %v, want %v\n%v", turn, got, want, s)
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"completes a square":                     {Effect: Completes},
		"threatens two squares at once":          {Effect: Threatens, Where: "at the top", Count: 2},
		"threatens a square at the top":          {Effect: Threatens, Where: "at the top", Count: 1},
		"stops Blue's square at the top":         {Effect: Stops, Where: "at the top", Whose: "Blue"},
		"lets Blue complete a square right away": {Effect: Allows, Whose: "Blue"},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}
