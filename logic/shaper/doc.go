// Package shaper holds the rules of Shaper, a one-player game of forming a
// given shape: the two 3x3 boards, the pieces, the commands and the score, the
// solver that plays it perfectly, and the puzzles' seeds.
//
//	state, err := shaper.New(shaper.Settings{Target: "X.X/.XX/X.X", Pieces: "XX,X/X,XX,X.,XX,X/."})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for !state.Won() && !state.OutOfPieces() {
//		move, _ := shaper.Best(state)
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//		fmt.Print(move, " ")
//	}
//	fmt.Printf("scores %d, where %.2f were to be expected\n", state.Score(), shaper.Par(state.Target()))
//
// A placed piece toggles the cells under its Xs. Every placement, every quarter
// turn and every placement off the board takes a round; the score falls by 10
// with each. A [State] is a value: it is comparable, copying it copies the
// game, and nothing changes it.
//
// The package may import packages match and clip and the standard library's
// pure parts: no clock, no file, no global random source, no Ebiten.
//
// # A stated position
//
// A game may begin from one, [Settings].Position: your board, the computer's, the piece
// in hand as it lies, the round and, where there are any, the number of pieces placed,
// with blanks between them. So many pieces of the puzzle's row have gone, and that in
// hand. The boards differ, and there is a piece in hand.
//
//	X../.../... X.X/.XX/X.X ./X 2 1
//
// # In order
//
// [New] makes a [State] of [Settings]: a [Board] to be made, one to make it on,
// and a [Piece]. A [Move] is made by [Place], or is [Clockwise] or
// [Anticlockwise]; [State.Legal] and [State.Apply] are the rules, and [Outcome]
// the end. [Game] makes it a game of the house.
//
// # Perfect play
//
// [Best] is the best command, [Value] and [Worth] what is to be expected of a
// state, [Loss] what a command gives away, and [Par] what a puzzle promises.
//
// # Numbers of puzzles
//
// [FreshSeed] and [DateSeed] make one, [FormatSeed] and [ParseSeed] write and
// read it.
package shaper
