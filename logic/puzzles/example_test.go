package puzzles_test

import (
	"fmt"
	"log"

	"tessera/logic/games"
	"tessera/logic/puzzles"
)

func Example() {
	foursquare, err := games.WithTeaching().Find("foursquare")
	if err != nil {
		log.Fatal(err)
	}
	sets, err := puzzles.Of(foursquare)
	if err != nil {
		log.Fatal(err)
	}
	set := puzzles.Find(sets, "foursquare-win2")
	m, answer, err := set.Puzzles[0].Open(foursquare)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(set.Title+":", set.Task)
	right, wrong := puzzles.Judge(foursquare, m.Current().State(), answer, answer)
	fmt.Println(right, wrong)
	// Output:
	// Win in 2: Win on your second turn, whatever your opponent does. Find the first turn.
	// true false
}
