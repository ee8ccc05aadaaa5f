package e2e_test

import (
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// The keys that produce a button's character differ between countries. With -short some of
// them are tried.
func TestSignsOnOtherKeyboards(t *testing.T) {
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "square"}})
	layouts := []string{"us", "de", "fr", "cz", "us -variant dvorak", "se", "no", "dk", "fi", "es", "it", "ch", "gb"}
	if testing.Short() {
		layouts = layouts[:5]
	}
	for _, layout := range layouts {
		app.Layout(layout)
		before := step(app.Settled())
		app.QuickKey("plus")
		app.Until("+ to zoom in, "+layout, func(s player.Inspection) bool { return step(s) > before && !s.Busy })
		app.QuickKey("minus")
		app.Until("− to zoom out, "+layout, func(s player.Inspection) bool { return step(s) == before && !s.Busy })
	}
	shaper := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "shaper"}})
	moves := 0
	layouts = []string{"us", "fr", "gr", "se", "de", "cz"}
	if testing.Short() {
		layouts = layouts[:3]
	}
	for _, layout := range layouts {
		shaper.Layout(layout)
		for _, sign := range []string{"bracketright", "bracketleft"} {
			moves++
			shaper.Settled()
			shaper.QuickKey(sign)
			if s := shaper.Until(sign+", "+layout, func(s player.Inspection) bool { return len(s.Moves) == moves }); s.Facts["typed"] != "" {
				t.Errorf("%s on a keyboard %s also types %q", sign, layout, s.Facts["typed"])
			}
		}
	}
}
