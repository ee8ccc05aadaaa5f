package trisq_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/trisq"
)

var ruleSets = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

// BenchmarkRandomPlayout plays 150 random moves through Apply alone, trying
// points until one is legal.
func BenchmarkRandomPlayout(b *testing.B) {
	for _, rules := range ruleSets {
		b.Run(string(rules), func(b *testing.B) {
			start, _ := trisq.New(trisq.Settings{Rules: rules})
			random := rand.New(rand.NewPCG(1, 0))
			for b.Loop() {
				playout(start, random)
			}
		})
	}
}

func playout(s trisq.State, random *rand.Rand) {
	for tries := 0; tries < 2000 && s.Plies() < 150; tries++ {
		m := trisq.Place(trisq.Point(random.IntN(trisq.Points)))
		if next, err := s.Apply(m); err == nil {
			s = next
		}
	}
}

// middleGame is a board half full of random figures.
func middleGame(rules trisq.Rules) trisq.State {
	s, _ := trisq.New(trisq.Settings{Rules: rules})
	random := rand.New(rand.NewPCG(2, 0))
	for range 70 {
		legal := slices.Collect(s.Legal())
		s, _ = s.Apply(legal[random.IntN(len(legal)-1)])
	}
	return s
}

func BenchmarkLegal(b *testing.B) {
	for _, rules := range ruleSets {
		b.Run(string(rules), func(b *testing.B) {
			s := middleGame(rules)
			for b.Loop() {
				for range s.Legal() {
				}
			}
		})
	}
}

func BenchmarkNewSearch(b *testing.B) {
	for _, rules := range ruleSets {
		b.Run(string(rules), func(b *testing.B) {
			s := middleGame(rules)
			for b.Loop() {
				trisq.NewSearch(s, trisq.Easy, 1)
			}
		})
	}
}

// BenchmarkStep is one Step(200), the slice of a frame.
func BenchmarkStep(b *testing.B) {
	for _, level := range trisq.Levels() {
		for _, rules := range ruleSets {
			b.Run(level.String()+"/"+string(rules), func(b *testing.B) {
				s := middleGame(rules)
				search := trisq.NewSearch(s, level, 1)
				for b.Loop() {
					if search.Step(200) {
						search = trisq.NewSearch(s, level, 1)
					}
				}
			})
		}
	}
}

// BenchmarkSearch is one whole move.
func BenchmarkSearch(b *testing.B) {
	for _, level := range trisq.Levels() {
		for _, rules := range ruleSets {
			b.Run(level.String()+"/"+string(rules), func(b *testing.B) {
				s := middleGame(rules)
				for b.Loop() {
					for search := trisq.NewSearch(s, level, 1); !search.Step(1000); {
					}
				}
			})
		}
	}
}
