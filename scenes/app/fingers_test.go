package app

import (
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// Whatever is pressed on a dialog of a phone is as large as a finger hits. The desk
// of such a screen is one pixel of the page for one of its own.
func TestControlsOfDialogsAreAsLargeAsAFinger(t *testing.T) {
	const least = 44
	d := scenetest.NewWith(t, 390, 844, goldenStore(t), func(s *scenes.Stage) { s.UI.Tell() })
	d.Scale(scaleFor(390, 844, 1))
	d.Stage.UI.SetFingers(1)
	d.Stage.Now = func() time.Time { return goldenMorning }
	screens := append(goldenScreens(),
		screen{"details", "trisq", 9, "load more:kept-trisq-1767225600000"}, screen{"share", "trisq", 0, "apart"},
		screen{"resign", "trisq", 9, "new"})
	for _, s := range screens {
		if s.press == "" {
			continue
		}
		s.show(t, d)
		if top := d.Stage.Top(); !top.Overlay() {
			continue
		}
		for _, p := range d.Stage.UI.Parts() {
			if p.Role == ui.RoleText || p.Role == ui.RoleHeading || p.Role == ui.RoleArea {
				continue
			}
			if p.Rect.W < least || p.Rect.H < least {
				t.Errorf("%s: %s is %.0f by %.0f, want %d at least", s.name, p.Name, p.Rect.W, p.Rect.H, least)
			}
		}
	}
}
