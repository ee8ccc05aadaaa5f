package ui

import (
	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Scroller is the scroll position of a list. The zero value is the top.
type Scroller struct {
	offset       float64
	held         bool
	from         float64 // the offset at the start of the press
	above, below bool    // there is more of the list in this direction
}

// Show scrolls until r is visible in a window of the given height; r is relative to the
// top of the list.
func (s *Scroller) Show(r geom.Rect, window float64) {
	s.offset = min(max(s.offset, r.Bottom()-window), r.Y)
}

// Scroll shows a list of the given height in r and scrolls it by wheel, drag and keys.
// The function build receives the rectangle of the whole list. Only the part inside r is
// visible and clickable.
func (u *UI) Scroll(s *Scroller, r geom.Rect, height float64, build func(list geom.Rect)) {
	most := height - r.H
	if most < 1 { // ignore rounding errors
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
		beside := max(u.Px(2*ringGap), min(u.Px(fadeHigh), (r.H-at.H)/2)) // outside the faded part
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

// fadeHigh is the height of the faded part of a list, at 100 %.
const fadeHigh = 40

// Fade fades the ends of a list on a panel where it continues, so that no line of text
// looks cut through.
func (u *UI) Fade(s *Scroller, r geom.Rect) {
	const steps, step = 16, fadeHigh / 16.0
	r = r.Inset(-u.Px(ringGap + 1)) // the visible part
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
		u.grabbed = "" // the press drags the list instead of a widget
	}
}
