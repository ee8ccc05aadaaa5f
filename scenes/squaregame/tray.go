package squaregame

import (
	"fmt"
	"image"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// spin is a piece of the tray that is just being turned.
type spin struct {
	piece int
	how   turning
	tween ui.Tween
}

// drawTray draws the large tray: whose it is, what is to be done, the pieces.
func (b *board) drawTray(t *stateTable) {
	u, r := t.UI, b.layout.tray.Round()
	type key struct {
		w, h, head int
		isDark     bool
	}
	k := key{int(r.W), int(r.H), int(b.layout.head.H), u.Theme.Dark}
	u.Show(u.Picture(k, func() image.Image { return sprites.SquareTray(k.w, k.h, k.head, k.isDark) }), r.Min())
	b.drawHead(t)
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		if t.State().Has(b.seat+1, piece) {
			b.drawInTray(t, piece)
		}
	}
}

func (b *board) drawInTray(t *stateTable, number int) {
	u, cell := t.UI, b.layout.cells[number-1]
	mine := t.Mine() && t.State().ToMove() == b.seat+1
	isHeld := b.hand != nil && b.hand.piece == number || b.homing.piece == number && b.homing.seat == b.seat
	if mine && number == b.chosen && !isHeld {
		frame := cell.Inset(u.Px(2))
		if b.keyed {
			u.Outline(frame, u.Theme.HoverShade, u.Theme.Accent, 8, 2)
		} else {
			u.Box(frame, u.Theme.HoverShade, 8)
		}
	}
	fade := 0.0
	switch {
	case isHeld:
		fade = 0.85
	case b.dimmed(t, number):
		fade = 0.68
	}
	perm := b.turned[b.seat][number]
	img := piece(u, pieceKey{number, perm, b.seat, int(b.layout.unit), sprites.SquareSolid, u.Theme.Dark})
	m := pose{grow: 1, fade: fade}
	if b.spin.piece == number {
		m.angle, m.flip = b.turnAt(u, b.spin.tween, b.spin.how)
	}
	stamp(u, img, cell.Center(), m)
}

// drawHead draws the headline of the large tray.
func (b *board) drawHead(t *stateTable) {
	u, r, s := t.UI, b.layout.head, t.State()
	size := u.Px(24)
	at := geom.Point{X: r.X + u.Px(12) + size/2, Y: r.Center().Y}
	badge(u, b.seat, size, at)
	right := b.drawRight(t, geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W - u.Px(8), H: r.H - u.Px(6)})
	left := at.X + size/2 + u.Px(8)
	ink := sprites.SquareTrayInk(u.Theme.Dark)
	width := max(right-left-u.Px(8), u.Px(40))
	text := b.headline(t, s)
	if !u.Fits(text, ui.FontStrong, width) {
		text = b.brief(t, width)
	}
	u.TextFit(text, ui.FontStrong, ink, geom.Point{X: left, Y: r.Center().Y}, ui.Left, width)
}

// brief is the headline where there is little room: the seats and the bubble
// above the paper tell the rest.
func (b *board) brief(t *stateTable, width float64) string {
	u, name, piece := t.UI, squaregame.PlayerName(b.seat+1), b.meant()
	switch {
	case b.PassStandsOut(t.Table):
		return name + ": pass"
	case piece == 0 || !t.Mine():
		return name
	}
	if text := fmt.Sprintf("%s: piece %d", name, piece); u.Fits(text, ui.FontStrong, width) {
		return text
	}
	return fmt.Sprintf("Piece %d", piece)
}

func (b *board) headline(t *stateTable, s squaregame.State) string {
	name := squaregame.PlayerName(b.seat + 1)
	switch {
	case s.ToMove() == 0:
		return name
	case s.ToMove() == b.seat+1 && !t.Mine():
		return name + " is thinking"
	case s.ToMove() != b.seat+1:
		return fmt.Sprintf("%s waits for %s", name, squaregame.PlayerName(s.ToMove()))
	case s.Phase() == squaregame.PhaseOpening:
		return name + " opens: lay any piece on the ring"
	case b.PassStandsOut(t.Table):
		return name + ": no piece can be placed, so pass"
	case s.Phase() == squaregame.PhaseFinal:
		return name + ", your last turn"
	}
	if piece := b.meant(); piece != 0 {
		return fmt.Sprintf("%s, your turn: piece %d", name, piece)
	}
	return name + ", your turn"
}

// meant is the piece that turning would turn: the held one, or else the one
// chosen in the tray; 0 for none.
func (b *board) meant() int {
	if b.hand != nil {
		return b.hand.piece
	}
	return b.chosen
}

// drawRight draws what stands at the right of the headline, from right to
// left, and returns where it begins: what can be done to the piece, and buttons
// for a piece that lies on the paper but is not yet laid, or else the moves
// left in this turn.
func (b *board) drawRight(t *stateTable, r geom.Rect) float64 {
	u := t.UI
	b.drawTools(t)
	r.W = b.layout.tools.X - r.X
	if b.hand != nil && !b.hand.free && t.Mine() {
		return b.drawLying(t, r)
	}
	if n := t.State().MovesLeft(); n > 0 {
		return b.drawPips(t, r, n)
	}
	return r.Right() - u.Px(4)
}

// drawTools shows the buttons that turn the piece and find it a place.
func (b *board) drawTools(t *stateTable) {
	u, r := t.UI, b.layout.tools
	some := t.Mine() && (b.hand != nil || b.chosen != 0)
	cells := grid.Cells(geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W - u.Px(6), H: r.H - u.Px(4)}, 3, 3)
	if u.Press("turn", cells[0], ui.Button{Icon: sprites.TurnCW, Disabled: !some}) {
		b.turn(t, right)
	}
	if u.Press("flip", cells[1], ui.Button{Icon: sprites.Flip, Disabled: !some}) {
		b.turn(t, mirror)
	}
	if u.Press("place", cells[2], ui.Button{Icon: sprites.Next, Disabled: !t.Mine() || !b.facts.canPlace}) {
		b.cycle(t)
	}
}

// drawLying shows the buttons that lay a piece for good or put it back.
func (b *board) drawLying(t *stateTable, r geom.Rect) float64 {
	u := t.UI
	cell, rest := r.CutRight(u.Px(72))
	if u.Press("lay", cell, ui.Button{Label: "Place", Primary: true, Disabled: !b.hand.legal}) {
		b.lay(t)
		return cell.X
	}
	_, rest = rest.CutRight(u.Px(4))
	cell, _ = rest.CutRight(u.Px(62))
	if u.Press("putback", cell, ui.Button{Label: "Back"}) {
		b.putBack()
	}
	return cell.X
}

// drawPips shows a disc for each move left in this turn.
func (b *board) drawPips(t *stateTable, r geom.Rect, n int) float64 {
	u := t.UI
	seat := t.State().ToMove() - 1
	size, x := u.Px(14), r.Right()-u.Px(6)
	shown := min(n, 6)
	if n > shown {
		text := fmt.Sprintf("+%d", n-shown)
		u.Text(text, ui.FontStrong, sprites.SquareTrayInk(u.Theme.Dark), geom.Point{X: x, Y: r.Center().Y}, ui.Right)
		x -= u.TextWidth(text, ui.FontStrong) + u.Px(4)
	}
	for range shown {
		badge(u, seat, size, geom.Point{X: x - size/2, Y: r.Center().Y})
		x -= size + u.Px(3)
	}
	label := "moves left"
	if n == 1 {
		label = "move left"
	}
	if width := u.TextWidth(label, ui.FontSmall); r.W > u.Px(360) {
		u.Text(label, ui.FontSmall, sprites.SquareTrayInk(u.Theme.Dark), geom.Point{X: x - u.Px(4), Y: r.Center().Y}, ui.Right)
		x -= width + u.Px(6)
	}
	return x
}

func badge(u *ui.UI, seat int, size float64, at geom.Point) {
	px := max(6, int(size))
	type key struct{ badge, px int }
	u.ShowAt(u.Picture(key{seat, px}, func() image.Image { return sprites.SquareSeat(px, seat, ui.SeatColours[seat]) }), at, ui.Look{})
}

// small is how the pieces of a small tray lie.
func (b *board) small(u *ui.UI, r geom.Rect) (cells []geom.Rect, unit float64) {
	inner := geom.Rect{X: r.X + u.Px(32), Y: r.Y + u.Px(2), W: r.W - u.Px(36), H: r.H - u.Px(4)}
	columns := squaregame.Pieces
	if inner.W/inner.H < 7 {
		columns /= 2
	}
	cells = grid.Cells(inner, squaregame.Pieces, columns)
	return cells, max(3, float64(int(min(cells[0].W/1.36, cells[0].H/2.5, u.Px(11)))))
}

// drawOthers draws the other players' hands.
func (b *board) drawOthers(t *stateTable) {
	u, s := t.UI, t.State()
	for i, seat := range b.layout.seats {
		r := b.layout.others[i]
		u.Box(r, vector.Alpha(u.Theme.Board, 0.75), 8)
		if s.ToMove() == seat+1 {
			u.Outline(r, vector.Alpha(u.Theme.Board, 0), u.Theme.Accent, 8, 2)
		}
		badge(u, seat, u.Px(22), geom.Point{X: r.X + u.Px(17), Y: r.Center().Y})
		cells, unit := b.small(u, r)
		for _, n := range s.Hand(seat + 1) {
			img := piece(u, pieceKey{n, 1, seat, int(unit), sprites.SquareSolid, u.Theme.Dark})
			u.ShowAt(img, cells[n-1].Center(), ui.Look{})
		}
	}
}

// slot is where a seat's piece lies in its tray, and how long its lines are
// there.
func (b *board) slot(t *stateTable, seat, number int) (geom.Point, float64) {
	if seat == b.seat {
		return b.layout.cells[number-1].Center(), b.layout.unit
	}
	for i, other := range b.layout.seats {
		if other == seat {
			cells, unit := b.small(t.UI, b.layout.others[i])
			return cells[number-1].Center(), unit
		}
	}
	return b.layout.tray.Center(), b.layout.unit
}
