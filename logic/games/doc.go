// Package games is the registry: all games, in the order of the shelf. Terminal, server,
// scenes and tests iterate over it and need not name a game. To add a game, add it to
// [Engines], to [All] with its setup, and to [WithTeaching] if it has a lesson or puzzles.
//
//	for _, g := range games.All() {
//		if len(g.Levels) == 0 {
//			fmt.Println(g.Title, "is played alone")
//		}
//	}
package games
