package app

import (
	"cmp"

	"tessera/logic/say"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
)

// language is that in which all is said, by its tag.
type language struct {
	system string // the one that the system prefers of those there are
	asked  string // the one that is said, or will be once it has been read
}

// wantedLanguage is the language in which all is to be said: the one chosen, or else the
// system's.
func (a *App) wantedLanguage() string {
	chosen := a.stage.Prefs.Language
	if chosen == "" {
		return a.language.system
	}
	return lang.Best(a.stage.Languages, []string{chosen})
}

// beginLanguage has all said in the wanted language from the start. Where it cannot be
// had, all is English.
func (a *App) beginLanguage() {
	a.stage.Languages = languageChoices()
	a.language.system = lang.Best(a.stage.Languages, systemLanguages())
	a.language.asked = a.wantedLanguage()
	l, _ := readLanguage(a.language.asked)
	a.useLanguage(l)
}

// followLanguage has all said in the wanted language when it is another than before, once
// it has been read.
func (a *App) followLanguage() {
	wanted := a.wantedLanguage()
	if wanted == a.language.asked {
		return
	}
	a.language.asked = wanted
	go func() { // it may have to come from a server
		l, err := readLanguage(wanted)
		a.calls <- func() { a.changeLanguage(wanted, l, err) }
		frames.Schedule()
	}()
}

// changeLanguage takes a language that has been read, unless another is wanted by now.
func (a *App) changeLanguage(tag string, l *say.Language, err error) {
	switch {
	case tag != a.language.asked:
	case err != nil:
		dialog.Notify(a.stage, say.It("Language"), say.It("The words of this language could not be fetched. Tessera goes on in the language before, and tries again at the next start."))
	default:
		a.useLanguage(l)
	}
}

// useLanguage has all said in a language from now on; nil is English.
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
