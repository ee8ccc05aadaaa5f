package trisq_test

import (
	"testing"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

// TestADoubtfulPassEndsTheGameWithoutAClearWin checks that a pass is doubtful only where it ends
// the game, or does if the computer passes too, for the only person, and unless the person wins by
// more than four points.
func TestADoubtfulPassEndsTheGameWithoutAClearWin(t *testing.T) {
	against, both := []string{match.Person, "beginner"}, []string{match.Person, match.Person}
	for name, c := range map[string]struct {
		seats        []string
		moves        []string
		want, atOnce bool
	}{
		"nobody has passed":   {against, nil, true, false},
		"level":               {against, []string{"a1", "n13", "b1", "m13"}, true, false},
		"behind":              {against, []string{"a1", "n13", "b1", "m13", "pass", "l13", "a2", "pass"}, true, true},
		"a little ahead":      {against, []string{"a1", "n13", "b1", "pass"}, true, true},
		"a little, of people": {both, []string{"a1", "n13", "b1", "pass"}, false, false},
		"alone on the board":  {against, []string{"a1", "pass"}, false, true},
	} {
		settings, err := trisq.Game().Settings(trisq.Game().Defaults(), 1)
		if err != nil {
			t.Fatal(err)
		}
		m, err := match.Load(trisq.Game(), match.Record{Game: trisq.Game().ID, Settings: settings, Seats: c.seats, Moves: c.moves, Cursor: len(c.moves)})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if o, atOnce, got := m.DoubtfulPass(); got != c.want || atOnce != c.atOnce {
			t.Errorf("%s: a pass to %q is doubtful %v, at once %v, want %v, %v", name, o.Sentence, got, atOnce, c.want, c.atOnce)
		}
	}
}
