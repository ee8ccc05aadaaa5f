package squaregame

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
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

// ShowHint implements table.Hinter.
func (b *board) ShowHint(line []string) {
	b.idea = idea{seat: b.seat, first: 1}
	for _, text := range line {
		m, err := squaregame.ParseMove(text)
		if err != nil || m.IsPass() {
			break
		}
		b.idea.line = append(b.idea.line, m)
	}
	b.hand = nil
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
func (i *idea) follow(t *stateTable) {
	last, _, _ := t.State().LastMove()
	if len(i.line) > 1 && !t.View().Back && same(last, i.line[0]) {
		i.line, i.first = i.line[1:], i.first+1
		return
	}
	*i = idea{}
}

// same reports whether two moves lay the same lines, in whatever permutation.
func same(a, b squaregame.Move) bool {
	if a.Piece != b.Piece || a.IsPass() || b.IsPass() {
		return false
	}
	lay := func(m squaregame.Move) map[squaregame.Line]bool {
		out := map[squaregame.Line]bool{}
		for _, l := range (squaregame.Placement{Move: m}).Lines() {
			out[l] = true
		}
		return out
	}
	of := lay(a)
	for l := range lay(b) {
		if !of[l] {
			return false
		}
	}
	return true
}

func (i *idea) draw(b *board, t *stateTable) {
	if len(i.line) == 0 {
		return
	}
	u := t.UI
	if i.since == 0 {
		i.since = u.In.Now
		m := i.line[0]
		b.camera.reveal(u, grid.Place{X: float64(m.X), Y: float64(m.Y)})
	}
	px := b.raster(u)
	for n, m := range i.line {
		begin := i.since + time.Duration(n)*ideaTime
		if u.In.Now < begin {
			u.WakeIn(begin - u.In.Now)
			return
		}
		come := u.Tween(ui.Start(begin, ui.Slow))
		zero := grid.Place{X: float64(m.X), Y: float64(m.Y)}
		at := b.view.At(zero.Add(b.middle(m.Piece, m.Permutation)))
		img := piece(u, pieceKey{m.Piece, m.Permutation, i.seat, px, sprites.SquareIdea, u.Theme.Dark})
		stamp(u, img, at, pose{grow: b.view.Step / float64(px), fade: 1 - come*strength(n)})
		i.number(b, u, at, i.first+n)
	}
}

// number shows which move of the hint a piece is.
func (i *idea) number(b *board, u *ui.UI, at geom.Point, n int) {
	size := min(max(b.view.Step*0.62, u.Px(16)), u.Px(28))
	type key struct {
		disc, seat int
		paper      color.Color
	}
	k := key{int(size), i.seat, u.Theme.Panel}
	u.ShowAt(u.Picture(k, func() image.Image { return sprites.SquareDisc(k.disc, ui.SeatColours[k.seat], k.paper) }), at, ui.Look{})
	u.Text(fmt.Sprint(n), ui.Font{Size: math.Round(size * 0.6 / u.Scale()), Weight: ui.FontStrong.Weight}, u.Theme.Ink, at, ui.Center)
}

// strength is how strongly the nth move of a hint is shown: the one to make
// now stands out.
func strength(n int) float64 {
	if n == 0 {
		return 1
	}
	return 0.62
}
