package scenetest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// EmptyScene is an empty scene below a dialog.
type EmptyScene struct{}

func (EmptyScene) Name() string { return "ground" }

func (EmptyScene) Overlay() bool { return false }

func (EmptyScene) Frame(*scenes.Stage) {}

// Over returns a desk with a [EmptyScene] and opens something above it.
func Over(t *testing.T, w, h int, s store.Store, open func(s *scenes.Stage)) *Desk {
	t.Helper()
	d := New(t, w, h, func(stage *scenes.Stage) {
		stage.Store = s
		stage.Replace(EmptyScene{})
	})
	open(d.Stage)
	d.Rest()
	return d
}

// NoError ends the test as failed if err is not nil.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// MustShow waits for the desk to rest and fails the test unless this scene is on top.
func (d *Desk) MustShow(scene string) {
	d.t.Helper()
	d.Rest()
	if got := d.Inspect().Scene; got != scene {
		d.t.Fatalf("on top is %q, want %q", got, scene)
	}
}

// Says reports whether a text is on the screen. Call [ui.UI.CollectParts] first.
func (d *Desk) Says(text string) bool {
	return slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return p.Label == text })
}

// PageSays reports whether the page for assistive tools contains some words.
func (d *Desk) PageSays(words string) bool {
	d.t.Helper()
	d.Stage.UI.CollectParts()
	d.Frame()
	d.Rest()
	text, err := json.Marshal(d.Stage.Page(1))
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.Contains(string(text), words)
}

// HasAny reports whether there is a target whose name begins with a prefix.
func (d *Desk) HasAny(prefix string) bool {
	return slices.ContainsFunc(d.Inspect().Targets, func(x scenes.InspectedTarget) bool { return strings.HasPrefix(x.Name, prefix) })
}

// First returns the name of the first target that begins with a prefix. The test fails if
// there is none.
func (d *Desk) First(prefix string) string {
	d.t.Helper()
	for _, x := range d.Inspect().Targets {
		if strings.HasPrefix(x.Name, prefix) {
			return x.Name
		}
	}
	d.t.Fatalf("no target begins with %q: %s", prefix, d.Inspect().JSON())
	return ""
}
