package protocol_test

import (
	"fmt"
	"log"
	"strings"

	"tessera/logic/games"
	"tessera/logic/protocol"
)

func Example() {
	game, err := games.All().Find("foursquare")
	if err != nil {
		log.Fatal(err)
	}
	session := protocol.New(game, "")
	for _, line := range []string{"play p 0 0", "turn", "play s 8", "quit"} {
		answer, _ := session.Do(line)
		fmt.Println(strings.TrimSpace(answer))
	}
	// Output:
	// =
	// = 0
	// ? square 8 is not next to the hole; slide square 1, 3, 5 or 7
	// =
}
