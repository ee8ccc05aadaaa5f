package store

import "syscall/js"

// locks asks for the browser's own locks. All tabs of a page share them, and the browser
// frees those of a tab that is closed. A browser without locks grants every name.
func locks(Store) askLock {
	manager := js.Global().Get("navigator").Get("locks")
	if !manager.Truthy() {
		return alwaysOurs
	}
	return func(name string, answered func(func(func()))) {
		var granted, over js.Func
		asked, returned := true, func() {}
		answer := func(giveBack func(func())) {
			if asked {
				asked = false
				answered(giveBack)
			}
		}
		granted = js.FuncOf(func(_ js.Value, args []js.Value) any {
			if !args[0].Truthy() {
				answer(nil)
				return nil
			}
			// The browser holds the lock until this promise resolves.
			var resolve js.Value
			executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
				resolve = args[0]
				return nil
			})
			defer executor.Release()
			held := js.Global().Get("Promise").New(executor)
			answer(func(done func()) {
				returned = done
				resolve.Invoke()
			})
			return held
		})
		over = js.FuncOf(func(js.Value, []js.Value) any {
			granted.Release()
			over.Release()
			alwaysOurs(name, answer) // where the browser fails to ask for the lock
			returned()
			return nil
		})
		request := manager.Call("request", key(name), map[string]any{"ifAvailable": true}, granted)
		request.Call("then", over, over)
	}
}
