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

// Bubble shows a sentence beside a place of the board, or apart from it: in a part of the panel
// that is free, else over the title, where it hides neither the board nor the history.
type Bubble struct {
	ui      *ui.UI
	title   geom.Rect          // of the panel
	free    geom.Rect          // of the panel in this frame; empty for none
	inUse   func() []geom.Rect // what it should not hide
	shown   sentence
	refused bool // a warning of this frame has not been heard yet
}

type sentence struct {
	text     string
	place    geom.Rect       // an empty one is a point
	avoids   []geom.Rect     // what it should not hide
	born     time.Duration   // the frame's time
	until    time.Duration   // by the app's clock
	calm     bool            // not a warning
	apart    bool            // in the panel instead of beside a place
	explains bool            // it explains the last move
	event    bool            // it says what another player does
	face     match.Character // who says it; 0 for nobody
	phrase   string          // the player of seat says it there; "" for other sentences
	seat     int
}

// show shows a sentence in place of the last one.
func (b *Bubble) show(s sentence) {
	s.born, s.until = b.ui.In.Now, b.ui.In.Clock()+bubbleTime
	b.shown = s
	b.ui.Animate()
}

// SetFree tells in a frame which part of the panel is free.
func (b *Bubble) SetFree(r geom.Rect) { b.free = r }

// ShowNote shows a neutral sentence apart from the board.
func (b *Bubble) ShowNote(text string) {
	b.show(sentence{text: lang.Sentence(say.Raw(text)), calm: true, apart: true})
}

// ShowNews is ShowNote for news about the program, whose sender knows no desk.
func (d *Desk) ShowNews(text string) { d.Bubble.ShowNote(text) }

// ShowRemark is ShowNote for what a character says.
func (b *Bubble) ShowRemark(c match.Character, text string) {
	b.ShowNote(text)
	b.shown.face = c
}

// ShowEvent is ShowNote for what another player does.
func (b *Bubble) ShowEvent(text string) {
	b.ShowNote(text)
	b.shown.event = true
}

// ShowPhrase shows what a player says, at their seat. The text is the phrase with its
// sender, for readers.
func (b *Bubble) ShowPhrase(seat int, phrase, text string) {
	b.ShowEvent(text)
	b.shown.seat, b.shown.phrase = seat, phrase
}

// phraseAt returns what the player of a seat is saying, "" for nothing.
func (b *Bubble) phraseAt(seat int) string {
	if b.shown.seat != seat {
		return ""
	}
	return b.shown.phrase
}

// Tell shows beside a point of the board what helps the person, until the next action.
func (b *Bubble) Tell(text string, at geom.Point) {
	if b.Say(text, at); text != "" {
		b.shown.calm, b.refused = true, false
	}
}

// Say shows a warning beside a point of the board until the next action.
func (b *Bubble) Say(text string, at geom.Point) { b.SayBeside(text, geom.Rect{X: at.X, Y: at.Y}) }

// SayBeside is Say beside a place without covering it.
func (b *Bubble) SayBeside(text string, place geom.Rect) {
	if text == "" {
		return
	}
	b.show(sentence{text: lang.Sentence(say.Raw(text)), place: place})
	b.refused = true
}

// Explain shows beside a place the result of the last move. It is not spoken, because the
// spoken move says the same.
func (b *Bubble) Explain(text string, place geom.Rect) {
	b.SayBeside(text, place)
	b.shown.explains = true
}

// Said returns the sentence shown ("" for none), its time, and whether it explains the last
// move.
func (b *Bubble) Said() (text string, at time.Duration, explains bool) {
	return b.shown.text, b.shown.born, b.shown.explains
}

// remove removes the sentence.
func (b *Bubble) remove() { b.shown = sentence{} }

// Draw draws the sentence beside its place, and removes it after its time or at the next
// action.
func (b *Bubble) Draw() {
	u, s := b.ui, &b.shown
	if s.text == "" {
		return
	}
	escapes := u.In.Pressed("Escape") // removes the sentence and does nothing else
	begun := u.In.JustDown || len(u.In.Keys) > 0 && !escapes || u.In.Secondary
	if u.In.Clock() >= s.until || u.Live() && begun && s.born != u.In.Now && !s.stays(u.In.Clock()) {
		if s.phrase != "" {
			u.Animate() // its seat is already drawn
		}
		b.remove()
		return
	}
	if !u.Live() { // it waits until what covers it is closed
		s.until = max(s.until, u.In.Clock()+bubbleTime)
	} else {
		u.WakeIn(s.until - u.In.Clock())
	}
	if s.phrase != "" {
		return
	}
	edge := u.Theme.Warning
	if s.calm {
		edge = u.Theme.Rule
	}
	font := ui.FontBody
	if s.avoids == nil && !s.apart {
		s.avoids = b.inUse()
	}
	r := bubbleRect(u, s.text, s.keepClear(u), s.avoids)
	words := r.Inset(u.Px(12))
	if s.apart {
		font = ui.FontSmall
		r, words = b.inPanel()
	}
	words.W++ // the inset may round it down
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(edge, 0.8), Line: max(1, u.Px(1.5)), Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	if s.face != 0 {
		u.Face(int(s.face), u.Px(bubbleFace-6), geom.Point{X: r.X + u.Px(6+bubbleFace/2), Y: r.Center().Y})
	}
	align := ui.Left
	if s.apart && s.face == 0 {
		align = ui.Center
	}
	u.Paragraph(s.text, font, u.Theme.Ink, words, align)
}

// stays reports whether nothing that happens at this time of the app's clock removes the
// sentence.
func (s *sentence) stays(clock time.Duration) bool {
	return s.event && clock < s.until-bubbleTime+eventTime
}

// inPanel returns the place of a bubble apart from the board, and of its words.
func (b *Bubble) inPanel() (r, words geom.Rect) {
	u, face, room := b.ui, 0.0, b.title
	if !b.free.Empty() {
		room = b.free
	}
	if b.shown.face != 0 {
		face = u.Px(bubbleFace)
	}
	pad, across := u.Px(6), u.Px(12)
	width := room.W - 2*across - face
	if lines := u.Wrap(b.shown.text, ui.FontSmall, width); len(lines) == 1 {
		width = u.TextWidth(lines[0], ui.FontSmall)
	}
	high := max(u.ParagraphHeight(b.shown.text, ui.FontSmall, width+1)+2*pad, face)
	r = geom.Rect{X: room.Center().X - (width+face)/2 - across, Y: u.Px(4), W: width + face + 2*across, H: high}
	if !b.free.Empty() {
		r.X, r.Y = room.X, min(room.Y, room.Bottom()-high)
	}
	r = r.Round()
	_, words = geom.Rect{X: r.X + across, Y: r.Y + (r.H-high)/2 + pad, W: r.W - 2*across, H: high - 2*pad}.CutLeft(face)
	return r, words
}

// keepClear returns the area that the bubble must not cover.
func (s *sentence) keepClear(u *ui.UI) geom.Rect {
	if !s.place.Empty() {
		return s.place
	}
	return geom.Square(s.place.Center(), u.Px(28)) // the area that a pointer hides
}

// bubbleRect returns the bubble's rectangle for a sentence about place. Of the places around
// it, above first, it takes the one that covers the least of place, and then of what else it
// should not hide.
func bubbleRect(u *ui.UI, text string, place geom.Rect, avoids []geom.Rect) geom.Rect {
	pad, away, edge := u.Px(12), u.Px(12), u.Px(8)
	width := min(u.Px(300), u.Screen.W-u.Px(24))
	lines := u.Wrap(text, ui.FontBody, width-2*pad)
	used := 0.0
	for _, line := range lines {
		used = max(used, u.TextWidth(line, ui.FontBody))
	}
	size := geom.Rect{W: used + 2*pad, H: float64(len(lines))*u.LineHeight(ui.FontBody) + 2*pad}
	mid := place.Center().Sub(size.Center())
	left, right, above, below := place.X-away-size.W, place.Right()+away, place.Y-away-size.H, place.Bottom()+away
	var best geom.Rect
	least := math.Inf(1)
	for _, at := range [...]geom.Point{
		{X: mid.X, Y: above}, {X: mid.X, Y: below}, {X: left, Y: mid.Y}, {X: right, Y: mid.Y},
		{X: left, Y: above}, {X: right, Y: above}, {X: left, Y: below}, {X: right, Y: below},
	} {
		r := size
		r.X = max(min(at.X, u.Screen.W-r.W-edge), edge)
		r.Y = max(min(at.Y, u.Screen.H-r.H-edge), edge)
		covers := 1000 * r.Meet(place).Area()
		for _, o := range avoids {
			covers += r.Meet(o).Area()
		}
		if covers < least {
			best, least = r, covers
		}
	}
	return best
}
