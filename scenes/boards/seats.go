package boards

import (
	"cmp"
	"image"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// DotTime is how long each dot is lit while a computer thinks.
const DotTime = 250 * time.Millisecond

// LongThought is how long a computer player thinks before its seat shows the time, and a
// person can have the best turn so far.
const LongThought = time.Second

// NearSeat returns the seat whose things are nearest to the person: their own if one person
// plays here, else the first.
func (d *Desk) NearSeat() int { return max(d.Match.OnlyPerson(), 0) }

// fromNear returns the i-th seat in the order of turns, from [Desk.NearSeat] on.
func (d *Panel) fromNear(i int) int { return (d.NearSeat() + i) % d.Match.SeatCount() }

// DrawSeat shows a seat: mark, name, player, account, whether it is its turn, and whether
// it has won.
func (d *Panel) DrawSeat(i int, r geom.Rect) {
	d.UI.WithoutParts(func() { d.showSeat(i, r) })
}

// yourStrength explains, in games of two, the computer level that adapts to the player.
const yourStrength say.ID = "The computer adapts to your results, so that you win about half of your games."

// AboutOpponent says how a computer player plays in a game with this number of seats. It
// returns "" for persons and external engines.
func (g *Game) AboutOpponent(who string, seats int) string {
	if _, is := match.ParseStrength(who); is && seats == 2 {
		return lang.T(yourStrength)
	}
	return lang.Of(g.Game.AboutPlayer(who))
}

func (d *Panel) showSeat(i int, r geom.Rect) {
	u := d.UI
	if about := cmp.Or(d.Game.AboutOpponent(d.Match.Player(i), d.Match.SeatCount()), d.presenceTip(i)); about != "" {
		u.Tip("seat:"+strconv.Itoa(i), r, about, "")
	}
	s := d.Game.Seats(d.Match.State())[i]
	turn, won := d.Match.State().Turn() == i && !d.Match.Over(), d.Finale() >= 1 && slices.Contains(d.Result().Winners(), i)
	if turn || won {
		u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: vector.Alpha(u.Theme.Shadow, 0.5), Corner: u.Px(ui.Corner), Blur: u.Px(8)})
		u.Box(geom.Rect{X: r.X, Y: r.Y + r.H*0.18, W: u.Px(4), H: r.H * 0.64}, u.Theme.Accent, 2)
	}
	flat := r.H < u.Px(36) // everything on one line
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
		sign := min(u.Px(10), mark*0.5)
		d.ShowPresence(i, geom.Point{X: at.X + mark - sign*0.3, Y: r.Center().Y + mark/2 - sign*0.3}, sign, u.Theme.Ground)
		_, at = at.CutLeft(mark + u.Px(7))
	}
	if flat {
		if won {
			var sign geom.Rect
			sign, at = at.CutRight(u.Px(SignWide))
			u.Icon(sprites.Crown, min(u.Px(18), r.H), u.Theme.Accent, sign.Center())
		}
		d.seatLine(i, s, d.showClock(i, lang.Of(s.Name), at))
		return
	}
	beside := at
	if won {
		_, beside = at.CutRight(u.Px(SignWide))
	}
	if d.clockWide(i, lang.Of(s.Name), beside.W) > 0 {
		d.seatLines(i, s, d.showClock(i, lang.Of(s.Name), beside), false)
	} else {
		d.seatLines(i, s, at, true)
	}
	sign := geom.Point{X: r.Right() - u.Px(15), Y: r.Y + u.Px(15)}
	switch {
	case won:
		u.Icon(sprites.Crown, u.Px(20), u.Theme.Accent, sign)
	case turn && d.Host.Thinking():
		small := r.W < u.Px(150)
		if small {
			sign = geom.Point{X: r.X + u.Px(9) + mark/2, Y: r.Bottom() - u.Px(8)}
		}
		took := u.In.Now - d.ThinksSince
		if took < LongThought || !small {
			d.dots(sign)
			sign.Y += u.Px(14)
		}
		if took >= LongThought {
			u.Text(clockText(took-time.Second+1), ui.FontTiny, u.Theme.Faint, sign, ui.Center)
		}
	}
}

// seatLine shows a seat on one line, with as much of its account as fits.
func (d *Panel) seatLine(i int, s match.Seat, r geom.Rect) {
	u := d.UI
	small := ui.FontTiny
	if said := d.Bubble.phraseAt(i); said != "" {
		name, words := r.CutLeft(min(u.TextWidth(lang.Of(s.Name), ui.FontStrong), r.W/2))
		u.TextFit(lang.Of(s.Name), ui.FontStrong, u.Theme.Ink, geom.Point{X: name.X, Y: name.Center().Y}, ui.Left, name.W)
		d.speech(said, small, words.Inset(u.Px(1)))
		return
	}
	left := r.W - min(d.besideName(i, lang.Of(s.Name)), r.W) - u.Px(6)
	account := s.Counts
	for len(account) > 0 && u.TextWidth(lang.Of(account.Said()), small) > left {
		account = account[:len(account)-1]
	}
	d.seatName(i, lang.Of(s.Name), geom.Rect{X: r.X, Y: r.Center().Y, W: r.W})
	u.Text(lang.Of(account.Said()), small, u.Theme.Faint, geom.Point{X: r.Right(), Y: r.Center().Y}, ui.Right)
}

// seatLines shows a seat on several lines: its name and player on one line if they fit,
// then the clock if requested, then the account or what the player says.
func (d *Panel) seatLines(i int, s match.Seat, r geom.Rect, timed bool) {
	u := d.UI
	lines := d.accountLines(i, s, r.W)
	playerBelow := len(lines) > 0 && lines[0].kind == playerLine
	name, nameWide := lang.Of(s.Name), r.W-u.Px(SignWide)
	if !u.Fits(name, ui.FontStrong, nameWide) {
		nameWide = r.W + u.Px(4) // beside the sign
	}
	if !playerBelow && len(lines) == 1 {
		lines[0].text = d.withAbsence(i, lines[0].text, r.W, nameWide-u.TextWidth(name, ui.FontStrong)-u.Px(10))
	}
	var clock string
	var clockInk color.Color
	if timed {
		clock, clockInk = d.shownClock(i)
	}
	if said := d.Bubble.phraseAt(i); said != "" {
		if clock == "" && d.longSpeech(said, r) {
			return
		}
		lines = append(lines[:max(len(lines)-1, 0)], textLine{spokenLine, said})
	}
	if clock != "" {
		lines = append([]textLine{{clockLine, clock}}, lines...)
	}
	step := min(r.H/float64(len(lines)+1), u.Px(21))
	y := r.Center().Y - step*float64(len(lines))/2
	if playerBelow {
		u.TextFit(name, ui.FontStrong, u.Theme.Ink, geom.Point{X: r.X, Y: y}, ui.Left, nameWide)
	} else {
		d.seatName(i, name, geom.Rect{X: r.X, Y: y, W: nameWide})
	}
	for _, line := range lines {
		y += step
		font := ui.FontSmall
		if !u.Fits(line.text, font, r.W) || len(lines) > 1 {
			font = ui.FontTiny
		}
		text, ink, row := line.text, u.Theme.Faint, r
		switch line.kind {
		case spokenLine:
			d.speech(text, ui.FontSmall, geom.Rect{X: r.X, Y: y - step/2, W: r.W, H: step})
			continue
		case clockLine:
			ink = clockInk
		case playerLine:
			if d.Match.IsComputer(i) {
				size := min(step, u.Px(computerSign))
				d.drawComputer(i, size, geom.Point{X: r.X + size/2, Y: y})
				_, row = r.CutLeft(size + u.Px(5))
			}
			text = d.shownPlayer(i, font, row.W)
		}
		u.TextFit(text, font, ink, geom.Point{X: row.X, Y: y}, ui.Left, row.W)
	}
}

// longSpeech draws a phrase that is too long for one line, in place of all a seat's lines. It
// reports whether it did: there is no room for it in a narrow seat.
func (d *Panel) longSpeech(said string, r geom.Rect) bool {
	u := d.UI
	pad := u.Px(6)
	words := geom.Rect{X: r.X + pad, W: r.W - 2*pad, H: u.ParagraphHeight(said, ui.FontTiny, r.W-2*pad)}
	if words.Y = r.Center().Y - words.H/2; u.Fits(said, ui.FontTiny, words.W) || words.H > r.H-u.Px(4) {
		return false
	}
	u.Outline(geom.Rect{X: r.X, Y: words.Y - u.Px(2), W: r.W, H: words.H + u.Px(4)}, u.Theme.Panel, u.Theme.Accent, ui.Corner, 1)
	u.Paragraph(said, ui.FontTiny, u.Theme.Ink, words, ui.Center)
	return true
}

// speech draws what the player of a seat says, as a bubble in r. A long phrase makes the
// bubble wider than r.
func (d *Panel) speech(said string, font ui.Font, r geom.Rect) {
	u := d.UI
	pad := u.Px(7)
	font = u.LineFont(font, r.W-2*pad, said)
	r.W = u.TextWidth(said, font) + 2*pad
	r.X = min(r.X, u.Screen.W-r.W-pad)
	u.Outline(r, u.Theme.Panel, u.Theme.Accent, ui.Corner, 1)
	u.Text(said, font, u.Theme.Ink, r.Center(), ui.Center)
}

// textLine is a line below a seat's name.
type textLine struct {
	kind lineKind
	text string
}

type lineKind int

const (
	clockLine lineKind = iota
	playerLine
	accountLine // what the seat has, in whole or in part
	spokenLine  // what the player says, instead of the last part of the account
)

// accountLines returns the lines below a seat's name in the given width: the player, if
// that does not fit beside the name, and then the account, one line a fact if it is too long
// for one line.
func (d *Panel) accountLines(i int, s match.Seat, width float64) (lines []textLine) {
	u := d.UI
	if who := d.Player(i); who != "" && d.besideName(i, lang.Of(s.Name)) > width-u.Px(SignWide) {
		lines = append(lines, textLine{playerLine, who})
	}
	if whole := lang.Of(s.Counts.Said()); u.TextWidth(withTwoDigits(whole), ui.FontTiny) <= width {
		if whole != "" {
			lines = append(lines, textLine{accountLine, whole})
		}
		return lines
	}
	for _, fact := range s.Counts {
		lines = append(lines, textLine{accountLine, lang.Of(fact.Said())})
	}
	return lines
}

// withTwoDigits returns a text with at least two digits in each number. With their room, an
// account keeps its lines when a number grows.
func withTwoDigits(text string) string {
	var wide strings.Builder
	digits := 0
	for _, c := range text + " " {
		if c >= '0' && c <= '9' {
			digits++
		} else {
			if digits == 1 {
				wide.WriteByte('0')
			}
			digits = 0
		}
		wide.WriteRune(c)
	}
	return strings.TrimSpace(wide.String())
}

func (d *Panel) seatHeight(width float64) float64 {
	u := d.UI
	most := 1
	for i, s := range d.Game.Seats(d.Match.State()) {
		room := width - u.Px(13+34+7)
		beside := d.clockWide(i, lang.Of(s.Name), room)
		lines := len(d.accountLines(i, s, room-beside))
		if _, _, timed := clockLeft(d.Desk, i); timed && beside == 0 {
			lines++
		}
		most = max(most, lines)
	}
	return u.Px(54) + u.Px(17)*float64(most-1)
}

func (d *Panel) besideName(i int, name string) float64 {
	u := d.UI
	w := u.TextWidth(name, ui.FontStrong) + u.TextWidth(d.Player(i), ui.FontSmall) + u.Px(10)
	if d.Match.IsComputer(i) {
		w += u.Px(computerSign + 5)
	}
	return w
}

// seatName shows a seat's name and its player, with an icon before a computer's level. It
// uses only the left end, middle and width of r.
func (d *Panel) seatName(i int, name string, r geom.Rect) {
	u := d.UI
	own := min(u.TextWidth(name, ui.FontStrong), r.W)
	u.TextFit(name, ui.FontStrong, u.Theme.Ink, r.Min(), ui.Left, own)
	_, r = r.CutLeft(own + u.Px(10))
	if d.Match.IsComputer(i) {
		size := u.Px(computerSign)
		d.drawComputer(i, size, geom.Point{X: r.X + size/2, Y: r.Y})
		_, r = r.CutLeft(size + u.Px(5))
	}
	if r.W > u.Px(leastPlayer) {
		u.TextFit(d.shownPlayer(i, ui.FontSmall, r.W), ui.FontSmall, u.Theme.Faint, r.Min(), ui.Left, r.W)
	}
}

// leastPlayer is the width at 100 % that is worth the beginning of a player's name.
const leastPlayer = 24

// drawComputer draws the face of the computer player at a seat, or the icon of one without
// a character.
func (d *Panel) drawComputer(seat int, size float64, p geom.Point) {
	if c := d.Game.Character(d.Match.Player(seat)); c != 0 {
		d.UI.Face(int(c), size, p)
		return
	}
	d.UI.Icon(sprites.Computer, size*0.75, d.UI.Theme.Faint, p)
}

func (d *Desk) SeatMark(i, px int) *ebiten.Image {
	return d.UI.Painted(func(style sprites.Style) image.Image { return d.Game.Mark(i, px, style) }, "mark", d.Game.ID, i, px)
}

func (d *Panel) dots(p geom.Point) {
	u := d.UI
	lit := 1
	if !geom.IsOff() {
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

// SignWide is the width of the icon at the right of a seat's name, at 100 %.
const SignWide = 22

const computerSign = 20 // at 100 %

// Player returns the player of a seat: a computer's level, or the name of a person; "" if
// unknown. Of the people at this screen it names only one who is alone.
func (d *Desk) Player(seat int) string {
	own := d.Stage.Prefs.DisplayName()
	if d.Match.IsComputer(seat) {
		return lang.Of(d.Game.SayPlayer(d.Match.Player(seat)))
	}
	if !d.Match.Remote() {
		for i := range d.Match.SeatCount() {
			if i != seat && d.Match.Local(i) {
				return "" // two people share the screen, and the name belongs to one of them
			}
		}
		return own
	}
	name := ""
	w, served := d.Match.Mode.(*remote.ServerMode)
	if served {
		name = w.Player(seat)
	}
	switch {
	case d.Match.Local(seat):
		return cmp.Or(name, own, lang.T("who sits there|you"))
	case served && w.Client.Known().Free != nil && *w.Client.Known().Free == seat:
		return lang.T("who sits there|free seat")
	}
	return name // without one, the seat has a name of its own
}

func BoolToFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
