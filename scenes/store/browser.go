//go:build js

package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall/js"

	"tessera/logic/say"
)

// Open returns the page's localStorage, or an error if the browser denies access.
func Open() (s Store, err error) {
	defer refused(&err)
	// If site data is blocked, the property itself throws. Only exceptions of calls can
	// be recovered, so Reflect.get reads it.
	storage := js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
	if !storage.Truthy() {
		return nil, say.Errorf("this browser does not store data for this page")
	}
	return browser{storage}, nil
}

type browser struct{ storage js.Value }

// page returns the page's script that changes the storage safely, so that a crash of the
// browser does not undo a change.
func page() js.Value { return js.Global().Get("tesseraStore") }

// persist asks the browser, once, to keep the games when it runs short of space.
var persist = sync.OnceFunc(func() {
	if storage := js.Global().Get("navigator").Get("storage"); storage.Truthy() && storage.Get("persist").Truthy() {
		storage.Call("persist")
	}
})

func (b browser) Place(name string) say.Text { return say.It("%s in this browser", key(name)) }

func key(name string) string { return "tessera/" + name }

// fullNames are the error names of a full storage, in all browsers and in older versions
// of Firefox.
var fullNames = []string{"QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"}

// refused converts an exception of the browser, such as a full storage, to an error.
func refused(err *error) {
	thrown := recover()
	switch e, is := thrown.(js.Error); {
	case thrown == nil:
	case is && slices.Contains(fullNames, e.Get("name").String()):
		*err = errFull
	default:
		*err = say.Errorf("this browser does not store data " +
			"for this page") // its own text is English, for programmers
	}
}

func (b browser) Load(name string) (text []byte, err error) {
	defer refused(&err)
	v := b.storage.Call("getItem", key(name))
	if v.IsNull() {
		return nil, ErrNone
	}
	return []byte(v.String()), nil
}

func (b browser) Save(name string, text []byte) (err error) {
	defer refused(&err)
	page().Call("save", key(name), string(text))
	persist()
	return nil
}

func (b browser) Names(prefix string) (names []string, err error) {
	defer refused(&err)
	for i := range b.storage.Get("length").Int() {
		if name, ours := strings.CutPrefix(b.storage.Call("key", i).String(), key("")); ours && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

func (b browser) Remove(name string) (err error) {
	defer refused(&err)
	page().Call("remove", key(name))
	return nil
}

// SetAside implements [Store]. It removes the text before storing it under the new name,
// because a full storage has no room for two copies. If that fails, it restores the text
// under the old name.
func (b browser) SetAside(name string) (_ say.Text, err error) {
	defer refused(&err)
	to := ""
	for i := 1; ; i++ {
		to = fmt.Sprintf("%s.damaged-%d", name, i)
		if b.storage.Call("getItem", key(to)).IsNull() {
			break
		}
	}
	text := b.storage.Call("getItem", key(name)).String()
	if err := b.Remove(name); err != nil {
		return say.Text{}, err
	}
	if err := b.Save(to, []byte(text)); err != nil {
		return say.Text{}, errors.Join(err, b.Save(name, []byte(text)))
	}
	return say.Raw(to), nil
}

// locks uses the browser's locks. All tabs of a page share them, and the browser frees
// the names of a closed tab. A browser without locks grants every name.
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
