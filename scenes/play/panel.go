package play

import (
	"cmp"
	"image/color"
	"math"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// panel is the part of the screen beside a table's board.
type panel struct {
	*Table
	width, gap float64 // of the slots
	inRow      bool    // parts above and below the board, where buttons stand side by side
}

// frameAround draws everything beside the board and returns the board's area. A wide
// window has a panel on the right, a tall one has parts above and below the board.
func (t *Table) frameAround() geom.Rect {
	all := t.UI.Screen.Inset(t.UI.Px(ui.Grid))
	t.history.Drawer, t.history.Fingers = false, t.UI.Handheld()
	if all.W > all.H*1.1 {
		side, board := t.SplitWide(all)
		panel{t, side.W, t.UI.Px(ui.Grid) / 2, false}.wide(side)
		return board
	}
	return panel{t, all.W, 0, true}.tall(all)
}

// The ranks at which parts of a panel that is too low give way, from first to last.
const (
	giveGraph       = 1 + iota // the review gets a lower graph
	giveToOpen                 // an open history replaces the text
	giveHistory                // the history becomes a strip
	giveSeats                  // the seats shrink
	giveBar                    // the evaluation goes
	giveSide                   // the board's own strip goes
	giveLines                  // all variations but the best go, one by one
	giveWordsBeside            // the text shrinks beside an analysis, and goes at an earlier position
	giveStrip                  // the strip of the history goes
	giveWords                  // the text shrinks
	giveBoard                  // the board leaves its place
	giveLast                   // the review, or the best variation, shrinks
)

// leastBoard is the height at 100 % that a tall window keeps for the board.
const leastBoard = 80

// The ranks at which parts of a panel with room to spare grow, from first to last.
const (
	fillWords = iota
	fillLines
	fillSeats
	fillHistory
)

func (p panel) wide(side geom.Rect) {
	rest := p.foot(p.Header(side, p.moreButton()))
	_, rest = rest.CutBottom(p.gap)
	isOpen := p.history.Open && !p.atEnd() && !p.analysis.Review.IsOpen()
	if isOpen && p.UI.Low() {
		geom.Stack{p.SeatsSlot(0, fillSeats), p.drawerSlot()}.Draw(rest)
		return
	}
	stack := append(geom.Stack{p.SeatsSlot(giveSeats, fillSeats)}, p.analysisSlots()...)
	if isOpen {
		stack = append(stack, p.openHistorySlot())
	} else {
		stack = append(stack, p.wordsSlot(), p.reviewSlot(), p.historySlot())
	}
	stack.Draw(rest)
}

func (p panel) tall(all geom.Rect) (board geom.Rect) {
	u, h := p.UI, p.history
	rest := p.DrawAbove(all, p.moreButton())
	bar, rest := rest.CutBottom(u.Px(54))
	p.bar(bar)
	strip := max(u.Px(44), h.StripHeight()) + u.Px(2)
	past, least, beside := geom.Fixed(strip, 0, h.Strip), 0.0, p.analysisSlots()
	switch {
	case h.Open:
		h.Drawer, h.Fingers = true, true
		past = geom.Fixed(strip+min((rest.H-strip)*0.36, u.Px(260)), 0, h.Draw)
	case p.atEnd():
		past.Forms[0].Give = giveStrip
	}
	words := p.wordsSlot()
	if (p.sideComes() || p.atEnd()) && !h.Open && !p.analysis.Variations.Shown() { // which need the board's room
		if p.sideComes() {
			past.Forms[0].Give, beside[0] = giveHistory, p.PassingSideSlot(p.width, giveWords)
			words.Forms = append(p.endForms(), words.Forms...)
		}
		least = p.stillHeight(rest.Y, rest.H-strip, beside)
	}
	if p.wordsNeedStrip() {
		words, past = geom.Fixed(p.wordsHeight()+strip, 0, p.drawPanelText), geom.Slot{}
	}
	place := geom.Form{Least: u.Px(leastBoard), Most: rest.H, Fill: fillHistory, Draw: func(r geom.Rect) { board = r }}
	still := place
	still.Least, still.Give = max(still.Least, least), giveBoard
	stack := geom.Stack{{Forms: []geom.Form{still, place}}}
	stack = append(stack, beside...)
	review := p.reviewSlot()
	review.Forms = review.Forms[1:]
	append(stack, words, review, past).Draw(rest)
	return p.Still(board)
}

// sideComes reports whether the board's own strip is shown now, but not always. A game for one
// always shows it.
func (p panel) sideComes() bool { return p.Match.SeatCount() > 1 && p.SideHeight(p.width) > 0 }

// endForms returns the forms of the end that are tried before the board leaves its place, none in
// play: the whole end, the one with all buttons in a row, and the lowest.
func (p panel) endForms() []geom.Form {
	if !p.atEnd() {
		return nil
	}
	row := geom.Form{Least: p.endRowHeight(), Most: p.endHeight(), Fill: fillWords, Give: giveWords, Draw: p.drawEnd}
	low := row
	low.Least, low.Give = p.endLeast(), giveLast
	return []geom.Form{{Least: p.endHeight(), Give: giveStrip, Draw: p.drawEnd}, row, low}
}

// stillHeight returns the least height of the board's area, from top on, with which the board
// stays where it is in play. room is the height for the board, the text and the parts beside it.
// A strip of the board that comes gets none of it.
func (p panel) stillHeight(top, room float64, beside geom.Stack) float64 {
	if p.sideComes() {
		beside = beside[1:]
	}
	for _, slot := range beside {
		if len(slot.Forms) > 0 {
			room -= slot.Forms[0].Least
		}
	}
	room -= p.rowHeight()
	if area, filled := p.LastArea(); filled {
		high := p.Desk.Place.H
		return max(room+high, 2*(area.Center().Y-top)+high)/2 + 1
	}
	return room
}

// analysisSlots returns the slots of the board's own strip, the evaluation and the
// variations. At the end of the game in a low panel, the end replaces the last two.
func (p panel) analysisSlots() geom.Stack {
	e, v := p.analysis.Evaluation, p.analysis.Variations
	give := giveSide
	if p.atEnd() || p.UI.Screen.W > p.UI.Screen.H && !p.UI.Low() {
		give = 0 // the text shrinks instead
	}
	side := p.SideSlot(p.width, 0, give)
	if p.UI.Low() && p.atEnd() {
		return geom.Stack{side}
	}
	lines := []geom.Form{
		{Least: v.Height(), Give: giveLines, Draw: v.Draw},
		{Least: min(v.LeastHeight(), v.Height()), Most: v.Height(), Fill: fillLines, Give: giveLast, Draw: v.Draw},
		{Most: v.Height(), Fill: fillLines, Draw: v.Draw},
	}
	return geom.Stack{
		side,
		{Forms: []geom.Form{{Least: e.Height(), Give: giveBar, Draw: e.Draw}}},
		{Forms: lines, Gap: p.gap},
	}
}

// wordsSlot returns the slot of the text, which is left out if the analysis says
// everything.
func (p panel) wordsSlot() geom.Slot {
	if p.analysisSaysEverything() {
		return geom.Slot{}
	}
	high := p.wordsHeight()
	forms := []geom.Form{
		{Least: high - p.gap, Most: high, Fill: fillWords, Give: giveWords, Draw: p.drawPanelText},
		{Most: high, Fill: fillWords, Draw: p.drawPanelText},
	}
	looks := p.Match.Looking() || p.analysis.Review.IsOpen()
	if looks || p.analysis.Variations.Shown() && !p.atEnd() {
		forms[0].Give = giveWordsBeside
	}
	if looks {
		forms = forms[:1]
	}
	return geom.Slot{Forms: forms, Gap: p.gap}
}

func (p panel) reviewSlot() geom.Slot {
	v := p.analysis.Review
	low := v.Height(p.width, true)
	return geom.Slot{Gap: p.gap, Forms: []geom.Form{
		{Least: v.Height(p.width, false), Give: giveGraph, Draw: v.Draw},
		{Least: low, Give: giveLast, Draw: v.Draw},
		{Most: low, Draw: v.Draw},
	}}
}

// historySlot returns the slot of the history, as a list or as a strip at the bottom.
func (p panel) historySlot() geom.Slot {
	h := p.history
	strip := func(r geom.Rect) {
		r, _ = r.CutBottom(h.StripHeight())
		h.Strip(r)
	}
	give := giveStrip
	if p.analysis.Variations.Shown() && !p.atEnd() {
		give = 0
	}
	return geom.Slot{Forms: []geom.Form{
		{Least: h.LeastHeight(), Most: math.Inf(1), Fill: fillHistory, Give: giveHistory, Draw: h.Draw},
		{Least: h.StripHeight(), Most: math.Inf(1), Fill: fillHistory, Give: give, Draw: strip},
	}}
}

// openHistorySlot returns the slot of a history that was opened: below the text if both
// have room, else alone.
func (p panel) openHistorySlot() geom.Slot {
	words := 0.0
	if !p.analysisSaysEverything() {
		words = p.wordsHeight()
	}
	both := geom.Form{Least: words + p.gap + p.history.LeastHeight(), Most: math.Inf(1), Fill: fillHistory, Give: giveToOpen, Draw: func(r geom.Rect) {
		talk, list := r.CutTop(words)
		p.drawPanelText(talk)
		_, list = list.CutTop(p.gap)
		p.history.Draw(list)
	}}
	slot := p.drawerSlot()
	slot.Forms = append([]geom.Form{both}, slot.Forms...)
	return slot
}

// drawerSlot returns the slot of a history that replaces the text.
func (p panel) drawerSlot() geom.Slot {
	draw := func(r geom.Rect) {
		p.history.Drawer = true
		p.history.Draw(r)
	}
	return geom.Slot{Forms: []geom.Form{
		{Least: p.history.LeastHeight(), Most: math.Inf(1), Give: giveStrip, Draw: draw},
		{Most: math.Inf(1), Draw: draw},
	}}
}

// foot shows the tools at the bottom of the panel and returns the rest above them.
func (p panel) foot(r geom.Rect) geom.Rect {
	high := p.UI.Px(54)
	if p.UI.Low() {
		high = p.UI.Reach(46)
	}
	bar, rest := r.CutBottom(high)
	p.bar(bar)
	return rest
}

// analysisSaysEverything reports whether the analysis says everything, so that no other text is
// needed.
func (p panel) analysisSaysEverything() bool { return p.notice.Zero() && p.analysis.SaysEverything() }

func (p panel) moreButton() func(r geom.Rect, least float64) {
	if p.Match.SeatCount() < 2 {
		return nil
	}
	return p.remote.Button
}

// panelText returns the text to show: what to do, and a note with additional information such
// as a hint.
func (t *Table) panelText() (text, note string, ink color.Color) {
	u, s := t.UI, t.Match.State()
	text, note, ink = lang.Of(t.Game.Status(s)), t.analysis.Hint.Note(), u.Theme.Faint
	apart, bad := "", false
	if t.Match.Remote() && note == "" {
		apart, bad = t.remote.Words()
	}
	if whose := t.whoseTurn(); whose != "" {
		text, note = whose, cmp.Or(note, text)
		if apart != "" {
			note = lang.Sentence(say.Raw(note))
		}
	}
	if t.isNew() && t.analysis.Hint.Note() == "" {
		note = strings.TrimSpace(lang.Of(t.Game.Goal(t.Match.Settings())) + " " + lang.Sentence(say.Raw(note)))
	}
	if note = strings.TrimSpace(note + " " + apart); bad {
		ink = u.Theme.Warning
	}
	if b, ok := t.Board.(boards.Guiding); ok && t.AcceptsMoves() {
		text = cmp.Or(b.Guide(), text)
	}
	if o, over := t.Match.Outcome(); over {
		if text = lang.Sentence(t.Game.Result(t.Match.State(), o)); t.Finale() < 1 {
			text = lang.T("The game is over.")
		}
	}
	if t.Match.Remote() && !t.AcceptsMoves() && !t.Match.Over() && !t.Match.Looking() {
		text = lang.T("%s to move", t.Game.Seats(s)[s.Turn()].Name)
	}
	if t.Thinking() { // what to do does not concern a person
		text = lang.T("%s to move", t.Game.Seats(s)[s.Turn()].Name)
	}
	if t.Match.Previewing() {
		return analysis.PositionName(t.Match), cmp.Or(note, lang.T("Not played yet. A move here makes this "+
			"line a variation.")), ink
	}
	if t.Match.Looking() {
		text = analysis.PositionName(t.Match)
		note = cmp.Or(note, t.analysis.Review.Remark(t.Match.Shown()))
		if note == "" && t.AcceptsMoves() {
			note = lang.T("A different move here starts a variation.")
		}
	}
	if trouble := cmp.Or(lang.Of(t.notice), t.computers.thinkingTrouble()); trouble != "" {
		note, ink = trouble, u.Theme.Warning
	}
	return text, note, ink
}

// longestAddress is the maximum length of a name, in characters, for addressing the
// player. Longer names would take more room than the instruction.
const longestAddress = 20

// whoseTurn says "Your turn" to the only person here, with the name if it is known and
// short. It returns "" if nobody here is to move, or if several people play here: the
// game's own status names the seat.
func (t *Table) whoseTurn() string {
	if !t.AcceptsMoves() || t.Match.Looking() || t.Match.SeatCount() < 2 {
		return ""
	}
	seat, name := t.Match.State().Turn(), t.Stage.Prefs.Name
	switch own := name != "" && t.Player(seat) == name; {
	case own && utf8.RuneCountInString(name) <= longestAddress:
		return lang.T("Your turn, %s", name)
	case own || t.Match.OnlyPerson() == seat:
		return lang.T("Your turn")
	}
	return ""
}

// headline returns the font of the first line of the text. In a row, where room is fixed, it
// is no larger than it can be with a note.
func (p panel) headline() ui.Font {
	if p.inRow {
		return ui.FontStrong
	}
	return ui.FontLarge
}

// wordsNeedStrip reports whether the text in a row takes the room of the history's strip too,
// such as a long hint, because the board keeps its place.
func (p panel) wordsNeedStrip() bool {
	if !p.inRow || p.atEnd() || p.history.Open || p.Match.Looking() || p.analysisSaysEverything() {
		return false
	}
	text, note, _ := p.panelText()
	high := p.UI.HeadlineHeight(text, note, p.headline(), ui.FontSmall, p.width-p.UI.Px(12), 0)
	return high > p.wordsHeight()-p.UI.Px(4)
}

// wordsHeight returns the height of the text, which is the end panel's at the end, or
// else at least two lines. In a row it is below the board and has a fixed height of two
// large or three small lines, so that the board does not move.
func (p panel) wordsHeight() float64 {
	u := p.UI
	if p.atEnd() {
		return p.endHeight()
	}
	if p.inRow {
		return p.rowHeight()
	}
	text, note, _ := p.panelText()
	least := u.LineHeight(ui.FontLarge) + u.LineHeight(ui.FontSmall)
	return max(least, u.HeadlineHeight(text, note, ui.FontLarge, ui.FontSmall, p.width-u.Px(12), 0)) + u.Px(6)
}

// rowHeight returns the height of the text below the board while the game is under way.
func (p panel) rowHeight() float64 {
	u := p.UI
	return max(2*u.LineHeight(ui.FontLarge), 3*u.LineHeight(ui.FontSmall)) + u.Px(6)
}

// drawPanelText shows what to do, how the game ended, or an error, if there is room.
func (p panel) drawPanelText(r geom.Rect) {
	if r.H <= 0 {
		return
	}
	if p.atEnd() {
		p.drawEnd(r)
		return
	}
	u := p.UI
	text, note, ink := p.panelText()
	r = geom.Rect{X: r.X + u.Px(6), Y: r.Y + u.Px(3), W: r.W - u.Px(12), H: r.H - u.Px(4)}
	large, small := u.HeadlineFonts(text, note, p.headline(), ui.FontSmall, r, 0)
	u.WithoutParts(func() {
		_, r = r.CutTop(u.Paragraph(text, large, u.Theme.Ink, r, ui.Left))
		if note != "" {
			u.Paragraph(note, small, ink, r, ui.Left)
		}
	})
}
