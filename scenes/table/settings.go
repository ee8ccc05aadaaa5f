package table

import (
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// SettingsKey opens the settings, at the shelf and at every table.
const SettingsKey input.Key = "F10"

// OpenSettings puts the panel of the settings on the stage. Each takes effect
// and is kept as soon as it is changed.
func OpenSettings(s *scenes.Stage) {
	p := &settings{stage: s}
	s.Push(&dialog{
		name: "settings", title: "Settings", width: 640, height: p.height, body: p.body,
		buttons: func(s *scenes.Stage) []Tool {
			return []Tool{{Name: "ok", Label: "Done", Primary: true, Run: s.Pop}}
		},
	})
}

// settings is the panel while it is open.
type settings struct{ stage *scenes.Stage }

// setting is one row: a choice among a few words.
type setting struct {
	name, label string
	value       *string
	values      []string
	labels      []string
}

func (p *settings) rows() []setting {
	prefs := &p.stage.Prefs
	return []setting{
		{"look", "Look", &prefs.Look, scenes.Looks, []string{"System", "Light", "Dark", "Contrast"}},
	}
}

func (p *settings) height(u *ui.UI, _ float64) float64 {
	return float64(len(p.rows())) * u.Px(rowHeight)
}

func (p *settings) body(u *ui.UI, r geom.Rect) {
	for _, s := range p.rows() {
		var row geom.Rect
		row, r = r.CutTop(u.Px(rowHeight))
		before := *s.value
		*s.value = pick(u, "setting-"+s.name, labelled(u, s.label, row), s.values, s.labels, before, false)
		if *s.value != before {
			p.stage.SavePrefs()
		}
	}
}
