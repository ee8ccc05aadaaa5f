// Package foursquare holds the rules of Four in a Square: marbles on a board of
// nine squares with four slots each, one square being a hole into which a
// neighbour slides. Its computer players are in the sub-package engine.
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
// The package computes and nothing else: it may import packages clip, match and
// the standard library's pure packages, never a clock, a file, the network, a
// random source or Ebiten. A State is a plain value; the same moves give the
// same State on every platform.
//
// The check for a block runs after the placement and again after the slide; a
// slide that completes blocks of both colours wins for who slid. The movement
// phase ends in a draw when the same position stands for the third time, and
// after SlideLimit slides without a block.
//
// # A stated position
//
// A game may begin from one, [Settings].Position: the nine tiles in reading order with a
// slash between them, in each r a red marble, b a blue one and a number so many empty
// slots, and - for the hole; then a blank and who is to act, r or b. Red has as many
// marbles there as blue or one more, which tells whether the player to act has placed one
// in this turn; nobody has four in a square. What was slid last and which positions have
// stood is forgotten, and the movement phase has all its slides. The hole may be anywhere.
//
//	r3/4/1b2/4/-/4/4/4/2r1 b
//
// # In order
//
// [New] makes a [State] of [Settings]. A [Move] is made by [Place] or [Slide],
// for a [Player] on a [Cell]; [State.Legal], [State.CanPlace], [State.CanSlide]
// and [State.Apply] are the rules, a [MoveError] with its [Reason] what they
// say of a move that is none, and [Outcome] the end. [Position] is what
// repetition compares, [GameState] what the HTTP API shows. [Game] makes it a
// game of the house.
package foursquare
