// Package squaregame holds the rules of Square Game: two to four players lay sixteen
// pieces each, made of lines, on a grid of 33 by 33 points, and every piece must close a
// square. The last player opens the game. A player who closes several squares with one
// piece gets another move for each but the first.
//
//	state, err := squaregame.New(squaregame.Settings{Players: 3})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, text := range []string{"1/1@15,15", "1/1@14,14"} {
//		move, err := squaregame.ParseMove(text)
//		if err != nil {
//			log.Fatal(err)
//		}
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println("squares closed:", state.LastClosed(), "and player", state.ToMove(), "is next")
//	fmt.Println(state.CountLegal(), "placements are legal")
//
// The package also reads and writes the game's file format. It imports only the standard
// library, match and its own package grid (the lines as bits). The computer players are
// in package engine below it.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the pieces in the order in which
// they were laid, each as player/piece/permutation@x,y, separated by semicolons, or - if
// there are none; then a blank and the player to move and, in the middle of a turn, the
// moves left and the pieces laid in it. As in a file's board, pieces need not close
// squares. The hands and the final round follow from the board. A file stores the pieces
// as its board, and the text under the extra key "position".
//
//	2/13/4@15,15;1/9/1@16,16 2
//
// # Where to start
//
// [New] makes a [State] from [Settings]. A [Move] lays a piece in a permutation, or is
// [Pass]. [State.Legal], [State.Try] with its [Preview], and [State.Apply] are the rules;
// an [Illegal] with its [Reason] explains an illegal move; [Outcome] is the result.
// [Game] adapts the package to the registry.
//
// # Pieces
//
// [Flip], [RotateLeft] and [RotateRight] map a permutation 1 to 8 to another.
// [PieceLines], [PieceLength] and [PieceWords] describe a piece.
//
// # Files
//
// [DecodeFile] reads a [File]; each [Entry] is a piece or a move. [File.Replay] replays
// it and returns a [Replay] with a [Code] for every move. [DecodeSave] and [EncodeSave]
// read and write a game to continue, a [Save].
package squaregame
