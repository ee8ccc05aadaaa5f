package names

import "syscall/js"

var normalizer = js.Global().Get("String").Get("prototype").Get("normalize")

func normalize(text, form string) string { return normalizer.Call("call", text, form).String() }
