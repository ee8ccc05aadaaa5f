package table

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/ui"
)

// dotTime is how long each of the dots is lit that show a computer thinking.
const dotTime = 250 * time.Millisecond

// frameAround lays out everything beside the board and returns the board's
// area. A wide window has it all in a panel on the right, a tall one above and
// below the board.
func (t *Table) frameAround() geom.Rect {
	all := t.UI.Screen.Inset(t.UI.Px(ui.Grid))
	if all.W > all.H*1.1 {
		return t.wide(all)
	}
	return t.tall(all)
}

func (t *Table) wide(all geom.Rect) geom.Rect {
	u := t.UI
	gap := u.Px(ui.Grid)
	side, board := all.CutRight(min(max(all.W*0.27, u.Px(212)), u.Px(340)))
	side = side.Inset(gap / 2)

	head, rest := side.CutTop(u.Px(44))
	t.header(head)
	_, rest = rest.CutTop(gap)

	tools := t.tools()
	columns := max(3, min(4, int(rest.W/u.Px(64))))
	rows := (len(tools) + columns - 1) / columns
	bar, rest := rest.CutBottom(float64(rows)*u.Px(56) - u.Px(4))
	t.toolbar(bar, tools, columns)

	count := len(t.game.Seats(t.State()))
	rowHeight := min(u.Px(60), (rest.H-u.Px(96))/float64(count))
	seats, rest := rest.CutTop(rowHeight * float64(count))
	for i := range count {
		row, below := seats.CutTop(rowHeight)
		t.seat(i, row.Inset(u.Px(2)), false)
		seats = below
	}
	_, rest = rest.CutTop(gap)
	strip, rest := rest.CutTop(t.sideHeight(rest.W))
	t.side(strip)
	t.words(rest)
	return board
}

func (t *Table) tall(all geom.Rect) geom.Rect {
	u := t.UI
	gap := u.Px(ui.Grid)
	head, rest := all.CutTop(u.Px(44))
	t.header(head)

	count := len(t.game.Seats(t.State()))
	row, rest := rest.CutTop(u.Px(54))
	for i, cell := range row.Split(count, gap/2) {
		t.seat(i, cell.Inset(u.Px(1)), count > 2)
	}
	words, rest := rest.CutTop(u.Px(46))
	t.words(words)

	tools := t.tools()
	columns := len(tools)
	if most := max(4, int(rest.W/u.Px(50))); columns > most {
		columns = (columns + 1) / 2
	}
	rows := (len(tools) + columns - 1) / columns
	bar, rest := rest.CutBottom(float64(rows)*u.Px(54) - u.Px(4))
	t.toolbar(bar, tools, columns)
	strip, rest := rest.CutBottom(t.sideHeight(rest.W))
	t.side(strip)
	return rest
}

// sideHeight is how high the board's own strip is, 0 for none.
func (t *Table) sideHeight(width float64) float64 {
	if b, ok := t.board.(Sided); ok {
		return b.SideHeight(t, width)
	}
	return 0
}

func (t *Table) side(r geom.Rect) {
	if b, ok := t.board.(Sided); ok {
		b.Side(t, r)
	}
}

func (t *Table) header(r geom.Rect) {
	u := t.UI
	back, rest := r.CutLeft(r.H)
	if u.Press("back", back.Inset(u.Px(2)), ui.Button{Icon: sprites.Back}) {
		t.leave()
	}
	u.TextFit(t.game.Title, ui.FontTitle, u.Theme.Ink, geom.Point{X: rest.X + u.Px(6), Y: rest.Center().Y}, ui.Left, rest.W-u.Px(8))
}

func (t *Table) leave() { t.Stage.Pop() }

// seat shows one player: mark, name, what stands to the account, and whether
// it is this player's turn.
func (t *Table) seat(i int, r geom.Rect, narrow bool) {
	u := t.UI
	s := t.game.Seats(t.State())[i]
	turn := t.State().Turn() == i
	if turn {
		u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: vector.Alpha(u.Theme.Shadow, 0.5), Corner: u.Px(ui.Corner), Blur: u.Px(8)})
		u.Box(geom.Rect{X: r.X, Y: r.Y + u.Px(10), W: u.Px(4), H: r.H - u.Px(20)}, u.Theme.Accent, 2)
	}
	flat := r.H < u.Px(34) // the name and the note stand on one line
	mark := min(r.H-u.Px(14), u.Px(36))
	if flat {
		mark = max(min(r.H-u.Px(2), u.Px(20)), u.Px(10))
	}
	if narrow {
		mark = min(mark, u.Px(22))
	}
	left := r.X + u.Px(10)
	if t.game.Mark != nil {
		u.ShowAt(t.seatMark(i, int(mark)), geom.Point{X: left + mark/2, Y: r.Center().Y}, ui.Look{})
		left += mark + u.Px(8)
	}
	width := r.Right() - left - u.Px(6)
	if flat {
		middle := r.Center().Y
		u.TextFit(s.Name, ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: middle}, ui.Left, width*0.45)
		t.seatNote(i, s, geom.Rect{X: left + width*0.48, Y: middle, W: width * 0.52})
		return
	}
	u.TextFit(s.Name, ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.32}, ui.Left, width)
	t.seatNote(i, s, geom.Rect{X: left, Y: r.Y + r.H*0.70, W: width})
	if turn && t.Thinking() {
		t.dots(geom.Point{X: r.Right() - u.Px(18), Y: r.Y + r.H*0.32})
	}
}

func (t *Table) seatMark(i, px int) *ebiten.Image {
	type key struct {
		game  string
		seat  int
		px    int
		style sprites.Style
	}
	return t.UI.Picture(key{t.game.ID, i, px, t.UI.Theme.Style()}, func() image.Image { return t.game.Mark(i, px, t.UI.Theme.Style()) })
}

// seatNote is the line below a seat's name: who plays there, where there is
// room for it, and the account. Only r's left end, middle and width count.
func (t *Table) seatNote(i int, s match.Seat, r geom.Rect) {
	u, note := t.UI, s.Note
	if t.seats[i] != match.Person {
		size := u.Px(15)
		u.Icon(sprites.Computer, size, u.Theme.Faint, geom.Point{X: r.X + size/2, Y: r.Y})
		r.X, r.W = r.X+size+u.Px(5), r.W-size-u.Px(5)
	}
	if who := t.Player(i); who != "" {
		both := who + " · " + s.Note
		switch {
		case s.Note == "":
			note = who
		case u.Fits(both, ui.FontSmall, r.W):
			note = both
		}
	}
	u.TextFit(note, ui.FontSmall, u.Theme.Faint, r.Min(), ui.Left, r.W)
}

// dots show that the computer thinks.
func (t *Table) dots(p geom.Point) {
	u := t.UI
	lit := 1
	if !motion.IsOff() {
		lit = int(u.In.Now/dotTime) % 3
		u.WakeIn(dotTime - u.In.Now%dotTime + time.Millisecond)
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

// words say what is to be done, how the game ended, or what went wrong.
func (t *Table) words(r geom.Rect) {
	u := t.UI
	s := t.State()
	text, font, ink := t.game.Status(s), ui.FontLarge, u.Theme.Ink
	if o, over := s.Outcome(); over {
		text = ui.Sentence(o.Sentence)
	}
	if t.hint.note != "" {
		text = t.hint.note
	}
	if t.notice != "" {
		text, font, ink = t.notice, ui.FontBody, u.Theme.Warning
	}
	inner := geom.Rect{X: r.X + u.Px(6), Y: r.Y, W: r.W - u.Px(12), H: r.H}
	for font.Size > 10 && u.ParagraphHeight(text, font, inner.W) > inner.H {
		font.Size--
	}
	inner.Y += max(0, min(u.Px(10), (inner.H-u.ParagraphHeight(text, font, inner.W))/2))
	u.Paragraph(text, font, ink, inner, ui.Left)
}

func (t *Table) toolbar(r geom.Rect, tools []Tool, columns int) {
	u := t.UI
	rows := (len(tools) + columns - 1) / columns
	if rows == 0 {
		return
	}
	height := (r.H + u.Px(4)) / float64(rows)
	for i, tool := range tools {
		cell := r.Split(columns, u.Px(4))[i%columns]
		cell.Y += math.Floor(float64(i/columns) * height)
		cell.H = height - u.Px(4)
		pressed := u.Press(tool.Name, cell, ui.Button{Label: tool.Label, Icon: tool.Icon, Stacked: true,
			Disabled: tool.Disabled, Primary: tool.Primary, Selected: tool.Selected})
		if pressed {
			tool.Run()
		}
	}
}
