package remote

import (
	"slices"
	"testing"
	"time"

	"tessera/logic/remote"
)

// TestRoomForWhatIsSaidAfterTheEnd: of all that is said there, it is known before.
func TestRoomForWhatIsSaidAfterTheEnd(t *testing.T) {
	for what, view := range map[string]string{
		"my wish":       `{"turn":null,"rematch":{"agreed":[0]}}`,
		"another's":     `{"turn":null,"rematch":{"agreed":[1]},"seats":[{"who":"person"},{"who":"person","player":"Ada"}]}`,
		"the next game": `{"turn":null,"rematch":{"agreed":[0,1],"table":"next"}}`,
	} {
		c, _ := bare(t, at(t, view))
		if words := c.rematchWords(); !slices.Contains(c.AfterEnd(), words) {
			t.Errorf("%s: %q is none of %q", what, words, c.AfterEnd())
		}
	}
	way := at(t, "")
	c, _ := bare(t, way)
	for _, line := range []remote.Line{remote.Connecting, remote.Broken} {
		if words, _ := c.stateWords(); way.Client.Line() != line || !slices.Contains(c.AfterEnd(), words) {
			t.Errorf("line %v: %q is none of %q", way.Client.Line(), words, c.AfterEnd())
		}
		for _, r := range way.Client.Step(time.Hour) {
			way.Client.Answer(time.Hour, remote.Answer{ID: r.ID})
		}
	}
}
