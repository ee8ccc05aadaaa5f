package engine

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// mostLines is the most lines reported.
const mostLines = 8

// Line is a turn and its evaluation.
type Line struct {
	Moves []squaregame.Move
	Evaluation
}

// Lines returns the turns that the search compares, best first; the first is
// [Search.BestTurn]. It returns nil if the game is over.
func (s *Search) Lines() []Line {
	best := s.BestTurn()
	if len(best) == 0 {
		return nil
	}
	lines := []Line{{best, s.Evaluation()}}
	t := &s.thought
	if s.known.Proven || !t.chosen {
		return lines
	}
	for _, turn := range t.field.turns[:t.field.all] {
		moves := s.lineTo(t.chain.path(turn.end), turn.end.pass)
		if len(lines) == mostLines {
			break
		}
		if !slices.ContainsFunc(lines, func(l Line) bool { return slices.Equal(l.Moves, moves) }) {
			lines = append(lines, Line{moves, Evaluation{Margin: turn.after.margin(s.root.turn)}})
		}
	}
	return lines
}

func (t *thinking) lines() (lines []match.Line) {
	for _, l := range t.search.Lines() {
		lines = append(lines, match.Line{Moves: match.Texts(l.Moves), Evaluation: t.worth(l)})
	}
	return lines
}
