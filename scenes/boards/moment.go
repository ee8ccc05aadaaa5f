package boards

import (
	"strings"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Moment is what is shown beside the board for a moment after something was reached: a heading,
// a sentence, and a row of dots of which the new ones fill. Any press ends it, and does what it
// does without it.
type Moment struct {
	Heading, Words string
	Dots           Dots
}

const (
	momentTime = 1800 * time.Millisecond
	momentDot  = 18 // from dot to dot, at 100 %
	momentFoot = 72 // for the tools below it
)

// moment is a Moment that is shown, or will be once the board is at rest.
type moment struct {
	Moment
	until   time.Duration // by the app's clock; 0 until it is shown
	filling geom.Tween
}

// ShowMoment shows a moment once the board is at rest.
func (d *Desk) ShowMoment(m Moment) {
	d.moment = moment{Moment: m}
	d.UI.Animate()
}

// MomentWords returns what the moment on the screen says, or "".
func (d *Desk) MomentWords() string {
	if d.moment.until == 0 {
		return ""
	}
	return strings.TrimSpace(d.moment.Heading + "\n" + d.moment.Words)
}

// drawMoment draws the moment where it hides neither the board's last moves nor the result: at
// the end of the panel in a wide window, below the title in a tall one.
func (d *Desk) drawMoment() {
	u, m := d.UI, &d.moment
	if m.Heading == "" || d.Moving() || d.Finale() < 1 {
		return
	}
	if m.until == 0 {
		m.until = u.In.Clock() + momentTime
		m.filling = geom.Start(u.In.Now+geom.Lasts(geom.Slow), 2*geom.Slow)
	} else if u.In.Clock() >= m.until || u.Live() && (u.In.JustDown || len(u.In.Keys) > 0) {
		d.moment = moment{}
		u.Animate()
		return
	}
	u.WakeIn(m.until - u.In.Clock())
	pad, step, title := u.Px(12), u.Px(momentDot), d.Bubble.title
	dots := step * float64(len(m.Dots.Done))
	width := min(max(dots, u.TextWidth(m.Heading, ui.FontLarge), u.TextWidth(m.Words, ui.FontBody)), title.W-2*pad)
	words := u.ParagraphHeight(m.Words, ui.FontBody, width)
	if m.Words == "" {
		words = 0
	}
	r := geom.Rect{W: width + 2*pad, H: u.LineHeight(ui.FontLarge) + step*1.5 + words + 2*pad}
	top := title.Bottom()
	if title.X > u.Screen.W/2 {
		top = u.Screen.H - u.Px(momentFoot) - r.H
	}
	r = r.Moved(geom.Point{X: title.Center().X - r.W/2, Y: top}).Round()
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(u.Theme.Accent, 0.8), Line: max(1, u.Px(1.5)), Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(14)})
	head, rest := r.Inset(pad).CutTop(u.LineHeight(ui.FontLarge))
	u.TextFit(m.Heading, ui.FontLarge, u.Theme.Ink, head.Center(), ui.Center, width)
	row, rest := rest.CutTop(step * 1.5)
	m.Dots.Draw(u, geom.Point{X: row.Center().X - dots/2, Y: row.Center().Y}, step, m.filling)
	rest.X, rest.W = rest.X-1, rest.W+2 // the insets round it down
	u.Paragraph(m.Words, ui.FontBody, u.Theme.Faint, rest, ui.Center)
}

// Dots is a row of things to do. Those that were done are filled, and the next one stands out.
type Dots struct {
	Done, Before []bool // Before is Done as it was last shown; nil for the same
	Next         int    // index of the next one, or -1
}

// Draw draws the dots from a point to the right, step pixels apart. The new ones are filling.
func (d Dots) Draw(u *ui.UI, at geom.Point, step float64, filling geom.Tween) {
	for i, done := range d.Done {
		size, ink := step*0.64, u.Theme.Rule
		if i == d.Next {
			ink = u.Theme.Accent
		}
		dot := geom.Square(geom.Point{X: at.X + step*(float64(i)+0.5), Y: at.Y}, size)
		u.Outline(dot, u.Theme.Panel, ink, 99, 1.5)
		if done {
			if i < len(d.Before) && !d.Before[i] {
				filled := u.Tween(filling)
				dot = geom.Square(dot.Center(), size*filled*(1+2*(1-filled)))
			}
			u.Box(dot, u.Theme.Accent, 99)
		}
	}
}
