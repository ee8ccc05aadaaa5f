package puzzles

import (
	"errors"
	"fmt"

	"tessera/logic/match"
)

// MostObvious is the largest share of puzzles with an obvious solution; see [match.Kind].
const MostObvious = 0.1

// Prove finds the only right turn of a position for a kind of puzzle. It returns false if
// there is none, or several that lead to different positions.
func Prove(kind *match.Kind, s match.State) (turn []string, ok bool) {
	if match.Over(s) {
		return nil, false
	}
	return kind.Prove(s)
}

// CanonicalForm returns the same text for positions that are the same puzzle of a kind.
func CanonicalForm(kind *match.Kind, s match.State) string {
	if kind.CanonicalForm == nil {
		return s.String()
	}
	return kind.CanonicalForm(s)
}

// Check returns an error if a turn is not the only right one.
func Check(kind *match.Kind, s match.State, turn []string) error {
	found, ok := Prove(kind, s)
	if !ok {
		return errors.New("there is not exactly one right turn")
	}
	want, err := match.After(s, found)
	if err != nil {
		return err
	}
	got, err := match.After(s, turn)
	if err != nil {
		return err
	}
	if got.String() != want.String() {
		return fmt.Errorf("the right turn is %q, not %q", found, turn)
	}
	return nil
}
