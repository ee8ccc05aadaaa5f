package e2e_test

import (
	"strconv"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// The keys that produce a button's character differ between countries.
func TestSignsOnOtherKeyboards(t *testing.T) {
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "square"}})
	step := func(s player.Inspection) float64 {
		step, _ := strconv.ParseFloat(s.Facts["step"], 64)
		return step
	}
	for _, layout := range []string{"us", "se", "no", "dk", "fi", "de", "es", "it", "fr", "ch", "cz", "gb", "us -variant dvorak"} {
		app.Layout(layout)
		before := step(app.Settled())
		app.QuickKey("plus")
		app.Until("+ to zoom in, "+layout, func(s player.Inspection) bool { return step(s) > before && !s.Busy })
		app.QuickKey("minus")
		app.Until("− to zoom out, "+layout, func(s player.Inspection) bool { return step(s) == before && !s.Busy })
	}
	shaper := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "shaper"}})
	moves := 0
	for _, layout := range []string{"us", "se", "de", "fr", "cz", "gr"} {
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
