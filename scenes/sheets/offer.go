package sheets

import (
	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Lesson is a lesson offered above the cards.
type Lesson struct {
	Label, Note say.Text
	Open        func() // starts or continues the lesson, after the cards close
}

// Sizes at 100 %.
const (
	offerHigh = 56
	offerAir  = 12
)

// offerHeight returns the height of the offered lesson with the space below it, or 0
// without a lesson.
func (p *cards) offerHeight(u *ui.UI) float64 {
	if p.lesson == nil {
		return 0
	}
	return u.Px(offerHigh + offerAir)
}

// offer draws the button that opens the lesson.
func (p *cards) offer(u *ui.UI, r geom.Rect) {
	if p.lesson == nil {
		return
	}
	const name = "lesson"
	r = r.Inset(u.Px(2))
	r.H -= u.Px(offerAir - 4)
	r = r.Round()
	u.Target(name, r)
	hover, held, clicked := u.Track(name, r)
	focused, pressed := u.Stop(name, r)
	u.FlatCard(r) // not tinted: a tint marks the primary button or a switch that is on
	if hover || held {
		u.Box(r, u.Theme.HoverShade, ui.Corner)
	}
	size := u.Px(26)
	u.Icon(sprites.Hint, size, u.Theme.Accent, geom.Point{X: r.X + u.Px(14) + size/2, Y: r.Center().Y})
	left := r.X + size + u.Px(26)
	width := r.Right() - left - u.Px(36)
	u.TextFit(lang.Of(p.lesson.Label), ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.32}, ui.Left, width)
	u.TextFit(lang.Of(p.lesson.Note), ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.69}, ui.Left, width)
	u.Icon(sprites.Next, u.Px(20), u.Theme.Accent, geom.Point{X: r.Right() - u.Px(18), Y: r.Center().Y})
	if focused {
		u.Ring(r)
	}
	if pressed || clicked && !u.In.Dragging {
		p.stage.Pop()
		p.lesson.Open()
	}
}
