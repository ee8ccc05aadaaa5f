// Package foursquare holds the rules of Four in a Square: marbles on a board of nine
// squares with four slots each. One square is a hole into which a neighbour slides. Its
// computer players are in package engine below it.
//
//	state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: 6})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, move := range []foursquare.Move{foursquare.Place(0, 2), foursquare.Slide(3)} {
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println(state.Turn(), "is to move, and the hole is at", state.Hole())
//	_, err = state.Apply(foursquare.Slide(8))
//	fmt.Println(err)
//
// The package only computes. It may import packages clip and match and the standard
// library's pure packages, but no clock, file, network, random source or Ebiten. A State
// is a plain value; the same moves give the same State on every platform.
//
// The game checks for a block after the placement and again after the slide. A slide that
// completes blocks of both colours wins for the player who slid. The movement phase ends
// in a draw when the same position occurs for the third time, and after SlideLimit slides
// without a block.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the nine tiles in reading order
// separated by slashes, each with r for a red marble, b for a blue one and a number for
// that many empty slots, or - for the hole; then a blank and the player to act, r or b.
// Red has as many marbles as blue or one more, which tells whether the player to act has
// already placed one in this turn. No player may have a block. The position has no
// history: no slide is blocked, no position has occurred, and the movement phase has all
// its slides. The hole may be anywhere.
//
//	r3/4/1b2/4/-/4/4/4/2r1 b
//
// # Where to start
//
// [New] makes a [State] from [Settings]. [Place] and [Slide] make a [Move] on a [Cell].
// [State.Legal], [State.CanPlace], [State.CanSlide] and [State.Apply] are the rules; a
// [MoveError] with its [Reason] explains an illegal move; [Outcome] is the result.
// [Position] is what repetition compares, [GameState] what the HTTP API shows. [Game]
// adapts the package to the registry.
package foursquare
