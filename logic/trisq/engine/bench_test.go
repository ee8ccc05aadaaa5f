package engine

import (
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/trisq"
)

var bothRules = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

func start(t testing.TB, rules trisq.Rules) trisq.State {
	s, err := trisq.New(trisq.Settings{Rules: rules})
	errtest.None(t, err)
	return s
}

// BenchmarkPlayout makes one playout from the empty board in a growing tree.
func BenchmarkPlayout(b *testing.B) {
	for _, rules := range bothRules {
		b.Run(string(rules), func(b *testing.B) {
			var root position
			root.set(start(b, rules))
			var t tree
			t.start(&root, byHand(root.groups), quickByHand(root.groups), 1, defaultTreeParams)
			b.ReportAllocs()
			for b.Loop() {
				t.playout()
			}
		})
	}
}

// middleGame returns a position with 70 figures placed by the weakest level.
func middleGame(t testing.TB, rules trisq.Rules) trisq.State {
	s := start(t, rules)
	for s.Plies() < 70 {
		next, err := s.Apply(think(t, s, Beginner, uint64(s.Plies()), 1000))
		errtest.None(t, err)
		s = next
	}
	return s
}

// BenchmarkMove searches one whole move at each level.
func BenchmarkMove(b *testing.B) {
	for _, level := range Levels() {
		for _, rules := range bothRules {
			b.Run(level.String()+"/"+string(rules), func(b *testing.B) {
				s := middleGame(b, rules)
				for b.Loop() {
					for search := NewSearch(s, level, 1); !search.Step(1000); {
					}
				}
			})
		}
	}
}

// BenchmarkExact visits one position of the exact search.
func BenchmarkExact(b *testing.B) {
	s := middleGame(b, trisq.RulesSimple)
	var root position
	root.set(s)
	var end solver
	y, _ := policies(false, true)
	end.start(&root, y)
	for b.Loop() {
		end.step(1)
	}
}
