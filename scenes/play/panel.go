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

// frameAround draws everything beside the board and returns the board's area. A wide
// window has a panel on the right, a tall one has parts above and below the board.
func (t *Table) frameAround() geom.Rect {
	all := t.UI.Screen.Inset(t.UI.Px(ui.Grid))
	t.history.Drawer, t.history.Fingers = false, t.UI.Handheld()
	if all.W > all.H*1.1 {
		return t.wide(all)
	}
	return t.tall(all)
}

// What gives way in a panel that is too low, from first to last.
const (
	giveGraph       = 1 + iota // the review gets a lower graph
	giveToOpen                 // the text, to an open history
	giveHistory                // the history becomes a strip
	giveSeats                  // the seats shrink
	giveBar                    // the evaluation goes
	giveSide                   // the board's own strip goes
	giveLines                  // all variations but the best go, one by one
	giveWordsBeside            // the text shrinks beside an analysis, and goes at an earlier position
	giveStrip                  // the strip of the history goes
	giveWords                  // the text shrinks
	giveLast                   // the review, or the best variation, shrinks
)

// leastBoard is the height at 100 % that a tall window keeps for the board.
const leastBoard = 80

// What grows in a panel with room to spare, from first to last.
const (
	fillWords = iota
	fillLines
	fillSeats
	fillHistory
)

func (t *Table) wide(all geom.Rect) geom.Rect {
	side, board := t.SplitWide(all)
	rest := t.foot(t.Header(side, t.moreButton()))
	gap := t.UI.Px(ui.Grid) / 2
	_, rest = rest.CutBottom(gap)
	isOpen := t.history.Open && !t.atEnd() && !t.analysis.Review.IsOpen()
	if isOpen && t.UI.Low() {
		geom.Stack{t.SeatsSlot(0, fillSeats), t.drawerSlot()}.Draw(rest)
		return board
	}
	stack := append(geom.Stack{t.SeatsSlot(giveSeats, fillSeats)}, t.analysisSlots(rest.W, gap)...)
	if isOpen {
		stack = append(stack, t.openHistorySlot(rest.W, gap))
	} else {
		stack = append(stack, t.wordsSlot(rest.W, gap, false), t.reviewSlot(rest.W, gap), t.historySlot())
	}
	stack.Draw(rest)
	return board
}

func (t *Table) tall(all geom.Rect) (board geom.Rect) {
	u := t.UI
	rest := t.DrawAbove(all, t.moreButton())
	bar, rest := rest.CutBottom(u.Px(54))
	t.bar(bar)
	past := geom.Fixed(max(u.Px(44), t.history.StripHeight())+u.Px(2), 0, t.history.Strip)
	if t.history.Open {
		t.history.Drawer, t.history.Fingers = true, true
		strip := past.Forms[0].Least
		past = geom.Fixed(strip+min((rest.H-strip)*0.36, u.Px(260)), 0, t.history.Draw)
	}
	stack := geom.Stack{{Forms: []geom.Form{
		{Least: u.Px(leastBoard), Most: rest.H, Fill: fillHistory, Draw: func(r geom.Rect) { board = r }},
	}}}
	stack = append(stack, t.analysisSlots(rest.W, 0)...)
	review := t.reviewSlot(rest.W, 0)
	review.Forms = review.Forms[1:]
	append(stack, t.wordsSlot(rest.W, 0, true), review, past).Draw(rest)
	return board
}

// analysisSlots returns the slots of the board's own strip, the evaluation and the
// variations. At the end of the game in a low panel, the end replaces the last two.
func (t *Table) analysisSlots(width, gap float64) geom.Stack {
	e, v := t.analysis.Evaluation, t.analysis.Variations
	give := giveSide
	if t.atEnd() || t.UI.Screen.W > t.UI.Screen.H && !t.UI.Low() {
		give = 0 // the text shrinks instead
	}
	side := t.SideSlot(width, 0, give)
	if t.UI.Low() && t.atEnd() {
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
		{Forms: lines, Gap: gap},
	}
}

// wordsSlot returns the slot of the text, which is left out if the analysis says
// everything.
func (t *Table) wordsSlot(width, gap float64, inRow bool) geom.Slot {
	if t.analysisSaysEverything() {
		return geom.Slot{}
	}
	high := t.wordsHeight(width, inRow)
	draw := func(r geom.Rect) { t.drawPanelText(r, inRow) }
	forms := []geom.Form{
		{Least: high - gap, Most: high, Fill: fillWords, Give: giveWords, Draw: draw},
		{Most: high, Fill: fillWords, Draw: draw},
	}
	looks := t.Match.Looking() || t.analysis.Review.IsOpen()
	if looks || t.analysis.Variations.Shown() && !t.atEnd() {
		forms[0].Give = giveWordsBeside
	}
	if looks {
		forms = forms[:1]
	}
	return geom.Slot{Forms: forms, Gap: gap}
}

func (t *Table) reviewSlot(width, gap float64) geom.Slot {
	v := t.analysis.Review
	low := v.Height(width, true)
	return geom.Slot{Gap: gap, Forms: []geom.Form{
		{Least: v.Height(width, false), Give: giveGraph, Draw: v.Draw},
		{Least: low, Give: giveLast, Draw: v.Draw},
		{Most: low, Draw: v.Draw},
	}}
}

// historySlot returns the slot of the history, as a list or as a strip at the bottom.
func (t *Table) historySlot() geom.Slot {
	h := t.history
	strip := func(r geom.Rect) {
		r, _ = r.CutBottom(h.StripHeight())
		h.Strip(r)
	}
	give := giveStrip
	if t.analysis.Variations.Shown() && !t.atEnd() {
		give = 0
	}
	return geom.Slot{Forms: []geom.Form{
		{Least: h.LeastHeight(), Most: math.Inf(1), Fill: fillHistory, Give: giveHistory, Draw: h.Draw},
		{Least: h.StripHeight(), Most: math.Inf(1), Fill: fillHistory, Give: give, Draw: strip},
	}}
}

// openHistorySlot returns the slot of a history that was opened: below the text if both
// have room, else alone.
func (t *Table) openHistorySlot(width, gap float64) geom.Slot {
	words := 0.0
	if !t.analysisSaysEverything() {
		words = t.wordsHeight(width, false)
	}
	both := geom.Form{Least: words + gap + t.history.LeastHeight(), Most: math.Inf(1), Fill: fillHistory, Give: giveToOpen, Draw: func(r geom.Rect) {
		talk, list := r.CutTop(words)
		t.drawPanelText(talk, false)
		_, list = list.CutTop(gap)
		t.history.Draw(list)
	}}
	slot := t.drawerSlot()
	slot.Forms = append([]geom.Form{both}, slot.Forms...)
	return slot
}

// drawerSlot returns the slot of a history that replaces the text.
func (t *Table) drawerSlot() geom.Slot {
	draw := func(r geom.Rect) {
		t.history.Drawer = true
		t.history.Draw(r)
	}
	return geom.Slot{Forms: []geom.Form{
		{Least: t.history.LeastHeight(), Most: math.Inf(1), Give: giveStrip, Draw: draw},
		{Most: math.Inf(1), Draw: draw},
	}}
}

// foot shows the tools at the bottom of the panel and returns the rest above them.
func (t *Table) foot(r geom.Rect) geom.Rect {
	high := t.UI.Px(54)
	if t.UI.Low() {
		high = t.UI.Reach(46)
	}
	bar, rest := r.CutBottom(high)
	t.bar(bar)
	return rest
}

// analysisSaysEverything reports whether the analysis says everything, so that no other text is
// needed.
func (t *Table) analysisSaysEverything() bool { return t.notice.Zero() && t.analysis.SaysEverything() }

func (t *Table) moreButton() func(r geom.Rect) {
	if t.Match.SeatCount() < 2 {
		return nil
	}
	return t.remote.Button
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
	if note = strings.TrimSpace(note + " " + apart); bad {
		ink = u.Theme.Warning
	}
	if b, ok := t.Board.(boards.Guiding); ok && t.AcceptsMoves() {
		text = cmp.Or(b.Guide(), text)
	}
	if o, over := t.Match.Outcome(); over {
		if text = lang.Sentence(o.Sentence); t.Finale() < 1 {
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

// wordsHeight returns the height of the text, which is the end panel's at the end, or
// else at least two lines. In a row it is below the board and has a fixed height of two
// large or three small lines, so that the board does not move. A longer headline gets a
// smaller font.
func (t *Table) wordsHeight(width float64, inRow bool) float64 {
	u := t.UI
	if t.atEnd() {
		return t.endHeight(width, inRow)
	}
	text, note, _ := t.panelText()
	large, least := ui.FontLarge, u.LineHeight(ui.FontLarge)+u.LineHeight(ui.FontSmall)
	if inRow {
		least = max(2*u.LineHeight(ui.FontLarge), 3*u.LineHeight(ui.FontSmall))
	}
	high := func() float64 { return u.HeadlineHeight(text, note, large, ui.FontSmall, width-u.Px(12), 0) }
	for inRow && large.Size > ui.FontSmall.Size && high() > least {
		large.Size--
	}
	return max(least, high()) + u.Px(6)
}

// drawPanelText shows what to do, how the game ended, or an error, if there is room.
func (t *Table) drawPanelText(r geom.Rect, inRow bool) {
	if r.H <= 0 {
		return
	}
	if t.atEnd() {
		t.drawEnd(r, inRow)
		return
	}
	u := t.UI
	text, note, ink := t.panelText()
	r = geom.Rect{X: r.X + u.Px(6), Y: r.Y + u.Px(3), W: r.W - u.Px(12), H: r.H - u.Px(4)}
	large, small := u.HeadlineFonts(text, note, ui.FontLarge, ui.FontSmall, r, 0)
	u.WithoutParts(func() {
		_, r = r.CutTop(u.Paragraph(text, large, u.Theme.Ink, r, ui.Left))
		if note != "" {
			u.Paragraph(note, small, ink, r, ui.Left)
		}
	})
}
