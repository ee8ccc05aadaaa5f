package boards

import (
	"math"
	"strings"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// SettingsKey opens the settings, at the shelf and at every table.
const SettingsKey input.Key = "F10"

// Panel draws what is beside a desk's board: the header, the seats with their clocks, and
// the board's own strip.
type Panel struct{ *Desk }

// NewPanel returns the panel of a new desk, which has no match yet.
func NewPanel(s *scenes.Stage, g *Game) Panel { return Panel{NewDesk(s, g)} }

// widest is the ratio of the width to the height of the widest board, with trays.
const widest = 1.34

// SplitWide divides a wide window into the panel on the right and the board's area.
func (d *Panel) SplitWide(all geom.Rect) (side, board geom.Rect) {
	u := d.UI
	gap := u.Px(ui.Grid)
	wide := max(all.W*0.29, u.Px(248), all.W-widest*all.H)
	if u.Low() {
		wide = max(wide, min(all.W*0.42, 5*u.Reach(ui.Touch)+1.5*gap)) // room for five tools
	}
	side, board = all.CutRight(min(wide, u.Px(360)))
	side = side.Inset(gap / 2)
	side.X, side.W = side.X+gap/2, side.W-gap/2
	return side, board
}

// LastArea returns the board's area in the last frame, and whether the board was as wide as it,
// so that a lower area need not change it.
func (d *Panel) LastArea() (area geom.Rect, filled bool) {
	return d.around, d.screen == d.UI.Screen && d.Place.W > d.around.W*0.95
}

// Still returns the area of the board, cut so that the board stays in its place if it can.
// That is so while the board is as wide as its area, whatever opens and closes below.
func (d *Panel) Still(area geom.Rect) geom.Rect {
	board := d.Place
	before, filled := d.LastArea()
	same := filled && before != area && math.Abs(board.Center().Y-before.Center().Y) < 1 &&
		board.Y >= area.Y && board.Bottom() <= area.Bottom()
	if same {
		mid := before.Center().Y
		half := min(mid-area.Y, area.Bottom()-mid)
		area = geom.Rect{X: area.X, Y: mid - half, W: area.W, H: 2 * half}
	}
	d.around, d.screen = area, d.UI.Screen
	return area
}

// DrawAbove draws the header and the seats above the board of a tall window, and returns
// the rest. The seats share one row. If the window is low for its size of text, each seat
// gets its own line, where that leaves the board more room.
func (d *Panel) DrawAbove(all geom.Rect, more func(r geom.Rect, least float64)) geom.Rect {
	u, count := d.UI, float64(d.Match.SeatCount())
	gap := u.Px(ui.Grid)
	rest := d.Header(all, more)
	if count == 1 { // there is no one to compare with
		return rest
	}
	high, line := d.seatHeight((rest.W-gap/2*(count-1))/count), u.Px(26)
	if u.Screen.H < u.Px(560) && line*count < high {
		for i := range d.Match.SeatCount() {
			var cell geom.Rect
			cell, rest = rest.CutTop(line)
			d.DrawSeat(d.fromNear(i), cell.Inset(u.Px(1)))
		}
		return rest
	}
	row, rest := rest.CutTop(high)
	cells := row.Split(d.Match.SeatCount(), gap/2)
	for _, speaks := range []bool{false, true} { // what is said may be wider than its cell
		for i, cell := range cells {
			if seat := d.fromNear(i); (d.Bubble.phraseAt(seat) != "") == speaks {
				d.DrawSeat(seat, cell.Inset(u.Px(1)))
			}
		}
	}
	return rest
}

// The usual and the smallest height of a seat in a panel, at 100 %.
const (
	seatHigh  = 54
	seatLeast = 22
)

// SeatsSlot returns the slot of all seats, one below the other. give and fill are their
// ranks for shrinking and growing, see [geom.Form]. With give 0 the seats begin small. A
// game for one has no seats here, because there is no one to compare with.
func (d *Panel) SeatsSlot(give, fill int) geom.Slot {
	u, n := d.UI, float64(d.Match.SeatCount())
	if n == 1 {
		return geom.Slot{}
	}
	draw := func(r geom.Rect) {
		high := r.H / n
		for i := range d.Match.SeatCount() {
			var row geom.Rect
			row, r = r.CutTop(high)
			d.DrawSeat(d.fromNear(i), row.Inset(u.Px(2)))
		}
	}
	forms := []geom.Form{
		{Least: n * u.Px(seatHigh), Give: give, Draw: draw},
		{Least: n * u.Px(seatLeast), Most: n * u.Px(seatHigh), Fill: fill, Draw: draw},
	}
	if give == 0 {
		forms = forms[1:]
	}
	return geom.Slot{Forms: forms, Gap: u.Px(ui.Grid) / 2}
}

// SideSlot returns the slot of the board's own strip, which is left out at the rank give.
func (d *Panel) SideSlot(width, gap float64, give int) geom.Slot {
	return geom.Slot{Forms: []geom.Form{{Least: d.SideHeight(width), Give: give, Draw: d.DrawSide}}, Gap: gap}
}

// PassingSideSlot is SideSlot for a strip that comes during the game. Its first row always stays.
func (d *Panel) PassingSideSlot(width float64, give int) geom.Slot {
	slot := d.SideSlot(width, 0, give)
	first := func(c *ui.Column) {
		c.Most = 1
		d.showSide(c)
	}
	slot.Forms = append(slot.Forms, geom.Form{Least: d.UI.ColumnHeight(width, first), Draw: func(r geom.Rect) {
		d.UI.WithoutParts(func() { d.UI.Column(r, first) })
	}})
	return slot
}

// SideHeight returns the height of the board's own strip, 0 for none.
func (d *Panel) SideHeight(width float64) float64 { return d.UI.ColumnHeight(width, d.showSide) }

func (d *Panel) DrawSide(r geom.Rect) { d.UI.WithoutParts(func() { d.UI.Column(r, d.showSide) }) }

func (d *Panel) showSide(c *ui.Column) {
	if b, ok := d.Board.(Sided); ok {
		b.Side(d.Desk, c)
	}
}

// titleWide is the least room for a game's name, at 100 %, so that beside all names the button
// has a word or none has.
const titleWide = 159

// Header shows the back button, the game's name and its rules, and returns the rest below.
// It calls more, unless nil, to show a button at the right of the room beside the name.
// least is the width of the button without a word.
func (d *Panel) Header(r geom.Rect, more func(r geom.Rect, least float64)) geom.Rect {
	u := d.UI
	head, rest := r.CutTop(u.Reach(44))
	d.Bubble.title, d.Bubble.free = head, geom.Rect{}
	button := u.Reach(37)
	if r.W < u.Px(260) && !u.Handheld() { // leave room for the name
		button = u.Px(34)
	}
	back, name := head.CutLeft(button)
	gear, name := name.CutRight(button)
	u.Act(back.Inset(u.Px(1)), ui.Tool{Name: "back", Icon: sprites.Back, Tip: lang.T("Back"), Key: "Esc", Run: d.Host.Leave})
	u.Act(gear.Inset(u.Px(1)), ui.Tool{Name: "settings", Icon: sprites.Gear, Tip: lang.T("Settings"), Key: string(SettingsKey), Run: d.Host.OpenSettings})
	_, name = name.CutLeft(u.Px(4))
	if more != nil {
		var beside geom.Rect
		title := max(u.TextWidth(lang.Of(d.Game.Title), ui.FontTitle), u.Px(titleWide))
		beside, name = name.CutRight(max(button, name.W-title-u.Px(6)))
		beside = beside.Inset(u.Px(1))
		more(beside, button-2*u.Px(1))
	}
	u.Label(lang.Of(d.Game.Title), ui.FontTitle, u.Theme.Ink, name, ui.Left)
	rules := d.rulesInPlay()
	if rules == "" || d.Games() == nil && !d.SetsUp() { // an exercise says what matters itself
		return rest
	}
	width := r.W - u.Px(12)
	font := ui.FontSmall
	if u.Low() {
		line, rest := rest.CutTop(u.LineHeight(font) + u.Px(4))
		u.TextFit(rules, font, u.Theme.Faint, geom.Point{X: line.X + u.Px(8), Y: line.Y + u.LineHeight(font)/2}, ui.Left, width)
		return rest
	}
	if u.TextWidth(rules, font) > width {
		font = ui.FontTiny
	}
	line, rest := rest.CutTop(u.ParagraphHeight(rules, font, width) + u.Px(6))
	u.Paragraph(rules, font, u.Theme.Faint, geom.Rect{X: line.X + u.Px(8), Y: line.Y, W: width, H: line.H}, ui.Left)
	return rest
}

// rulesInPlay names the options that are not as usual, and says so if the game began from
// a set-up position.
func (d *Panel) rulesInPlay() string {
	var parts []string
	if d.fromPosition {
		parts = append(parts, lang.T("From a custom position"))
	}
	return strings.Join(append(parts, Unusual(d.Game, d.played)...), " · ")
}

// Unusual names the options of a game that differ from what its form offers first.
func Unusual(g *Game, played map[string]string) (words []string) {
	usual := g.Initial()
	for _, o := range g.Options {
		if value := played[o.Key]; value != "" && value != usual[o.Key] {
			words = append(words, lang.T("%s: %s", o.Label, o.ValueWords(value)))
		}
	}
	return words
}

func (d *Desk) Leave() { d.Stage.Pop() }

// Pressed shows a button of a panel and reports whether it was pressed. Enter also presses
// the primary button, unless a widget has the focus.
func (d *Panel) Pressed(tool ui.Tool, r geom.Rect) bool {
	u := d.UI
	if !tool.Primary {
		u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
	}
	return u.Press(tool.Name, r, tool.Button()) || tool.Primary && u.Answers()
}
