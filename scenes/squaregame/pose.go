package squaregame

import (
	"math"
	"time"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
)

// Pose is how a piece in the air is drawn.
type Pose struct {
	Seat, Piece, Permutation int
	At                       geom.Point // its middle
	Step                     float64    // the length of a line, in pixels
	Angle                    float64    // clockwise, in radians
	Flip                     float64    // the factor of its width, from -1 to 1
}

// settle advances the animations of the piece. It slips from the pointer to the place it
// snaps to, and from there to the next. Over its tray it has the size of the tray's
// pieces, so that it does not hide them.
func (p *Held) settle(f Frame) {
	now, place := f.In.Now, p.place(f.View)
	if p.Legal {
		place = Point(p.Move.X, p.Move.Y)
	}
	end := f.View.At(place)
	if p.snaps != p.Legal || p.Legal && place != p.last {
		p.slip = geom.Fly(p.shown.Sub(end), now, geom.Quick*3/4)
		p.snaps, p.last = p.Legal, place
	}
	p.shown = end.Add(p.slip.To(geom.Point{}, now))

	if large := p.Resting || !f.Layout.Tray.Contains(p.at); large != p.large {
		p.large, p.grow = large, geom.Start(now, geom.Quick)
	}
	from, to := f.Layout.Unit, f.View.Step
	if !p.large {
		from, to = to, from
	}
	p.size = from + (to-from)*p.grow.Eased(now)
}

// Pose returns how to draw the held piece, as of the last Settle.
func (h *Hand) Pose(f Frame) Pose {
	p := h.Held
	middle := Middle(p.Piece, p.Permutation)
	at := p.shown.Add(middle.Screen(p.size))
	pivot := at
	if !p.Resting {
		pivot = p.at
	}
	if p.size != f.View.Step { // it grows around the grabbed point
		at = pivot.Add(middle.Sub(p.grip).Screen(p.size))
	}
	angle, flip := p.turnKind.rest(p.turn, f.In.Now)
	return Pose{p.Seat, p.Piece, p.Permutation, swung(at, pivot, angle, flip), p.size, angle, flip}
}

// swung returns p turned and mirrored around a pivot.
func swung(p, pivot geom.Point, angle, flip float64) geom.Point {
	d := p.Sub(pivot)
	sin, cos := math.Sincos(angle)
	d.X *= flip
	return pivot.Add(geom.Point{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos})
}

// InTray returns the angle and the flip of a piece in the large tray while it turns.
func (h *Hand) InTray(piece int, now time.Duration) (angle, flip float64) {
	if h.spin.piece == piece {
		return h.spin.how.rest(h.spin.Tween, now)
	}
	return 0, 1
}

// homing is a piece on its way back to its tray. Piece is 0 when it has arrived.
type homing struct {
	geom.Flight
	Seat, Piece, Permutation int
	from                     geom.Point // the start of its zero point
	waits                    bool       // it sets off in the next frame
}

func (m *homing) settle(now time.Duration) {
	if m.waits {
		m.waits, m.Flight = false, geom.Fly(m.from, now, geom.Normal)
	}
	if !m.Moving(now) {
		m.Piece = 0
	}
}

// Homing returns how to draw the piece that flies back. ok is false if there is none.
func (h *Hand) Homing(f Frame) (pose Pose, ok bool) {
	m := &h.home
	if m.Piece == 0 {
		return pose, false
	}
	start := m.From.Add(Middle(m.Piece, m.Permutation).Screen(f.View.Step))
	home, unit := f.Layout.Slot(m.Seat, m.Piece)
	way := m.Eased(f.In.Now)
	return Pose{m.Seat, m.Piece, m.Permutation, start.Lerp(home, way), f.View.Step + (unit-f.View.Step)*way, 0, 1}, true
}

// IsOut reports whether a piece of the large tray is held or flies back.
func (h *Hand) IsOut(piece int) bool {
	return h.Held != nil && h.Held.Piece == piece || h.home.Piece == piece && h.home.Seat == h.Seat
}

// Moving reports whether an animation is running.
func (h *Hand) Moving(now time.Duration) bool {
	if p := h.Held; p != nil && (p.grow.Moving(now) || p.turn.Moving(now) || p.slip.Moving(now)) {
		return true
	}
	return h.home.Piece != 0 || h.spin.Moving(now)
}

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
func (w Turn) place(p Place) Place {
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
func (w Turn) rest(m geom.Tween, now time.Duration) (angle, flip float64) {
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
	geom.Tween
	piece int
	how   Turn
}

// Turn turns the held piece around the pointer, or around its middle if it rests on the
// paper. Without a held piece it turns the chosen one.
func (h *Hand) Turn(f Frame, how Turn) {
	now := f.In.Now
	h.hasTurned = true
	if p := h.Held; p != nil {
		p.turned(how)
		if p.Resting && !f.In.Touch { // a finger can move it
			places := h.Rules.placesOf(p.Piece, p.Permutation)
			if i, ok := Nearest(p.zero, places, squaregame.Side); ok {
				p.zero = places[i]
			}
		}
		h.turned[p.Seat][p.Piece] = p.Permutation
		p.turn, p.turnKind = geom.Start(now, geom.Quick), how
		h.judge(f)
		return
	}
	if h.Chosen != 0 && h.Seat >= 0 {
		perm := &h.turned[h.Seat][h.Chosen]
		*perm = how.permutation(*perm)
		h.spin = spin{geom.Start(now, geom.Normal), h.Chosen, how}
	}
}

// turned turns the piece. On the paper it goes to the points nearest to its axis, so that
// repeated turns do not move it away.
func (p *Held) turned(how Turn) {
	p.Permutation = how.permutation(p.Permutation)
	p.grip = how.place(p.grip)
	if p.Resting {
		p.zero = Point(p.axis.Sub(Middle(p.Piece, p.Permutation)).Rounded())
	}
}
