package engine

import (
	_ "embed" // for the patterns
	"sync"
)

// How the best level plays under simple rules: its tree goes by patterns learned from
// search, and its playouts draw from the whole board evenly.

// simplePatterns are the patterns of simple rules, learned by logic/cmd/train.
//
//go:embed simple.patterns
var simplePatterns []byte

var searchedPolicies = sync.OnceValues(func() (*policy, *quick) {
	y, _ := learned(simplePatterns)
	return y, &quick{urgent: urgent, even: true}
})

// evenDraws is how many points are drawn before the whole board is looked through.
const evenDraws = 12

// evenly draws a placement from the whole board, all alike but for own eyes and what is
// lost at once. Under simple rules weights foretell the end of a game no better, and take
// twice the time.
func (y *player) evenly(b *position) point {
	for range evenDraws {
		p := b.free[y.random.below(uint32(b.frees))]
		s := &sees[beside(b.views[p])]
		if s.count[empty] > 1 || s.any[empty] && s.any[b.turn] {
			if p != b.ban {
				return p
			}
			continue
		}
		if b.legal(p) && !b.isEye(p, b.turn) && !b.isLost(p) {
			return p
		}
	}
	return y.anywhere(b)
}
