package desktop

import (
	"errors"
	"syscall/js"

	"tessera/logic/say"
)

// Subscribe returns the function that subscribes to a server's notifications, or nil if
// the browser does not support them.
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
		end("", whyNot(args[0].Get("message").String()))
		return nil
	})
	js.Global().Get("tesseraPush").Invoke(key).Call("then", came, failed)
}

// whyNot converts the page script's reason to an error.
func whyNot(reason string) error {
	switch reason {
	case "denied":
		return say.Errorf("your browser blocks notifications; allow them in its settings for this page")
	case "offline":
		return say.Errorf("the page is not saved in your browser yet; try again in a minute")
	case "unreachable":
		return say.Errorf("your browser cannot reach its notification service")
	}
	return errors.New(reason)
}
