// Package proof proves that a puzzle has exactly one right turn. It searches
// slowly and plainly with the rules alone, and shares no code with the computer
// players that found the positions.
//
// It imports match and the rules packages.
package proof

import (
	"fmt"

	"tessera/logic/match"
)

// Found is the one right turn of a position.
type Found struct {
	Turn []string
	// Tempting says how many other turns look right at first sight; Depth how many
	// turns one has to look ahead.
	Tempting, Depth int
}

// solvers find the right turn of a position, by kind.
var solvers = map[string]func(match.State) (Found, bool){
	"foursquare-win2": func(s match.State) (Found, bool) { return winIn(s, 2) },
	"foursquare-win3": func(s match.State) (Found, bool) { return winIn(s, 3) },
	"foursquare-hold": holding,
	"square-chain":    longestChain,
	"square-three":    closingThree,
	"trisq-capture":   capturing,
	"trisq-safe":      makingSafe,
	"trisq-last":      lastPoints,
	"shaper-best":     bestCommand,
}

// Solve searches a position for the one right turn of a kind of puzzle: false
// where there is none or more than one, up to the same resulting position.
func Solve(kind string, s match.State) (Found, bool) {
	solve := solvers[kind]
	if solve == nil || s.Turn() < 0 {
		return Found{}, false
	}
	return solve(s)
}

// Check says why a turn is not the one right turn of a position, or nil.
func Check(kind string, s match.State, turn []string) error {
	found, ok := Solve(kind, s)
	if !ok {
		return fmt.Errorf("there is not exactly one right turn")
	}
	want, err := match.After(s, found.Turn)
	if err != nil {
		return err
	}
	got, err := match.After(s, turn)
	if err != nil {
		return err
	}
	if got.String() != want.String() {
		return fmt.Errorf("the right turn is %q, not %q", found.Turn, turn)
	}
	return nil
}
