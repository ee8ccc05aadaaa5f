package trisq

import (
	"math"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Rules names a rule set.
type Rules string

const (
	// RulesSimple captures single figures; it is the default.
	RulesSimple Rules = "simple"
	// RulesGroups captures whole connected groups.
	RulesGroups Rules = "groups"
)

// MaxKomi is the largest komi: the whole board.
const MaxKomi = Points

// Settings are agreed on before the first move. The zero value is the default game.
type Settings struct {
	// Rules is RulesSimple or RulesGroups; empty means RulesSimple.
	Rules Rules `json:"rules,omitempty"`
	// Komi is added to the squares' area at the end, because triangles move first: 0 to
	// MaxKomi points, in steps of a half.
	Komi float64 `json:"komi,omitempty"`
	// Position is the board before the first move and the side to move, in the form of
	// [State.PositionText]; empty means an empty board and triangles.
	Position string `json:"position,omitempty"`
}

// Validate returns an error that says what is wrong with the settings, or nil.
func (s Settings) Validate() error {
	switch s.Rules {
	case "", RulesSimple, RulesGroups:
	default:
		return say.Errorf("%q is not a rule set; "+
			"choose %q or %q", clip.Text(string(s.Rules)), RulesSimple, RulesGroups)
	}
	// In this form NaN fails too.
	if !(s.Komi >= 0 && s.Komi <= MaxKomi) || s.Komi*2 != math.Trunc(s.Komi*2) {
		return say.Errorf("komi cannot be %v; choose 0 to %d in steps of 0.5, like 2.5", s.Komi, MaxKomi)
	}
	return nil
}

// New returns the empty board with triangles to move, or the stated position. The error
// names the wrong setting.
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
	s, err := s.parsePosition(settings.Position)
	if err == nil {
		err = s.checkStart()
	}
	return s, err
}
