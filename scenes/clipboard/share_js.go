package clipboard

import "syscall/js"

// CanShare reports whether the system offers to send a link to someone.
func CanShare() bool {
	navigator := js.Global().Get("navigator")
	return navigator.Truthy() && navigator.Get("share").Truthy()
}

// Share offers to send a text with a link by the system's own means. Call it only if
// [CanShare] returns true. Whether the person sends it is not known.
func Share(text, link string) {
	asked := js.Global().Get("navigator").Call("share", map[string]any{"text": text, "url": link})
	then(asked, func(js.Value) {}, func() {}) // a person may change their mind
}
