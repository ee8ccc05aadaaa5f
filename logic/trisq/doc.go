// Package trisq holds the rules of Trisq, a game of triangles and squares on a board of
// 13 by 13 points. Its computer players are in package engine below it.
//
//	state, err := trisq.New(trisq.Settings{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, text := range strings.Fields("a2 a1 b1") {
//		move, err := trisq.ParseMove(text)
//		if err != nil {
//			log.Fatal(err)
//		}
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println(state.LastCaptured(), "captured by", trisq.Triangle)
//	_, err = state.Apply(trisq.Pass)
//	fmt.Println(state.Turn(), "may pass:", err == nil)
//
// The package only computes. It may import packages clip and match and the standard
// library's pure packages, but no clock, file, network, global random source or Ebiten. A
// State is a plain value; the same moves give the same State on every platform.
//
// The rule set "simple" captures single figures, the rule set "groups" whole connected
// groups. A pass is a move. The larger area wins.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the rows from 13 to 1 separated
// by slashes, with t for a triangle, s for a square and a number for that many empty
// points; then a blank and the side to move, t or s. No figure may be captured already,
// and at least one player must be able to place.
//
//	13/13/13/4t8/4st7/13/13/13/13/13/13/13/13 s
//
// # Where to start
//
// [New] makes a [State] from [Settings]. A [Move] places a figure on a [Point], or is
// [Pass]. [State.Legal], [State.Check] and [State.Apply] are the rules; a [MoveError]
// with its [Reason] explains an illegal move; [Outcome] is the result. [Game] adapts the
// package to the registry.
package trisq
