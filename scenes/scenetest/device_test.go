package scenetest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/e2e/player"
	"tessera/scenes/play"
	"tessera/scenes/scenetest/tictactoe"
	"tessera/scenes/store"
)

func TestMain(m *testing.M) { Main(m) }

// atTable returns a desk with a table of tic-tac-toe for two persons, and its player.
func atTable(t *testing.T) (*Desk, *player.Player) {
	t.Helper()
	d := New(t, 800, 600, func(s *scenes.Stage) {
		s.Store = store.Memory{}
		r := match.Record{Game: "tictactoe", Settings: []byte(`{}`), Seats: []string{match.Person, match.Person}}
		NoError(t, play.Open(s, tictactoe.Game(), &r, nil))
	})
	return d, d.Player()
}

func TestAPlayerUsesADesk(t *testing.T) {
	d, p := atTable(t)
	p.Press("cell:a1")
	p.Moves(1)
	p.Tap("cell:b2")
	p.Moves(2)
	p.Key("Control+z")
	p.Moves(1)
	p.Key("F10")
	p.Scene("settings")
	p.Press("setting-name")
	p.Type("Ada 1")
	p.Press("ok")
	if s := p.Scene("table"); s.Held != 0 {
		t.Errorf("%d buttons, keys and fingers are held at the end, want none", s.Held)
	}
	if name := d.Stage.Prefs.Name; name != "Ada 1" {
		t.Errorf("the name is %q, want Ada 1", name)
	}
	p.KeyDown("Shift")
	p.HoldAt(player.Point{X: 1, Y: 1})
	if s := p.Inspect(); s.Held != 2 {
		t.Errorf("%d are held, want Shift and the button", s.Held)
	}
}

// Frames do not move the app's clock.
func TestTheClockOfADeskIsMovedByItsPlayer(t *testing.T) {
	_, p := atTable(t)
	before := p.Inspect().Clock
	for range 100 {
		p.Inspect()
	}
	if now := p.Inspect().Clock; now != before {
		t.Errorf("the clock went from %d to %d ms by itself", before, now)
	}
	p.Pass(3 * time.Second)
	if now := p.Inspect().Clock; now != before+3000 {
		t.Errorf("the clock went from %d to %d ms, want 3 s later", before, now)
	}
}

// failing is a test that records its failure.
type failing struct {
	testing.TB
	said strings.Builder
}

func (f *failing) Helper()                       {}
func (f *failing) Errorf(form string, a ...any)  { fmt.Fprintf(&f.said, form+"\n", a...) }
func (f *failing) Logf(form string, args ...any) { fmt.Fprintf(&f.said, form+"\n", args...) }
func (f *failing) FailNow()                      { runtime.Goexit() }

// A failure names the last actions, the screen and the awaited state.
func TestAPlayerGivesUpAtRest(t *testing.T) {
	_, p := atTable(t)
	told := &failing{TB: t}
	p.T = told
	done := make(chan bool)
	go func() {
		defer close(done)
		p.Press("cell:a1")
		p.Moves(2)
	}()
	<-done
	for _, words := range []string{"2 moves did not come, and the app is at rest", "did: press cell:a1", "moves a1", `scene "table"`} {
		if !strings.Contains(told.said.String(), words) {
			t.Errorf("the failure does not say %q:\n%s", words, told.said.String())
		}
	}
}
