// Package trisq holds the rules of Trisq, the game of triangles and squares on
// a board of 13 by 13 points. Its computer players are in package engine below
// it.
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
// The package computes and nothing else: it may import packages clip and match
// and the standard library's pure packages, never a clock, a file, the network,
// a global random source or Ebiten. A State is a plain value; the same moves
// give the same State on every platform.
//
// Rule set "simple" captures single figures, rule set "groups" whole connected
// groups; passing is a move; the larger area wins.
//
// # A stated position
//
// A game may begin from one, [Settings].Position: the rows from 13 to 1 with a slash
// between them, t a triangle, s a square and a number so many empty points; then a blank
// and who is to move, t or s. Nothing that would be captured already may stand there, and
// somebody must be able to place.
//
//	13/13/13/4t8/4st7/13/13/13/13/13/13/13/13 s
//
// # In order
//
// [New] makes a [State] of [Settings]. A [Move] is a [Point] for a [Figure], or
// [Pass]; [State.Legal], [State.Check] and [State.Apply] are the rules, a
// [MoveError] with its [Reason] what they say of a move that is none, and
// [Outcome] the end. [Game] makes it a game of the house.
package trisq
