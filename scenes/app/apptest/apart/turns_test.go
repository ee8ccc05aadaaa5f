//go:build !js

package apart

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/server/hosted"
	"tessera/logic/server/push"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/tables"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// resigns resigns the game at a table, and confirms it.
func resigns(d *scenetest.Desk) {
	d.Click("apart")
	d.Rest()
	d.Click("resign")
	d.Rest()
	d.Click("giveup")
}

// benJoins lets Ben join Ada's table. The store hers is Ada's.
func benJoins(t *testing.T, ada *scenetest.Desk, hers store.Memory) *scenetest.Desk {
	t.Helper()
	ben := opened(t, named("Ben"), byLink(linkTo(t, hers)))
	apptest.Await(t, ben, "the seat", movesAre(), ada)
	apptest.Await(t, ada, "who came", func(scenes.Inspection) bool { return ada.PageSays(", Ben") }, ben)
	return ben
}

// awaitAtShelf waits until the shelf shows that it is the player's turn at a table. The
// shelf asks the server once a minute.
func awaitAtShelf(t *testing.T, d *scenetest.Desk, what string) {
	t.Helper()
	for range 3 {
		if d.Wait(time.Minute); d.HasAny("turns") {
			break
		}
	}
	apptest.Await(t, d, what, func(scenes.Inspection) bool { return d.HasAny("turns") })
}

// TestYourTurn checks that the shelf shows online tables at which it is the player's
// turn, with the opponent's name, and leads there. The list of games shows them first.
func TestYourTurn(t *testing.T) {
	server := tablesServer(t, new(network))
	mine := named("Ada")
	a := tableCreated(t, mine, server)
	b := benJoins(t, a, mine)
	a.Click("cell:g7")
	apptest.Await(t, b, "the move", movesAre("g7"), a)
	a.Click("back")
	a.MustShow("menu")
	if a.HasAny("turns") {
		t.Fatal("it is said to be the turn of who has just moved")
	}
	if !a.PageSays("Your game with Ben") || !a.PageSays("Ben's turn") {
		t.Error("the card does not name the game with Ben")
	}
	a.Click("game:trisq")
	apptest.Await(t, a, "the table again", movesAre("g7"))
	a.Click("back")
	a.MustShow("menu")
	b.Click("cell:h8")
	apptest.Await(t, b, "the move sent", movesAre("g7", "h8"))
	awaitAtShelf(t, a, "the turn")
	if !a.PageSays("Trisq with Ben") || !a.PageSays("Your game with Ben") {
		t.Error("with whom is not told")
	}
	a.Click("load")
	a.Rest()
	if first := a.First("game:"); !strings.HasPrefix(first, "game:kept-trisq-") || !a.PageSays("Your turn, 1 turn") || !a.PageSays("with Ben") {
		t.Errorf("the first of the list is %s", first)
	}
	a.Click("cancel")
	a.Rest()
	a.Click("turns")
	apptest.Await(t, a, "the table", movesAre("g7", "h8"))
	a.Click("cell:d4")
	apptest.Await(t, b, "the answer", movesAre("g7", "h8", "d4"), a)
	a.Click("back")
	a.MustShow("menu")
	if a.HasAny("turns") {
		t.Error("it is still said to be the turn of who has moved")
	}
}

// TestTheNextGameWaits checks that after a player asked for a rematch and left the table,
// the shelf and the list announce its beginning.
func TestTheNextGameWaits(t *testing.T) {
	server := tablesServer(t, new(network))
	mine := named("Ada")
	a := tableCreated(t, mine, server)
	b := benJoins(t, a, mine)
	resigns(b)
	apptest.Await(t, a, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil }, b)
	a.Click("rematch")
	apptest.Await(t, b, "the wish", opponentNoteIs("Ada wants a rematch."), a)
	a.Click("back")
	a.MustShow("menu")
	b.Click("rematch")
	next := func(i scenes.Inspection) bool {
		return movesAre()(i) && i.Outcome == nil && i.Facts["connection"] == "connected"
	}
	apptest.Await(t, b, "the next game", next, a)
	awaitAtShelf(t, a, "that it has begun")
	if !a.PageSays("The next game has started., Play, Trisq with Ben") {
		t.Error("what waits is not told")
	}
	a.Click("load")
	a.Rest()
	if !a.PageSays("The next game has started.") {
		t.Error("the list does not tell it")
	}
	a.Click("cancel")
	a.Rest()
	a.Click("turns")
	apptest.Await(t, a, "the next game", next, b)
	b.Click("cell:g7") // the rematch swaps the seats
	apptest.Await(t, a, "the first move", movesAre("g7"), b)
	a.Click("back")
	a.MustShow("menu")
	a.Rest()
	if a.PageSays("The next game has started.") {
		t.Error("it is still told")
	}
}

// TestTheShelfTellsOfAWishForARematch checks that a player who left after the end learns at the
// shelf that the other wants a rematch, and can agree at the table.
func TestTheShelfTellsOfAWishForARematch(t *testing.T) {
	server := tablesServer(t, new(network))
	mine := named("Ada")
	a := tableCreated(t, mine, server)
	b := benJoins(t, a, mine)
	resigns(b)
	apptest.Await(t, a, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil }, b)
	a.Click("back")
	a.MustShow("menu")
	apptest.Await(t, b, "the end", func(scenes.Inspection) bool { return b.Has("rematch") })
	b.Click("rematch")
	apptest.Await(t, b, "the wish", opponentNoteIs("You asked for a rematch. Ada has to agree."), a)
	awaitAtShelf(t, a, "the wish")
	if !a.PageSays("Rematch, Play, Trisq with Ben") {
		t.Error("the shelf does not say what is wished")
	}
	a.Click("turns")
	apptest.Await(t, a, "the wish at the table", func(i scenes.Inspection) bool {
		return opponentNoteIs("Ben wants a rematch.")(i) && a.Has("rematch")
	}, b)
	a.Click("rematch")
	for _, d := range []*scenetest.Desk{a, b} {
		apptest.Await(t, d, "the next game", func(i scenes.Inspection) bool { return movesAre()(i) && i.Outcome == nil }, a, b)
	}
}

type fakeNotifier struct{ shown []string }

func (o *fakeNotifier) Show(_, title string) { o.shown = append(o.shown, title) }
func (o *fakeNotifier) Trouble() error       { return nil }

// TestATurnIsNotified checks that a player who switched notifications on gets one for each
// turn, unless the table is in view. This also holds under another scene and after a
// restart.
func TestATurnIsNotified(t *testing.T) {
	server := tablesServer(t, new(network))
	mine, told, focused := named("Ada"), &fakeNotifier{}, true
	notified := func(s *scenes.Stage) { s.Notices, s.Focused = told, func() bool { return focused } }
	a := tableCreated(t, mine, server)
	notified(a.Stage)
	b := benJoins(t, a, mine)
	a.Click("apart")
	a.Rest()
	a.Click("bell")
	a.Rest()
	a.Key("Escape")
	a.Rest()
	a.Click("cell:g7")
	apptest.Await(t, b, "the move", movesAre("g7"), a)
	b.Click("cell:h8")
	apptest.Await(t, a, "the answer", movesAre("g7", "h8"), b)
	is := func(want ...string) {
		t.Helper()
		if !slices.Equal(told.shown, want) {
			t.Errorf("told is %q, want %q", told.shown, want)
		}
		told.shown = nil
	}
	is("Tessera tells you here when it is your turn")

	focused = false // another window has the focus
	a.Click("cell:d4")
	apptest.Await(t, b, "the move", movesAre("g7", "h8", "d4"), a)
	b.Click("cell:k10")
	apptest.Await(t, a, "the answer", movesAre("g7", "h8", "d4", "k10"), b)
	is("Your turn: Trisq with Ben")

	focused = true // the player is on the shelf
	a.Click("cell:c3")
	apptest.Await(t, b, "the move", movesAre("g7", "h8", "d4", "k10", "c3"), a)
	a.Click("back")
	a.MustShow("menu")
	before := maps.Clone(mine)
	b.Click("cell:l11")
	apptest.Await(t, a, "the turn", func(scenes.Inspection) bool { return a.HasAny("turns") }, b)
	is("Your turn: Trisq with Ben")

	for what, stored := range map[string]store.Memory{"not told before": before, "": maps.Clone(mine)} {
		again := opened(t, stored, func(s *scenes.Stage) error { notified(s); return nil })
		apptest.Await(t, again, "the turn after a restart", func(scenes.Inspection) bool { return again.HasAny("turns") })
		if again.Wait(time.Second); what != "" {
			is("Your turn: Trisq with Ben")
		} else {
			is()
		}
	}
}

// TestAPageSubscribesToNotifications checks that on a page the switch subscribes the browser at the
// server, and shows why a subscription fails.
func TestAPageSubscribesToNotifications(t *testing.T) {
	key, err := push.NewKey()
	scenetest.NoError(t, err)
	pushes := push.New(push.Options{Key: key, Contact: "mailto:a@example.org"})
	t.Cleanup(pushes.Close)
	kept, err := bolt.Open(filepath.Join(t.TempDir(), "games"))
	scenetest.NoError(t, err)
	api := tables.New(tables.Options{Options: hosted.Options{Store: kept}, Games: games.All(), Push: pushes})
	asked := make(chan string, 8) // push requests to the server
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/push") {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(body))
			asked <- r.Method + " " + string(body)
		}
		api.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		api.Close()
		server.Close()
		kept.Close()
	})
	a := tableCreated(t, store.Memory{}, server)
	apptest.Await(t, a, "the connection", func(i scenes.Inspection) bool { return i.Facts["connection"] == "connected" })
	refusal := errors.New("the browser does not allow it")
	const subscription = `{"endpoint":"https://push.example/x","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`
	a.Stage.Subscribe = func(got string, done func(string, error)) {
		if got != key.Public() {
			t.Errorf("the browser is given the key %q", got)
		}
		go done(subscription, refusal)
	}
	a.Click("apart")
	a.Rest()
	a.Click("bell")
	apptest.Await(t, a, "the refusal", func(scenes.Inspection) bool { return a.PageSays("The browser does not allow it.") })
	if got := <-asked; got != "GET " {
		t.Errorf("asked is %q", got)
	}
	refusal = nil
	a.Click("bell")
	<-asked
	apptest.Await(t, a, "the subscription", func(scenes.Inspection) bool { return len(asked) > 0 })
	if got := <-asked; !strings.Contains(got, `"subscription":`+subscription) {
		t.Errorf("the server is told %q", got)
	}
	a.Click("bell")
	apptest.Await(t, a, "the end of it", func(scenes.Inspection) bool { return len(asked) > 0 })
	if got := <-asked; strings.Contains(got, "subscription") {
		t.Errorf("the server is told %q", got)
	}
}
