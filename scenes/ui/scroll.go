package ui

import (
	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Scroller is how far a list is scrolled. Its zero value is at the top.
type Scroller struct {
	offset       float64
	held         bool
	from         float64 // the offset when the press began
	above, below bool    // part of the list is out of sight there
}

// Show scrolls so that a part of the list is seen in a window so high; r is
// measured from the list's top.
func (s *Scroller) Show(r geom.Rect, window float64) {
	s.offset = min(max(s.offset, r.Bottom()-window), r.Y)
}

// Scroll shows a list of the given height in r, moved by wheel, drag and keys.
// Build gets the list's own rectangle, as high as the list, and only what
// falls into r is seen and can be clicked.
func (u *UI) Scroll(s *Scroller, r geom.Rect, height float64, build func(list geom.Rect)) {
	most := height - r.H
	if most < 1 { // less than a pixel, by rounding, is nothing to scroll
		most = 0
	}
	u.scrollBy(s, r)
	u.focus.long = u.focus.long || u.live && most > 0
	s.offset = min(max(s.offset, 0), most)
	outer := u.window
	u.window = r.Meet(outer)
	list := geom.Rect{X: r.X, Y: r.Y - s.offset, W: r.W, H: height}
	at, come := u.inList(r, func() { u.Clip(r.Inset(-u.Px(ringGap+1)), func() { build(list) }) })
	u.window = outer
	if come {
		beside := max(u.Px(2*ringGap), min(u.Px(fadeHigh), (r.H-at.H)/2)) // not where the list fades
		s.Show(at.Moved(geom.Point{X: -list.X, Y: -list.Y}).Inset(-beside), r.H)
		s.offset = min(max(s.offset, 0), most)
		u.Animate()
	}
	s.above, s.below = s.offset >= 1, s.offset <= most-1
	if most > 0 {
		bar := max(u.Px(24), r.H*r.H/height)
		y := r.Y + (r.H-bar)*s.offset/most
		u.Box(geom.Rect{X: r.Right() - u.Px(5), Y: y, W: u.Px(4), H: bar}, u.Theme.Rule, 2)
	}
}

// fadeHigh is how far a list fades, at 100 %.
const fadeHigh = 40

// Fade lets a list on a panel fade where it goes on out of sight, so that no line of
// its text ends in the middle of its letters.
func (u *UI) Fade(s *Scroller, r geom.Rect) {
	const steps, step = 16, fadeHigh / 16.0
	r = r.Inset(-u.Px(ringGap + 1)) // as far as it is seen
	for i := range steps {
		veil := vector.Alpha(u.Theme.Panel, min(1, 1.2*(1-float64(i)/steps)))
		line := geom.Rect{X: r.X, W: r.W, H: u.Px(step)}
		if line.Y = r.Y + float64(i)*line.H; s.above {
			u.Fill(line.Round(), veil)
		}
		if line.Y = r.Bottom() - float64(i+1)*line.H; s.below {
			u.Fill(line.Round(), veil)
		}
	}
}

func (u *UI) scrollBy(s *Scroller, r geom.Rect) {
	in := &u.In
	over := r.Contains(in.At)
	if over {
		s.offset -= in.Wheel.Y * u.Px(48)
	}
	for key, step := range map[string]float64{"ArrowDown": 48, "ArrowUp": -48, "PageDown": 320, "PageUp": -320} {
		if u.live && !u.walks() && in.Pressed(input.Key(key)) {
			s.offset += u.Px(step)
		}
	}
	if over && in.JustDown {
		s.held, s.from = true, s.offset
	}
	if !in.Down {
		s.held = false
	}
	if s.held && in.Dragging && !u.sliding() && !u.sheet.typing.selects {
		s.offset = s.from - (in.At.Y - in.PressedAt.Y)
		u.grabbed = "" // what was pressed is being dragged with the list
	}
}
