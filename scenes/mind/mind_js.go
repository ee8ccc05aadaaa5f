package mind

import (
	"syscall/js"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Page is the mind of a page. A second program searches, in a worker if possible.
// Everything here runs on the page's single thread and nothing blocks.
type Page struct {
	wake        func()
	queue       queue
	current     *Thought // the program's current question, or nil
	lastMessage time.Time
	silent      time.Duration // longest silence allowed; doubles after each timeout
	failed      int           // failures since the latest answer
	pausing     bool          // waiting to retry after a failure

	files    files
	program  js.Value // the compiled second program
	loading  bool
	engine   engine // runs the program, or nil
	ready    bool
	noWorker bool           // workers are unavailable
	likely   match.Question // a question to warm up with; empty once used
}

// files are the URLs of the second program's parts, which the build writes into the page.
type files struct{ program, worker, runtime string }

const (
	// silenceLimit is how long a searching program may send nothing before it counts as dead.
	// It sends something four times a second.
	silenceLimit = 10 * time.Second
	// rest is the pause after a failure. It grows with each failure, up to longestRest.
	rest, longestRest = time.Second, 30 * time.Second
	// prepareAfter is the delay after Prepare before the second program starts.
	// prepareWork is how much the program then works on the likely question: enough to
	// compare the first turns.
	prepareAfter = 2 * time.Second
	prepareWork  = 16
	// maxWorkerFailures is the number of consecutive failures after which a worker that was never
	// ready is replaced by the page's own thread.
	maxWorkerFailures = 2
)

// NewPage returns the mind of the current page. It calls wake whenever there is something
// new.
func NewPage(wake func()) *Page {
	p := &Page{wake: wake, silent: silenceLimit}
	data := js.Global().Get("document").Call("querySelector", "script[data-thinker]")
	if data.Truthy() {
		data = data.Get("dataset")
		p.files = files{data.Get("thinker").String(), data.Get("worker").String(), data.Get("runtime").String()}
	}
	p.noWorker = js.Global().Get("Worker").IsUndefined()
	return p
}

func (p *Page) Ask(q match.Question, rank Rank) *Thought {
	t := &Thought{question: q, rank: rank, drop: p.remove}
	p.queue.add(t)
	p.workOnFirst()
	return t
}

// Prepare starts the program after a while and lets it work briefly on the likely
// question. At its first question the program builds its tables and the browser compiles
// its code, which takes longer than the first answer itself.
func (p *Page) Prepare(q match.Question) {
	q.Work = prepareWork
	p.likely = q
	time.AfterFunc(prepareAfter, func() {
		p.load()
		p.warm()
	})
}

// warm asks the likely question if the queue is empty. The answer is ignored.
func (p *Page) warm() {
	if !p.ready || p.noWorker || p.likely.Game == "" || len(p.queue) > 0 {
		return
	}
	if text, err := p.likely.JSON(); err == nil {
		p.engine.ask(string(text))
	}
	p.likely = match.Question{}
}

// Rest asks for a turn that the program does not expect, and ignores the answer. So the program
// drops what it expects.
func (p *Page) Rest() {
	if p.ready && !p.noWorker && p.current == nil {
		p.engine.ask(`{"game":"-","level":"-","moves":[]}`)
	}
}

// SlowsAnimations reports true on one or two cores: without a graphics card, animations in a page
// need two.
func (p *Page) SlowsAnimations() bool {
	cores := js.Global().Get("navigator").Get("hardwareConcurrency")
	return p.noWorker || cores.Type() == js.TypeNumber && cores.Int() <= 2
}

func (p *Page) remove(t *Thought) {
	p.queue.remove(t)
	if t == p.current {
		p.interrupt()
	}
	p.workOnFirst()
}

// workOnFirst makes the program work on the most urgent question.
func (p *Page) workOnFirst() {
	first := p.queue.first()
	switch {
	case first == nil, first == p.current, p.pausing:
		return
	case p.current != nil:
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
	p.current, p.lastMessage = t, time.Now()
	p.engine.ask(string(text))
	p.watch(t)
}

// watch treats the program as dead if it is silent for too long.
func (p *Page) watch(t *Thought) {
	time.AfterFunc(p.silent/4, func() {
		switch {
		case p.current != t:
		case time.Since(p.lastMessage) > p.silent && !p.noWorker:
			p.silent *= 2 // the machine may be slow
			p.fail("it gave no sign of life")
		default:
			p.watch(t)
		}
	})
}

// interrupt stops the current question, which may restart later.
func (p *Page) interrupt() {
	p.current = nil
	p.engine.stop()
}

// finish ends a thought by calling end, and starts the next one.
func (p *Page) finish(t *Thought, end func()) {
	end()
	p.current = nil
	p.queue.remove(t)
	p.wake()
	p.workOnFirst()
}

// load downloads, compiles and starts the program. Starting takes as long as computing a
// first answer.
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
	then(js.Global().Get("tessera").Call("compile", p.files.program), compiled, refused)
}

// start runs the program, in a worker if possible.
func (p *Page) start() {
	defer func() {
		if why := recover(); why == nil {
			return
		}
		if p.noWorker {
			p.died("the browser does not run it")
			return
		}
		p.noWorker = true // workers are unavailable
		p.start()
	}()
	var e engine
	hear := func(kind, text string) {
		if e == p.engine { // ignore a previous engine
			p.hear(kind, text)
		}
	}
	if p.noWorker {
		e = newPageEngine(p.program, hear)
	} else {
		e = newWorker(p.program, p.files, hear)
	}
	p.engine = e
}

// hear handles a message from the program.
func (p *Page) hear(kind, text string) {
	p.lastMessage = time.Now()
	switch kind {
	case "ready":
		p.ready = true
		p.workOnFirst()
		p.warm()
	case "so far", "answer":
		a, err := match.ParseAnswer([]byte(text))
		switch t := p.current; {
		case t == nil: // sent before the stop arrived
		case err != nil:
			p.fail(err.Error())
		case kind == "so far":
			t.learn(a, false)
		default:
			p.failed, p.silent = 0, silenceLimit
			p.finish(t, func() { t.learn(a, true) })
		}
	case "wrong":
		if t := p.current; t != nil {
			p.finish(t, func() { t.fail(say.Raw(text), true) })
		}
	default:
		p.died(text)
	}
}

// died handles the program ending by itself.
func (p *Page) died(why string) {
	if !p.ready && p.failed+1 >= maxWorkerFailures {
		p.noWorker = true
	}
	p.fail(why)
}

// fail ends the program, reports the failure to all thoughts, and retries later.
func (p *Page) fail(why string) {
	js.Global().Get("console").Call("warn", "Tessera: what thinks for the computer players failed: "+why)
	words := say.It("The computer player stopped unexpectedly. It is restarting.")
	if p.program.IsUndefined() {
		words = say.It("The computer player could not be downloaded. Trying again.")
	}
	if p.engine != nil {
		p.engine.kill()
	}
	p.engine, p.ready, p.current = nil, false, nil
	for _, t := range p.queue {
		t.fail(words, false)
	}
	p.pausing = true
	time.AfterFunc(min(rest<<min(p.failed, 8), longestRest), func() {
		p.pausing = false
		p.workOnFirst()
	})
	p.failed++
	p.wake()
}
