package analysis

import (
	"image"
	"math"
	"slices"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// curve is the evaluation of a game's positions for one seat, each from 0 to 1, with
// those that are proven.
type curve struct {
	values []float64
	proven []bool
	seat   int // the seat that gives its colour, or -1
}

// curves returns the curves of the graph: one for two seats, one per seat for more,
// showing its progress, and the expected score in a game for one.
func (v *Review) curves(points []review.Point) []curve {
	switch {
	case len(points) == 0:
		return nil
	case v.desk.Game.Measure.Chance != nil:
		return []curve{worthCurve(points)}
	case points[0].Standing != nil:
		return standingCurves(points)
	}
	c := curve{seat: -1}
	for i, p := range points {
		s := v.positions[i].State()
		if p.Over {
			c.values, c.proven = append(c.values, endShare(s)), append(c.proven, true)
			continue
		}
		c.values, c.proven = append(c.values, shareOf(v.desk, s, p.Evaluation)), append(c.proven, p.Evaluation.Proven())
	}
	return []curve{c}
}

// segment is a part of a curve that is either proven or not.
type segment struct {
	from, to int
	proven   bool
}

// segments splits a curve into parts. The step from one position to the next is proven if
// both ends are.
func (c curve) segments() (all []segment) {
	for i := 1; i < len(c.values); i++ {
		proven := c.proven[i-1] && c.proven[i]
		if n := len(all); n > 0 && all[n-1].proven == proven {
			all[n-1].to = i
			continue
		}
		all = append(all, segment{i - 1, i, proven})
	}
	return all
}

func worthCurve(points []review.Point) curve {
	c := curve{seat: -1}
	low, high := points[0].Worth, points[0].Worth
	for _, p := range points {
		low, high = min(low, p.Worth), max(high, p.Worth)
	}
	for _, p := range points {
		c.values = append(c.values, 0.06+0.88*(p.Worth-low)/max(high-low, 1))
		c.proven = append(c.proven, true)
	}
	return c
}

func standingCurves(points []review.Point) []curve {
	all := make([]curve, len(points[0].Standing))
	most := 1.0
	for _, p := range points {
		for _, v := range p.Standing {
			most = max(most, v)
		}
	}
	for seat := range all {
		all[seat].seat = seat
		for _, p := range points {
			all[seat].values = append(all[seat].values, 0.04+0.92*p.Standing[seat]/most)
			all[seat].proven = append(all[seat].proven, true)
		}
	}
	return all
}

// graphKey identifies a picture of the graph.
type graphKey struct {
	of     *match.Node
	points int
	w, h   int
	theme  sprites.Style
	done   bool
}

// drawGraph draws the evaluation over the turns, solid where it is proven and hatched
// where it is a guess. A press, a drag or the arrow keys show a turn.
func (v *Review) drawGraph(r geom.Rect) {
	u := v.desk.UI
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	area := r.Inset(u.Px(6)).Round()
	points := v.pointsKnown()
	if len(v.positions) < 2 || area.W < 8 || area.H < 8 {
		return
	}
	if len(points) > 1 {
		k := graphKey{v.positions[len(v.positions)-1], len(points), int(area.W), int(area.H), u.Theme.Style(), v.found != nil}
		all := v.curves(points)
		u.Show(u.Picture(k, func() image.Image { return v.paintGraph(all, k, float64(len(v.positions)-1)) }), area.Min())
	}
	v.drawAxis(area)
	v.drawMarks(area)
	if at := v.pointIndex(v.desk.Match.Shown()); at >= 0 {
		x := area.X + area.W*at/float64(len(v.positions)-1)
		u.Fill(geom.Rect{X: x - u.Px(1), Y: area.Y - u.Px(3), W: max(2, u.Px(2)), H: area.H + u.Px(6)}.Round(), u.Theme.Ink)
	}
	v.answerGraph(r, area)
}

// drawAxis says what the graph shows: who is ahead at the top and at the bottom for two
// seats, else what is more at the top.
func (v *Review) drawAxis(area geom.Rect) {
	u := v.desk.UI
	line := u.LineHeight(ui.FontSmall)
	if v.found == nil || area.H < 2*line {
		return
	}
	for i, text := range v.axis() {
		y := area.Y + line/2 + float64(i)*(area.H-line)
		u.TextFit(text, ui.FontSmall, u.Theme.Ink, geom.Point{X: area.X + u.Px(2), Y: y}, ui.Left, area.W-u.Px(4))
	}
}

// axis returns the words at the top of the graph and at the bottom, "" for none there.
func (v *Review) axis() (words [2]string) {
	switch seats := v.desk.Game.Seats(v.desk.Match.At(0).State()); {
	case v.desk.Game.Measure.Chance != nil:
		// Translators: above a curve over the turns of a game.
		words[0] = lang.T("Expected score")
	case v.found.Points[0].Standing != nil:
		// Translators: above curves over the turns of a game, one for each player.
		words[0] = lang.T("Pieces placed")
	case len(seats) == 2:
		for i, seat := range seats {
			words[i] = lang.T("%s ahead", seat.Name)
		}
	}
	return words
}

// pointsKnown returns the points known so far. During a review, the picture grows in
// steps.
func (v *Review) pointsKnown() []review.Point {
	switch {
	case v.found != nil:
		return v.found.Points
	case v.job == nil:
		return nil
	}
	points := v.job.Points()
	if step := len(v.positions)/24 + 1; len(points) < len(v.positions) {
		points = points[:len(points)/step*step]
	}
	return points
}

// paintGraph draws curves. turns is the number of turns in the whole game.
func (v *Review) paintGraph(all []curve, k graphKey, turns float64) image.Image {
	c := vector.New(float64(k.w), float64(k.h), 1)
	w, h, theme := float64(k.w), float64(k.h), v.desk.UI.Theme
	x := func(i int) float64 { return w * float64(i) / turns }
	y := func(v float64) float64 { return h - 1 - (h-2)*v }
	thick := max(1.5, v.desk.UI.Px(2))
	hatch := hatched(k.w, k.h, int(max(4, v.desk.UI.Px(6))), vector.Alpha(theme.Accent, 0.55), vector.Alpha(theme.Accent, 0.1))
	for _, one := range all {
		ink := theme.Accent
		if one.seat >= 0 {
			ink = theme.Seat(one.seat)
		}
		var line []float64
		for i, v := range one.values {
			line = append(line, x(i), y(v))
		}
		for _, run := range one.segments() {
			if one.seat >= 0 {
				break // curves of several seats are not filled
			}
			area := slices.Clone(line[2*run.from : 2*run.to+2])
			area = append(area, x(run.to), y(0), x(run.from), y(0))
			if piece := vector.Polygon(0, area...); run.proven {
				c.Fill(piece, vector.Flat{Color: vector.Alpha(theme.Accent, 0.45)})
			} else {
				c.Stencil(piece, hatch)
			}
		}
		if len(line) > 2 {
			c.Fill(vector.Lines(thick, line...), vector.Flat{Color: ink})
		}
	}
	if len(all) == 1 && v.desk.Game.Measure.Chance == nil {
		c.Fill(vector.Rect(0, math.Round(h/2), w, 1), vector.Flat{Color: theme.Faint})
	}
	return c.Image
}

// drawMarks marks the turns that could have been better.
func (v *Review) drawMarks(area geom.Rect) {
	u := v.desk.UI
	if v.found == nil {
		return
	}
	for i := range v.found.Mistakes {
		m := &v.found.Mistakes[i]
		if i >= review.ShownFirst && !v.all {
			break
		}
		d := u.Px(9)
		x := area.X + area.W*float64(m.Turn+1)/float64(len(v.positions)-1)
		box := geom.Rect{X: x - d/2, Y: area.Y - d/2 + u.Px(3), W: d, H: d}
		if m.Mark(v.desk.Game.Game) != "??" {
			u.Outline(box, u.Theme.Panel, u.Theme.Warning, 99, 2)
			continue
		}
		u.Box(box, u.Theme.Warning, 99)
	}
}

// answerGraph shows the pressed turn, or moves along by the arrow keys.
func (v *Review) answerGraph(r, area geom.Rect) {
	u := v.desk.UI
	const name = "graph"
	u.Target(name, r)
	_, held, clicked := u.Track(name, r)
	if u.Area(name, r) {
		u.Ring(r)
		switch {
		case u.In.Pressed("ArrowLeft"):
			v.desk.Match.LookAt(v.desk.Match.TurnTarget(true))
		case u.In.Pressed("ArrowRight"):
			v.desk.Match.LookAt(v.desk.Match.TurnTarget(false))
		}
	}
	if held || clicked {
		at := int(math.Round((u.In.At.X - area.X) / area.W * float64(len(v.positions)-1)))
		v.desk.Match.LookAt(v.positions[min(max(at, 0), len(v.positions)-1)])
	}
}
