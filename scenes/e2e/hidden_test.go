package e2e_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// TestAPlayerWhosePageIsHiddenIsAway checks that the server learns of a page that is hidden for
// long, and that it learns at once when the player is back.
func TestAPlayerWhosePageIsHiddenIsAway(t *testing.T) {
	t.Parallel()
	server := e2e.House(t, 0)
	made, err := http.Post(server.Address+"tables", "application/json", strings.NewReader(`{"game": "trisq"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer made.Body.Close()
	var table struct {
		ID    string
		Seats []struct{ Link string }
	}
	if err := json.NewDecoder(made.Body).Decode(&table); err != nil || len(table.Seats) != 2 {
		t.Fatalf("the new table is %+v, %v", table, err)
	}
	p := e2e.Open(t, e2e.PageOptions{
		Address: server.Address, Hash: "#" + table.Seats[0].Link,
		Init: "const every = setInterval; window.setInterval = (f, after, ...rest) => every(f, after === 20000 ? 200 : after, ...rest);",
	})
	p.Await("the table", func(s player.Inspection) bool { return s.Facts["connection"] == "connected" })
	hide := func(hidden bool) {
		p.Run(fmt.Sprintf("Object.defineProperty(document, 'hidden', { configurable: true, get: () => %v }); document.dispatchEvent(new Event('visibilitychange'));", hidden))
	}
	isAway := func() bool {
		seen, err := http.Get(server.Address + "tables/" + table.ID + "?away=true")
		if err != nil {
			t.Fatal(err)
		}
		defer seen.Body.Close()
		var now struct{ Away []int }
		return json.NewDecoder(seen.Body).Decode(&now) == nil && slices.Contains(now.Away, 0)
	}
	hide(true)
	p.Eventually("the player to be away", isAway)
	hide(false)
	p.Eventually("the player to be back", func() bool { return !isAway() })
	p.Press("cell:d4")
	p.Moves(1)
}
