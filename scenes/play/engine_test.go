package play_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
)

// programs is an engine runner with prepared answers that starts no program. It records
// the seats taken and left.
type programs struct {
	mind.ExternalEngines
	answers     []func() (match.Answer, error)
	asked       []match.Question
	taken, left []string
}

func (p *programs) Seat(command string, _ time.Duration) mind.Seat {
	p.taken = append(p.taken, command)
	return &seat{p, command}
}

type seat struct {
	of      *programs
	command string
}

func (s *seat) Leave() { s.of.left = append(s.of.left, s.command) }

func (s *seat) Ask(q match.Question) *mind.Thought {
	answer := s.of.answers[0]
	s.of.asked, s.of.answers = append(s.of.asked, q), s.of.answers[1:]
	answered := make(chan bool)
	thought := mind.ExternalThought(answer, func() { close(answered) })
	<-answered
	return thought
}

func plays(line ...string) func() (match.Answer, error) {
	return func() (match.Answer, error) { return match.Answer{BestTurn: line}, nil }
}

func fails(why string) func() (match.Answer, error) {
	return func() (match.Answer, error) { return match.Answer{}, errors.New(why) }
}

var other = match.Engine{Name: "Other", Command: "other --play"}

func withEngine(t *testing.T, p *programs, entered bool) *scenetest.Desk {
	t.Helper()
	return scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		if p != nil {
			s.Engines = p
		}
		if entered {
			s.Prefs.Engines = []scenes.Engine{{Engine: other, Game: "tictactoe"}}
		}
		s.Replace(scenetest.EmptyScene{})
		r := match.Record{Game: "tictactoe", Engines: map[int]match.Engine{1: other}}
		scenetest.NoError(t, play.Open(s, tictactoe.Game(), &r, nil))
	})
}

// TestAnEnginePlaysItsTurns checks that the engine runs from the start of its game until
// the player leaves the table.
func TestAnEnginePlaysItsTurns(t *testing.T) {
	p := &programs{answers: []func() (match.Answer, error){plays("b2"), plays("a3")}}
	d := withEngine(t, p, true)
	if !slices.Equal(p.taken, []string{other.Command}) || len(p.left) > 0 {
		t.Fatalf("after the game was opened %q were started, and %q ended", p.taken, p.left)
	}
	d.Click("cell:a1")
	d.Rest()
	d.MustPlay("a1", "b2")
	d.Click("cell:a2")
	d.Rest()
	d.MustPlay("a1", "b2", "a2", "a3")
	if q := p.asked[1]; q.Game != "tictactoe" || strings.Join(q.Moves, " ") != "a1 b2 a2" {
		t.Errorf("it was asked %+v", q)
	}
	if text := string(d.Store["table-tictactoe"]); !strings.Contains(text, other.Command) {
		t.Errorf("saved is %s", text)
	}
	if len(p.taken) != 1 {
		t.Errorf("it was started %d times", len(p.taken))
	}
	d.Stage.Pop()
	d.MustShow("ground")
	if !slices.Equal(p.left, []string{other.Command}) {
		t.Errorf("after the table was left %q were ended", p.left)
	}
}

// TestAnEngineThatFails checks that the error is shown and that the engine can be tried
// again.
func TestAnEngineThatFails(t *testing.T) {
	p := &programs{answers: []func() (match.Answer, error){fails("the engine stopped " +
		"unexpectedly"), plays("a1"), plays("b2")}}
	d := withEngine(t, p, true)
	d.Stage.UI.CollectParts()
	d.Click("cell:a1")
	d.MustShow("engine")
	if !d.Says("The engine stopped unexpectedly. Your game is saved.") {
		t.Error("it is not said why")
	}
	d.Click("retry")
	d.MustShow("engine") // a1 is occupied
	if !slices.ContainsFunc(said(d), func(s string) bool { return strings.HasPrefix(s, "Other played the illegal move a1: ") }) {
		t.Errorf("said is %q", said(d))
	}
	d.Click("retry")
	d.MustShow("table")
	d.MustPlay("a1", "b2")
}

func said(d *scenetest.Desk) (all []string) {
	for _, p := range d.Stage.UI.Parts() {
		all = append(all, p.Label)
	}
	return all
}

// TestAnotherPlayerTakesTheSeat also checks that the engine is ended.
func TestAnotherPlayerTakesTheSeat(t *testing.T) {
	p := &programs{answers: []func() (match.Answer, error){fails("the engine stopped unexpectedly")}}
	d := withEngine(t, p, true)
	d.Click("cell:a1")
	d.MustShow("engine")
	d.Click("replace")
	d.MustShow("player")
	d.Click("who:person")
	d.MustShow("table")
	d.Click("cell:b2")
	d.Rest()
	d.MustPlay("a1", "b2")
	if !slices.Equal(p.left, []string{other.Command}) {
		t.Errorf("ended are %q", p.left)
	}
	if text := string(d.Store["table-tictactoe"]); strings.Contains(text, other.Command) {
		t.Errorf("saved is %s", text)
	}
}

// TestAMissingEngineIsNotRun checks that the game opens, and that no command is run that
// the user has not entered.
func TestAMissingEngineIsNotRun(t *testing.T) {
	for want, p := range map[string]*programs{
		"Other is a separate program and cannot play in " +
			"a browser.": nil,
		"Other is not among your engines. Its command was “other --play”. If you trust it, add it under " +
			"Settings, Engines.": {},
	} {
		d := withEngine(t, p, p == nil)
		d.Stage.UI.CollectParts()
		d.Click("cell:a1")
		d.MustShow("engine")
		if !d.Says(want + " Your game is saved.") {
			t.Errorf("said is %q", said(d))
		}
		if p != nil && len(p.taken) > 0 {
			t.Errorf("%q were started", p.taken)
		}
		d.Click("leave-it")
		d.MustShow("table")
		d.MustPlay("a1")
		d.Click("undo")
		d.Rest()
		d.MustPlay()
	}
}
