// Package notices shows notices outside of the page: those that a server sends the
// browser, which shows them while the page is closed.
//
// It imports the standard library alone.
package notices

import (
	"errors"
	"syscall/js"
)

// Subscribe is what has the browser take messages of a server; nil where it cannot.
func Subscribe() func(key string, done func(subscription string, err error)) {
	if js.Global().Get("tesseraPush").Type() != js.TypeFunction {
		return nil
	}
	return subscribe
}

func subscribe(key string, done func(subscription string, err error)) {
	var came, failed js.Func
	end := func(subscription string, err error) {
		came.Release()
		failed.Release()
		done(subscription, err)
	}
	came = js.FuncOf(func(_ js.Value, args []js.Value) any {
		end(args[0].String(), nil)
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		end("", errors.New(args[0].Get("message").String()))
		return nil
	})
	js.Global().Get("tesseraPush").Invoke(key).Call("then", came, failed)
}
