package mind

import "syscall/js"

// engine runs the second program and passes on its messages. It adds one of its own:
// "ended", with the reason.
type engine interface {
	ask(text string)
	// stop abandons the current question. No further messages about it arrive.
	stop()
	// kill ends the program as far as possible.
	kill()
}

// worker runs the program in a Web Worker.
type worker struct {
	worker js.Value
	hears  map[string]js.Func // listeners by event
	turn   int                // counts questions and stops, in step with the program
}

// newWorker panics if the browser refuses to create a worker.
func newWorker(program js.Value, f files, tell func(kind, text string)) *worker {
	w := &worker{worker: js.Global().Get("Worker").New(f.worker), hears: map[string]js.Func{}}
	w.on("message", func(event js.Value) {
		data := event.Get("data")
		if turn := data.Index(2); !turn.IsUndefined() && turn.Int() != w.turn {
			return // sent before the program received the stop
		}
		tell(data.Index(0).String(), data.Index(1).String())
	})
	ended := func(event js.Value) {
		event.Call("preventDefault") // we report the error ourselves
		tell("ended", "the worker failed: "+js.Global().Call("String", event.Get("message")).String())
	}
	w.on("error", ended)
	w.on("messageerror", ended)
	base := js.Global().Get("document").Get("baseURI")
	runtime := js.Global().Get("URL").New(f.runtime, base).Get("href")
	w.worker.Call("postMessage", map[string]any{"program": program, "runtime": runtime})
	return w
}

func (w *worker) on(event string, f func(event js.Value)) {
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	w.hears[event] = hear
	w.worker.Call("addEventListener", event, hear)
}

func (w *worker) ask(text string) {
	w.turn++
	w.worker.Call("postMessage", text)
}

// stop asks an empty question. Terminating the worker would stop it just as fast, but
// starting another takes as long as computing a first answer.
func (w *worker) stop() { w.ask("") }

func (w *worker) kill() {
	w.worker.Call("terminate")
	for event, hear := range w.hears {
		w.worker.Call("removeEventListener", event, hear)
		hear.Release()
	}
	w.hears = nil
}

// pageEngine runs the program on the page's own thread, in slices between frames.
type pageEngine struct{ host js.Value }

func newPageEngine(program js.Value, tell func(kind, text string)) *pageEngine {
	l := &pageEngine{host: js.Global().Get("Object").New()}
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		tell(args[0].String(), args[1].String())
		return nil
	})
	l.host.Set("tell", hear)
	l.host.Set("shared", true)
	js.Global().Set("tesseraMind", l.host)
	run := js.Global().Get("Go").New()
	ended := func(js.Value) { tell("ended", "it stopped") }
	started := func(instance js.Value) { then(run.Call("run", instance), ended, ended) }
	then(js.Global().Get("WebAssembly").Call("instantiate", program, run.Get("importObject")), started, ended)
	return l
}

func (l *pageEngine) ask(text string) { l.host.Call("ask", text) }

// stop keeps the program loaded for the next question.
func (l *pageEngine) stop() { l.kill() }

func (l *pageEngine) kill() {
	if stop := l.host.Get("stop"); stop.Truthy() {
		stop.Invoke()
	}
}

// then calls kept or broken once the promise settles. It does not block.
func then(promise js.Value, fulfilled, rejected func(js.Value)) {
	var onKept, onBroken js.Func
	settled := func(f func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			onKept.Release()
			onBroken.Release()
			f(args[0])
			return nil
		})
	}
	onKept, onBroken = settled(fulfilled), settled(rejected)
	promise.Call("then", onKept, onBroken)
}
