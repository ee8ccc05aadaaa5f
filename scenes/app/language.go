package app

import (
	"cmp"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
)

// language holds the tags of the user interface's languages.
type language struct {
	system string // the best match for the system's settings
	wanted string // the language in use, or being loaded
}

func (a *App) wantedLanguage() string {
	chosen := a.stage.Prefs.Language
	if chosen == "" {
		return a.language.system
	}
	return lang.Best(a.stage.Languages, []string{chosen})
}

// beginLanguage loads the wanted language at the start. If that fails, the app is in
// English.
func (a *App) beginLanguage() {
	a.stage.Languages = languageChoices()
	a.language.system = lang.Best(a.stage.Languages, systemLanguages())
	a.language.wanted = a.wantedLanguage()
	l, _ := readLanguage(a.language.wanted)
	a.useLanguage(l)
}

// followLanguage loads the wanted language in the background when it has changed.
func (a *App) followLanguage() {
	wanted := a.wantedLanguage()
	if wanted == a.language.wanted {
		return
	}
	a.language.wanted = wanted
	go func() { // it may have to be fetched from a server
		l, err := readLanguage(wanted)
		a.calls <- func() { a.changeLanguage(wanted, l, err) }
		scenes.ScheduleFrame()
	}()
}

// changeLanguage switches to a loaded language, unless the player has chosen another one
// since.
func (a *App) changeLanguage(tag string, l *say.Language, err error) {
	switch {
	case tag != a.language.wanted:
	case err != nil:
		scenes.Notify(a.stage, say.It("Language"), say.It("Tessera could not download this language. It "+
			"keeps the previous one and tries again at the next start."))
	default:
		a.useLanguage(l)
	}
}

func (a *App) useLanguage(l *say.Language) {
	lang.Use(l)
	a.declareLanguage(cmp.Or(tagOf(l), lang.English.Tag))
	a.stage.UI.Refresh()
}

func tagOf(l *say.Language) string {
	if l == nil {
		return ""
	}
	return l.Tag
}
