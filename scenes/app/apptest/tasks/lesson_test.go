package tasks

import (
	"strconv"
	"strings"
	"testing"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestEveryLessonIsDoneByEveryDeviceAlone opens every lesson from How to, leaves it half
// way, and continues it.
func TestEveryLessonIsDoneByEveryDeviceAlone(t *testing.T) {
	for k, way := range []struct {
		name   string
		device apptest.Device
		w, h   int
	}{{"keyboard", apptest.Keyboard, 640, 480}, {"gamepad", apptest.Gamepad, 640, 480}, {"mouse", apptest.Mouse, 640, 480}, {"finger", apptest.Finger, 390, 844}} {
		for i, g := range apptest.Games() {
			if len(g.Lesson) == 0 || !apptest.Sampled(i, k, 2) { // device differences are in the boards and tested there
				continue
			}
			t.Run(g.ID+" by "+way.name, func(t *testing.T) {
				quick := store.Memory{"preferences": []byte(`{"motion":"off"}`)}
				d := scenetest.NewWith(t, way.w, way.h, quick, apptest.Shelf)
				d.Scale(app.Scale(way.w, way.h, 1, 1))
				p := apptest.NewPlayer(d, t, way.device, g.ID)
				steps := lessons.Of(g.Game, g.Initial())
				p.Use("game:" + p.Game)
				p.Use("howto")
				p.Use("lesson")
				for i, s := range steps {
					doStep(p, i, s, i == len(steps)/2)
					if i == len(steps)/2 {
						p.Use("back")
						p.Must(p.Inspect().Scene == "table", "a lesson does not lead back to the table")
						p.Use("howto")
						p.Use("lesson")
						p.Must(p.Fact("exercise") == strconv.Itoa(i+2), "it is not gone on with where it was left")
					}
				}
				p.Must(p.Fact("standing") == "finished", "the lesson has no end")
				p.Use("ok")
				p.Must(p.Inspect().Scene == "table" && p.Inspect().Game == g.ID, "its end does not lead to the table")
				p.Must(g.ID != "trisq" || p.Has("cell:g7") && !p.Has("cell:h8"), "its end does not lead to the shortest game")
			})
		}
	}
}

// doStep solves a step of a lesson and continues, unless leave is set.
func doStep(p *apptest.Player, i int, s match.Step, leave bool) {
	p.Must(p.Inspect().Scene == "lesson" && p.Fact("exercise") == strconv.Itoa(i+1), "step %d is not on the table", i+1)
	for _, move := range s.Answer {
		p.Play(move)
		p.Rest()
	}
	p.Must(p.Fact("standing") == "solved" && p.Fact("said") == s.After.String(), "%q does not solve %q", s.Answer, s.Text)
	if !leave {
		p.Use("next")
	}
}

func TestAWrongAnswerIsTakenBack(t *testing.T) {
	for _, g := range apptest.Games() {
		if len(g.Lesson) == 0 {
			continue
		}
		quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
		d := scenetest.NewWith(t, 640, 480, quick, apptest.Shelf)
		p := apptest.NewPlayer(d, t, apptest.Mouse, g.ID)
		p.Use("game:" + p.Game)
		p.Use("howto")
		p.Use("lesson")
		for _, s := range lessons.Of(g.Game, g.Initial()) {
			before := len(p.Inspect().Moves)
			for _, w := range s.Wrong {
				for _, move := range w.Moves {
					p.Play(move)
					p.Rest()
				}
				p.Must(p.Fact("said") == w.Why.String(), "of %q is said %q, not %q", w.Moves, p.Fact("said"), w.Why)
				p.Wait(5 * 1e9)
				i := p.Inspect()
				p.Must(len(i.Moves) == before && p.Fact("standing") == "trying" && p.Fact("said") == w.Why.String(), "%q is not taken back", w.Moves)
			}
			p.Use("skip")
		}
	}
}

// TestTheAnswerIsShownMoveByMove checks that Show shows the next move of a longer turn,
// both before the first move and in the middle. Correct moves stay.
func TestTheAnswerIsShownMoveByMove(t *testing.T) {
	for _, test := range []struct {
		game   string
		number int // of the step, from 1
	}{{"foursquare", 1}, {"square", 3}, {"shaper", 4}} {
		t.Run(test.game, func(t *testing.T) {
			quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
			d := scenetest.NewWith(t, 640, 480, quick, apptest.Shelf)
			p := apptest.NewPlayer(d, t, apptest.Mouse, test.game)
			p.Use("game:" + p.Game)
			p.Use("howto")
			p.Use("lesson")
			for range test.number - 1 {
				p.Use("skip")
			}
			g := apptest.Game(t, test.game)
			answer := lessons.Of(g.Game, g.Initial())[test.number-1].Answer
			before := len(p.Inspect().Moves)
			shows := func(move string) {
				t.Helper()
				p.Must(strings.Contains(p.Fact("hint"), move), "the hint is %q, not %s", p.Fact("hint"), move)
			}
			p.Use("show")
			shows(answer[0])
			p.Play(answer[0])
			p.Rest()
			shows(answer[1])
			p.Use("skip")
			p.Use("previous")
			p.Play(answer[0])
			p.Rest()
			p.Must(p.Fact("hint") == "", "the hint %q comes unasked", p.Fact("hint"))
			p.Use("show")
			shows(answer[1])
			p.Must(len(p.Inspect().Moves) == before+1, "what was right is taken back")
		})
	}
}

func TestTheButtonsStayWhereTheyAre(t *testing.T) {
	for k, size := range []struct{ w, h int }{{640, 480}, {1280, 800}, {390, 844}} {
		for i, g := range apptest.Games() {
			if len(g.Lesson) == 0 || !apptest.Sampled(i, k, 3) {
				continue
			}
			quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
			d := scenetest.NewWith(t, size.w, size.h, quick, apptest.Shelf)
			p := apptest.NewPlayer(d, t, apptest.Mouse, g.ID)
			p.Use("game:" + p.Game)
			p.Use("howto")
			p.Use("lesson")
			at := map[string]geom.Point{}
			stays := func(place string, names ...string) {
				t.Helper()
				for _, name := range names {
					if !p.Has(name) {
						continue
					}
					if was, seen := at[place]; seen && was != p.Place(name) {
						t.Errorf("%s, %dx%d: %s is at %v, and was at %v", g.ID, size.w, size.h, name, p.Place(name), was)
					}
					at[place] = p.Place(name)
				}
			}
			for range lessons.Of(g.Game, g.Initial()) {
				stays("first", "previous")
				stays("pass", "pass")
				stays("middle", "show", "again")
				stays("last", "skip", "next", "ok")
				p.Use("skip")
			}
			p.Must(p.Fact("standing") == "finished", "the lesson has no end")
			stays("first", "previous")
			stays("pass", "pass")
			stays("middle", "again")
			stays("last", "ok")
		}
	}
}

func TestNoHintIsShownAtTheEndOfALesson(t *testing.T) {
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 800, 600, quick, apptest.Shelf)
	p := apptest.NewPlayer(d, t, apptest.Mouse, "square")
	p.Use("game:" + p.Game)
	p.Use("howto")
	p.Use("lesson")
	for p.Fact("exercise") != p.Fact("exercises") {
		p.Use("skip")
	}
	p.Use("show")
	p.Must(p.Fact("hint") != "", "nothing is shown")
	p.Use("skip")
	p.Must(p.Fact("standing") == "finished" && p.Fact("hint") == "", "the hint is shown beyond the end")
}
