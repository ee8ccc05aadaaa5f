// Package match defines the interface of a game and holds a game in progress: its
// settings and its list of moves, each a short text. A position is reached by replaying
// the moves, so undo, redo, history, variations, saves and replay work the same way in
// every game.
//
//	trisq, err := games.All().Find("trisq")
//	if err != nil {
//		log.Fatal(err)
//	}
//	m, err := match.New(trisq, nil, nil, 0)
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, move := range []string{"a2", "a1", "b1"} {
//		if err := m.Play(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	m.Seek(m.Cursor() - 1)
//	fmt.Println(m.Current().Moves(), m.Cursor(), m.Play("a2"))
//	link, err := match.EncodeLink(m.Record())
//	fmt.Println(link, err)
//
// The package depends on no particular game.
//
// # A game
//
// [Game] describes a game: its rules, each [Option] and [Level], its [Files] and its
// [Measure]. [Games] is a list of them. A position is a [State]. It has a [Seat] for
// every player and at the end an [Outcome]. A seat has [Counts], each a [Fact]. [IsLegal],
// [Over] and [After] work on any state.
//
// [Define] makes a Game from the [Rules] of a rules package, which use that package's own
// types. [Typed] returns such a state in its own type. [ReadSettings] helps to write rules.
//
// A game may start from a given position: [PositionOf] reads it from the settings and
// [Game.WithPosition] writes it there. A [Setup] edits a position [Piece] by piece;
// [SetUp] makes one from the [TypedSetup] of a rules package.
//
// [Teaching] is data. Each [Step] of a lesson has a [Goal] and [Wrong] answers. Each
// [Kind] of puzzle has a [Prove], a [Hunt] and, if no level tries the puzzles, each
// [Solver] that does.
//
// # A game in progress
//
// [New] starts a [Match] and [Load] reads a stored one. Its moves form a tree of [Node]
// values. A seat is taken by a [Person], a level or an [Engine]. Screens, terminals,
// protocols and tournaments are views of a match: they ask it who may move and play
// through it.
//
// [Match.Obstacle] says why no person here may move now. [Match.Play], [Match.Undo],
// [Match.Redo], [Match.Enter] and [Match.Drop] change the game, and [Match.Resign] ends
// it. [Match.LookAt] and [Match.Preview] change only which position is shown. OnChange
// receives each [Change].
//
// A [Mode] is a mode of play: [LocalMode] on this machine, [MailMode] by links, a table on
// a server (package remote), or an exercise that one person solves (package lessons).
//
// # Storage and links
//
// [Record] is a match in its stored form, with its [About] and each [Variation]. [Encode]
// and [Decode] convert it to and from a file; [Game.Encode] and [Game.Decode] use the
// game's own format if it has one. [Games.Decode] finds the game of a file.
//
// [EncodeLink] and [Games.DecodeLink] convert to and from links. [EncodeTurn] makes a
// link that players pass to one another. [ParseSeatLink] reads a [SeatLink], which leads
// to a table on a server. [Games.ParsePasted] reads files and links to games, but no seat
// links. Text that persons enter is cleaned by tessera/logic/usertext.
//
// # Computer players
//
// [Search] is a search that runs in slices, and an [Analyst] compares turns. [Bound] bounds
// the work of a search and returns a [BoundedSearch]; [Finish] runs it to its end. A search
// reports an [Evaluation], which has a [Verdict] and, if proven, a [Result]. A [Question]
// asks another program, which runs a Thinking and returns an [Answer]. A [Foresight] asks
// the likely next questions of a slow level early, with the help of a [Foreseer]. [Think]
// finds a computer's turn; [OwnTurn] checks the result of a search that runs in slices. [NoMove]
// and [IllegalMove] are errors of a computer player.
//
// # Words
//
// [Description] is a position for players who cannot see the board: each [Area] has rows,
// and each [Row] a [Cell] for every place. A [Word] is something that a person can type.
package match
