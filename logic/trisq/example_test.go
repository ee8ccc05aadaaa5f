package trisq_test

import (
	"fmt"
	"log"
	"strings"

	"tessera/logic/trisq"
)

func Example() {
	state, err := trisq.New(trisq.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range strings.Fields("a2 a1 b1") {
		move, err := trisq.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		if state, err = state.Apply(move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(state.LastCaptured(), "captured by", trisq.Triangle)
	_, err = state.Apply(trisq.Pass)
	fmt.Println(state.Turn(), "may pass:", err == nil)
	// Output:
	// [a1] captured by triangle
	// square may pass: true
}
