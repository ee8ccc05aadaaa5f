package hand

import (
	"math"
	"time"

	"tessera/logic/squaregame"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
)

type Turn byte

// The turns: a quarter turn to the right, one to the left, and a flip left to right.
const (
	Right Turn = iota
	Left
	Flip
)

// permutation returns p after the turn.
func (w Turn) permutation(p int) int {
	switch w {
	case Right:
		return squaregame.RotateRight(p)
	case Left:
		return squaregame.RotateLeft(p)
	}
	return squaregame.Flip(p)
}

// place returns the place p of a piece after the turn.
func (w Turn) place(p grid.Place) grid.Place {
	switch w {
	case Right:
		return p.Right()
	case Left:
		return p.Left()
	}
	return p.Mirrored()
}

// rest returns the part of the turn that is still to come: the angle, clockwise positive,
// and the factor of the width, from -1 to 1.
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

// spin is the turn of a piece in the tray.
type spin struct {
	motion.Tween
	piece int
	how   Turn
}

// Turn turns the held piece around the pointer, or around its middle if it rests on the
// paper. Without a held piece it turns the chosen one.
func (h *Hand) Turn(f Frame, how Turn) {
	now := f.In.Now
	if p := h.Held; p != nil {
		p.turned(how)
		h.turned[p.Seat][p.Piece] = p.Permutation
		p.turn, p.turnKind = motion.Start(now, motion.Quick), how
		h.judge(f)
		return
	}
	if h.Chosen != 0 && h.Seat >= 0 {
		perm := &h.turned[h.Seat][h.Chosen]
		*perm = how.permutation(*perm)
		h.spin = spin{motion.Start(now, motion.Normal), h.Chosen, how}
	}
}

// turned turns the piece. On the paper it goes to the points nearest to its axis, so that
// repeated turns do not move it away.
func (p *Held) turned(how Turn) {
	p.Permutation = how.permutation(p.Permutation)
	p.grip = how.place(p.grip)
	if p.Resting {
		p.zero = grid.Point(p.axis.Sub(grid.Middle(p.Piece, p.Permutation)).Rounded())
	}
}
