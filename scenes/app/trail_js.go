package app

import (
	"syscall/js"
	"time"

	"tessera/scenes/frames"
)

// trail keeps the browser's history as deep as the stage: an entry for the shelf,
// one for the table on it and one for every panel above. So the browser's way back
// leads from a panel to its table, to the shelf, and out of the page.
type trail struct {
	history, location js.Value

	depth   int       // of the entry that the browser is at, 1 for the shelf's
	at      string    // what the address is to show behind #
	shown   string    // what it shows
	owed    int       // how many scenes are to be left, since the browser went back
	walking time.Time // since when the browser is on its way to another entry; zero for not at all
}

// depthKey is what an entry keeps its depth under.
const depthKey = "tessera"

// patience is how long the browser may take to go back an entry.
const patience = time.Second

// newTrail goes on where a page was left that is loaded again, or begins at the
// shelf.
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

// unknown stands for an address that has to be written anew.
const unknown = "#"

func entryDepth(state js.Value) (depth int, known bool) {
	if state.Type() != js.TypeObject || state.Get(depthKey).Type() != js.TypeNumber {
		return 0, false
	}
	return state.Get(depthKey).Int(), true
}

// enter writes the entry of the depth with the address.
func (t *trail) enter(how string) {
	path := t.location.Get("pathname").String() + t.location.Get("search").String()
	if t.at != "" {
		path += "#" + t.at
	}
	t.history.Call(how, map[string]any{depthKey: t.depth}, "", path)
	t.shown = t.at
}

// address notes what the address is to show, once it is the turn of its entry.
func (t *trail) address(at string) { t.at = at }

// came is told when the browser has come to another entry.
func (t *trail) came(state js.Value) {
	depth, known := entryDepth(state)
	switch {
	case !t.walking.IsZero():
		t.walking = time.Time{}
	case !known: // a link was followed, to an entry above this one
		t.history.Call("replaceState", map[string]any{depthKey: t.depth + 1}, "")
		t.location.Call("reload")
		return
	case depth > t.depth: // the way forward
		t.location.Call("reload")
		return
	default:
		t.owed += t.depth - depth
		t.depth = depth
	}
	t.shown = unknown
	frames.Schedule()
}

// back reports whether a scene is to be left in this frame, since the browser went
// back.
func (t *trail) back() bool {
	if t.owed == 0 {
		return false
	}
	t.owed--
	return true
}

// show makes the history as deep as the stage has become, and writes the address.
func (t *trail) show(depth int) {
	if !t.walking.IsZero() && time.Since(t.walking) < patience {
		return
	}
	t.walking = time.Time{}
	switch {
	case t.owed > 0:
		frames.Schedule()
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
