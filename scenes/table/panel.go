package table

import (
	"cmp"
	"image/color"
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

func (t *Table) wide(all geom.Rect) geom.Rect {
	u := t.UI
	gap := u.Px(ui.Grid)
	side, board := t.SplitWide(all)

	rest := t.Header(side, t.moreButton())
	rest = t.foot(rest)
	_, rest = rest.CutBottom(gap / 2)

	words, listed := t.wordsHeight(rest.W, false), t.listedHeight()
	rest = t.seats(rest, max(words, listed))
	if u.Low() && listed > 0 {
		t.besideVariations(rest, words)
		return board
	}
	if !u.Low() || !t.atEnd() { // the end says the same
		var weighed geom.Rect
		weighed, rest = rest.CutTop(t.analysis.Evaluation.Height())
		t.analysis.Evaluation.Draw(weighed)
	}
	if listed > 0 {
		lines, below := rest.CutTop(min(listed, rest.H))
		t.analysis.Variations.Draw(lines)
		_, rest = below.CutTop(min(gap/2, below.H))
		if t.analysisSaysEverything() {
			words = 0
		}
	}
	if t.analysis.Review.IsOpen() {
		return t.besideReview(board, rest, words)
	}
	if u.Low() && t.history.Open || rest.H-words < t.history.LeastHeight() {
		t.crowded(rest, words)
		return board
	}
	talk, rest := rest.CutTop(words)
	t.drawPanelText(talk, false)
	_, rest = rest.CutTop(gap / 2)
	t.history.Draw(rest)
	return board
}

// seats shows the seats and the board's own strip in the height that the text, or
// whatever replaces it, leaves free. It returns the rest. In a low panel the strip is
// left out first.
func (t *Table) seats(r geom.Rect, words float64) geom.Rect {
	u, count, sided := t.UI, t.Session.SeatCount(), t.SideHeight(r.W)
	gap := u.Px(ui.Grid)
	below := max(words, t.analysis.Review.Height(r.W, true), t.unfoldedHeight())
	if u.Low() && !t.atEnd() && r.H < below+sided+u.Px(seatLeast)*float64(count)+gap {
		sided = 0
	}
	others := below + sided + t.history.StripHeight() + 2*gap
	high := min(u.Px(54), max(u.Px(seatLeast), (r.H-others)/float64(count)))
	for i := range count {
		var row geom.Rect
		row, r = r.CutTop(high)
		t.DrawSeat(i, row.Inset(u.Px(2)))
	}
	_, r = r.CutTop(gap / 2)
	strip, r := r.CutTop(sided)
	if sided > 0 {
		t.DrawSide(strip)
	}
	return r
}

// seatLeast is the minimum height of a seat in the panel, at 100 %.
const seatLeast = 22

// listedHeight returns the height of the lines in the panel. In a low panel, the end of
// the game replaces them.
func (t *Table) listedHeight() float64 {
	if t.UI.Low() && t.atEnd() {
		return 0
	}
	return t.analysis.Variations.Height()
}

func (t *Table) unfoldedHeight() float64 {
	if !t.history.Open || !t.UI.Low() {
		return 0
	}
	return t.UI.Screen.H
}

// besideVariations shows the lines in a low panel, as many as fit, between the text and the
// strip of the history. An open history replaces them.
func (t *Table) besideVariations(r geom.Rect, words float64) {
	u := t.UI
	if t.history.Open {
		t.crowded(r, 0)
		return
	}
	lines, weighed := t.analysis.Variations.Height(), t.analysis.Evaluation.Height()
	strip, r := r.CutBottom(t.history.StripHeight())
	t.history.Strip(strip)
	_, r = r.CutBottom(u.Px(4))
	if !t.analysisSaysEverything() {
		var talk geom.Rect
		talk, r = r.CutTop(min(words, max(0, r.H-t.analysis.Variations.LeastHeight())))
		t.drawPanelText(talk, false)
	}
	if r.H >= lines+weighed {
		var bar geom.Rect
		bar, r = r.CutTop(weighed)
		t.analysis.Evaluation.Draw(bar)
	}
	t.analysis.Variations.Draw(r)
}

// foot shows the tools at the bottom of the panel, in as many rows as fit, and returns
// the rest above them.
func (t *Table) foot(r geom.Rect) geom.Rect {
	u := t.UI
	high := u.Px(54)
	switch {
	case u.Low():
		bar, rest := r.CutBottom(u.Reach(46))
		t.bar(bar)
		return rest
	case u.Screen.H < u.Px(620):
		high = u.Px(46)
	}
	play, own, others := t.rows()
	bar, rest := r.CutBottom(2 * high)
	u.Tools(bar, columns, play, others)
	return t.ownBar(rest, own, high)
}

// analysisSaysEverything reports whether the analysis says everything, so that no other text is
// needed.
func (t *Table) analysisSaysEverything() bool { return t.notice.Zero() && t.analysis.SaysEverything() }

// besideReview shows the review between the text and the history. If there is too little
// room, the review is left out before the text, and the text before the history.
func (t *Table) besideReview(board, rest geom.Rect, words float64) geom.Rect {
	u := t.UI
	if t.analysisSaysEverything() {
		words = 0
	}
	isLow := rest.H < t.analysis.Review.Height(rest.W, false)+words+t.history.LeastHeight()
	high := min(t.analysis.Review.Height(rest.W, isLow), rest.H)
	if words > 0 && rest.H-high >= words {
		var talk geom.Rect
		talk, rest = rest.CutTop(words)
		t.drawPanelText(talk, false)
	}
	reviewed, rest := rest.CutTop(high)
	t.analysis.Review.Draw(reviewed)
	_, rest = rest.CutTop(u.Px(4))
	if rest.H >= t.history.LeastHeight() {
		t.history.Draw(rest)
	} else if rest.H >= t.history.StripHeight() {
		strip, _ := rest.CutBottom(t.history.StripHeight())
		t.history.Strip(strip)
	}
	return board
}

// crowded shows the text above the strip of the history, or the open history instead.
func (t *Table) crowded(r geom.Rect, words float64) {
	u := t.UI
	switch {
	case t.history.Open && !t.atEnd():
		t.history.Drawer = true
		t.history.Draw(r)
	case r.H >= words+t.history.StripHeight():
		strip, rest := r.CutBottom(t.history.StripHeight())
		_, rest = rest.CutBottom(u.Px(4))
		t.drawPanelText(geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: min(rest.H, words)}, false)
		t.history.Strip(strip)
	case t.Session.Looking():
		t.history.Strip(geom.Rect{X: r.X, Y: r.Y, W: r.W, H: min(r.H, t.history.StripHeight())})
	default:
		t.drawPanelText(r, false)
	}
}

func (t *Table) moreButton() func(r geom.Rect) {
	if t.Session.SeatCount() < 2 {
		return nil
	}
	return t.remote.Button
}

func (t *Table) tall(all geom.Rect) geom.Rect {
	u := t.UI
	rest := t.DrawAbove(all, t.moreButton())
	bar, rest := rest.CutBottom(u.Px(54))
	t.bar(bar)
	past, rest := rest.CutBottom(max(u.Px(44), t.history.StripHeight()) + u.Px(2))
	if t.history.Open {
		t.history.Drawer, t.history.Fingers = true, true
		var more geom.Rect
		more, rest = rest.CutBottom(min(rest.H*0.36, u.Px(260)))
		past.Y, past.H = more.Y, past.H+more.H
		t.history.Draw(past)
	} else {
		t.history.Strip(past)
	}
	reviewed, rest := rest.CutBottom(t.analysis.Review.Height(rest.W, true))
	t.analysis.Review.Draw(reviewed)
	listed, rest := rest.CutBottom(t.analysis.Variations.Height())
	t.analysis.Variations.Draw(listed)
	if !t.analysisSaysEverything() {
		var words geom.Rect
		words, rest = rest.CutBottom(t.wordsHeight(rest.W, true))
		t.drawPanelText(words, true)
	}
	weighed, rest := rest.CutBottom(t.analysis.Evaluation.Height())
	t.analysis.Evaluation.Draw(weighed)
	strip, rest := rest.CutBottom(t.SideHeight(rest.W))
	t.DrawSide(strip)
	return rest
}

// panelText returns the text to show: what to do, and a note with additional information such
// as a hint.
func (t *Table) panelText() (text, note string, ink color.Color) {
	u, s := t.UI, t.State()
	text, note, ink = lang.Of(t.Game.Status(s)), t.analysis.Hint.Note(), u.Theme.Faint
	apart, bad := "", false
	if t.Session.Remote() && note == "" {
		apart, bad = t.remote.Words()
	}
	if name := t.nameToAddress(); name != "" {
		text, note = lang.T("Your turn, %s", name), cmp.Or(note, text)
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
	if o, over := t.Session.Outcome(); over {
		text = lang.Sentence(o.Sentence)
	}
	if t.Session.Remote() && !t.AcceptsMoves() && !t.Over() && !t.Session.Looking() {
		text = lang.T("%s to move", t.Game.Seats(s)[s.Turn()].Name)
	}
	if t.Thinking() { // what to do does not concern a person
		text = lang.T("%s to move", t.Game.Seats(s)[s.Turn()].Name)
	}
	if t.Session.Previewing() {
		return analysis.PositionName(t.Session), cmp.Or(note, lang.T("Not played yet. A move here makes this "+
			"line a variation.")), ink
	}
	if t.Session.Looking() {
		text = analysis.PositionName(t.Session)
		if note == "" && t.AcceptsMoves() {
			note = lang.T("A different move here starts a variation.")
		}
	}
	if trouble := cmp.Or(lang.Of(t.notice), t.thinkingTrouble()); trouble != "" {
		note, ink = trouble, u.Theme.Warning
	}
	return text, note, ink
}

// longestAddress is the maximum length of a name, in characters, for addressing the
// player. Longer names would take more room than the instruction.
const longestAddress = 20

// nameToAddress returns the name of the person to move, "" if unknown or too long.
func (t *Table) nameToAddress() string {
	name := t.Stage.Prefs.Name
	if name == "" || utf8.RuneCountInString(name) > longestAddress || !t.AcceptsMoves() || t.Session.Looking() || t.Session.SeatCount() < 2 || t.Player(t.State().Turn()) != name {
		return ""
	}
	return name
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
