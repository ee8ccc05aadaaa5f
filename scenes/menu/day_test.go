package menu

import (
	"testing"
	"time"

	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest"
)

// The shelf stays open over midnight, and over the hour repeated at the end of summer
// time.
func TestShelfFollowsTheDay(t *testing.T) {
	summer, winter := time.FixedZone("", 2*60*60), time.FixedZone("", 60*60)
	now := time.Date(2026, 10, 24, 23, 59, 59, 0, summer)
	game := plain("shaper")
	game.Game = shaper.Game()
	m := New([]*boards.Game{game})
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Now = func() time.Time { return now }
		s.Replace(m)
	})
	for _, c := range []struct {
		now  time.Time
		want string
	}{
		{now, "24 October"},
		{time.Date(2026, 10, 25, 0, 0, 0, 0, summer), "25 October"},
		{time.Date(2026, 10, 25, 23, 30, 0, 0, winter), "25 October"},
		{time.Date(2026, 10, 26, 0, 0, 0, 0, winter), "26 October"},
		{time.Date(2026, 10, 26, 10, 30, 0, 0, time.UTC).In(time.FixedZone("", 14*60*60)), "27 October"}, // Kiritimati
		{time.Date(2026, 10, 26, 9, 30, 0, 0, time.UTC).In(time.FixedZone("", -10*60*60)), "25 October"}, // Honolulu
	} {
		now = c.now
		d.Frame()
		if got := m.date.String(); got != c.want {
			t.Errorf("at %v the puzzles are those of %q, want %q", now, got, c.want)
		}
		wait, wanted := d.Stage.UI.Wanted()
		if midnight := now.Add(wait); !wanted || midnight.Day() == now.Day() {
			t.Errorf("at %v the next frame is wanted at %v: %v", now, midnight, wanted)
		}
	}
}
