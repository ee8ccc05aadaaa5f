package analysis

import (
	"tessera/logic/match"
	"tessera/scenes/boards"
	"tessera/scenes/mind"
)

// continuation is the continuation after a turn, and the search for it.
type continuation struct {
	thought *mind.Thought
	known   bool
	moves   []string // the moves after the turn
}

// ask searches once for the continuation after a turn at a position, and returns it when
// it is found.
func (q *continuation) ask(d *boards.Desk, base *match.Node, turn []string) (moves []string, there bool) {
	if q.known {
		return q.moves, true
	}
	if q.thought == nil {
		s, err := match.After(base.State(), turn)
		if err != nil || match.Over(s) || d.Game.Final {
			q.known = true
			return nil, true
		}
		question := d.Question("", 0)
		question.Moves, question.Lines = append(base.Moves(), turn...), 1
		if m := d.Game.Measure; m != nil {
			question.Work = m.Work
		}
		q.thought = d.Ask(question, mind.Advice)
	}
	if !q.thought.Done() {
		return nil, false
	}
	if lines := q.thought.Answer().Lines; len(lines) > 0 {
		q.moves = lines[0].Moves
	}
	q.known, q.thought = true, nil
	return q.moves, true
}

// rest stops the search. It may start again; a known result is kept.
func (q *continuation) rest() {
	q.thought.Stop()
	q.thought = nil
}
