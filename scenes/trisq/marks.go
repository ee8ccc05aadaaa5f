package trisq

import (
	"image/color"
	"math"
	"sort"
	"strconv"
	"time"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// last marks the last turn: the figure it placed and the outlines of the figures it
// captured. The figure of the turn before has a fainter mark.
func (b *board) last(t *typedDesk) {
	if !t.Desk.MarksLast() {
		return
	}
	s, come := t.State(), t.View().T
	if p, placed := before(t); placed && s.At(p) != trisq.None {
		b.shows(t, s.At(p), 'l', p, 0.5*come)
	}
	p, did := lastPlaced(s)
	if !did {
		return
	}
	loser := trisq.Triangle
	if s.At(p) == loser {
		loser = trisq.Square
	}
	for _, q := range s.LastCaptured() {
		b.shows(t, loser, 'c', q, 1-come)
	}
	b.shows(t, s.At(p), 'l', p, 1-come)
}

// before returns where the turn before the last placed a figure.
func before(t *typedDesk) (trisq.Point, bool) {
	n := t.Desk.Match.Shown().Parent()
	if n == nil {
		return 0, false
	}
	return placed(n.Move()) // at the start there is no move
}

// shows draws one of the board's pictures at a point.
func (b *board) shows(t *typedDesk, f trisq.Figure, kind byte, p trisq.Point, fade float64) {
	t.Desk.UI.ShowAt(b.picture(t.Desk.UI, f, kind, b.grid.Step*0.96), b.at(p), ui.Look{Fade: fade})
}

// updateAim sets the next placement and the figures that it would capture.
func (b *board) updateAim(t *typedDesk) {
	b.aim, b.captures = b.Aim(t.Desk), nil
	if b.aim.After != nil && t.Desk.Stage.Prefs.Aid(scenes.AidCapture) {
		b.captures = match.Typed[trisq.State](b.aim.After).LastCaptured()
	}
}

func (b *board) DrawGhost(on *boards.Desk, _ []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	p, ok := placed(move)
	if !ok {
		return trace, false
	}
	b.shows(&typedDesk{Desk: on}, match.Typed[trisq.State](s).Turn(), 'f', p, 0.4)
	return boards.GhostMark{From: b.at(p), To: b.at(p), Size: b.grid.Step}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	p, ok := placed(move)
	return b.At(p), ok
}

// placed returns the point that a move places on. It returns false for a pass.
func placed(move string) (trisq.Point, bool) {
	m, err := trisq.ParseMove(move)
	if err != nil {
		return 0, false
	}
	return m.Point()
}

// faint is the least certainty of a point's owner, in percent, at which it is shown.
const faint = 20

// CellNotes returns words for the points whose owner is nearly certain.
func (b *board) CellNotes(on *boards.Desk) map[string]say.ID {
	const little = 60
	s, known := (&typedDesk{Desk: on}).State(), map[string]say.ID{}
	for i, sure := range on.Known.Ownership {
		p := trisq.Point(i)
		switch {
		case sure >= little && s.At(p) != trisq.Triangle:
			known["cell:"+p.String()] = "likely to go to triangles"
		case sure <= -little && s.At(p) != trisq.Square:
			known["cell:"+p.String()] = "likely to go to squares"
		}
	}
	return known
}

// drawOwnership shows the expected owner of each point at the end, as an analysis sees it: the
// more certain, the larger. A point with a figure is shown only if the figure will be
// captured.
func (b *board) drawOwnership(t *typedDesk) {
	if len(t.Desk.Known.Ownership) != trisq.Points {
		return
	}
	inks := [2]color.Color{vector.Hex(0x141A22), vector.Hex(0xFFFBF0)}
	s := t.State()
	for i, sure := range t.Desk.Known.Ownership {
		p, owner := trisq.Point(i), trisq.Triangle
		if sure < 0 {
			owner = trisq.Square
		}
		much := math.Abs(float64(sure)) / 100
		if 100*much < faint || s.At(p) == owner {
			continue
		}
		ink := inks[0]
		if owner == trisq.Square {
			ink = inks[1]
		}
		side := b.grid.Step * 0.5 * math.Sqrt(much)
		t.Desk.UI.Fill(geom.Square(b.at(p), side).Round(), vector.Alpha(ink, 0.25+0.45*much))
	}
}

func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	switch {
	case len(line) == 0:
		return say.Text{}
	case passes(line):
		return say.It("Pass now.")
	}
	m, _ := trisq.ParseMove(line[0]) // the moves of a search are legal
	p, _ := m.Point()
	first, last := b.corners(p, step)
	switch step {
	case boards.ShowWhere:
		return say.It("Look here: %s to %s.", first, last)
	case boards.ShowWhat:
		return say.It("Place a piece on this row: %s to %s.", first, last)
	}
	return say.It("Place it at %s.", line[0])
}

// PassStandsOut reports whether the hint is to pass.
func (b *board) PassStandsOut(*boards.Desk) bool { return passes(b.Line) }

// passes reports whether a hint is to pass.
func passes(line []string) bool { return len(line) > 0 && line[0] == trisq.Pass.String() }

// regionSize is the width of the glowing region, in points.
const regionSize = 5

// corners returns two opposite corners of the region that the hint shows for p: a square, or
// at step ShowWhat a row of points. The regions do not depend on where in them p is, so
// that their middle does not give it away.
func (b *board) corners(p trisq.Point, step boards.HintStep) (first, last trisq.Point) {
	rows := regionSize
	if step == boards.ShowWhat {
		rows = 1
	}
	from := func(at, size int) int { return min(at/size*size, b.start.Size()-size) }
	column, row := from(p.Column(), regionSize), from(p.Row()-(trisq.Size-b.start.Size()), rows)
	first, _ = b.start.PointAt(column, row)
	last, _ = b.start.PointAt(column+regionSize-1, row+rows-1)
	return first, last
}

// region returns this part on the screen.
func (b *board) region(p trisq.Point, step boards.HintStep) geom.Rect {
	from, to := b.corners(p, step)
	return b.At(from).Through(b.At(to))
}

func (b *board) Tools(on *boards.Desk) []ui.Tool {
	return []ui.Tool{{Name: "area", Label: lang.T("Area"), Icon: sprites.Area, Key: "A", Selected: b.area, Run: func() {
		b.area = !b.area
		on.UI.Animate()
	}}}
}

// counts reports whether the areas are shown: on demand, before a pass that ends the
// game, and at its end. In a lesson they stay after the turn that answers a pass.
func (b *board) counts(t *typedDesk) bool {
	_, ends := ending(t)
	if last := t.Desk.Match.Shown().Parent(); t.Desk.InLesson && last != nil {
		ends = ends || match.Typed[trisq.State](last.State()).Passes() > 0
	}
	return b.area || ends || match.Over(t.Desk.Match.State())
}

// ending returns how the game would end if the person to move passed now. ends is false
// if a pass would not end it.
func ending(t *typedDesk) (sentence string, ends bool) {
	if !t.Desk.AcceptsMoves() || t.State().Passes() == 0 {
		return "", false
	}
	next, err := t.State().Apply(trisq.Pass)
	if err != nil {
		return "", false
	}
	o, over := next.Outcome()
	// Translators: the fact is how the game ends, such as "triangles win by 4".
	return lang.T("If you pass, the game ends: %s.", o.Said()), over
}

// tintAreas tints the empty points that count for a side, below the figures.
func (b *board) tintAreas(t *typedDesk) {
	if !b.counts(t) {
		return
	}
	inks := map[trisq.Figure]tint{trisq.Triangle: {0x141A22, 0.26}, trisq.Square: {0xFFFBF0, 0.42}}
	if t.Desk.UI.Theme.Dark {
		inks = map[trisq.Figure]tint{trisq.Triangle: {0x05080C, 0.40}, trisq.Square: {0xF2E4C6, 0.22}}
	}
	b.eachEmpty(t, func(p trisq.Point, owner trisq.Figure) {
		ink := inks[owner]
		t.Desk.UI.Fill(geom.Square(b.at(p), b.grid.Step), vector.Alpha(vector.Hex(ink.rgb), ink.alpha))
	})
}

type tint struct {
	rgb   uint32
	alpha float64
}

// areas marks the empty points that count for a side with its figure, and those that count
// for nobody because both sides touch them.
func (b *board) areas(t *typedDesk) {
	if !b.counts(t) {
		return
	}
	far := t.Desk.Finale()
	b.eachEmpty(t, func(p trisq.Point, owner trisq.Figure) {
		look := ui.Look{}
		if far < 1 {
			look = arriving(min(1, (far-b.flood[p])/0.12))
		}
		if owner == trisq.None && !t.Desk.UI.Theme.Contrast {
			look.Fade = max(look.Fade, 0.65)
		}
		t.Desk.UI.ShowAt(b.picture(t.Desk.UI, owner, 'a', b.grid.Step), b.at(p), look)
	})
}

// eachEmpty calls f for each empty point that counts for a side, and with None for each
// empty point that both sides touch. During the finale it leaves out the points that have
// not been counted yet.
func (b *board) eachEmpty(t *typedDesk, f func(p trisq.Point, owner trisq.Figure)) {
	s := t.State()
	for p, owner := range s.Ownership() {
		p := trisq.Point(p)
		if owner != trisq.None && s.At(p) == trisq.None && b.isCounted(t, p) {
			f(p, owner)
		}
	}
	for _, p := range s.Contested() {
		if b.isCounted(t, p) {
			f(p, trisq.None)
		}
	}
}

// isCounted reports whether the finale has counted a point. It returns true if no finale is
// under way.
func (b *board) isCounted(t *typedDesk, p trisq.Point) bool {
	far := t.Desk.Finale()
	return far >= 1 || b.flood[p] <= far
}

// Finale counts the areas: point by point they spread from their figures, and the numbers
// grow with them.
func (b *board) Finale(on *boards.Desk) (time.Duration, sounds.Name, []float64) {
	flood, count := floodOf(match.Typed[trisq.State](on.Match.State()))
	b.flood = flood
	if count == 0 {
		return 0, 0, nil
	}
	const most = 12 // notes, as each takes time to be heard
	notes := make([]float64, min(count, most))
	for i := range notes {
		notes[i] = countedBy * float64(i+1) / float64(len(notes))
	}
	return min(2400*time.Millisecond, 900*time.Millisecond+time.Duration(count)*40*time.Millisecond), sounds.Count, notes
}

// countedBy is the part of the finale by which all points are counted.
const countedBy = 0.85

// floodOf returns for each point when it is counted, as a part of the finale, and the
// number of points to count. Figures are counted at once, then the empty points of each
// area, the nearest to its figures first.
func floodOf(s trisq.State) (when []float64, count int) {
	var empty []trisq.Point
	far := map[trisq.Point]float64{}
	for p, owner := range s.Ownership() {
		if at := trisq.Point(p); owner != trisq.None && s.At(at) == trisq.None {
			empty, far[at] = append(empty, at), distance(s, at, owner)
		}
	}
	sort.SliceStable(empty, func(i, j int) bool { return far[empty[i]] < far[empty[j]] })
	when = make([]float64, trisq.Points)
	for i, p := range empty {
		when[p] = countedBy * float64(i+1) / float64(len(empty))
	}
	return when, len(empty)
}

// distance returns the number of steps from a point to the nearest figure of a side.
func distance(s trisq.State, from trisq.Point, side trisq.Figure) float64 {
	least := math.Inf(1)
	for p := range trisq.Point(trisq.Points) {
		if s.At(p) == side {
			least = min(least, math.Abs(float64(p.Column()-from.Column()))+math.Abs(float64(p.Row()-from.Row())))
		}
	}
	return least
}

// counted returns the area of a side as far as it has been counted.
func (b *board) counted(t *typedDesk, side trisq.Figure) int {
	n := 0
	for p, owner := range t.State().Ownership() {
		if owner == side && b.isCounted(t, trisq.Point(p)) {
			n++
		}
	}
	return n
}

// countHeight is the height of the line with both areas.
const countHeight = 38

// Side shows both areas while they are marked on the board, and explains them.
func (b *board) Side(on *boards.Desk, c *ui.Column) {
	t := &typedDesk{Desk: on}
	if !b.counts(t) {
		return
	}
	u := t.Desk.UI
	c.Row(u.Px(countHeight), func(r geom.Rect) { b.count(t, r.Inset(u.Px(3))) })
	pad := u.Px(8)
	for _, text := range sentences(t) {
		c.Row(u.ParagraphHeight(text, ui.FontSmall, c.Width-2*pad)+pad, func(r geom.Rect) {
			u.Paragraph(text, ui.FontSmall, u.Theme.Ink, geom.Rect{X: r.X + pad, Y: r.Y + pad/2, W: r.W - 2*pad, H: r.H}, ui.Left)
		})
	}
}

// sentences explains the areas: what counts for nobody, and the end that a pass would bring.
func sentences(t *typedDesk) (texts []string) {
	if len(t.State().Contested()) > 0 {
		texts = append(texts, lang.T("Points that both sides touch count for nobody."))
	}
	if text, ends := ending(t); ends {
		texts = append(texts, text)
	}
	return texts
}

// count draws both areas side by side.
func (b *board) count(t *typedDesk, r geom.Rect) {
	u, s := t.Desk.UI, t.State()
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	for i, cell := range r.Split(2, 0) {
		side := [...]trisq.Figure{trisq.Triangle, trisq.Square}[i]
		text := strconv.Itoa(b.counted(t, side))
		if komi := s.Settings().Komi; side == trisq.Square && komi > 0 {
			text += " + " + lang.Of(say.Decimal{Value: komi, Decimals: 1})
		}
		size := u.Px(30)
		wide := size + u.Px(6) + u.TextWidth(text, ui.FontLarge)
		at := geom.Point{X: cell.Center().X - wide/2, Y: cell.Center().Y}
		u.ShowAt(b.picture(u, side, 'f', size), geom.Point{X: at.X + size/2, Y: at.Y}, ui.Look{})
		at.X += size + u.Px(6)
		u.TextFit(text, ui.FontLarge, u.Theme.Ink, at, ui.Left, cell.Right()-at.X-u.Px(6))
	}
}
