// Package analysis is what a player can be told of a game beyond its rules: a [Hint],
// an [Evaluation] of the position shown, the best turns there with their [Lines], and a
// [Review] of the whole game with its graph; and it plays out a preview, a line that nobody has played. An [Analysis] is
// that of one desk; what holds it is a [Host].
//
//	a := analysis.New(desk, host)
//	a.Changed(c)     // from [boards.Host]'s Changed
//	a.Frame()        // takes what has been found since the last frame
//	a.Over(area)     // what is shown above the board
//
// It imports scenes/boards and what stands below it, scenes/mind, and logic's match,
// review, puzzles, say and session; none of the screens that hold a desk.
package analysis

import (
	"strings"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
)

// Host holds an analysis, and goes on with what comes of it.
type Host interface {
	// Save stores the game with what is remembered of it.
	Save()
	// Notice says in a sentence what went wrong.
	Notice(text say.Text)
	// Marked takes notice that other turns are marked now than before.
	Marked()
	// Reviewed counts what a review found of the game; states are those at its points.
	Reviewed(found *review.Review, states []match.State)
	// Practise saves a person's mistake, which comes back.
	Practise(own puzzles.Own)
	// TryAgain lays the position before a mistake, to find the better turn; yours tells
	// that a person here made it.
	TryAgain(own puzzles.Own, yours bool)
	// SetUp sets up a position, at first the one shown.
	SetUp()
}

// Analysis is what is known of the game on a desk. Call [New].
type Analysis struct {
	Hint       Hint
	Evaluation Evaluation
	Review     Review
	Lines      Lines

	preview preview
	desk    *boards.Desk
}

// New is the analysis of a desk, on which a session need not lie yet.
func New(d *boards.Desk, h Host) *Analysis {
	a := &Analysis{desk: d, preview: preview{desk: d, host: h}}
	a.Hint = Hint{desk: d, host: h, preview: &a.preview}
	a.Review = Review{desk: d, host: h, preview: &a.preview}
	a.Lines = Lines{desk: d, host: h, preview: &a.preview}
	a.Evaluation = Evaluation{desk: d, review: &a.Review, lines: &a.Lines}
	return a
}

// Laid takes notice that another session lies on the desk.
func (a *Analysis) Laid() {
	a.Rest()
	a.preview.playing, a.Review.reviewing, a.Lines.comparing, a.Evaluation.evaluating = playing{}, reviewing{}, comparing{}, evaluating{}
}

// Rest ends all that is thought about, as nobody waits for it.
func (a *Analysis) Rest() {
	a.Hint.drop()
	a.Review.rest()
	a.Lines.rest()
	a.Evaluation.thought.Stop()
}

// Changed takes notice that the game has changed, or what is shown of it.
func (a *Analysis) Changed(c session.Change) {
	if !a.desk.Session.Previewing() {
		a.Hint.drop()
		a.preview.left()
	}
	switch {
	case c.Game:
		a.Review.changed()
	case c.Move != "" && a.desk.Session.Exploring() && !a.desk.Session.Previewing():
		a.Lines.host.Save() // what is tried out is kept
	}
}

// Frame takes what has been found, and asks on.
func (a *Analysis) Frame() {
	a.Hint.take()
	a.preview.playOn()
	a.Lines.think()
	a.Evaluation.think()
	a.Review.askOn()
}

// Over shows what belongs above a board that has just been shown in the area: the
// better turn of a mistake, the lines from the position, and a frame around what nobody
// has played.
func (a *Analysis) Over(area geom.Rect) {
	a.Review.pointOut()
	a.Hint.traceLine()
	a.Review.traceLine()
	a.Lines.draw()
	a.preview.draw(area)
}

// Tells reports whether the lines say all there is to say, or the review while one
// looks at a turn: nobody waits for a hint then.
func (a *Analysis) Tells() bool {
	s := a.desk.Session
	if a.Lines.Shown() && a.Hint.note.Zero() && !s.Over() {
		return true
	}
	return a.Review.open && a.Review.found != nil && s.Looking() && !s.Previewing() && a.Hint.note.Zero()
}

// ToggleReview opens the review or closes it, in the place of the lines, and ToggleLines
// the other way round.
func (a *Analysis) ToggleReview() {
	a.Lines.Close()
	a.Review.Toggle()
}

// ToggleLines: see [Analysis.ToggleReview].
func (a *Analysis) ToggleLines() {
	if a.Lines.IsOpen() {
		a.Lines.Close()
		return
	}
	a.Review.Close()
	a.Lines.Open()
}

// rows are the lines that are listed.
func (a *Analysis) rows() []row {
	if m := a.Review.mistakeShown(); a.Review.open && m != nil && !a.desk.Game.Final {
		return a.Review.rows(m)
	}
	if a.Lines.Shown() {
		return a.Lines.rows()
	}
	return nil
}

// Inspect tells inspection what is known.
func (a *Analysis) Inspect(i *scenes.Inspection) {
	i.Busy = i.Busy || a.Hint.Searching() || a.Review.open && a.Review.job != nil || a.Lines.thought != nil || a.preview.goes
	i.Hint, i.Review = a.Hint.Note(), a.Review.Said()
	for _, row := range a.rows() {
		i.Lines = append(i.Lines, strings.TrimPrefix(row.letter+" ", " ")+lang.Of(row.badge)+": "+strings.Join(row.moves, ", "))
	}
	if a.Evaluation.Shown() {
		i.Evaluation, _, _ = a.Evaluation.Words()
	}
}
