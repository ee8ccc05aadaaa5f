package main

import (
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/puzzles"
)

// TestComposeTakesAwayWhatIsNotNeeded puts a figure on the board of a puzzle, far from the
// rest. Composing takes it away, until nothing more can go, and keeps the id and the answer.
func TestComposeTakesAwayWhatIsNotNeeded(t *testing.T) {
	g, kind := kindOf("trisq-capture")
	sets, err := puzzles.Of(g)
	errtest.None(t, err)
	composed := 0
	for i, p := range puzzles.Find(sets, kind.ID).Puzzles[:6] {
		m, answer, err := p.Open(g)
		errtest.None(t, err)
		d := draftOf(kind, m.Current().State(), answer).(figures)
		more := d.moved(d.size, 0, 0)
		c := &composer{game: g, kind: kind, shapes: map[string]bool{}, rounds: 8}
		for at := range more.size * more.size {
			next := more.moved(more.size, 0, 0)
			next.on[place{at % more.size, at / more.size}] = d.toMove
			if len(next.on) > len(d.on) && c.check(next, likely, mostTemptations) {
				more = next
				break
			}
		}
		if len(more.on) == len(d.on) {
			continue
		}
		composed++
		best := c.compose(more, 1)
		if best == nil || best.pieces() > d.pieces() {
			t.Fatalf("puzzle %d has %d figures, %d with one more, and is composed as %+v", i+1, d.pieces(), more.pieces(), best)
		}
		for _, thing := range best.things() {
			if c.check(best.without(thing), likely, mostTemptations) {
				t.Errorf("puzzle %d: %v can still be taken away from %s", i+1, thing, best.settings())
			}
		}
		again, err := p.Compose(g, best.settings(), best.turn(), nil)
		errtest.None(t, err)
		m, answer, err = again.Open(g)
		errtest.None(t, err)
		if again.ID() != p.ID() || puzzles.Check(kind, m.Current().State(), answer) != nil {
			t.Errorf("puzzle %d, %s, is composed as %s, whose answer is %v", i+1, p.ID(), again.ID(), answer)
		}
	}
	if composed == 0 {
		t.Error("no figure could be added to any puzzle")
	}
}

// TestThingsGoOneByOne: every game's drafts are good themselves, state the position that they
// were made of, and have one thing less without each thing.
func TestThingsGoOneByOne(t *testing.T) {
	for _, id := range []string{"trisq-safe", "foursquare-win2", "square-three"} {
		g, kind := kindOf(id)
		sets, err := puzzles.Of(g)
		errtest.None(t, err)
		m, answer, err := puzzles.Find(sets, id).Puzzles[0].Open(g)
		errtest.None(t, err)
		d := draftOf(kind, m.Current().State(), answer)
		s, err := g.New(d.settings())
		errtest.None(t, err)
		if g.Setup.Text(s) != g.Setup.Text(m.Current().State()) || !match.SameJSON(d.settings(), draftOf(kind, s, answer).settings()) {
			t.Errorf("%s: the draft of\n%v is\n%v", id, m.Current().State(), s)
		}
		c := &composer{game: g, kind: kind, shapes: map[string]bool{}}
		if !c.check(d, 1, 0) {
			t.Errorf("%s: the draft is not good\n%v", id, s)
		}
		for _, thing := range d.things() {
			next := d.without(thing)
			if next == nil || next.pieces() >= d.pieces() || next.without(thing) != nil {
				t.Errorf("%s: without %v there are %v", id, thing, next)
			}
		}
	}
}
