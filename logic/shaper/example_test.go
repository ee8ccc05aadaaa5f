package shaper_test

import (
	"fmt"
	"log"

	"tessera/logic/shaper"
)

func Example() {
	state, err := shaper.New(shaper.Settings{Target: "X.X/.XX/X.X", Pieces: "XX,X/X,XX,X.,XX,X/."})
	if err != nil {
		log.Fatal(err)
	}
	for !state.Won() && !state.OutOfPieces() {
		move, _ := shaper.Best(state)
		if state, err = state.Apply(move); err != nil {
			log.Fatal(err)
		}
		fmt.Print(move, " ")
	}
	fmt.Printf("scores %d, where %.2f were to be expected\n", state.Score(), shaper.Par(state.Target()))
	// Output:
	// 12 23 11 31 21 21 scores 130, where 101.98 were to be expected
}
