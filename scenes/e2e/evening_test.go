package e2e_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// An evening is one table of people at different machines, with every kind of break. Ada
// uses a browser, Ben a browser or the desktop program, and Cleo is a spectator or the third
// player. After each break, all screens and the server have to show the same game. `make
// evening` plays all evenings, and prints the words on each screen.
type evening struct {
	t              *testing.T
	server         *e2e.Server
	games          string // folder of the server's games
	ada, ben, cleo *person
}

// newEvening skips the test unless `make evening` runs it.
func newEvening(t *testing.T) *evening {
	t.Helper()
	if os.Getenv("TESSERA_E2E") != "evening" {
		t.Skip("for make evening")
	}
	t.Parallel()
	e := &evening{t: t, games: filepath.Join(t.TempDir(), "games")}
	e.server = e2e.House(t, 0, "--data", e.games)
	e.ada, e.ben, e.cleo = e.person("Ada"), e.person("Ben"), e.person("Cleo")
	return e
}

// stop ends the server with a signal.
func (e *evening) stop(signal os.Signal) { e.server.End(signal) }

// start starts the server again, with the same address and games.
func (e *evening) start() {
	e.t.Helper()
	at, err := url.Parse(e.server.Address)
	if err != nil {
		e.t.Fatal(err)
	}
	port, _ := strconv.Atoi(at.Port())
	e.server = e2e.House(e.t, port, "--data", e.games)
}

// note logs an event and the words on the screens of some people.
func (e *evening) note(what string, people ...*person) {
	e.t.Helper()
	var lines []string
	for _, p := range people {
		lines = append(lines, fmt.Sprintf("    %-5s%s", p.name, p.told()))
	}
	e.t.Logf("%s\n%s", what, strings.Join(lines, "\n"))
}

// A person has a browser and a computer, and uses one of them.
type person struct {
	*player.Player
	e             *evening
	name          string
	data, profile string
	page          *e2e.Page // nil at the desktop program
	window        *e2e.App  // nil in the browser
}

func (e *evening) person(name string) *person {
	e.t.Helper()
	p := &person{e: e, name: name, data: e.t.TempDir(), profile: e.t.TempDir()}
	file := filepath.Join(p.data, "tessera", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		e.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(fmt.Sprintf(`{"name":%q,"volume":0,"motion":"off","off":{"howto":true}}`, name)), 0o600); err != nil {
		e.t.Fatal(err)
	}
	return p
}

// browse opens the person's browser at a fragment of the page's address.
func (p *person) browse(hash string) {
	p.e.t.Helper()
	p.use(e2e.PageOptions{Hash: hash, Profile: p.profile})
}

// another opens another tab of the person's browser.
func (p *person) another(hash string) {
	p.e.t.Helper()
	p.use(e2e.PageOptions{Hash: hash, Beside: p.page})
}

func (p *person) use(o e2e.PageOptions) {
	p.e.t.Helper()
	o.Address, o.Kept, o.Clock = p.e.server.Address, true, true
	o.Init = fmt.Sprintf(`try {
		const known = JSON.parse(localStorage.getItem('tessera/preferences'));
		if (!known.name) localStorage.setItem('tessera/preferences', JSON.stringify({ ...known, name: %q, volume: 0, motion: 'off' }));
	} catch { /* an empty page */ }`, p.name)
	p.page, p.window = e2e.Open(p.e.t, o), nil
	p.e.t.Cleanup(p.page.ForgiveAll) // of broken connections
	p.Player = p.page.Player
}

// desktop opens the person's desktop program.
func (p *person) desktop(arguments ...string) {
	p.e.t.Helper()
	p.page, p.window = nil, e2e.StartWindow(p.e.t, e2e.Options{Data: p.data, Clock: true, Args: arguments})
	p.Player = p.window.Player
	p.Settled()
}

// leave closes the browser, or kills the desktop program like a crash.
func (p *person) leave() {
	p.e.t.Helper()
	if p.page != nil {
		p.page.Close()
		return
	}
	p.window.Kill()
}

// again reloads the page, or kills the desktop program and opens it and its last game again.
func (p *person) again() {
	p.e.t.Helper()
	if p.page != nil {
		p.page.Reload()
		return
	}
	p.window.Kill()
	p.desktop()
	p.lastGame()
}

// told returns the words on the person's screen.
func (p *person) told() string {
	p.e.t.Helper()
	s := p.Inspect()
	words := []string{s.Message, s.Facts["elsewhere"], s.Result()}
	if s.Scene != "table" {
		words = append([]string{"[" + s.Scene + "]"}, words...)
		if p.page != nil {
			words = append(words, e2e.Eval[string](p.page, "Array.from(document.querySelectorAll('#reader h1, #reader p'), (e) => e.textContent).join(' / ')"))
		}
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " · ")
}

// line waits until the person's table is "connected" or "broken".
func (p *person) line(state string) {
	p.e.t.Helper()
	p.Await(p.name+" to be "+state, func(s player.Inspection) bool { return s.Facts["connection"] == state })
}

// comes waits for a scene that something from outside causes.
func (p *person) comes(scene string) {
	p.e.t.Helper()
	p.Await("the scene "+scene, func(s player.Inspection) bool { return s.Scene == scene && !s.Busy })
}

// reads waits for some words beside the board.
func (p *person) reads(words string) {
	p.e.t.Helper()
	p.Await("the words "+words, func(s player.Inspection) bool { return strings.Contains(s.Message+"\n"+s.Facts["elsewhere"], words) })
}

// say says a phrase, and waits until another person reads it.
func (p *person) say(phrase, words string, other *person) {
	p.e.t.Helper()
	p.Key("t")
	p.Press("say:" + phrase)
	other.reads(p.name + ": " + words + ".")
}

// resign resigns the game.
func (p *person) resign() {
	p.e.t.Helper()
	for _, name := range []string{"apart", "resign", "giveup"} {
		p.Press(name)
	}
	p.ends()
}

// ends waits for the end of the game.
func (p *person) ends() {
	p.e.t.Helper()
	p.Await("the end", func(s player.Inspection) bool { return s.Outcome != nil })
}

// begins waits for the next game.
func (p *person) begins() {
	p.e.t.Helper()
	p.Await("the next game", func(s player.Inspection) bool {
		return s.Scene == "table" && s.Outcome == nil && len(s.Moves) == 0 && s.Facts["connection"] == "connected"
	})
}

// presses waits for a target whose name begins with a prefix, presses it, and returns its name.
func (p *person) presses(prefix string) string {
	p.e.t.Helper()
	name := p.offered(prefix)
	p.Press(name)
	return name
}

// offered waits for a target whose name begins with a prefix, and returns its name.
func (p *person) offered(prefix string) (name string) {
	p.e.t.Helper()
	p.Await("a target "+prefix, func(s player.Inspection) bool {
		i := slices.IndexFunc(s.Targets, func(x player.Target) bool { return strings.HasPrefix(x.Name, prefix) })
		if i >= 0 {
			name = s.Targets[i].Name
		}
		return i >= 0
	})
	return name
}

// lastGame opens the game that was started last from the shelf's list of games.
func (p *person) lastGame() {
	p.e.t.Helper()
	p.comes("menu")
	p.Press("load")
	p.offered("game:kept-")
	var last, began string
	for _, name := range p.Inspect().Names() { // such as game:kept-trisq-1795905106932-96aea459
		if parts := strings.Split(name, "-"); strings.HasPrefix(name, "game:kept-") && len(parts) > 2 && parts[2] > began {
			last, began = name, parts[2]
		}
	}
	p.Press(last)
}

// offline takes the network away from the person's browser, or brings it back.
func (p *person) offline(off bool) { p.page.Offline(off) }

// slow makes the network of the person's browser slow: each request takes that long, and a
// second carries that many bytes.
func (p *person) slow(latency time.Duration, bytes float64) {
	p.e.t.Helper()
	e2e.Command(p.page, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
		{Latency: float64(latency.Milliseconds()), DownloadThroughput: bytes, UploadThroughput: bytes},
	}})
}

// piece puts a piece where Square Game proposes it.
func (p *person) piece() player.Inspection {
	p.e.t.Helper()
	before := len(p.Inspect().Moves)
	p.Key("c")
	p.Press("lay")
	return p.Await("a piece", func(s player.Inspection) bool { return len(s.Moves) > before && !s.Busy })
}

// A sharedTable is a table at the server and the people at it.
type sharedTable struct {
	e         *evening
	id, token string
	count     int // of its moves
	people    []*person
}

// seen is a table as the server sends it to a seat.
type seen struct {
	Moves   []string
	Turn    *int
	Rematch struct{ Table string }
	Said    []struct{ Phrase string }
	Seats   []struct{ Player string }
}

func (x *sharedTable) seen() (now seen) {
	x.e.t.Helper()
	req, err := http.NewRequest(http.MethodGet, x.e.server.Address+"tables/"+x.id, nil)
	if err != nil {
		x.e.t.Fatal(err)
	}
	if x.token != "" {
		req.Header.Set("Authorization", "Bearer "+x.token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		x.e.t.Fatal(err)
	}
	decode(x.e.t, res, &now)
	return now
}

// sits sets the people whose screens have to agree.
func (x *sharedTable) sits(people ...*person) { x.people = people }

// agrees waits until the server and all people at the table show the same game at rest,
// with this many moves.
func (x *sharedTable) agrees(count int) seen {
	x.e.t.Helper()
	x.count = count
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		at := x.seen()
		same := len(at.Moves) == count
		var shown []string
		for _, p := range x.people {
			s := p.Inspect()
			same = same && s.Scene == "table" && !s.Busy && slices.Equal(s.Moves, at.Moves) && s.Facts["connection"] == "connected" && (s.Outcome == nil) == (at.Turn != nil)
			shown = append(shown, fmt.Sprintf("%s: %v", p.name, s))
		}
		if same {
			return at
		}
		if time.Now().After(end) {
			x.e.t.Fatalf("the server has %v, want %d moves that all show\n%s", at.Moves, count, strings.Join(shown, "\n"))
		}
	}
}

// move presses targets for a person, each of which makes a move, and waits until all see it.
func (x *sharedTable) move(p *person, targets ...string) {
	x.e.t.Helper()
	for _, name := range targets {
		p.Press(name)
		x.agrees(x.count + 1)
	}
}

// lay creates a table from the panel of online play, and returns it and the link to the other
// seat.
func (p *person) lay() (*sharedTable, string) {
	p.e.t.Helper()
	p.Press("lay")
	p.offered("copy-link")
	_, seat := p.page.Copied(func() { p.Press("copy-link") })
	p.Press("ok")
	at, err := url.Parse(seat)
	if err != nil {
		p.e.t.Fatal(err)
	}
	values, err := url.ParseQuery(at.Fragment)
	if err != nil {
		p.e.t.Fatal(err)
	}
	return &sharedTable{e: p.e, id: values.Get("table"), token: values.Get("seat")}, seat
}

// made creates a table as a program does, and returns it and the fragments of its seats.
func (e *evening) made(wish string) (*sharedTable, []string) {
	e.t.Helper()
	res, err := http.Post(e.server.Address+"tables", "application/json", strings.NewReader(wish))
	if err != nil {
		e.t.Fatal(err)
	}
	var made table
	decode(e.t, res, &made)
	var seats []string
	for _, seat := range made.Seats {
		seats = append(seats, "#"+seat.Link)
	}
	return &sharedTable{e: e, id: made.ID, token: made.Seats[0].Token}, seats
}

// fragment returns the part of a link from its #.
func fragment(link string) string { return link[strings.IndexByte(link, '#'):] }

// shows waits until a browser's reader shows some words, and returns for how long.
func (p *person) shows(words string) time.Duration {
	p.e.t.Helper()
	begun := time.Now()
	p.page.WaitFor(words, fmt.Sprintf("document.querySelector('#reader').textContent.includes(%q)", words))
	return time.Since(begun)
}

// Each break is measured from its beginning, and from its end, until the other one sees it.
func TestEveningOfBreaks(t *testing.T) {
	e := newEvening(t)
	ada, ben := e.ada, e.ben
	table, seats := e.made(`{"game": "trisq"}`)
	ada.browse(seats[0])
	ben.browse(seats[1])
	table.sits(ada, ben)
	table.agrees(0)
	told := func(what string, after time.Duration) { t.Logf("%-50s%6.1f s", what, after.Seconds()) }
	told("Ada sees Ben", ada.shows("Ben, here"))
	table.move(ada, "cell:g7")

	ben.page.Close()
	told("Ben closes his page: Ada sees him away", ada.shows("Ben, away"))
	begun := time.Now()
	ben.browse("")
	ben.lastGame()
	table.agrees(1)
	told("Ben opens it again (start of a browser included)", time.Since(begun))
	told("  then Ada sees him", ada.shows("Ben, thinking"))

	begun = time.Now()
	ben.page.Reload()
	ben.line("connected")
	told("Ben reloads", time.Since(begun))
	told("  Ada sees him", ada.shows("Ben, thinking"))

	begun = time.Now()
	ben.page.Run("document.dispatchEvent(new Event('freeze'))")
	ben.page.Eventually("the stream again", func() bool { return ben.Inspect().Facts["connection"] == "connected" })
	told("Ben's page is told that it freezes, and does not", time.Since(begun))

	ben.offline(true)
	begun = time.Now()
	ben.Press("cell:h8")
	ben.line("broken")
	told("Ben moves without network: he reads that it is safe", time.Since(begun))
	told("  Ada sees him away", ada.shows("Ben, away"))
	begun = time.Now()
	ben.offline(false)
	for len(table.seen().Moves) < 2 {
		time.Sleep(20 * time.Millisecond)
	}
	told("  the network is back: the move is at the server", time.Since(begun))
	ada.Await("the move", func(s player.Inspection) bool { return len(s.Moves) == 2 })
	told("  Ada sees it", time.Since(begun))
	table.agrees(2)
}

func TestEveningByLink(t *testing.T) {
	e := newEvening(t)
	ada, ben, cleo := e.ada, e.ben, e.cleo
	ada.browse("#game=trisq")
	ada.Press("apart")
	ada.Press("more-options")
	ada.Press("clock:more")
	table, seat := ada.lay()
	ben.browse(fragment(seat))
	table.sits(ada, ben)
	table.agrees(0)
	ben.say("hello", "Hello", ada)
	ada.say("luck", "Good luck", ben)
	e.note("they sit down and greet", ada, ben)

	table.move(ada, "cell:g7")
	ben.Hold("cell:h8")
	ben.page.Reload()
	ben.Settled()
	ben.Release()
	table.agrees(1)
	table.move(ben, "cell:h8")
	e.note("Ben reloads in the middle of a move", ada, ben)

	ada.offline(true)
	ada.Press("cell:c3")
	ada.line("broken")
	e.note("no network for Ada, who moves", ada, ben)
	ada.offline(false)
	table.agrees(3)

	table.move(ben, "cell:d4")
	ben.page.Freeze(true)
	ada.Press("cell:e5")
	table.sits(ada)
	table.agrees(5)
	ben.page.Freeze(false)
	table.sits(ada, ben)
	table.agrees(5)
	e.note("Ben's tab slept", ada, ben)

	table.move(ben, "cell:f6")
	ben.Press("undo")
	ada.comes("takeback")
	e.note("Ben asks to take back", ada, ben)
	ada.Press("decline")
	ben.Await("the answer", func(s player.Inspection) bool { return s.Message != "" })
	ben.Press("undo")
	ben.comes("notice")
	e.note("Ada refuses, Ben asks again", ada, ben)
	ben.Press("ok")
	table.move(ada, "cell:e4")
	table.move(ben, "cell:f5")
	ben.Press("undo")
	ada.comes("takeback")
	ada.page.Reload()
	ada.comes("takeback")
	ada.Press("agree")
	table.agrees(7)
	e.note("Ada agrees after a reload", ada, ben)

	ada.slow(2*time.Second, 4000)
	table.move(ben, "cell:f5")
	ada.Press("cell:j9")
	table.agrees(9)
	e.note("a slow network for Ada, who moves", ada, ben)
	ada.offline(false)

	browser := ben.page
	ben.desktop(seat)
	table.agrees(9)
	ben.reads("Your seat is also open")
	e.note("Ben goes on at the desktop, his browser is open", ada, ben)
	browser.Close()
	table.move(ben, "cell:k10")
	spectating := "#table=" + table.id
	cleo.browse(spectating)
	table.sits(ada, ben, cleo)
	table.agrees(10)
	ada.reads("watching")
	e.note("Cleo looks on", ada, ben, cleo)

	first := ada.page
	ada.another(spectating)
	ada.comes("contested")
	ada.Press("takeover")
	table.agrees(10)
	table.move(ada, "cell:a1")
	second := ada.page
	ada.page, ada.Player = first, first.Player
	ada.comes("contested")
	e.note("a move in Ada's second tab, as the first shows it", ada, ben)
	second.Close()
	ada.Press("takeover")
	table.agrees(11)

	e.stop(os.Kill)
	ben.Press("cell:a3")
	for _, p := range table.people {
		p.line("broken")
	}
	e.note("the server is killed, Ben moves", ada, ben, cleo)
	e.start()
	table.agrees(12)

	ben.leave()
	ada.Press("cell:b2")
	table.sits(ada, cleo)
	table.agrees(13)
	ben.desktop()
	e.note("the desktop program was killed and is opened again", ben)
	ben.lastGame()
	table.sits(ada, ben, cleo)
	table.agrees(13)

	cleo.page.Open(fragment(seat))
	table.agrees(13)
	ben.reads("Your seat is also open")
	e.note("Cleo has the link of Ben's seat", ada, ben, cleo)
	cleo.offline(true)
	cleo.Press("cell:m12")
	cleo.line("broken")
	ben.Press("cell:k3")
	table.sits(ada, ben)
	table.agrees(14)
	cleo.offline(false)
	cleo.comes("notice")
	e.note("Cleo has moved there without network, then Ben with it", ada, ben, cleo)
	cleo.Press("ok")
	table.sits(ada, ben, cleo)
	table.agrees(14)
	cleo.leave()
	ben.Await("no warning", func(s player.Inspection) bool {
		return !strings.HasPrefix(s.Facts["elsewhere"], "Your seat is also open")
	})

	ben.window.Signal(syscall.SIGSTOP)
	ada.Press("cell:l5")
	table.sits(ada)
	table.agrees(15)
	ben.window.Signal(syscall.SIGCONT)
	table.sits(ada, ben)
	table.agrees(15)
	e.note("Ben's computer slept", ada, ben)

	ben.resign()
	table.agrees(15)
	ada.Press("rematch")
	ben.reads("rematch")
	e.note("Ben resigns, Ada asks for a rematch", ada, ben)
	e.stop(os.Kill)
	ben.Press("rematch")
	ben.line("broken")
	e.note("the server is killed, Ben agrees", ada, ben)
	e.start()
	ada.begins()
	ben.begins()
	next := &sharedTable{e: e, id: table.seen().Rematch.Table, token: table.token, people: []*person{ada, ben}}
	next.move(ben, "cell:c3")
	e.note("the rematch", ada, ben)

	ada.page.Kill()
	ada.browse("")
	ada.lastGame()
	next.agrees(1)
	next.move(ada, "cell:d4")
	e.note("Ada's browser crashed and is opened again", ada)
}

func TestEveningInTheLobby(t *testing.T) {
	e := newEvening(t)
	ada, ben, cleo := e.ada, e.ben, e.cleo
	ben.desktop("-game", "foursquare")
	ben.Press("apart")
	ben.Press("server")
	ben.Type(e.server.Address)
	ben.Press("more-options")
	for range 7 {
		ben.Press("option-piecesPerPlayer:less")
	}
	ben.Wheel(-5)
	for range 2 {
		ben.Press("clock:more")
	}
	ben.Press("anyone")
	ben.reads("Waiting for an opponent")
	e.stop(os.Kill)
	ben.line("broken")
	e.start()
	ben.line("connected")
	for _, p := range []*person{ada, cleo} {
		p.browse("#game=trisq")
		p.Press("apart")
		p.Press("page:1")
	}
	chosen := ada.offered("sit:")
	place := cleo.Place(chosen)
	e.note("the list, after the server was killed", ada, cleo, ben)
	cleo.offline(true) // the list keeps its old content
	ada.Press(chosen)
	table := &sharedTable{e: e, id: strings.TrimPrefix(chosen, "sit:"), people: []*person{ada, ben}}
	at := table.agrees(0)
	e.note("Ada sits down", ada, ben)
	cleo.offline(false)
	cleo.PressAt(place)
	cleo.page.WaitFor("a word of it", "/no longer open|are taken now/.test(document.querySelector('#reader').textContent)")
	e.note("Cleo presses on the same table", cleo)
	cleo.leave()

	red, blue := ben, ada
	if at.Seats[0].Player == ada.name {
		red, blue = ada, ben
	}
	for _, turn := range []struct {
		p          *person
		well, tile string
	}{{red, "well:0:0", "tile:5"}, {blue, "well:8:0", "tile:4"}} {
		table.move(turn.p, turn.well)
		turn.p.again()
		table.agrees(table.count)
		e.note(turn.p.name+" opens the game again between marble and tile", ada, ben)
		table.move(turn.p, turn.tile)
	}
	e.stop(syscall.SIGTERM)
	red.line("broken")
	red.Press("tile:5")
	red.Settled() // it is stored meanwhile
	red.again()
	e.note("the server is stopped, "+red.name+" moves and opens the game again", ada, ben)
	e.start()
	table.agrees(5)
	ada.leave()
	ada.browse("")
	ada.lastGame()
	table.agrees(5)
	table.move(blue, "tile:4")
	table.move(red, "tile:5")
	table.move(blue, "tile:4")
	e.note("a draw", ada, ben)
	ben.Press("rematch")
	ada.reads("rematch")
	ada.leave()
	for i, phrase := range []string{"game", "thanks", "sorry", "moment", "leave"} {
		for len(table.seen().Said) < i { // only one phrase is on its way at a time
			time.Sleep(200 * time.Millisecond)
		}
		ben.Scene("table")
		ben.Key("t")
		ben.Press("say:" + phrase)
	}
	ben.comes("notice")
	e.note("Ada goes, Ben says five things", ben)
	ben.Press("ok")
	ben.Press("rematch")
	ben.Await("no wish", func(s player.Inspection) bool { return s.Facts["elsewhere"] == "" })
}

func TestEveningOfSquareGame(t *testing.T) {
	e := newEvening(t)
	ada, ben, cleo := e.ada, e.ben, e.cleo
	ada.browse("#game=square")
	ada.Press("apart")
	ada.Press("more-options")
	for range 6 {
		ada.Press("clock:more")
	}
	table, seat := ada.lay()
	ben.browse(fragment(seat))
	table.sits(ada, ben)
	table.agrees(0)
	ben.piece() // the last player begins
	table.agrees(1)
	ada.Hold("piece:1")
	ada.MoveTo(ada.Place("point:15,15"))
	ada.page.Reload()
	ada.Settled()
	ada.Release()
	table.agrees(1)
	e.note("Ada reloads with a piece in the hand", ada, ben)
	cleo.browse("#table=" + table.id)
	table.sits(ada, ben, cleo)
	at := table.agrees(1)

	for _, trouble := range []string{"nothing", "no network", "a slow network", "a tab that sleeps"} {
		who, other := ben, ada
		if *at.Turn == 0 {
			who, other = ada, ben
		}
		switch trouble {
		case "no network":
			who.offline(true)
			other.offline(true)
		case "a slow network":
			who.slow(1500*time.Millisecond, 8000)
		case "a tab that sleeps":
			other.page.Freeze(true)
		}
		seat := []string{"Blue", "Orange"}[*at.Turn]
		now := who.piece()
		for now.Turn == seat {
			now = who.piece()
		}
		switch trouble {
		case "no network":
			who.line("broken")
			who.offline(false)
			other.offline(false)
		case "a tab that sleeps":
			other.page.Freeze(false)
		}
		at = table.agrees(len(now.Moves))
		who.offline(false)
		e.note(who.name+" lays a turn over "+trouble, who, other)
	}

	ben.page.Kill()
	ada.Press("apart")
	ada.Press("onlookers")
	cleo.comes("notice")
	e.note("Ada closes the table to spectators", ada, cleo)
	ada.Press("ok")
	cleo.leave()
	ben.desktop(seat)
	table.sits(ada, ben)
	table.agrees(table.count)
	e.note("Ben goes on at the desktop, his browser has crashed", ada, ben)
	ada.resign()
	table.agrees(table.count)
	e.note("Ada resigns", ada, ben)
}

// A player who is away for a minute has left.
func TestEveningOfThree(t *testing.T) {
	e := newEvening(t)
	ada, ben, cleo := e.ada, e.ben, e.cleo
	table, seats := e.made(`{"game": "square", "options": {"players": "3"}, "absence": 60}`)
	ben.browse(seats[1])
	ben.page.Shows("kept=")
	left := fragment(ben.page.Address())
	ben.page.WaitFor("a seat that is stored", storesASeat)
	ben.page.Kill()
	ben.browse(left)
	table.sits(ben)
	table.agrees(0)
	e.note("Ben sits down, his browser crashes and opens the page again", ben)
	people := []*person{ada, ben, cleo}
	ada.browse(seats[0])
	cleo.browse(seats[2])
	table.sits(people...)
	at := table.agrees(0)
	for *at.Turn != 1 {
		at = table.agrees(len(people[*at.Turn].piece().Moves))
	}
	ben.leave()
	cleo.Press("apart")
	cleo.Press("call")
	ada.reads("Are you there?")
	cleo.reads("Are you there?")
	e.note("Ben is gone, Cleo asks whether he is there", ada, cleo)
	ada.reads("has left")
	cleo.reads("has left")
	e.note("a minute later", ada, cleo)
	cleo.Await("her turn", func(s player.Inspection) bool { return s.Turn == "Green" && !s.Busy })
	table.sits(ada, cleo)
	table.agrees(len(cleo.piece().Moves))
	ben.browse("")
	ben.lastGame()
	ben.comes("notice")
	e.note("Ben opens the game again", ben, ada, cleo)
}

func TestEveningWhileTheServerIsAway(t *testing.T) {
	e := newEvening(t)
	ada, ben, cleo := e.ada, e.ben, e.cleo
	table, seats := e.made(`{"game": "trisq", "absence": 60}`)
	ada.browse("#game=trisq")
	ada.page.WaitFor("a page that is kept", "navigator.serviceWorker.ready.then(() => true)")
	e.stop(os.Kill)
	ada.Press("apart")
	ada.Press("lay")
	ada.page.WaitFor("a word of it", "document.querySelector('#reader').textContent.includes('is not answering')")
	e.note("Ada creates a table", ada)
	ada.page.Open(seats[0])
	ada.offered("retry")
	ben.desktop(e.server.Address + seats[1])
	ben.offered("retry")
	e.note("both open links to their seats", ada, ben)
	e.start()
	ada.Press("retry")
	ben.Press("retry")
	table.sits(ada, ben)
	table.agrees(0)
	cleo.browse("#table=" + table.id)
	table.sits(ada, ben, cleo)
	table.agrees(0)
	table.move(ada, "cell:g7")

	ben.leave()
	ada.Press("apart")
	ada.Press("call")
	ada.reads("Are you there?")
	ben.desktop()
	ben.lastGame()
	ben.comes("called")
	e.note("Ada asks whether Ben is there, whose program was killed", ada, ben, cleo)
	e.stop(os.Kill)
	ben.Press("here")
	ben.line("broken")
	e.start()
	ada.Await("the answer", func(s player.Inspection) bool { return s.Facts["elsewhere"] == "One person is watching." })
	table.agrees(1)
	e.note("Ben says that he is, over a killed server", ada, ben, cleo)
	ben.resign()
	table.agrees(1)
	ada.Press("rematch")
	ben.Press("rematch")
	ada.begins()
	ben.begins()
	cleo.Await("the next game", func(s player.Inspection) bool { return s.Outcome == nil || s.Has("rematch") })
	e.note("they play again", ada, ben, cleo)
}

func TestEveningWithHalfAMinute(t *testing.T) {
	e := newEvening(t)
	ada, ben := e.ada, e.ben
	table, seats := e.made(`{"game": "trisq", "clock": {"side": 30}}`)
	ada.browse(seats[0])
	ben.desktop(e.server.Address + seats[1])
	table.sits(ada, ben)
	table.agrees(0)
	table.move(ada, "cell:g7")
	table.move(ben, "cell:h8")
	table.move(ada, "cell:c3")
	ben.leave()
	e.stop(os.Kill)
	e.start()
	ada.ends()
	e.note("Ben's clock runs out while he is away", ada)
	ben.desktop()
	ben.lastGame()
	table.agrees(3)
	ada.Press("rematch")
	ben.reads("rematch")
	ada.leave()
	ben.Press("rematch")
	ben.begins()
	ada.browse("")
	ada.offered("turns")
	e.note("Ada has asked for a rematch and gone, Ben agrees", ada, ben)
	ada.lastGame()
	ada.begins()
}

// Her clock runs out although she has moved.
func TestEveningWithoutNetworkForHalfAMinute(t *testing.T) {
	e := newEvening(t)
	ada, ben := e.ada, e.ben
	table, seats := e.made(`{"game": "trisq", "clock": {"side": 30}}`)
	ada.browse(seats[0])
	ben.browse(seats[1])
	table.sits(ada, ben)
	table.agrees(0)
	table.move(ada, "cell:g7")
	table.move(ben, "cell:h8")
	ada.offline(true)
	ada.Press("cell:c3")
	ada.line("broken")
	ben.ends()
	e.note("Ada has moved without network, until her clock has run out", ada, ben)
	ada.offline(false)
	ada.comes("notice")
	e.note("the network is back", ada, ben)
	ada.Press("ok")
	table.agrees(2)
}

func TestEveningWithTheComputerMeanwhile(t *testing.T) {
	e := newEvening(t)
	ada, ben := e.ada, e.ben
	ada.browse("#game=trisq")
	ada.Press("apart")
	ada.Press("anyone")
	ada.comes("nobody")
	e.note("nobody comes for half a minute", ada)
	ada.Press("computer")
	computer := func(s player.Inspection) bool { return s.Scene == "table" && !s.Busy && s.Facts["connection"] == "" }
	ada.Await("the computer", computer)
	ada.page.Reload()
	ada.Await("the computer again", computer)
	e.note("she plays the computer, and reloads", ada)
	e.stop(os.Kill)
	e.start()
	ben.browse("#game=trisq")
	ben.Press("apart")
	ben.Press("page:1")
	chosen := ben.presses("sit:")
	ada.comes("came")
	e.note("the server was killed, Ben sits down", ada, ben)
	ada.Press("go")
	table := &sharedTable{e: e, id: strings.TrimPrefix(chosen, "sit:"), people: []*person{ada, ben}}
	table.agrees(0)
	e.note("Ada goes there", ada, ben)
}

func TestEveningWithTheOperator(t *testing.T) {
	e := newEvening(t)
	for _, deed := range []string{"close", "delete"} {
		table, seats := e.made(`{"game": "trisq"}`)
		e.ada.browse(seats[0])
		e.ben.browse(seats[1])
		table.sits(e.ada, e.ben)
		table.agrees(0)
		table.move(e.ada, "cell:g7")
		program := filepath.Join(os.Getenv("TESSERA_SERVERS"), "serve")
		if printed, err := exec.Command(program, "tables", deed, table.id, "--data", e.games).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, printed)
		}
		for _, p := range table.people {
			p.Await("a word of it", func(s player.Inspection) bool { return s.Scene == "notice" || s.Outcome != nil })
		}
		e.note("the operator: "+deed, e.ada, e.ben)
		e.ada.leave()
		e.ben.leave()
	}
}
