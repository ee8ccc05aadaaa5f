package sheets

import (
	"testing"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

const german = `msgid ""
msgstr ""
"Language: de\n"
"X-Name: Deutsch\n"

msgid "Settings"
msgstr "Einstellungen"

msgid "Language"
msgstr "Sprache"
`

// After a choice, the open settings use the new language as soon as it is loaded.
func TestALanguageIsChosen(t *testing.T) {
	l, err := say.Read(german)
	scenetest.NoError(t, err)
	t.Cleanup(func() { lang.Use(nil) })
	d := scenetest.Over(t, 700, 700, store.Memory{}, func(s *scenes.Stage) {
		s.Languages = []lang.Choice{{Tag: l.Tag, Name: l.Name}}
		s.UI.CollectParts()
		OpenSettings(s, nil)
	})
	for _, choice := range []struct{ target, tag, name string }{{"language-de", "de", "Deutsch"}, {"language-en", "en", "English"}, {"language-system", "", "System language"}} {
		d.Click("setting-language")
		d.MustShow("language")
		d.Click(choice.target)
		d.MustShow("settings")
		if got := d.Stage.Prefs.Language; got != choice.tag {
			t.Errorf("%s chose %q", choice.target, got)
		}
		if got := scenes.NewStage(d.Stage.Store).Prefs.Language; got != choice.tag {
			t.Errorf("%q is kept", got)
		}
		if got := languageName(d.Stage); got != choice.name {
			t.Errorf("the language is called %q", got)
		}
	}
	if !d.Says("Settings") {
		t.Error("the settings have no heading")
	}
	lang.Use(l)
	d.Rest()
	for _, word := range []string{"Einstellungen", "Sprache"} {
		if !d.Says(word) {
			t.Errorf("nothing says %q", word)
		}
	}
}
