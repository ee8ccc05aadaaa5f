// Package games is the registry: all games of the house, in the order of the
// shelf. Terminal, server, scenes and tests walk over it; whoever does needs to
// name no game. A new game is a line here.
//
//	for _, g := range games.All() {
//		fmt.Println(g.ID+":", g.Title)
//	}
//
// It imports match and the games.
package games
