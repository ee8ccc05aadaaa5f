package setup

import (
	"cmp"
	"image"
	"image/color"
	"strconv"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

func (k *screen) Frame(s *scenes.Stage) {
	k.BeginFrame(s)
	area := k.around()
	k.ShowBoard(area)
	k.answer()
	k.preview()
	k.UI.WithoutParts(k.Bubble.Draw)
	k.share()
	if k.UI.Live() && k.UI.In.JustPressed("Escape") {
		k.escape()
	}
}

func (k *screen) escape() {
	switch {
	case k.UI.Typing():
		k.typed, k.typedErr = k.text, nil
		k.UI.Focus("")
	case k.StepBack():
	default:
		k.Leave()
	}
}

// around lays out everything beside the board, in a panel at the right of a wide window
// and below the board in a tall one. It returns the board's area.
func (k *screen) around() geom.Rect {
	u := k.UI
	gap := u.Px(ui.Grid)
	all := u.Screen.Inset(gap)
	foot := u.Reach(48)
	if k.UI.Landscape() {
		side, board := k.SplitWide(all)
		rest := k.Header(side, nil)
		bar, rest := rest.CutBottom(foot)
		_, rest = rest.CutBottom(gap)
		wide := rest.W
		if u.ColumnHeight(wide, k.column) > rest.H {
			wide -= u.Px(10) // for the scroll bar
		}
		u.Scroll(&k.scroll, rest, u.ColumnHeight(wide, k.column), func(r geom.Rect) {
			r.W = wide
			u.Column(r, k.column)
		})
		k.bar(bar)
		return board
	}
	rest := k.Header(all, nil)
	bar, rest := rest.CutBottom(foot)
	k.bar(bar)
	column, rest := rest.CutBottom(u.ColumnHeight(rest.W, k.column) + gap)
	u.Column(column, k.column)
	return rest
}

const title say.ID = "Set up a position"

// column draws the pieces, the tools, and the reason why no game can begin.
func (k *screen) column(c *ui.Column) {
	u := c.UI()
	gap := u.Px(4)
	size := u.Reach(46)
	if k.UI.Landscape() {
		c.Paragraph(lang.T(title), ui.FontLarge, u.Theme.Ink)
		c.Space(gap)
	}
	pieces := len(k.pieces)
	if k.hands != nil {
		pieces = 0 // they are on the board
	}
	columns := max(1, min(pieces, int((c.Width+gap)/(size+gap))))
	c.Cells(pieces, columns, size+gap, gap, func(i int, r geom.Rect) { k.showPiece(i, geom.Rect{X: r.X, Y: r.Y, W: r.W, H: size}) })
	if n := k.Match.SeatCount(); n > 1 {
		if n > besideLabel {
			c.Paragraph(lang.T(toMove), ui.FontSmall, u.Theme.Faint)
		}
		c.Row(u.RowHeight(), k.showTurn)
	}
	tools := k.tools()
	c.Row(size+gap, func(r geom.Rect) { k.UI.Tools(r, len(tools), tools) })
	c.Row(size+gap, func(r geom.Rect) { k.showText(geom.Rect{X: r.X, Y: r.Y, W: r.W, H: size}) })
	text, ink := k.verdict(), u.Theme.Faint
	if k.trouble() != "" {
		ink = u.Theme.Warning
	}
	c.Space(gap)
	font := ui.FontBody
	if u.ParagraphHeight(text, font, c.Width) > 2*u.LineHeight(font) {
		font = ui.FontSmall
	}
	room := max(u.ParagraphHeight(text, font, c.Width), 3*u.LineHeight(ui.FontSmall)) // at least three lines, so that the board keeps its size
	c.Row(room, func(r geom.Rect) { u.WithoutParts(func() { u.Paragraph(text, font, ink, r, ui.Left) }) })
}

func itoa(i int) string { return strconv.Itoa(i) }

// pieceName is the name of a piece's button.
func pieceName(i int) string { return "put:" + itoa(i) }

// showPiece draws the button of a piece.
func (k *screen) showPiece(i int, r geom.Rect) {
	u, p := k.UI, k.pieces[i]
	b := ui.Button{Tip: strings.TrimSuffix(lang.Sentence(p.Name), "."), Selected: p.Key == k.chosen() || k.held[i]}
	if i < 9 {
		b.Key = itoa(i + 1)
	}
	size := min(r.W, r.H) - u.Px(10)
	img := k.picture(i, size)
	if img == nil {
		b.Label = b.Tip
	}
	u.Outline(r, color.Transparent, u.Theme.Rule, ui.Corner, 1)
	if u.Press(pieceName(i), r, b) {
		k.choose(i)
	}
	if img != nil {
		u.ShowAt(img, r.Center(), ui.Look{})
	}
}

// picture returns the picture of a piece, size pixels large, or nil if it has none.
func (k *screen) picture(piece int, size float64) *ebiten.Image {
	name, px, style := k.pieces[piece].Key, int(size), k.UI.Theme.Style()
	at := [...]any{"piece", k.Game.ID, name, px, style}
	if k.Game.Piece == nil {
		return nil
	}
	if k.UI.HasPicture(at) {
		return k.UI.Picture(at, nil)
	}
	img := k.Game.Piece(name, px, style)
	if img == nil {
		return nil
	}
	return k.UI.Picture(at, func() image.Image { return img })
}

const toMove say.ID = "whose turn it is|To move"

// besideLabel is the most names that fit beside their label. More go below it.
const besideLabel = 2

// showTurn draws the choice of the seat to move.
func (k *screen) showTurn(row geom.Rect) {
	u, s := k.UI, k.draft()
	var names []string
	for _, seat := range k.Game.Seats(s) {
		names = append(names, lang.Of(seat.Name))
	}
	r := geom.Rect{X: row.X, Y: row.Y + u.Px(3), W: row.W, H: row.H - u.Px(6)}
	if len(names) <= besideLabel {
		r = u.Labelled(lang.T(toMove), row)
	}
	if seat := u.Choose("turn", r, names, s.Turn()); seat != s.Turn() {
		k.turn(seat)
	}
}

func (k *screen) tools() (tools []ui.Tool) {
	if k.hands != nil {
		tools = append(tools, ui.Tool{Name: pieceName(0), Label: lang.T("pieces|Remove"), Tip: lang.T("Remove pieces"), Icon: sprites.Minus, Key: "1",
			Selected: k.chosen() == k.nothing(), Run: func() { k.choose(0) }})
	}
	return append(tools, []ui.Tool{
		{Name: "clear", Label: lang.T("the board|Clear"), Tip: lang.T("Clear the board"), Icon: sprites.Bin, Run: k.empty},
		{Name: "usual", Label: lang.T("Normal start"), Tip: lang.T(asUsual), Icon: sprites.Restart, Run: k.usual},
		{Name: "undo", Label: lang.T("Undo"), Tip: lang.T("Undo the last change"), Key: "U", Icon: sprites.Undo, Disabled: k.at == 0, Run: func() { k.seek(-1) }},
		{Name: "redo", Label: lang.T("Redo"), Tip: lang.T("Redo what you undid"), Key: "Y", Icon: sprites.Redo, Disabled: k.at == len(k.drafts)-1, Run: func() { k.seek(1) }},
	}...)
}

// mostText is the longest text of a position, in characters.
const mostText = 1000

// showText draws a field with the position as text, for typing or pasting another one.
func (k *screen) showText(r geom.Rect) {
	const name = "position"
	u := k.UI
	if u.Keyboard() != name && k.typedErr == nil {
		k.typed = k.text
	}
	typed := u.Field(name, r, k.typed, lang.T("The position as text"), mostText, unicode.IsPrint)
	if typed == k.typed {
		return
	}
	draft, err := k.Game.Setup.Draft(k.draft(), strings.TrimSpace(typed))
	if err == nil && k.Game.Setup.Text(draft) != k.text {
		err = k.add(draft)
	}
	k.typed, k.typedErr = typed, err
}

// bar draws the buttons that play, analyse or share the position.
func (k *screen) bar(r geom.Rect) {
	u := k.UI
	trouble := k.trouble()
	tools := []ui.Tool{{Name: "play", Label: lang.T("Play"), Tip: lang.T("Play a game from here"), Primary: true, Run: func() { k.host.Play(k.withPosition) }}}
	if k.Game.Advised() {
		tools = append(tools, ui.Tool{Name: "analyse", Label: lang.T("Analyse"), Tip: lang.T("See the best turns and what follows"), Run: func() { k.refuse(k.host.Analyse(k.withPosition)) }})
	}
	tools = append(tools, ui.Tool{Name: "link", Label: lang.T("Copy link"), Tip: lang.T("Copy a link to this position"), Key: "Ctrl+Shift+C", Run: func() { k.copy(true) }})
	for i, cell := range r.Split(len(tools), u.Px(6)) {
		t := tools[i]
		if trouble != "" {
			t.Tip = trouble
		}
		if !t.Primary || trouble != "" {
			u.Outline(cell, color.Transparent, u.Theme.Rule, ui.Corner, 1)
		}
		t.Disabled = trouble != ""
		u.Act(cell, t)
	}
}

// trouble says why no game can begin from the position, or returns "".
func (k *screen) trouble() string { return lang.Sentence(say.Err(cmp.Or(k.typedErr, k.startErr))) }
