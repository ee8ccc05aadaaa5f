package remote

import (
	"syscall/js"

	"tessera/logic/remote"
	"tessera/scenes"
)

type platform struct{}

func newPlatform() platform { return platform{} }

// noticeNetwork counts the returns of the network and those of the player to the page. A hidden
// page has no frames until a resize, so that a move would wait until the player comes back.
func noticeNetwork() {
	window := js.Global()
	noticed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("type").String() != "online" {
			visits.Add(1)
			scenes.ScheduleFrame()
			return nil
		}
		returned()
		if window.Get("document").Get("hidden").Bool() {
			window.Call("dispatchEvent", window.Get("Event").New("resize"))
		}
		return nil
	})
	for _, event := range []string{"online", "focus", "visibilitychange"} {
		window.Call("addEventListener", event, noticed)
	}
}

// offline reports whether the system knows that there is no network.
func offline() bool { return !js.Global().Get("navigator").Get("onLine").Bool() }

// Send sends a request. Take returns its answer later, even after a failure.
func (w *Wire) Send(r remote.Request) {
	answer := remote.Answer{ID: r.ID}
	var arrived, read, failed js.Func
	done := func() {
		arrived.Release()
		read.Release()
		failed.Release()
		w.answered(answer)
	}
	status := 0
	read = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if text := args[0].String(); len(text) <= mostBody {
			answer.Status, answer.Body = status, []byte(text)
		}
		done()
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any {
		done()
		return nil
	})
	arrived = js.FuncOf(func(_ js.Value, args []js.Value) any {
		response := args[0]
		status = response.Get("status").Int()
		if after := response.Get("headers").Call("get", "Retry-After"); after.Type() == js.TypeString {
			answer.After = seconds(after.String())
		}
		return response.Call("text")
	})
	headers := map[string]any{}
	how := map[string]any{"method": r.Method, "cache": "no-store", "credentials": "same-origin", "headers": headers}
	if r.Body != nil {
		headers["Content-Type"] = "application/json"
		how["body"] = string(r.Body)
	}
	if r.Token != "" {
		headers["Authorization"] = "Bearer " + r.Token
	}
	if limit := js.Global().Get("AbortSignal").Get("timeout"); limit.Truthy() { // missing in some browsers
		how["signal"] = js.Global().Get("AbortSignal").Call("timeout", answerPatience.Milliseconds())
	}
	js.Global().Call("fetch", r.URL, how).Call("then", arrived).Call("then", read, failed)
}

// listen opens a stream and returns the function that closes it. A page that the browser
// freezes closes it itself: otherwise the browser would keep it open, and the server would
// count the player as there.
func (w *Wire) listen(url string, number int) (hangUp func()) {
	document := js.Global().Get("document")
	var source js.Value
	var told, broke js.Func
	open, renews := true, false
	end := func() {
		if open {
			open = false
			source.Call("close")
			document.Call("removeEventListener", "freeze", broke)
			told.Release()
			broke.Release()
		}
	}
	told = js.FuncOf(func(_ js.Value, args []js.Value) any {
		name := args[0].Get("type").String()
		renews = name == renewal
		if data := args[0].Get("data"); data.Type() == js.TypeString && !renews {
			w.eventArrived(Event{Stream: number, Name: name, Data: []byte(data.String())})
		}
		return nil
	})
	broke = js.FuncOf(func(js.Value, []js.Value) any {
		if renews && source.Get("readyState").Int() == 0 { // the browser opens it again
			renews = false
			return nil
		}
		end()
		w.eventArrived(Event{Stream: number, Broke: true})
		return nil
	})
	source = js.Global().Get("EventSource").New(url)
	source.Call("addEventListener", "table", told)
	source.Call("addEventListener", "gone", told)
	source.Call("addEventListener", "onlookers", told)
	source.Call("addEventListener", "presence", told)
	source.Call("addEventListener", "beat", told)
	source.Call("addEventListener", renewal, told)
	source.Call("addEventListener", "error", broke)
	document.Call("addEventListener", "freeze", broke)
	return end
}
