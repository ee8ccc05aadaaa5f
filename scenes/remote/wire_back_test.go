package remote

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// away is the substitute of a wire to a server that does not answer.
type away struct {
	counting
	of         *server
	unanswered []remote.Answer
	stream     int
}

func (a *away) Take() (answers []remote.Answer, events []Event) {
	answers, a.unanswered = a.unanswered, nil
	if a.stream > 0 {
		events, a.stream = append(events, Event{Stream: a.stream, Broke: true}), 0
	}
	return answers, events
}

func (a *away) Send(r remote.Request) {
	a.counting.Send(r)
	a.unanswered = append(a.unanswered, remote.Answer{ID: r.ID})
	a.of.called.Store(true)
}

func (a *away) Listen(address string, number int) {
	if address != "" {
		a.stream = number
		a.of.called.Store(true)
	}
}

// TestBrokenConnectionComesBack checks which frames end the pause between two tries of a table
// on the screen, below a dialog or not.
func TestBrokenConnectionComesBack(t *testing.T) {
	focused := true
	for name, test := range map[string]struct {
		comes func(*input.Input) // before the frame
		want  bool
	}{
		"nothing":             {func(*input.Input) {}, false},
		"a moved pointer":     {func(in *input.Input) { in.At = geom.Point{X: 9, Y: 9} }, false},
		"a press":             {func(in *input.Input) { in.JustDown = true }, true},
		"a key":               {func(in *input.Input) { in.Keys = []input.Key{"ArrowLeft"} }, true},
		"the focus":           {func(*input.Input) { focused = true }, true},
		"a visit of the page": {func(*input.Input) { visits.Add(1) }, true},
		"the network":         {func(*input.Input) { returns.Add(1) }, true},
		"a frame that is late": {func(in *input.Input) {
			in.Now += time.Minute
			in.Seen = in.Now
		}, true},
	} {
		mode := seatAt(t, `{}`)
		c, _ := newTestConnection(t, mode)
		wire := &away{of: c.server}
		c.server.wire = wire
		s := c.desk.Stage
		s.Focused = func() bool { return focused }
		watch := watchOf(s)
		in := input.Input{Now: 2 * time.Hour}
		// frames makes frames for a time and reports whether the move was sent in one of them.
		frames := func(long time.Duration) (tried bool) {
			for end := in.Now + long; in.Now < end && !tried; {
				in.Now += 20 * time.Millisecond
				before := len(wire.sent)
				s.UI.Begin(1100, 760, 1, in)
				watch.BeforeScenes(s)
				s.UI.Layer(&ui.Sheet{}, false, in) // below a dialog
				c.Frame()
				in.JustDown, in.Keys = false, nil
				for _, r := range wire.sent[before:] {
					tried = tried || strings.HasSuffix(r.URL, "/moves")
				}
			}
			return tried
		}
		mode.Client.Play("a1")
		focused = true
		for range 6 { // until the pauses are long
			if !frames(6 * time.Second) {
				t.Fatalf("%s: no try within 6 s", name)
			}
		}
		focused = false
		if frames(time.Second) {
			t.Fatalf("%s: the pause is shorter than a second", name)
		}
		test.comes(&in)
		tried := frames(time.Second / 2)
		if tried != test.want {
			t.Errorf("after %s the move is sent: %v", name, tried)
		}
	}
}

// opened is the substitute of a wire that notes the streams that are opened.
type opened struct {
	counting
	streams []int
}

func (o *opened) Listen(address string, number int) {
	if address != "" {
		o.streams = append(o.streams, number)
	}
}

// TestALateFrameTrustsNoStream checks that a frame which comes long after it was due opens
// another stream at once: the page was frozen meanwhile, and the old stream may be dead.
func TestALateFrameTrustsNoStream(t *testing.T) {
	mode := seatAt(t, `{}`)
	c, _ := newTestConnection(t, mode)
	wire := &opened{}
	c.server.wire = wire
	frame := func(now time.Duration) {
		c.desk.UI.Begin(1100, 760, 1, input.Input{Now: now})
		c.desk.UI.Layer(&ui.Sheet{}, true, input.Input{Now: now})
		c.Frame()
	}
	frame(time.Hour)
	if len(wire.streams) != 1 {
		t.Fatalf("the streams %v are opened, want one", wire.streams)
	}
	frame(time.Hour + time.Minute)
	if len(wire.streams) != 2 || wire.streams[1] == wire.streams[0] {
		t.Errorf("after a minute without a frame the streams %v are opened, want another one", wire.streams)
	}
}

func TestSleepIsNoticed(t *testing.T) {
	for _, test := range []struct {
		wall, measured time.Duration
		want           bool
	}{
		{2 * time.Second, 2 * time.Second, false},
		{time.Minute, time.Minute, false}, // the machine was busy
		{time.Hour, 2 * time.Second, true},
		{-time.Hour, 2 * time.Second, false}, // the clock was set back
	} {
		if got := slept(test.wall, test.measured); got != test.want {
			t.Errorf("%v by the wall clock and %v measured: %v", test.wall, test.measured, got)
		}
	}
}

// TestMinimizedWindowTriesLess checks that the client knows whether its table can be seen.
func TestMinimizedWindowTriesLess(t *testing.T) {
	for _, shown := range []bool{true, false} {
		mode := seatAt(t, `{}`)
		c, _ := newTestConnection(t, mode)
		wire := &away{of: c.server}
		c.server.wire = wire
		c.desk.Stage.Shown = func() bool { return shown }
		tries, last, longest := 0, time.Hour, time.Duration(0)
		mode.Client.Play("a1")
		for now := time.Hour; tries < 12; now += 100 * time.Millisecond {
			c.desk.UI.Begin(1100, 760, 1, input.Input{Now: now})
			c.desk.UI.Layer(&ui.Sheet{}, true, input.Input{Now: now})
			before := len(wire.sent)
			c.Frame()
			for _, r := range wire.sent[before:] {
				if strings.HasSuffix(r.URL, "/moves") {
					tries++
					longest, last = max(longest, now-last), now
				}
			}
		}
		if short := longest <= 5*time.Second+200*time.Millisecond; short != shown {
			t.Errorf("shown %v: the longest pause is %v", shown, longest)
		}
	}
}

// TestALinkIsAskedForAgain checks that the dialog which follows a link asks again by itself
// after an answer that none of our servers gave, and not after a refusal.
func TestALinkIsAskedForAgain(t *testing.T) {
	for refusal, want := range map[string]int{`<!doctype html>`: 2, `{"error":"this table is gone","code":"gone"}`: 1} {
		var asked atomic.Int32
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked.Add(1) == 1 {
				w.WriteHeader(http.StatusNotFound)
				fmt.Fprint(w, refusal)
				return
			}
			fmt.Fprint(w, `{"id":"t","game":"tictactoe","you":0,"turn":0,"moves":["a1"],"version":1,"seats":[{"who":"person"},{"who":"person"}]}`)
		}))
		c, _ := newTestConnection(t, nil)
		opened := 0
		d := &joinDialog{stage: c.desk.Stage, games: []*boards.Game{c.desk.Game}, at: match.SeatLink{Server: server.URL, Table: "t", Token: "seat_x"},
			open: func(*boards.Game, library.Opening) (*Connection, error) { opened++; return nil, nil }}
		d.ask()
		frame := func(now time.Duration) {
			d.stage.UI.Begin(1100, 760, 1, input.Input{Now: now})
			d.update(d.stage.UI)
			time.Sleep(time.Millisecond)
		}
		now := time.Hour
		for d.problem == "" && opened == 0 { // until the answer has come
			frame(now)
		}
		for end := now + 20*time.Second; now < end; now += 100 * time.Millisecond {
			frame(now)
		}
		for want == 2 && opened == 0 {
			frame(now)
		}
		d.Departed()
		server.Close()
		if got := int(asked.Load()); got != want || opened != want-1 {
			t.Errorf("after %s the server is asked %d times, want %d; %d tables are opened", refusal, got, want, opened)
		}
	}
}
