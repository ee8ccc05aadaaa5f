package screens

import (
	"slices"
	"testing"

	"tessera/assets/languages"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

func TestEveryToolHasItsLabel(t *testing.T) {
	all, err := languages.All()
	scenetest.NoError(t, err)
	t.Cleanup(func() { lang.Use(nil) })
	for _, g := range apptest.Games() {
		d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
			apptest.Shelf(s)
			scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Game: g.ID}))
		})
		d.Scale(app.Scale(1100, 760, 1, 1))
		d.Stage.UI.SetFingers(1)
		d.Stage.UI.CollectParts()
		for _, l := range all {
			if l, err = languages.Read(l.Tag); err != nil {
				t.Fatal(err)
			}
			lang.Use(l)
			var written []string
			d.Stage.UI.Read = func(text string, _ float64, _ geom.Rect) { written = append(written, text) }
			d.Frame()
			d.Stage.UI.Read = nil
			var without []string
			for _, p := range d.Stage.UI.Parts() {
				inRow := p.Rect.Y == d.Rect("more").Y || p.Rect.Y == d.Rect("hint").Y
				if inRow && p.Role == ui.RoleButton && !slices.Contains(written, p.Label) {
					without = append(without, p.Label)
				}
			}
			if len(without) > 0 {
				t.Errorf("%s, %s: no label for %q", g.ID, l.Tag, without)
			}
		}
	}
}
