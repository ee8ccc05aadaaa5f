package scenetest

import (
	"slices"
	"testing"

	"tessera/scenes"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Ground is a scene for a dialog to lie over: it shows nothing.
type Ground struct{}

// Name implements scenes.Scene.
func (Ground) Name() string { return "ground" }

// Overlay implements scenes.Scene.
func (Ground) Overlay() bool { return false }

// Frame implements scenes.Scene.
func (Ground) Frame(*scenes.Stage) {}

// Over makes a desk with a [Ground], and opens something over it.
func Over(t *testing.T, w, h int, s store.Store, open func(s *scenes.Stage)) *Desk {
	t.Helper()
	d := New(t, w, h, func(stage *scenes.Stage) {
		stage.Store = s
		stage.Replace(Ground{})
	})
	open(d.Stage)
	d.Rest()
	return d
}

// MustShow fails the test if another scene is on top, once the desk is at rest.
func (d *Desk) MustShow(scene string) {
	d.t.Helper()
	d.Rest()
	if got := d.Inspect().Scene; got != scene {
		d.t.Fatalf("on top is %q, want %q", got, scene)
	}
}

// Says reports whether a text is on the screen, once [ui.UI.Tell] has the texts kept.
func (d *Desk) Says(text string) bool {
	return slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return p.Label == text })
}
