package trisq

import (
	"maps"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

// TestNotesOfExpectedOwnership checks that Foretell returns points whose owner is nearly
// certain, and figures only if they will be lost.
func TestNotesOfExpectedOwnership(t *testing.T) {
	play, err := session.Start(trisq.Game(), nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"a13", "b13", "c13"} {
		if err := play.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	owners := make([]int8, trisq.Points)
	copy(owners, []int8{-90, -95, 100, 70, -40})
	told := newBoard().CellNotes(&boards.Desk{Session: play, Known: match.Answer{Ownership: owners}})
	if want := map[string]say.ID{"cell:a13": "likely to go to squares", "cell:d13": "likely to go to triangles"}; !maps.Equal(told, want) {
		t.Errorf("it is told as %v, want %v", told, want)
	}
}
