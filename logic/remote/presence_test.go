package remote_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tessera/logic/remote"
)

// listening returns a client whose stream has sent the table, and the stream's number.
func listening(t *testing.T, differences string) (*reader, int) {
	t.Helper()
	r := newReader(remote.Saved{})
	r.see(viewOf(t, 2, differences), false)
	r.Step(r.now)
	_, number := r.Stream()
	r.Event(r.now, number, "table", viewOf(t, 2, differences))
	return r, number
}

// TestPresence checks what a client says of the other players' presence, for each event.
func TestPresence(t *testing.T) {
	for _, test := range []struct {
		table, seat string
		want        remote.Presence
		away        time.Duration // a second later
	}{
		{`"turn":0`, hereNow, remote.Here, 0},
		{`"turn":1`, hereNow, remote.Thinking, 0},
		{won, hereNow, remote.Here, 0},
		{`"turn":1`, awayNow, remote.Away, 12 * time.Second},
		{`"turn":1`, `{"state":"away"}`, remote.Away, 0},
		{`"turn":1`, unknown, remote.Arriving, 0},
		{`"turn":1`, noPerson, remote.NoPresence, 0},
		{`"seats":[{"who":"person"},{"who":"strong"}]`, hereNow, remote.NoPresence, 0},
		{`"free":1`, awayNow, remote.NoPresence, 0},
		{`"free":1`, hereNow, remote.Here, 0},
	} {
		if test.table == `"free":1` && test.seat == hereNow {
			test.table += `,"turn":0`
		}
		r, _ := listening(t, test.table)
		if p, _ := r.Presence(1, r.now); p != remote.NoPresence && p != remote.Unsure {
			t.Errorf("before any event the presence is %d", p)
		}
		r.present(test.seat)
		if p, away := r.Presence(1, r.now+time.Second); p != test.want || away != test.away {
			t.Errorf("%s, %s: presence %d for %v, want %d for %v", test.table, test.seat, p, away, test.want, test.away)
		}
		for _, seat := range []int{-1, 0, 2} {
			if p, _ := r.Presence(seat, r.now); p != remote.NoPresence {
				t.Errorf("seat %d has the presence %d", seat, p)
			}
		}
	}
}

// TestPresenceOfAnOlderServer checks that nothing is said of players if the server does not.
func TestPresenceOfAnOlderServer(t *testing.T) {
	r, number := listening(t, ``)
	for range 3 {
		r.now += time.Minute
		r.Event(r.now, number, "onlookers", []byte(`{"onlookers":1}`))
		if p, _ := r.Presence(1, r.now); p != remote.NoPresence || r.listen(true) != nil {
			t.Errorf("the presence is %d", p)
		}
	}
}

// TestOwnBrokenConnection checks that the presence of others stays while a stream is opened
// again, and is unknown, but never away, while this client is not connected.
func TestOwnBrokenConnection(t *testing.T) {
	presence := func(r *reader) remote.Presence {
		p, _ := r.Presence(1, r.now)
		return p
	}
	r, number := listening(t, `"turn":0`)
	r.present(hereNow)
	r.StreamBroke(r.now, number)
	r.now += 4 * time.Second
	requests := r.Step(r.now)
	if p := presence(r); p != remote.Here {
		t.Errorf("just after the stream broke the presence is %d", p)
	}
	for _, request := range requests {
		r.Answer(r.now, remote.Answer{ID: request.ID})
	}
	if p := presence(r); p != remote.Unsure {
		t.Errorf("without an answer the presence is %d", p)
	}
	r.now += 5 * time.Second
	r.answer(r.Step(r.now), 200, "")
	r.now += 11 * time.Second
	if p := presence(r); r.State() != remote.Connected || p != remote.Unsure {
		t.Errorf("without a stream for long the presence is %d, the state %d", p, r.State())
	}
	for url := ""; url == ""; url, number = r.Stream() {
		r.now += 5 * time.Second
		r.answer(r.Step(r.now), 200, "")
	}
	r.Event(r.now, number, "table", viewOf(t, 2, `"turn":0`))
	r.present(awayNow)
	if p := presence(r); p != remote.Away {
		t.Errorf("connected again, the presence is %d", p)
	}
}

// TestSilence checks that a stream that stopped beating is replaced within seconds, and that
// the client then looks whether the server is there. The stream of an older server, whose
// beats a page cannot see, is not.
func TestSilence(t *testing.T) {
	for _, beats := range []bool{false, true} {
		r, number := listening(t, ``)
		if beats {
			r.present(hereNow)
		}
		requests := ""
		for end := r.now + 21*time.Second; r.now < end; r.now += time.Second {
			for _, request := range r.Step(r.now) {
				requests += request.Method + " "
			}
			_, now := r.Stream()
			if at, wanted := r.Wake(); beats && now == number && (!wanted || at > end) {
				t.Errorf("the client wants to be woken at %v, %v", at, wanted)
			}
		}
		if _, now := r.Stream(); (now != number) != beats || strings.Contains(requests, "GET") != beats {
			t.Errorf("beats %v: the stream was %d and is %d; requests were %q", beats, number, now, requests)
		}
	}
	r, number := listening(t, ``)
	for range 20 {
		r.now += 15 * time.Second
		r.Event(r.now, number, "beat", []byte("{}"))
		if requests := r.Step(r.now); len(requests) > 0 {
			t.Fatalf("beside a stream with beats the client sends %+v", requests)
		}
	}
	if _, now := r.Stream(); now != number {
		t.Error("a stream with beats was replaced")
	}
}

// TestElsewhereIsAnEvent checks that the client learns by the stream that its seat is open in
// another place, and sends its name again after that.
func TestElsewhereIsAnEvent(t *testing.T) {
	r, number := listening(t, `"seats":[{"who":"person","player":"Eve"},{"who":"person"}]`)
	r.Name("Eve")
	r.Step(r.now)
	for _, elsewhere := range []bool{true, false} {
		r.Name("Ada")
		r.answer(r.Step(r.now), 200, `{"version":2}`)
		r.Event(r.now, number, "presence", fmt.Appendf(nil, `{"seats":[{},{}],"elsewhere":%v}`, elsewhere))
		if got := r.Known().Elsewhere; got != elsewhere {
			t.Errorf("elsewhere is %v, want %v", got, elsewhere)
		}
	}
}

// TestNobodyCame checks, for two to four seats, when an invitation can be cancelled.
func TestNobodyCame(t *testing.T) {
	const me, came, awaited, computer, left = `{"who":"person"}`, `{"who":"person"}`, `{"who":"person","awaited":true}`, `{"who":"easy"}`, `{"who":"easy","left":true}`
	for _, test := range []struct {
		seats []string
		want  bool
	}{
		{[]string{me, awaited}, true},
		{[]string{me, came}, false},
		{[]string{me, awaited, awaited}, true},
		{[]string{me, awaited, computer}, true},
		{[]string{me, came, awaited}, false},
		{[]string{me, awaited, came}, false},
		{[]string{me, computer, computer}, false},
		{[]string{me, awaited, awaited, awaited}, true},
		{[]string{me, awaited, came, awaited}, false},
		{[]string{me, came, came, awaited}, false},
		{[]string{me, left, awaited, awaited}, true},
	} {
		r, _ := listening(t, `"seats":[`+strings.Join(test.seats, ",")+`]`)
		if got := (&remote.ServerMode{Client: r.Client}).NobodyCame(); got != test.want {
			t.Errorf("%s: nobody came: %v", test.seats, got)
		}
	}
}
