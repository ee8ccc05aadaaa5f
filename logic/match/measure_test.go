package match

import (
	"slices"
	"testing"
)

// TestSay says evaluations of the smallest game, of which two play.
func TestSay(t *testing.T) {
	game := *sumGame
	game.Seats = func(State) []Seat { return []Seat{{Name: "Blue"}, {Name: "Squares"}} }
	s, err := game.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	points := &Measure{One: "point", Many: "points", Grain: 1}
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
		{nil, Evaluation{Value: 12, Unit: "prospects"}, "not proven", Unproven},
		{&Measure{}, Evaluation{Value: 12, Unit: "prospects"}, "not proven", Unproven},
		{points, Evaluation{Value: 0.4}, "about level", Unproven},
		{points, Evaluation{Value: 1}, "about +1 point for Blue", Unproven},
		{points, Evaluation{Value: -2.5}, "about +2.5 points for Squares", Unproven},
		{points, Evaluation{Verdict: Expected, Value: 2}, "Blue wins by 2 points", Won},
		{points, Evaluation{Verdict: Expected, Value: -1}, "Squares win by 1 point", Lost},
		{points, Evaluation{Verdict: Expected}, "drawn", Drawn},
	} {
		game.Measure = c.measure
		if got := game.Say(s, c.known); got != c.want || c.known.Result() != c.result {
			t.Errorf("%v is said as %q, result %d; want %q, %d", c.known, got, c.known.Result(), c.want, c.result)
		}
	}
	game.Seats = func(State) []Seat { return []Seat{{Name: "Blue"}, {Name: "Red"}, {Name: "Green"}} }
	game.Measure = points
	for want, known := range map[string]Evaluation{
		"Blue about 3 points behind": {Value: -3},
		"Blue about 1 point ahead":   {Value: 1},
		"another wins in 1":          {Verdict: Loss, Turns: 1},
	} {
		if got := game.Say(s, known); got != want {
			t.Errorf("%v is said as %q, want %q", known, got, want)
		}
	}
	game.Seats = func(State) []Seat { return []Seat{{Name: "You"}} }
	if got := game.Say(s, Evaluation{Verdict: Expected, Value: 4.2513, Unit: "rounds"}); got != "4.3 rounds to go" {
		t.Errorf("an expectation is said as %q", got)
	}
}

// TestWinners: who has the best score of several has won, but where all have it.
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

// TestNumbers: persons read one minus, and never that of nothing.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		v            float64
		decimals     int
		number, sign string
	}{
		{8.017, 2, "8.02", "+8.02"},
		{-3.5, 2, "−3.5", "−3.5"},
		{-0.04, 1, "0", "0"},
		{0.04, 1, "0", "0"},
		{100, 0, "100", "+100"},
		{-10, 1, "−10", "−10"},
	} {
		if number, sign := Number(test.v, test.decimals), Signed(test.v, test.decimals); number != test.number || sign != test.sign {
			t.Errorf("%v is written %q and %q, want %q and %q", test.v, number, sign, test.number, test.sign)
		}
	}
	if one, two, none := Count(1, "piece"), Count(2, "piece"), Count(0, "piece"); one != "1 piece" || two != "2 pieces" || none != "0 pieces" {
		t.Errorf("counted are %q, %q and %q", one, two, none)
	}
}
