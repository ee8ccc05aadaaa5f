package app

import (
	"syscall/js"
	"time"

	"tessera/scenes"
)

// trail keeps the browser's history as deep as the stage, with an entry for the shelf,
// one for the table and one for each panel above it. So the browser's back button leads
// from a panel to its table, to the shelf and out of the page.
type trail struct {
	history, location js.Value

	depth        int       // of the browser's current entry; the shelf's is 1
	at           string    // the fragment to show in the address
	shown        string    // the fragment shown
	pendingBacks int       // scenes still to be closed because the browser went back
	walking      time.Time // when a step back was requested; zero if none is pending
}

const depthKey = "tessera"

// patience is how long the browser may take to go back one entry.
const patience = time.Second

// newTrail continues the history of a reloaded page, or starts one at the shelf.
func newTrail() *trail {
	t := &trail{history: js.Global().Get("history"), location: js.Global().Get("location"), depth: 1}
	if depth, known := entryDepth(t.history.Get("state")); known {
		t.depth = depth
	} else {
		t.enter("replaceState")
	}
	t.shown = unknown
	js.Global().Call("addEventListener", "popstate", js.FuncOf(func(_ js.Value, args []js.Value) any {
		t.came(args[0].Get("state"))
		return nil
	}))
	return t
}

// unknown means that the address has to be written again.
const unknown = "#"

func entryDepth(state js.Value) (depth int, known bool) {
	if state.Type() != js.TypeObject || state.Get(depthKey).Type() != js.TypeNumber {
		return 0, false
	}
	return state.Get(depthKey).Int(), true
}

// enter writes a history entry with the current depth and address. The parameter how is
// pushState or replaceState.
func (t *trail) enter(how string) {
	path := t.location.Get("pathname").String() + t.location.Get("search").String()
	if t.at != "" {
		path += "#" + t.at
	}
	t.history.Call(how, map[string]any{depthKey: t.depth}, "", path)
	t.shown = t.at
}

func (t *trail) address(at string) { t.at = at }

// came handles the browser's move to another history entry.
func (t *trail) came(state js.Value) {
	depth, known := entryDepth(state)
	switch {
	case !t.walking.IsZero():
		t.walking = time.Time{}
	case !known: // the player followed a link to a new entry
		t.history.Call("replaceState", map[string]any{depthKey: t.depth + 1}, "")
		t.location.Call("reload")
		return
	case depth > t.depth: // forward
		t.location.Call("reload")
		return
	default:
		t.pendingBacks += t.depth - depth
		t.depth = depth
	}
	t.shown = unknown
	scenes.ScheduleFrame()
}

// back reports whether to close a scene in this frame because the browser went back.
func (t *trail) back() bool {
	if t.pendingBacks == 0 {
		return false
	}
	t.pendingBacks--
	return true
}

// show makes the history as deep as the stage and writes the address.
func (t *trail) show(depth int) {
	if !t.walking.IsZero() && time.Since(t.walking) < patience {
		return
	}
	t.walking = time.Time{}
	switch {
	case t.pendingBacks > 0:
		scenes.ScheduleFrame()
	case depth > t.depth:
		for t.depth < depth {
			t.depth++
			t.enter("pushState")
		}
	case depth < t.depth:
		t.walking = time.Now()
		t.history.Call("go", depth-t.depth)
		t.depth = depth
	case t.at != t.shown:
		t.enter("replaceState")
	}
}
