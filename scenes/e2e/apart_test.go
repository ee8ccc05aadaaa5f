package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// listen makes a page record what it announces to screen readers, in window.heard.
func listen(p *e2e.Page) {
	p.T.Helper()
	p.Run(`const status = document.querySelector('#reader [role=status]');
		window.heard = [];
		new MutationObserver(() => { if (status.textContent) window.heard.push(status.textContent); }).observe(status, { childList: true });`)
}

// hearsOnce waits for an announcement and checks that it was made once.
func hearsOnce(p *e2e.Page, words string) {
	p.T.Helper()
	p.WaitFor("the announcement "+words, fmt.Sprintf("window.heard.some((said) => said.includes(%q))", words))
	heard := e2e.Eval[[]string](p, "window.heard")
	n := 0
	for _, said := range heard {
		if strings.Contains(said, words) {
			n++
		}
	}
	if n != 1 {
		p.T.Errorf("%q is said %d times, want once: %q", words, n, heard)
	}
}

// Two pages of one browser, with shared storage, and a third of another browser that looks on.
func TestTwoPeoplePlayApart(t *testing.T) {
	t.Parallel()
	server := e2e.House(t, 0)
	laid := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Address, Still: true})
	laid.Press("apart")
	laid.Scene("apart")
	laid.Press("more-options")
	laid.Press("clock:more")
	laid.Press("lay")
	laid.Await("the link", func(s player.Inspection) bool { return s.Scene == "seats" && s.Has("copy-link") })
	_, link := laid.Copied(func() { laid.Press("copy-link") })
	if !strings.Contains(link, "#table=") || !strings.Contains(link, "seat=") {
		t.Fatalf("the copied link is %q, want a seat of a table", link)
	}
	laid.Press("ok")
	listen(laid)

	guest := e2e.Open(t, e2e.PageOptions{Hash: strings.TrimPrefix(link, server.Address), Address: server.Address, Still: true, Beside: laid})
	guest.Scene("table")
	if at := guest.Address(); strings.Contains(at, "seat=") {
		t.Errorf("the secret stays in the address %s", at)
	}
	pages := []*e2e.Page{laid, guest}
	both := func(what string, ok func(player.Inspection) bool) {
		t.Helper()
		for _, p := range pages {
			p.Await(what, func(s player.Inspection) bool { return s.Scene == "table" && !s.Busy && ok(s) })
		}
	}
	played := func(moves ...string) func(player.Inspection) bool {
		return func(s player.Inspection) bool { return slices.Equal(s.Moves, moves) }
	}
	turnOf := func(name string, moves ...string) func(player.Inspection) bool {
		return func(s player.Inspection) bool { return slices.Equal(s.Moves, moves) && s.Turn == name }
	}
	hearsOnce(laid, "Squares has joined.")
	listen(guest)
	laid.Press("cell:g7")
	both("the first move", turnOf("Squares", "g7"))

	// While the network is off, moves are queued. They are sent afterwards.
	guest.Offline(true)
	guest.Press("cell:h8")
	guest.Await("the move here, and no connection", func(s player.Inspection) bool {
		return played("g7", "h8")(s) && s.Facts["connection"] == "broken"
	})
	guest.Offline(false)
	both("the move everywhere", turnOf("Triangles", "g7", "h8"))
	hearsOnce(guest, "Connected again.")
	guest.ForgiveAll() // of failed requests

	guest.Press("undo")
	laid.Await("the wish", func(s player.Inspection) bool { return s.Scene == "takeback" })
	hearsOnce(laid, "Take back the last turn of Squares?")
	laid.Press("agree")
	both("the move taken back", turnOf("Squares", "g7"))

	guest.Reload()
	guest.Await("the same table", func(s player.Inspection) bool { return s.Scene == "table" && played("g7")(s) && !s.Busy })
	guest.Press("cell:d4")
	both("the move after a reload", played("g7", "d4"))

	guest.Press("apart")
	guest.Scene("seats")
	guest.Press("resign")
	guest.Press("giveup")
	both("the end", func(s player.Inspection) bool { return s.Result() == "Squares resigned" })

	hearsOnce(laid, "Squares resigned")
	guest.Press("rematch")
	laid.Await("the wish to play again", func(s player.Inspection) bool { return s.Facts["elsewhere"] == "Squares wants a rematch." })
	hearsOnce(laid, "Squares wants a rematch.")
	hearsOnce(laid, "Take back the last turn of Squares?")
	laid.Press("rematch")
	both("the next game", func(s player.Inspection) bool { return s.Outcome == nil && len(s.Moves) == 0 })
	guest.Press("cell:c3")
	both("the first move of the one who had moved second", played("c3"))

	guest.Press("apart")
	guest.Scene("seats")
	_, look := guest.Copied(func() { guest.Press("copy-link") })
	if !strings.Contains(look, "table=") || strings.Contains(look, "seat=") {
		t.Fatalf("the link for others is %q, want a table without a seat", look)
	}
	guest.Press("ok")
	spectator := e2e.Open(t, e2e.PageOptions{Hash: strings.TrimPrefix(look, server.Address), Address: server.Address, Still: true})
	spectator.Await("the table to watch", func(s player.Inspection) bool {
		return s.Scene == "table" && s.Facts["elsewhere"] == "You are watching." && played("c3")(s)
	})
	guest.Await("the spectator", func(s player.Inspection) bool { return s.Facts["elsewhere"] == "One person is watching." })
	laid.Press("cell:d4")
	spectator.Await("a move", played("c3", "d4"))
}

func TestTwoPeopleMeetInTheListOfTables(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	waiting := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Address, Still: true})
	waiting.Press("apart")
	if s := waiting.Scene("apart"); s.Has("server") {
		t.Error("a page has a field for another server")
	}
	waiting.Press("anyone")
	waiting.Await("the wait", func(s player.Inspection) bool {
		return s.Scene == "table" && strings.HasPrefix(s.Facts["elsewhere"], "Waiting for an opponent")
	})
	guest := e2e.Open(t, e2e.PageOptions{Hash: "#game=foursquare", Address: server.Address, Still: true}) // with its own storage
	guest.Press("apart")
	guest.Press("page:1")
	sit := func(s player.Inspection) int {
		return slices.IndexFunc(s.Targets, func(x player.Target) bool { return strings.HasPrefix(x.Name, "sit:") })
	}
	s := guest.Await("the open table", func(s player.Inspection) bool { return s.Scene == "apart" && sit(s) >= 0 })
	guest.Press(s.Targets[sit(s)].Name)
	guest.Await("the table", func(s player.Inspection) bool {
		return s.Scene == "table" && s.Game == "trisq" && s.Facts["connection"] == "connected"
	})
	waiting.Await("someone", func(s player.Inspection) bool { return s.Facts["elsewhere"] == "" })
	guest.Key("t")
	guest.Scene("say")
	guest.Press("say:hello")
	waiting.Await("the greeting", func(s player.Inspection) bool { return strings.HasSuffix(s.Message, ": Hello.") })
}

// A friend who opens a link reads in their own language who invites them and the goal, in one
// sentence, and has played after at most three presses.
func TestAFriendsFirstMinute(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	for _, first := range []struct {
		game, goal string
		seat       int
		presses    []string
	}{
		{"trisq", "Das größere Gebiet gewinnt", 0, []string{"ok", "cell:g7"}},
		{"foursquare", "gewinnen", 0, []string{"ok", "well:0:0", "tile:5"}},
		{"square", "Du gewinnst, wenn du alle deine sechzehn Teile gelegt hast", 1, []string{"ok", "piece:1", "point:15,15"}},
	} {
		made := makeTable(t, server, fmt.Sprintf(`{"game": %q, "host": %d}`, first.game, 1-first.seat))
		host := e2e.Open(t, e2e.PageOptions{Hash: "#" + made.Seats[1-first.seat].Link, Address: server.Address, Still: true, Init: prefers(`{"name":"Ana","off":{"howto":true}}`)})
		host.Await("the table", func(s player.Inspection) bool { return s.Facts["connection"] == "connected" })
		guest := e2e.Open(t, e2e.Phone(e2e.PageOptions{Hash: "#" + made.Seats[first.seat].Link, Address: server.Address, Locale: "de-DE", Still: true, Init: prefers(`{"volume":0}`)}))
		guest.Scene("invited")
		guest.WaitFor("who invites", "document.querySelector('#reader').textContent.includes('Ana')")
		said := e2e.Eval[string](guest, "Array.from(document.querySelectorAll('#reader p'), (e) => e.textContent).join(' ')")
		if !strings.Contains(said, first.goal) || strings.Count(said, ".") > 3 {
			t.Errorf("%s: the guest reads %q", first.game, said)
		}
		for _, name := range first.presses {
			guest.Press(name)
		}
		host.Await("the first move", func(s player.Inspection) bool { return len(s.Moves) > 0 })
		t.Logf("%s: %d presses to the first move; %s", first.game, len(first.presses), said)
	}
}

// prefers returns a script that stores preferences.
func prefers(text string) string {
	return "localStorage.setItem('tessera/preferences', '" + text + "')"
}

// A table is what a server says of one.
type table struct {
	ID    string
	Moves []string
	Seats []struct{ Link, Token string }
}

// makeTable creates a table that a wish describes at a server.
func makeTable(t *testing.T, server *e2e.Server, wish string) (made table) {
	t.Helper()
	res, err := http.Post(server.Address+"tables", "application/json", bytes.NewBufferString(wish))
	if err != nil {
		t.Fatal(err)
	}
	decode(t, res, &made)
	return made
}

// readTable reads a table of a server.
func readTable(t *testing.T, server *e2e.Server, id string) (now table) {
	t.Helper()
	res, err := http.Get(server.Address + "tables/" + id)
	if err != nil {
		t.Fatal(err)
	}
	decode(t, res, &now)
	return now
}

// decode reads a successful answer of a server.
func decode(t *testing.T, res *http.Response, into any) {
	t.Helper()
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode < 300 {
		err = json.Unmarshal(text, into)
	}
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s (%v)", res.Request.Method, res.Request.URL, res.Status, text, err)
	}
}

// storesASeat is true when the page has stored a seat where its worker can read it.
const storesASeat = `indexedDB.databases().then((all) => all.length > 0 && new Promise((resolve) => {
	indexedDB.open('tessera').onsuccess = ({ target: { result: db } }) => {
		db.transaction('texts').objectStore('texts').getAllKeys().onsuccess = ({ target }) => resolve(target.result.some((name) => name.startsWith('tessera/apart-')));
	};
}))`

func TestASeatOutlivesAKilledBrowser(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	made := makeTable(t, server, `{"game": "trisq"}`)
	o := e2e.PageOptions{Hash: "#" + made.Seats[0].Link, Address: server.Address, Still: true, Profile: t.TempDir()}
	sat := e2e.Open(t, o)
	seated := func(s player.Inspection) bool { return s.Scene == "table" && s.Facts["connection"] == "connected" }
	sat.Await("the seat", seated)
	sat.WaitFor("a seat that is stored", storesASeat)
	at, err := url.Parse(sat.Address())
	if err != nil {
		t.Fatal(err)
	}
	sat.Kill()
	o.Hash = "#" + at.EscapedFragment()
	again := e2e.Open(t, o)
	again.Await("the seat again", seated)
	again.Press("cell:g7")
	var moves []string
	again.Eventually("a move at the server", func() bool {
		moves = readTable(t, server, made.ID).Moves
		return len(moves) > 0
	})
	if !slices.Equal(moves, []string{"g7"}) {
		t.Errorf("the server has the moves %v, want g7", moves)
	}
}

func TestALinkToAnotherServerLeadsToThePageThere(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	home, other := e2e.House(t, 0), e2e.House(t, 0)
	made := makeTable(t, other, `{"game": "trisq"}`)
	link := "#table=" + made.ID + "&seat=" + made.Seats[0].Token + "&server=" + url.QueryEscape(other.Address)
	p := e2e.Open(t, e2e.PageOptions{Hash: link, Address: home.Address, Still: true})
	p.Scene("there")
	p.Press("go")
	p.Shows("^" + other.Address)
	p.Await("the table", func(s player.Inspection) bool { return s.Scene == "table" && s.Facts["connection"] == "connected" })
}

// subscribes takes the place of the vendor's push service, which is out of reach, and
// records what the page tells its server.
const subscribes = `PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
	window.subscribedWith = applicationServerKey;
	const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
	return { toJSON: () => ({ endpoint: 'https://push.invalid/x', keys }) };
};
const { fetch } = window;
window.fetch = async (what, options) => {
	const answer = await fetch(what, options);
	if (options?.method === 'POST' && String(what.url ?? what).endsWith('/push')) window.told = answer.status;
	return answer;
};`

func TestTheBrowserNotifiesOfATurn(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0, "--push", "mailto:test@example.org")
	p := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Address: server.Address, Still: true, Kept: true,
		Init: subscribes, Permissions: []string{"notifications"}})
	p.WaitFor("a service worker", "navigator.serviceWorker.ready.then(() => true)")
	p.Press("apart")
	p.Press("lay")
	p.Await("the switch", func(s player.Inspection) bool { return s.Scene == "seats" && s.Has("bell") })
	p.Press("bell")
	p.WaitFor("the server's answer", "window.told")
	if status := e2e.Eval[int](p, "window.told"); status != http.StatusOK {
		t.Errorf("the server answers %d to the subscription, want 200", status)
	}
	var push struct{ Key string }
	res, err := http.Get(server.Address + "push")
	if err != nil {
		t.Fatal(err)
	}
	decode(t, res, &push)
	if key := e2e.Eval[string](p, "window.subscribedWith"); key != push.Key {
		t.Errorf("the page subscribes with the key %q, want the server's %q", key, push.Key)
	}

	service := p.Service()
	deliver := func(table string) {
		service.Push(fmt.Sprintf(`{"table": %q, "title": "Trisq", "player": "Ada"}`, table))
	}
	// Record what the browser should show: a headless one shows nothing. Each message makes the
	// worker look for visible pages once.
	service.Run(`self.shown = [];
		registration.showNotification = async (title, { tag }) => { self.shown.push(tag + ' ' + title); };
		self.looked = 0;
		const all = clients.matchAll.bind(clients);
		clients.matchAll = async (options) => {
			const found = await all(options);
			self.looked++;
			return found;
		};`)
	leave := func() {
		p.Go("about:blank")
		p.Eventually("no page of the app", func() bool {
			return e2e.EvalService[int](service, "clients.matchAll({ type: 'window' }).then((pages) => pages.length)") == 0
		})
	}
	shown := func(n int) (texts []string) {
		p.Eventually(fmt.Sprintf("%d notices", n), func() bool {
			texts = e2e.EvalService[[]string](service, "self.shown")
			return len(texts) >= n
		})
		return texts
	}
	deliver("seen") // the page is visible
	p.Eventually("the worker to look for pages", func() bool { return e2e.EvalService[int](service, "self.looked") > 0 })
	leave()
	deliver("abc")
	if texts := shown(1); !slices.Equal(texts, []string{"abc Your turn: Trisq with Ada"}) {
		t.Errorf("the browser shows %q, want only the turn at abc", texts)
	}

	p.Go(server.Address)
	p.Scene("menu")
	p.Run("window.tesseraLanguages.use('de', { Trisq: ['Du bist dran: Trisq', 'Du bist dran: Trisq mit {player}'] });")
	leave()
	deliver("def")
	if texts := shown(2); !slices.Contains(texts, "def Du bist dran: Trisq mit Ada") {
		t.Errorf("the browser shows %q, want a turn in the page's language", texts)
	}
}
