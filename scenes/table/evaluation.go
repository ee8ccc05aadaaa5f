package table

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// evaluation is what the bar shows: what is known of a position.
type evaluation struct {
	of      *match.Node // nil before the first
	known   match.Evaluation
	asked   *match.Node // the position that is being thought about
	thought *mind.Thought
}

// evaluated reports whether the table says what is known of the position shown:
// not while one plays people elsewhere, who are not told.
func (t *Table) evaluated() bool {
	return !t.secretive() && t.Stage.Prefs.Weighs && t.Game.Measure != nil
}

// secretive reports whether people elsewhere play in the game under way: nobody is
// told then what is best.
func (t *Table) secretive() bool {
	return t.Session.Remote() && !t.Session.Ended()
}

// evaluate has the position shown thought about, while nobody else thinks.
func (t *Table) evaluate() {
	e := &t.evaluation
	n := t.Session.Shown()
	if !t.evaluated() || e.asked != nil && (e.asked != n || t.Thinking()) {
		e.thought.Stop()
		e.asked, e.thought = nil, nil
	}
	if !t.evaluated() || e.of == n || match.Over(n.State()) || t.Thinking() {
		return
	}
	if known, is := t.review.known(n); is {
		e.of, e.known = n, known
		return
	}
	if e.asked == nil {
		if t.Watches() {
			return
		}
		q := t.Question("", 0)
		q.Work = t.Game.Measure.Work
		e.asked, e.thought = n, t.Ask(q, mind.Background)
	}
	if e.thought.Done() {
		if e.thought.Trouble() == "" {
			e.of, e.known = n, e.thought.Evaluation()
		}
		e.asked, e.thought = nil, nil
		t.UI.Animate()
	}
}

// evaluationHigh is the height of the bar with its words, at 100 %.
const evaluationHigh = 44

func (t *Table) evaluationHeight() float64 {
	if !t.evaluated() {
		return 0
	}
	return t.UI.Px(evaluationHigh)
}

// drawEvaluation shows the bar: solid for what is proven, hatched for a guess, and
// in words what it is.
func (t *Table) drawEvaluation(r geom.Rect) {
	if !t.evaluated() || r.H <= 0 {
		return
	}
	u := t.UI
	r = geom.Rect{X: r.X + u.Px(6), Y: r.Y, W: r.W - u.Px(12), H: r.H}
	words, bar := r.CutTop(u.Px(20))
	bar = geom.Rect{X: bar.X, Y: bar.Y + u.Px(3), W: bar.W, H: u.Px(14)}
	text, kind, share := t.evaluationWords()
	ink := u.Theme.Ink
	if kind == "" {
		ink = u.Theme.Faint
	}
	left := u.TextWidth(kind, ui.FontSmall)
	u.TextFit(text, ui.FontSmall, ink, geom.Point{X: words.X, Y: words.Center().Y}, ui.Left, words.W-left-u.Px(8))
	u.Text(kind, ui.FontSmall, u.Theme.Faint, geom.Point{X: words.Right(), Y: words.Center().Y}, ui.Right)
	u.Target("evaluation", r)
	t.drawBar(bar, share, kind)
}

// evaluationWords say what is known of the position shown, of what kind that is,
// "" for nothing yet, and how much of the bar it gives the first seat.
func (t *Table) evaluationWords() (text, kind string, share float64) {
	e, n := &t.evaluation, t.Session.Shown()
	s := n.State()
	switch {
	case match.Over(s):
		return ui.Sentence(t.Game.Say(s, match.Evaluation{})), "over", endShare(s)
	case e.of == n && e.known.Proven():
		return ui.Sentence(t.Game.Say(s, e.known)), "proven", t.shareOf(s, e.known)
	case e.of == n:
		return ui.Sentence(t.Game.Say(s, e.known)), "estimate", t.shareOf(s, e.known)
	case t.Thinking():
		return "The computer thinks", "", 0.5
	}
	return "Weighing the position …", "", 0.5
}

// drawBar shows how much of the bar is the first seat's, between the marks of the
// seats where two play.
func (t *Table) drawBar(r geom.Rect, share float64, kind string) {
	u := t.UI
	if t.Session.Count() == 2 && t.Game.Mark != nil {
		size := u.Px(markWide)
		for i, x := range []float64{r.X + size/2, r.Right() - size/2} {
			u.ShowAt(t.SeatMark(i, int(size)), geom.Point{X: x, Y: r.Center().Y}, ui.Look{})
		}
		r = geom.Rect{X: r.X + size + u.Px(6), Y: r.Y, W: r.W - 2*(size+u.Px(6)), H: r.H}
	}
	r = r.Round()
	u.Outline(r, u.Theme.Panel, u.Theme.Faint, 4, 1.5)
	inner := r.Inset(max(1, math.Round(u.Px(2))))
	fill := geom.Rect{X: inner.X, Y: inner.Y, W: math.Round(inner.W * share), H: inner.H}
	switch {
	case kind == "":
	case kind == "estimate":
		t.hatch(fill)
	default:
		u.Fill(fill, u.Theme.Accent)
	}
	if t.Session.Count() == 2 {
		u.Fill(geom.Rect{X: r.Center().X - u.Px(1), Y: r.Y - u.Px(2), W: max(1, u.Px(2)), H: r.H + u.Px(4)}.Round(), u.Theme.Ink)
	}
}

// hatch fills a rectangle with slanted lines.
func (t *Table) hatch(r geom.Rect) {
	u := t.UI
	w, h := int(r.W), int(r.H)
	if w < 1 || h < 1 {
		return
	}
	type key struct {
		w, h, step int
		ink, paper color.Color
	}
	k := key{w, h, int(max(4, u.Px(7))), u.Theme.Accent, vector.Alpha(u.Theme.Accent, 0.16)}
	u.Show(u.Picture(k, func() image.Image { return hatched(k.w, k.h, k.step, k.ink, k.paper) }), r.Min())
}

// hatched is a picture of slanted lines, half as wide as they lie apart.
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

// shareOf is how much of the bar an evaluation gives the first seat, from 0 to 1;
// among three or more the seat to move.
func (t *Table) shareOf(s match.State, e match.Evaluation) float64 {
	if c := t.Game.Measure.Chance; c != nil {
		const most = 190 // what no puzzle passes
		return min(max(c.Worth(s)/most, 0), 1)
	}
	share := 0.5
	switch r := e.Result(); {
	case r != match.Unproven:
		share = (1 + float64(r)) / 2
	case t.Game.Measure.Grain > 0:
		share += e.Value / (math.Abs(e.Value) + 6*t.Game.Measure.Grain) / 2
	}
	if t.Session.Count() == 2 && s.Turn() == 1 {
		share = 1 - share
	}
	return share
}

// endShare is the share of the first seat in a game that is over.
func endShare(s match.State) float64 {
	o, _ := s.Outcome()
	if len(o.Scores) != 2 {
		return 1
	}
	return o.Scores[0]
}
