package store

import "syscall/js"

// locks are the browser's own, which all tabs of a page share and which go with
// the tab. Where the browser has none, every name is ours.
type locks struct{ held map[string]*lock }

type lock struct {
	known, mine bool
	letGo       js.Value // resolves the promise for which the lock is held
}

func newLocks(Store) locks { return locks{held: map[string]*lock{}} }

func (l *locks) claim(name string) {
	if at := l.held[name]; at != nil && (at.mine || !at.known) {
		return
	}
	manager := js.Global().Get("navigator").Get("locks")
	if !manager.Truthy() {
		return
	}
	at := &lock{}
	l.held[name] = at
	promise := js.FuncOf(func(_ js.Value, args []js.Value) any {
		at.letGo = args[0]
		return nil
	})
	var given js.Func
	given = js.FuncOf(func(_ js.Value, args []js.Value) any {
		given.Release()
		at.known, at.mine = true, args[0].Truthy()
		if !at.mine {
			promise.Release()
			return nil
		}
		held := js.Global().Get("Promise").New(promise)
		promise.Release()
		return held
	})
	manager.Call("request", key(name), map[string]any{"ifAvailable": true}, given)
}

func (l *locks) claimed(name string) (mine, known bool) {
	at := l.held[name]
	if at == nil {
		return true, true
	}
	return at.mine, at.known
}

func (l *locks) release() {
	for _, at := range l.held {
		if at.mine {
			at.letGo.Invoke()
		}
	}
	clear(l.held)
}
