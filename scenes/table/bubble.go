package table

import (
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// bubbleTime is how long a sentence stays when nothing else is done.
const bubbleTime = 5 * time.Second

// bubble is a sentence next to a point of the board.
type bubble struct {
	text        string
	at          geom.Point
	born, until time.Duration
	calm        bool // nothing is wrong
}

// drawBubble shows the sentence above its point, or below where there is no
// room above, and lets it go when its time is over or something else is begun.
func (t *Table) drawBubble() {
	u, b := t.UI, &t.bubble
	if b.text == "" {
		return
	}
	escapes := u.In.Pressed("Escape") // lets the sentence go and does no more
	begun := u.In.JustDown || len(u.In.Keys) > 0 && !escapes || u.In.Secondary
	if u.In.Now >= b.until || u.Live() && begun && b.born != u.In.Now {
		t.bubble = bubble{}
		return
	}
	u.WakeIn(b.until - u.In.Now)
	edge := u.Theme.Warning
	if b.calm {
		edge = u.Theme.Rule
	}
	r := bubbleRect(u, b.text, b.at)
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(edge, 0.8), Line: max(1, u.Px(1.5)), Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	u.Paragraph(b.text, ui.FontBody, u.Theme.Ink, r.Inset(u.Px(12)), ui.Left)
}

func bubbleRect(u *ui.UI, text string, at geom.Point) geom.Rect {
	pad, away := u.Px(12), u.Px(26)
	width := min(u.Px(300), u.Screen.W-u.Px(24))
	lines := u.Wrap(text, ui.FontBody, width-2*pad)
	widest := 0.0
	for _, line := range lines {
		widest = max(widest, u.TextWidth(line, ui.FontBody))
	}
	r := geom.Rect{W: widest + 2*pad, H: float64(len(lines))*u.LineHeight(ui.FontBody) + 2*pad}
	r.X = min(max(at.X-r.W/2, u.Px(8)), u.Screen.W-r.W-u.Px(8))
	r.Y = at.Y - away - r.H
	if r.Y < u.Px(8) {
		r.Y = min(at.Y+away, u.Screen.H-r.H-u.Px(8))
	}
	return r
}
