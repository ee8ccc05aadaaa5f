package engine

import (
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// lines returns the turns that the search has considered, best first, then their
// symmetric twins, then those that lose in one turn.
func (s *Search) lines() []match.Line {
	best := s.BestTurn()
	if len(best) == 0 {
		return nil
	}
	first := match.Line{Moves: match.Texts(best), Evaluation: s.evaluation()}
	lines := []match.Line{first}
	var twins []match.Line
	add := func(to []match.Line, moves []foursquare.Move, known match.Evaluation) []match.Line {
		if slices.Equal(moves, best) {
			return to
		}
		return append(to, match.Line{Moves: match.Texts(moves), Evaluation: known})
	}
	for i := range s.turns {
		t := &s.turns[i]
		known := s.worth(t)
		if slices.Equal(t.moves, best) {
			known = first.Evaluation
		}
		lines = add(lines, t.moves, known)
		for _, moves := range t.symmetric {
			twins = add(twins, moves, known)
		}
	}
	lines = append(lines, twins...)
	for i := range s.all {
		t := &s.all[i]
		if t.safe() {
			continue
		}
		known := match.Evaluation{Verdict: match.Loss, Turns: 1}
		for _, moves := range append([][]foursquare.Move{t.moves}, t.symmetric...) {
			if !slices.ContainsFunc(s.turns, func(other rootTurn) bool { return slices.Equal(other.moves, moves) }) {
				lines = add(lines, moves, known)
			}
		}
	}
	return lines
}

// worth evaluates the position if a turn is played.
func (s *Search) worth(t *rootTurn) match.Evaluation {
	switch {
	case t.drawn:
		return match.Evaluation{Verdict: match.Draw}
	case t.charted && t.score > 0:
		return match.Evaluation{Verdict: match.Win, Turns: int(won-t.score)/2 + 1}
	case t.charted && t.score < 0:
		return match.Evaluation{Verdict: match.Loss, Turns: int(won+t.score+1) / 2}
	case t.charted:
		return match.Evaluation{Verdict: match.Draw}
	case t.lost > 0:
		return match.Evaluation{Verdict: match.Loss, Turns: int(t.lost)}
	case !t.safe():
		return match.Evaluation{Verdict: match.Loss, Turns: 1}
	case t.proven() && s.winless():
		return match.Evaluation{Verdict: match.Draw}
	}
	return match.Evaluation{Value: float64(t.after.rate(even)), Unit: unit}
}
