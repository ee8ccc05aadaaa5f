package clipboard

import (
	"syscall/js"

	"tessera/logic/say"
)

// board is navigator.clipboard, which a page has in a secure context only.
func board() js.Value {
	navigator := js.Global().Get("navigator")
	if !navigator.Truthy() {
		return js.Undefined()
	}
	return navigator.Get("clipboard")
}

var errRefused = say.Errorf("the browser does not let this page use the clipboard")

// Write puts a text into the clipboard. A browser that refuses says so later, to
// done, which may be nil. A page of a server in the local network, over plain HTTP, has no
// navigator.clipboard. There Write selects the text and copies it.
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
	then(b.Call("writeText", text), func(js.Value) { finish(nil) }, func() { finish(errRefused) })
}

// copySelected puts a text into the clipboard by selecting it in an invisible part of the
// page, and reports whether the browser copied it.
func copySelected(text string) bool {
	document, quietly := js.Global().Get("document"), map[string]any{"preventScroll": true}
	before := document.Get("activeElement")
	area := document.Call("createElement", "textarea")
	area.Set("value", text)
	area.Set("readOnly", true) // no keys come on the screen
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
	then(b.Call("readText"), func(v js.Value) { done(v.String(), nil) }, func() { done("", errRefused) })
}

// WriteBlob puts a picture, as the browser's own Blob of a PNG file, into the
// clipboard.
func WriteBlob(blob js.Value, done func(error)) {
	item := js.Global().Get("ClipboardItem")
	b := board()
	if !b.Truthy() || !item.Truthy() {
		done(ErrNone)
		return
	}
	then(b.Call("write", []any{item.New(map[string]any{"image/png": blob})}), func(js.Value) { done(nil) }, func() { done(errRefused) })
}

// then calls one of two functions once a promise is kept or broken.
func then(promise js.Value, kept func(js.Value), broken func()) {
	var good, bad js.Func
	release := func() { good.Release(); bad.Release() }
	good = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		v := js.Undefined()
		if len(args) > 0 {
			v = args[0]
		}
		kept(v)
		return nil
	})
	bad = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		broken()
		return nil
	})
	promise.Call("then", good, bad)
}
