package scenes_test

import (
	"fmt"
	"strings"
	"testing"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

func TestAQuestionIsAnsweredOnce(t *testing.T) {
	answers := []string{}
	ask := func(s *scenes.Stage) {
		note := func(what string) func() { return func() { answers = append(answers, what) } }
		scenes.Ask(s, "sure", say.It("Are you sure?"), say.It("It cannot be undone."),
			scenes.Answer{Name: "yes", Label: "Yes", Primary: true, Run: note("yes")},
			scenes.Answer{Name: "no", Label: "No", Run: note("no")},
			scenes.Answer{Name: "later", Label: "Later"})
	}
	for _, c := range []struct {
		do   func(d *scenetest.Desk)
		want string
	}{
		{func(d *scenetest.Desk) { d.Click("yes") }, "yes"},
		{func(d *scenetest.Desk) { d.Key("Enter") }, "yes"},
		{func(d *scenetest.Desk) { d.Click("no") }, "no"},
		{func(d *scenetest.Desk) { d.Click("later") }, ""},
		{func(d *scenetest.Desk) { d.Key("Escape") }, ""},
	} {
		d := scenetest.Over(t, 400, 300, store.Memory{}, ask)
		if now := d.Inspect().Scene; now != "sure" {
			t.Fatalf("the scene is %q, want the question", now)
		}
		if d.Place("yes").X < d.Place("no").X {
			t.Fatal("the first answer is not at the right")
		}
		answers = answers[:0]
		c.do(d)
		d.Rest()
		if got := strings.Join(answers, " "); got != c.want || d.Inspect().Scene != "ground" {
			t.Errorf("answered %q on %q, want %q on the ground", got, d.Inspect().Scene, c.want)
		}
	}
}

// TestAQuestionLeavesItsSubjectVisible checks that a question is at the right of what it is
// about if there is room, and otherwise below, and that it does not dim its subject.
func TestAQuestionLeavesItsSubjectVisible(t *testing.T) {
	for _, c := range []struct {
		w, h    int
		subject geom.Rect
	}{
		{360, 640, geom.Rect{X: 8, Y: 110, W: 344, H: 344}},
		{844, 390, geom.Rect{X: 7, Y: 7, W: 513, H: 376}},
		{1280, 800, geom.Rect{X: 9, Y: 9, W: 896, H: 782}},
	} {
		d := scenetest.Over(t, c.w, c.h, store.Memory{}, func(s *scenes.Stage) {
			scenes.Ask(s, "sure", say.It("At the table"), say.It("Take back the last turn of Ana?"), scenes.Answer{Name: "yes", Label: "Agree", Primary: true}).
				Beside = func() geom.Rect { return c.subject }
		})
		ground := d.Stage.UI.Theme.Ground
		wr, wg, wb, _ := ground.RGBA()
		picture := d.Picture()
		const shadow = 16 // of the question
		for y := c.subject.Y; y < c.subject.Bottom()-shadow; y += 5 {
			for x := c.subject.X; x < c.subject.Right()-shadow; x += 5 {
				if r, g, b, _ := picture.At(int(x), int(y)).RGBA(); r>>8 != wr>>8 || g>>8 != wg>>8 || b>>8 != wb>>8 {
					t.Fatalf("at %dx%d, the question changes its subject at %v,%v", c.w, c.h, x, y)
				}
			}
		}
	}
}

func TestAnEmptyNoticeIsNotShown(t *testing.T) {
	d := scenetest.Over(t, 400, 300, store.Memory{}, func(s *scenes.Stage) { scenes.Notify(s, say.It("Nothing"), say.Text{}) })
	if now := d.Inspect().Scene; now != "ground" {
		t.Fatalf("the scene is %q", now)
	}
	d = scenetest.Over(t, 400, 300, store.Memory{}, func(s *scenes.Stage) { scenes.Notify(s, say.It("Something"), say.It("It has happened.")) })
	if first, second := d.Stage.TakeNews(), d.Stage.TakeNews(); first != "It has happened." || second != "" {
		t.Errorf("of the notice is told %q, then %q", first, second)
	}
	d.Click("ok")
	d.Rest()
	if now := d.Inspect().Scene; now != "ground" {
		t.Fatalf("after the notice the scene is %q", now)
	}
}

// A body higher than the window scrolls to its last row. Rows added by Update have room
// in the same frame.
func TestABodyIsScrolled(t *testing.T) {
	rows, more := 3, 0
	body := func(c *ui.Column) {
		for i := range rows {
			c.Row(50, func(r geom.Rect) { c.UI().Press(fmt.Sprint("row-", i), r.Inset(2), ui.Button{Label: "Row"}) })
		}
	}
	d := scenetest.Over(t, 400, 300, store.Memory{}, func(s *scenes.Stage) {
		s.Push(&scenes.Dialog{ID: "list", Title: say.It("List"), Width: 300, Body: body,
			Update:  func(*ui.UI) { rows, more = rows+more, 0 },
			Buttons: func(s *scenes.Stage) []ui.Tool { return []ui.Tool{{Name: "ok", Label: "Close", Run: s.Pop}} }})
	})
	if !d.Has("row-2") {
		t.Fatal("three rows do not fit")
	}
	more = 1
	d.Frame()
	if above := d.Place("row-0").Y; above > d.Place("ok").Y-150 {
		t.Fatalf("the card has not grown for what came: its first row is at %v", above)
	}
	more = 10
	d.Frame()
	if d.Has("row-13") {
		t.Fatal("fourteen rows are all in sight")
	}
	d.Move(d.Place("row-0"))
	for range 20 {
		d.Wheel(-3)
	}
	if !d.Has("row-13") || d.Has("row-0") {
		t.Fatal("the list is not at its end")
	}
}

// TestNewsMovesNoPressedButton checks that a dialog whose body grows between press and
// release still hears the press, and grows afterwards.
func TestNewsMovesNoPressedButton(t *testing.T) {
	height, presses := 50.0, 0
	d := scenetest.Over(t, 400, 400, store.Memory{}, func(s *scenes.Stage) {
		s.Push(&scenes.Dialog{ID: "list", Title: say.It("List"), Width: 300,
			Body: func(c *ui.Column) { c.Space(height) },
			Buttons: func(s *scenes.Stage) []ui.Tool {
				return []ui.Tool{{Name: "ok", Label: "Count", Run: func() { presses++ }}}
			}})
	})
	before := d.Place("ok").Y
	d.Move(d.Place("ok"))
	d.Press()
	height = 200
	d.Frame()
	d.Release()
	if presses != 1 {
		t.Error("news moved the button from under the press")
	}
	d.Frame()
	if now := d.Place("ok").Y; now != before+75 {
		t.Errorf("afterwards the button is at %v, was at %v, want 75 lower", now, before)
	}
}
