//go:build !js

package apart

import (
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/table"
)

const waitingForSomebody = "Waiting for somebody to play with. This table stands in the list of open tables as long as you are here."

// TestAnyoneAtAServer: two who know nothing of one another and want the same play
// together.
func TestAnyoneAtAServer(t *testing.T) {
	server := tablesServer(t, new(network))
	sits := func() *scenetest.Desk {
		d := atForm(t, store.Memory{}, "trisq", server)
		d.Click("anyone")
		apptest.Await(t, d, "a table", stands())
		return d
	}
	a := sits()
	apptest.Await(t, a, "that one waits", elsewhere(waitingForSomebody))
	b := sits()
	apptest.Await(t, a, "somebody", elsewhere(""), b)
	apptest.Await(t, b, "the first", elsewhere(""), a)
	first, second := a, b
	a.Click("cell:g7") // who begins was drawn
	if a.Rest(); len(a.Inspect().Moves) == 0 {
		first, second = b, a
		b.Click("cell:g7")
	}
	apptest.Await(t, second, "a move", stands("g7"), first)
	second.Click("cell:h8")
	apptest.Await(t, first, "the answer", stands("g7", "h8"), second)
}

// TestAnyoneAskedForAgain: whose request was answered in vain waits for somebody, and
// does not sit opposite himself.
func TestAnyoneAskedForAgain(t *testing.T) {
	var n network
	server := tablesServer(t, &n)
	a := atForm(t, store.Memory{}, "trisq", server)
	n.deaf.Store(true)
	a.Click("anyone")
	apptest.Await(t, a, "no answer", func(scenes.Inspection) bool { return a.Tells("The server does not answer.") })
	n.deaf.Store(false)
	a.Click("cancel")
	a.Rest()
	a.Click("apart")
	a.Rest()
	a.Click("server")
	a.Key("A", "Control")
	a.Type(server.URL)
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", elsewhere(waitingForSomebody))
	b := atForm(t, store.Memory{}, "trisq", server)
	b.Click("anyone")
	apptest.Await(t, a, "somebody", elsewhere(""), b)
}

// TestTheComputerMeanwhile: where nobody comes for a while the computer is offered; who
// plays it still waits, and is told when somebody comes.
func TestTheComputerMeanwhile(t *testing.T) {
	server := tablesServer(t, new(network))
	a := atForm(t, named("Ada"), "trisq", server)
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", elsewhere(waitingForSomebody))
	a.Wait(30 * time.Second)
	a.MustShow("nobody")
	a.Click("wait")
	a.Wait(40 * time.Second)
	a.MustShow("table") // it is asked once

	ada := named("Ada")
	a = atForm(t, ada, "trisq", server)
	a.Click("clock:more") // for the first one still waits
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", elsewhere(waitingForSomebody))
	a.Wait(30 * time.Second)
	a.MustShow("nobody")
	a.Click("computer")
	a.Rest()
	a.MustShow("table")
	if i := a.Inspect(); i.Facts["connection"] != "" {
		t.Fatalf("the game against the computer is at a server: %s", i.JSON())
	}
	a.Click("cell:g7")
	a.Rest()
	a = opened(t, ada, openTrisq) // as after a reload of the page
	b := atForm(t, named("Ben"), "trisq", server)
	b.Click("clock:more")
	apptest.Await(t, b, "the list", func(scenes.Inspection) bool { return b.Tells("3 minutes + 2 s a turn") }, a)
	b.Click("anyone")
	apptest.Await(t, b, "a table", stands(), a)
	apptest.Await(t, a, "that somebody has come", onScene("came"), b)
	if !a.Tells("Ben has sat down at your table of Trisq.") {
		t.Error("who has come is not told")
	}
	a.Click("go")
	apptest.Await(t, a, "the table", func(i scenes.Inspection) bool { return stands()(i) && i.Facts["connection"] == "connected" }, b)
	first, second := a, b
	a.Click("cell:c3")
	if a.Rest(); len(a.Inspect().Moves) == 0 {
		first, second = b, a
		b.Click("cell:c3")
	}
	apptest.Await(t, second, "a move", stands("c3"), first)
}

// atForm is a desk at a game's form of an online table at this server.
func atForm(t *testing.T, s store.Memory, game string, server *httptest.Server) *scenetest.Desk {
	t.Helper()
	d := opened(t, s, func(s *scenes.Stage) error {
		return table.Open(s, app.Games()[slices.IndexFunc(app.Games(), func(g *boards.Game) bool { return g.ID == game })], nil, nil)
	})
	d.Click("apart")
	d.Rest()
	d.Click("server")
	d.Key("A", "Control")
	d.Type(server.URL)
	d.Key("Tab") // out of the field, so that the server is asked who waits
	apptest.Await(t, d, "who waits", func(scenes.Inspection) bool { return d.Tells("Nobody waits") || d.HasAny("sit:") })
	return d
}

// TestOpenTables: who waits stands in the list of everybody at this server, at the table
// of another game too, with name, clock and rules; a press sits down there. Then they
// talk, as far as one can.
func TestOpenTables(t *testing.T) {
	server := tablesServer(t, new(network))
	ada := named("Ada")
	a := atForm(t, ada, "trisq", server)
	a.Click("clock:more")
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", elsewhere(waitingForSomebody))

	b := atForm(t, named("Ben"), "foursquare", server)
	b.Click("clock:more") // elsewhere than the field, whose server is asked then
	apptest.Await(t, b, "the list", func(scenes.Inspection) bool { return b.HasAny("sit:") }, a)
	for _, want := range []string{"Open tables", "Ada, Trisq", "3 minutes + 2 s a turn · usual rules", "Sit down"} {
		if !b.Tells(want) {
			t.Errorf("the list has no %q", want)
		}
	}
	b.Click(b.First("sit:"))
	apptest.Await(t, b, "the table", func(i scenes.Inspection) bool { return stands()(i) && i.Game == "trisq" }, a)
	apptest.Await(t, a, "somebody", elsewhere(""), b)
	for d, want := range map[*scenetest.Desk]string{a: ", Ben", b: ", Ada"} {
		if !d.Tells(want) {
			t.Errorf("who sits opposite is not %q", want)
		}
	}

	c := atForm(t, ada, "trisq", server)
	c.Click("clock:more")
	c.Rest()
	if c.HasAny("sit:") {
		t.Error("a table at which two sit is offered")
	}

	// What one says the other reads, and is told once, unless he wants none of it.
	a.Key("T")
	a.Rest()
	a.Click("say:hello")
	apptest.Await(t, b, "the greeting", message("Ada: Hello."), a)
	b.Click("apart")
	b.Rest()
	if !b.Tells("Ada is ") || !b.Tells("Ada: Hello.") {
		t.Error("the panel tells neither who sits there nor what was said")
	}
	b.Click("say")
	b.Rest()
	b.Click("say:luck")
	b.MustShow("seats")
	b.Click("ok")
	apptest.Await(t, a, "the answer", message("Ben: Good luck."), b)
	b.Stage.SetAid(scenes.AidPhrases, false)
	a.Key("T")
	a.Rest()
	a.Click("say:sorry")
	apptest.Await(t, a, "that it was said", func(scenes.Inspection) bool { a.Key("T"); return a.Inspect().Scene == "say" }, b)
	if b.Rest(); b.Inspect().Message != "" || b.Tells("Sorry") {
		t.Errorf("who wants to read nothing reads %q", b.Inspect().Message)
	}
}
