package ui

import (
	"math"

	"tessera/scenes/geom"
)

// fingertip is the least size, in pixels of the page or the window, of what a finger
// hits: what is shown smaller, and has room about it, is hit beside it too.
const fingertip = 44

// SetFingers says how many physical pixels one pixel of the page or the window is,
// since fingers are as large on a screen of many pixels.
func (u *UI) SetFingers(factor float64) { u.fingertip = fingertip * factor }

// Reach is v pixels at 100 % in physical pixels, and no less than a finger hits: the
// room of what has a neighbour, where the scale is least.
func (u *UI) Reach(v float64) float64 { return max(u.Px(v), u.fingertip) }

// Handheld reports whether the screen is as small as a phone's, where fingers are at work.
func (u *UI) Handheld() bool { return u.Low() || u.Screen.W < u.handWide() }

// Low reports whether the screen is as low as a phone's that lies on its side.
func (u *UI) Low() bool { return u.Screen.H < u.handWide() }

// handWide is more than the shorter side of a phone's screen.
func (u *UI) handWide() float64 { return max(u.Px(430), 10*u.fingertip) }

// Finger is v pixels at 100 %, and on a phone no less than a finger hits: the room of
// what lies closer together where a mouse is at hand.
func (u *UI) Finger(v float64) float64 {
	if u.Handheld() {
		return u.Reach(v)
	}
	return u.Px(v)
}

// Around is the height of a row that leaves so much free above and below what is
// pressed in it, both at 100 %: higher where a finger would not hit that.
func (u *UI) Around(high, free float64) float64 {
	return max(u.Px(high), u.fingertip+2*u.Px(free))
}

// aim finds out at a finger's press whether it means what it has just missed. That
// holds until the finger is lifted.
func (u *UI) aim() {
	switch in := &u.In; {
	case in.Touch && in.JustDown:
		u.near = nearest(u.targets, in.At, max(u.fingertip, u.Px(fingertip)))
	case !in.Touch || !in.Down && !in.JustUp:
		u.near = ""
	}
}

// nearest is the target that a point misses by the least, so that it would lie in
// it if that were so large; "" where it lies in one, or near none.
func nearest(targets []Target, p geom.Point, least float64) string {
	name, best := "", math.Inf(1)
	for _, t := range targets {
		r := t.Rect
		if r.Contains(p) {
			return ""
		}
		beside := geom.Point{X: math.Abs(p.X-r.Center().X) - r.W/2, Y: math.Abs(p.Y-r.Center().Y) - r.H/2}
		if beside.X > max(0, (least-r.W)/2) || beside.Y > max(0, (least-r.H)/2) {
			continue
		}
		if miss := math.Hypot(max(beside.X, 0), max(beside.Y, 0)); miss < best {
			name, best = t.Name, miss
		}
	}
	return name
}
