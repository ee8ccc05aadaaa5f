package remote_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/tables"
)

// world is a real server and clients, in simulated time. The network between them loses,
// delays, duplicates and reorders letters.
type world struct {
	t         testing.TB
	chance    *rand.Rand
	server    http.Handler
	game      *match.Game
	seating   remote.Seating
	clients   []*seat
	now       time.Duration
	post      []letter
	faultRate float64             // probability that a letter goes wrong
	history   map[uint64][]string // the table's moves, by version
	made      int                 // number of key prefixes given out
	faults    int
	letters   int
	version   uint64 // of the table
}

type seat struct {
	*remote.Client
	life   int           // counts restarts; answers to earlier lives are dropped
	number int           // of the open stream
	heard  uint64        // the last version received
	said   []string      // messages
	spoke  []remote.Said // phrases of others
}

type letter struct {
	at      time.Duration
	deliver func()
}

const serverAt = "http://server"

var files atomic.Int64

func newWorld(t testing.TB, game *match.Game, seed uint64, bad float64) *world {
	// All worlds share a store, because creating one takes longer than a game.
	w := &world{t: t, chance: rand.New(rand.NewPCG(seed, 1)), server: serverOf(t), game: game, faultRate: bad, history: map[uint64][]string{}}
	settings, err := game.Settings(game.Defaults(), seed)
	if err != nil {
		t.Fatalf("%v", err)
	}
	state, err := game.New(settings)
	if err != nil {
		t.Fatalf("%v", err)
	}
	seats := slices.Repeat([]string{match.Person}, len(game.Seats(state)))
	request, err := remote.CreateTable(serverAt, remote.NewTable{Game: game.ID, Settings: settings, Seats: seats, Absence: 3600})
	if err != nil {
		t.Fatalf("%v", err)
	}
	if w.seating, err = w.serve(request).Seating(); err != nil {
		t.Fatalf("%v", err)
	}
	w.remember()
	for _, s := range w.seating.Seats {
		saved := remote.Saved{At: match.SeatLink{Server: serverAt, Table: w.seating.View.ID, Token: s.Token}}
		w.clients = append(w.clients, &seat{Client: remote.New(saved, w.keys())})
	}
	spectator := remote.Saved{At: match.SeatLink{Server: serverAt, Table: w.seating.View.ID}}
	w.clients = append(w.clients, &seat{Client: remote.New(spectator, w.keys())})
	return w
}

func (w *world) keys() string {
	w.made++
	return fmt.Sprint("k", w.made)
}

var shared struct {
	handler http.Handler
	name    string
}

func serverOf(t testing.TB) http.Handler {
	if shared.handler != nil && shared.name == t.Name() {
		return shared.handler
	}
	kept, err := bolt.Open(filepath.Join(t.TempDir(), fmt.Sprint(files.Add(1))))
	errtest.None(t, err)
	api := tables.New(tables.Options{Options: hosted.Options{Store: kept}, Streams: 10_000, Games: append(games.All(), tictactoe.Game())})
	t.Cleanup(func() {
		api.Close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
		shared.handler = nil
	})
	shared.handler, shared.name = api, t.Name()
	return api
}

func (w *world) serve(r remote.Request) remote.Answer {
	request := httptest.NewRequest(r.Method, strings.TrimPrefix(r.URL, serverAt), bytes.NewReader(r.Body))
	if r.Body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if r.Token != "" {
		request.Header.Set("Authorization", "Bearer "+r.Token)
	}
	answer := httptest.NewRecorder()
	w.server.ServeHTTP(answer, request)
	return remote.Answer{ID: r.ID, Status: answer.Code, Body: answer.Body.Bytes()}
}

func (w *world) table() remote.View {
	v, err := w.serve(remote.ViewTable(match.SeatLink{Server: serverAt, Table: w.seating.View.ID, Token: w.seating.Seats[0].Token})).View()
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	return v
}

func (w *world) remember() {
	v := w.table()
	w.history[v.Version], w.version = v.Moves, v.Version
}

// later delivers a letter after a delay. On a bad network it may be lost, duplicated or
// late.
func (w *world) later(deliver func()) {
	w.letters++
	deliveries := 1
	switch luck := w.chance.Float64(); {
	case luck < w.faultRate*0.4:
		deliveries = 0
		w.faults++
	case luck < w.faultRate*0.6:
		deliveries = 2
		w.faults++
	}
	for range deliveries {
		delay := time.Duration(w.chance.IntN(200)) * time.Millisecond
		if w.chance.Float64() < w.faultRate*0.3 {
			delay += time.Duration(w.chance.IntN(40)) * time.Second
			w.faults++
		}
		w.post = append(w.post, letter{w.now + delay, deliver})
	}
}

const timeLimit = 20 * time.Second

func (w *world) send(c *seat, r remote.Request) {
	life, answered := c.life, false
	take := func(a remote.Answer) {
		if c.life == life && !answered {
			answered = true
			c.Answer(w.now, a)
		}
	}
	w.later(func() {
		a := w.serve(r)
		if r.Method == "POST" {
			w.remember()
		}
		w.later(func() { take(a) })
	})
	w.post = append(w.post, letter{w.now + timeLimit, func() { take(remote.Answer{ID: r.ID}) }})
}

// listen delivers news on a client's stream. A stream may break, but never reorders
// events.
func (w *world) listen(c *seat) {
	url, number := c.Stream()
	fresh := number != c.number
	if c.number = number; url == "" || !fresh && c.heard == w.version {
		return
	}
	if w.chance.Float64() < w.faultRate*0.2 {
		w.faults++
		c.StreamBroke(w.now, number)
		return
	}
	if w.chance.Float64() < w.faultRate*0.5 {
		c.heard = w.version
		return // the stream hangs
	}
	w.letters++
	c.heard = w.version
	name, data := w.event(url)
	if data == nil { // the server refuses the stream
		c.StreamBroke(w.now, number)
		return
	}
	c.Event(w.now, number, name, data)
}

// event returns the first event of a stream opened now.
func (w *world) event(url string) (name string, data []byte) {
	client, server := net.Pipe()
	defer client.Close()
	answer := &takenOver{httptest.NewRecorder(), server}
	go func() {
		w.server.ServeHTTP(answer, httptest.NewRequest("GET", strings.TrimPrefix(url, serverAt), nil))
		if answer.conn != nil { // the server has refused it
			server.Close()
		}
	}()
	lines := bufio.NewScanner(client)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			name = rest
		}
		if rest, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			return name, []byte(rest)
		}
	}
	return name, nil
}

// takenOver is a response whose connection the server takes over to send events.
type takenOver struct {
	*httptest.ResponseRecorder
	conn net.Conn // nil after that
}

func (a *takenOver) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn := a.conn
	a.conn = nil
	return conn, nil, nil
}

func (w *world) turn() {
	w.now += time.Duration(20+w.chance.IntN(400)) * time.Millisecond
	for {
		due := slices.IndexFunc(w.post, func(l letter) bool { return l.at <= w.now })
		if due < 0 {
			break
		}
		l := w.post[due]
		w.post = slices.Delete(w.post, due, due+1)
		l.deliver()
	}
	for _, c := range w.clients {
		for _, r := range c.Step(w.now) {
			w.send(c, r)
		}
		w.listen(c)
		for _, n := range c.News(true) {
			switch n.Kind {
			case remote.Refused, remote.TableEnded:
				c.said = append(c.said, n.Text.String())
			case remote.Spoke:
				c.spoke = append(c.spoke, n.Said)
			}
		}
		w.check(c)
	}
}

// check compares a client's view with the server's table at that version.
func (w *world) check(c *seat) {
	known := c.Known()
	if len(known.Seats) == 0 {
		return
	}
	if want, was := w.history[known.Version]; !was || !slices.Equal(want, known.Moves) {
		w.t.Fatalf("at version %d a client knows %q; the table had %q (%v)", known.Version, known.Moves, want, was)
	}
	if _, err := w.state(c.Moves()); err != nil {
		w.t.Fatalf("a client shows moves that are not legal: %v", err)
	}
}

func (w *world) state(moves []string) (match.State, error) {
	s, err := w.game.New(w.seating.View.Settings)
	for _, move := range moves {
		if err == nil {
			s, err = s.Apply(move)
		}
	}
	return s, err
}

// act makes the person at a seat do something, or nothing.
func (w *world) act(c *seat) {
	if c.Seat() < 0 || !c.Ended().Zero() {
		return
	}
	if w.chance.Float64() < w.faultRate*0.02 {
		w.restart(c)
		return
	}
	known := c.Known()
	c.Name(fmt.Sprint("player ", c.Seat()))
	switch luck := w.chance.Float64(); {
	case luck > 0.99 && c.MaySay():
		c.Say("hello")
	case known.Turn == nil && luck < 0.1:
		c.Want(remote.ToRematch)
	case known.Turn == nil && luck < 0.15:
		c.Want(remote.NoRematch)
	case known.Outcome != nil && known.Outcome.Resigned != nil:
	case known.Undo != nil && known.Undo.Seat != c.Seat() && luck < 0.5:
		c.Want(remote.ToAgree)
	case known.Undo != nil && luck < 0.7:
		c.Want(remote.ToDecline)
	case c.Called() && luck < 0.8:
		c.Want(remote.ToAnswer)
	case luck < 0.02 && c.MayCall():
		c.Want(remote.ToCall)
	case luck < 0.04 && len(known.Moves) > 0 && known.Undo == nil:
		c.Want(remote.ToUndo)
	case luck < 0.0405:
		c.Want(remote.ToResign)
	case luck < 0.6:
		w.move(c)
	}
}

func (w *world) move(c *seat) {
	s, err := w.state(c.Moves())
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	if s.Turn() != c.Seat() {
		return
	}
	var legal []string
	for move := range s.Legal() {
		if legal = append(legal, move); len(legal) == 40 {
			break
		}
	}
	c.Play(legal[w.chance.IntN(len(legal))])
}

// restart restarts a client's program with the saved data.
func (w *world) restart(c *seat) {
	text, err := json.Marshal(c.Save())
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	var saved remote.Saved
	if err := json.Unmarshal(text, &saved); err != nil {
		w.t.Fatalf("%v", err)
	}
	c.Client, c.life, c.number = remote.New(saved, w.keys()), c.life+1, 0
	w.faults++
}

// play lets all act for a while on a bad network, which then recovers.
func (w *world) play(turns int) {
	for range turns {
		w.turn()
		for _, c := range w.clients {
			w.act(c)
		}
	}
	w.faultRate = 0
	for range 600 {
		w.turn()
		if len(w.post) == 0 && w.difference() == "" {
			break
		}
	}
	if why := w.difference(); why != "" {
		w.t.Fatalf("a long while after the network healed: %s", why)
	}
}

// difference describes what differs between the clients and the server, "" if nothing does.
func (w *world) difference() string {
	v := w.table()
	for i, c := range w.clients {
		switch {
		case !c.Ended().Zero():
			return fmt.Sprintf("seat %d is ended: %s", i, c.Ended())
		case c.Waiting() > 0:
			return fmt.Sprintf("seat %d has %d requests left: %+v", i, c.Waiting(), c.Save().Outbox)
		case c.Known().Version != v.Version || !slices.Equal(c.Moves(), v.Moves):
			return fmt.Sprintf("seat %d shows %q (version %d), the table is %q (version %d)", i, c.Moves(), c.Known().Version, v.Moves, v.Version)
		case c.State() != remote.Connected:
			return fmt.Sprintf("seat %d is in the state %d", i, c.State())
		}
	}
	return ""
}

// TestBrokenNetwork checks that no client ever shows a state that the table never had,
// whatever the network does, and that in the end all show the same.
func TestBrokenNetwork(t *testing.T) {
	rounds := 24
	if n := logictest.Faults(0); n > 0 {
		rounds = 10 * n
	}
	registry := append(games.All(), tictactoe.Game())
	faults, moves, letters := 0, 0, 0
	for round := range rounds {
		seed := logictest.Seed()<<16 + uint64(round)
		chance := rand.New(rand.NewPCG(seed, 2))
		name := []string{"tictactoe", "trisq", "foursquare", "square"}[round%4]
		game, err := registry.Find(name)
		errtest.None(t, err)
		w := newWorld(t, game, seed, 0.7*chance.Float64())
		w.play(50 + chance.IntN(400))
		if t.Failed() {
			t.Fatalf("seed %d, a game of %s", seed, name)
		}
		faults, moves, letters = faults+w.faults, moves+len(w.table().Moves), letters+w.letters
	}
	t.Logf("%d games, %d letters and events, %d faults, %d moves at the tables in the end", rounds, letters, faults, moves)
	logictest.Count(t, rounds, "games over a broken network")
	logictest.Count(t, faults, "faults of the network")
	logictest.Count(t, moves, "acknowledged moves")
}

// TestUnseated checks the messages for a person who has left a game that continues, and
// for a wrong link.
func TestUnseated(t *testing.T) {
	me := 0
	known := remote.View{ID: "t", Game: "square", You: &me, Seats: make([]remote.Seat, 3)}
	for left, want := range map[string]string{"true": "You have left this game.", "false": "This link does not lead to a seat"} {
		c := remote.New(remote.Saved{At: match.SeatLink{Server: serverAt, Table: "t", Token: "seat_x"}, Known: known}, "k")
		for _, r := range c.Step(0) {
			c.Answer(0, remote.Answer{ID: r.ID, Status: 200, Body: []byte(`{"id":"t","game":"square","moves":[],"version":1,"turn":1,"seats":[{"left":` + left + `},{},{}]}`)})
		}
		if !strings.HasPrefix(c.Ended().String(), want) {
			t.Errorf("where it is %s that one left: %q", left, c.Ended())
		}
	}
}

// TestClosedToSpectators checks that the table's creator can close it to spectators, which
// ends their views but not the game.
func TestClosedToSpectators(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 8, 0)
	for range 20 {
		w.turn()
	}
	host, guest, spectator := w.clients[0], w.clients[1], w.clients[2]
	if !spectator.Spectates() || spectator.Seat() >= 0 || spectator.State() != remote.Connected || guest.Spectates() {
		t.Fatalf("the onlooker sits at %d, in the state %d", spectator.Seat(), spectator.State())
	}
	guest.Want(remote.ToClose)
	host.Want(remote.ToClose)
	for range 40 {
		w.turn()
	}
	if !strings.Contains(spectator.Ended().String(), "does not allow spectators") || !guest.Known().Closed || guest.State() != remote.Connected {
		t.Errorf("the onlooker's end is %q; the guest knows %+v", spectator.Ended(), guest.Known())
	}
	if len(guest.said) != 1 || !strings.Contains(guest.said[0], "only the player who created this table") || len(host.said) != 0 {
		t.Errorf("the guest is told %q, the host %q", guest.said, host.said)
	}
}

// TestNamesAndPhrasesArriveOnce checks that names and phrases reach the other clients once, and that a
// refused one blocks nothing else.
func TestNamesAndPhrasesArriveOnce(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 9, 0)
	ada, ben := w.clients[0], w.clients[1]
	turns := func() {
		for range 40 {
			w.turn()
		}
	}
	if seats := ada.Known().Seats; len(seats) == 2 && !seats[1].Awaited {
		t.Error("nobody has come, and nobody is awaited")
	}
	turns()
	if ada.Known().Seats[1].Awaited {
		t.Error("who has come without a name is awaited")
	}
	ada.Name("Ada")
	turns()
	ada.Name("Ada")
	other := remote.New(remote.Saved{At: ada.At()}, w.keys()) // the same seat elsewhere
	w.clients = append(w.clients, &seat{Client: other})
	other.Name("Eve")
	turns()
	if got := ben.Known().Seats[0].Player; got != "Eve" || ada.Waiting() > 0 || ada.Pending(remote.ToName) {
		t.Errorf("the first seat is called %q; waiting are %+v", got, ada.Save().Outbox)
	}
	ada.Say("hello")
	if ada.MaySay() {
		t.Error("two phrases at once can be said")
	}
	turns()
	if len(ben.spoke) != 1 || ben.spoke[0] != (remote.Said{Number: 1, Seat: 0, Phrase: "hello"}) {
		t.Errorf("heard is %+v", ben.spoke)
	}
	if !slices.Equal(ada.spoke, ben.spoke) {
		t.Errorf("who says something hears %+v", ada.spoke)
	}
	w.restart(ben)
	turns()
	if len(ben.spoke) != 1 {
		t.Errorf("after a restart is heard again %+v", ben.spoke)
	}
	for range 5 {
		ada.Say("moment")
	}
	w.move(ada)
	turns()
	if len(ben.Known().Moves) != 1 || !slices.ContainsFunc(ada.said, func(s string) bool {
		return strings.HasPrefix(s, "Your message was not sent: you have sent a lot of messages")
	}) {
		t.Errorf("moves are %q, and told is %q", ben.Known().Moves, ada.said)
	}
}

// TestViewsBesideAStream checks that a client requests no view while its stream has events.
// With a seat at an older server it requests some, because no event says there that the
// seat is open elsewhere.
func TestViewsBesideAStream(t *testing.T) {
	const every, lasts = 5 * time.Second, 5 * time.Minute
	for _, test := range []struct {
		token string
		beat  string
		want  int
	}{
		{"seat_x", "older", int(lasts / (25 * time.Second))}, {"", "older", 0},
		{"seat_x", "beat", 0}, {"", "beat", 0}, {"seat_x", "presence", 0},
	} {
		c := remote.New(remote.Saved{At: match.SeatLink{Server: serverAt, Table: "t", Token: test.token}}, "k")
		view := func(now time.Duration) []byte {
			return fmt.Appendf(nil, `{"id":"t","game":"trisq","you":0,"listener":"l","turn":0,"moves":[],"version":%d,"seats":[{"who":"person"},{"who":"person"}]}`, now/every)
		}
		looks := 0
		for now := every; now <= lasts; now += every {
			for _, r := range c.Step(now) {
				c.Answer(now, remote.Answer{ID: r.ID, Status: 200, Body: view(now - every)})
				looks++
			}
			c.Step(now)
			_, stream := c.Stream()
			c.Event(now, stream, "table", view(now))
			c.Event(now, stream, test.beat, []byte("{}"))
		}
		if looks -= 1; looks < test.want-1 || looks > test.want { // except the first
			t.Errorf("with the secret %q and the event %q the table was looked at %d times, want %d", test.token, test.beat, looks, test.want)
		}
	}
}

// TestNameIsSentAgain checks that the client sends its name again when another client
// with the same seat, which had set another one, has gone.
func TestNameIsSentAgain(t *testing.T) {
	c := remote.New(remote.Saved{At: match.SeatLink{Server: serverAt, Table: "t", Token: "seat_x"}}, "k")
	c.Name("Ada")
	told, now := 0, time.Duration(0)
	for i, seat := range []struct {
		player    string
		elsewhere bool
		told      int // how often the name was sent so far
	}{{"Ada", false, 0}, {"Eve", true, 0}, {"Eve", true, 0}, {"Eve", false, 1}, {"Ada", false, 1}, {"Eve", false, 1}} {
		now += time.Minute
		view := fmt.Appendf(nil, `{"id":"t","game":"trisq","you":0,"listener":"l","turn":1,"moves":[],"said":[],"version":%d,"elsewhere":%v,"seats":[{"who":"person","player":%q},{"who":"person"}]}`, i, seat.elsewhere, seat.player)
		for range 3 {
			for _, r := range c.Step(now) {
				body := view
				if strings.HasSuffix(r.URL, "/name") {
					told++
					body = fmt.Appendf(nil, `{"version":%d,"length":0}`, i+1)
				}
				c.Answer(now, remote.Answer{ID: r.ID, Status: 200, Body: body})
			}
		}
		if told != seat.told {
			t.Errorf("look %d: the name was told %d times, want %d", i, told, seat.told)
		}
	}
}

func TestALobby(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 10, 0)
	r, err := remote.PlayAnyone(serverAt, remote.NewTable{Game: "trisq", Clock: &remote.Clock{Side: 300, Turn: 3}, Name: "Ada"})
	errtest.None(t, err)
	mine, err := w.serve(r).Seating()
	errtest.None(t, err)
	list, err := w.serve(remote.OpenTables(serverAt)).OpenTables()
	if err != nil || len(list) != 1 || list[0].ID != mine.View.ID || list[0].Player != "Ada" || list[0].Side != 300 || list[0].Clock.Turn != 3 || list[0].Options["rules"] == "" {
		t.Fatalf("open are %+v, %v", list, err)
	}
	for i, want := range []string{"", "all seats at this table are taken now"} {
		r, err := remote.TakeSeat(serverAt, list[0].ID, "Ben")
		errtest.None(t, err)
		got, err := w.serve(r).Seating()
		if i == 0 && (err != nil || len(got.Seats) != 1 || got.Seats[0].Seat == mine.Seats[0].Seat) || i == 1 && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("try %d: %+v, %v", i, got, err)
		}
	}
}

// TestQuietNetwork checks that on a good network no move is refused or lost.
func TestQuietNetwork(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 7, 0)
	for range 200 {
		w.turn()
		for _, c := range w.clients {
			if c.Seat() >= 0 {
				if s, err := w.state(c.Moves()); err == nil && !match.Over(s) {
					w.move(c)
				}
			}
		}
	}
	if s, err := w.state(w.table().Moves); err != nil || !match.Over(s) {
		t.Errorf("after %q the game is not over (%v)", w.table().Moves, err)
	}
	for i, c := range w.clients {
		if len(c.said) > 0 || !slices.Equal(c.Moves(), w.table().Moves) {
			t.Errorf("seat %d shows %q and says %q", i, c.Moves(), c.said)
		}
	}
}
