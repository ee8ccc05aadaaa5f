package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/input"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

type fakeHost struct {
	elsewhere bool // another program has the game open
	saved     int
	note      string
}

func (*fakeHost) Open(*boards.Game, library.Opening) (*Connection, error) {
	return nil, errors.ErrUnsupported
}
func (h *fakeHost) Writes() bool        { return !h.elsewhere }
func (*fakeHost) PlayComputer() error   { return errors.ErrUnsupported }
func (h *fakeHost) Note(words say.Text) { h.note = words.String() }

// newTestConnection returns the connection of a desk on which these moves have been played.
func newTestConnection(t *testing.T, mode match.Mode, moves ...string) (*Connection, *fakeHost) {
	t.Helper()
	u := ui.New()
	u.Begin(1100, 760, 1, input.Input{})
	game := &boards.Game{Game: tictactoe.Game()}
	play, err := match.Load(game.Game, match.Record{Game: game.ID, Moves: moves, Cursor: len(moves), Seats: []string{match.Person, match.Person}})
	if err != nil {
		t.Fatal(err)
	}
	h := &fakeHost{}
	play.OnChange = func(c match.Change) {
		if c.Kind == match.Kept {
			h.saved++
		}
	}
	desk := boards.NewDesk(&scenes.Stage{UI: u, Store: store.Memory{}, Focused: func() bool { return true }, Shown: func() bool { return true }, Now: func() time.Time { return time.Date(2026, 5, 1, 14, 5, 0, 0, time.UTC) }}, game)
	desk.Match = play
	c := New(desk, h)
	if s, is := mode.(*remote.ServerMode); is {
		c.server = reach(s, nil)
	}
	if mode != nil {
		play.Mode = mode
	}
	return c, h
}

// seatAt returns a seat at a server that shows this view; "" for a server that has not
// answered.
func seatAt(t *testing.T, view string) *remote.ServerMode {
	t.Helper()
	c := remote.New(remote.Saved{At: match.SeatLink{Server: "https://games.example", Table: "t", Token: "seat_x"}}, "k")
	if view != "" {
		show(t, c, time.Hour, view)
	}
	return &remote.ServerMode{Client: c}
}

func show(t *testing.T, c *remote.Client, now time.Duration, view string) {
	t.Helper()
	var v remote.View
	for _, text := range []string{`{"id":"t","game":"tictactoe","you":0,"turn":0,"moves":[],"version":1,"seats":[{"who":"person"},{"who":"person"}]}`, view} {
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range c.Step(now) {
		c.Answer(now, remote.Answer{ID: r.ID, Status: 200, Body: text})
	}
}

func count(seats []string) (n int) {
	for _, who := range seats {
		if who == you {
			n++
		}
	}
	return n
}

func TestOneSeatStaysYours(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		f := &form{seats: []string{you, match.Person, match.Person, match.Person}}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			f.Names = make([]say.ID, rapid.IntRange(2, sheets.MaxSeats).Draw(t, "players"))
			seats := f.places()
			i := rapid.IntRange(0, len(seats)-1).Draw(t, "seat")
			who := rapid.SampledFrom([]string{you, match.Person, "easy"}).Draw(t, "who")
			if who == seats[i] {
				continue
			}
			seat(seats, i, who)
			if count(seats) != 1 || seats[i] != who {
				t.Fatalf("%q at seat %d: %q", who, i, seats)
			}
		}
	})
}

// TestOwnSeatExists checks that a player whose seat does not exist in a smaller
// game gets another one.
func TestOwnSeatExists(t *testing.T) {
	f := &form{Form: sheets.Form{Names: []say.ID{"A", "B"}}, seats: []string{"easy", match.Person, you, match.Person}}
	if seats := f.places(); len(seats) != 2 || count(seats) != 1 {
		t.Errorf("of two seats: %q", seats)
	}
	f.Names = []say.ID{"A", "B", "C", "D"}
	if seats := f.places(); count(seats) != 1 {
		t.Errorf("of four again: %q", seats)
	}
}

func TestTableNeedsAnotherPerson(t *testing.T) {
	f := &form{Form: sheets.Form{Names: []say.ID{"A", "B"}}, seats: []string{you, "easy", match.Person, match.Person}, server: "https://games.example"}
	f.createTable()
	if said, bad := f.status(); f.asking || !bad || !strings.Contains(said, "Leave a seat for someone else") {
		t.Errorf("against a computer alone: %q", said)
	}
	f.seats[1], f.server = match.Person, "what is this?"
	f.createTable()
	if said, bad := f.status(); f.asking || !bad || strings.Contains(said, "Leave a seat for someone else") {
		t.Errorf("of no server: %q", said)
	}
}

func TestWhatIsSaidOfAGameByLinks(t *testing.T) {
	for _, test := range []struct {
		seat, from int
		moves      []string
		to         int
		ready      bool
		want       string
	}{
		{0, 0, nil, 0, false, ""},
		{0, 0, []string{"a1"}, 1, true, "Press the two heads above"},
		{0, 1, []string{"a1"}, 1, false, "This is the position as it was sent."},
		{1, 1, []string{"a1"}, 1, false, ""},
		{1, 4, []string{"a1", "b1", "a2", "b2", "a3"}, 0, true, "Press the two heads above"},
	} {
		c, _ := newTestConnection(t, &match.MailMode{Seat: test.seat, From: test.from}, test.moves...)
		words, bad := c.Words()
		p := &mailSheet{of: c}
		if bad || !strings.HasPrefix(words, test.want) || test.want == "" && words != "" || p.ready() != test.ready || c.addressee() != test.to {
			t.Errorf("%+v: %q, ready is %v, to seat %d", test, words, p.ready(), c.addressee())
		}
		if test.ready != strings.Contains(p.words(), "Send this link to "+c.desk.SeatTitle(test.to)) {
			t.Errorf("%+v: the panel says %q", test, p.words())
		}
	}
	c, _ := newTestConnection(t, nil, "a1")
	if words, _ := c.Words(); words != "" || c.Server() != nil || c.State() != "" || c.Requested() {
		t.Errorf("of a game at home: %q", words)
	}
}

func TestWhatIsSaidOfAServer(t *testing.T) {
	lost := func(wish func(*remote.Client)) *remote.ServerMode {
		mode := seatAt(t, "")
		wish(mode.Client)
		for _, r := range mode.Client.Step(time.Hour) {
			mode.Client.Answer(time.Hour, remote.Answer{ID: r.ID})
		}
		return mode
	}
	gone := seatAt(t, "")
	for _, r := range gone.Client.Step(time.Hour) {
		gone.Client.Answer(time.Hour, remote.Answer{ID: r.ID, Status: 404, Body: []byte(`{"error":"gone","code":"gone"}`)})
	}
	for name, test := range map[string]struct {
		at    *remote.ServerMode
		state string
		want  string
		bad   bool
	}{
		"before an answer":  {seatAt(t, ""), "connecting", "Connecting to games.example.", false},
		"no answer":         {lost(func(*remote.Client) {}), "broken", "No answer from games.example since 14:05. Tessera keeps", true},
		"a move on its way": {lost(func(c *remote.Client) { c.Play("a1") }), "broken", "No answer from games.example since 14:05. Your move is safe.", true},
		"a wish on its way": {lost(func(c *remote.Client) { c.Want(remote.ToRematch) }), "broken", "No answer from games.example since 14:05. Your request is safe.", true},
		"no table":          {gone, "ended", gone.Client.Ended().String(), true},
		"somebody who left": {seatAt(t, `{"seats":[{"who":"person"},{"who":"easy","left":true},{"who":"person"}]}`), "connected", "Noughts has left. The computer plays for them now.", false},
		"who left, by name": {seatAt(t, `{"seats":[{"who":"person"},{"who":"easy","player":"Ben","left":true},{"who":"person"}]}`), "connected", "Ben has left. The computer plays for them now.", false},
		"my request":        {seatAt(t, `{"moves":["a1"],"undo":{"seat":0,"length":0,"agreed":[0]}}`), "connected", "You asked", false},
	} {
		c, _ := newTestConnection(t, test.at)
		c.save()
		words, bad := c.Words()
		if c.State() != test.state || !strings.HasPrefix(words, test.want) || words == "" || bad != test.bad {
			t.Errorf("%s: %s, %q, bad is %v", name, c.State(), words, bad)
		}
	}
	for view, want := range map[string]string{
		`{}`: "",
		`{"moves":["a1"],"undo":{"seat":0,"length":0,"agreed":[0]}}`:   "You asked for a takeback. Noughts has to agree.",
		`{"moves":["a1"],"undo":{"seat":1,"length":0,"agreed":[1]}}`:   "Noughts wants a takeback.",
		`{"moves":["a1"],"undo":{"seat":1,"length":0,"agreed":[1,0]}}`: "You agreed to the takeback",
	} {
		c, _ := newTestConnection(t, seatAt(t, view), "a1")
		if got := c.undoWords(); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", view, got, want)
		}
	}
}

// slowDisk is a store that takes the results of its writes from a channel.
type slowDisk struct {
	store.Memory
	results chan error
}

func (d slowDisk) Save(name string, text []byte) error {
	if err := <-d.results; err != nil {
		return err
	}
	return d.Memory.Save(name, text)
}

// TestAMoveIsSafeOnceItIsWritten checks that a move is not called safe before it is on the disk,
// if it cannot be written, or if another program has the game open.
func TestAMoveIsSafeOnceItIsWritten(t *testing.T) {
	mode := seatAt(t, "")
	c, h := newTestConnection(t, mode)
	disk := slowDisk{store.Memory{}, make(chan error)}
	saver := store.NewSaver(disk, func() {})
	c.desk.Stage.Store = saver
	mode.Client.Play("a1")
	for _, r := range mode.Client.Step(time.Hour) {
		mode.Client.Answer(time.Hour, remote.Answer{ID: r.ID})
	}
	expect := func(when string, safe bool) {
		t.Helper()
		if words, _ := c.Words(); strings.Contains(words, "Your move is safe.") != safe {
			t.Errorf("%s the player reads %q", when, words)
		}
	}
	expect("before the save", false)
	c.save()
	expect("during the save", false)
	disk.results <- errors.ErrUnsupported
	saver.Flush()
	expect("after a save that failed", false)
	c.save()
	disk.results <- nil
	saver.Flush()
	expect("after the save", true)
	h.elsewhere = true
	expect("in another program's game", false)
}

// TestNotesReportChanges checks that each sentence is reported when it becomes true,
// without repeating others.
func TestNotesReportChanges(t *testing.T) {
	mode := seatAt(t, "")
	c, _ := newTestConnection(t, mode, "a1")
	c.server.wire = &counting{}
	client, now := mode.Client, time.Hour
	var told []string
	look := func() (news string) {
		notes := c.Notes()
		for i, note := range notes {
			if i >= len(told) || told[i] != note {
				news += note
			}
		}
		told = notes
		return strings.TrimSpace(news)
	}
	look()
	lost := func() {
		for _, r := range client.Step(now) {
			client.Answer(now, remote.Answer{ID: r.ID})
		}
	}
	for i, step := range []struct {
		what string
		view string // "" for no answer
		want string
	}{
		{"a place that is free", `{"moves":["a1"],"free":1}`, "Waiting for an opponent. Your table stays in the list of open tables while you are here."},
		{"someone", `{"moves":["a1"],"onlookers":1}`, "One person is watching."},
		{"a link that nobody has opened", `{"moves":["a1"],"onlookers":1,"seats":[{"who":"person"},{"who":"person","awaited":true}]}`, "Waiting for someone to open the link for Noughts."},
		{"who comes by it", `{"moves":["a1"],"onlookers":1,"seats":[{"who":"person"},{"who":"person"}]}`, ""},
		{"a break", "", "No answer from games.example since 14:05. Tessera keeps trying."},
		{"it goes on", "", ""},
		{"the way back", `{"moves":["a1"],"onlookers":1}`, "Connected again."},
		{"another break", "", "No answer from games.example since 14:05. Tessera keeps trying."},
		{"the way back, and a request put as a question", `{"moves":["a1"],"onlookers":1,"undo":{"seat":1,"length":0,"agreed":[1]}}`, "Connected again."},
		{"no request any more", `{"moves":["a1"],"onlookers":1}`, ""},
		{"a request of mine", `{"moves":["a1"],"onlookers":1,"undo":{"seat":0,"length":0,"agreed":[0]}}`, "You asked for a takeback. Noughts has to agree. Press Undo again to cancel."},
		{"another who is asked", `{"moves":["a1"],"onlookers":1,"turn":1,"call":{"seat":1,"by":0}}`, "Noughts was asked “Are you there?” They leave the game if they do not answer or move."},
		{"another who has the link", `{"moves":["a1"],"onlookers":1,"elsewhere":true}`, "Your seat is also open somewhere else. If that is not you, someone else has your link."},
		{"a question to me", `{"moves":["a1"],"onlookers":1,"call":{"seat":0,"by":1}}`, ""},
		{"somebody who left, at a table of more", `{"moves":["a1"],"onlookers":1,"seats":[{"who":"person"},{"who":"easy","player":"Ben","left":true}]}`, "Ben has left. The computer plays for them now."},
		{"the end, and a wish", `{"moves":["a1"],"onlookers":1,"turn":null,"outcome":{"scores":[1,0],"resigned":1,"sentence":"Noughts resigned"},"rematch":{"agreed":[1]}}`, "Noughts wants a rematch."},
		{"the same wish here", `{"moves":["a1"],"onlookers":1,"turn":null,"outcome":{"scores":[1,0],"resigned":1,"sentence":"Noughts resigned"},"rematch":{"agreed":[1,0]}}`, ""},
		{"the next game, whose table says so", `{"moves":["a1"],"onlookers":1,"turn":null,"outcome":{"scores":[1,0],"resigned":1,"sentence":"Noughts resigned"},"rematch":{"agreed":[1,0],"table":"next"}}`, ""},
	} {
		now += time.Hour
		if step.view == "" {
			lost()
		} else {
			show(t, client, now, fmt.Sprintf(`{"version":%d,%s`, i+2, step.view[1:]))
		}
		client.News(true)
		if got := look(); got != step.want {
			t.Errorf("of %s is told %q, want %q", step.what, got, step.want)
		}
		if got := look(); got != "" {
			t.Errorf("after %s is told again %q", step.what, got)
		}
	}
}

// TestEventsAreNoted checks the sentences about what other players do, with two players
// and with three.
func TestEventsAreNoted(t *testing.T) {
	two := `{"version":2,"seats":[{"who":"person"},{"who":"person","player":"Ada"}]}`
	three := `{"version":2,"seats":[{"who":"person"},{"who":"person","player":"Ada"},{"who":"person"}]}`
	for _, test := range []struct {
		kind       remote.NewsKind
		two, three string
	}{
		{remote.Joined, "Ada has joined.", "Ada has joined."},
		{remote.Departed, "Ada is away.", "Ada is away."},
		{remote.Returned, "Ada is back at the table.", "Ada is back at the table."},
		{remote.UndoDeclined, "Ada would rather not take back.", "They declined. Nothing was taken back."},
		{remote.UndoGranted, "Ada agreed to the takeback.", ""},
		{remote.RematchAsked, "Ada wants a rematch.", "Ada wants a rematch."},
	} {
		for view, want := range map[string]string{two: test.two, three: test.three} {
			c, _ := newTestConnection(t, seatAt(t, view))
			c.tell([]remote.News{{Kind: test.kind, Seat: 1}})
			if got, _, _ := c.desk.Bubble.Said(); got != want {
				t.Errorf("kind %d, %s: %q, want %q", test.kind, view, got, want)
			}
		}
	}
}

// TestARematchIsOffered checks the button and the sentence when another player asks.
func TestARematchIsOffered(t *testing.T) {
	for name, want := range map[string]string{
		"Ada": "Play again with Ada", "": "Play again", "Ada Augusta, Countess of Lovelace": "Play again",
	} {
		c, _ := newTestConnection(t, seatAt(t, `{"turn":null,"rematch":{"agreed":[1]},"seats":[{"who":"person"},{"who":"person","player":"`+name+`"}]}`))
		tool, _ := c.Rematch()
		if tool.Label != want || !tool.Primary {
			t.Errorf("of %q: %+v", name, tool)
		}
		tool.Run()
		if tool, _ := c.Rematch(); tool.Label != "Cancel" {
			t.Errorf("after agreeing: %+v", tool)
		}
	}
}

// TestTimeThatIsLeft checks that the clock runs between the server's messages, and that
// low time is reported.
func TestTimeThatIsLeft(t *testing.T) {
	c, _ := newTestConnection(t, seatAt(t, `{"turn":0,"clock":{"side":300,"left":[301000,65000],"running":0}}`))
	now := time.Hour // when the server's message arrived
	for _, test := range []struct {
		after        time.Duration
		words, other string
		told         string
	}{
		{0, "5 minutes left", "1 minute left", ""},
		{200 * time.Second, "1 minute left", "1 minute left", ""},
		{241 * time.Second, "1 minute left", "1 minute left", "You have less than a minute left."},
		{272 * time.Second, "30 seconds left", "1 minute left", "You have less than 30 seconds left."},
		{292 * time.Second, "10 seconds left", "1 minute left", "You have less than 10 seconds left."},
		{400 * time.Second, "out of time", "1 minute left", "Your time is up."},
	} {
		c.desk.UI.Begin(1100, 760, 1, input.Input{Now: now + test.after})
		if mine, other := c.desk.ClockWords(0), c.desk.ClockWords(1); mine != test.words || other != test.other || c.clockWords() != test.told {
			t.Errorf("after %v: %q, %q, told is %q", test.after, mine, other, c.clockWords())
		}
	}
	if c, _ = newTestConnection(t, seatAt(t, `{}`)); c.desk.ClockWords(0) != "" || c.clockWords() != "" {
		t.Error("without a clock there is time")
	}
}

func TestWaits(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		0: "1 minute", time.Second: "1 minute", time.Minute: "1 minute", time.Minute + 1: "2 minutes", 5 * time.Minute: "5 minutes",
		time.Hour: "1 hour", time.Hour + 1: "2 hours", 24 * time.Hour: "1 day", 72 * time.Hour: "3 days",
	} {
		if got := absenceWords.of(wait).String(); got != want {
			t.Errorf("%v: %q, want %q", wait, got, want)
		}
	}
}

// TestTakebackQuestion checks that the question says whether answers go too.
func TestTakebackQuestion(t *testing.T) {
	c, _ := newTestConnection(t, seatAt(t, `{}`), "a1", "b1", "a2")
	for length, want := range map[int]string{
		2: "Take back the last turn of Crosses?", 1: "Take back the last turn of Noughts, and what was played since?",
	} {
		if got := c.takenBack(&remote.Undo{Seat: length % 2, Length: length}).String(); got != want {
			t.Errorf("back to %d: %q", length, got)
		}
	}
}

// TestTakebackNeedsOwnTurn checks that a player who has not moved has nothing to take back.
func TestTakebackNeedsOwnTurn(t *testing.T) {
	for _, moves := range [][]string{{}, {"a1"}, {"a1", "b1"}, {"a1", "b1", "a2"}} {
		c, _ := newTestConnection(t, seatAt(t, `{"you":1}`), moves...)
		if may := c.server.MayRequestUndo(c.desk.Match); may != (len(moves) > 1) {
			t.Errorf("after %q a takeback is possible: %v", moves, may)
		}
	}
}

// TestASeatIsStored checks that the seat is stored only if this program may save the
// game, and that an error is reported.
func TestASeatIsStored(t *testing.T) {
	c, h := newTestConnection(t, seatAt(t, `{}`))
	c.name = "kept-tictactoe-1"
	h.elsewhere = true
	c.save()
	if _, stored := c.library().Server(c.name); stored {
		t.Error("another program's seat is written")
	}
	h.elsewhere = false
	c.server.links = []remote.Link{{Seat: 1, Token: "seat_y"}}
	c.Disconnect()
	saved, stored := c.library().Server(c.name)
	if !stored || !slices.Equal(saved.Links, []remote.Link{{Seat: 1, Token: "seat_y"}}) || h.note != "" {
		t.Errorf("stored: %v, %+v %q", stored, saved, h.note)
	}
	if c.Server() != nil {
		t.Error("it is still connected")
	}
	c, h = newTestConnection(t, seatAt(t, `{}`))
	c.desk.Stage.Store = full{}
	if c.save(); h.note == "" {
		t.Error("that it could not be stored is told to nobody")
	}
}

type full struct{ store.Memory }

func (full) Save(string, []byte) error { return errors.New("the disk is full") }

func TestWhoResignsEndsTheGame(t *testing.T) {
	c, h := newTestConnection(t, seatAt(t, `{"turn":null,"outcome":{"scores":[1,0],"resigned":1,"sentence":"Noughts resigned"},"seats":[{"who":"person"},{"who":"person","left":true}]}`))
	_, resigned := c.desk.Match.Resigned()
	if !resigned {
		t.Fatal("nobody resigned")
	}
	c.end()
	c.end()
	if !c.desk.Match.About.GivenUp || h.saved != 1 {
		t.Errorf("given up: %v, saved %d times", c.desk.Match.About.GivenUp, h.saved)
	}
}

func TestTheLinkOfASeat(t *testing.T) {
	c, _ := newTestConnection(t, seatAt(t, `{}`))
	link := c.seatLink(remote.Link{Seat: 1, Token: "seat_y"})
	got, err := match.ParseSeatLink(link, "")
	game, _, _ := strings.Cut(link, "#")
	if want := (match.SeatLink{Server: "https://games.example", Table: "t", Token: "seat_y"}); err != nil || got != want || game != "https://games.example/?game="+c.desk.Game.ID {
		t.Errorf("%s: %+v %v", link, got, err)
	}
}

// TestTheCodeOfALink checks that the QR code has a margin, fits its place, and is omitted
// for text that is too long.
func TestTheCodeOfALink(t *testing.T) {
	img := codeOf("https://games.example/#table=t&seat=seat_y", 224)
	b := img.Bounds()
	if b.Dx() != b.Dy() || b.Dx() > 224 || b.Dx() < 100 {
		t.Fatalf("it is %v", b)
	}
	for i := range b.Dx() {
		if img.At(i, 0) != color.White || img.At(0, i) != color.White {
			t.Fatalf("no room around it at %d", i)
		}
	}
	if b := codeOf(strings.Repeat("long ", 1000), 224).Bounds(); b.Dx() != 1 {
		t.Errorf("of a text too long for a code there is one of %v", b)
	}
}

type counting struct {
	asked int
	sent  []remote.Request
}

func (c *counting) Take() ([]remote.Answer, []Event) { c.asked++; return nil, nil }
func (c *counting) Send(r remote.Request)            { c.sent = append(c.sent, r) }
func (c *counting) Listen(string, int)               {}
func (c *counting) Close()                           {}

// TestIdleFrameUsesNoConnection checks that the connection is used when something has
// arrived, has changed here or is due, and in no other frame.
func TestIdleFrameUsesNoConnection(t *testing.T) {
	c, _ := newTestConnection(t, seatAt(t, `{}`))
	w := &counting{}
	c.server.wire = w
	now := time.Hour
	frames := func(what string, want int) {
		t.Helper()
		w.asked = 0
		for range 5 {
			now += 16 * time.Millisecond
			c.desk.UI.Begin(1100, 760, 1, input.Input{Now: now})
			c.desk.UI.Layer(&ui.Sheet{}, true, input.Input{Now: now})
			c.Frame()
		}
		if w.asked != want {
			t.Errorf("%s: five frames ask %d times, want %d", what, w.asked, want)
		}
	}
	frames("connected", 1)
	frames("idle", 0)
	if wait, wanted := c.desk.UI.Wanted(); !wanted || wait <= 0 {
		t.Errorf("the next look at the table is wanted in %v, %v", wait, wanted)
	}
	c.server.called.Store(true)
	frames("called", 1)
	if err := c.desk.Match.Play("a1"); err != nil {
		t.Fatal(err)
	}
	frames("a move made here", 1)
	c.Changed()
	frames("another position", 1)
	now += time.Hour
	frames("much later", 1)
	frames("idle again", 0)
	c.Disconnect()
	frames("disconnected", 0)
}

// TestWhoLearnsSaysSoAtOnce checks that the others are told without another frame: the
// lesson covers the table.
func TestWhoLearnsSaysSoAtOnce(t *testing.T) {
	c, _ := newTestConnection(t, seatAt(t, `{"said":[]}`))
	w := &counting{}
	c.server.wire = w
	c.SayLearning()
	if !slices.ContainsFunc(w.sent, func(r remote.Request) bool {
		return strings.HasSuffix(r.URL, "/phrases") && strings.Contains(string(r.Body), "learning")
	}) {
		t.Errorf("sent is %+v", w.sent)
	}
}

// TestPhrases checks that every phrase has a text, and that unknown phrases have none.
func TestPhrases(t *testing.T) {
	if len(phrases) != len(match.Phrases) {
		t.Errorf("there are %d phrases and words for %d", len(match.Phrases), len(phrases))
	}
	for _, id := range match.Phrases {
		if phrases[id] == "" {
			t.Errorf("%q has no words", id)
		}
	}
	c, _ := newTestConnection(t, seatAt(t, `{"version":2,"seats":[{"who":"person"},{"who":"person","player":"Ada"}],"said":[]}`))
	for said, want := range map[remote.Said]string{
		{Seat: 1, Phrase: "hello"}: "Ada: Hello.", {Seat: 0, Phrase: "thanks"}: "Crosses: Thank you.", {Seat: 1, Phrase: "of tomorrow"}: "",
	} {
		if got := c.saidWords(said); got != want {
			t.Errorf("%+v: %q, want %q", said, got, want)
		}
	}
}
