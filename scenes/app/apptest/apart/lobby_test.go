//go:build !js

package apart

import (
	"net/http/httptest"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/library"
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
	d.Key("Tab")
	d.Rest()
	return d
}

// atList shows the open tables of a server.
func atList(t *testing.T, s store.Memory, game string, server *httptest.Server, others ...*scenetest.Desk) *scenetest.Desk {
	t.Helper()
	d := atForm(t, s, game, server)
	d.Click("page:1")
	apptest.Await(t, d, "who waits", func(scenes.Inspection) bool { return d.PageSays("No open tables") || d.HasAny("sit:") }, others...)
	return d
}

// TestOpenTables checks that an open table is listed with name, clock and rules at every
// table of this server, also of another game, and that a press joins it. Then the players
// exchange messages until one of them switches messages off.
func TestOpenTables(t *testing.T) {
	server := tablesServer(t, new(network))
	ada := named("Ada")
	a := atForm(t, ada, "trisq", server)
	a.Click("more-options")
	a.Click("clock:more")
	a.Click("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))

	b := atList(t, named("Ben"), "foursquare", server, a)
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

	c := atList(t, ada, "trisq", server)
	if c.HasAny("sit:") {
		t.Error("a table at which two sit is offered")
	}

	// The opponent reads each message and is notified once, unless messages are off.
	a.Key("T")
	a.Rest()
	a.Click("say:hello")
	apptest.Await(t, a, "the own greeting", message("Ada: Hello."), b)
	apptest.Await(t, b, "the greeting", message("Ada: Hello."), a)
	b.Click("apart")
	b.Rest()
	if !b.PageSays(" · Ada · ") || !b.PageSays("Ada: Hello.") {
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

// TestACancelledInvitationLeadsBack checks that, while nobody has come, the tools cancel the
// invitation instead of resigning, which leads back to the game against the computer, and to
// the shelf if the player has come from there.
func TestACancelledInvitationLeadsBack(t *testing.T) {
	server := tablesServer(t, new(network))
	mine := named("Ada")
	cancel := func(a *scenetest.Desk) {
		t.Helper()
		a.Click("more")
		a.Rest()
		if !a.PageSays("Cancel the invitation") || a.PageSays("Resign") {
			t.Error("an invitation is resigned")
		}
		a.Click("resign")
		a.Rest()
		a.Click("giveup")
	}
	a := tableCreated(t, mine, server)
	cancel(a)
	apptest.Await(t, a, "the computer", func(i scenes.Inspection) bool { return i.Scene == "table" && i.Facts["connection"] == "" })
	if i := a.Inspect(); i.Outcome != nil || !a.PageSays("Pip") {
		t.Errorf("after the invitation: %s", i.JSON())
	}

	a.Click("apart")
	a.Rest()
	a.Click("lay")
	apptest.Await(t, a, "the link", onScene("seats"))
	var o *library.Entry
	for _, e := range library.Online(mine, boards.Rules(apptest.Games())) {
		o = e
	}
	if o == nil {
		t.Fatal("the invitation is not among the online games")
	}
	b := opened(t, mine, func(s *scenes.Stage) error { return play.OpenSaved(s, apptest.Games(), o) })
	apptest.Await(t, b, "the table", func(i scenes.Inspection) bool { return i.Facts["connection"] == "connected" })
	cancel(b)
	apptest.Await(t, b, "the shelf", onScene("menu"))
}

// TestARematchIsAcceptedByOnePress checks that the button with the other's name accepts a
// rematch at once, beside the board and below it, and so does the tool during a review.
func TestARematchIsAcceptedByOnePress(t *testing.T) {
	mine := named("Ben")
	a := tableCreated(t, mine, tablesServer(t, new(network)))
	b := opened(t, named("Ada"), byLink(linkTo(t, mine)))
	words := "Play again with Ada"
	for _, reviewing := range []bool{false, true} {
		for _, size := range [][2]int{{1100, 760}, {390, 844}} {
			a.Resize(size[0], size[1], app.Scale(size[0], size[1], 1, 1))
			apptest.Await(t, a, "the table", func(i scenes.Inspection) bool { return movesAre()(i) && i.Facts["connection"] == "connected" }, b)
			apptest.Await(t, b, "the table", func(i scenes.Inspection) bool { return movesAre()(i) && i.Facts["connection"] == "connected" }, a)
			resigns(b)
			apptest.Await(t, a, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && a.Has("rematch") }, b)
			apptest.Await(t, b, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && b.Has("rematch") }, a)
			if reviewing {
				a.Click("review")
				words = "Play again"
			}
			b.Click("rematch")
			apptest.Await(t, a, "the wish", func(i scenes.Inspection) bool {
				return i.Facts["elsewhere"] == "Ada wants a rematch." && a.PageSays(words)
			}, b)
			a.Click("rematch")
			apptest.Await(t, a, "the next game", func(i scenes.Inspection) bool { return i.Outcome == nil }, b)
		}
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
		"that only they touch. You play Squares.") {
		t.Errorf("the guest reads %s", b.Inspect().JSON())
	}
	b.Click("rules")
	apptest.Await(t, b, "the rules", onScene("howto"), a)
	b.Click("ok")
	apptest.Await(t, b, "the table", onScene("table"), a)
}
