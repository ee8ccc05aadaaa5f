package remote

// A wire sends requests to game servers and receives their answers and events. On the
// desktop it uses net/http, in the browser fetch and EventSource, which are built in.
// Package logic/remote decides what to send and what an answer means.

import (
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/remote"
	"tessera/scenes"
)

const (
	// answerPatience is the longest wait for an answer.
	answerPatience = 20 * time.Second
	// mostBody is the longest answer or event read, in bytes.
	mostBody = 8 << 20
	// renewal is the event after which the server ends a stream that is to be opened again,
	// with the id of its last event. That shows a server behind a proxy that this program is
	// still there. The client does not see it.
	renewal = "renew"
)

var (
	// returns counts how often connections may have died without a sign: the network came back,
	// or the machine woke up.
	returns atomic.Int32
	// visits counts how often the player has come back to the page.
	visits atomic.Int32
)

var noticeReturns = sync.OnceFunc(func() {
	go noticeSleep()
	noticeNetwork()
})

func returned() {
	returns.Add(1)
	scenes.ScheduleFrame()
}

const (
	// sleepEvery is how often the program looks whether the machine has slept.
	sleepEvery = 2 * time.Second
	// leastSleep is the shortest sleep that counts.
	leastSleep = 5 * time.Second
)

// noticeSleep counts the returns of the machine from sleep. The wall clock moves on
// meanwhile, and the clock that measures time may not.
func noticeSleep() {
	for before := time.Now(); ; {
		time.Sleep(sleepEvery)
		now := time.Now()
		if slept(now.Round(0).Sub(before.Round(0)), now.Sub(before)) {
			returned()
		}
		before = now
	}
}

// slept reports whether the machine has slept while the wall clock and the other one have moved
// by these times.
func slept(wall, measured time.Duration) bool { return wall-measured >= leastSleep }

// Event is an event of a stream, or its end if Broke is set.
type Event struct {
	Stream int // the stream's number
	Name   string
	Data   []byte
	Broke  bool
}

// Wire is a connection to servers. None of its methods blocks.
type Wire struct {
	wake     func()
	mutex    sync.Mutex
	answers  []remote.Answer
	events   []Event
	closed   bool
	stream   int
	hangUp   func() // closes the open stream; nil if there is none
	platform platform
}

// NewWire returns a wire. It calls wake, on any goroutine, when Take has something to return.
func NewWire(wake func()) *Wire { return &Wire{wake: wake, platform: newPlatform()} }

// Take returns what has arrived since the last call.
func (w *Wire) Take() ([]remote.Answer, []Event) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	answers, events := w.answers, w.events
	w.answers, w.events = nil, nil
	return answers, events
}

// Listen opens the stream with this number and closes any other. With url "" it only
// closes.
func (w *Wire) Listen(url string, number int) {
	if url != "" && w.hangUp != nil && number == w.stream {
		return
	}
	if w.hangUp != nil {
		w.hangUp()
		w.hangUp = nil
	}
	if w.stream = number; url != "" {
		w.hangUp = w.listen(url, number)
	}
}

// Close closes the stream and ignores answers still on their way.
func (w *Wire) Close() {
	w.Listen("", 0)
	w.mutex.Lock()
	w.closed = true
	w.mutex.Unlock()
}

func (w *Wire) answered(a remote.Answer) { w.deliver(func() { w.answers = append(w.answers, a) }) }

func (w *Wire) eventArrived(e Event) { w.deliver(func() { w.events = append(w.events, e) }) }

func (w *Wire) deliver(what func()) {
	w.mutex.Lock()
	closed := w.closed
	if !closed {
		what()
	}
	w.mutex.Unlock()
	if !closed {
		w.wake()
	}
}

// seconds parses Retry-After, which our servers give in seconds. It returns 0 if text is
// invalid.
func seconds(text string) time.Duration {
	n := time.Duration(0)
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > 3600 {
			return 0
		}
		n = 10*n + time.Duration(c-'0')
	}
	return n * time.Second
}
