package review_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
)

// lightly returns a game with little work for each position.
func lightly(t testing.TB, id string) *match.Game {
	t.Helper()
	found, err := games.All().Find(id)
	errtest.None(t, err)
	game, measure := *found, *found.Measure
	if work, ok := light[id]; ok {
		measure.Work, measure.Deep = work, 4*work
	}
	game.Measure = &measure
	return &game
}

// TestLosingPassIsMarked: after two passes with almost equal areas the second loses.
func TestLosingPassIsMarked(t *testing.T) {
	game := lightly(t, "trisq")
	p := played{game, match.Record{Game: "trisq", Moves: strings.Fields("g7 d4 k10 d10 k4 pass g4 k7 pass pass")}}
	r := p.review(t)
	m := r.MistakeOf(9)
	if m == nil || m.Kind != review.Exposed || !m.Proven {
		t.Fatalf("the pass that loses is %+v; %s", m, r.Summary(game))
	}
	if first := r.Mistakes[0]; first.Turn != 9 && first.Kind != review.MissedWin {
		t.Errorf("the worst turn is %+v", first)
	}
}

// reviewFrom makes a review from given answers. known gets the moves up to a position.
func reviewFrom(t *testing.T, game *match.Game, moves []string, known func(moves []string) match.Answer) *review.Review {
	t.Helper()
	j, err := review.New(game, nil, moves)
	errtest.None(t, err)
	for {
		q, more := j.NextQuestion()
		if !more {
			return j.Review()
		}
		j.SetAnswer(known(q.Moves))
	}
}

// TestABetterTurnMayEndTheGame: passing would have drawn, the turn played loses.
func TestABetterTurnMayEndTheGame(t *testing.T) {
	game := lightly(t, "trisq")
	moves := strings.Fields("a1 n1 a2 n2 pass l7")
	r := reviewFrom(t, game, moves, func(line []string) match.Answer {
		switch len(line) {
		case 5: // level, if the game ends
			return match.Answer{BestTurn: []string{"pass"}, Evaluation: match.Evaluation{Value: 1}}
		case 6:
			return match.Answer{BestTurn: []string{"m7"}, Evaluation: match.Evaluation{Verdict: match.Win, Turns: 3}}
		}
		return match.Answer{BestTurn: []string{"m7"}}
	})
	if m := r.MistakeOf(5); m == nil || m.Kind != review.GaveDraw || !slices.Equal(m.Better, []string{"pass"}) {
		t.Errorf("not to have passed is %+v; %s", m, r.Summary(game))
	}
}

// TestLossesComeFirst: a turn that runs into a loss precedes all costly turns.
func TestLossesComeFirst(t *testing.T) {
	game := lightly(t, "trisq")
	moves := strings.Fields("a1 a13 c1 c13 e1 e13 g1 g13 j1 j13 l1 l13 n1 n13 a3 a11 c3 c11 e3 e11 g3 g11 j3 j11 l3 l11")
	lost := len(moves) // the last turn, of the second player
	r := reviewFrom(t, game, moves, func(line []string) match.Answer {
		best := []string{"m7"}
		switch n := len(line); {
		case n == lost && line[n-1] == moves[n-1]:
			return match.Answer{BestTurn: best, Evaluation: match.Evaluation{Verdict: match.Win, Turns: 1}}
		case n > 0 && line[n-1] == "m7": // a better turn does not lose
			return match.Answer{BestTurn: []string{"m8"}, Evaluation: match.Evaluation{}}
		case n%2 == 1:
			return match.Answer{BestTurn: best, Evaluation: match.Evaluation{Value: 5}}
		}
		return match.Answer{BestTurn: best, Evaluation: match.Evaluation{}}
	})
	if len(r.Mistakes) != 14 {
		t.Fatalf("%d turns are mistakes, want thirteen of the one player and the last of the other: %s", len(r.Mistakes), r.Summary(game))
	}
	if m := r.MistakeOf(lost - 1); m == nil || m.Kind != review.Exposed || r.Mistakes[0].Turn != lost-1 {
		t.Errorf("the turn that runs into a loss is %+v, the first %+v", m, r.Mistakes[0])
	}
}

// TestTheDecisiveTurnIsTheLastToLoseTheGame checks that a loss which the other player gave
// back decides nothing.
func TestTheDecisiveTurnIsTheLastToLoseTheGame(t *testing.T) {
	game := lightly(t, "foursquare")
	for given, want := range map[match.Verdict]int{match.Draw: 2, match.Loss: 0} {
		r := review.Review{
			Seats:    []say.ID{"Red", "Blue"},
			Turns:    []review.Turn{{Seat: 0}, {Seat: 1}, {Seat: 0}, {Seat: 1}},
			Mistakes: []review.Mistake{{Turn: 0, Kind: review.GaveWin}, {Turn: 1, Kind: review.MissedWin}, {Turn: 2, Kind: review.GaveDraw}},
		}
		for i, verdict := range []match.Verdict{match.Win, match.Win, given, match.Win, match.Loss} {
			r.Points = append(r.Points, review.Point{Seat: i % 2, Evaluation: match.Evaluation{Verdict: verdict}})
		}
		m := r.Costliest(game, 0)
		if m == nil || m.Turn != want || !r.Decided(game, m) {
			t.Errorf("with the verdict %v after the reply, %+v decided the game, want turn %d", given, m, want)
		}
		if other := &r.Mistakes[2-want]; r.Decided(game, other) {
			t.Errorf("with the verdict %v after the reply, %+v decided the game, too", given, *other)
		}
	}
}

// TestSmallLossesAddUp: a random player's many small losses are reported.
func TestSmallLossesAddUp(t *testing.T) {
	game := lightly(t, "trisq")
	m, err := match.New(game, nil, nil, 0)
	errtest.None(t, err)
	chance := rand.New(rand.NewPCG(5, 5))
	for seat := 0; !match.Over(m.Current().State()) && m.Len() < 110; seat = 1 - seat {
		move := ""
		if all := slices.Collect(m.Current().State().Legal()); seat == 0 {
			move = all[chance.IntN(len(all))]
		} else {
			thinker := game.Search(m.Current().State(), "casual", uint64(m.Len()))
			match.Finish(thinker, 0)
			move = thinker.BestTurn()[0]
		}
		errtest.None(t, m.Play(move))
	}
	r := played{game, match.Record{Game: "trisq", Moves: m.Current().Moves()}}.review(t)
	sums := r.PlayerSummaries(game)
	if a, b := sums[0].Accuracy(), sums[1].Accuracy(); a > 88 || a > b-10 {
		t.Errorf("by chance one is %.0f %% accurate, against %.0f %%", a, b)
	}
	if lead := sums[0].Given - sums[1].Given; lead < 10 || sums[0].Behind < 0 || sums[1].Behind >= 0 {
		t.Errorf("the one gave away %+v, the other %+v", sums[0], sums[1])
	}
	if text := r.Summary(game).String(); !strings.Contains(text, "Triangles: accuracy ") || !strings.Contains(text, "behind from turn ") {
		t.Errorf("the review says %s", text)
	}
}

// TestProvenStaysProven: a proven result stays proven after a best turn, and after any turn
// of a player who has lost.
func TestProvenStaysProven(t *testing.T) {
	game := lightly(t, "trisq")
	moves := strings.Fields("a1 a13 c1 c13 e1 e13 g1")
	r := reviewFrom(t, game, moves, func(line []string) match.Answer {
		n := len(line)
		answer := match.Answer{BestTurn: []string{"m7"}, Evaluation: match.Evaluation{Value: 3}}
		if n == 1 { // the squares have lost, and play on
			answer.Evaluation = match.Evaluation{Verdict: match.Expected, Value: -4}
		}
		if n < len(moves) && n != 1 {
			answer.BestTurn = moves[n : n+1]
		}
		return answer
	})
	for i, p := range r.Points[1:] {
		value, _ := p.ValueFor(0)
		if !p.Evaluation.Proven() || value != 4 {
			t.Errorf("after turn %d, %v is known", i+1, p.Evaluation)
		}
	}
	if r.Points[0].Evaluation.Proven() {
		t.Error("what was before the proof is proven")
	}
}

// TestOnlyMarkedTurnsLoseAProof plays games between many kinds of players: only a marked turn may end
// a proven win or change a proven draw, and a proven loss stays.
func TestOnlyMarkedTurnsLoseAProof(t *testing.T) {
	proven := 0
	for k, c := range []struct {
		game, settings string
		games          int
	}{
		{"foursquare", `{}`, 3},
		{"foursquare", `{"noBackslide":true}`, 3},
		{"square", `{"players":2}`, 3},
		{"trisq", `{"rules":"simple"}`, 3},
		{"trisq", `{"rules":"groups"}`, 3},
	} {
		if testing.Short() && k%2 > 0 {
			continue // `make nightly` has all
		}
		game := lightly(t, c.game)
		if c.game == "square" {
			game.Measure.Work, game.Measure.Deep = 2_000, 10_000
		}
		for n := range logictest.Times(c.games) {
			settings := []byte(c.settings)
			p := played{game, match.Record{Game: c.game, Settings: settings, Moves: mixedGame(t, game, settings, uint64(10*k+n))}}
			r := p.review(t)
			for i, turn := range r.Turns {
				before, after := r.Points[i].Evaluation, r.Points[i+1]
				if !before.Proven() || after.Over {
					continue
				}
				proven++
				want, is := -before.Result(), after.Evaluation.Result()
				if drawn := want == match.Drawn && is == match.Unproven; is != want && !drawn && (want == match.Won || r.MistakeOf(i) == nil) {
					t.Errorf("%s %s, game %d: a %v, and after turn %d, %v, a %v", c.game, c.settings, n, before, i+1, p.Moves[turn.From:turn.To], after.Evaluation)
				}
			}
		}
	}
	if proven == 0 {
		t.Error("nothing is proven; that is too little to mean anything")
	}
}

// TestMarksFollowTheShare: in every game a mistake's sign depends on how large a part of the
// result it lost.
func TestMarksFollowTheShare(t *testing.T) {
	for _, c := range []struct {
		game string
		m    review.Mistake
		want string
	}{
		{"square", review.Mistake{Cost: 12}, "??"},
		{"square", review.Mistake{Cost: 4}, "?"},
		{"square", review.Mistake{Cost: 1}, "?!"},
		{"trisq", review.Mistake{Cost: 12}, "??"},
		{"trisq", review.Mistake{Cost: 5}, "?"},
		{"trisq", review.Mistake{Cost: 2}, "?!"},
		{"shaper", review.Mistake{Cost: 150}, "??"},
		{"shaper", review.Mistake{Cost: 42}, "?"},
		{"shaper", review.Mistake{Cost: 9}, "?!"},
		{"foursquare", review.Mistake{Kind: review.GaveWin}, "??"},
		{"foursquare", review.Mistake{Kind: review.Exposed}, "??"},
	} {
		game := lightly(t, c.game)
		if got := c.m.Mark(game); got != c.want {
			t.Errorf("%s: a turn that %s has the sign %q, want %q", c.game, c.m.Words(game), got, c.want)
		}
	}
}

// TestNumbersAreRounded: shown numbers differ by at most half a tenth.
func TestNumbersAreRounded(t *testing.T) {
	p := recorded(t)["shaper"]
	r := p.review(t)
	text, err := r.Text(p.game, p.Settings, p.Moves)
	errtest.None(t, err)
	rows := strings.Split(text, "\n")[2:]
	for i, turn := range r.Turns {
		fields := strings.Fields(strings.ReplaceAll(rows[i], "−", "-"))
		for n, want := range []float64{r.Points[i+1].Worth, -turn.Lost, turn.Luck} {
			if got := number(t, fields[3+2*n]); math.Abs(got-want) > 0.05+1e-9 {
				t.Errorf("row %d shows %v of %v: %s", i+1, got, want, rows[i])
			}
		}
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	errtest.None(t, err)
	return v
}

// TestOldReviewIsRead reads a review from before reviews had sums.
func TestOldReviewIsRead(t *testing.T) {
	p := recorded(t)["foursquare"]
	const kept = "1 8623f4b9|d d d d w4 l3 w3 d d w3 d d d d d d d d d d o|3 3 0 p;2;p 1 3;s 8|6 2 0 p;2;p 4 1;s 3;p 1 3;s 6;p 5 2;s 7;p 5 3;s 4;p 7 3;s 7|8 3 0 p;2;p 5 3;s 7|9 2 0 p;2;p 4 0;s 6;p 0 3;s 3;p 4 2;s 6;p 4 3;s 3;p 6 3;s 6"
	r, err := review.Decode(p.game, p.Settings, p.Moves, kept)
	errtest.None(t, err)
	if text := r.Summary(p.game).String(); !strings.HasPrefix(text, "4 turns could have been better. Red: accuracy 25%, missed a win, let an even game slip. Blue:") {
		t.Errorf("it says %s", text)
	}
}
