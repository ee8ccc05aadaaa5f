package squaregame

import "tessera/logic/match"

// Reasons returns the facts about a turn: how many pieces it lays, how many squares it
// closes, and how many it leaves with one side missing.
func (s State) Reasons(turn []Move) []match.Reason {
	laid, closed := 0, 0
	for _, m := range turn {
		next, err := s.Apply(m)
		if err != nil {
			return nil
		}
		if s = next; !m.IsPass() {
			laid++
			closed += s.LastClosed()
		}
	}
	list := []match.Reason{{Effect: match.Lays, Count: laid}, {Effect: match.Closes, Count: closed}}
	if _, over := s.Outcome(); over {
		return append(list, match.Reason{Effect: match.Ends})
	}
	lackOne, _ := s.lines.Open()
	return append(list, match.Reason{Effect: match.Opens, Count: lackOne})
}
