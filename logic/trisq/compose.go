package trisq

import "tessera/logic/match"

// What is only needed to compose puzzles is here, so that no program that shows them
// contains it.

// PlayOn returns the moves that follow the right turn of a puzzle, up to the capture. The
// opponent, who is to move, delays it as long as possible. There are none if nothing is
// forced.
func PlayOn(kind string, after match.State) (line []string) {
	forces, suffers := State.forces, State.suffers
	switch kind {
	case "trisq-safe":
		return nil
	case "trisq-ladder":
		forces = State.chases
		suffers = func(s State, moves int) bool { return s.threatens() && s.losesToThreats(moves) }
	}
	for s := match.Typed[State](after); ; {
		var reply State
		within, threat := 0, s.afterPass().liberties(1)
		for m, next := range match.Successors(s) {
			n := 1
			for n < mostLadder && !forces(next, n) {
				n++
			}
			if at, _ := m.Point(); n > within || n == within && m != Pass && threat.has(at) {
				within, reply = n, next
			}
		}
		var best State
		for _, next := range match.Successors(reply) {
			if taken := next.taken.count(); taken > best.taken.count() || within > 1 && best.plies == 0 && suffers(next, within-1) {
				best = next
			}
		}
		line = append(line, reply.last.String(), best.last.String())
		if s = best; !s.taken.empty() {
			return line
		}
	}
}

// Tempts reports whether a move looks right in a puzzle, given by the states before and
// after it: it threatens a capture or, where the figures are to be made safe, takes a point
// from which the opponent would force one.
func Tempts(kind string, before, after match.State) bool {
	s, next := match.Typed[State](before), match.Typed[State](after)
	if kind != "trisq-safe" {
		return next.threatens()
	}
	attack, err := s.afterPass().Apply(next.last)
	return err == nil && attack.suffers(safeFor-1)
}
