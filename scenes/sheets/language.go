package sheets

import (
	"cmp"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// openLanguage asks for the language in which all is said. Each stands there by its own
// name, for who understands none of the others.
func openLanguage(s *scenes.Stage) {
	choose := func(tag string) {
		s.Prefs.Language = tag
		s.SavePrefs()
		s.Pop()
	}
	s.Push(&dialog.Dialog{
		ID: "language", Title: say.It("Language"), Width: 380,
		Body: func(c *ui.Column) {
			for _, l := range languageChoices(s) {
				c.Row(c.UI().RowHeight(), func(r geom.Rect) {
					if c.UI().Press("language-"+cmp.Or(l.Tag, "system"), r.Inset(c.UI().Px(3)), ui.Button{Label: l.Name, Selected: l.Tag == s.Prefs.Language}) {
						choose(l.Tag)
					}
				})
			}
		},
		Buttons: func(s *scenes.Stage) []ui.Tool {
			return []ui.Tool{{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop}}
		},
	})
}

// languageChoices are all languages that can be chosen, the system's first, which has the
// tag "".
func languageChoices(s *scenes.Stage) []lang.Choice {
	// Translators: the language to which the computer or the browser is set
	return append([]lang.Choice{{Name: lang.T("As the system")}, lang.English}, s.Languages...)
}

// languageName is how the chosen language is called.
func languageName(s *scenes.Stage) string {
	all := languageChoices(s)
	for _, l := range all {
		if l.Tag == s.Prefs.Language {
			return l.Name
		}
	}
	return all[0].Name
}
