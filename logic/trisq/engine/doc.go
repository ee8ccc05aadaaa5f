// Package engine holds the computer players of Trisq: a compact position with
// incremental liberties and Zobrist keys, a Monte Carlo tree search whose priors
// and playouts are guided by local patterns, and an exact search of the last
// points. Under the rule set groups the master reads besides what becomes of chains
// in danger, in its tree and in its playouts. A search thinks in slices that its caller doles out; the same state,
// level and seed choose the same move on every platform, however the work is
// sliced.
//
// Under the rule set groups the patterns are learned by self-play:
//
//	go run ./logic/cmd/train trisq
//
// writes groups.patterns anew. Under simple rules the patterns are written by
// hand, but for the master's tree: it goes by what search visited in games of its own,
//
//	go run ./logic/cmd/train trisq --rules simple --games 36 --seed 7
//
// writes simple.patterns anew. How strong the players are can be measured by
//
//	go test ./logic/trisq/engine -run Arena -v -timeout 0 -arena master,yardstick:10000 -arenarules groups
//
// and against a program of the world by make yardstick.
//
// It imports the rules of Trisq, package match for its contract, and the standard
// library's pure packages.
package engine
