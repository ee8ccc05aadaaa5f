package puzzles

import (
	"errors"
	"fmt"

	"tessera/logic/match"
)

// MostObvious is the share of a kind's puzzles that the one obvious turn may solve, as
// [match.Kind] has it: those where nothing else lies at hand.
const MostObvious = 0.1

// Prove searches a position for the one right turn of a kind of puzzle: false where
// there is none or more than one, up to the same resulting position.
func Prove(kind *match.Kind, s match.State) (turn []string, ok bool) {
	if match.Over(s) {
		return nil, false
	}
	return kind.Prove(s)
}

// Alike is a text that is the same for positions that are the same puzzle of a kind.
func Alike(kind *match.Kind, s match.State) string {
	if kind.Alike == nil {
		return s.String()
	}
	return kind.Alike(s)
}

// Check says why a turn is not the one right turn of a position, or nil.
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
