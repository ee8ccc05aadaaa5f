package ui

import (
	"math"

	"tessera/scenes/geom"
)

// fingertip is the minimum size of a touch target, in pixels of the page or the window. A
// smaller target also reacts to touches beside it if there is room.
const fingertip = 44

// SetFingers sets the number of physical pixels per pixel of the page or the window,
// since fingers do not shrink on dense screens.
func (u *UI) SetFingers(factor float64) { u.fingertip = fingertip * factor }

// Reach returns v pixels at 100 % in physical pixels, or the size of a fingertip if that
// is larger. It is the room for a target with neighbours.
func (u *UI) Reach(v float64) float64 { return max(u.Px(v), u.fingertip) }

// Handheld reports whether the screen is as small as a phone's, so that fingers are
// likely.
func (u *UI) Handheld() bool { return u.Low() || u.Screen.W < u.handWide() }

// Low reports whether the screen is as low as a phone's held sideways.
func (u *UI) Low() bool { return u.Screen.H < u.handWide() }

// handWide is longer than the shorter side of a phone's screen.
func (u *UI) handWide() float64 { return max(u.Px(430), 10*u.fingertip) }

// Finger is like Px, but on a phone returns at least the size of a fingertip. It is for
// targets that may be closer together with a mouse.
func (u *UI) Finger(v float64) float64 {
	if u.Handheld() {
		return u.Reach(v)
	}
	return u.Px(v)
}

// Around returns the height of a row with a target in it: high pixels, or more if a
// fingertip and the free space above and below need it. Both are at 100 %.
func (u *UI) Around(high, free float64) float64 {
	return max(u.Px(high), u.fingertip+2*u.Px(free))
}

// aim decides at the press of a finger which target it just missed. The choice holds
// until the finger is lifted.
func (u *UI) aim() {
	switch in := &u.In; {
	case in.Touch && in.JustDown:
		u.near = nearest(u.targets, in.At, max(u.fingertip, u.Px(fingertip)))
	case !in.Touch || !in.Down && !in.JustUp:
		u.near = ""
	}
}

// nearest returns the target closest to a point, among those that contain it when
// enlarged to the size least. It returns "" if a target contains the point already, or
// none is near.
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
