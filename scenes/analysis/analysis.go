// Package analysis is the advice about a game beyond its rules: a [Hint], an [Evaluation]
// of the position shown, the best turns with their variations ([Variations]), and a [Review]
// of the whole game with its graph. It also plays out previews of moves that were not
// played. An [Analysis] belongs to one desk; a [Host] holds it.
//
//	a := analysis.New(desk, host)
//	a.Changed(c)     // from [boards.Host]'s Changed
//	a.Frame()        // takes the answers since the last frame
//	a.Over(area)     // draws on top of the board
//
// It imports none of the screens that hold a desk.
package analysis

import (
	"image/color"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Host holds an analysis and acts on its results.
type Host interface {
	// Notice shows a sentence about an error.
	Notice(text say.Text)
	// Marked is called when the set of marked turns has changed.
	Marked()
	// Reviewed records the results of a review of the game; states are the states at its
	// points.
	Reviewed(found *review.Review, states []match.State)
	// Practise saves a person's mistake to try again later.
	Practise(own puzzles.PracticePosition)
	// TryAgain opens the position before a mistake, to find the better turn. yours says
	// that a person here made it.
	TryAgain(own puzzles.PracticePosition, yours bool)
	// SetUp starts to set up a position, beginning with the one shown.
	SetUp()
}

// Analysis is the analysis of the game on a desk. Use [New].
type Analysis struct {
	Hint       *Hint
	Evaluation *Evaluation
	Review     *Review
	Variations *Variations

	preview preview
	desk    *boards.Desk
}

// New returns the analysis of a desk. The desk may not have a match yet.
func New(d *boards.Desk, h Host) *Analysis {
	a := &Analysis{desk: d, preview: preview{desk: d, host: h}}
	a.Hint = &Hint{desk: d, host: h, preview: &a.preview}
	a.Review = &Review{desk: d, host: h, preview: &a.preview}
	a.Variations = &Variations{desk: d, host: h, preview: &a.preview}
	d.Suggests = a.Review.suggests
	a.Evaluation = &Evaluation{desk: d, review: a.Review, variations: a.Variations}
	return a
}

// Reset resets the analysis for another match on the desk.
func (a *Analysis) Reset() {
	a.StopSearches()
	a.preview.playing, a.Review.reviewing, a.Variations.comparing, a.Evaluation.evaluating = playing{}, reviewing{}, comparing{}, evaluating{}
}

// StopSearches stops all searches, because no one is waiting for them.
func (a *Analysis) StopSearches() {
	a.Hint.drop()
	a.Review.rest()
	a.Variations.rest()
	a.Evaluation.thought.Stop()
}

// Changed updates the analysis after a change of the game or of the position shown.
func (a *Analysis) Changed(c match.Change) {
	if !a.desk.Match.Previewing() {
		a.Hint.drop()
		a.preview.endIfLeft()
	}
	if c.Kind == match.Played {
		a.Review.changed()
	}
}

// Frame takes new answers and asks the next questions.
func (a *Analysis) Frame() {
	a.Hint.showFound()
	a.preview.playOn()
	a.Variations.think()
	a.Evaluation.think()
	a.Review.askNext()
}

// DrawOver draws on top of the board, after the board has been drawn in area: the better turn
// of a mistake, the variations from the position, and a frame around previewed positions.
func (a *Analysis) DrawOver(area geom.Rect) {
	a.Review.pointOut()
	a.Hint.traceLine()
	a.Review.traceLine()
	a.Variations.draw()
	a.preview.draw(area)
}

// SaysEverything reports whether the variations, or the review of the turn shown, already say
// everything, so that no hint is needed.
func (a *Analysis) SaysEverything() bool {
	s := a.desk.Match
	if a.Variations.Shown() && a.Hint.note.Zero() && !s.Over() {
		return true
	}
	return a.Review.open && a.Review.found != nil && s.Looking() && !s.Previewing() && a.Hint.note.Zero()
}

// ToggleReview opens the review in place of the variations, or closes it.
func (a *Analysis) ToggleReview() {
	a.Variations.Close()
	a.Review.Toggle()
}

// ToggleVariations opens the variations in place of the review, or closes them.
func (a *Analysis) ToggleVariations() {
	if a.Variations.IsOpen() {
		a.Variations.Close()
		return
	}
	a.Review.Close()
	a.Variations.Open()
}

// rows returns the listed variations.
func (a *Analysis) rows() []variation {
	if m := a.Review.mistakeShown(); a.Review.open && m != nil && !a.desk.Game.Final {
		return a.Review.rows(m)
	}
	if a.Variations.Shown() {
		return a.Variations.rows()
	}
	return nil
}

// Inspect adds the analysis to an inspection.
func (a *Analysis) Inspect(i *scenes.Inspection) {
	i.Busy = i.Busy || a.Hint.Searching() || a.Review.open && a.Review.job != nil || a.Variations.thought != nil || a.preview.goes
	i.Hint, i.Review = a.Hint.Note(), a.Review.Said()
	for _, row := range a.rows() {
		i.Lines = append(i.Lines, strings.TrimPrefix(row.letter+" ", " ")+lang.Of(row.badge)+": "+strings.Join(row.moves, ", "))
	}
	if a.Evaluation.Shown() {
		i.Evaluation, _, _ = a.Evaluation.Words()
	}
}

// trace draws moves on the board that shows their first position.
func (p *preview) trace(moves []string) { p.desk.DrawVariation(moves, p.desk.UI.Theme.Accent) }

// point marks with a letter the place where another variation begins.
func (p *preview) point(moves []string, letter string) {
	b, ok := p.desk.Board.(boards.VariationDrawer)
	if !ok || p.desk.Moving() || len(moves) == 0 {
		return
	}
	if at, ok := b.MovePlace(p.desk, moves[0]); ok {
		boards.DrawLetter(p.desk.UI, letter, at.Center(), min(at.W, at.H), p.desk.UI.Theme.Faint)
	}
}

// preview is a variation that was not played. It is shown move by move.
type preview struct {
	desk *boards.Desk
	host Host
	playing
}

// playing is a preview being played out.
type playing struct {
	at    time.Duration // when its last move was shown
	goes  bool
	shown *match.Node // the position then; showing another one stops the preview
}

// previewPause is how long each move of a preview is shown.
const previewPause = 900 * time.Millisecond

// play plays out moves from a position of the game.
func (p *preview) play(base *match.Node, moves []string) {
	if !p.desk.Match.Preview(base, moves) {
		return
	}
	if p.desk.Match.Shown() != base {
		p.desk.Match.LookAt(base)
	}
	p.playing = playing{goes: true, at: p.desk.UI.In.Now}
	p.desk.UI.Animate()
}

// show shows the position after move at (from 0) of moves from a position of the game.
func (p *preview) show(base *match.Node, moves []string, at int) {
	if !p.desk.Match.Preview(base, moves) {
		return
	}
	p.playing = playing{}
	_, line := p.desk.Match.Previewed()
	p.desk.Match.LookAt(line[min(at, len(line)-1)])
}

// endIfLeft ends the preview if the position shown is outside it and not its start.
func (p *preview) endIfLeft() {
	if base, _ := p.desk.Match.Previewed(); p.desk.Match.Shown() != base {
		p.desk.Match.Preview(nil, nil)
		p.playing = playing{}
	}
}

// playOn shows the next move of a preview when it is due.
func (p *preview) playOn() {
	_, line := p.desk.Match.Previewed()
	if len(line) == 0 || !p.goes {
		return
	}
	if shown := p.desk.Match.Shown(); shown == line[len(line)-1] || p.shown != nil && shown != p.shown {
		p.goes = false
		return
	}
	if wait := max(p.at+previewPause-p.desk.UI.In.Now, p.desk.ChangeTimeLeft()); p.desk.Match.Previewing() && wait > 0 {
		p.desk.UI.WakeIn(wait)
		return
	}
	p.desk.Match.PreviewNext()
	p.at, p.shown = p.desk.UI.In.Now, p.desk.Match.Shown()
}

// continueGameHere continues the game from the position shown.
func (p *preview) continueGameHere() {
	if err := p.desk.Match.Enter(p.desk.Match.Shown()); err != nil {
		p.host.Notice(say.Sentence(say.Err(err)))
	}
}

// draw draws a frame around the board while it shows a preview.
func (p *preview) draw(area geom.Rect) {
	if p.desk.Match.Previewing() {
		p.desk.UI.Outline(area.Inset(-p.desk.UI.Px(4)), color.Transparent, p.desk.UI.Theme.Accent, ui.Corner, 3)
	}
}

// PositionName names the position shown: one of a preview or one of the game.
func PositionName(m *match.Match) string {
	n := m.Shown()
	if m.Previewing() {
		_, line := m.Previewed()
		return lang.T("Preview: %d of %d", slices.Index(line, n)+1, len(line))
	}
	switch turn, last := n.Turn(), m.Tip(n).Turn(); {
	case turn == 0:
		return lang.T("Start of the game")
	case !m.Has(n):
		return lang.T("Turn %d of %d (variation)", turn, last)
	default:
		return lang.T("Turn %d of %d", turn, last)
	}
}
