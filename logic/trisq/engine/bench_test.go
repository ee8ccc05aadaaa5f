package engine

import (
	"testing"

	"tessera/logic/trisq"
)

var bothRules = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

func start(t testing.TB, rules trisq.Rules) trisq.State {
	s, err := trisq.New(trisq.Settings{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkPlayout is one playout from the empty board in a tree that grows.
func BenchmarkPlayout(b *testing.B) {
	for _, rules := range bothRules {
		b.Run(string(rules), func(b *testing.B) {
			var root position
			root.set(start(b, rules))
			var t tree
			t.start(&root, byHand(root.groups), quickByHand(root.groups), 1, defaultKnobs)
			b.ReportAllocs()
			for b.Loop() {
				t.playout()
			}
		})
	}
}
