//go:build !js

package apart

import (
	"net/http/httptest"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

const waitingForOpponent = "Waiting for an opponent. Your table stays in the list of open tables while " +
	"you are here."

func TestARandomOpponentAtAServer(t *testing.T) {
	server := tablesServer(t, new(network))
	sits := func() *scenetest.Desk {
		d := atForm(t, store.Memory{}, "trisq", server)
		d.Click("anyone")
		apptest.Await(t, d, "a table", movesAre())
		return d
	}
	a := sits()
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))
	b := sits()
	apptest.Await(t, a, "someone", opponentNoteIs(""), b)
	apptest.Await(t, b, "the first", opponentNoteIs(""), a)
	first, second := a, b
	a.Click("cell:g7") // the server draws who begins
	if a.Rest(); len(a.Inspect().Moves) == 0 {
		first, second = b, a
		b.Click("cell:g7")
	}
	apptest.Await(t, second, "a move", movesAre("g7"), first)
	second.Click("cell:h8")
	apptest.Await(t, first, "the answer", movesAre("g7", "h8"), second)
}

// TestARepeatedRequestIsNotPairedWithItself checks that a player who never got the answer to a request, and
// asks again, waits for an opponent instead of being paired with themselves.
func TestARepeatedRequestIsNotPairedWithItself(t *testing.T) {
	var n network
	server := tablesServer(t, &n)
	a := atForm(t, store.Memory{}, "trisq", server)
	n.losesAnswers.Store(true)
	a.Click("anyone")
	apptest.Await(t, a, "no answer", func(scenes.Inspection) bool { return a.PageSays("The server is not answering.") })
	n.losesAnswers.Store(false)
	a.Click("cancel")
	a.Rest()
	a.Click("apart")
	a.Rest()
	a.Click("server")
	a.Key("A", "Control")
	a.Type(server.URL)
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))
	b := atForm(t, store.Memory{}, "trisq", server)
	b.Click("anyone")
	apptest.Await(t, a, "someone", opponentNoteIs(""), b)
}

// TestAWaitingPlayerIsOfferedTheComputer checks that a waiting player is offered the computer after a
// while. During that game the table stays open, and a dialog announces the opponent.
func TestAWaitingPlayerIsOfferedTheComputer(t *testing.T) {
	server := tablesServer(t, new(network))
	a := atForm(t, named("Ada"), "trisq", server)
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))
	a.Wait(30 * time.Second)
	a.MustShow("nobody")
	a.Click("wait")
	a.Wait(40 * time.Second)
	a.MustShow("table") // the offer is made once

	ada := named("Ada")
	a = atForm(t, ada, "trisq", server)
	a.Click("more-options")
	a.Click("clock:more") // because the first desk is still waiting
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))
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
	b.Click("more-options")
	b.Click("clock:more")
	apptest.Await(t, b, "the list", func(scenes.Inspection) bool { return b.PageSays("3 minutes + 2 s per turn") }, a)
	b.Click("anyone")
	apptest.Await(t, b, "a table", movesAre(), a)
	apptest.Await(t, a, "that somebody has come", onScene("came"), b)
	if !a.PageSays("Ben has joined your Trisq table.") {
		t.Error("who has come is not told")
	}
	a.Click("go")
	apptest.Await(t, a, "the table", func(i scenes.Inspection) bool { return movesAre()(i) && i.Facts["connection"] == "connected" }, b)
	first, second := a, b
	a.Click("cell:c3")
	if a.Rest(); len(a.Inspect().Moves) == 0 {
		first, second = b, a
		b.Click("cell:c3")
	}
	apptest.Await(t, second, "a move", movesAre("c3"), first)
}

func atForm(t *testing.T, s store.Memory, game string, server *httptest.Server) *scenetest.Desk {
	t.Helper()
	d := opened(t, s, func(s *scenes.Stage) error {
		return play.Open(s, apptest.Game(t, game), nil, nil)
	})
	d.Click("apart")
	d.Rest()
	d.Click("server")
	d.Key("A", "Control")
	d.Type(server.URL)
	d.Key("Tab") // leaving the field requests the list of open tables
	apptest.Await(t, d, "who waits", func(scenes.Inspection) bool { return d.PageSays("No open tables") || d.HasAny("sit:") })
	return d
}

// TestOpenTables checks that an open table is listed with name, clock and rules at every
// form of this server, also of another game, and that a press joins it. Then the players
// exchange messages until one of them switches messages off.
func TestOpenTables(t *testing.T) {
	server := tablesServer(t, new(network))
	ada := named("Ada")
	a := atForm(t, ada, "trisq", server)
	a.Click("more-options")
	a.Click("clock:more")
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))

	b := atForm(t, named("Ben"), "foursquare", server)
	b.Click("more-options")
	b.Click("clock:more") // leaving the field requests the list of its server
	apptest.Await(t, b, "the list", func(scenes.Inspection) bool { return b.HasAny("sit:") }, a)
	for _, want := range []string{"Open tables", "Ada, Trisq", "3 minutes + 2 s per turn · " +
		"standard rules", "Join"} {
		if !b.PageSays(want) {
			t.Errorf("the list has no %q", want)
		}
	}
	b.Click(b.First("sit:"))
	apptest.Await(t, b, "the table", func(i scenes.Inspection) bool { return movesAre()(i) && i.Game == "trisq" }, a)
	apptest.Await(t, a, "someone", opponentNoteIs(""), b)
	for d, want := range map[*scenetest.Desk]string{a: ", Ben", b: ", Ada"} {
		if !d.PageSays(want) {
			t.Errorf("who sits opposite is not %q", want)
		}
	}

	c := atForm(t, ada, "trisq", server)
	c.Click("more-options")
	c.Click("clock:more")
	c.Rest()
	if c.HasAny("sit:") {
		t.Error("a table at which two sit is offered")
	}

	// The opponent reads each message and is notified once, unless messages are off.
	a.Key("T")
	a.Rest()
	a.Click("say:hello")
	apptest.Await(t, b, "the greeting", message("Ada: Hello."), a)
	b.Click("apart")
	b.Rest()
	if !b.PageSays("Ada plays ") || !b.PageSays("Ada: Hello.") {
		t.Error("the panel tells neither who sits there nor what was said")
	}
	b.Click("say:luck")
	b.MustShow("table")
	apptest.Await(t, a, "the answer", message("Ben: Good luck."), b)
	b.Stage.SetAid(scenes.AidPhrases, false)
	a.Key("T")
	a.Rest()
	a.Click("say:sorry")
	apptest.Await(t, a, "that it was said", func(scenes.Inspection) bool { a.Key("T"); return a.Inspect().Scene == "say" }, b)
	if b.Wait(5 * time.Second); b.Inspect().Message != "" || b.PageSays("Sorry") {
		t.Errorf("who wants to read nothing reads %q", b.Inspect().Message)
	}
}

// TestAGuestIsWelcomed checks that a guest who opens a seat's link reads which game it is,
// its goal and which seat is theirs, and can read the rules before the first move.
func TestAGuestIsWelcomed(t *testing.T) {
	mine := store.Memory{}
	a := tableCreated(t, mine, tablesServer(t, new(network)))
	b := opened(t, store.Memory{}, func(s *scenes.Stage) error {
		s.SetAid("howto", true)
		return byLink(linkTo(t, mine))(s)
	})
	apptest.Await(t, b, "the invitation", onScene("invited"), a)
	if !b.PageSays("You are invited to a game of Trisq. The larger area wins: your pieces plus the empty points " +
		"that only they touch. Two passes in a row end the game. You play Squares.") {
		t.Errorf("the guest reads %s", b.Inspect().JSON())
	}
	b.Click("rules")
	apptest.Await(t, b, "the rules", onScene("howto"), a)
	b.Click("ok")
	apptest.Await(t, b, "the table", onScene("table"), a)
}
