package foursquare

import (
	"testing"
	"time"

	steps "tessera/logic/lessons"
	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/task"
)

type noTable struct{}

func (noTable) Untouched() bool     { return false }
func (noTable) SeatComputer(string) {}

// TestAnExerciseBeginsWithoutMarksOfTheLastTurn checks that no arrow in the hole looks
// like an instruction. The person's own turn is marked.
func TestAnExerciseBeginsWithoutMarksOfTheLastTurn(t *testing.T) {
	g := Game()
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 1000, 700, quick, func(s *scenes.Stage) {
		s.Replace(scenetest.EmptyScene{})
		task.Lesson(s, g, g.Defaults(), noTable{}).Open()
	})
	d.Rest()
	marks := func() int {
		marked := d.Picture()
		d.Stage.SetAid(scenes.AidLast, false)
		d.Frame()
		plain := d.Picture()
		d.Stage.SetAid(scenes.AidLast, true)
		d.Frame()
		return differing(marked, plain, d.Rect("hole"))
	}
	for number, step := range steps.Of(g.Game, g.Defaults()) {
		if n := marks(); n > 0 {
			t.Errorf("at the start of step %d the last turn changes %d pixels of the hole", number+1, n)
		}
		if number > 0 {
			d.Click("skip")
			continue
		}
		d.Click("well:1:2") // the answer
		d.Click("tile:1")
		d.Rest()
		if n := marks(); n < 50 {
			t.Errorf("after %q the last turn changes %d pixels of the hole; a mark has more", step.Answer, n)
		}
		d.Click("next")
		d.Wait(time.Second) // longer than a double click
	}
}
