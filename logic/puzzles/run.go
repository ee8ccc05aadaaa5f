package puzzles

import (
	"math/rand/v2"
	"slices"
)

// RunTime is the length of a run in seconds; RunMisses wrong turns end it.
const (
	RunTime   = 180.0
	RunMisses = 3
)

// Run is a run against the clock: solve as many puzzles as possible, the easiest first.
// The caller supplies the time. Call [NewRun].
type Run struct {
	Left           float64 // seconds
	Solved, Missed int
}

// NewRun returns a new run.
func NewRun() Run { return Run{Left: RunTime} }

// Pass lets seconds pass.
func (r *Run) Pass(seconds float64) {
	if !r.Over() {
		r.Left = max(r.Left-seconds, 0)
	}
}

// Answer records a right or wrong turn.
func (r *Run) Answer(right bool) {
	switch {
	case r.Over():
	case right:
		r.Solved++
	default:
		r.Missed++
	}
}

// Over reports whether the time is up or too many turns were wrong.
func (r *Run) Over() bool { return r.Left <= 0 || r.Missed >= RunMisses }

// Place is the set and index of a puzzle.
type Place struct {
	Set    *Set
	Number int
}

// RunOf returns the puzzles of a game by ascending level, in random order within a level.
func RunOf(sets []Set, game string, seed uint64) []Place {
	places := defaultRulesOf(sets, game)
	chance := rand.New(rand.NewPCG(seed, 0x72756e))
	chance.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	slices.SortStableFunc(places, func(a, b Place) int { return a.level() - b.level() })
	return places
}

// defaultRulesOf returns a game's puzzles under its default rules, or all if there are none.
func defaultRulesOf(sets []Set, game string) []Place {
	var all, usual []Place
	for i := range sets {
		if sets[i].Game != game {
			continue
		}
		for n, p := range sets[i].Puzzles {
			if all = append(all, Place{&sets[i], n}); p.defaultRules {
				usual = append(usual, Place{&sets[i], n})
			}
		}
	}
	if len(usual) > 0 {
		return usual
	}
	return all
}

func (p Place) level() int { return p.Set.Puzzles[p.Number].Level }

// Beat records the puzzles solved in a run and reports whether that is a new best.
func (p *Progress) Beat(game string, solved int) bool {
	if solved <= p.Best[game] {
		return false
	}
	if p.Best == nil {
		p.Best = map[string]int{}
	}
	p.Best[game] = solved
	return true
}
