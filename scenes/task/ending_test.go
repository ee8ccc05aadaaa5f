package task_test

import (
	"fmt"
	"testing"
	"time"

	"tessera/logic/puzzles"
)

// TestTheEndOfARunSaysWhatEndedIt: the time, the wrong turns, or the person.
func TestTheEndOfARunSaysWhatEndedIt(t *testing.T) {
	for _, test := range []struct {
		end  func(p *player)
		says string
	}{
		{func(p *player) { p.Click("stop") }, "You solved 1 puzzle. That is your best so far."},
		{func(p *player) { p.Wait(puzzles.RunTime * time.Second) }, "Time is up. You solved 1 puzzle. That is your best so far."},
		{func(p *player) {
			for range puzzles.RunMisses {
				p.Click("skip")
			}
		}, "That was the third wrong turn. You solved 1 puzzle. That is your best so far."},
	} {
		g, p := game(), sit(t)
		p.Stage.UI.Tell()
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
