// Package games is the registry: all games of the house, in the order of the
// shelf. Terminal, server, scenes and tests walk over it; whoever does needs to
// name no game. A new game is a line here, and one more where its positions are stated
// and where it is taught.
//
//	for _, g := range games.All() {
//		if len(g.Levels) == 0 {
//			fmt.Println(g.Title, "is played alone")
//		}
//	}
//
// It imports match and the games.
package games
