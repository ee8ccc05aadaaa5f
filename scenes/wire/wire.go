// Package wire carries requests to servers of tables and their answers and
// events back: on the desktop by net/http, in the browser, which has that built
// in, by fetch and EventSource. What is to be sent, and what an answer means, is
// for package remote of logic to say. It also tells where the program came from,
// for that is where links lead.
//
// It imports match and remote of logic, and syscall/js or net/http.
package wire

import (
	"sync"
	"time"

	"tessera/logic/remote"
)

const (
	// patience is how long an answer may take.
	patience = 20 * time.Second
	// mostBody bounds what is read of an answer or an event, in bytes.
	mostBody = 8 << 20
)

// Event is what a stream said, or that it ended.
type Event struct {
	Stream int // its number
	Name   string
	Data   []byte
	Broke  bool
}

// Wire is a connection to servers. All of its methods return at once.
type Wire struct {
	wake     func()
	mutex    sync.Mutex
	answers  []remote.Answer
	events   []Event
	closed   bool
	stream   int
	hangUp   func() // ends the stream that is open; nil for none
	platform platform
}

// New is a wire that calls wake, from anywhere, when there is something to take.
func New(wake func()) *Wire { return &Wire{wake: wake, platform: newPlatform()} }

// Take returns what has come since it was called last.
func (w *Wire) Take() ([]remote.Answer, []Event) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	answers, events := w.answers, w.events
	w.answers, w.events = nil, nil
	return answers, events
}

// Listen has the stream of that number open, and no other; "" is for none.
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

// Close ends the stream; what is on its way is not waited for.
func (w *Wire) Close() {
	w.Listen("", 0)
	w.mutex.Lock()
	w.closed = true
	w.mutex.Unlock()
}

func (w *Wire) answered(a remote.Answer) { w.put(func() { w.answers = append(w.answers, a) }) }

func (w *Wire) heard(e Event) { w.put(func() { w.events = append(w.events, e) }) }

func (w *Wire) put(what func()) {
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

// seconds reads Retry-After, which our servers write in seconds.
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
