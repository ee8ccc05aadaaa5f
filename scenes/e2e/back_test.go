package e2e_test

import (
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// countsTries counts the page's attempts to send a move, in window.tries, and those under way,
// in window.trying. window.holdTime stops the page's clock and that of events, so that no pause
// ends by itself. window.moveTime moves it on by the time that has to be between two tries.
const countsTries = `window.tries = window.trying = 0;
const { fetch } = window;
window.fetch = (what, options) => {
	const answer = fetch(what, options);
	if (String(what).endsWith('/moves')) {
		const over = () => { window.trying--; };
		window.tries++;
		window.trying++;
		answer.then(over, over);
	}
	return answer;
};
const now = performance.now.bind(performance);
const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
let held;
window.holdTime = () => {
	held = now();
	performance.now = () => held;
	Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => held });
};
window.moveTime = () => { held += 600; };
window.freeTime = () => {
	performance.now = () => Math.max(held, now());
	Object.defineProperty(Event.prototype, 'timeStamp', stamp);
};`

// sit opens a page at the first seat of a new table.
func sit(t *testing.T, server *e2e.Server, init string) (*e2e.Page, table) {
	t.Helper()
	made := makeTable(t, server, `{"game": "trisq"}`)
	p := e2e.Open(t, e2e.PageOptions{Hash: "#" + made.Seats[0].Link, Address: server.Address, Still: true, Init: init})
	p.Await("the seat", func(s player.Inspection) bool { return s.Scene == "table" && s.Facts["connection"] == "connected" })
	return p, made
}

// A waiting move leaves when the network or the player comes back, not when a pause is over:
// the page's clock stands still meanwhile.
func TestAWaitingMoveLeavesAtOnce(t *testing.T) {
	t.Parallel()
	server := e2e.House(t, 0)
	for name, comesBack := range map[string]func(*e2e.Page){
		"online": func(*e2e.Page) {},
		"a key":  func(p *e2e.Page) { p.KeyDown("ArrowLeft") },
		"focus":  func(p *e2e.Page) { p.Run("window.dispatchEvent(new Event('focus'))") },
	} {
		t.Run(name, func(t *testing.T) {
			if name == "focus" {
				e2e.Nightly(t)
			}
			t.Parallel()
			p, made := sit(t, server, countsTries)
			off := p.Offline
			if name != "online" { // the server is away, and the browser does not know
				off = func(off bool) {
					abort := func(r *e2e.Request) { r.Abort() }
					if !off {
						abort = nil
					}
					p.Intercept(server.Address+"tables/*", abort)
				}
			}
			off(true)
			p.Press("cell:g7")
			p.Await("the waiting move", func(s player.Inspection) bool {
				return slices.Equal(s.Moves, []string{"g7"}) && s.Facts["connection"] == "broken"
			})
			p.WaitFor("pauses that are long", "window.tries >= 4")
			p.Run("window.holdTime()")
			p.WaitFor("the end of the last try", "window.trying === 0")
			off(false)
			p.Run("window.moveTime()")
			comesBack(p)
			p.Eventually("the move at the server", func() bool {
				return slices.Equal(readTable(t, server, made.ID).Moves, []string{"g7"})
			})
			p.Run("window.freeTime()")
			if name == "a key" {
				p.KeyUp("ArrowLeft")
			}
			p.Await("the connection", func(s player.Inspection) bool { return s.Facts["connection"] == "connected" })
			p.ForgiveAll() // of failed requests
		})
	}
}

// A reload during a break shows the waiting move, which leaves after it.
func TestABreakIsSurvived(t *testing.T) {
	e2e.Nightly(t)
	t.Parallel()
	server := e2e.House(t, 0)
	p, made := sit(t, server, "")
	p.Intercept(server.Address+"tables/*", func(r *e2e.Request) { r.Abort() })
	p.Press("cell:g7")
	waiting := func(s player.Inspection) bool {
		return s.Scene == "table" && slices.Equal(s.Moves, []string{"g7"}) && s.Facts["connection"] == "broken"
	}
	p.Await("the waiting move", waiting)
	p.Reload()
	p.Await("the waiting move after a reload", waiting)
	p.Intercept(server.Address+"tables/*", nil)
	p.Eventually("the move at the server", func() bool {
		return slices.Equal(readTable(t, server, made.ID).Moves, []string{"g7"})
	})
	p.ForgiveAll() // of failed requests
}

// TestMeasureTheReturn measures how long after the network's return a waiting move is at the
// server, 20 times after 20 s without a network. It runs only if TESSERA_MEASURE is set.
func TestMeasureTheReturn(t *testing.T) {
	if os.Getenv("TESSERA_MEASURE") == "" {
		t.Skip("it measures, and takes two minutes; set TESSERA_MEASURE")
	}
	server := e2e.House(t, 0)
	var mu sync.Mutex
	var times []time.Duration
	t.Run("breaks", func(t *testing.T) {
		for i := range 20 {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				p, made := sit(t, server, "")
				p.Offline(true)
				p.Press("cell:g7")
				time.Sleep(20 * time.Second)
				p.Offline(false)
				back := time.Now()
				p.Eventually("the move at the server", func() bool { return len(readTable(t, server, made.ID).Moves) == 1 })
				mu.Lock()
				times = append(times, time.Since(back).Round(time.Millisecond))
				mu.Unlock()
				p.ForgiveAll()
			})
		}
	})
	slices.Sort(times)
	within := 0
	for _, d := range times {
		if d <= time.Second {
			within++
		}
	}
	t.Logf("the waiting move is at the server within 1 s in %d of %d: %v", within, len(times), times)
}
