package games_test

import (
	"fmt"

	"tessera/logic/games"
)

func Example() {
	for _, g := range games.All() {
		if len(g.Levels) == 0 {
			fmt.Println(g.Title, "is played alone")
		}
	}
	// Output:
	// Shaper is played alone
}
