package puzzles

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sort"

	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
)

// PracticePosition is a position from a person's own game, to be solved [Twice].
type PracticePosition struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Moves    []string        `json:"moves"`
	Right    []string        `json:"right"`  // the better turn
	Played   []string        `json:"played"` // the person's turn
	Why      string          `json:"why"`    // what was wrong with it, in English, such as "missed a win"
	// Fault is Why as a value; zero in data stored without it.
	Fault Fault `json:"fault,omitzero"`
	Times int   `json:"times,omitempty"`
}

// Fault is the mistake in a turn, as in [review.Mistake].
type Fault struct {
	Kind   review.Kind `json:"kind"`
	Cost   float64     `json:"cost,omitempty"`
	Proven bool        `json:"proven,omitempty"`
}

// Twice is how often in a row a position has to be solved.
const Twice = 2

// MaxPractice is the most positions stored; the oldest are dropped first.
const MaxPractice = 60

// Practice is the list of positions that come back, the oldest first.
type Practice []PracticePosition

// DecodePractice reads what Encode wrote.
func DecodePractice(text []byte) (Practice, error) {
	var all Practice
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, say.Errorf("the positions to practise cannot be read: %s", err)
	}
	return all, nil
}

// Encode returns the positions as text.
func (all Practice) Encode() ([]byte, error) { return json.Marshal(all) }

func (o PracticePosition) same(other PracticePosition) bool {
	return o.Game == other.Game && slices.Equal(o.Moves, other.Moves) && match.SameJSON(o.Settings, other.Settings)
}

// Open returns the match at the position. The error says what is illegal.
func (o PracticePosition) Open(g *match.Game) (*match.Match, error) {
	m, err := match.Load(g, match.Record{Game: o.Game, Settings: o.Settings, Moves: o.Moves, Cursor: len(o.Moves)})
	if err != nil {
		return nil, err
	}
	if _, err := match.After(m.Current().State(), o.Right); err != nil {
		return nil, say.Errorf("the better turn %q is not possible", o.Right)
	}
	if len(o.Right) == 0 {
		return nil, say.Errorf("the better turn is missing")
	}
	return m, nil
}

// Add adds a position unless it is already there.
func (all Practice) Add(o PracticePosition) Practice {
	if slices.ContainsFunc(all, o.same) {
		return all
	}
	all = append(all, o)
	return slices.Clone(all[max(len(all)-MaxPractice, 0):])
}

// Answer records whether a position was solved at the first attempt. It removes a
// position that was solved Twice in a row.
func (all Practice) Answer(o PracticePosition, clean bool) Practice {
	i := slices.IndexFunc(all, o.same)
	if i < 0 {
		return all
	}
	all = slices.Clone(all)
	if all[i].Times++; !clean {
		all[i].Times = 0
	}
	if all[i].Times >= Twice {
		return slices.Delete(all, i, i+1)
	}
	again := all[i]
	return append(slices.Delete(all, i, i+1), again)
}

// ForGame returns the positions of a game.
func (all Practice) ForGame(game string) (list Practice) {
	for _, o := range all {
		if o.Game == game {
			list = append(list, o)
		}
	}
	return list
}

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
	sort.SliceStable(places, func(i, j int) bool { return places[i].level() < places[j].level() })
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
