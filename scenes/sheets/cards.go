package sheets

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// cards shows cards side by side in pages. Each page holds as many as fit in the window
// uncut.
type cards struct {
	game  string
	cards []boards.Card
	page  int
	fit   fit // of the current or the latest frame
	shown int // the page whose pictures move, from 1
	since time.Duration

	lesson func() // starts or continues the lesson, after the cards close; or nil
	all    func() // shows all cards, or nil if these are all
	stage  *scenes.Stage
}

// fit is the layout of the cards on a page.
type fit struct {
	columns, rows int
	card          float64 // width of a card
	picture       float64 // height of its picture
	row           float64 // height of a row of cards
}

func (f fit) perPage() int { return f.columns * f.rows }

func (f fit) pages(cards int) int { return (cards + f.perPage() - 1) / f.perPage() }

// isFull reports whether the last row of the last page has no gap.
func (f fit) isFull(cards int) bool { return cards%f.perPage()%f.columns == 0 }

// Sizes at 100 %.
const (
	cardGap  = 16
	cardAir  = 24 // below a row
	cardLead = 6  // between a picture and its text
	cardEnd  = 4  // right of the text, for glyphs that extend beyond their advance width
	least    = 184
	dotRow   = 22
	chrome   = 52 + 64 + 24 // height of a dialog without its body
)

// lay returns the layout with the fewest pages and, among those, a full last row and the
// largest pictures.
func (p *cards) lay(u *ui.UI, width float64) fit {
	var best fit
	room := u.Screen.H - u.Px(chrome) - u.Px(dotRow)
	for n := 1; n <= 4; n++ {
		w := (width - u.Px(cardGap)*float64(n-1)) / float64(n)
		if n > 1 && w < u.Px(least) {
			break
		}
		words := 0.0
		for _, c := range p.cards {
			words = max(words, u.ParagraphHeight(lang.Of(c.For(u.In.Touch)), ui.FontBody, w-u.Px(cardEnd)))
		}
		words += u.Px(cardLead + cardAir)
		// A picture may shrink a little to fit another row.
		for _, ratio := range []float64{0.62, 0.54, 0.46} {
			f := fit{columns: n, card: w, picture: w * ratio, row: w*ratio + words}
			f.rows = int(room / f.row)
			if f.rows == 0 {
				f.rows, f.picture = 1, max(w*0.3, room-words)
				f.row = f.picture + words
			}
			if best.columns == 0 || p.isBetter(f, best) {
				best = f
			}
		}
	}
	return best
}

func (p *cards) isBetter(f, than fit) bool {
	if a, b := f.pages(len(p.cards)), than.pages(len(p.cards)); a != b {
		return a < b
	}
	if full := f.isFull(len(p.cards)); full != than.isFull(len(p.cards)) {
		return full
	}
	return f.card*f.picture > than.card*than.picture
}

// last returns the index of the last page.
func (p *cards) last() int { return p.fit.pages(len(p.cards)) - 1 }

// body draws the current page. All pages have the height of the first.
func (p *cards) body(c *ui.Column) {
	u := c.UI()
	p.fit = p.lay(u, c.Width)
	p.page = min(p.page, p.last())
	rows := min(p.fit.rows, (len(p.cards)+p.fit.columns-1)/p.fit.columns)
	c.Row(float64(rows)*p.fit.row-u.Px(cardAir-cardLead), func(r geom.Rect) {
		p.turnByInput(u)
		first := p.page * p.fit.perPage()
		for i, card := range p.cards[first:min(first+p.fit.perPage(), len(p.cards))] {
			x := r.X + float64(i%p.fit.columns)*(p.fit.card+u.Px(cardGap))
			y := r.Y + float64(i/p.fit.columns)*p.fit.row
			p.card(u, first+i, card, geom.Rect{X: x, Y: y, W: p.fit.card, H: p.fit.row})
		}
	})
	if p.last() > 0 {
		c.Row(u.Px(dotRow), func(r geom.Rect) { p.dots(u, r.Center()) })
	}
}

func (p *cards) card(u *ui.UI, i int, c boards.Card, r geom.Rect) {
	pic, rest := r.CutTop(p.fit.picture)
	w, h, fade := int(pic.W), int(pic.H), 0.0
	if c.Before != nil {
		fade = p.before(u)
	}
	if fade > 0 {
		u.Show(u.Painted(func(style sprites.Style) image.Image { return c.Before(w, h, style) }, "card before", p.game, i, w, h), pic.Min())
	}
	if fade < 1 {
		at := geom.Point{X: pic.X + float64(w)/2, Y: pic.Y + float64(h)/2}
		u.ShowAt(u.Painted(func(style sprites.Style) image.Image { return c.Picture(w, h, style) }, "card", p.game, i, w, h), at, ui.Look{Fade: fade})
	}
	rest.Y, rest.W = rest.Y+u.Px(cardLead), rest.W-u.Px(cardEnd)
	u.Paragraph(lang.Of(c.For(u.In.Touch)), ui.FontBody, u.Theme.Ink, rest, ui.Left)
}

// A moving picture shows a moment before a move, changes to the moment after it, and
// rests. After a few rounds it stands still.
const (
	earlyTime  = 1200 * time.Millisecond
	changeTime = 300 * time.Millisecond
	roundTime  = 3600 * time.Millisecond
	rounds     = 4
)

// before returns how much of the earlier moment moving pictures show now, from 0 to 1.
func (p *cards) before(u *ui.UI) float64 {
	if p.shown != p.page+1 {
		p.shown, p.since = p.page+1, u.In.Now
	}
	gone := u.In.Now - p.since
	if geom.IsOff() || gone >= rounds*roundTime {
		return 0
	}
	switch at := gone % roundTime; {
	case at < earlyTime:
		u.WakeIn(earlyTime - at)
		return 1
	case at < earlyTime+changeTime:
		u.Animate()
		return 1 - float64(at-earlyTime)/float64(changeTime)
	default:
		u.WakeIn(roundTime - at)
		return 0
	}
}

// dots draws a dot for each page and highlights the current one.
func (p *cards) dots(u *ui.UI, mid geom.Point) {
	size, step := u.Px(8), u.Px(18)
	for i := range p.last() + 1 {
		x := mid.X + (float64(i)-float64(p.last())/2)*step
		ink := vector.Alpha(u.Theme.Faint, 0.4)
		if i == p.page {
			ink = vector.Alpha(u.Theme.Accent, 1)
		}
		u.Box(geom.Rect{X: x - size/2, Y: mid.Y - size/2, W: size, H: size}, ink, 99)
	}
}

// turn moves by a number of pages, back if negative.
func (p *cards) turn(by int) { p.page = min(max(p.page+by, 0), p.last()) }

func (p *cards) turnByInput(u *ui.UI) {
	if !u.Live() {
		return
	}
	in := &u.In
	moved := in.At.X - in.PressedAt.X
	switch {
	case in.Pressed("ArrowRight"), in.Pressed("PageDown"), in.Wheel.Y < 0, in.JustUp && in.Dragging && moved < -u.Px(40):
		p.turn(1)
	case in.Pressed("ArrowLeft"), in.Pressed("PageUp"), in.Wheel.Y > 0, in.JustUp && in.Dragging && moved > u.Px(40):
		p.turn(-1)
	default:
		return
	}
	u.Animate()
}

// buttons returns the buttons. Play has one place on all pages, so that the second press of a
// hasty pair on Next does not play. After the last page comes the first again.
func (p *cards) buttons(s *scenes.Stage) (tools []ui.Tool) {
	learns, last := p.all != nil && p.lesson != nil, p.page == p.last()
	if p.lesson != nil {
		tools = []ui.Tool{{Name: "lesson", Label: lang.T("Learn"), Primary: learns, Run: p.learn}}
	}
	tools = append(tools, ui.Tool{Name: "ok", Label: lang.T("Play"), Primary: last && !learns, Run: s.Pop})
	switch {
	case p.all != nil && last:
		tools = append(tools, ui.Tool{Name: "all", Label: lang.T("All rules"), Run: func() { s.Pop(); p.all() }})
	case p.last() > 0:
		tools = append(tools, ui.Tool{Name: "next", Label: lang.T("Next"), Primary: !last && !learns, Run: func() { p.page = (p.page + 1) % (p.last() + 1) }})
	}
	return tools
}

// HowTo opens the panel that explains a game with these settings. It offers the lesson, which
// lesson opens after the panel has closed, unless that is nil.
func HowTo(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson func()) {
	openCards(s, g, &cards{game: g.ID, cards: g.HowTo(settings), lesson: lesson, stage: s})
}

func openCards(s *scenes.Stage, g *boards.Game, p *cards) {
	s.Push(&scenes.Dialog{ID: "howto", Title: say.It("How to play %s", g.Title), Width: 1040, Body: p.body, Buttons: p.buttons})
}

// aidHowTo is the aid that explains a game to a person who is new to it.
const aidHowTo = "howto"

// welcomeCards is the number of cards for a new player: the goal, and two to begin with.
const welcomeCards = 3

// Explains reports whether the person wants games explained at first.
func Explains(s *scenes.Stage) bool { return s.Prefs.Aid(aidHowTo) }

// FirstCards opens the first cards of [HowTo], and offers all. Its main button is the lesson.
func FirstCards(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson func()) {
	few := g.HowTo(settings)
	few = few[:min(len(few), welcomeCards)]
	openCards(s, g, &cards{game: g.ID, cards: few, lesson: lesson, stage: s, all: func() { HowTo(s, g, settings, lesson) }})
}

// learn closes the cards and opens the lesson.
func (p *cards) learn() {
	p.stage.Pop()
	p.lesson()
}
