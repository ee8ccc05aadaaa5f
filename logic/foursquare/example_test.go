package foursquare_test

import (
	"fmt"
	"log"

	"tessera/logic/foursquare"
)

func Example() {
	state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: 6})
	if err != nil {
		log.Fatal(err)
	}
	for _, move := range []foursquare.Move{foursquare.Place(0, 2), foursquare.Slide(3)} {
		if state, err = state.Apply(move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(state.Turn(), "is to move, and the hole is at", state.Hole())
	_, err = state.Apply(foursquare.Slide(8))
	fmt.Println(err)
	// Output:
	// blue is to move, and the hole is at 3
	// no square can slide yet; first place a marble in an empty slot
}
