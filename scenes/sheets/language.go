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

// openLanguage opens the choice of a language. Each language is listed by its own name,
// so that its speakers can recognize it.
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

// languageChoices returns all languages to choose from. The first is the system's, with
// the tag "".
func languageChoices(s *scenes.Stage) []lang.Choice {
	// Translators: the language to which the computer or the browser is set
	return append([]lang.Choice{{Name: lang.T("System language")}, lang.English}, s.Languages...)
}

// languageName returns the name of the chosen language.
func languageName(s *scenes.Stage) string {
	all := languageChoices(s)
	for _, l := range all {
		if l.Tag == s.Prefs.Language {
			return l.Name
		}
	}
	return all[0].Name
}
