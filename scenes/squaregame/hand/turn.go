package hand

import (
	"math"
	"time"

	"tessera/logic/squaregame"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
)

// Turn is a way to turn a piece.
type Turn byte

// The turns: a quarter to the right or to the left, or over, left to right.
const (
	Right Turn = iota
	Left
	Flip
)

// permutation is what the turn makes of a permutation.
func (w Turn) permutation(p int) int {
	switch w {
	case Right:
		return squaregame.RotateRight(p)
	case Left:
		return squaregame.RotateLeft(p)
	}
	return squaregame.Flip(p)
}

// place is what the turn makes of a place on the piece.
func (w Turn) place(p grid.Place) grid.Place {
	switch w {
	case Right:
		return p.Right()
	case Left:
		return p.Left()
	}
	return p.Mirrored()
}

// rest is how far the turn still is from its end: an angle, clockwise positive,
// and how wide the piece is shown, from -1 to 1.
func (w Turn) rest(m motion.Tween, now time.Duration) (angle, flip float64) {
	left := 1 - m.Eased(now)
	switch w {
	case Right:
		return -math.Pi / 2 * left, 1
	case Left:
		return math.Pi / 2 * left, 1
	}
	return 0, 1 - 2*left
}

// spin is a piece of the tray that is just turning.
type spin struct {
	motion.Tween
	piece int
	how   Turn
}

// Turn turns the held piece about the pointer, or about its own middle where it
// lies, or else the chosen one in the tray.
func (h *Hand) Turn(f Frame, how Turn) {
	now := f.In.Now
	if p := h.Held; p != nil {
		p.turned(how)
		h.turned[p.Seat][p.Piece] = p.Permutation
		p.turn, p.how = motion.Start(now, motion.Quick), how
		h.judge(f)
		return
	}
	if h.Chosen != 0 && h.Seat >= 0 {
		perm := &h.turned[h.Seat][h.Chosen]
		*perm = how.permutation(*perm)
		h.spin = spin{motion.Start(now, motion.Normal), h.Chosen, how}
	}
}

// turned turns the piece. Where it lies it comes to the points nearest to its
// axis, and so does not wander however often it is turned.
func (p *Held) turned(how Turn) {
	p.Permutation = how.permutation(p.Permutation)
	p.grip = how.place(p.grip)
	if p.Lies {
		p.zero = grid.Point(p.axis.Sub(grid.Middle(p.Piece, p.Permutation)).Rounded())
	}
}
