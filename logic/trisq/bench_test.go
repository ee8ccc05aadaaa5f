package trisq_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/trisq"
)

var ruleSets = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

// BenchmarkRandomPlayout plays 150 random moves through Apply, trying points until one is
// legal.
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

// middleGame returns a board half full of random figures.
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
