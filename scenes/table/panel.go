package table

import (
	"cmp"
	"image"
	"image/color"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/ui"
)

// DotTime is how long each of the dots is lit that show a computer thinking.
const DotTime = 250 * time.Millisecond

// frameAround lays out everything beside the board and returns the board's
// area. A wide window has it all in a panel on the right, a tall one above and
// below the board.
func (t *Table) frameAround() geom.Rect {
	all := t.UI.Screen.Inset(t.UI.Px(ui.Grid))
	t.history.drawer = false
	if all.W > all.H*1.1 {
		return t.wide(all)
	}
	return t.tall(all)
}

func (t *Table) wide(all geom.Rect) geom.Rect {
	u := t.UI
	gap := u.Px(ui.Grid)
	side, board := t.Beside(all)
	isLow := u.Screen.H < u.Px(620)

	rest := t.Header(side, t.moreButton())
	high := u.Px(54)
	if isLow {
		high = u.Px(46)
	}
	bar, rest := rest.CutBottom(2 * high)
	t.toolbar(bar, t.fixedTools(), fixedColumns)
	rest = t.ownBar(rest, high)
	_, rest = rest.CutBottom(gap / 2)

	count := t.Session.Count()
	words := t.wordsHeight(rest.W, false)
	others := words + t.SideHeight(rest.W) + u.Px(navHigh) + 2*gap
	rowHeight := min(u.Px(54), max(u.Px(22), (rest.H-others)/float64(count)))
	seats, rest := rest.CutTop(rowHeight * float64(count))
	for i := range count {
		row, below := seats.CutTop(rowHeight)
		t.DrawSeat(i, row.Inset(u.Px(2)))
		seats = below
	}
	_, rest = rest.CutTop(gap / 2)
	strip, rest := rest.CutTop(t.SideHeight(rest.W))
	t.DrawSide(strip)
	weighed, rest := rest.CutTop(t.evaluationHeight())
	t.drawEvaluation(weighed)
	if t.review.open {
		return t.besideReview(board, rest, words)
	}
	if rest.H-words < u.Px(leastShown+navHigh) {
		t.crowded(rest, words)
		return board
	}
	talk, rest := rest.CutTop(words)
	t.words(talk, false)
	_, rest = rest.CutTop(gap / 2)
	t.drawHistory(rest, lineHigh, false)
	return board
}

// besideReview has the review between what there is to say and the history, as far
// as there is room: the review goes before the words, and the words before the
// history.
func (t *Table) besideReview(board, rest geom.Rect, words float64) geom.Rect {
	u := t.UI
	if t.reviewTells() {
		words = 0
	}
	isLow := rest.H < t.reviewHeight(false)+words+u.Px(leastShown+navHigh)
	high := min(t.reviewHeight(isLow), rest.H)
	if words > 0 && rest.H-high >= words {
		var talk geom.Rect
		talk, rest = rest.CutTop(words)
		t.words(talk, false)
	}
	reviewed, rest := rest.CutTop(high)
	t.drawReview(reviewed)
	_, rest = rest.CutTop(u.Px(4))
	if rest.H >= u.Px(leastShown+navHigh) {
		t.drawHistory(rest, lineHigh, false)
	} else if rest.H >= u.Px(navHigh) {
		strip, _ := rest.CutBottom(u.Px(navHigh))
		t.strip(strip)
	}
	return board
}

// crowded has what there is to say above a strip of the history, or the history
// in its place.
func (t *Table) crowded(r geom.Rect, words float64) {
	u := t.UI
	switch {
	case t.history.open && !t.atEnd():
		t.history.drawer = true
		t.drawHistory(r, lineHigh, true)
	case r.H >= words+u.Px(navHigh):
		strip, rest := r.CutBottom(u.Px(navHigh))
		_, rest = rest.CutBottom(u.Px(4))
		t.words(geom.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: min(rest.H, words)}, false)
		t.strip(strip)
	case t.Session.Looking():
		t.strip(geom.Rect{X: r.X, Y: r.Y, W: r.W, H: min(r.H, u.Px(navHigh))})
	default:
		t.words(r, false)
	}
}

// moreButton shows the way to people elsewhere, beside the game's name.
func (t *Table) moreButton() func(r geom.Rect) {
	if !t.severalSeats() {
		return nil
	}
	return t.apartButton
}

// Beside parts a wide window into the panel on the right and the board's area.
func (d *Desk) Beside(all geom.Rect) (side, board geom.Rect) {
	u := d.UI
	gap := u.Px(ui.Grid)
	side, board = all.CutRight(min(max(all.W*0.29, u.Px(212)), u.Px(360)))
	side = side.Inset(gap / 2)
	side.X, side.W = side.X+gap/2, side.W-gap/2
	return side, board
}

// Above shows what a tall window has Above the board, the header and the seats in
// one row, and returns what is left below.
func (d *Desk) Above(all geom.Rect, more func(r geom.Rect)) geom.Rect {
	u := d.UI
	gap := u.Px(ui.Grid)
	rest := d.Header(all, more)
	row, rest := rest.CutTop(d.seatHeight((rest.W - gap/2*float64(d.Session.Count()-1)) / float64(d.Session.Count())))
	for i, cell := range row.Split(d.Session.Count(), gap/2) {
		d.DrawSeat(i, cell.Inset(u.Px(1)))
	}
	return rest
}

func (t *Table) tall(all geom.Rect) geom.Rect {
	u := t.UI
	rest := t.Above(all, t.moreButton())
	bar, rest := rest.CutBottom(u.Px(54))
	t.bar(bar)
	past, rest := rest.CutBottom(u.Reach(navHigh+4) + u.Px(2))
	if t.history.open {
		t.history.drawer = true
		var more geom.Rect
		more, rest = rest.CutBottom(min(rest.H*0.36, u.Px(260)))
		past.Y, past.H = more.Y, past.H+more.H
		t.drawHistory(past, touchHigh, true)
	} else {
		t.strip(past)
	}
	reviewed, rest := rest.CutBottom(t.reviewHeight(true))
	t.drawReview(reviewed)
	if !t.reviewTells() {
		var words geom.Rect
		words, rest = rest.CutBottom(t.wordsHeight(rest.W, true))
		t.words(words, true)
	}
	weighed, rest := rest.CutBottom(t.evaluationHeight())
	t.drawEvaluation(weighed)
	strip, rest := rest.CutBottom(t.SideHeight(rest.W))
	t.DrawSide(strip)
	return rest
}

// SideHeight is how high the board's own strip is, 0 for none.
func (d *Desk) SideHeight(width float64) float64 { return d.UI.ColumnHeight(width, d.showSide) }

func (d *Desk) DrawSide(r geom.Rect) { d.UI.Unsaid(func() { d.UI.Column(r, d.showSide) }) }

// showSide is the board's own strip.
func (d *Desk) showSide(c *ui.Column) {
	if b, ok := d.Board.(Sided); ok {
		b.Side(d, c)
	}
}

// Header shows the way back, the game and by which rules it is played, and
// returns what is left below. Beside the name more shows a button; nil for none.
func (d *Desk) Header(r geom.Rect, more func(r geom.Rect)) geom.Rect {
	u := d.UI
	head, rest := r.CutTop(u.Reach(44))
	button := head.H
	if r.W < u.Px(260) { // the name is to be read
		button = u.Px(34)
	}
	back, name := head.CutLeft(button)
	gear, name := name.CutRight(button)
	if u.Press("back", back.Inset(u.Px(2)), ui.Button{Icon: sprites.Back, Tip: "Back to the shelf", Key: "Esc"}) {
		d.Host.Leave()
	}
	if u.Press("settings", gear.Inset(u.Px(2)), ui.Button{Icon: sprites.Gear, Tip: "Settings", Key: string(SettingsKey)}) {
		OpenSettings(d.Stage, d.Game.all())
	}
	if more != nil {
		var beside geom.Rect
		beside, name = name.CutRight(button)
		more(beside.Inset(u.Px(2)))
	}
	u.TextFit(d.Game.Title, ui.FontTitle, u.Theme.Ink, geom.Point{X: name.X + u.Px(6), Y: name.Center().Y}, ui.Left, name.W-u.Px(8))
	rules := d.rulesInPlay()
	if rules == "" {
		return rest
	}
	width := r.W - u.Px(12)
	font := ui.FontSmall
	if u.TextWidth(rules, font) > width {
		font.Size = 12
	}
	line, rest := rest.CutTop(u.ParagraphHeight(rules, font, width) + u.Px(6))
	u.Paragraph(rules, font, u.Theme.Faint, geom.Rect{X: line.X + u.Px(8), Y: line.Y, W: width, H: line.H}, ui.Left)
	return rest
}

// rulesInPlay names the options by which the game is played.
func (d *Desk) rulesInPlay() string {
	text := ""
	for _, o := range d.Game.Options {
		value := d.played[o.Key]
		if value == "" {
			continue
		}
		if i := slices.Index(o.Values, value); i >= 0 && o.Labels != nil {
			value = o.Labels[i]
		}
		if text != "" {
			text += " · "
		}
		text += o.Label + ": " + value
	}
	return text
}

// Leave goes back.
func (d *Desk) Leave() { d.Stage.Pop() }

// DrawSeat shows one player: mark, name, who sits there, what stands to the account,
// whether it is this player's turn, and who has won.
func (d *Desk) DrawSeat(i int, r geom.Rect) {
	d.UI.Unsaid(func() { d.showSeat(i, r) })
}

func (d *Desk) showSeat(i int, r geom.Rect) {
	u := d.UI
	s := d.Game.Seats(d.State())[i]
	if d.Games() == nil && d.Session.Count() == 1 {
		s.Note = "" // of the game that is not played
	}
	turn, won := d.State().Turn() == i && !d.Over(), slices.Contains(d.Winners(), i)
	if turn || won {
		u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: vector.Alpha(u.Theme.Shadow, 0.5), Corner: u.Px(ui.Corner), Blur: u.Px(8)})
		u.Box(geom.Rect{X: r.X, Y: r.Y + r.H*0.18, W: u.Px(4), H: r.H * 0.64}, u.Theme.Accent, 2)
	}
	flat := r.H < u.Px(36) // all on one line
	mark := min(r.H-u.Px(14), u.Px(34))
	switch {
	case flat:
		mark = max(min(r.H-u.Px(2), u.Px(20)), u.Px(10))
	case r.W < u.Px(150):
		mark = min(mark, u.Px(22))
	}
	at := r
	_, at = at.CutLeft(u.Px(9))
	_, at = at.CutRight(u.Px(4))
	if d.Game.Mark != nil {
		u.ShowAt(d.SeatMark(i, int(mark)), geom.Point{X: at.X + mark/2, Y: r.Center().Y}, ui.Look{})
		_, at = at.CutLeft(mark + u.Px(7))
	}
	if flat {
		if won {
			var sign geom.Rect
			sign, at = at.CutRight(u.Px(SignWide))
			u.Icon(sprites.Crown, min(u.Px(18), r.H), u.Theme.Accent, sign.Center())
		}
		d.seatLine(i, s, at)
		return
	}
	d.seatLines(i, s, at)
	sign := geom.Point{X: r.Right() - u.Px(15), Y: r.Y + u.Px(15)}
	switch {
	case won:
		u.Icon(sprites.Crown, u.Px(20), u.Theme.Accent, sign)
	case turn && d.Host.Thinking():
		if r.W < u.Px(150) {
			sign = geom.Point{X: r.X + u.Px(9) + mark/2, Y: r.Bottom() - u.Px(8)}
		}
		d.dots(sign)
	}
}

// seatLine shows all of a seat in one line, of its account what there is room
// for.
func (d *Desk) seatLine(i int, s match.Seat, r geom.Rect) {
	u := d.UI
	small := ui.Font{Size: 12, Weight: ui.FontSmall.Weight}
	left := r.W - min(d.besideName(i, s.Name), r.W) - u.Px(6)
	note := s.Note
	for note != "" && u.TextWidth(note, small) > left {
		end := strings.LastIndex(note, " · ")
		note = note[:max(end, 0)]
	}
	d.seatName(i, s.Name, geom.Rect{X: r.X, Y: r.Center().Y, W: r.W})
	u.Text(note, small, u.Theme.Faint, geom.Point{X: r.Right(), Y: r.Center().Y}, ui.Right)
}

// seatLines shows a seat's name and who sits there in one line where that can be
// read, and what stands to its account below, on as many lines as it takes.
func (d *Desk) seatLines(i int, s match.Seat, r geom.Rect) {
	u := d.UI
	lines := d.accountLines(i, s, r.W)
	step := min(r.H/float64(len(lines)+1), u.Px(21))
	y := r.Center().Y - step*float64(len(lines))/2
	if len(lines) > 0 && lines[0] == d.Player(i) {
		u.TextFit(s.Name, ui.FontStrong, u.Theme.Ink, geom.Point{X: r.X, Y: y}, ui.Left, r.W-u.Px(SignWide))
	} else {
		d.seatName(i, s.Name, geom.Rect{X: r.X, Y: y, W: r.W - u.Px(SignWide)})
	}
	for _, line := range lines {
		y += step
		font := ui.FontSmall
		if !u.Fits(line, font, r.W) || len(lines) > 1 {
			font.Size = 12
		}
		u.TextFit(line, font, u.Theme.Faint, geom.Point{X: r.X, Y: y}, ui.Left, r.W)
	}
}

// SignWide is the room for the sign at the right of a seat's name, at 100 %.
const SignWide = 22

// accountLines are the lines below a seat's name in so much room: who sits there,
// unless that fits beside the name, and the account, parted where it is too long.
func (d *Desk) accountLines(i int, s match.Seat, width float64) (lines []string) {
	u := d.UI
	if who := d.Player(i); who != "" && d.besideName(i, s.Name) > width-u.Px(SignWide) {
		lines = append(lines, who)
	}
	small := ui.Font{Size: 12, Weight: ui.FontSmall.Weight}
	if u.TextWidth(s.Note, small) <= width {
		if s.Note != "" {
			lines = append(lines, s.Note)
		}
		return lines
	}
	return append(lines, strings.Split(s.Note, " · ")...)
}

// seatHeight is how high a row of seats is, each so wide.
func (d *Desk) seatHeight(width float64) float64 {
	u := d.UI
	most := 1
	for i, s := range d.Game.Seats(d.State()) {
		most = max(most, len(d.accountLines(i, s, width-u.Px(13+34+7))))
	}
	return u.Px(54) + u.Px(17)*float64(most-1)
}

const computerSign = 15 // at 100 %

// besideName is how wide a seat's name is with who sits there.
func (d *Desk) besideName(i int, name string) float64 {
	u := d.UI
	w := u.TextWidth(name, ui.FontStrong) + u.TextWidth(d.Player(i), ui.FontSmall) + u.Px(10)
	if d.Session.Computer(i) {
		w += u.Px(computerSign + 5)
	}
	return w
}

// seatName shows a seat's name and beside it who sits there: a computer's level
// behind its sign. Only r's left end, middle and width count.
func (d *Desk) seatName(i int, name string, r geom.Rect) {
	u := d.UI
	beside := d.besideName(i, name) - u.TextWidth(name, ui.FontStrong)
	own := min(u.TextWidth(name, ui.FontStrong), max(r.W-beside, r.W*0.5))
	u.TextFit(name, ui.FontStrong, u.Theme.Ink, r.Min(), ui.Left, own)
	_, r = r.CutLeft(own + u.Px(10))
	if d.Session.Computer(i) {
		size := u.Px(computerSign)
		u.Icon(sprites.Computer, size, u.Theme.Faint, geom.Point{X: r.X + size/2, Y: r.Y})
		_, r = r.CutLeft(size + u.Px(5))
	}
	u.TextFit(d.Player(i), ui.FontSmall, u.Theme.Faint, r.Min(), ui.Left, r.W)
}

func (d *Desk) SeatMark(i, px int) *ebiten.Image {
	type key struct {
		game  string
		seat  int
		px    int
		style sprites.Style
	}
	return d.UI.Picture(key{d.Game.ID, i, px, d.UI.Theme.Style()}, func() image.Image { return d.Game.Mark(i, px, d.UI.Theme.Style()) })
}

// dots show that the computer thinks.
func (d *Desk) dots(p geom.Point) {
	u := d.UI
	lit := 1
	if !motion.IsOff() {
		lit = int(u.In.Now/DotTime) % 3
		u.WakeIn(DotTime - u.In.Now%DotTime + time.Millisecond)
	}
	for i := range 3 {
		ink := color.Color(vector.Alpha(u.Theme.Ink, 0.25))
		if i == lit {
			ink = u.Theme.Accent
		}
		d := u.Px(6)
		u.Box(geom.Rect{X: p.X + float64(i-1)*u.Px(9) - d/2, Y: p.Y - d/2, W: d, H: d}, ink, 99)
	}
}

// said is what there is to say: what is to be done, and below it in small what is
// known beside, such as a hint.
func (t *Table) said() (text, note string, ink color.Color) {
	u, s := t.UI, t.State()
	text, note, ink = t.Game.Status(s), t.hint.note, u.Theme.Faint
	if b, ok := t.Board.(Guiding); ok && t.Mine() {
		text = cmp.Or(b.Guide(), text)
	}
	if o, over := t.Session.Outcome(); over {
		text = ui.Sentence(o.Sentence)
	}
	if t.Session.Remote() && !t.Mine() && !t.Over() && !t.Session.Looking() {
		text = t.Game.Seats(s)[s.Turn()].Name + " to move"
	}
	if t.Session.Remote() && note == "" {
		var bad bool
		if note, bad = t.remoteNote(); bad {
			ink = u.Theme.Warning
		}
	}
	if t.Thinking() { // what is to be done is no business of a person's
		text = t.Game.Seats(s)[s.Turn()].Name + " to move"
	}
	if t.Session.Previewing() {
		return t.previewWords(), cmp.Or(note, "Nobody has played this. A move made here makes it a variation."), ink
	}
	if t.Session.Looking() {
		text = "Turn " + itoa(t.Session.Shown().Turn()) + " of " + itoa(t.Session.Tip(t.Session.Shown()).Turn())
		switch {
		case t.Session.Shown().Turn() == 0:
			text = "The start of the game"
		case !t.Session.Match().Has(t.Session.Shown()):
			text += ", a variation"
		}
		if note == "" && t.Mine() {
			note = "Another move played here opens a variation."
		}
	}
	if trouble := cmp.Or(t.notice, t.thinkingTrouble()); trouble != "" {
		note, ink = trouble, u.Theme.Warning
	}
	return text, note, ink
}

// wordsHeight is how high the words are: of an end as high as it is, else two
// lines at least, so that what lies beside them stays where it is.
func (t *Table) wordsHeight(width float64, inRow bool) float64 {
	u := t.UI
	if t.atEnd() {
		return t.endHeight(width, inRow)
	}
	text, note, _ := t.said()
	width -= u.Px(12)
	h := u.ParagraphHeight(text, ui.FontLarge, width)
	if note != "" {
		h += u.ParagraphHeight(note, ui.FontSmall, width)
	}
	return max(h, u.LineHeight(ui.FontLarge)+u.LineHeight(ui.FontSmall)) + u.Px(6)
}

// words say what is to be done, how the game ended, or what went wrong.
func (t *Table) words(r geom.Rect, inRow bool) {
	if t.atEnd() {
		t.drawEnd(r, inRow)
		return
	}
	u := t.UI
	text, note, ink := t.said()
	r = geom.Rect{X: r.X + u.Px(6), Y: r.Y + u.Px(3), W: r.W - u.Px(12), H: r.H - u.Px(4)}
	large, small := ui.FontLarge, ui.FontSmall
	for large.Size > 11 && u.ParagraphHeight(text, large, r.W)+u.ParagraphHeight(note, small, r.W)*Flag(note != "") > r.H {
		large.Size--
		small.Size = min(small.Size, large.Size)
	}
	u.Unsaid(func() {
		_, r = r.CutTop(u.Paragraph(text, large, u.Theme.Ink, r, ui.Left))
		if note != "" {
			u.Paragraph(note, small, ink, r, ui.Left)
		}
	})
}

func Flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
