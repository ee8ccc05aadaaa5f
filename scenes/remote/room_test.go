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

// TestThePanelStaysAsHigh when nobody may look on any more, when to resign is asked, and
// when the link is copied.
func TestThePanelStaysAsHigh(t *testing.T) {
	way := at(t, `{"version":1,"host":0,"said":[]}`)
	c, _ := bare(t, way)
	c.server.links = []remote.Link{{Seat: 1, Token: "seat_y"}}
	p := &serverSheet{of: c}
	const width = 440
	want := c.desk.UI.ColumnHeight(width, p.body)
	show(t, way.Client, 2*time.Hour, `{"version":2,"host":0,"said":[],"closed":true}`)
	for what, change := range map[string]func(){
		"closed": func() {},
		"asked":  func() { p.asked = true },
		"copied": func() { p.said = "The link is in the clipboard." },
	} {
		change()
		if got := c.desk.UI.ColumnHeight(width, p.body); got != want {
			t.Errorf("%s: it is %v high, was %v", what, got, want)
		}
	}
	p.link = 1
	if link, is := p.shown(); !is || link != onlooker || p.invitation() != nobodyLooksOn.String() {
		t.Errorf("of the link of onlookers is said %q", p.invitation())
	}
}
