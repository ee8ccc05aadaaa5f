package match_test

import (
	"slices"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
)

// TestWhyNamesOnlyWhatIsBetter compares turns by their effects. More of the same is no
// argument for less of it.
func TestWhyNamesOnlyWhatIsBetter(t *testing.T) {
	closes := &match.Effect{Words: match.Counted(say.Plural{One: "closes %d", Many: "closes %d"}), Counts: true}
	takes := &match.Effect{Words: match.Counted(say.Plural{One: "takes %d", Many: "takes %d"})}
	shows := &match.Effect{Words: match.Counted(say.Plural{One: "shows %d", Many: "shows %d"}), Seen: true}
	opens := &match.Effect{Words: match.Counted(say.Plural{One: "opens %d", Many: "opens %d"}), Bad: true}
	slow := &match.Effect{Words: match.Counted(say.Plural{One: "fills %d", Many: "fills %d"}), Slow: true}
	reasons := map[string][]match.Reason{
		"much":   {{Effect: closes, Count: 3}, {Effect: opens, Count: 4}, {Effect: takes, Count: 2, At: []string{"a1", "b1"}}},
		"slowly": {{Effect: slow, Count: 5}, {Effect: shows, Count: 1}, {Effect: opens, Count: 2}},
		"little": {{Effect: shows, Count: 1}, {Effect: closes, Count: 2}, {Effect: opens, Count: 1}, {Effect: takes, Count: 1, At: []string{"b1"}}},
		"other":  {{Effect: closes}, {Effect: takes, Count: 1, At: []string{"c1"}}},
	}
	g := &match.Game{Reasons: func(_ match.State, turn []string) []match.Reason {
		return slices.Clone(reasons[turn[0]])
	}}
	for _, c := range []struct{ better, played, good, bad string }{
		{"much", "little", "closes 3 and takes 2", ""},
		{"little", "much", "shows 1", "opens 4"},
		{"other", "little", "takes 1", "opens 1"},
		{"much", "much", "", ""},
	} {
		good, bad := g.Why(nil, []string{c.better}, []string{c.played})
		if got, not := match.SayReasons(good, true).String(), match.SayReasons(bad, true).String(); got != c.good || not != c.bad {
			t.Errorf("%s against %s is said to be better by %q and worse by %q, want %q and %q", c.better, c.played, got, not, c.good, c.bad)
		}
	}
	for turn, want := range map[string]string{"much": "This move closes 3 and takes 2.", "little": "This move closes 2 and takes 1.", "other": "This move takes 1."} {
		if got := g.Because(nil, []string{turn}).String(); got != want {
			t.Errorf("for %s it is said %q, want %q", turn, got, want)
		}
	}
	if got, want := g.Refutes(nil, []string{"slowly"}).String(), "The reply shows 1."; got != want {
		t.Errorf("of a reply it is said %q, want %q", got, want)
	}
	if got := (&match.Game{}).Because(nil, nil); !got.Zero() {
		t.Errorf("a game without reasons says %q", got)
	}
}
