package analysis

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// Evaluation is a bar with the evaluation of the position shown.
type Evaluation struct {
	desk       *boards.Desk
	review     *Review
	variations *Variations
	evaluating
}

// evaluating is the evaluation of a position, and the search for it.
type evaluating struct {
	of       *match.Node // the evaluated position; nil at first
	known    match.Evaluation
	searched *match.Node // the position being searched
	thought  *mind.Thought
}

// Shown reports whether the bar is shown. It also is beside the variations, but never
// during a game against remote persons.
func (e *Evaluation) Shown() bool {
	return !adviceForbidden(e.desk.Match) && (e.desk.Stage.Prefs.ShowsEvaluation || e.variations.open) && e.desk.Game.Measure != nil
}

// adviceForbidden reports whether the game must be played without advice: it is under way, and
// against remote persons or without help.
func adviceForbidden(m *match.Match) bool { return (m.Remote() || m.About.NoHelp) && !m.Ended() }

// think searches the position shown, unless another search is running.
func (e *Evaluation) think() {
	n := e.desk.Match.Shown()
	if !e.Shown() || e.searched != nil && (e.searched != n || e.desk.Host.Thinking()) {
		e.thought.Stop()
		e.searched, e.thought = nil, nil
	}
	if known, is := e.variations.known(n); is && e.searched == nil {
		e.of, e.known = n, known
		return
	}
	if !e.Shown() || e.variations.Shown() && e.variations.of == n || e.of == n || match.Over(n.State()) || e.desk.Host.Thinking() {
		return
	}
	if known, is := e.review.known(n); is {
		e.of, e.known = n, known
		return
	}
	if e.searched == nil {
		if e.desk.WaitsForChange() {
			return
		}
		q := e.desk.Question("", 0)
		q.Work = e.desk.Game.Measure.Work
		e.searched, e.thought = n, e.desk.Stage.Mind.Ask(q, mind.Background)
	}
	if e.thought.Done() {
		if e.thought.Trouble().Zero() {
			e.of, e.known = n, e.thought.Answer().Evaluation
		}
		e.searched, e.thought = nil, nil
		e.desk.UI.Animate()
	}
}

// Measures of the bar at 100 %: its height with its words, and the size of the marks
// beside it.
const (
	evaluationHigh = 44
	markSize       = 16
)

// Height returns the height of the bar with its words, or 0 if it is not shown.
func (e *Evaluation) Height() float64 {
	if !e.Shown() {
		return 0
	}
	return e.desk.UI.Px(evaluationHigh)
}

// Draw draws the bar, solid if the evaluation is proven and hatched if it is a guess, and
// describes it in words.
func (e *Evaluation) Draw(r geom.Rect) {
	if !e.Shown() || r.H <= 0 {
		return
	}
	u := e.desk.UI
	r = geom.Rect{X: r.X + u.Px(6), Y: r.Y, W: r.W - u.Px(12), H: r.H}
	words, bar := r.CutTop(u.Px(20))
	bar = geom.Rect{X: bar.X, Y: bar.Y + u.Px(3), W: bar.W, H: u.Px(14)}
	text, kind, share := e.Words()
	ink := u.Theme.Ink
	if kind == "" {
		ink = u.Theme.Faint
	}
	known := lang.Of(kind)
	left := u.TextWidth(known, ui.FontSmall)
	if u.TextWidth(text, ui.FontTiny)+left+u.Px(8) > words.W {
		known, left = "", 0 // the bar shows it too
	}
	u.TextFit(text, ui.FontSmall, ink, geom.Point{X: words.X, Y: words.Center().Y}, ui.Left, words.W-left-u.Px(8))
	u.Text(known, ui.FontSmall, u.Theme.Faint, geom.Point{X: words.Right(), Y: words.Center().Y}, ui.Right)
	u.Target("evaluation", r)
	e.drawBar(bar, share, kind)
}

// The kinds of evaluations.
const (
	kindOver     say.ID = "an evaluation|over"
	kindProven   say.ID = "an evaluation|proven"
	kindEstimate say.ID = "an evaluation|estimate"
)

// Words returns the evaluation of the position shown in words, its kind, and the first
// seat's share of the bar. The kind is "" before the first evaluation.
func (e *Evaluation) Words() (text string, kind say.ID, share float64) {
	n := e.desk.Match.Shown()
	s := n.State()
	switch {
	case match.Over(s):
		return lang.Sentence(e.desk.Game.Say(s, match.Evaluation{})), kindOver, endShare(s)
	case e.of == n && e.known.Proven():
		return lang.Sentence(e.desk.Game.Say(s, e.known)), kindProven, shareOf(e.desk, s, e.known)
	case e.of == n:
		return lang.Sentence(e.desk.Game.Say(s, e.known)), kindEstimate, shareOf(e.desk, s, e.known)
	case e.desk.Host.Thinking():
		// Translators: it is looking for its move.
		return lang.T("The computer is thinking"), "", 0.5
	}
	return lang.T("Evaluating the position …"), "", 0.5
}

// drawBar draws the first seat's share of the bar. With two players it is between the
// marks of their seats.
func (e *Evaluation) drawBar(r geom.Rect, share float64, kind say.ID) {
	u := e.desk.UI
	if e.desk.Match.SeatCount() == 2 && e.desk.Game.Mark != nil {
		size := u.Px(markSize)
		for i, x := range []float64{r.X + size/2, r.Right() - size/2} {
			u.ShowAt(e.desk.SeatMark(i, int(size)), geom.Point{X: x, Y: r.Center().Y}, ui.Look{})
		}
		r = geom.Rect{X: r.X + size + u.Px(6), Y: r.Y, W: r.W - 2*(size+u.Px(6)), H: r.H}
	}
	r = r.Round()
	u.Outline(r, u.Theme.Panel, u.Theme.Faint, 4, 1.5)
	inner := r.Inset(max(1, math.Round(u.Px(2))))
	fill := geom.Rect{X: inner.X, Y: inner.Y, W: math.Round(inner.W * share), H: inner.H}
	switch {
	case kind == "":
	case kind == kindEstimate:
		hatch(u, fill, u.Theme.Accent, vector.Alpha(u.Theme.Accent, 0.16))
	default:
		u.Fill(fill, u.Theme.Accent)
	}
	if e.desk.Match.SeatCount() == 2 {
		u.Fill(geom.Rect{X: r.Center().X - u.Px(1), Y: r.Y - u.Px(2), W: max(1, u.Px(2)), H: r.H + u.Px(4)}.Round(), u.Theme.Ink)
	}
}

// hatched draws slanted lines. Each is half as wide as their distance.
func hatched(w, h, step int, ink, paper color.Color) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			if (x+y)%step < step/2 {
				img.Set(x, y, ink)
			} else {
				img.Set(x, y, paper)
			}
		}
	}
	return img
}

// shareOf returns the first seat's share of the bar, from 0 to 1; with three or more
// seats, it is the one of the seat to move.
func shareOf(d *boards.Desk, s match.State, e match.Evaluation) float64 {
	if c := d.Game.Measure.Chance; c != nil {
		const most = 190 // no puzzle is worth more
		return min(max(c.Worth(s)/most, 0), 1)
	}
	share := 0.5
	switch r := e.Result(); {
	case r != match.Unproven:
		share = (1 + float64(r)) / 2
	case d.Game.Measure.Grain > 0:
		share += e.Value / (math.Abs(e.Value) + 6*d.Game.Measure.Grain) / 2
	}
	if d.Match.SeatCount() == 2 && s.Turn() == 1 {
		share = 1 - share
	}
	return share
}

// endShare returns the first seat's share in a game that is over.
func endShare(s match.State) float64 {
	o, _ := s.Outcome()
	if len(o.Scores) != 2 {
		return 1
	}
	return o.Scores[0]
}
