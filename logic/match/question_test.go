package match_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"tessera/logic/match"
)

func TestQuestionsThatMakeNoSense(t *testing.T) {
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
