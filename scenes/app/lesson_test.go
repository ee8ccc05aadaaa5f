package app

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestEveryLessonIsDoneByEveryDeviceAlone goes through every lesson from How to,
// leaves it half way, and takes it up again.
func TestEveryLessonIsDoneByEveryDeviceAlone(t *testing.T) {
	for _, way := range []struct {
		name   string
		device means
		w, h   int
	}{{"keyboard", keyboard{}, 640, 480}, {"gamepad", gamepad, 640, 480}, {"mouse", mouse{}, 640, 480}, {"finger", finger{}, 390, 844}} {
		for i, g := range Games() {
			if len(g.Lesson) == 0 || way.name == "mouse" && i%2 == 0 { // what differs by the device is the boards' and tested there
				continue
			}
			t.Run(g.ID+" by "+way.name, func(t *testing.T) {
				quick := store.Memory{"preferences": []byte(`{"motion":"off"}`)}
				d := scenetest.NewWith(t, way.w, way.h, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
				d.Scale(Scale(way.w, way.h, 1, 1))
				p := &player{d, t, way.device, g.ID}
				steps := lessons.Of(g.Game, g.Initial())
				p.press("game:" + p.game)
				p.press("howto")
				p.press("lesson")
				for i, s := range steps {
					p.step(i, s)
					if i == len(steps)/2 {
						p.press("back")
						p.must(p.Inspect().Scene == "table", "a lesson does not lead back to the table")
						p.press("howto")
						p.press("lesson")
						p.must(p.fact("exercise") == strconv.Itoa(i+2), "it is not gone on with where it was left")
					}
				}
				p.must(p.fact("standing") == "finished", "the lesson has no end")
				p.press("ok")
				p.must(p.Inspect().Scene == "table" && p.Inspect().Game == g.ID, "its end does not lead to the table")
			})
		}
	}
}

// step does one step of a lesson and goes on, but half way, where the lesson is
// left after it is done.
func (p *player) step(i int, s match.Step) {
	p.t.Helper()
	p.must(p.Inspect().Scene == "lesson" && p.fact("exercise") == strconv.Itoa(i+1), "step %d is not on the table", i+1)
	for _, move := range s.Answer {
		p.device.play(p, move)
		p.Rest()
	}
	p.must(p.fact("standing") == "solved" && p.fact("said") == s.After.String(), "%q does not solve %q", s.Answer, s.Text)
	if p.fact("exercise") != p.fact("exercises") && i == p.half() {
		return
	}
	p.press("next")
}

// half is the step after which a lesson is left.
func (p *player) half() int {
	n := 0
	fmt.Sscan(p.fact("exercises"), &n)
	return n / 2
}

// TestAWrongAnswerIsTakenBack gives every wrong answer of every lesson with the
// mouse.
func TestAWrongAnswerIsTakenBack(t *testing.T) {
	for _, g := range Games() {
		if len(g.Lesson) == 0 {
			continue
		}
		quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
		d := scenetest.NewWith(t, 640, 480, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
		p := &player{d, t, mouse{}, g.ID}
		p.press("game:" + p.game)
		p.press("howto")
		p.press("lesson")
		for _, s := range lessons.Of(g.Game, g.Initial()) {
			before := len(p.Inspect().Moves)
			for _, w := range s.Wrong {
				for _, move := range w.Moves {
					p.device.play(p, move)
					p.Rest()
				}
				p.must(p.fact("said") == w.Why.String(), "of %q is said %q, not %q", w.Moves, p.fact("said"), w.Why)
				p.Wait(5 * 1e9)
				i := p.Inspect()
				p.must(len(i.Moves) == before && p.fact("standing") == "trying" && p.fact("said") == w.Why.String(), "%q is not taken back", w.Moves)
			}
			p.press("skip")
		}
	}
}

// TestTheAnswerIsShownMoveByMove: of a turn of several moves the next one is shown,
// whether one asks before the first or in the middle; what was right stays.
func TestTheAnswerIsShownMoveByMove(t *testing.T) {
	for _, test := range []struct {
		game   string
		number int // of the step, from 1
	}{{"foursquare", 1}, {"square", 3}, {"shaper", 4}} {
		t.Run(test.game, func(t *testing.T) {
			quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
			d := scenetest.NewWith(t, 640, 480, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
			p := &player{d, t, mouse{}, test.game}
			p.press("game:" + p.game)
			p.press("howto")
			p.press("lesson")
			for range test.number - 1 {
				p.press("skip")
			}
			g := gameNamed(t, test.game)
			answer := lessons.Of(g.Game, g.Initial())[test.number-1].Answer
			before := len(p.Inspect().Moves)
			shows := func(move string) {
				t.Helper()
				p.must(strings.Contains(p.fact("hint"), move), "the hint is %q, not %s", p.fact("hint"), move)
			}
			p.press("show")
			shows(answer[0])
			p.device.play(p, answer[0])
			p.Rest()
			shows(answer[1])
			p.press("skip")
			p.press("previous")
			p.device.play(p, answer[0])
			p.Rest()
			p.must(p.fact("hint") == "", "the hint %q comes unasked", p.fact("hint"))
			p.press("show")
			shows(answer[1])
			p.must(len(p.Inspect().Moves) == before+1, "what was right is taken back")
		})
	}
}

// TestTheButtonsStayWhereTheyAre from the first step of every lesson to its end, and
// so does the board.
func TestTheButtonsStayWhereTheyAre(t *testing.T) {
	for _, size := range []struct{ w, h int }{{640, 480}, {1280, 800}, {390, 844}} {
		for _, g := range Games() {
			if len(g.Lesson) == 0 {
				continue
			}
			quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
			d := scenetest.NewWith(t, size.w, size.h, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
			p := &player{d, t, mouse{}, g.ID}
			p.press("game:" + p.game)
			p.press("howto")
			p.press("lesson")
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
				p.press("skip")
			}
			p.must(p.fact("standing") == "finished", "the lesson has no end")
			stays("first", "previous")
			stays("pass", "pass")
			stays("middle", "again")
			stays("last", "ok")
		}
	}
}

// TestNoHintIsShownAtTheEndOfALesson whose last step is shown and left out.
func TestNoHintIsShownAtTheEndOfALesson(t *testing.T) {
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 800, 600, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
	p := &player{d, t, mouse{}, "square"}
	p.press("game:" + p.game)
	p.press("howto")
	p.press("lesson")
	for p.fact("exercise") != p.fact("exercises") {
		p.press("skip")
	}
	p.press("show")
	p.must(p.fact("hint") != "", "nothing is shown")
	p.press("skip")
	p.must(p.fact("standing") == "finished" && p.fact("hint") == "", "the hint is shown beyond the end")
}
