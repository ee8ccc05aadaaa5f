package table

import (
	"tessera/logic/match"
	"tessera/scenes/mind"
)

// Question asks a level, "" for the adviser, about the position shown.
func (d *Desk) Question(level string, seed uint64) match.Question {
	return match.Question{Game: d.Game.ID, Settings: d.Settings(), Moves: d.Moves(), Level: level, Seed: seed}
}

// Ask has a question thought about while the frames go on. A frame comes when the
// answer is there.
func (d *Desk) Ask(q match.Question, rank mind.Rank) *mind.Thought {
	return d.Stage.Mind.Ask(q, rank)
}

// Departed implements scenes.Departed: nobody waits for what is thought about, and
// who sits elsewhere is no longer listened to.
func (t *Table) Departed() {
	t.disconnect()
	t.rethink()
	t.dropHint()
	t.restReview()
	t.evaluation.thought.Stop()
}
