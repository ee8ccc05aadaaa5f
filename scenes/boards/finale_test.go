package boards

import (
	"testing"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
)

// ringing is a board whose games end with a finale of two seconds.
type ringing struct{ Board }

func (ringing) Finale(*Desk) (time.Duration, sounds.Name, []float64) {
	return 2 * time.Second, sounds.Ring, []float64{0, 0.25, 0.5, 0.75}
}

// A finale runs once after the move that ends a game, until it is over or skipped. Taking
// the move back, a game under way and still pictures have none.
func TestTheFinale(t *testing.T) {
	ends := match.Change{Move: "a3"}
	for _, c := range []struct {
		name   string
		moves  []string
		change match.Change
		tempo  geom.Tempo
		runs   bool
	}{
		{"the move that wins", []string{"a1", "b1", "a2", "b2", "a3"}, ends, geom.Usual, true},
		{"a move of a game under way", []string{"a1", "b1", "a2", "b2"}, match.Change{Move: "b2"}, geom.Usual, false},
		{"an undo", []string{"a1", "b1", "a2", "b2", "a3"}, match.Change{Move: "a3", Back: true}, geom.Usual, false},
		{"a position looked at", []string{"a1", "b1", "a2", "b2", "a3"}, match.Change{}, geom.Usual, false},
		{"still pictures", []string{"a1", "b1", "a2", "b2", "a3"}, ends, geom.Off, false},
	} {
		geom.SetTempo(c.tempo)
		d := bare(t, match.Person, match.Person)
		if err := d.Match.PlayAll(c.moves...); err != nil {
			t.Fatal(err)
		}
		d.Board = ringing{}
		d.Ended(c.change)
		if runs := d.Finale() < 1; runs != c.runs {
			t.Errorf("%s: a finale runs: %t, want %t", c.name, runs, c.runs)
		}
		d.UI.In.JustDown = true
		d.BeginFrame(&scenes.Stage{UI: d.UI})
		if d.Finale() != 1 {
			t.Errorf("%s: a finale runs after a press", c.name)
		}
	}
	geom.SetTempo(geom.Usual)
}
