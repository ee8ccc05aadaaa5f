package sheets

import (
	"encoding/json"
	"errors"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// programs returns prepared results of commands without starting any.
type programs struct {
	mind.ExternalEngines
	tried map[string]mind.TryResult
	asked []string
	limit time.Duration
}

func (p *programs) Try(command string, patience time.Duration) <-chan mind.TryResult {
	p.asked, p.limit = append(p.asked, command), patience
	tried := make(chan mind.TryResult, 1)
	tried <- p.tried[command]
	return tried
}

var gnu = match.Engine{Name: "GNU Go 3.8", Command: "gnugo --mode gtp"}

func prefsOf(t *testing.T, s store.Memory) (p scenes.Prefs) {
	t.Helper()
	scenetest.NoError(t, json.Unmarshal(s["preferences"], &p))
	return p
}

// Entering a command tries it first, then saves the engine, which can be removed again.
func TestEnginesAreEntered(t *testing.T) {
	p := &programs{tried: map[string]mind.TryResult{
		gnu.Command: {Engine: gnu, Game: "tictactoe", RequiredOptions: map[string]string{"first": "o"}},
		"bad":       {Err: errors.New("bad cannot be started: the program was not found")},
	}}
	kept := store.Memory{}
	d := scenetest.Over(t, 800, 700, kept, func(s *scenes.Stage) {
		s.Engines = p
		s.Store = kept
		OpenSettings(s, nil)
	})
	d.Stage.UI.CollectParts()
	d.Move(d.Place("setting-name"))
	for range 20 {
		d.Wheel(-3)
	}
	d.Click("setting-engines")
	d.MustShow("engines")
	d.Key("Enter") // the field is empty
	d.MustShow("settings")
	d.Click("setting-engines")
	d.Rest()
	enter := func(command string) {
		d.Type(command)
		d.Click("add")
		d.Rest()
	}
	d.Click("command")
	enter("bad")
	if !d.Says("Bad cannot be started: the program was not found.") || len(d.Stage.Prefs.Engines) > 0 {
		t.Errorf("a program that is missing is entered as %+v", d.Stage.Prefs.Engines)
	}
	d.Click("command")
	for range 3 {
		d.Key("Backspace")
	}
	d.Click("limit:more")
	d.Click("command")
	enter(" " + gnu.Command)
	if want := []string{"bad", gnu.Command}; !slices.Equal(p.asked, want) || p.limit != time.Minute {
		t.Errorf("tried are %q, the last with %v", p.asked, p.limit)
	}
	if !d.Says("GNU Go 3.8, tictactoe") {
		t.Error("the engine is not listed")
	}
	stored := prefsOf(t, kept)
	if len(stored.Engines) != 1 || stored.Engines[0].Engine != gnu || stored.Engines[0].RequiredOptions["first"] != "o" || stored.Limit != 60 {
		t.Errorf("stored is %+v", stored)
	}
	p.tried["gnugo -l 1"] = mind.TryResult{Engine: match.Engine{Name: gnu.Name, Command: "gnugo -l 1"}, Game: "tictactoe"}
	d.Click("command")
	enter("gnugo -l 1")
	if stored := prefsOf(t, kept); len(stored.Engines) != 2 || stored.Engines[1].Name != gnu.Name+" (2)" {
		t.Errorf("a second one of that name is stored as %+v", stored.Engines)
	}
	d.Click("remove-1")
	d.Click("remove-0")
	d.Rest()
	if stored := prefsOf(t, kept); len(stored.Engines) > 0 {
		t.Errorf("after it was removed there is %+v", stored.Engines)
	}
}

// TestInstallIsOffered checks that the settings offer to install the page while the browser does.
func TestInstallIsOffered(t *testing.T) {
	var install func()
	installed := 0
	d := scenetest.Over(t, 800, 700, store.Memory{}, func(s *scenes.Stage) {
		s.Install = func() func() { return install }
		OpenSettings(s, nil)
	})
	if d.Has("setting-install") {
		t.Error("the settings offer to install what cannot be")
	}
	install = func() { installed++ }
	d.Frame()
	d.Click("setting-install")
	if installed != 1 {
		t.Errorf("the button installs %d times", installed)
	}
}

// A web page cannot start programs, so its settings offer no engines.
func TestNoEnginesWithoutPrograms(t *testing.T) {
	d := scenetest.Over(t, 800, 700, store.Memory{}, func(s *scenes.Stage) { OpenSettings(s, nil) })
	d.Stage.UI.CollectParts()
	d.Rest()
	if d.Says("Engines") {
		t.Error("the settings offer engines")
	}
}

func withEngine(s *scenes.Stage) {
	s.Engines = &programs{}
	s.Prefs.Engines = []scenes.Engine{
		{Engine: gnu, Game: "tictactoe", RequiredOptions: map[string]string{"first": "o"}},
		{Engine: match.Engine{Name: "Other", Command: "other"}, Game: "chess"},
	}
}

// Seating an engine chooses the options it needs. With other options no game starts.
func TestAnEngineIsSeated(t *testing.T) {
	at := &starter{}
	d := scenetest.Over(t, 800, 700, store.Memory{}, func(s *scenes.Stage) {
		withEngine(s)
		openNewGame(at)(s)
	})
	d.Stage.UI.CollectParts()
	d.Click("seat-1")
	d.MustShow("player")
	if d.Has("who:Other") {
		t.Error("an engine of another game is offered")
	}
	d.Click("who:" + gnu.Name)
	d.MustShow("newgame")
	d.Click("option-first:0")
	d.Click("start")
	d.MustShow("newgame")
	if len(at.begun) > 0 || !slices.ContainsFunc(texts(d), func(s string) bool {
		return strings.HasPrefix(s, "GNU Go 3.8 cannot play by these rules. Choose ")
	}) {
		t.Errorf("begun is %q; said is %q", at.begun, texts(d))
	}
	d.Click("option-first:1")
	d.Click("start")
	d.MustShow("ground")
	if want := []string{`{"first":"o"} person ` + gnu.PlayerName()}; !slices.Equal(at.begun, want) {
		t.Errorf("begun is %q, want %q", at.begun, want)
	}
}

func texts(d *scenetest.Desk) (all []string) {
	for _, p := range d.Stage.UI.Parts() {
		all = append(all, p.Label)
	}
	return all
}

// For a game under way the list offers only engines that play by its rules.
func TestAPlayerIsChosenForAGameUnderWay(t *testing.T) {
	for _, first := range []string{"x", "o"} {
		taken := ""
		d := scenetest.Over(t, 800, 700, store.Memory{}, func(s *scenes.Stage) {
			withEngine(s)
			g := crosses()
			values := g.Defaults()
			values["first"] = first
			ChoosePlayer(s, g, values, 1, match.Person, func(who string) { taken = who })
		})
		d.MustShow("player")
		if d.Has("who:"+gnu.Name) != (first == "o") {
			t.Errorf("where %s is first, the engine is offered: %v", first, first != "o")
		}
		d.Click("who:person")
		d.MustShow("ground")
		if taken != match.Person {
			t.Errorf("taken is %q", taken)
		}
	}
}

// Every card must be fully visible on some page, at every window size.
func TestCardsAreNeverCut(t *testing.T) {
	for _, size := range []struct{ w, h, scale float64 }{{640, 480, 0.88}, {390, 844, 0.88}, {820, 1180, 1.2}, {1100, 760, 1.1}, {1280, 800, 1.18}, {3840, 2160, 3}, {480, 320, 0.88}} {
		u := ui.New()
		u.Begin(int(size.w), int(size.h), size.scale, input.Input{})
		p := &cards{}
		for range 9 {
			p.cards = append(p.cards, boards.Card{
				Picture: func(w, h int, _ sprites.Style) image.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) },
				Text:    say.Raw(strings.Repeat("Some words that say what is to be seen. ", 3)),
			})
		}
		width := min(u.Px(1040), size.w-u.Px(24)) - u.Px(40)
		height := u.ColumnHeight(width, p.body)
		if most := size.h - u.Px(chrome); height > most+1 {
			t.Errorf("at %v a page is %.0f high, and there is room for %.0f", size, height, most)
		}
		shown := 0
		for p.page = 0; ; p.turn(1) {
			u.Column(geom.Rect{W: width, H: height}, p.body)
			shown += min(p.fit.perPage(), len(p.cards)-p.page*p.fit.perPage())
			if p.page == p.last() {
				break
			}
		}
		if shown != len(p.cards) {
			t.Errorf("at %v the pages show %d cards of %d", size, shown, len(p.cards))
		}
	}
}

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
