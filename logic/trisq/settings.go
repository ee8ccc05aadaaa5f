package trisq

import (
	"math"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Rules names a rule set.
type Rules string

const (
	// RulesSimple captures single figures only; the default.
	RulesSimple Rules = "simple"
	// RulesGroups captures whole connected groups.
	RulesGroups Rules = "groups"
)

// MaxKomi is the largest komi: the whole board.
const MaxKomi = Points

// Settings are what the players agree on before the first move. The zero value
// is the default game.
type Settings struct {
	// Rules is RulesSimple or RulesGroups; empty means RulesSimple.
	Rules Rules `json:"rules,omitempty"`
	// Komi is added to the squares' area at the end, because triangles move
	// first: 0 to MaxKomi points, in steps of a half.
	Komi float64 `json:"komi,omitempty"`
	// Position is what lies on the board before the first move, and who makes it, as
	// [State.Stated] writes it; empty means an empty board and triangles.
	Position string `json:"position,omitempty"`
}

// Validate says what is wrong with the settings, or nil.
func (s Settings) Validate() error {
	switch s.Rules {
	case "", RulesSimple, RulesGroups:
	default:
		return say.Errorf("there is no rule set %q; the rule sets are %q and %q", clip.Text(string(s.Rules)), RulesSimple, RulesGroups)
	}
	// Written so that NaN fails too.
	if !(s.Komi >= 0 && s.Komi <= MaxKomi) || s.Komi*2 != math.Trunc(s.Komi*2) {
		return say.Errorf("a komi of %v is not possible; it is 0 to %d in half points, like 2.5", s.Komi, MaxKomi)
	}
	return nil
}

// New is the empty board with triangles to move, or the stated position. The error says
// which setting is wrong.
func New(settings Settings) (State, error) {
	if err := settings.Validate(); err != nil {
		return State{}, err
	}
	s := State{
		groups: settings.Rules == RulesGroups,
		komi:   int16(settings.Komi * 2),
	}
	if settings.Position == "" {
		return s, nil
	}
	s, err := s.drafted(settings.Position)
	if err == nil {
		err = s.checkStart()
	}
	return s, err
}
