package remote_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/remote"
)

// broken returns a client at a table on which it has made a move that the server did not get,
// after a number of failed tries.
func broken(t *testing.T, tries int) *reader {
	t.Helper()
	r, number := listening(t, `"turn":0`)
	r.present(hereNow)
	r.StreamBroke(r.now, number)
	r.Play("a1")
	for range tries {
		r.fail(remote.Answer{})
	}
	if r.State() != remote.Broken || r.Waiting() != 1 {
		t.Fatalf("the state is %d, and %d requests wait", r.State(), r.Waiting())
	}
	return r
}

// fail lets the client's next try fail with an answer, and returns how long it took to come.
func (r *reader) fail(a remote.Answer) time.Duration {
	from, tried := r.now, false
	for !tried {
		at, _ := r.Wake()
		r.now = max(r.now, at)
		requests := r.Step(r.now)
		for _, request := range requests {
			tried, a.ID = true, request.ID
			r.Answer(r.now, a)
		}
		if address, number := r.Stream(); address != "" {
			r.StreamBroke(r.now, number)
		}
	}
	return r.now - from
}

// sends reports whether the client sends its waiting move now, and opens a stream.
func (r *reader) sends() (move, stream bool) {
	for _, request := range r.Step(r.now) {
		move = move || strings.HasSuffix(request.URL, "/moves")
	}
	address, _ := r.Stream()
	return move, address != ""
}

// TestPausesAreBounded checks that the pause between two tries grows, up to 5 s while the
// person sees the table and 30 s otherwise, and that seeing it again ends the pause.
func TestPausesAreBounded(t *testing.T) {
	for shown, longest := range map[bool]time.Duration{true: 5 * time.Second, false: 30 * time.Second} {
		r := broken(t, 1)
		r.Shown(r.now, shown)
		var most time.Duration
		for range 40 {
			most = max(most, r.fail(remote.Answer{}))
		}
		if most > longest || most < longest/2 {
			t.Errorf("shown %v: the longest pause is %v", shown, most)
		}
		r.now += time.Second
		r.Shown(r.now, true)
		if move, stream := r.sends(); !shown && !(move && stream) {
			t.Errorf("when the table is seen again, the move is sent %v, a stream is opened %v", move, stream)
		}
	}
}

// TestAStreamThatEndsIsOpenedAgain checks that the client sends no request when the server ends
// a stream with beats, as it does behind a proxy, and opens another one within a second.
func TestAStreamThatEndsIsOpenedAgain(t *testing.T) {
	r, number := listening(t, `"turn":0`)
	for range 5 {
		r.present(hereNow)
		r.now += 18 * time.Second
		r.StreamBroke(r.now, number)
		r.now += time.Second
		if requests := r.Step(r.now); len(requests) > 0 {
			t.Fatalf("the client sends %+v", requests)
		}
		address := ""
		if address, number = r.Stream(); address == "" {
			t.Fatal("no stream is open")
		}
		r.Event(r.now, number, "table", viewOf(t, 2, `"turn":0`))
	}
}

// TestARestartedServerIsNotFlooded checks that 1,000 clients do not come back in the same
// instant after their server has broken all streams, and are all back 5 s after it runs again.
func TestARestartedServerIsNotFlooded(t *testing.T) {
	const clients, tick, down = 1000, 100 * time.Millisecond, 20 * time.Second
	var all []*reader
	for i := range clients {
		r := &reader{Client: remote.New(remote.Saved{At: newReader(remote.Saved{}).At()}, fmt.Sprint("key", i)), now: time.Hour}
		r.see(viewOf(t, 2, ""), true)
		all = append(all, r)
	}
	start := all[0].now
	for _, r := range all {
		_, number := r.Stream()
		r.StreamBroke(start, number)
	}
	most, back := 0, 0
	for now := start; now <= start+down+5*time.Second; now += tick {
		views := 0
		for _, r := range all {
			r.now = now
			for _, request := range r.Step(now) {
				if views++; now < start+down {
					r.Answer(now, remote.Answer{ID: request.ID})
				}
			}
			address, number := r.Stream()
			switch {
			case address == "":
			case now < start+down:
				r.StreamBroke(now, number)
			default:
				r.Event(now, number, "table", viewOf(t, 2, ""))
			}
		}
		most = max(most, views)
	}
	for _, r := range all {
		if address, _ := r.Stream(); address != "" {
			back++
		}
	}
	if most > clients/4 || back != clients {
		t.Errorf("%d of %d clients ask within %v, and %d are back after 5 s", most, clients, tick, back)
	}
}

// TestBackAtOnce checks what ends a long pause at once: a press, and the return of the
// network.
func TestBackAtOnce(t *testing.T) {
	for name, ask := range map[string]func(*reader){
		"a press":              func(r *reader) { r.Retry(r.now) },
		"the network's return": func(r *reader) { r.Renew(r.now) },
	} {
		r := broken(t, 12)
		r.now += time.Second
		if move, _ := r.sends(); move {
			t.Fatal("the move is sent after a second of the pause")
		}
		ask(r)
		r.now += time.Second / 2 // since the try for a stream
		if move, stream := r.sends(); !move || !stream {
			t.Errorf("after %s the move is sent %v, a stream is opened %v", name, move, stream)
		}
	}
}

// TestPausesAreShortAfterRenew checks that tries which come too early after the network's
// return, before it works, are repeated soon for some seconds, and that then the pauses grow.
func TestPausesAreShortAfterRenew(t *testing.T) {
	r := broken(t, 12)
	r.Renew(r.now)
	r.fail(remote.Answer{})
	for end := r.now + 4*time.Second; r.now < end; {
		if wait := r.fail(remote.Answer{}); wait > 700*time.Millisecond {
			t.Errorf("the next try comes after %v", wait)
		}
	}
	if r.State() != remote.Broken {
		t.Errorf("without any answer the state is %d", r.State())
	}
	var most time.Duration
	for range 10 {
		most = max(most, r.fail(remote.Answer{}))
	}
	if most < 2*time.Second {
		t.Errorf("later the longest pause is %v", most)
	}
}

// TestRenewTrustsNoConnection checks that after the network's return the client waits for
// nothing that was open before: neither its stream nor an answer. Late answers change nothing.
func TestRenewTrustsNoConnection(t *testing.T) {
	r, number := listening(t, `"turn":0`)
	r.present(hereNow)
	r.Play("a1")
	lost := r.Step(r.now)
	if len(lost) != 1 {
		t.Fatalf("the client sends %+v, want its move", lost)
	}
	r.now += time.Second
	if r.Retry(r.now) {
		t.Error("while the connection works, a press repeats requests")
	}
	r.Renew(r.now)
	again := r.Step(r.now)
	if address, now := r.Stream(); address == "" || now == number {
		t.Errorf("the stream is %d as before (%q)", now, address)
	}
	if i := slices.IndexFunc(again, func(q remote.Request) bool { return q.Method == "POST" }); i < 0 || string(again[i].Body) != string(lost[0].Body) {
		t.Fatalf("after the network's return the client sends %+v, want the same move", again)
	}
	if p, _ := r.Presence(1, r.now); p != remote.Here || r.State() != remote.Connected {
		t.Errorf("the other player's presence is %d, the state %d", p, r.State())
	}
	r.Answer(r.now, remote.Answer{ID: lost[0].ID})
	if r.State() != remote.Connected || r.Waiting() != 1 {
		t.Errorf("after the lost request has failed the state is %d, and %d requests wait", r.State(), r.Waiting())
	}
}

// TestOverdueRequestsAreRepeated checks that a press repeats a request that has been under way
// for long, though nothing has failed yet, but never one that was just sent.
func TestOverdueRequestsAreRepeated(t *testing.T) {
	r, _ := listening(t, `"turn":0`)
	r.present(hereNow)
	r.Play("a1")
	if move, _ := r.sends(); !move {
		t.Fatal("the move is not sent")
	}
	for second := 1; second <= 12; second++ {
		r.now += time.Second
		r.Retry(r.now)
		if move, _ := r.sends(); move != (second == 5 || second == 10) {
			t.Errorf("pressed in second %d, the move is sent again: %v", second, move)
		}
	}
}

// TestPressesDoNotFlood checks that the server gets at most two tries a second, and none while
// it asks for a rest.
func TestPressesDoNotFlood(t *testing.T) {
	tries := func(r *reader, a remote.Answer, seconds int) (n int) {
		for end := r.now + time.Duration(seconds)*time.Second; r.now < end; r.now += 20 * time.Millisecond {
			r.Retry(r.now)
			r.Renew(r.now)
			requests := r.Step(r.now)
			for _, request := range requests {
				a.ID = request.ID
				r.Answer(r.now, a)
			}
			if len(requests) > 0 {
				n++
			}
		}
		return n
	}
	if n := tries(broken(t, 1), remote.Answer{}, 10); n < 15 || n > 20 {
		t.Errorf("%d tries in 10 s of impatience", n)
	}
	own := []byte(`{"error":"too many requests","code":"busy"}`)
	for _, test := range []struct {
		name   string
		answer remote.Answer
		least  time.Duration
		most   time.Duration
	}{
		{"our server's 429", remote.Answer{Status: 429, Body: own, After: 7 * time.Second}, 7 * time.Second, 8 * time.Second},
		{"our server's 503", remote.Answer{Status: 503, Body: own, After: 7 * time.Second}, 7 * time.Second, 8 * time.Second},
		{"another's 503", remote.Answer{Status: 503, After: time.Hour}, 0, time.Second},
	} {
		r := broken(t, 1)
		r.fail(test.answer)
		from := r.now
		for tried := false; !tried && r.now < from+time.Minute; {
			r.now += 20 * time.Millisecond
			r.Retry(r.now)
			tried = len(r.Step(r.now)) > 0
		}
		if wait := r.now - from; wait < test.least || wait > test.most {
			t.Errorf("after %s that asks for %v, the next try comes after %v", test.name, test.answer.After, wait)
		}
	}
}

// TestRestartDuringABreak checks that a client which is restarted while its server is away
// shows its move at once, and sends it when the server is back.
func TestRestartDuringABreak(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 21, 0)
	for range 20 {
		w.turn()
	}
	player, server := w.clients[0], w.server
	w.server = http.NotFoundHandler()
	w.move(player)
	w.foreignFor(20 * time.Second)
	w.restart(player)
	if len(player.Moves()) != 1 || player.Known().Version == 0 {
		t.Fatalf("restarted, the client shows %q", player.Moves())
	}
	w.foreignFor(20 * time.Second)
	w.server = server
	player.Renew(w.now)
	from := w.now
	for len(w.table().Moves) == 0 && w.now < from+time.Minute {
		w.turn()
	}
	if long := w.now - from; long > time.Second {
		t.Errorf("the move is at the server after %v", long)
	}
}

// TestNextViewIsReplaced checks what is known of the next table before the server has shown it,
// and that everything of it comes with the server's first view.
func TestNextViewIsReplaced(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 22, 0)
	for range 20 {
		w.turn()
	}
	host, guest := w.clients[0], w.clients[1]
	host.Name("Ada")
	guest.Want(remote.ToResign)
	for range 40 {
		w.turn()
	}
	host.Want(remote.ToRematch)
	guest.Want(remote.ToRematch)
	for range 40 {
		w.turn()
	}
	before := host.Known()
	at := host.At()
	if at.Table = before.Next(); at.Table == "" {
		t.Fatal("there is no next table")
	}
	next := remote.New(remote.Saved{At: at, Known: before.NextView()}, w.keys())
	known := next.Known()
	if next.Seat() != 1 || len(next.Moves()) != 0 || known.Seats[1].Player != "Ada" || known.Seats[1].Who != before.Seats[0].Who || known.Seats[1].Name != before.Seats[1].Name {
		t.Errorf("before any answer the next table is %+v", known)
	}
	for _, r := range next.Step(w.now) {
		next.Answer(w.now, w.serve(r))
	}
	shown, err := w.serve(remote.ViewTable(at)).View()
	if err != nil {
		t.Fatal(err)
	}
	if now := next.Known(); now.Version != shown.Version || now.Turn == nil || *now.Turn != *shown.Turn || now.Host != shown.Host || now.Listener == "" || next.Seat() != 1 {
		t.Errorf("the next table is %+v, want %+v", now, shown)
	}
}

// TestHeardIsNotSent checks that a client whose move cannot be sent says so although its stream
// of events, and its views, come from the server, until the server has the move.
func TestHeardIsNotSent(t *testing.T) {
	r := broken(t, 1)
	r.Play("b1")
	r.open(viewOf(t, 2, `"turn":0`))
	_, number := r.Stream()
	for i := range 20 {
		for _, request := range r.Step(r.now) {
			answer := remote.Answer{ID: request.ID}
			if request.Method == http.MethodGet {
				answer.Status, answer.Body = http.StatusOK, viewOf(t, 2, `"turn":0`)
			}
			r.Answer(r.now, answer)
		}
		name := []string{"presence", "beat", "onlookers", "table"}[i%4]
		data := map[string][]byte{"table": viewOf(t, 3+i, `"turn":0`), "presence": []byte(`{"seats":[{},` + hereNow + `]}`)}[name]
		r.Event(r.now, number, name, data)
		r.listen(true)
		if r.State() != remote.Broken || r.Reconnected() || r.Waiting() != 2 {
			t.Fatalf("after %s %d the state is %d, and %d requests wait", name, i, r.State(), r.Waiting())
		}
		r.now += 3 * time.Second
	}
	r.reply(http.StatusOK, `{"version":1000,"length":1}`)
	if r.State() != remote.Connected || !r.Reconnected() || r.Waiting() != 1 {
		t.Errorf("when a move was sent, the state is %d, and %d requests wait", r.State(), r.Waiting())
	}
}
