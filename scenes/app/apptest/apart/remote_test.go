//go:build !js

package apart

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	client "tessera/logic/remote"
	"tessera/logic/say"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/tables"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/trisq"
)

func movesAre(moves ...string) func(scenes.Inspection) bool {
	return func(i scenes.Inspection) bool { return i.Scene == "table" && slices.Equal(i.Moves, moves) }
}

// opponentNoteIs returns a condition: the table shows these words about the other players.
func opponentNoteIs(words string) func(scenes.Inspection) bool {
	return func(i scenes.Inspection) bool { return i.Scene == "table" && i.Facts["elsewhere"] == words }
}

func onScene(scene string) func(scenes.Inspection) bool {
	return func(i scenes.Inspection) bool { return i.Scene == scene }
}

func opened(t *testing.T, s store.Memory, open func(s *scenes.Stage) error) *scenetest.Desk {
	return scenetest.NewWith(t, 1100, 760, s, func(s *scenes.Stage) {
		apptest.Shelf(s)
		if err := open(s); err != nil {
			t.Error(err)
		}
	})
}

func byLink(text string) func(s *scenes.Stage) error {
	return func(s *scenes.Stage) error { return play.OpenShared(s, apptest.Games(), text) }
}

func openTrisq(s *scenes.Stage) error { return play.Open(s, trisq.Game(), nil, nil) }

type network struct {
	broken       atomic.Bool
	losesAnswers atomic.Bool  // requests arrive, but the answers are lost
	ahead        atomic.Int64 // how far the server's clock is ahead, in nanoseconds
}

func tablesServer(t *testing.T, n *network) *httptest.Server {
	t.Helper()
	now := func() time.Time { return time.Now().Add(time.Duration(n.ahead.Load())) }
	kept, err := bolt.Open(filepath.Join(t.TempDir(), "games"))
	scenetest.NoError(t, err)
	api := tables.New(tables.Options{Options: hosted.Options{Store: kept, Now: now}, Games: games.All(), Adopt: 20 * time.Millisecond})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n.broken.Load() {
			panic(http.ErrAbortHandler)
		}
		if n.losesAnswers.Load() {
			api.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		}
		api.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		api.Close()
		server.Close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}

func tableCreated(t *testing.T, s store.Memory, server *httptest.Server, press ...string) *scenetest.Desk {
	t.Helper()
	a := opened(t, s, openTrisq)
	a.Click("apart")
	a.Rest()
	a.Click("server")
	a.Type(server.URL)
	a.Rest()
	for _, button := range press {
		if !a.Has(button) {
			a.Wheel(-20)
		}
		a.Click(button)
	}
	a.Click("lay")
	apptest.Await(t, a, "the link", onScene("seats"))
	a.Click("ok")
	a.Rest()
	return a
}

// TestPlayedAtAServer plays between two desks that share only a server. The network fails
// in the middle of the game.
func TestPlayedAtAServer(t *testing.T) {
	var network network
	server := tablesServer(t, &network)
	mine := store.Memory{}
	a := tableCreated(t, mine, server)
	b := opened(t, store.Memory{}, byLink(linkTo(t, mine)))
	apptest.Await(t, b, "the seat", movesAre())

	both := func(what string, moves ...string) {
		t.Helper()
		apptest.Await(t, a, what, movesAre(moves...), b)
		apptest.Await(t, b, what, movesAre(moves...), a)
	}
	a.Click("cell:g7")
	both("the first move", "g7")
	b.Click("cell:h8")
	both("the answer", "g7", "h8")
	b.Click("cell:a1")
	if b.Rest(); len(b.Inspect().Moves) != 2 || !strings.Contains(b.Inspect().Message, "Waiting for Triangles to move") {
		t.Errorf("out of turn: %s", b.Inspect().JSON())
	}

	a.Key("P")
	a.MustShow("pass")
	a.Click("cancel")

	network.broken.Store(true)
	server.CloseClientConnections()
	a.Click("cell:d4")
	apptest.Await(t, a, "the move here", movesAre("g7", "h8", "d4"))
	apptest.Await(t, a, "no connection", func(i scenes.Inspection) bool { return i.Facts["connection"] == "broken" })
	network.broken.Store(false)
	both("the move everywhere", "g7", "h8", "d4")
	apptest.Await(t, a, "the connection", func(i scenes.Inspection) bool { return i.Facts["connection"] == "connected" })

	a.Click("undo")
	apptest.Await(t, b, "the undo request", onScene("takeback"), a)
	b.Click("agree")
	both("the move taken back", "g7", "h8")

	again := scenetest.NewWith(t, 360, 640, mine, func(s *scenes.Stage) {
		apptest.Shelf(s)
		play.OpenGames(s, apptest.Games())
	})
	again.Scale(app.Scale(360, 640, 1, 1))
	again.Rest()
	again.Click(again.First("game:kept-trisq-"))
	apptest.Await(t, again, "the table after a restart", movesAre("g7", "h8"))
	again.Click("cell:k10")
	apptest.Await(t, a, "the move of the other window", movesAre("g7", "h8", "k10"), again)
	both("the move after a restart", "g7", "h8", "k10")

	resigns(b)
	for _, d := range []*scenetest.Desk{a, b, again} {
		apptest.Await(t, d, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && *i.Outcome == "Squares resigned" })
	}

	places := map[*scenetest.Desk]geom.Rect{a: a.Rect("rematch"), again: again.Rect("rematch")}
	b.Click("rematch")
	for d, place := range places {
		apptest.Await(t, d, "the wish for a rematch", opponentNoteIs("Squares wants a rematch."), b)
		if now := d.Rect("rematch"); now.Meet(place) != place {
			t.Errorf("the wish moved the button from %v to %v", place, now)
		}
	}
	b.Click("rematch")
	apptest.Await(t, a, "the wish withdrawn", opponentNoteIs(""), b)
	apptest.Await(t, b, "the wish withdrawn", opponentNoteIs(""), a)
	b.Click("rematch")
	a.Click("rematch")
	apptest.Await(t, a, "the next game", movesAre(), b)
	apptest.Await(t, b, "the next game", movesAre(), a)
	b.Click("cell:c3")
	apptest.Await(t, a, "the move of who had moved second", movesAre("c3"), b)
	a.Click("pass")
	a.Rest()
	a.Click("skip")
	both("the pass", "c3", "pass")
	if names, err := mine.Names("apart-"); err != nil || len(names) != 2 {
		t.Errorf("the tables that one knows are %q, %v", names, err)
	}
}

// invitingFrom returns a desk with the form for an online table open. The game at its
// table starts from a set-up position.
func invitingFrom(t *testing.T, w, h int, position string) *scenetest.Desk {
	t.Helper()
	d := apptest.SettingUp(t, w, h, "trisq", position)
	d.Click("play")
	for d.Inspect().Scene == "newgame" { // asks whether to replace the game on the table
		d.Click("start")
	}
	d.Rest()
	d.Click("apart")
	d.Rest()
	return d
}

// TestAPositionIsPlayedAtAServer plays from a position that one player set up, once by
// link and once from the list of open tables. Both players see that position, in the
// rematch too.
func TestAPositionIsPlayedAtAServer(t *testing.T) {
	server := tablesServer(t, new(network))
	invites := func(how string) *scenetest.Desk {
		d := invitingFrom(t, 1100, 760, "c12, k3, g7")
		d.Click("server")
		d.Type(server.URL)
		d.Click(how)
		return d
	}
	begun := func(moves ...string) func(i scenes.Inspection) bool {
		return func(i scenes.Inspection) bool {
			figures := strings.Count(i.Facts["diagram"], "▲") + strings.Count(i.Facts["diagram"], "□")
			return movesAre(moves...)(i) && figures == 3+len(moves) && strings.Contains(i.Description, "c12 triangle") && i.Facts["connection"] == "connected"
		}
	}

	a := invites("lay")
	apptest.Await(t, a, "the link", onScene("seats"))
	a.Click("ok")
	b := opened(t, store.Memory{}, byLink(linkTo(t, a.Store)))
	both := func(what, turn string, moves ...string) {
		t.Helper()
		for d, other := range map[*scenetest.Desk]*scenetest.Desk{a: b, b: a} {
			apptest.Await(t, d, what, begun(moves...), other)
			if i := d.Inspect(); i.Outcome == nil && i.Turn != turn {
				t.Errorf("%s: %s is to move, want %s", what, i.Turn, turn)
			}
		}
	}
	both("the position", "Squares")
	a.Click("cell:h8")
	if a.Rest(); len(a.Inspect().Moves) != 0 {
		t.Error("who is not to move there moved")
	}
	b.Click("cell:h8")
	both("the first move", "Triangles", "h8")
	a.Click("cell:d4")
	both("the answer", "Squares", "h8", "d4")
	resigns(b)
	apptest.Await(t, b, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && b.Has("rematch") }, a)
	apptest.Await(t, a, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && a.Has("rematch") }, b)
	b.Click("rematch")
	a.Click("rematch")
	both("the position again", "Squares")
	a.Click("cell:h8") // the rematch swaps the seats
	both("the move of who had moved second", "Triangles", "h8")

	a = invites("anyone")
	apptest.Await(t, a, "that one waits", opponentNoteIs(waitingForOpponent))
	b = atList(t, store.Memory{}, "trisq", server, a)
	if !b.PageSays("custom position") {
		t.Error("the list does not say that the game begins from a position")
	}
	b.Click(b.First("sit:"))
	both("the position of an open table", "Squares")
	for _, d := range []*scenetest.Desk{a, b} { // the server draws the seats
		d.Click("cell:h8")
		d.Rest()
	}
	both("a move at an open table", "Triangles", "h8")
}

// linkUnopened is the table's text until someone opens its link.
const linkUnopened = "Waiting for someone to open the link for Squares."

// TestSpectatorsSeeButCannotMove checks that the link without a seat lets a spectator see the game but not
// move, until the table's creator closes it to spectators.
func TestSpectatorsSeeButCannotMove(t *testing.T) {
	mine := store.Memory{}
	a := tableCreated(t, mine, tablesServer(t, new(network)))
	apptest.Await(t, a, "that nobody looks on", func(i scenes.Inspection) bool {
		return opponentNoteIs(linkUnopened)(i) && i.Facts["connection"] == "connected"
	})
	link, _, _ := strings.Cut(linkTo(t, mine), "&seat=")
	eyes := store.Memory{}
	c := opened(t, eyes, byLink(link))
	apptest.Await(t, c, "the table", movesAre(), a)
	a.Click("cell:g7")
	apptest.Await(t, c, "the move", movesAre("g7"), a)
	apptest.Await(t, a, "that somebody looks on", opponentNoteIs("One person is watching."), c)
	apptest.Await(t, c, "that one looks on", opponentNoteIs("You are watching."), a)
	c.Click("cell:h8")
	c.Click("undo")
	if c.Rest(); len(c.Inspect().Moves) != 1 {
		t.Errorf("an onlooker played: %s", c.Inspect().JSON())
	}
	c.Click("apart")
	if c.Rest(); c.Has("resign") || c.Has("onlookers") || !c.Has("copy-link") {
		t.Error("the panel of an onlooker is not one")
	}
	c.Click("ok")
	c.Rest()

	// Opened from the list of games, the table still has a spectator.
	c = opened(t, eyes, func(s *scenes.Stage) error {
		play.OpenGames(s, apptest.Games())
		return nil
	})
	c.Rest()
	c.Click(c.First("game:kept-trisq-"))
	apptest.Await(t, c, "the table again", opponentNoteIs("You and one other person are watching."), a)

	a.Click("apart")
	a.Rest()
	a.Click("onlookers")
	apptest.Await(t, c, "the end of looking on", func(i scenes.Inspection) bool { return i.Facts["connection"] == "ended" }, a)
	a.Click("ok")
	apptest.Await(t, a, "that nobody looks on", opponentNoteIs(linkUnopened), c)
	if late := opened(t, store.Memory{}, byLink(link)); true {
		apptest.Await(t, late, "the refusal", func(i scenes.Inspection) bool { return i.Scene == "sit" && late.Has("retry") }, a)
	}
}

// TestClockAtAServer checks that a player without time left is warned first and then
// loses on all desks.
func TestClockAtAServer(t *testing.T) {
	mine, n := store.Memory{}, new(network)
	a := tableCreated(t, mine, tablesServer(t, n), "more-options", "clock:more")
	b := opened(t, store.Memory{}, byLink(linkTo(t, mine)))
	apptest.Await(t, b, "the seat", movesAre(), a)
	a.Click("cell:g7")
	apptest.Await(t, b, "the first move", movesAre("g7"), a)
	b.Click("cell:h8")
	apptest.Await(t, a, "the answer", movesAre("g7", "h8"), b)
	n.ahead.Store(int64(130 * time.Second))
	a.Click("cell:d4")
	apptest.Await(t, b, "the move in time", movesAre("g7", "h8", "d4"), a)
	b.Click("cell:k10")
	apptest.Await(t, a, "the one after", movesAre("g7", "h8", "d4", "k10"), b)
	apptest.Await(t, a, "that little is left", opponentNoteIs("You have less than a minute left."), b)
	n.ahead.Store(int64(time.Hour))
	for _, d := range []*scenetest.Desk{a, b} {
		apptest.Await(t, d, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && *i.Outcome == "Triangles ran out of time" }, a, b)
	}
}

// TestAPlayerMustAnswerThatTheyAreThere checks that a player who is asked whether they are still there can
// answer, and leaves the game otherwise.
func TestAPlayerMustAnswerThatTheyAreThere(t *testing.T) {
	mine, n := store.Memory{}, new(network)
	a := tableCreated(t, mine, tablesServer(t, n), "more-options", "absence:more")
	b := benJoins(t, a, mine)
	call := func() {
		t.Helper()
		a.Click("apart")
		a.Rest()
		a.Click("call")
		a.Rest()
	}
	a.Click("apart")
	if a.Rest(); a.Has("call") {
		t.Error("one may call oneself")
	}
	a.Click("ok")
	a.Rest()
	a.Click("cell:g7")
	apptest.Await(t, b, "the first move", movesAre("g7"), a)
	call()
	apptest.Await(t, b, "the question", onScene("called"), a)
	apptest.Await(t, a, "what was asked", opponentNoteIs("Ben was asked “Are you there?” They leave the game if "+
		"they do not answer or move."), b)
	b.Click("here")
	apptest.Await(t, a, "the answer", opponentNoteIs(""), b)
	n.ahead.Store(int64(6 * time.Minute))
	call()
	apptest.Await(t, b, "the question again", onScene("called"), a)
	n.ahead.Store(int64(12 * time.Minute))
	apptest.Await(t, a, "the end", func(i scenes.Inspection) bool { return i.Outcome != nil && *i.Outcome == "Squares has left" }, b)
	apptest.Await(t, b, "the end", func(i scenes.Inspection) bool { return i.Scene == "table" && i.Outcome != nil }, a)
}

func named(name string) store.Memory {
	return store.Memory{"preferences": []byte(`{"name":"` + name + `"}`)}
}

// TestASeatOpenedTwiceWarnsBothUsers checks that when a seat's link is opened a second time, both users
// of the seat are warned, and the opponent is not.
func TestASeatOpenedTwiceWarnsBothUsers(t *testing.T) {
	const twice = "Your seat is also open somewhere else. If that is not you, someone else has your link."
	mine := store.Memory{}
	a := tableCreated(t, mine, tablesServer(t, new(network)))
	b := opened(t, named("Ben"), byLink(linkTo(t, mine)))
	apptest.Await(t, b, "the seat", opponentNoteIs(""), a)
	third := opened(t, store.Memory{}, byLink(linkTo(t, mine)))
	apptest.Await(t, third, "the same seat", opponentNoteIs(twice), a, b)
	for range 2 { // the table asks the server after a silence
		b.Wait(15 * time.Second)
	}
	apptest.Await(t, b, "that somebody else is there", opponentNoteIs(twice), a, third)
	if a.Inspect().Facts["elsewhere"] == twice {
		t.Error("who sits opposite is told of it")
	}
	server, _, _ := strings.Cut(linkTo(t, mine), "/#")
	gone := opened(t, store.Memory{}, byLink(server+"/#table=abc&seat=seat_x"))
	apptest.Await(t, gone, "the refusal", func(i scenes.Inspection) bool { return i.Scene == "sit" && gone.Has("retry") }, a)
	if !gone.PageSays("This table is gone, or its link was only partly copied.") {
		t.Error("that there is no such table is not told in a person's words")
	}
}

// TestYourTurnIsShownBesideNews checks that "Your turn" with the player's name is shown beside
// news of the table, such as a lost connection.
func TestYourTurnIsShownBesideNews(t *testing.T) {
	var network network
	server := tablesServer(t, &network)
	a := tableCreated(t, named("Ada"), server)
	apptest.Await(t, a, "the turn", func(scenes.Inspection) bool { return a.PageSays("Your turn, Ada") })
	network.broken.Store(true)
	server.CloseClientConnections()
	apptest.Await(t, a, "that there is no connection", func(scenes.Inspection) bool { return a.PageSays("Triangles to move. No answer from ") })
	if !a.PageSays("Your turn, Ada") {
		t.Error("without a connection nobody is addressed")
	}
}

// TestASecondWindowTakesOverUnsentMoves checks that a second window takes over the moves that the first
// has not sent yet.
func TestASecondWindowTakesOverUnsentMoves(t *testing.T) {
	var network network
	server := tablesServer(t, &network)
	dir := t.TempDir()
	window := func(open func(*scenes.Stage) error) (*scenetest.Desk, *store.Saver) {
		s := store.NewSaver(store.Folder(dir), func() {})
		t.Cleanup(func() { s.Release() })
		return scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) {
			apptest.Shelf(s)
			if err := open(s); err != nil {
				t.Error(err)
			}
		}), s
	}
	laid, err := http.Post(server.URL+"/tables", "application/json", strings.NewReader(`{"game": "trisq"}`))
	scenetest.NoError(t, err)
	defer laid.Body.Close()
	var made struct{ Seats []struct{ Link string } }
	scenetest.NoError(t, json.NewDecoder(laid.Body).Decode(&made))
	first, kept := window(byLink(server.URL + "/#" + made.Seats[0].Link))
	apptest.Await(t, first, "the seat", opponentNoteIs(linkUnopened))
	b := opened(t, store.Memory{}, byLink(server.URL+"/#"+made.Seats[1].Link))
	apptest.Await(t, b, "the other seat", movesAre())
	first.Click("cell:g7")
	apptest.Await(t, b, "a move", movesAre("g7"), first)
	b.Click("cell:h8")
	apptest.Await(t, first, "the answer", movesAre("g7", "h8"), b)
	kept.Flush()

	second, _ := window(byLink(server.URL + "/#" + made.Seats[0].Link))
	second.Rest()
	second.MustShow("contested")
	network.broken.Store(true)
	server.CloseClientConnections()
	first.Click("cell:d4")
	apptest.Await(t, first, "the move here", movesAre("g7", "h8", "d4"))
	kept.Flush() // the first window closes
	second.Key("Enter")
	apptest.Await(t, second, "the move of the first window", movesAre("g7", "h8", "d4"))
	network.broken.Store(false)
	apptest.Await(t, b, "the move everywhere", movesAre("g7", "h8", "d4"), second)
}

// message returns a condition: the table shows this sentence.
func message(words string) func(scenes.Inspection) bool {
	return func(i scenes.Inspection) bool { return i.Message == words }
}

func linkTo(t *testing.T, s store.Memory) string {
	t.Helper()
	names, err := s.Names("apart-")
	if err != nil || len(names) != 1 {
		t.Fatalf("saved of tables at servers: %q, %v", names, err)
	}
	var saved client.Saved
	if err := json.Unmarshal(s[names[0]], &saved); err != nil || len(saved.Links) != 1 {
		t.Fatalf("%s: %v", s[names[0]], err)
	}
	for name, text := range s {
		if !strings.HasPrefix(name, "apart-") && strings.Contains(string(text), saved.At.Token) {
			t.Errorf("the seat's secret is in %s", name)
		}
	}
	return saved.At.Server + "/#" + match.SeatLink{Table: saved.At.Table, Token: saved.Links[0].Token}.String()
}

func TestPlayedByLinks(t *testing.T) {
	turn := func(seat int, moves ...string) string {
		link, err := match.EncodeTurn(match.Record{Game: "trisq", Seed: 77, Moves: moves, Cursor: len(moves)}, seat)
		scenetest.NoError(t, err)
		return "https://example.org/#" + link
	}
	s := store.Memory{}
	d := opened(t, s, byLink(turn(1, "g7")))
	apptest.Await(t, d, "the first link", movesAre("g7"))
	d.Click("cell:h8")
	d.Rest()
	if i := d.Inspect(); !movesAre("g7", "h8")(i) || i.Turn != "Triangles" {
		t.Fatalf("after an answer: %s", i.JSON())
	}
	d.Click("cell:a1")
	if d.Rest(); len(d.Inspect().Moves) != 2 {
		t.Error("one may move for the other")
	}
	d.Click("undo")
	if d.Rest(); len(d.Inspect().Moves) != 1 {
		t.Error("one's own turn cannot be taken back before it is sent")
	}
	d.Click("undo")
	if d.Rest(); len(d.Inspect().Moves) != 1 {
		t.Error("what was sent was taken back")
	}
	d.Click("cell:h8")
	d.Click("apart")
	d.Rest()
	if i := d.Inspect(); i.Scene != "mail" || !d.Has("copy-turn") {
		t.Fatalf("there is no turn to copy: %s", i.JSON())
	}

	// The answer, a repeated link and an older link all lead to the same game.
	for _, test := range []struct{ link string }{
		{turn(1, "g7", "h8", "d4")}, {turn(1, "g7", "h8", "d4")}, {turn(1, "g7")},
	} {
		d = opened(t, s, byLink(test.link))
		apptest.Await(t, d, "the next link", movesAre("g7", "h8", "d4"))
		if names := apptest.SavedNames(t, s); len(names) != 1 {
			t.Fatalf("%s: the games saved are %q", test.link, names)
		}
	}
	d.Click("cell:k10")
	if d.Rest(); len(d.Inspect().Moves) != 4 {
		t.Errorf("it is not my turn: %s", d.Inspect().JSON())
	}
	d = opened(t, s, func(s *scenes.Stage) error {
		play.OpenGames(s, apptest.Games())
		return nil
	})
	d.Rest()
	d.Click(d.First("game:kept-trisq-"))
	apptest.Await(t, d, "the game of the list", movesAre("g7", "h8", "d4", "k10"))
	d.Click("cell:c3")
	if d.Rest(); len(d.Inspect().Moves) != 4 || len(apptest.SavedNames(t, s)) != 1 {
		t.Errorf("opened from the list one may move for the other, or it is "+
			"twice there: %v", apptest.SavedNames(t, s))
	}

	other := opened(t, s, byLink(strings.Replace(turn(1, "g7"), "chance=25", "chance=26", 1)))
	apptest.Await(t, other, "another game", movesAre("g7"))
	if names := apptest.SavedNames(t, s); len(names) != 2 {
		t.Errorf("of two games are saved %q", names)
	}
}

func TestOnlineTablesAreTranslated(t *testing.T) {
	lang.Use(say.Pseudo())
	t.Cleanup(func() { lang.Use(nil) })
	reads := func(what string, d *scenetest.Desk) {
		t.Helper()
		d.Stage.UI.CollectParts()
		wrong := apptest.NotTranslated(d)
		if cut := d.Stage.UI.Cut(); len(wrong)+len(cut) > 0 {
			t.Errorf("%s: not translated: %q; cut off: %q", what, wrong, cut)
		}
	}
	var n network
	server := tablesServer(t, &n)
	mine := store.Memory{}
	a := tableCreated(t, mine, server, "more-options", "clock:more", "clock:more", "clock:more", "clock:more", "clock:more", "clock:more", "absence:more")
	b := opened(t, store.Memory{}, byLink(linkTo(t, mine)))
	a.Click("apart")
	a.Rest()
	reads("the panel of the invitation", a)
	a.Click("resign")
	a.Rest()
	reads("the question whether to cancel it", a)
	a.Click("cancel")
	a.Click("apart")
	apptest.Await(t, a, "the guest", func(scenes.Inspection) bool { return a.Has("say:hello") }, b)
	reads("its panel", a)
	a.Click("resign")
	a.Rest()
	reads("the question whether to resign", a)
	a.Click("cancel")
	a.Key("T")
	a.Rest()
	reads("what can be said", a)
	a.Click("say:hello")
	a.Rest()
	apptest.Await(t, b, "a greeting", func(i scenes.Inspection) bool { return strings.Contains(i.Message, "Hello") }, a)
	b.Click("apart")
	b.Rest()
	reads("the panel with a greeting", b)
	b.Click("ok")
	b.Rest()
	a.Click("cell:g7")
	apptest.Await(t, b, "the first move", movesAre("g7"), a)
	a.Click("undo")
	apptest.Await(t, b, "the request", onScene("takeback"), a)
	reads("the request to take back", b)
	b.Click("decline")
	a.Rest()
	reads("what became of it", a)
	n.broken.Store(true)
	a.Key("T")
	a.Rest()
	a.Click("say:hello")
	apptest.Await(t, a, "no connection", func(i scenes.Inspection) bool { return i.Facts["connection"] == "broken" })
	reads("no connection", a)

	n.broken.Store(false)
	c := atForm(t, store.Memory{}, "trisq", server)
	reads("the form", c)
	c.Click("anyone")
	apptest.Await(t, c, "that one waits", func(i scenes.Inspection) bool { return i.Facts["elsewhere"] != "" })
	reads("waiting", c)
	d := atList(t, store.Memory{}, "trisq", server)
	reads("open tables", d)
	c.Wait(30 * time.Second)
	c.MustShow("nobody")
	reads("nobody came", c)

	link, err := match.EncodeTurn(match.Record{Game: "trisq", Seed: 77, Moves: []string{"g7"}, Cursor: 1}, 1)
	scenetest.NoError(t, err)
	m := opened(t, store.Memory{}, byLink("https://example.org/#"+link))
	apptest.Await(t, m, "the turn", movesAre("g7"))
	m.Click("cell:h8")
	m.Rest()
	reads("a turn to be sent", m)
	m.Click("apart")
	m.Rest()
	reads("how it is sent", m)
}

// TestTheOnlineFormFits checks that the dialog of a new game leads to the form, that the
// whole form fits a window of 1100x760, also for a set-up position, and that at every text
// size the panel shows the button that copies the link, or the first phrase once a friend has
// come.
func TestTheOnlineFormFits(t *testing.T) {
	const w, h = 1100, 760
	d := invitingFrom(t, w, h, "c12, k3, g7")
	d.Scale(app.Scale(w, h, 1, 1))
	d.Rest()
	d.Click("cancel")
	d.Click("new")
	d.Click("seat-1")
	d.Click("who:friend")
	d.MustShow("apart")
	d.Click("cancel")
	d.Click("invite")
	d.MustShow("apart")
	d.Click("more-options")
	d.Rest()
	for _, target := range []string{"server", "seat-0:more", "clock:more", "absence:more", "from:1"} {
		if !d.Has(target) {
			t.Errorf("of the form %s is out of sight", target)
		}
	}

	server, mine := tablesServer(t, new(network)), store.Memory{}
	a := tableCreated(t, mine, server)
	a.Click("apart")
	sees := func(target string) {
		t.Helper()
		for _, by := range []float64{1, 2} {
			a.Scale(app.Scale(w, h, 1, by))
			if a.Rest(); !a.Has(target) {
				t.Errorf("with text %v times as large %s is out of sight", by, target)
			}
		}
	}
	sees("copy-link")
	a.Scale(app.Scale(w, h, 1, 1))
	b := opened(t, named("Bartholomew"), byLink(linkTo(t, mine)))
	apptest.Await(t, a, "who came", func(scenes.Inspection) bool { return a.PageSays("Bartholomew has joined.") }, b)
	apptest.Await(t, a, "the name", func(scenes.Inspection) bool { return a.PageSays("Squares · Bartholomew · here") }, b)
	sees("say:hello")
}
