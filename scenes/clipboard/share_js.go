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
	then(asked, func(js.Value) {}, func(js.Value) {}) // a person may change their mind
}

// fileOf returns what to share of a file. content is anything that a Blob accepts.
func fileOf(name, kind string, content any) map[string]any {
	file := js.Global().Get("File").New([]any{content}, name, map[string]any{"type": kind})
	return map[string]any{"files": []any{file}}
}

// MayShareFiles reports whether a phone offers to send pictures to someone.
func MayShareFiles(phone bool) bool {
	return phone && CanShare() && js.Global().Get("navigator").Get("canShare").Truthy() &&
		js.Global().Get("navigator").Call("canShare", fileOf("a.png", "image/png", "")).Bool()
}

// ShareFile offers to send a file by the system's own means, and calls failed if the
// browser refuses, such as long after the press.
func ShareFile(name, kind string, content any, failed func()) {
	asked := js.Global().Get("navigator").Call("share", fileOf(name, kind, content))
	then(asked, func(js.Value) {}, func(why js.Value) {
		if why.Get("name").String() != "AbortError" { // a person may change their mind
			failed()
		}
	})
}
