//go:build js

// Command think is the page's second program. It has the rules and engines of all games
// and answers questions (match.Question) one after the other while the first program
// draws. It runs in a web worker. Without workers it runs on the page's thread beside the
// first program, and yields to it.
//
// The page puts an object under [host] into the global scope before it starts the
// program:
//
//	tell(kind, text, turn)  receives messages of the kinds below;
//	                        turn counts the questions and the stops so far
//	shared                  true where frames are drawn on the same thread
//	rest(on)                if not shared: calls on once all waiting events have run
//
// After "ready" the object also has:
//
//	ask(text)               asks a question, replacing the current one
//	stop()                  stops thinking
package main

import (
	"syscall/js"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
)

const host = "tesseraMind"

// The kinds of messages.
const (
	ready   = "ready"  // questions are accepted; the text is empty
	partial = "so far" // a match.Answer with the result so far; also a sign of life
	answer  = "answer" // a match.Answer with the final result
	invalid = "wrong"  // an error message; the question was invalid
)

const (
	// reportEvery is the time between two reports of the answer so far. reportFirst is the
	// time until the first report.
	reportEvery = 250 * time.Millisecond
	reportFirst = 50 * time.Millisecond
	// On the page's thread, slice is the longest time of thinking without a pause, and
	// pause the time left for drawing frames. In a worker, only questions and stops are
	// waiting, and workerSlice replaces slice.
	slice       = 6 * time.Millisecond
	pause       = time.Millisecond
	workerSlice = 20 * time.Millisecond
	// fewCores is the number of cores that a page may need for drawing.
	fewCores = 2
)

func main() {
	m := thinker{foresight: match.NewForesight(games.Engines()), host: js.Global().Get(host), rested: make(chan bool, 1)}
	m.noWorker = m.host.Get("shared").Truthy()
	m.onRested = js.FuncOf(func(js.Value, []js.Value) any {
		m.rested <- true
		return nil
	})
	asked := make(chan string, 1)
	m.host.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m.turn++
		select {
		case <-asked: // drop a question that was not begun
		default:
		}
		asked <- args[0].String()
		return nil
	}))
	m.host.Set("stop", js.FuncOf(func(js.Value, []js.Value) any {
		m.turn++
		return nil
	}))
	m.post(ready, "")
	for {
		m.foresee()
		m.answer(<-asked)
	}
}

type thinker struct {
	foresight *match.Foresight
	host      js.Value
	noWorker  bool
	turn      int       // counts questions and stops; a change ends the current question
	onRested  js.Func   // called when the waiting events have run
	rested    chan bool // receives when on is called
}

func (m *thinker) post(kind, text string) { m.host.Call("tell", kind, text, m.turn) }

// yield yields to the waiting events of the thread, and on a shared thread pauses to let
// frames be drawn.
func (m *thinker) yield() {
	if m.noWorker {
		time.Sleep(pause)
		return
	}
	m.host.Call("rest", m.onRested)
	<-m.rested
}

// answer thinks about a question until it is solved or stopped.
func (m *thinker) answer(text string) {
	turn := m.turn
	q, err := match.ParseQuestion([]byte(text))
	if err != nil {
		m.post(invalid, err.Error())
		return
	}
	t, err := m.foresight.Ask(q)
	if err != nil {
		m.post(invalid, err.Error())
		return
	}
	began, long := time.Now(), workerSlice
	if m.noWorker {
		long = slice
	}
	reported := began.Add(reportFirst - reportEvery)
	for !t.RunSlice() {
		now := time.Now()
		if now.Sub(reported) >= reportEvery {
			m.sendResult(partial, t)
			reported = now
		}
		if now.Sub(began) >= long {
			m.yield()
			began = time.Now()
		}
		if m.turn != turn {
			return
		}
	}
	m.sendResult(answer, t)
	m.foresight.Expect(q, t)
}

// foresee searches for the next turn until a question or a stop comes. It does nothing where
// the page needs the other core to draw.
func (m *thinker) foresee() {
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	if m.noWorker || cores.Type() != js.TypeNumber || cores.Int() <= fewCores {
		return
	}
	for turn, began := m.turn, time.Now(); m.turn == turn && !m.foresight.Done(); {
		if m.foresight.RunSlice(); time.Since(began) >= workerSlice {
			m.yield()
			began = time.Now()
		}
	}
}

// sendResult sends the result so far.
func (m *thinker) sendResult(kind string, t *match.BoundedSearch) {
	text, err := match.AnswerOf(t).JSON()
	if err != nil {
		m.post(invalid, err.Error())
		return
	}
	m.post(kind, string(text))
}
