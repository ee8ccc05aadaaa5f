// Package match is the contract that all games of the house keep, and a game
// under way: its settings and its list of moves, each a short text. States are
// reached by replaying, which gives every game undo, redo, a cursor in its
// history, variations, saves and replay from one place.
//
//	trisq, err := games.All().Find("trisq")
//	if err != nil {
//		log.Fatal(err)
//	}
//	m, err := match.New(trisq, nil)
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, move := range []string{"a2", "a1", "b1"} {
//		if err := m.Play(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	m.Undo()
//	fmt.Println(m.Moves(), m.Cursor(), m.Play("a2"))
//	link, err := match.EncodeLink(m.Record())
//	fmt.Println(link, err)
//
// It imports the standard library only and knows no game.
//
// # A game
//
// [Game] is what the house knows of one: each [Option] and [Level] of it, its
// [Files], its [Measure]. [Games] are several. A position is a [State], with a
// [Seat] for every player and in the end an [Outcome]; a seat has an [Account], each
// [Fact] of which is a number. [May], [Over] and [After] answer of any state what
// nobody needs the game for.
//
// [Define] makes a game of the [Rules] of a package, in its own types, which [Typed]
// gives back; [ReadSettings] and [LevelOf] help with it. A game may begin from a
// position: [Stated] reads it from the settings, [Game.WithPosition] puts it there, and a
// [Setup] is what sets it up, of [Piece] after piece; [SetUp] makes it of the [Stating] of
// a package.
// What teaches a
// game is [Teaching], which is data: each [Step] of its lesson has a [Goal] and answers that are [Wrong],
// and each [Kind] of its puzzles a [Prove], a [Hunt] and, where no level tries them, every [Solver].
//
// # A game under way
//
// [Match] is made by [New], or by [Load] of what was stored. Its moves are a
// tree, each place in it a [Node]. At a seat sits a [Person] or a level.
//
// # What is stored and sent
//
// [Record] is a match as it is stored, with what persons wrote to it in [About]
// and each [Variation]; [Encode] and [Decode] make a file of it and back,
// [Game.Encode] and [Game.Decode] in the game's own format where it has one,
// and [Games.Decode] finds the game.
//
// [EncodeLink] and [Games.DecodeLink] do so with links, [EncodeTurn] with links that
// go from hand to hand, [ParseSeatLink] with a [SeatLink], which leads to a table on a
// server. [Games.Pasted] takes all but the last. Texts of persons come in by
// tessera/logic/door.
//
// # What computer players think
//
// [Search] is a thought that goes on in slices; [Thought] and [Chance] make one
// of a game's own, [Think] makes a [Thinking] of it that takes no more work than
// it may, and [Finish] ends it. It knows an [Evaluation]: a [Verdict], and a
// [Result] where one is proven. A [Question] goes to another program, which keeps
// a Thinking of it and gives an [Answer].
//
// # Words
//
// [Description] is a position for whoever does not see it: each [Area] has
// rows, and a [Row] a [Cell] for every place. A [Word] is something that can be
// typed.
package match
