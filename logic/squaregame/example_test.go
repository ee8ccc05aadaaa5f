package squaregame_test

import (
	"fmt"
	"log"

	"tessera/logic/squaregame"
)

func Example() {
	state, err := squaregame.New(squaregame.Settings{Players: 3})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"1/1@15,15", "1/1@14,14"} {
		move, err := squaregame.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		if state, err = state.Apply(move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("squares closed:", state.LastClosed(), "and player", state.ToMove(), "is next")
	fmt.Println(state.CountLegal(), "placements are legal")
	// Output:
	// squares closed: 1 and player 2 is next
	// 172 placements are legal
}
