package words

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/desktop"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
)

func TestUntranslated(t *testing.T) {
	for text, want := range map[string][]string{
		"⟦Undo~~⟧":                        nil,
		"⟦⟦Red~⟧ wins~~⟧ · c12":           nil,
		"⟦Red~⟧ wins":                     {"wins"},
		"3 pieces":                        {"pieces"},
		"12/6@15,15, pass, 2/13t/10sst t": nil,
		"⟦The shelf~~⟧ – Tessera":         nil,
		"⟦a~⟧, ⟦b~⟧ and ⟦c~⟧":             {"and"},
	} {
		if got := apptest.Untranslated(text); !slices.Equal(got, want) {
			t.Errorf("of %q not translated is %q, want %q", text, got, want)
		}
	}
}

func readScreens() []apptest.Screen {
	list := append(apptest.Screens(),
		apptest.ScreenOf("details", "", 0, "load more:kept-trisq-1767225600000"),
		apptest.ScreenOf("run", "", 0, "puzzles run:trisq"),
		apptest.ScreenOf("reset", "", 0, "stats reset:trisq"),
		apptest.ScreenOf("deleted", "", 0, "load delete:kept-trisq-1767225600000"),
		apptest.ScreenOf("table-resign", "trisq", 9, "more resign"),
		apptest.ScreenOf("table-apart", "trisq", 9, "apart"))
	if !testing.Short() { // takes ten seconds
		list = append(list, apptest.ScreenOf("square-review", "square", -1, "review"))
	}
	return list
}

// TestEverythingIsTranslated shows every screen in a language whose messages are longer
// and in brackets. The language is chosen while the shelf or the table is open. A text
// without brackets, on the screen or for assistive tools, is not a message or was stored
// in the previous language.
func TestEverythingIsTranslated(t *testing.T) {
	local := time.Local
	time.Local = time.UTC // dates are shown in local time
	t.Cleanup(func() {
		time.Local = local
		lang.Use(nil)
	})
	for k, size := range apptest.Sizes {
		d := scenetest.NewWith(t, size.W, size.H, apptest.Store(t), func(*scenes.Stage) {})
		d.Scale(app.Scale(size.W, size.H, 1, 1))
		d.Stage.UI.SetFingers(1)
		d.Stage.UI.CollectParts()
		d.Stage.Now = func() time.Time { return apptest.Morning }
		for i, s := range readScreens() {
			if !apptest.Sampled(i, k, 2) {
				continue
			}
			t.Run(s.Name+" "+size.Name, func(t *testing.T) {
				lang.Use(nil)
				s.Open(t, d)
				lang.Use(say.Pseudo())
				d.Rest() // the new words move the targets
				s.Enter(d)
				for _, text := range apptest.NotTranslated(d) {
					if !isDrawn(t, d, text) {
						t.Errorf("not translated: %q", text)
					}
				}
			})
		}
	}
}

// isDrawn reports whether a text is a line of a diagram, for a game without Describe.
// Assistive tools read its diagram, which is the same in every language.
func isDrawn(t *testing.T, d *scenetest.Desk, text string) bool {
	t.Helper()
	i := d.Inspect()
	if i.Game == "" || apptest.Game(t, i.Game).Describe != nil {
		return false
	}
	return strings.Contains(strings.ToLower(i.Facts["diagram"]), strings.ToLower(strings.TrimSuffix(text, ".")))
}

// TestWhatIsOpenChangesItsLanguage checks that open dialogs and notices, and the notes of
// a table, change with the language.
func TestWhatIsOpenChangesItsLanguage(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	d := scenetest.NewWith(t, 1280, 800, apptest.Store(t), func(*scenes.Stage) {})
	d.Stage.UI.CollectParts()
	d.Stage.Now = func() time.Time { return apptest.Morning }
	changes := func(t *testing.T) {
		lang.Use(say.Pseudo())
		d.Stage.UI.Refresh()
		d.Rest()
		typed := func(text string) bool { return text == "square game 1" } // a file name
		if wrong := slices.DeleteFunc(apptest.NotTranslated(d), typed); len(wrong) > 0 {
			t.Errorf("in the language before: %q", wrong)
		}
		lang.Use(nil)
	}
	for _, s := range apptest.Screens() {
		if s.Press == "" {
			continue // no panel above the table
		}
		t.Run(s.Name, func(t *testing.T) {
			if s.Show(t, d); d.Stage.Top().Overlay() {
				changes(t)
			}
		})
	}
	t.Run("question", func(t *testing.T) {
		apptest.ScreenOf("", "trisq", 9, "new start").Show(t, d)
		changes(t)
	})
	t.Run("notice", func(t *testing.T) {
		apptest.ScreenOf("", "trisq", 9, "").Show(t, d)
		scenes.Notify(d.Stage, say.It("Not copied"), say.Sentence(say.Err(desktop.ErrNoFile)))
		d.Rest()
		changes(t)
	})
}
