package play_test

import (
	"fmt"
	"testing"
	"time"

	"tessera/logic/lessons"
	"tessera/logic/puzzles"
	"tessera/scenes/library"
)

// The text at the end of a run says what ended it: the time, the wrong turns, or the
// person.
func TestTheEndOfARunSaysWhatEndedIt(t *testing.T) {
	for _, test := range []struct {
		end  func(p *player)
		says string
	}{
		{func(p *player) { p.Click("stop") }, "You solved 1 puzzle. That is your new best."},
		{func(p *player) { p.Wait(puzzles.RunTime * time.Second) }, "Time is up. You solved 1 puzzle. That is your new best."},
		{func(p *player) {
			for range puzzles.RunMisses {
				p.Click("skip")
			}
		}, "That was your third wrong answer. You solved 1 puzzle. That is your new best."},
	} {
		g, p := game(), sit(t)
		p.Stage.UI.CollectParts()
		p.puzzles(g)
		p.Click("run:" + g.ID)
		p.Click(p.answer(g))
		p.Wait(time.Second)
		test.end(p)
		p.Rest()
		p.must("the run", p.fact("standing"), "finished")
		p.must(fmt.Sprintf("whether it says %q", test.says), p.tells(test.says), true)
	}
}

// TestALessonOfSkippedStepsIsNotDone: the end of a lesson counts the skipped steps and leads
// back to them, and so does a later start. The lesson is done when they are solved.
func TestALessonOfSkippedStepsIsNotDone(t *testing.T) {
	g, p, under := game(), sit(t), &table{}
	p.Stage.UI.CollectParts()
	steps := lessons.Of(g.Game, g.Defaults())
	solve := func(step int) {
		for _, move := range steps[step].Answer {
			p.Click(move)
		}
		p.Click("next")
	}
	stored := func() library.Lesson { return library.LessonOf(p.Stage.Store, g.ID) }
	p.lesson(g, under)
	for range steps {
		p.Click("skip")
	}
	p.must("whether it counts the steps", p.tells(fmt.Sprintf("You skipped %d steps. You can still do them.", len(steps))), true)
	p.must("whether it is done", stored().Done, false)
	p.Click("ok")
	p.must("the level to play against", under.against, "")
	p.lesson(g, under)
	for step := range steps {
		if step == 1 {
			p.Wait(time.Second) // longer than a double click
			p.Click("skip")
		} else {
			solve(step)
		}
	}
	p.must("whether it counts the step", p.tells("You skipped 1 step. You can still do it."), true)
	p.Click("ok")
	p.lesson(g, under)
	p.must("the exercise", p.fact("exercise"), "2")
	solve(1)
	p.must("what is stored of it", stored(), library.Lesson{Done: true})
	p.Click("previous") // returning to a solved step does not undo it
	p.Click("skip")
	p.must("whether it is done", stored().Done, true)
	p.Click("again")
	p.Click("skip")
	p.must("whether it is still done", stored().Done, true)
}

// Older programs stored only how far a lesson had come.
func TestALessonOfAnOlderProgram(t *testing.T) {
	for text, left := range map[string]int{`{"at":2}`: 2, `{"at":-1}`: 0, `{"at":99}`: 0} {
		g, p := game(), sit(t)
		p.Stage.Store.Save("lessons", []byte(`{"tictactoe":`+text+`}`))
		p.Stage.UI.CollectParts()
		p.lesson(g, &table{})
		steps := len(lessons.Of(g.Game, g.Defaults())) - left
		for range steps {
			p.Click("skip")
		}
		p.must("the steps skipped of "+text, p.tells(fmt.Sprintf("You skipped %d steps. You can still do them.", steps)), true)
	}
}
