package shaper

import "tessera/logic/match"

// Reasons returns the facts about a command: how many more or fewer cells match after it,
// or that a placement over the edge wastes the round.
func (s State) Reasons(turn []Move) []match.Reason {
	if len(turn) != 1 {
		return nil
	}
	next, err := s.Apply(turn[0])
	switch {
	case err != nil:
		return nil
	case next.OutOfBoardError():
		return []match.Reason{{Effect: match.Wastes}}
	}
	switch more := s.Difference().Count() - next.Difference().Count(); {
	case more > 0:
		return []match.Reason{{Effect: match.Matches, Count: more}}
	case more < 0:
		return []match.Reason{{Effect: match.Spoils, Count: -more}}
	}
	return nil
}
