package sheets

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
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
	if err := json.Unmarshal(s["preferences"], &p); err != nil {
		t.Fatal(err)
	}
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
