package table

import (
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes/dialog"
	"tessera/scenes/library"
	"tessera/scenes/task"
)

type analysisHost struct{ t *Table }

func (a analysisHost) Notice(text say.Text) { a.t.notice = text }
func (a analysisHost) Marked()              { a.t.history.Stale() }
func (a analysisHost) SetUp()               { a.t.SetUp() }

func (a analysisHost) MoveMark(n *match.Node) string { return a.t.analysis.Review.MoveMark(n) }

func (a analysisHost) Reviewed(found *review.Review, states []match.State) {
	notice := a.t.library().CountReview(a.t.Match, found, states, a.t.Stage.Now())
	dialog.Notify(a.t.Stage, say.It(library.DamagedStatistics), notice.Words)
}

func (a analysisHost) Practise(own puzzles.PracticePosition) {
	damage := library.AddPractice(a.t.Stage.Store, own)
	dialog.Notify(a.t.Stage, say.It(library.DamagedPuzzles), damage.Words)
}

func (a analysisHost) TryAgain(own puzzles.PracticePosition, yours bool) {
	if err := task.TryAgain(a.t.Stage, a.t.Game, own, yours); err != nil {
		a.Notice(say.Sentence(say.Err(err)))
	}
}
