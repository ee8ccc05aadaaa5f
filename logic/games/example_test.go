package games_test

import (
	"fmt"

	"tessera/logic/games"
)

func Example() {
	for _, g := range games.All() {
		fmt.Println(g.ID+":", g.Title)
	}
	// Output:
	// trisq: Trisq
	// foursquare: Four in a Square
	// square: Square Game
	// shaper: Shaper
}
