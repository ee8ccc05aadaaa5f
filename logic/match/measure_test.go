package match

import (
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/say"
)

func TestSay(t *testing.T) {
	game := *sumGame
	game.Seats = func(State) []Seat { return []Seat{{Name: "Blue"}, {Name: "Squares", Plural: true}} }
	s, err := game.New(nil)
	errtest.None(t, err)
	points := &Measure{Counts: say.Plural{One: "%d point", Many: "%d points"}, Parts: "%s points", Expects: "%s rounds to go", Grain: 1}
	for _, c := range []struct {
		measure *Measure
		known   Evaluation
		want    string
		result  Result
	}{
		{nil, Evaluation{Verdict: Win, Turns: 3}, "Blue wins in 3", Won},
		{nil, Evaluation{Verdict: Loss, Turns: 2}, "Squares win in 2", Lost},
		{nil, Evaluation{Verdict: Win}, "Blue wins", Won},
		{nil, Evaluation{Verdict: Loss}, "Squares win", Lost},
		{nil, Evaluation{Verdict: Draw}, "drawn", Drawn},
		{nil, Evaluation{Value: 12, Unit: "prospects"}, "unclear", Unproven},
		{&Measure{}, Evaluation{Value: 12, Unit: "prospects"}, "unclear", Unproven},
		{points, Evaluation{Value: 0.4}, "about level", Unproven},
		{points, Evaluation{Value: 1}, "about +1 point for Blue", Unproven},
		{points, Evaluation{Value: -2.5}, "about +2.5 points for Squares", Unproven},
		{points, Evaluation{Verdict: Expected, Value: 2}, "Blue wins by 2 points", Won},
		{points, Evaluation{Verdict: Expected, Value: -1}, "Squares win by 1 point", Lost},
		{points, Evaluation{Verdict: Expected}, "drawn", Drawn},
	} {
		game.Measure = c.measure
		if got := game.Say(s, c.known).String(); got != c.want || c.known.Result() != c.result {
			t.Errorf("%v is said as %q, result %d; "+
				"want %q, %d", c.known, got, c.known.Result(), c.want, c.result)
		}
	}
	game.Seats = func(State) []Seat { return []Seat{{Name: "Blue"}, {Name: "Red"}, {Name: "Green"}} }
	game.Measure = points
	for want, known := range map[string]Evaluation{
		"Blue about 3 points behind": {Value: -3},
		"Blue about 1 point ahead":   {Value: 1},
		"another player wins in 1":   {Verdict: Loss, Turns: 1},
	} {
		if got := game.Say(s, known).String(); got != want {
			t.Errorf("%v is said as %q, want %q", known, got, want)
		}
	}
	game.Seats = func(State) []Seat { return []Seat{{Name: "You"}} }
	if got := game.Say(s, Evaluation{Verdict: Expected, Value: 4.2513, Unit: "rounds"}).String(); got != "4.3 rounds to go" {
		t.Errorf("an expectation is said as %q", got)
	}
}

// TestWinners: the best score wins, unless all seats have it.
func TestWinners(t *testing.T) {
	for _, test := range []struct {
		scores []float64
		want   []int
	}{
		{nil, nil},
		{[]float64{0, 1}, []int{1}},
		{[]float64{0.5, 0.5}, nil},
		{[]float64{0, 0}, nil},
		{[]float64{0.5, 0, 0.5}, []int{0, 2}},
		{[]float64{0}, nil},
		{[]float64{0.4}, []int{0}},
	} {
		if got := (Outcome{Scores: test.scores}).Winners(); !slices.Equal(got, test.want) {
			t.Errorf("of %v have won %v, want %v", test.scores, got, test.want)
		}
	}
}

// TestAmount checks that fractions use their own message.
func TestAmount(t *testing.T) {
	m := &Measure{Counts: say.Plural{One: "%d point", Many: "%d points"}, Parts: "%s points"}
	for v, want := range map[float64]string{1: "1 point", 0.97: "1 point", 2.5: "2.5 points", 0: "0 points", -0.04: "0 points", -1: "−1 points", 12: "12 points"} {
		if got := m.Amount(v).String(); got != want {
			t.Errorf("%v is said as %q, want %q", v, got, want)
		}
	}
}
