package play

import (
	"fmt"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

// Faults have the same words as in the review. Faults that an older program stored in
// words stay unchanged.
func TestFaultsAreSaidAsTheReviewSaysThem(t *testing.T) {
	g := &boards.Game{Game: trisq.Game()}
	for _, f := range []puzzles.Fault{{Kind: review.GaveWin}, {Kind: review.MissedWin}, {Kind: review.GaveDraw}, {Kind: review.Exposed}, {Cost: 1, Proven: true}, {Cost: 3.5, Proven: true}, {Cost: 4}} {
		m := review.Mistake{Kind: f.Kind, Cost: f.Cost, Proven: f.Proven}
		o := puzzles.PracticePosition{Fault: f}
		must(t, faultOf(g, o), fmt.Sprintf("It %s", m.Words(g.Game)))
	}
	old := puzzles.PracticePosition{Why: "missed a win: it fills a point", Played: []string{"c4"}}
	must(t, faultOf(g, old), "It missed a win: it fills a point")
}

// Reasons are not stored, so they are computed from the position.
func TestReasonsOfAFaultAreFoundAgain(t *testing.T) {
	c := &practice{game: &boards.Game{Game: trisq.Game()}}
	o := puzzles.PracticePosition{Game: "trisq", Moves: []string{"c3", "g8", "c4", "f7", "l11", "h7"}, Right: []string{"m12"}, Played: []string{"g7"}, Fault: puzzles.Fault{Cost: 2}}
	m, err := o.Open(c.game.Game)
	if err != nil {
		t.Fatal(err)
	}
	against, _ := (&review.Mistake{Better: o.Right}).Explain(c.game.Game, m.Current().State(), o.Played, true)
	if against.Zero() {
		t.Fatal("nothing is known against g7")
	}
	must(t, c.againAt(o, m.Current().State()), fmt.Sprintf("That is what you played. It cost about 2 points: it %s.", against))
}

func must(t *testing.T, got say.Text, want string) {
	t.Helper()
	if got.String() != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}

// A turn is described in the words of the board, which need no numbers on it, or in notation
// for those who chose it, and as yours only if the person made it.
func TestATurnIsDescribedByItsEffect(t *testing.T) {
	g := &boards.Game{Game: foursquare.Game()}
	o := puzzles.PracticePosition{Game: "foursquare", Right: []string{"p 0 1", "s 3"}, Played: []string{"p 7 1", "s 1"}, Fault: puzzles.Fault{Kind: review.GaveWin}}
	m, err := o.Open(g.Game)
	if err != nil {
		t.Fatal(err)
	}
	yours, theirs := &practice{game: g}, &practice{game: g, others: true}
	must(t, yours.missedBy(o, m.Current().State()), "Your mistake: at the bottom, slide down. It gave the win away. What is better?")
	must(t, theirs.missedBy(o, m.Current().State()), "The mistake: at the bottom, slide down. It gave the win away. What is better?")
	noted := &practice{game: g, notation: true}
	must(t, noted.missedBy(o, m.Current().State()), "Your mistake: p 7 1, s 1. It gave the win away. What is better?")
	must(t, yours.againAt(o, m.Current().State()), "That is what you played. It gave the win away.")
	must(t, theirs.againAt(o, m.Current().State()), "That is what was played. It gave the win away.")
	must(t, yours.rightAt(o, m.Current().State()), "That is the turn the review found: at the top left, slide right.")
}
