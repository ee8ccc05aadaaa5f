package stats

import (
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

var span = Span{Weakest: 20, Strongest: 3160, First: 920}

// TestFirstOpponentIsTheDefaultLevel: the first opponent is the level of a new game. The next one
// is stronger after a win, weaker after a loss and similar after a draw.
func TestFirstOpponentIsTheDefaultLevel(t *testing.T) {
	if n := (&Rating{}).Next(span); n != 920 {
		t.Errorf("the first opponent has %d", n)
	}
	after := func(score float64) int { return (&Rating{Results: []Result{{920, score}}}).Next(span) }
	if won, drawn, lost := after(1), after(0.5), after(0); won <= drawn+100 || lost >= drawn-100 || drawn < 820 || drawn > 1020 {
		t.Errorf("after a win %d, a draw %d, a loss %d", won, drawn, lost)
	}
}

// TestRatingConverges: the rating converges when wins and losses alternate, and follows
// improvement.
func TestRatingConverges(t *testing.T) {
	var r Rating
	for i := range 60 {
		r.Add(Result{1500, float64(i % 2)})
	}
	if n := r.Next(span); n < 1450 || n > 1550 {
		t.Errorf("who wins every other game against 1500 has %d", n)
	}
	for range 12 {
		r.Add(Result{1900, 1})
	}
	if n := r.Next(span); n < 1750 {
		t.Errorf("who then wins twelve games against 1900 has %d", n)
	}
}

// TestTheEndsOfTheScale: constant wins or losses lead to an end of the scale.
func TestTheEndsOfTheScale(t *testing.T) {
	for score, want := range map[float64]int{1: span.Strongest, 0: span.Weakest} {
		var r Rating
		for range 30 {
			r.Add(Result{r.Next(span), score})
		}
		if n := r.Next(span); n != want {
			t.Errorf("who always scores %v is met with %d, want %d", score, n, want)
		}
	}
}

func TestTheCurveEndsAtWhatIsNext(t *testing.T) {
	var r Rating
	for i := range maxResults + 20 {
		r.Add(Result{900 + i, float64(i % 2)})
	}
	curve := r.Curve(span)
	if len(r.Results) != maxResults || r.Results[0].Against != 920 || len(curve) != maxResults+1 {
		t.Fatalf("%d results are kept, the oldest %+v; the curve has %d points", len(r.Results), r.Results[0], len(curve))
	}
	if curve[0] != span.First || curve[maxResults] != r.Next(span) {
		t.Errorf("the curve begins at %d and ends at %d; next is %d", curve[0], curve[maxResults], r.Next(span))
	}
}

// TestRatedGames: only games against a computer of known strength and without hints
// count, by rules. Reset forgets them.
func TestRatedGames(t *testing.T) {
	var b Book
	play := func(number uint64, p Played) {
		p.Number, p.Scores, p.Computers = number, []float64{1, 0}, []string{"easy"}
		b.Count("a", p)
	}
	play(1, Played{Rated: true, Rules: "simple", Against: 900})
	play(1, Played{Rated: true, Rules: "simple", Against: 900})
	play(2, Played{Rated: true, Rules: "simple", Against: 900, Hinted: true})
	play(3, Played{Rules: "simple", Against: 900})
	play(4, Played{Rated: true, Rules: "groups", Against: 700, Person: 1})
	if got := b.Rating("a", "simple").Results; !slices.Equal(got, []Result{{900, 1}}) {
		t.Errorf("of simple there is %v", got)
	}
	if got := b.Rating("a", "groups").Results; !slices.Equal(got, []Result{{700, 0}}) {
		t.Errorf("of groups there is %v", got)
	}
	if len(b.Rating("b", "").Results) != 0 {
		t.Error("a game that nobody played has results")
	}
	text, err := b.Encode()
	errtest.None(t, err)
	back, err := Decode(text)
	if err != nil || !slices.Equal(back.Rating("a", "groups").Results, []Result{{700, 0}}) {
		t.Errorf("%s is read with %v", text, err)
	}
	b.Reset("a")
	if len(b.Rating("a", "simple").Results) != 0 {
		t.Error("a reset keeps the rating")
	}
}

func TestDamagedRatingsAreRefused(t *testing.T) {
	many := strings.Repeat(`{"against":1,"score":1},`, maxResults) + `{"against":1,"score":1}`
	for _, rating := range []string{`null`, `{"results":[{"against":-1,"score":1}]}`, `{"results":[{"against":10000,"score":1}]}`,
		`{"results":[{"against":1,"score":1.5}]}`, `{"results":[{"against":1,"score":-0.5}]}`, `{"results":[` + many + `]}`} {
		if _, err := Decode([]byte(`{"games":{"a":{"ratings":{"":` + rating + `}}}}`)); err == nil {
			t.Errorf("%.60s is read", rating)
		}
	}
}
