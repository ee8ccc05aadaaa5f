package clipboard

import (
	"syscall/js"

	"tessera/logic/say"
)

// board returns navigator.clipboard, which exists only in a secure context.
func board() js.Value {
	navigator := js.Global().Get("navigator")
	if !navigator.Truthy() {
		return js.Undefined()
	}
	return navigator.Get("clipboard")
}

var errRefused = say.Errorf("the browser does not let this page use the clipboard")

// Write copies a text to the clipboard and calls done with the result, maybe later. done
// may be nil. A page from a server in the local network, over plain HTTP, has no
// navigator.clipboard. There Write selects the text and copies the selection.
func Write(text string, done func(error)) {
	finish := func(err error) {
		if done != nil {
			done(err)
		}
	}
	b := board()
	if !b.Truthy() {
		var err error
		if !copySelected(text) {
			err = ErrNone
		}
		finish(err)
		return
	}
	then(b.Call("writeText", text), func(js.Value) { finish(nil) }, func(js.Value) { finish(errRefused) })
}

// copySelected copies a text by selecting it in an invisible part of the page, and
// reports whether the browser copied it.
func copySelected(text string) bool {
	document, quietly := js.Global().Get("document"), map[string]any{"preventScroll": true}
	before := document.Get("activeElement")
	area := document.Call("createElement", "textarea")
	area.Set("value", text)
	area.Set("readOnly", true) // keeps the on-screen keyboard closed
	area.Get("style").Set("cssText", "position: fixed; top: 0; opacity: 0")
	document.Get("body").Call("append", area)
	area.Call("focus", quietly)
	area.Call("select")
	copied := document.Call("execCommand", "copy").Bool()
	area.Call("remove")
	if before.Truthy() {
		before.Call("focus", quietly)
	}
	return copied
}

func read(done func(string, error)) {
	b := board()
	if !b.Truthy() || !b.Get("readText").Truthy() {
		done("", ErrNone)
		return
	}
	then(b.Call("readText"), func(v js.Value) { done(v.String(), nil) }, func(js.Value) { done("", errRefused) })
}

// WriteBlob copies a picture, given as a Blob with a PNG file, to the clipboard.
func WriteBlob(blob js.Value, done func(error)) {
	item := js.Global().Get("ClipboardItem")
	b := board()
	if !b.Truthy() || !item.Truthy() {
		done(ErrNone)
		return
	}
	then(b.Call("write", []any{item.New(map[string]any{"image/png": blob})}), func(js.Value) { done(nil) }, func(js.Value) { done(errRefused) })
}

// then calls fulfilled with the value of a promise, or rejected with the reason, once it
// settles.
func then(promise js.Value, fulfilled, rejected func(js.Value)) {
	var good, bad js.Func
	once := func(settled func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			good.Release()
			bad.Release()
			v := js.Undefined()
			if len(args) > 0 {
				v = args[0]
			}
			settled(v)
			return nil
		})
	}
	good, bad = once(fulfilled), once(rejected)
	promise.Call("then", good, bad)
}

// Begin starts to read the browser's clipboard. If the browser refuses, the answer is the
// text last copied here.
func (s *System) Begin() (answer func() (text string, done bool)) {
	r := Read(func() {})
	return func() (string, bool) {
		a, done := r.Done()
		if done && a.Err != nil && a.Err != ErrEmpty {
			return s.last, true
		}
		return a.Text, done
	}
}
