package remote_test

import (
	"fmt"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
)

func Example() {
	client := remote.New(remote.Saved{At: match.SeatLink{Server: "https://games.example", Table: "abc", Token: "seat_x"}}, "key")
	now := time.Duration(0) // since any moment
	for _, request := range client.Step(now) {
		fmt.Println(request.Method, request.URL)
		client.Answer(now, remote.Answer{ID: request.ID, Status: 200, Body: []byte(`{"id":"abc","game":"trisq","you":0,"moves":[],"version":0,"turn":0,"seats":[{},{}]}`)})
	}
	client.Play("c12")
	for _, request := range client.Step(now) {
		fmt.Printf("%s %s %s\n", request.Method, request.URL, request.Body)
	}
	// Output:
	// GET https://games.example/tables/abc?place=key
	// POST https://games.example/tables/abc/moves {"key":"key.2","move":"c12","version":0}
}
