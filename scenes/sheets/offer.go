package sheets

import (
	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Lesson is a lesson as it is offered above the cards.
type Lesson struct {
	Label, Note say.Text
	Open        func() // begins it or goes on with it, once the cards are gone
}

// The measures of the offer of a lesson at 100 %.
const (
	offerHigh = 56
	offerAir  = 12
)

// offerHeight is how high the offer of a lesson above the cards is, with the air
// below it.
func (p *cards) offerHeight(u *ui.UI) float64 {
	if p.lesson == nil {
		return 0
	}
	return u.Px(offerHigh + offerAir)
}

// offer shows that the game can be learned by playing, too.
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
	u.FlatCard(r) // and not tinted, as what Enter presses is, or what is switched on
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
