//go:build !js

package app

import (
	"testing"

	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestTheLanguage(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	t.Setenv("LC_ALL", "")
	t.Setenv("LC_MESSAGES", "de_AT.UTF-8")
	t.Setenv("LANGUAGE", "")
	used := func() string {
		if lang.Used() == nil {
			return "en"
		}
		return lang.Used().Tag
	}
	s := store.Memory{}
	scenetest.NewWith(t, 800, 600, s, func(stage *scenes.Stage) {
		a, err := New(Options{}, s)
		if err != nil {
			t.Error(err)
		}
		if used() != "de" {
			t.Errorf("at the start it is %q", used())
		}
		for _, choice := range []struct{ chosen, want string }{{"en", "en"}, {"de", "de"}, {"no such", "en"}, {"", "de"}} {
			a.stage.Prefs.Language = choice.chosen
			a.followLanguage()
			if used() != choice.want {
				(<-a.calls)()
			}
			if used() != choice.want {
				t.Errorf("chosen is %q, used %q", choice.chosen, used())
			}
		}
		a.followLanguage()
		select {
		case <-a.calls:
			t.Error("a language that is used is read again")
		default:
		}
	})
}
