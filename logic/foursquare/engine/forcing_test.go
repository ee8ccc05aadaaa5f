package engine

import (
	"math/rand/v2"
	"testing"
)

func TestForcingLeavesNothingOut(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	kept, all, hits := 0, 0, 0
	for i := range 3000 {
		p := randomPos(r, 3+i%10, 16)
		var a, b replies
		p.safe(&a)
		for i := range a.n {
			f := p.forcing(a.squares[i], a.places[i])
			for places := a.places[i]; places != 0; places &= places - 1 {
				all++
				one := places & -places
				q := p.after(a.squares[i], one)
				q.safe(&b)
				if q.wins() {
					t.Fatal("unsafe")
				}
				if f&one != 0 {
					kept++
				}
				if b.count == 0 {
					hits++
					if f&one == 0 {
						t.Fatal("left out")
					}
				}
			}
		}
	}
	t.Log(all, kept, hits)
}
