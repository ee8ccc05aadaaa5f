package boards

import (
	"math"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// bubbleTime is how long a sentence stays if nothing else happens. What other players do
// stays for eventTime whatever happens, because it comes when the person may be about to act.
const (
	bubbleTime = 5 * time.Second
	eventTime  = 2 * time.Second
)

const bubbleFace = 38 // room for a face, at 100 %

type bubble struct {
	text        string
	at          geom.Point // the middle of the place
	place       geom.Rect  // the whole place; empty for a point
	born, until time.Duration
	calm        bool            // not a warning
	low         bool            // at the bottom of the window instead of beside a place
	explains    bool            // it explains the last move
	event       bool            // it says what another player does
	face        match.Character // who says it; 0 for nobody
}

// ShowNote shows a neutral sentence above the tools, where it covers no piece.
func (d *Desk) ShowNote(text string) {
	now := d.UI.In.Now
	d.bubble = bubble{text: lang.Sentence(say.Raw(text)), until: now + bubbleTime, born: now, calm: true, low: true}
	d.UI.Animate()
}

// ShowRemark is ShowNote for what a character says.
func (d *Desk) ShowRemark(c match.Character, text string) {
	d.ShowNote(text)
	d.bubble.face = c
}

// ShowEvent is ShowNote for what another player does.
func (d *Desk) ShowEvent(text string) {
	d.ShowNote(text)
	d.bubble.event = true
}

// SayBeside shows a sentence beside a place without covering it, until the next action.
func (d *Desk) SayBeside(text string, place geom.Rect) {
	d.Say(text, place.Center())
	d.bubble.place = place
}

// Explain shows beside a place the result of the last move. It is not spoken, because the
// spoken move says the same.
func (d *Desk) Explain(text string, place geom.Rect) {
	d.SayBeside(text, place)
	d.bubble.explains = true
}

// Refuse shows beside a place why a move is illegal that the board has not tried.
func (d *Desk) Refuse(move string, why error, place geom.Rect) {
	d.Host.Refused(move)
	d.SayBeside(lang.Err(why), place)
}

// DrawBubble draws the sentence beside its place, and removes it after its time or at the
// next action.
func (d *Desk) DrawBubble() {
	u, b := d.UI, &d.bubble
	if b.text == "" {
		return
	}
	escapes := u.In.Pressed("Escape") // removes the sentence and does nothing else
	begun := u.In.JustDown || len(u.In.Keys) > 0 && !escapes || u.In.Secondary
	if u.In.Now >= b.until || u.Live() && begun && b.born != u.In.Now && !b.stays(u.In.Now) {
		d.bubble = bubble{}
		return
	}
	u.WakeIn(b.until - u.In.Now)
	edge := u.Theme.Warning
	if b.calm {
		edge = u.Theme.Rule
	}
	r := bubbleRect(u, b.text, b.keepClear(u))
	if b.low { // above the tools
		r.X, r.Y = (u.Screen.W-r.W)/2, u.Screen.H-r.H-u.Px(80)
		if u.Screen.W > u.Screen.H*1.1 {
			r.X = u.Screen.W - r.W - u.Px(ui.Grid)
		}
	}
	words := r.Inset(u.Px(12))
	words.W++ // the inset may round it down
	if b.face != 0 {
		r.X -= u.Px(bubbleFace)
		r.W += u.Px(bubbleFace)
	}
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(edge, 0.8), Line: max(1, u.Px(1.5)), Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	if b.face != 0 {
		u.Face(int(b.face), u.Px(bubbleFace-6), geom.Point{X: r.X + u.Px(6+bubbleFace/2), Y: r.Center().Y})
	}
	u.Paragraph(b.text, ui.FontBody, u.Theme.Ink, words, ui.Left)
}

// stays reports whether nothing that happens now removes the sentence.
func (b *bubble) stays(now time.Duration) bool { return b.event && now < b.born+eventTime }

// keepClear returns the area that the bubble must not cover.
func (b *bubble) keepClear(u *ui.UI) geom.Rect {
	if !b.place.Empty() {
		return b.place
	}
	return geom.Square(b.at, u.Px(28)) // a point: the area that a pointer hides
}

// bubbleRect returns the place of a sentence: above its place if it does not cover it
// there, else below, left or right, wherever it covers the least.
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
