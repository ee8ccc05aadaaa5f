package remote_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/remote"
)

// table is the history of a table by version, from 1: of each view only what differs from
// a game between seat 0, whose client is tested, and seat 1, whose turn it is.
var table = []string{
	`"free":1`,
	``,
	`"moves":["a1"],"undo":{"seat":1,"length":0,"agreed":[1]}`,
	`"moves":["a1"]`,
	`"moves":["a1"],"said":[{"number":1,"seat":1,"phrase":"hello"}]`,
	`"moves":["a1"],"undo":{"seat":0,"length":0,"agreed":[0]}`,
	`"moves":["a1"],` + allSaid,
	`"moves":["a1","b1"],"turn":0`,
	`"moves":["a1","b1"],"turn":0,"call":{"seat":0,"by":1,"left":60000}`,
	`"moves":["a1","b1","c1"]`,
	won + `,"rematch":{"agreed":[1]}`,
	won + `,"rematch":{"agreed":[0,1],"table":"next"}`,
}

const (
	allSaid = `"said":[{"number":1,"seat":1,"phrase":"hello"},{"number":2,"seat":1,"phrase":"luck"},` +
		`{"number":3,"seat":0,"phrase":"luck"}]`
	won = `"moves":["a1","b1","c1"],"turn":null,"outcome":{"scores":[1,0],"sentence":"Won"}`
)

// lasting are the news that the last views of the table still show, and passing are those
// that a client may miss.
var (
	lasting = []remote.News{
		{Kind: remote.Spoke, Said: remote.Said{Number: 1, Seat: 1, Phrase: "hello"}},
		{Kind: remote.Spoke, Said: remote.Said{Number: 2, Seat: 1, Phrase: "luck"}},
		{Kind: remote.Spoke, Said: remote.Said{Number: 3, Seat: 0, Phrase: "luck"}},
		{Kind: remote.NextTable},
	}
	passing = []remote.News{
		{Kind: remote.UndoAsked}, {Kind: remote.UndoDeclined}, {Kind: remote.MyTurn}, {Kind: remote.Called},
		{Kind: remote.Joined, Seat: 1}, {Kind: remote.RematchAsked, Seat: 1},
	}
)

// viewOf returns a view with the given differences.
func viewOf(t *testing.T, version int, differences string) []byte {
	t.Helper()
	said := `"said":[]`
	if version > 7 {
		said = allSaid
	}
	var v remote.View
	usual := fmt.Sprintf(`{"id":"t","game":"trisq","you":0,"turn":1,"moves":[],"version":%d,%s,`+
		`"seats":[{"who":"person"},{"who":"person"}]}`, version, said)
	for _, text := range []string{usual, "{" + differences + "}"} {
		errtest.None(t, json.Unmarshal([]byte(text), &v))
	}
	text, err := json.Marshal(v)
	errtest.None(t, err)
	return text
}

// reader is a client in simulated time.
type reader struct {
	*remote.Client
	now  time.Duration
	view []byte // the latest view that it received
	told []remote.News
}

func newReader(saved remote.Saved) *reader {
	saved.At = match.SeatLink{Server: serverAt, Table: "t", Token: "seat_x"}
	return &reader{Client: remote.New(saved, "k"), now: time.Hour}
}

// see lets the client receive a view, as the answer to a request and perhaps as an event
// before that.
func (r *reader) see(view []byte, asEvent bool) {
	r.view = view
	r.now += time.Minute
	requests := r.Step(r.now)
	if _, number := r.Stream(); asEvent {
		r.Event(r.now, number, "table", view)
	}
	r.answer(requests, 0, "")
}

// reply lets the client receive an answer to each change that it sends now.
func (r *reader) reply(status int, body string) {
	r.now += time.Minute
	r.answer(r.Step(r.now), status, body)
}

func (r *reader) answer(requests []remote.Request, status int, body string) {
	for _, request := range requests {
		answer := remote.Answer{ID: request.ID, Status: status, Body: []byte(body)}
		if request.Method == "GET" {
			answer.Status, answer.Body = 200, r.view
		}
		r.Answer(r.now, answer)
	}
}

func (r *reader) listen(shown bool) []remote.News {
	news := r.News(shown)
	r.told = append(r.told, news...)
	return news
}

// TestNewsComesOnce feeds two clients the same views, each in an order of its own and some
// of them twice, as answers and as events. Each client reports nothing twice, and both
// report all news that last.
func TestNewsComesOnce(t *testing.T) {
	seen := map[remote.NewsKind]int{}
	for seed := range uint64(300) {
		chance := rand.New(rand.NewPCG(seed, 1))
		for range 2 {
			order := chance.Perm(len(table))
			if chance.IntN(2) == 0 {
				slices.Sort(order) // a network that keeps the order
			}
			r := newReader(remote.Saved{})
			for _, i := range append(order, len(table)-1) {
				for range 1 + chance.IntN(2) {
					r.see(viewOf(t, i+1, table[i]), chance.IntN(2) == 0)
				}
				for range chance.IntN(3) {
					r.listen(chance.IntN(4) > 0)
				}
			}
			r.listen(true)
			for i, n := range r.told {
				if seen[n.Kind]++; slices.Contains(r.told[:i], n) {
					t.Fatalf("seed %d, order %v: %+v is told twice", seed, order, n)
				}
				if !slices.Contains(lasting, n) && !slices.Contains(passing, n) {
					t.Fatalf("seed %d, order %v: %+v has not happened", seed, order, n)
				}
			}
			for _, n := range lasting {
				if !slices.Contains(r.told, n) {
					t.Fatalf("seed %d, order %v: %+v is not told", seed, order, n)
				}
			}
			if r.listen(true) != nil {
				t.Fatalf("seed %d: news without any event", seed)
			}
		}
	}
	for _, n := range append(lasting, passing...) {
		if seen[n.Kind] == 0 {
			t.Errorf("%+v was never told", n)
		}
	}
}

// TestNewsAfterARestart checks that a restarted client reports nothing again but what
// waits for an answer.
func TestNewsAfterARestart(t *testing.T) {
	for version, want := range map[int][]remote.News{
		3: {{Kind: remote.UndoAsked}}, 7: nil, 8: nil, 9: {{Kind: remote.Called}}, 12: nil,
	} {
		r := newReader(remote.Saved{})
		r.see(viewOf(t, 1, table[0]), false)
		r.see(viewOf(t, version, table[version-1]), false)
		if r.listen(true) == nil {
			t.Errorf("version %d is no news", version)
		}
		var saved remote.Saved
		text, err := json.Marshal(r.Save())
		errtest.None(t, err)
		errtest.None(t, json.Unmarshal(text, &saved))
		again := newReader(saved)
		again.see(viewOf(t, version, table[version-1]), false)
		if got := again.listen(true); !slices.Equal(got, want) {
			t.Errorf("version %d: after a restart %+v is told, want %+v", version, got, want)
		}
	}
}

// TestNewsWaitsForThePerson checks that news for which the person has to see the table
// waits, and that a request that is over by then is not reported.
func TestNewsWaitsForThePerson(t *testing.T) {
	r := newReader(remote.Saved{})
	for i, differences := range table[:10] {
		r.see(viewOf(t, i+1, differences), false)
		r.listen(false)
	}
	if want := []remote.News{{Kind: remote.UndoDeclined}, {Kind: remote.MyTurn}}; !slices.Equal(r.told, want) {
		t.Errorf("to a person who does not look %+v is told, want %+v", r.told, want)
	}
	want := append(slices.Clip(lasting[:3]), remote.News{Kind: remote.Joined, Seat: 1})
	if got := r.listen(true); !slices.Equal(got, want) {
		t.Errorf("then %+v is told, want %+v", got, want)
	}
}

// TestRequestIsNewsAgain checks that the person is asked again if their answer was
// refused, or if the same was requested anew.
func TestRequestIsNewsAgain(t *testing.T) {
	asked := []remote.News{{Kind: remote.UndoAsked}}
	r := newReader(remote.Saved{})
	r.see(viewOf(t, 3, table[2]), false)
	if got := r.listen(true); !slices.Equal(got, asked) {
		t.Fatalf("%+v is told", got)
	}
	r.Want(remote.ToAgree)
	if r.reply(400, `{"error":"not now","code":"no-undo"}`); !slices.Contains(r.listen(true), asked[0]) {
		t.Error("a refused answer is not asked for again")
	}
	r.Want(remote.ToDecline)
	r.reply(200, `{"version":4}`)
	r.see(viewOf(t, 5, table[2]), false)
	if got := r.listen(true); !slices.Equal(got, asked) {
		t.Errorf("of the next request %+v is told", got)
	}
}

// present lets the client receive the event that says who is there.
func (r *reader) present(seats string) {
	r.now += time.Second
	_, number := r.Stream()
	r.Event(r.now, number, "presence", []byte(`{"seats":[{"state":"here"},`+seats+`],"elsewhere":false}`))
}

const (
	hereNow  = `{"state":"here"}`
	awayNow  = `{"state":"away","for":11000}`
	unknown  = `{"state":"unknown"}`
	noPerson = `{}`
)

// TestComings checks that a player has left when the server says so, and is back when they
// are there again, but that those who were away at first have not left. A player of whom
// the server does not know, and the time without a stream, are no news.
func TestComings(t *testing.T) {
	r := newReader(remote.Saved{})
	r.see(viewOf(t, 2, ``), false)
	r.Step(r.now)
	_, number := r.Stream()
	r.Event(r.now, number, "table", viewOf(t, 2, ``))
	gone := []remote.News{{Kind: remote.Departed, Seat: 1}}
	back := []remote.News{{Kind: remote.Returned, Seat: 1}}
	for i, step := range []struct {
		seat string
		want []remote.News
	}{
		{unknown, nil}, {awayNow, nil}, {awayNow, nil}, {hereNow, back}, {unknown, nil}, {hereNow, nil},
		{awayNow, gone}, {unknown, nil}, {awayNow, nil}, {noPerson, nil}, {hereNow, back},
	} {
		r.present(step.seat)
		if got := r.listen(true); !slices.Equal(got, step.want) {
			t.Errorf("event %d: told is %+v, want %+v", i, got, step.want)
		}
	}
	r.present(awayNow)
	r.StreamBroke(r.now, number)
	if got := r.listen(true); got != nil {
		t.Errorf("without a stream told is %+v", got)
	}
}

// TestShortAbsenceIsNoNews checks that a player who was called away only for a moment is not
// back: one who has just come to a new table, or has connected again a moment after this
// client. After the moment they have left.
func TestShortAbsenceIsNoNews(t *testing.T) {
	const sinceWhenever = `{"state":"away"}`
	gone := []remote.News{{Kind: remote.Departed, Seat: 1}}
	back := []remote.News{{Kind: remote.Returned, Seat: 1}}
	for _, away := range []time.Duration{time.Second, time.Minute} {
		var left, returned []remote.News
		if away > time.Second {
			left, returned = gone, back
		}
		r, number := listening(t, ``)
		r.present(sinceWhenever)
		r.listen(true)
		r.now += away
		r.present(sinceWhenever)
		r.listen(true)
		r.present(hereNow)
		if got := r.listen(true); !slices.Equal(got, returned) {
			t.Errorf("away for %v at a new table: told is %+v", away, got)
		}
		r.StreamBroke(r.now, number)
		for range 5 {
			r.fail(remote.Answer{})
		}
		r.listen(true)
		r.open(viewOf(t, 2, ``))
		r.present(awayNow)
		r.listen(true)
		r.now += away
		r.present(awayNow)
		if got := r.listen(true); !slices.Equal(got, left) {
			t.Errorf("%v after this client's return told is %+v", away, got)
		}
		r.present(hereNow)
		if got := r.listen(true); !slices.Equal(got, returned) {
			t.Errorf("back after %v: told is %+v", away, got)
		}
	}
}

// open lets the client wait until it opens a stream, which sends a view.
func (r *reader) open(view []byte) {
	address, number := r.Stream()
	for ; address == ""; address, number = r.Stream() {
		at, _ := r.Wake()
		r.now = max(r.now, at)
		r.answer(r.Step(r.now), 0, "")
	}
	r.Event(r.now, number, "table", view)
}

// TestJoiningIsNoReturn checks that a player who has just come is not taken for one who has
// returned or left, whether the server says before or after that that they are here, and
// that their leaving later is news. What the server has said of them stays.
func TestJoiningIsNoReturn(t *testing.T) {
	awaited := `"seats":[{"who":"person"},{"who":"person","awaited":true}]`
	joined, left := remote.News{Kind: remote.Joined, Seat: 1}, remote.News{Kind: remote.Departed, Seat: 1}
	for _, order := range [][]string{
		{awayNow, "joins", hereNow, "", awayNow}, {hereNow, "joins", "", awayNow}, {unknown, "joins", hereNow, awayNow},
		{awayNow, hereNow, "joins", "", awayNow}, {awayNow, "joins", "", hereNow, awayNow}, {awayNow, "joins", ""},
	} {
		r := newReader(remote.Saved{})
		r.see(viewOf(t, 2, awaited), false)
		r.Step(r.now)
		_, number := r.Stream()
		r.Event(r.now, number, "table", viewOf(t, 2, awaited))
		last, here := "", false
		for _, what := range order {
			switch what {
			case "joins":
				r.Event(r.now, number, "table", viewOf(t, 3, ``))
			case "":
			default:
				r.present(what)
				last, here = what, here || what == hereNow
			}
			r.listen(true)
			if p, _ := r.Presence(1, r.now); last == hereNow && p != remote.Here && p != remote.Thinking {
				t.Errorf("%q: who is here has the presence %d", order, p)
			}
		}
		want := []remote.News{joined}
		if here {
			want = append(want, left)
		}
		if !slices.Equal(r.told, want) {
			t.Errorf("%q: told is %+v, want %+v", order, r.told, want)
		}
	}
}

// TestUndoEnds checks that the end of this person's undo request is news, unless they have
// withdrawn it, a move was made or the game has ended early.
func TestUndoEnds(t *testing.T) {
	declined, granted := []remote.News{{Kind: remote.UndoDeclined}}, []remote.News{{Kind: remote.UndoGranted}}
	for name, test := range map[string]struct {
		withdraw bool
		then     string
		want     []remote.News
	}{
		"declined":  {false, `"moves":["a1"]`, declined},
		"granted":   {false, ``, granted},
		"played on": {false, `"moves":["a1","b1"]`, nil},
		"withdrawn": {true, `"moves":["a1"]`, nil},
		"resigned":  {false, `"moves":["a1"],"turn":null,"outcome":{"scores":[1,0],"resigned":1}`, nil},
	} {
		r := newReader(remote.Saved{})
		r.see(viewOf(t, 6, table[5]), false)
		r.listen(true)
		if test.withdraw {
			r.Want(remote.ToDecline)
			r.listen(true)
			r.reply(200, `{"version":7}`)
		}
		r.see(viewOf(t, 7, test.then), false)
		if got := r.listen(false); !slices.Equal(got, test.want) {
			t.Errorf("%s: told is %+v, want %+v", name, got, test.want)
		}
	}
}
