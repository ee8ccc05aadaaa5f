package puzzles

import (
	"encoding/json"
	"slices"

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
	if _, err := match.After(m.State(), o.Right); err != nil {
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
