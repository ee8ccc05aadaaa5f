package squaregame

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// idea is a hint on the paper: the moves of a turn, of which the one to make now
// is shown, with its number. It goes on while it is followed.
type idea struct {
	line  []squaregame.Move
	step  boards.HintStep
	seat  int           // to move
	since time.Duration // when its first move was shown, 0 before
	first int           // the number of its first move
}

// newIdea is the hint of a line of moves, up to its pass.
func newIdea(line []string, step boards.HintStep) idea {
	i := idea{step: step, first: 1}
	for _, text := range line {
		m, err := squaregame.ParseMove(text)
		if err != nil || m.IsPass() {
			break
		}
		i.line = append(i.line, m)
	}
	return i
}

// clear takes the hint away and reports whether there was one.
func (i *idea) clear() bool {
	was := len(i.line) > 0
	if was && i.since != 0 {
		*i = idea{}
	}
	return was
}

// follow goes on with the rest of a hint whose first move was played, and lets
// any other go.
func (i *idea) follow(c change) {
	last, _, _ := c.To.LastMove()
	if len(i.line) > 1 && !c.Back && same(last, i.line[0]) {
		i.line, i.first, i.step, i.since = i.line[1:], i.first+1, boards.ShowMove, 0
		return
	}
	*i = idea{}
}

// same reports whether two moves lay the same lines, in whatever permutation.
func same(a, b squaregame.Move) bool {
	if a.Piece != b.Piece || a.IsPass() {
		return false
	}
	lines := squaregame.Placement{Move: a}.Lines()
	for _, l := range (squaregame.Placement{Move: b}).Lines() {
		if !slices.Contains(lines, l) {
			return false
		}
	}
	return true
}

// begin begins to show a new hint, and has its first piece come into view.
func (i *idea) begin(now time.Duration, seat int, reveal func(grid.Place)) {
	if len(i.line) > 0 && i.since == 0 {
		i.since, i.seat = max(now, 1), seat
		reveal(grid.Point(i.line[0].X, i.line[0].Y))
	}
}

// draw shows where the first of the moves left is: the region, or the piece itself
// with its number.
func (i *idea) draw(p pen) {
	if len(i.line) == 0 {
		return
	}
	m := i.line[0]
	at := p.view.At(grid.Lain(m))
	switch i.step {
	case boards.ShowWhere:
		at, side := p.view.At(beside(m)), regionSize*p.view.Step
		p.Glow(geom.Rect{X: at.X - side/2, Y: at.Y - side/2, W: side, H: side})
		return
	case boards.ShowWhat:
		return // in the tray
	}
	come := p.Tween(ui.Start(i.since, ui.Slow))
	px := p.raster
	img := p.piece(pieceKey{piece: m.Piece, perm: m.Permutation, seat: i.seat, px: px, look: sprites.SquareIdea})
	p.stamp(img, at, pose{grow: p.view.Step / float64(px), fade: 1 - come})
	if len(i.line) > 1 || i.first > 1 {
		p.number(i.first, i.seat, p.view.At(numbered(m)))
	}
}

// regionSize is how wide the region is in which a piece is to be laid.
const regionSize = 7.0

// beside is the middle of that: not the piece's own, which would say where.
func beside(m squaregame.Move) grid.Place {
	const off = 1.5
	return grid.Lain(m).Add(grid.Place{X: off * float64(m.X%3-1), Y: -off * float64(m.Y%3-1)})
}

// region says which squares lie whole in it, by the numbers of the first and the last.
func (i *idea) region() (from, to string) {
	middle := beside(i.line[0])
	number := func(from float64) string { return strconv.Itoa(min(max(int(from), 0), squaregame.Side-2)) }
	first := func(at float64) string { return number(math.Ceil(at - regionSize/2)) }
	last := func(at float64) string { return number(math.Floor(at+regionSize/2) - 1) }
	return first(middle.X) + "," + first(middle.Y), last(middle.X) + "," + last(middle.Y)
}

// numbered is where a piece has the number of its move: in the middle of the line
// that is nearest to its own middle, for in a square it would seem to count that.
func numbered(m squaregame.Move) grid.Place {
	middle := grid.Lain(m)
	var best grid.Place
	near := math.Inf(1)
	for _, line := range (squaregame.Placement{Move: m}).Lines() {
		low, high := grid.Box([]squaregame.Line{line})
		at := low.Add(high).Times(0.5)
		if far := math.Hypot(at.X-middle.X, at.Y-middle.Y); far < near {
			best, near = at, far
		}
	}
	return best
}

// drawInTray shows which piece a hint is about, also when it is shown at its place.
func (i *idea) drawInTray(r trays) {
	if len(i.line) == 0 || i.step < boards.ShowWhat {
		return
	}
	at, unit := r.layout.Slot(i.seat, i.line[0].Piece)
	w, h := 2.2*unit, 3.2*unit
	r.Glow(geom.Rect{X: at.X - w/2, Y: at.Y - h/2, W: w, H: h})
}

// number shows which move of a hint a piece is.
func (p pen) number(n, seat int, at geom.Point) {
	size := min(max(p.view.Step*0.62, p.Px(16)), p.Px(28))
	type key struct {
		disc       int
		ink, paper color.Color
	}
	k := key{int(size), p.Theme.Style().Rim(p.Theme.Seat(seat)), p.Theme.Panel}
	p.ShowAt(p.Picture(k, func() image.Image { return sprites.SquareDisc(k.disc, k.ink, k.paper) }), at, ui.Look{})
	p.Text(fmt.Sprint(n), ui.Font{Size: math.Round(size * 0.6 / p.Scale()), Weight: ui.FontStrong.Weight}, p.Theme.Ink, at, ui.Center)
}
