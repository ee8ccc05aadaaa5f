package puzzles

import (
	"math/rand/v2"
	"slices"
)

// How long a run against the clock takes, in seconds, and how many wrong turns end it.
const (
	RunTime   = 180.0
	RunMisses = 3
)

// Run is a run against the clock: as many puzzles as one can, from the easiest on. Time
// comes in from outside. Call [NewRun].
type Run struct {
	Left           float64 // seconds
	Solved, Missed int
}

// NewRun is a run at its beginning.
func NewRun() Run { return Run{Left: RunTime} }

// Pass lets seconds pass.
func (r *Run) Pass(seconds float64) {
	if !r.Over() {
		r.Left = max(r.Left-seconds, 0)
	}
}

// Answer takes a whole turn: the right one of a puzzle, or a wrong one.
func (r *Run) Answer(right bool) {
	switch {
	case r.Over():
	case right:
		r.Solved++
	default:
		r.Missed++
	}
}

// Over reports whether time is up, or too many turns were wrong.
func (r *Run) Over() bool { return r.Left <= 0 || r.Missed >= RunMisses }

// Place is where a puzzle is: its set, and its number there.
type Place struct {
	Set    *Set
	Number int
}

// RunOf are the puzzles of a game for a run, of all kinds and from the lowest level on;
// those of a level come in an order of chance.
func RunOf(sets []Set, game string, seed uint64) []Place {
	places := usualOf(sets, game)
	chance := rand.New(rand.NewPCG(seed, 0x72756e))
	chance.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	slices.SortStableFunc(places, func(a, b Place) int { return a.level() - b.level() })
	return places
}

// usualOf are the puzzles of a game by the rules that it has by itself; all of them where
// there are none such.
func usualOf(sets []Set, game string) []Place {
	var all, usual []Place
	for i := range sets {
		if sets[i].Game != game {
			continue
		}
		for n, p := range sets[i].Puzzles {
			if all = append(all, Place{&sets[i], n}); p.usual {
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

// Beat remembers how many puzzles of a game a run has solved, and reports whether that
// is more than ever before.
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
