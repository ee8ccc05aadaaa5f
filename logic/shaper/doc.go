// Package shaper holds the rules of Shaper, a puzzle for one player: two 3x3 boards, the
// pieces, the commands and the score. It also holds the solver that plays it perfectly,
// and the seeds of puzzles.
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
// A placed piece toggles the cells under its Xs. Every placement, every quarter turn and
// every placement off the board takes a round, which costs 10 points. A [State] is an
// immutable, comparable value; assigning it copies the game.
//
// The package may import packages match and clip and the standard library's pure
// packages, but no clock, file, global random source or Ebiten.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the player's board, the
// computer's, the piece in hand as it lies, the round and, if any were placed, the number
// of placed pieces, separated by blanks. The puzzle continues after that many pieces and
// the one in hand. The boards must differ, and there must be a piece in hand.
//
//	X../.../... X.X/.XX/X.X ./X 2 1
//
// # Where to start
//
// [New] makes a [State] from [Settings]: a target [Board], the player's board and a
// [Piece]. A [Move] is made by [Place], or is [Clockwise] or [Anticlockwise].
// [State.Legal] and [State.Apply] are the rules, [Outcome] is the result. [Game] adapts
// the package to the registry.
//
// # Perfect play
//
// [Best] is the best command, [Value] and [Worth] are the expected value of a state,
// [Loss] is what a command loses, and [Par] is the expected score of a puzzle.
//
// # Seeds
//
// [FreshSeed] and [DateSeed] make a seed; [FormatSeed] and [ParseSeed] write and read it.
package shaper
