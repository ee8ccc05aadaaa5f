//go:build js

// Command think is the page's second program: it knows the rules and the engines
// of all games, and answers one question after the other (match.Question) while
// the first program draws. It runs in a worker of its own; where none can be had
// it runs beside the first program on the page's thread, and gives way to it.
//
// Whoever starts it has put an object under [host] into the global scope:
//
//	tell(kind, text, turn)  is called with what is to be known, see the kinds below;
//	                        turn counts the questions and the stops so far
//	shared                  true where frames are drawn on the same thread
//	rest(on)                where it is not: has on called once what waits has run
//
// and finds there, when "ready" has been told:
//
//	ask(text)               asks a question, in place of one that is thought about
//	stop()                  ends the thought
package main

import (
	"syscall/js"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
)

const host = "tesseraMind"

// The kinds of what is told.
const (
	ready  = "ready"  // questions are taken; the text is empty
	soFar  = "so far" // a match.Answer of what is known by now, also a sign of life
	answer = "answer" // a match.Answer, the thought's end
	wrong  = "wrong"  // a sentence; the question made no sense
)

const (
	// tellEvery is the time between two answers so far, tellFirst that until the first.
	tellEvery = 250 * time.Millisecond
	tellFirst = 50 * time.Millisecond
	// slice is how long the thought goes on without giving way to what else runs on the
	// thread, and pause for how long it then does, where frames are drawn there. In a
	// worker, where nothing but questions and stops waits, it is workerSlice.
	slice       = 6 * time.Millisecond
	pause       = time.Millisecond
	workerSlice = 20 * time.Millisecond
)

func main() {
	m := mind{games: games.Thinking(), host: js.Global().Get(host), rested: make(chan bool, 1)}
	m.shared = m.host.Get("shared").Truthy()
	m.on = js.FuncOf(func(js.Value, []js.Value) any {
		m.rested <- true
		return nil
	})
	asked := make(chan string, 1)
	m.host.Set("ask", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m.turn++
		select {
		case <-asked: // one that has not been begun yet
		default:
		}
		asked <- args[0].String()
		return nil
	}))
	m.host.Set("stop", js.FuncOf(func(js.Value, []js.Value) any {
		m.turn++
		return nil
	}))
	m.tell(ready, "")
	for text := range asked {
		m.answer(text)
	}
}

// mind is who answers.
type mind struct {
	games  match.Games
	host   js.Value
	shared bool
	turn   int       // counts the questions and the stops; while it stays, the question does
	on     js.Func   // is called when what waited has run
	rested chan bool // on was called
}

func (m *mind) tell(kind, text string) { m.host.Call("tell", kind, text, m.turn) }

// rest gives way to what waits to run on the thread, for a pause where that draws frames.
func (m *mind) rest() {
	if m.shared {
		time.Sleep(pause)
		return
	}
	m.host.Call("rest", m.on)
	<-m.rested
}

// answer thinks about a question to its end, or until it is stopped.
func (m *mind) answer(text string) {
	turn := m.turn
	q, err := match.ParseQuestion([]byte(text))
	if err != nil {
		m.tell(wrong, err.Error())
		return
	}
	t, err := m.games.Ask(q)
	if err != nil {
		m.tell(wrong, err.Error())
		return
	}
	began, long := time.Now(), workerSlice
	if m.shared {
		long = slice
	}
	told := began.Add(tellFirst - tellEvery)
	for !t.Go() {
		now := time.Now()
		if now.Sub(told) >= tellEvery {
			m.know(soFar, t)
			told = now
		}
		if now.Sub(began) >= long {
			m.rest()
			began = time.Now()
		}
		if m.turn != turn {
			return
		}
	}
	m.know(answer, t)
}

// know tells what is known by now.
func (m *mind) know(kind string, t *match.Thinking) {
	text, err := match.AnswerOf(t).JSON()
	if err != nil {
		m.tell(wrong, err.Error())
		return
	}
	m.tell(kind, string(text))
}
