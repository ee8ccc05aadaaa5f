package squaregame

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// ideaTime is how long after one move of a hint the next one is shown.
const ideaTime = 650 * time.Millisecond

// idea is a hint on the paper: the moves of a turn, shown one after another
// and numbered. It goes on while it is followed.
type idea struct {
	line  []squaregame.Move
	seat  int
	since time.Duration // when its first move was shown, 0 before
	first int           // the number of its first move
}

// newIdea is the hint of a line of moves, up to its pass, for a seat.
func newIdea(line []string, seat int) idea {
	i := idea{seat: seat, first: 1}
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
		i.line, i.first = i.line[1:], i.first+1
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
func (i *idea) begin(now time.Duration, reveal func(grid.Place)) {
	if len(i.line) > 0 && i.since == 0 {
		i.since = now
		reveal(grid.Point(i.line[0].X, i.line[0].Y))
	}
}

func (i *idea) draw(p pen) {
	now := p.In.Now
	for n, m := range i.line {
		begin := i.since + time.Duration(n)*motion.Lasts(ideaTime)
		if now < begin {
			p.WakeIn(begin - now)
			return
		}
		come := p.Tween(ui.Start(begin, ui.Slow))
		px := p.raster()
		img := p.piece(pieceKey{piece: m.Piece, perm: m.Permutation, seat: i.seat, px: px, look: sprites.SquareIdea})
		at := p.view.At(grid.Lain(m))
		p.stamp(img, at, pose{grow: p.view.Step / float64(px), fade: 1 - come*strength(n)})
		p.number(i.first+n, i.seat, at)
	}
}

// number shows which move of a hint a piece is.
func (p pen) number(n, seat int, at geom.Point) {
	size := min(max(p.view.Step*0.62, p.Px(16)), p.Px(28))
	type key struct {
		disc       int
		ink, paper color.Color
	}
	k := key{int(size), p.Theme.Seat(seat), p.Theme.Panel}
	p.ShowAt(p.Picture(k, func() image.Image { return sprites.SquareDisc(k.disc, k.ink, k.paper) }), at, ui.Look{})
	p.Text(fmt.Sprint(n), ui.Font{Size: math.Round(size * 0.6 / p.Scale()), Weight: ui.FontStrong.Weight}, p.Theme.Ink, at, ui.Center)
}

// strength is how strongly the nth move of a hint is shown: the one to make
// now stands out.
func strength(n int) float64 {
	if n == 0 {
		return 1
	}
	return 0.62
}
