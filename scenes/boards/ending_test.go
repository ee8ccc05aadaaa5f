package boards

import (
	"image"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// bare returns a desk with an empty stage, for tests that draw nothing.
func bare(t interface{ Fatal(...any) }, seats ...string) *Desk {
	u := ui.New()
	u.Begin(1100, 760, 1, input.Input{})
	game := &Game{Game: tictactoe.Game(), Mark: func(int, int, sprites.Style) image.Image { return nil }}
	game.Seats = func(match.State) []match.Seat {
		return []match.Seat{{Name: "Crosses"}, {Name: "Noughts"}, {Name: "Stars"}}[:len(seats)]
	}
	play, err := match.New(game.Game, nil, seats, 1)
	if err != nil {
		t.Fatal(err)
	}
	d := NewDesk(&scenes.Stage{UI: u}, game)
	d.Match = play
	return d
}

func resultOf(d *Desk, o match.Outcome) Result { return Result{d.Game, d.Match, o, true} }

func TestVerdictDependsOnTheSeat(t *testing.T) {
	const person, computer = match.Person, "perfect"
	for _, test := range []struct {
		seats  []string
		scores []float64
		by     string
		want   string
	}{
		{[]string{person, computer}, []float64{1, 0}, "9", "You won by 9"},
		{[]string{person, computer}, []float64{0, 1}, "0.5", "You lost by 0.5"},
		{[]string{computer, person}, []float64{0, 1}, "", "You won"},
		{[]string{computer, person}, []float64{0.5, 0.5}, "", "A draw"},
		{[]string{person, person}, []float64{1, 0}, "2", "Crosses won by 2"},
		{[]string{computer, computer}, []float64{0, 1}, "", "Noughts won"},
	} {
		b := bare(t, test.seats...)
		o := match.Outcome{Scores: test.scores, By: test.by}
		if got := resultOf(b, o).Verdict(); got != test.want {
			t.Errorf("%v with %v: %q, want %q", test.seats, test.scores, got, test.want)
		}
	}
	b := bare(t, person, computer, computer)
	for want, scores := range map[string][]float64{
		"You share the win": {0.5, 0.5, 0}, "You lost": {0, 0, 1}, "A draw": {0.3, 0.3, 0.3}, "All of it.": {0.7},
	} {
		o := match.Outcome{Scores: scores, Sentence: say.Raw("all of it")}
		if got := resultOf(b, o).Verdict(); got != want {
			t.Errorf("with %v: %q, want %q", scores, got, want)
		}
	}
}

// TestTheVerdictIsNotRepeated checks that the rules' sentence is kept if it says more than who
// won.
func TestTheVerdictIsNotRepeated(t *testing.T) {
	b := bare(t, match.Person, match.Person)
	for sentence, want := range map[string]bool{"Noughts wins": true, "Crosses wins": false, "Noughts wins: no room is left": false} {
		if got := resultOf(b, match.Outcome{Scores: []float64{0, 1}, Sentence: say.Raw(sentence)}).repeats(); got != want {
			t.Errorf("%q says no more than the verdict: %v, want %v", sentence, got, want)
		}
	}
}

// TestTheTableNamesUnusualRules checks that only what differs from the defaults is named.
func TestTheTableNamesUnusualRules(t *testing.T) {
	b := bare(t, match.Person, match.Person)
	for settings, want := range map[string]string{"": "", `{"first":"o"}`: "First: Noughts"} {
		b.played = b.Game.Values([]byte(settings))
		if got := (&Panel{b}).rulesInPlay(); got != want {
			t.Errorf("with the settings %q it is played by %q, want %q", settings, got, want)
		}
	}
}
