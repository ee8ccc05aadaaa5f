package app

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/chooser"
	"tessera/scenes/dialog"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
)

// names are the same in every language: of programs, keys and languages, and what has
// digits or strokes in it or is a pass in notation.
var names = regexp.MustCompile(`\b(Tessera|Ctrl|Esc|Enter|English|Deutsch|français|pass)\b|\S*[/\d]\S*`)

var words = regexp.MustCompile(`\p{L}{2,}`)

// untranslated is what of a text was not said by a message: what is neither in brackets nor
// the same in every language.
func untranslated(text string) []string {
	var outside strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '⟦':
			depth++
		case r == '⟧':
			depth--
			outside.WriteByte(' ')
		case depth == 0:
			outside.WriteRune(r)
		}
	}
	return words.FindAllString(names.ReplaceAllString(outside.String(), ""), -1)
}

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
		if got := untranslated(text); !slices.Equal(got, want) {
			t.Errorf("of %q not translated is %q, want %q", text, got, want)
		}
	}
}

// readScreens are those that are read beside the golden ones, of which there are pictures.
func readScreens() []screen {
	list := append(goldenScreens(),
		screen{"details", "", 0, "load more:kept-trisq-1767225600000"},
		screen{"run", "", 0, "puzzles run:trisq"},
		screen{"reset", "", 0, "stats reset:trisq"},
		screen{"deleted", "", 0, "load delete:kept-trisq-1767225600000"},
		screen{"table-resign", "trisq", 9, "new resign"},
		screen{"table-apart", "trisq", 9, "apart"})
	if !testing.Short() { // which takes ten seconds to be made
		list = append(list, screen{"square-review", "square", -1, "review"})
	}
	return list
}

// TestEverythingIsTranslated has every screen in a language in which each message is
// longer and in brackets, chosen while the shelf or the table is open: what is shown or
// told to assistive tools without brackets is no message, or was said before and kept.
func TestEverythingIsTranslated(t *testing.T) {
	local := time.Local
	time.Local = time.UTC // dates are shown as of here
	t.Cleanup(func() {
		time.Local = local
		lang.Use(nil)
	})
	for _, size := range goldenSizes {
		d := scenetest.NewWith(t, size.w, size.h, goldenStore(t), func(*scenes.Stage) {})
		d.Scale(Scale(size.w, size.h, 1, 1))
		d.Stage.UI.SetFingers(1)
		d.Stage.UI.Tell()
		d.Stage.Now = func() time.Time { return goldenMorning }
		for _, s := range readScreens() {
			t.Run(s.name+" "+size.name, func(t *testing.T) {
				lang.Use(nil)
				s.open(t, d)
				lang.Use(say.Pseudo())
				d.Rest() // what is pressed stands elsewhere, as long as its words are
				s.enter(d)
				for _, text := range notTranslated(d) {
					t.Errorf("not translated: %q", text)
				}
				for _, text := range d.Stage.UI.Cut() {
					t.Errorf("cut off: %q", text)
				}
			})
		}
	}
}

// TestWhatIsOpenChangesItsLanguage: dialogs and notices that are shown, and what a table has
// noted, are said in the language that is chosen since.
func TestWhatIsOpenChangesItsLanguage(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	d := scenetest.NewWith(t, 1280, 800, goldenStore(t), func(*scenes.Stage) {})
	d.Stage.UI.Tell()
	d.Stage.Now = func() time.Time { return goldenMorning }
	changes := func(t *testing.T) {
		lang.Use(say.Pseudo())
		d.Stage.UI.Refresh()
		d.Rest()
		typed := func(text string) bool { return text == "square game 1" } // the name of a file
		if wrong := slices.DeleteFunc(notTranslated(d), typed); len(wrong) > 0 {
			t.Errorf("in the language before: %q", wrong)
		}
		lang.Use(nil)
	}
	for _, s := range goldenScreens() {
		t.Run(s.name, func(t *testing.T) {
			if s.show(t, d); d.Stage.Top().Overlay() {
				changes(t)
			}
		})
	}
	t.Run("question", func(t *testing.T) {
		screen{"", "trisq", 9, "new start"}.show(t, d)
		changes(t)
	})
	t.Run("notice", func(t *testing.T) {
		screen{"", "trisq", 9, ""}.show(t, d)
		dialog.Notify(d.Stage, say.It("Not copied"), say.Sentence(say.Err(chooser.ErrNone)))
		d.Rest()
		changes(t)
	})
}

// notTranslated are the texts of a desk's screen that are no messages.
func notTranslated(d *scenetest.Desk) (wrong []string) {
	read := func(text string) {
		if len(untranslated(text)) > 0 && !slices.Contains(wrong, text) {
			wrong = append(wrong, text)
		}
	}
	d.Stage.UI.Read = read
	d.Frame()
	d.Stage.UI.Read = nil
	page := d.Stage.Page(1)
	read(page.Title)
	read(d.Stage.Sentences())
	var tell func(nodes []scenes.Node)
	tell = func(nodes []scenes.Node) {
		for _, n := range nodes {
			for _, text := range []string{n.Name, n.About, n.Value, n.Of} {
				read(text)
			}
			tell(n.Nodes)
		}
	}
	tell(page.Nodes)
	return wrong
}
