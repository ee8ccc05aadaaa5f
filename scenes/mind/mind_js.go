package mind

import (
	"syscall/js"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Page is the mind of a page: a second program thinks, in a worker if there can be
// one. Everything here runs on the page's one thread, and nothing waits.
type Page struct {
	wake   func()
	queue  queue
	asked  *Thought // what the program thinks about; nil for nothing
	heard  time.Time
	silent time.Duration // how long the program may be silent; longer after each silence
	failed int           // how often it has failed since the last answer
	rests  bool          // after a failure, before the next attempt

	files   files
	program js.Value // the compiled second program
	loading bool
	engine  engine // that runs it; nil for none
	ready   bool
	shared  bool           // no worker can be had
	likely  match.Question // what it is prepared for; none where it is over
}

// files are the addresses of what the second program is made of, as the build has
// written them down in the page.
type files struct{ program, worker, runtime string }

const (
	// silence is how long the program may tell nothing while it thinks, before it
	// counts as dead. It tells something four times a second.
	silence = 10 * time.Second
	// rest is how long it rests after a failure; longer after each.
	rest, longestRest = time.Second, 30 * time.Second
	// prepareAfter is how long a table stands still before the second program is
	// started for it, and prepareWork how much of the likely question it works through
	// then: until the first turns are compared.
	prepareAfter = 2 * time.Second
	prepareWork  = 16
	// hopeless is after how many failures in a row a worker that has never been
	// ready is given up for the page's own thread.
	hopeless = 2
)

// NewPage makes the mind of the page around. It calls wake whenever there is
// something new to see.
func NewPage(wake func()) *Page {
	p := &Page{wake: wake, silent: silence}
	data := js.Global().Get("document").Call("querySelector", "script[data-thinker]")
	if data.Truthy() {
		data = data.Get("dataset")
		p.files = files{data.Get("thinker").String(), data.Get("worker").String(), data.Get("runtime").String()}
	}
	p.shared = js.Global().Get("Worker").IsUndefined()
	return p
}

// Ask implements [Mind].
func (p *Page) Ask(q match.Question, rank Rank) *Thought {
	t := &Thought{question: q, rank: rank, drop: p.remove}
	p.queue.add(t)
	p.goOn()
	return t
}

// Prepare implements [Mind]: the program is started before it is needed, once
// there is nothing better to do, and thinks for a moment about what is likely to be
// asked. At its first question it makes its tables, and the browser compiles what it
// runs, for longer than the first answer takes by itself.
func (p *Page) Prepare(q match.Question) {
	q.Work = prepareWork
	p.likely = q
	time.AfterFunc(prepareAfter, func() {
		p.load()
		p.warm()
	})
}

// warm asks what is likely to be asked, if there is nothing to think about. What the
// program tells of it is not heard.
func (p *Page) warm() {
	if !p.ready || p.shared || p.likely.Game == "" || len(p.queue) > 0 {
		return
	}
	if text, err := p.likely.JSON(); err == nil {
		p.engine.ask(string(text))
	}
	p.likely = match.Question{}
}

// Crowds implements [Mind]: two cores are what a page needs to show what moves, where
// no graphics card draws.
func (p *Page) Crowds() bool {
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	return p.shared || cores.Type() == js.TypeNumber && cores.Int() <= 2
}

func (p *Page) remove(t *Thought) {
	p.queue.remove(t)
	if t == p.asked {
		p.interrupt()
	}
	p.goOn()
}

// goOn has the program think about the most pressing question.
func (p *Page) goOn() {
	first := p.queue.first()
	switch {
	case first == nil, first == p.asked, p.rests:
		return
	case p.asked != nil:
		p.interrupt()
	}
	switch {
	case p.program.IsUndefined():
		p.load()
	case p.engine == nil:
		p.start()
	case p.ready:
		p.ask(first)
	}
}

func (p *Page) ask(t *Thought) {
	text, err := t.question.JSON()
	if err != nil {
		p.finish(t, func() { t.fail(say.Err(err), true) })
		return
	}
	p.asked, p.heard = t, time.Now()
	p.engine.ask(string(text))
	p.watch(t)
}

// watch counts the program as dead if it is silent for too long.
func (p *Page) watch(t *Thought) {
	time.AfterFunc(p.silent/4, func() {
		switch {
		case p.asked != t:
		case time.Since(p.heard) > p.silent && !p.shared:
			p.silent *= 2 // it may be a slow machine
			p.fail("it gave no sign of life")
		default:
			p.watch(t)
		}
	})
}

// interrupt ends the thought under way, which may begin anew later.
func (p *Page) interrupt() {
	p.asked = nil
	p.engine.stop()
}

// finish ends a thought as told, and goes on with the next.
func (p *Page) finish(t *Thought, end func()) {
	end()
	p.asked = nil
	p.queue.remove(t)
	p.wake()
	p.goOn()
}

// load fetches and compiles the program, and starts it: to start takes as long as to
// think of a first answer. The browser gets the very answer of the server, so that it
// can keep what it compiled.
func (p *Page) load() {
	if p.loading || !p.program.IsUndefined() {
		return
	}
	p.loading = true
	compiled := func(program js.Value) {
		p.loading = false
		p.program = program
		p.start()
	}
	refused := func(why js.Value) {
		p.loading = false
		p.fail(js.Global().Call("String", why).String())
	}
	fetched := js.Global().Call("fetch", p.files.program)
	then(js.Global().Get("WebAssembly").Call("compileStreaming", fetched), compiled, refused)
}

// start runs the program, in a worker if there can be one.
func (p *Page) start() {
	defer func() {
		if why := recover(); why == nil {
			return
		}
		if p.shared {
			p.died("the browser does not run it")
			return
		}
		p.shared = true // no worker can be had
		p.start()
	}()
	var e engine
	hear := func(kind, text string) {
		if e == p.engine { // it may be one that was stopped
			p.hear(kind, text)
		}
	}
	if p.shared {
		e = newLodger(p.program, hear)
	} else {
		e = newWorker(p.program, p.files, hear)
	}
	p.engine = e
}

// hear takes what the program tells.
func (p *Page) hear(kind, text string) {
	p.heard = time.Now()
	switch kind {
	case "ready":
		p.ready = true
		p.goOn()
		p.warm()
	case "so far", "answer":
		a, err := match.ParseAnswer([]byte(text))
		switch t := p.asked; {
		case t == nil: // it was told before the stop came
		case err != nil:
			p.fail(err.Error())
		case kind == "so far":
			t.learn(a, false)
		default:
			p.failed, p.silent = 0, silence
			p.finish(t, func() { t.learn(a, true) })
		}
	case "wrong":
		if t := p.asked; t != nil {
			p.finish(t, func() { t.fail(say.Raw(text), true) })
		}
	default:
		p.died(text)
	}
}

// died takes notice that the program has ended by itself.
func (p *Page) died(why string) {
	if !p.ready && p.failed+1 >= hopeless {
		p.shared = true
	}
	p.fail(why)
}

// fail ends the program, says so to who waits, and tries again.
func (p *Page) fail(why string) {
	js.Global().Get("console").Call("warn", "Tessera: what thinks for the computer players failed: "+why)
	words := say.It("The computer player stopped unexpectedly. It begins again.")
	if p.program.IsUndefined() {
		words = say.It("The computer player could not be downloaded. It is tried again.")
	}
	if p.engine != nil {
		p.engine.kill()
	}
	p.engine, p.ready, p.asked = nil, false, nil
	for _, t := range p.queue {
		t.fail(words, false)
	}
	p.rests = true
	time.AfterFunc(min(rest<<min(p.failed, 8), longestRest), func() {
		p.rests = false
		p.goOn()
	})
	p.failed++
	p.wake()
}
