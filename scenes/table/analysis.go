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

type analysed struct{ t *Table }

func (a analysed) Save()                { a.t.save() }
func (a analysed) Notice(text say.Text) { a.t.notice = text }
func (a analysed) Marked()              { a.t.history.Stale() }
func (a analysed) SetUp()               { a.t.SetUp() }

func (a analysed) Sign(n *match.Node) string { return a.t.analysis.Review.Sign(n) }

func (a analysed) Reviewed(found *review.Review, states []match.State) {
	notice := a.t.library().CountReview(a.t.Session, found, states, a.t.Stage.Now())
	dialog.Notify(a.t.Stage, say.It(library.DamagedStatistics), notice.Words)
}

func (a analysed) Practise(own puzzles.Own) {
	damage := library.AddPractice(a.t.Stage.Store, own)
	dialog.Notify(a.t.Stage, say.It(library.DamagedPuzzles), damage.Words)
}

func (a analysed) TryAgain(own puzzles.Own, yours bool) {
	if err := task.TryAgain(a.t.Stage, a.t.Game, own, yours); err != nil {
		a.Notice(say.Sentence(say.Err(err)))
	}
}
