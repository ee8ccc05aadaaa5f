package app

import (
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/scenetest"
)

// crowded is a mind for whose thinking pictures have to wait.
type crowded struct {
	mind.Mind
	asked int
}

func (c *crowded) Crowds() bool { return true }

func (c *crowded) Ask(q match.Question, rank mind.Rank) *mind.Thought {
	c.asked++
	return c.Mind.Ask(q, rank)
}

// TestWhatMovesIsShownFirst: where thinking crowds the pictures, a computer begins
// when the turn before has been seen, and then answers as ever.
func TestWhatMovesIsShownFirst(t *testing.T) {
	c := &crowded{}
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		shelf(s)
		c.Mind, s.Mind = s.Mind, c
		if err := (&App{games: Games(), stage: s}).open(Options{Game: "trisq", Link: map[string]string{"seats": "person.beginner", "moves": ""}}); err != nil {
			t.Error(err)
		}
	})
	d.Rest()
	d.Move(d.Place("cell:g7"))
	d.Press()
	d.Release()
	d.Frame()
	if i := d.Inspect(); len(i.Moves) != 1 {
		t.Fatalf("a press on g7 leads to %v", i.Moves)
	}
	if c.asked != 0 {
		t.Fatal("the computer thinks while the person's move is being shown")
	}
	d.Rest()
	if i := d.Inspect(); len(i.Moves) != 2 || c.asked == 0 {
		t.Errorf("after the person's move there are %v, %d questions asked", i.Moves, c.asked)
	}
}
