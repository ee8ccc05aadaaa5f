// Package engine holds the computer players of Trisq: a compact position with incremental
// liberties and Zobrist keys, a Monte Carlo tree search whose priors and playouts are
// guided by local patterns, and an exact search of the endgame. Under the rule set groups
// the master also reads out chains in danger, in its tree and in its playouts. A search
// runs in slices that its caller requests. The same state, level and seed choose the same
// move on every platform, however the work is sliced.
//
// Under the rule set groups the patterns are learned by self-play. This writes
// groups.patterns:
//
//	go run ./logic/lab/train trisq
//
// Under simple rules the patterns are written by hand, except for the master's tree,
// which learns from the visit counts of its own games. This writes simple.patterns:
//
//	go run ./logic/lab/train trisq --rules simple --games 36 --seed 7
//
// make ladder measures the strength of the players against each other, and make yardstick
// measures it against other programs.
package engine
