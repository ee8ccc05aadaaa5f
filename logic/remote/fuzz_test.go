package remote_test

import (
	"slices"
	"testing"

	"tessera/logic/match"
	"tessera/logic/remote"
)

// FuzzServer checks that no answer or event makes the client panic, and that the client
// accepts only valid tables.
func FuzzServer(f *testing.F) {
	const look = `{"id":"a","game":"g","moves":["x"],"version":3,"turn":0,"you":0,"seats":[{"name":"A","who":"person"},{"name":"B","who":"person"}],"outcome":null,"undo":null}`
	f.Add([]byte(look), []byte(`{"from":0,"moves":["x","y"],"version":4,"turn":1,"seats":[{"name":"A","who":"person"}],"undo":{"seat":1,"length":0}}`), []byte(`{"version":5,"length":2}`))
	f.Add([]byte(`{}`), []byte(`[]`), []byte(`{"error":"no"}`))
	f.Add([]byte(look), []byte(`{"from":7,"moves":[],"version":9,"seats":[{}]}`), []byte(`{"version":0}`))
	f.Fuzz(func(t *testing.T, look, event, receipt []byte) {
		c := remote.New(remote.Saved{At: match.SeatLink{Server: "http://s", Table: "a", Token: "b"}}, "k")
		requests := c.Step(0)
		c.Answer(0, remote.Answer{ID: requests[0].ID, Status: 200, Body: look})
		_, number := c.Stream()
		c.Event(1, number, "table", event)
		c.Event(1, number, "gone", event)
		c.Play("z")
		c.Want(remote.ToUndo)
		for _, status := range []int{200, 409, 400, 200} {
			for _, r := range c.Step(2) {
				c.Answer(2, remote.Answer{ID: r.ID, Status: status, Body: receipt})
			}
		}
		known := c.Known()
		if len(known.Seats) > 0 && (c.Seat() < 0 || c.Seat() >= len(known.Seats) || known.Turn != nil && *known.Turn >= len(known.Seats)) {
			t.Errorf("believed: %+v", known)
		}
		if len(c.Moves()) > len(known.Moves)+1 || !slices.Equal(c.Moves()[:min(len(c.Moves()), len(known.Moves))], known.Moves[:min(len(c.Moves()), len(known.Moves))]) {
			t.Errorf("%q is shown of %q", c.Moves(), known.Moves)
		}
	})
}
