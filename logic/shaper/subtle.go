package shaper

import "tessera/logic/match"

// clearLead is by how many expected rounds the best command must be better than all others for
// a person to see it.
const clearLead = 0.5

// Subtle reports whether the right command of a puzzle is only a little better than another.
// Only the command that finds puzzles and the tests call it.
func Subtle(start match.State, answer []string) bool {
	best, err := ParseMove(answer[0])
	if err != nil {
		return false
	}
	s := match.Typed[State](start)
	next, err := s.Apply(best)
	return err == nil && s.lead(best, next) < clearLead
}
