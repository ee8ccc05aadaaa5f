package store

import "syscall/js"

// locks uses the browser's locks. All tabs of a page share them, and the browser frees
// those of a closed tab. A browser without locks grants every name.
func locks(Store) askLock {
	return func(name string, answered func(func(func()))) {
		page().Call("lock", key(name), once(func(args []js.Value) {
			giveBack := args[0]
			if giveBack.IsNull() {
				answered(nil)
				return
			}
			answered(func(returned func()) {
				giveBack.Invoke(once(func([]js.Value) { returned() }))
			})
		}))
	}
}

// once returns a function that the page calls once.
func once(f func(args []js.Value)) js.Func {
	var called js.Func
	called = js.FuncOf(func(_ js.Value, args []js.Value) any {
		called.Release()
		f(args)
		return nil
	})
	return called
}
