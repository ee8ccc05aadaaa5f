package match_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

// TestQuestionsAndAnswersRoundTrip: what is read is written as the same.
func TestQuestionsAndAnswersRoundTrip(t *testing.T) {
	for _, text := range []string{
		`{"game":"trisq","moves":["a1","pass"],"level":"easy","seed":18446744073709551615,"work":7}`,
		`{"game":"g","settings":{"a":[1,2]},"moves":[]}`,
	} {
		q, err := match.ParseQuestion([]byte(text))
		errtest.None(t, err)
		if written, err := q.JSON(); err != nil || string(written) != text {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
	}
	for _, text := range []string{
		`{"line":["a1"],"evaluation":{"verdict":"win","turns":3}}`,
		`{"evaluation":{"verdict":"estimated","value":-1.5,"unit":"points"}}`,
	} {
		a, err := match.ParseAnswer([]byte(text))
		errtest.None(t, err)
		written, err := a.JSON()
		errtest.None(t, err)
		again, err := match.ParseAnswer(written)
		if a.BestTurn == nil {
			a.BestTurn = []string{}
		}
		if err != nil || !reflect.DeepEqual(a, again) {
			t.Errorf("%s is written as %s, and read as %+v, %v", text, written, again, err)
		}
	}
	if _, err := (match.Answer{Evaluation: match.Evaluation{Verdict: 9}}).JSON(); err == nil {
		t.Error("a verdict that there is not is written")
	}
}

func TestInvalidQuestionsAreRefused(t *testing.T) {
	long := strings.Repeat("x", match.MaxMoveText+1)
	for _, c := range []struct{ text, says string }{
		{`{"moves":[]}`, "names no game"},
		{`{"game":"g","moves":[],"work":-1}`, "0 or more"},
		{`{"game":"g","moves":["` + long + `"]}`, "move 1"},
		{`{"game":"g","moves":[],"level":"` + long + `"}`, "at most 64"},
		{`{"game":"g","moves":[],"seed":-1}`, "not readable"},
		{`{"game":"g","moves":[],"mind":1}`, "not readable"},
		{`{"game":"g","moves":[]}{}`, "after its end"},
		{`{"game":"g","moves":["` + strings.Repeat(`a","`, match.MaxMoves) + `a"]}`, "at most 10000"},
		{strings.Repeat(" ", match.MaxSave+1), "bytes"},
	} {
		if _, err := match.ParseQuestion([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.60s: %v; want it to say %q", c.text, err, c.says)
		}
	}
	for _, c := range []struct{ text, says string }{
		{`{"line":["` + long + `"],"evaluation":{"verdict":"draw"}}`, "move 1"},
		{`{"line":[],"evaluation":{"verdict":"maybe"}}`, "estimated, win"},
		{`{"line":[],"evaluation":{"verdict":"loss","turns":-1}}`, "-1 turns"},
		{`{"line":[],"evaluation":{"verdict":"draw","turns":1}}`, "1 turns"},
		{`{"line":[],"evaluation":{"verdict":"estimated","value":1e999}}`, "not readable"},
	} {
		if _, err := match.ParseAnswer([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.60s: %v; want it to say %q", c.text, err, c.says)
		}
	}
	if _, err := (match.Answer{Evaluation: match.Evaluation{Value: math.NaN()}}).JSON(); err == nil {
		t.Error("an evaluation that is no number is written")
	}
	if _, err := (match.Question{Game: "g", Settings: json.RawMessage("{")}).JSON(); err == nil {
		t.Error("settings that are no JSON are written")
	}
}

// TestSlicesGiveTheSameResult: slices give the same result as one step, and the search
// ends when its work is spent.
func TestSlicesGiveTheSameResult(t *testing.T) {
	game := tictactoe.Game()
	state, err := game.New(nil)
	errtest.None(t, err)
	begin := func() match.Search { return game.Search(state, game.LevelNames()[0], 3) }
	whole, sliced := begin(), match.Bound(begin(), 40)
	match.Finish(whole, 40)
	steps := 1
	for !sliced.Step(7) {
		steps++
	}
	if !slices.Equal(whole.BestTurn(), sliced.BestTurn()) || steps > 6 || !sliced.RunSlice() {
		t.Errorf("%v and %v in %d steps", whole.BestTurn(), sliced.BestTurn(), steps)
	}
}
