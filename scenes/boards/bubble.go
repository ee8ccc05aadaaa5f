package boards

import (
	"math"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// bubbleTime is how long a sentence stays when nothing else is done.
const bubbleTime = 5 * time.Second

// bubble is a sentence beside a place of the board.
type bubble struct {
	text        string
	at          geom.Point // the middle of the place
	place       geom.Rect  // all of it; empty for a point
	born, until time.Duration
	calm        bool // nothing is wrong
	low         bool // at the bottom of the window, beside no place
	explains    bool // the move just made
}

// Tell shows a sentence of which nothing is wrong, at the bottom of the window,
// where it lies over no piece.
func (d *Desk) Tell(text string) {
	now := d.UI.In.Now
	d.bubble = bubble{text: lang.Sentence(say.Raw(text)), until: now + bubbleTime, born: now, calm: true, low: true}
	d.UI.Animate()
}

// SayBeside shows a sentence beside a place, which stays in sight, until something
// else is done.
func (d *Desk) SayBeside(text string, place geom.Rect) {
	d.Say(text, place.Center())
	d.bubble.place = place
}

// Explain shows beside a place what came of the move just made. Who does not see it is
// told the move, whose own words say the same.
func (d *Desk) Explain(text string, place geom.Rect) {
	d.SayBeside(text, place)
	d.bubble.explains = true
}

// Refuse tells beside a place why a move cannot be played that the board has not
// tried.
func (d *Desk) Refuse(move string, why error, place geom.Rect) {
	d.Host.Refused(move)
	d.SayBeside(lang.Err(why), place)
}

// DrawBubble shows the sentence beside its place, and lets it go when its time is over or something else is begun.
func (d *Desk) DrawBubble() {
	u, b := d.UI, &d.bubble
	if b.text == "" {
		return
	}
	escapes := u.In.Pressed("Escape") // lets the sentence go and does no more
	begun := u.In.JustDown || len(u.In.Keys) > 0 && !escapes || u.In.Secondary
	if u.In.Now >= b.until || u.Live() && begun && b.born != u.In.Now {
		d.bubble = bubble{}
		return
	}
	u.WakeIn(b.until - u.In.Now)
	edge := u.Theme.Warning
	if b.calm {
		edge = u.Theme.Rule
	}
	r := bubbleRect(u, b.text, b.about(u))
	if b.low {
		r.X, r.Y = (u.Screen.W-r.W)/2, u.Screen.H-r.H-u.Px(8)
	}
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(edge, 0.8), Line: max(1, u.Px(1.5)), Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	u.Paragraph(b.text, ui.FontBody, u.Theme.Ink, r.Inset(u.Px(12)), ui.Left)
}

// about is what the bubble leaves in sight.
func (b *bubble) about(u *ui.UI) geom.Rect {
	if !b.place.Empty() {
		return b.place
	}
	around := u.Px(14) // of a point: as much as a pointer hides
	return geom.Rect{X: b.at.X - around, Y: b.at.Y - around, W: 2 * around, H: 2 * around}
}

// bubbleRect lays a sentence above its place, or where it covers the least of it:
// below, at the left, at the right.
func bubbleRect(u *ui.UI, text string, place geom.Rect) geom.Rect {
	pad, away, edge := u.Px(12), u.Px(12), u.Px(8)
	width := min(u.Px(300), u.Screen.W-u.Px(24))
	lines := u.Wrap(text, ui.FontBody, width-2*pad)
	widest := 0.0
	for _, line := range lines {
		widest = max(widest, u.TextWidth(line, ui.FontBody))
	}
	size := geom.Rect{W: widest + 2*pad, H: float64(len(lines))*u.LineHeight(ui.FontBody) + 2*pad}
	mid := place.Center().Sub(size.Center())
	var best geom.Rect
	covered := math.Inf(1)
	for _, at := range [...]geom.Point{
		{X: mid.X, Y: place.Y - away - size.H}, {X: mid.X, Y: place.Bottom() + away},
		{X: place.X - away - size.W, Y: mid.Y}, {X: place.Right() + away, Y: mid.Y},
	} {
		r := size
		r.X = max(min(at.X, u.Screen.W-r.W-edge), edge)
		r.Y = max(min(at.Y, u.Screen.H-r.H-edge), edge)
		if m := r.Meet(place); max(m.W, 0)*max(m.H, 0) < covered {
			best, covered = r, max(m.W, 0)*max(m.H, 0)
		}
	}
	return best
}
