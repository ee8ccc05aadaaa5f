package task

import (
	"fmt"
	"testing"

	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

// TestFaultsAreSaidAsTheReviewSaysThem, and what an older program stored as it stands.
func TestFaultsAreSaidAsTheReviewSaysThem(t *testing.T) {
	g := &boards.Game{Game: trisq.Game()}
	for _, f := range []puzzles.Fault{{Kind: review.GaveWin}, {Kind: review.MissedWin}, {Kind: review.GaveDraw}, {Kind: review.Exposed}, {Cost: 1, Proven: true}, {Cost: 3.5, Proven: true}, {Cost: 4}} {
		m := review.Mistake{Kind: f.Kind, Cost: f.Cost, Proven: f.Proven}
		o := puzzles.Own{Fault: f}
		must(t, playedFaults.of(g, o, "c4"), fmt.Sprintf("You played c4 here, which %s", m.Words(g.Game)))
		must(t, againFaults.of(g, o), fmt.Sprintf("It %s", m.Words(g.Game)))
	}
	old := puzzles.Own{Why: "missed a win: it fills a point", Played: []string{"c4"}}
	must(t, playedFaults.of(g, old, "c4"), "You played c4 here, which missed a win: it fills a point")
	must(t, againFaults.of(g, old), "It missed a win: it fills a point")
}

// TestReasonsOfAFaultAreFoundAgain from the position: they are not stored.
func TestReasonsOfAFaultAreFoundAgain(t *testing.T) {
	c := &practice{game: &boards.Game{Game: trisq.Game()}}
	o := puzzles.Own{Game: "trisq", Moves: []string{"c3", "g8", "c4", "f7", "l11", "h7"}, Right: []string{"m12"}, Played: []string{"g7"}, Fault: puzzles.Fault{Cost: 2}}
	m, err := o.Open(c.game.Game)
	if err != nil {
		t.Fatal(err)
	}
	against, _ := (&review.Mistake{Better: o.Right}).Because(c.game.Game, m.State(), o.Played, true)
	if against.Zero() {
		t.Fatal("nothing is known against g7")
	}
	must(t, c.againAt(o, m.State()), fmt.Sprintf("That is what you played. It cost about 2 points: it %s.", against))
}

func must(t *testing.T, got say.Text, want string) {
	t.Helper()
	if got.String() != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
