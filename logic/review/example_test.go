package review_test

import (
	"fmt"
	"log"

	"tessera/logic/games"
	"tessera/logic/review"
)

func Example() {
	shaper, err := games.All().Find("shaper")
	if err != nil {
		log.Fatal(err)
	}
	settings, moves := []byte(`{"target":"XX./.../...","pieces":"XX,XX,XX"}`), []string{"21", "21", "11"}
	job, err := review.New(shaper, settings, moves)
	if err != nil {
		log.Fatal(err)
	}
	found, err := review.Run(shaper, job) // asks the adviser about every position
	if err != nil {
		log.Fatal(err)
	}
	for _, mistake := range found.Mistakes {
		fmt.Println("turn", mistake.Turn+1, mistake.Words(shaper).String()+"; better:", mistake.Better)
	}
	// Output:
	// turn 1 cost 42.7 points; better: [11]
	// turn 2 cost 0.1 points; better: [11]
}
