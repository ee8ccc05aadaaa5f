package remote

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/remote"
)

// TestAfterEndListsEverySentence checks that AfterEnd contains every sentence that may
// be shown.
func TestAfterEndListsEverySentence(t *testing.T) {
	for what, view := range map[string]string{
		"my wish":       `{"turn":null,"rematch":{"agreed":[0]}}`,
		"another's":     `{"turn":null,"rematch":{"agreed":[1]},"seats":[{"who":"person"},{"who":"person","player":"Ada"}]}`,
		"the next game": `{"turn":null,"rematch":{"agreed":[0,1],"table":"next"}}`,
	} {
		c, _ := newTestConnection(t, seatAt(t, view))
		if words := c.rematchWords(); !slices.Contains(c.AfterEnd(), words) {
			t.Errorf("%s: %q is none of %q", what, words, c.AfterEnd())
		}
	}
	mode := seatAt(t, "")
	c, _ := newTestConnection(t, mode)
	for _, line := range []remote.ConnectionState{remote.Connecting, remote.Broken} {
		if words, _ := c.stateWords(); mode.Client.State() != line || !slices.Contains(c.AfterEnd(), words) {
			t.Errorf("line %v: %q is none of %q", mode.Client.State(), words, c.AfterEnd())
		}
		for _, r := range mode.Client.Step(time.Hour) {
			mode.Client.Answer(time.Hour, remote.Answer{ID: r.ID})
		}
	}
}

// TestPanelKeepsItsHeight checks that the height of the open panel is independent of
// events: players, phrases, the end of spectating, of the connection or of the game, and
// a copied link.
func TestPanelKeepsItsHeight(t *testing.T) {
	mode := seatAt(t, `{"version":1,"host":0,"said":[]}`)
	c, _ := newTestConnection(t, mode)
	c.server.links = []remote.Link{{Seat: 1, Token: "seat_y"}}
	p := &serverSheet{of: c}
	height := func() float64 { return c.desk.UI.ColumnHeight(440, p.body) }
	want := height()
	now := time.Hour
	for version, view := range []string{
		`"seats":[{"who":"person"},{"who":"person","player":"Ada Augusta, Countess of Lovelace"}]`,
		`"said":[{"number":1,"seat":1,"phrase":"hello"}]`,
		`"said":[{"number":1,"seat":1,"phrase":"hello"},{"number":2,"seat":1,"phrase":"moment"},{"number":3,"seat":1,"phrase":"sorry"}]`,
		`"turn":1,"moves":["a1"],"absence":60`,
		`"turn":null,"moves":["a1"],"closed":true`,
	} {
		now += time.Hour
		show(t, mode.Client, now, fmt.Sprintf(`{"version":%d,%s}`, version+2, view))
		if mode.Client.Known().Version != uint64(version+2) {
			t.Fatalf("%s did not come", view)
		}
		if got := height(); got != want {
			t.Errorf("%s: it is %v high, was %v", view, got, want)
		}
	}
	for _, r := range mode.Client.Step(now + time.Hour) {
		mode.Client.Answer(now+time.Hour, remote.Answer{ID: r.ID})
	}
	if _, bad := c.stateWords(); !bad {
		t.Fatal("it is connected")
	}
	if got := height(); got != want {
		t.Errorf("without a connection it is %v high, was %v", got, want)
	}
	p.notice = "Link copied."
	if got := height(); got != want {
		t.Errorf("when the link was copied it is %v high, was %v", got, want)
	}
	if words, _ := p.inviteWords(); words != p.invitation()+" "+p.notice {
		t.Errorf("when the link was copied, the panel says %q", words)
	}
	p.link = 1
	if got := p.invitation(); got != "Watching is not allowed here." {
		t.Errorf("of the link of onlookers is said %q", got)
	}
}

// TestPanelBeforeAndAfterFriend checks what the creator's panel shows while no one has come
// by the link, and when the friend is there.
func TestPanelBeforeAndAfterFriend(t *testing.T) {
	mode := seatAt(t, `{"version":1,"host":0,"said":[],"seats":[{"who":"person"},{"who":"person","awaited":true}]}`)
	c, _ := newTestConnection(t, mode)
	c.server.links = []remote.Link{{Seat: 1, Token: "seat_y"}}
	p := &serverSheet{of: c}
	last := func() string { tools := p.buttons(c.desk.Stage); return tools[len(tools)-1].Label }
	if !p.invites() || p.shown().Seat != 1 || last() != "Cancel the invitation" || !strings.Contains(p.invitation(), "plays Noughts") {
		t.Errorf("before: %v, %+v, %q, %q", p.invites(), p.shown(), p.invitation(), last())
	}
	show(t, mode.Client, 2*time.Hour, `{"version":2,"said":[],"seats":[{"who":"person"},{"who":"person"}]}`)
	mode.Client.Step(2 * time.Hour)
	_, number := mode.Client.Stream()
	mode.Client.Event(2*time.Hour, number, "table", []byte(`{"id":"t","game":"tictactoe","you":0,"turn":0,"moves":[],"version":2,"said":[],"seats":[{"who":"person"},{"who":"person"}]}`))
	for _, said := range []string{"here", "away"} {
		mode.Client.Event(2*time.Hour, number, "presence", fmt.Appendf(nil, `{"seats":[{"state":"here"},{"state":%q}]}`, said))
		if got := p.seatWords(1); got != "Noughts · "+said {
			t.Errorf("of a friend who is %s is said %q", said, got)
		}
	}
	if p.invites() || p.shown() != spectatorLink || last() != "Resign" || strings.Contains(p.invitation(), "plays") {
		t.Errorf("after: %v, %+v, %q, %q", p.invites(), p.shown(), p.invitation(), last())
	}
	show(t, mode.Client, 3*time.Hour, `{"version":3,"turn":null,"outcome":{"scores":[0,1],"sentence":"Crosses resigned","resigned":0,"reason":"resignation"},"seats":[{"who":"person"},{"who":"person","awaited":true}]}`)
	if o, over := c.desk.Match.Outcome(); !over || len(o.Winners()) != 0 || o.Sentence.String() != "the invitation was cancelled" {
		t.Errorf("cancelled: %+v, over %v", o, over)
	}
	if _, possible := c.Rematch(); possible {
		t.Error("a cancelled invitation has a rematch")
	}
}
