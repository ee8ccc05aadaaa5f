package match_test

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"tessera/logic/match"
)

// FuzzParseQuestion reads any text as a question. What is read writes, and is read
// again as the same.
func FuzzParseQuestion(f *testing.F) {
	for _, text := range []string{
		`{"game":"trisq","moves":["a1","pass"],"level":"easy","seed":18446744073709551615,"work":7}`,
		`{"game":"g","settings":{"a":[1, 2]},"moves":[]}`, `{"game":"g","moves":[]} `, `{}`, `null`, `{"game":"g","more":1}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		q, err := match.ParseQuestion(text)
		if err != nil {
			return
		}
		written, err := q.JSON()
		if err != nil {
			t.Fatalf("%s is read but not written: %v", text, err)
		}
		again, err := match.ParseQuestion(written)
		if err != nil {
			t.Fatalf("%s is written as %s, which is not read: %v", text, written, err)
		}
		if second, err := again.JSON(); err != nil || string(second) != string(written) {
			t.Fatalf("%s is written as %s and then as %s, %v", text, written, second, err)
		}
	})
}

// FuzzParseAnswer reads any text as an answer.
func FuzzParseAnswer(f *testing.F) {
	for _, text := range []string{
		`{"line":["a1"],"evaluation":{"verdict":"win","turns":3},"note":"x"}`,
		`{"line":[],"evaluation":{"verdict":"estimated","value":-1.5,"unit":"points"}}`,
		`{"line":[],"evaluation":{"verdict":"win"}}`, `{"evaluation":{"verdict":9}}`, `[]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := match.ParseAnswer(text)
		if err != nil {
			return
		}
		written, err := a.JSON()
		if err != nil {
			t.Fatalf("%s is read but not written: %v", text, err)
		}
		again, err := match.ParseAnswer(written)
		if a.Line == nil {
			a.Line = []string{}
		}
		if err != nil || !reflect.DeepEqual(a, again) {
			t.Fatalf("%s is written as %s, and read as %+v, %v", text, written, again, err)
		}
	})
}

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
