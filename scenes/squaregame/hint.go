package squaregame

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// turnHint is a hint on the paper: the moves of one turn. It shows the move to make now, with
// its number, and goes on to the next while the player follows it.
type turnHint struct {
	line  []squaregame.Move
	step  boards.HintStep
	seat  int           // the seat to move
	since time.Duration // when its first move was first shown, or 0
	first int           // the number of its first move
}

// newTurnHint makes a hint of the moves up to the first pass.
func newTurnHint(line []string, step boards.HintStep) turnHint {
	i := turnHint{step: step, first: 1}
	for _, text := range line {
		m, err := squaregame.ParseMove(text)
		if err != nil || m.IsPass() {
			break
		}
		i.line = append(i.line, m)
	}
	return i
}

// clear removes the hint and reports whether there was one.
func (i *turnHint) clear() bool {
	was := len(i.line) > 0
	if was && i.since != 0 {
		*i = turnHint{}
	}
	return was
}

// follow drops the first move of the hint if it was played. After any other change it
// clears the hint.
func (i *turnHint) follow(c change) {
	last, _, _ := c.To.LastMove()
	if len(i.line) > 1 && !c.Back && same(last, i.line[0]) {
		i.line, i.first, i.step, i.since = i.line[1:], i.first+1, boards.ShowMove, 0
		return
	}
	*i = turnHint{}
}

// same reports whether two moves lay the same lines, even with different permutations.
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

// begin starts to show a new hint and brings its first piece into view.
func (i *turnHint) begin(now time.Duration, seat int, reveal func(Place)) {
	if len(i.line) > 0 && i.since == 0 {
		i.since, i.seat = max(now, 1), seat
		reveal(Point(i.line[0].X, i.line[0].Y))
	}
}

// draw shows the place of the hint's next move: its region until the move is to be shown, then
// the piece with its number.
func (i *turnHint) draw(p pen, paper geom.Rect) {
	if len(i.line) == 0 {
		return
	}
	m := i.line[0]
	at := p.view.At(MiddleOf(m))
	if i.step < boards.ShowMove {
		p.Glow(paper, geom.Square(p.view.At(beside(m)), regionSize*p.view.Step))
		return
	}
	come := p.Tween(geom.Start(i.since, geom.Slow))
	p.show(pieceKey{piece: m.Piece, perm: m.Permutation, seat: i.seat, look: sprites.SquareHint}, at, p.view.Step, ui.Look{Fade: 1 - come})
	if len(i.line) > 1 || i.first > 1 {
		p.number(i.first, i.seat, p.view.At(numbered(m)))
	}
}

// regionSize is the side of the region that a hint shows, in units.
const regionSize = 7.0

// beside returns the middle of the region. It is off the piece's middle, so that it does
// not give the place away.
func beside(m squaregame.Move) Place {
	const off = 1.5
	return MiddleOf(m).Add(Place{X: off * float64(m.X%3-1), Y: -off * float64(m.Y%3-1)})
}

// region returns the first and the last of the squares that are completely in the region.
func (i *turnHint) region() (from, to string) {
	middle := beside(i.line[0])
	number := func(from float64) string { return strconv.Itoa(min(max(int(from), 0), squaregame.Side-2)) }
	first := func(at float64) string { return number(math.Ceil(at - regionSize/2)) }
	last := func(at float64) string { return number(math.Floor(at+regionSize/2) - 1) }
	return first(middle.X) + "," + first(middle.Y), last(middle.X) + "," + last(middle.Y)
}

// numbered returns where to draw the number of a move: on the piece's line nearest to its
// middle. In a square it would look like a count for the square.
func numbered(m squaregame.Move) Place {
	middle := MiddleOf(m)
	var best Place
	near := math.Inf(1)
	for _, line := range (squaregame.Placement{Move: m}).Lines() {
		low, high := Box([]squaregame.Line{line})
		at := low.Add(high).Times(0.5)
		if far := math.Hypot(at.X-middle.X, at.Y-middle.Y); far < near {
			best, near = at, far
		}
	}
	return best
}

// drawInTray marks the hint's piece in the tray, also while its place is shown.
func (i *turnHint) drawInTray(r trays) {
	if len(i.line) == 0 || i.step < boards.ShowWhat {
		return
	}
	at, unit := r.layout.Slot(i.seat, i.line[0].Piece)
	w, h := 2.2*unit, 3.2*unit
	piece := geom.Rect{X: at.X - w/2, Y: at.Y - h/2, W: w, H: h}
	r.Glow(piece, piece)
}

// number draws the number of a hint's move on a disc.
func (p pen) number(n, seat int, at geom.Point) {
	size := min(max(p.view.Step*0.62, p.Px(16)), p.Px(28))
	px, ink, paper := int(size), p.Theme.Style().Rim(p.Theme.Seat(seat)), p.Theme.Panel
	p.ShowAt(p.Painted(func(sprites.Style) image.Image { return sprites.SquareDisc(px, ink, paper) }, "disc", px, ink, paper), at, ui.Look{})
	p.Text(fmt.Sprint(n), ui.Font{Size: math.Round(size * 0.6 / p.Scale()), Weight: ui.FontStrong.Weight}, p.Theme.Ink, at, ui.Center)
}

// mostTraced bounds the pieces drawn of a variation: more would hide the paper.
const mostTraced = 8

func (b *board) DrawGhost(on *boards.Desk, before []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	r, ok := b.MovePlace(on, move)
	if b.Hinted() {
		return boards.GhostMark{Last: true}, false // the hint shows the one piece to place now
	}
	if trace.Last = len(before)+1 >= mostTraced; !ok {
		return trace, false
	}
	m, _ := squaregame.ParseMove(move) // Place has parsed it already
	p := b.pen(on.UI)
	on.UI.Clip(b.layout.Paper, func() {
		p.show(pieceKey{piece: m.Piece, perm: m.Permutation, seat: s.Turn(), look: sprites.SquareHint}, r.Center(), p.view.Step, ui.Look{Fade: 0.25})
	})
	trace.From, trace.To, trace.Size = r.Center(), r.Center(), r.W
	return trace, true
}

// MovePlace returns false for a pass and for a place outside the view.
func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := squaregame.ParseMove(move)
	if err != nil || m.IsPass() {
		return geom.Rect{}, false
	}
	at := b.camera.View.At(MiddleOf(m))
	return geom.Square(at, b.camera.View.Step), b.layout.Paper.Contains(at)
}
