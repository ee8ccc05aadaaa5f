// Package squaregame holds the rules of Square Game: two to four players lay
// sixteen pieces each, made of lines, on a grid of 33 by 33 points, and every
// piece must close a square. The last player opens the game, and who closes
// several squares at once gets another move for each but the first.
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
// The package also reads and writes the game's file format. It imports the
// standard library, match and its own package grid (the lines as bits) only;
// the computer players are in package engine beneath it.
//
// # A stated position
//
// A game may begin from one, [Settings].Position: the pieces in the order in which they
// were laid, each as player/piece/permutation@x,y with a semicolon between them, or - for
// none; then a blank and the player to move, and in the middle of a turn the moves left
// and the pieces laid in it. As in a file's board no piece need close a square. Hands and
// the final round follow from what lies there. A file has the pieces as its board, and
// the text under an extra key, "position".
//
//	2/13/4@15,15;1/9/1@16,16 2
//
// # In order
//
// [New] makes a [State] of [Settings]. A [Move] lays a piece in a permutation,
// or is [Pass]; [State.Legal], [State.Try], which gives a [Preview], and
// [State.Apply] are the rules, an [Illegal] with its [Reason] what they say of
// a move that is none, and [Outcome] the end. [Game] makes it a game of the
// house.
//
// # Pieces
//
// [Flip], [RotateLeft] and [RotateRight] go from one permutation 1 to 8 to another;
// [PieceLines], [PieceLength] and [PieceWords] tell what a piece is.
//
// # Files
//
// [DecodeFile] reads a [File], each [Entry] of it a piece or a move, and
// [File.Replay] makes a [Replay] of it, with a [Code] for every move.
// [DecodeSave] and [EncodeSave] read and write a game to go on with, a [Save].
package squaregame
