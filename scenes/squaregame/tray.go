package squaregame

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// trays draws the hands: the large tray below the paper and the small ones above.
type trays struct{ *scene }

// draw draws all trays. The large one has its owner, the headline, and the pieces.
func (r trays) draw() {
	for _, o := range r.layout.Others {
		if !o.Area.Empty() {
			r.drawOther(o)
		}
	}
	if r.layout.Tray.Empty() {
		return // gone with its last piece
	}
	r.drawWood(r.layout.Tray.Round(), int(r.layout.Head.H))
	r.drawHead()
	for _, n := range r.state.Hand(r.hand.Seat + 1) {
		r.drawInTray(n)
	}
}

// drawOther draws a small tray.
func (r trays) drawOther(o Other) {
	r.drawWood(o.Area.Round(), r.rim())
	if r.state.ToMove() == o.Seat+1 {
		r.Outline(o.Area.Inset(-r.Px(1)), vector.Alpha(r.Theme.Board, 0), r.Theme.Accent, 8, 2.5)
	}
	r.badge(o.Seat, r.Px(22), geom.Point{X: o.Area.X + r.Px(Badge/2+2), Y: o.Area.Center().Y})
	for _, n := range r.state.Hand(o.Seat + 1) {
		r.drawPiece(pieceKey{piece: n, perm: 1, seat: o.Seat, px: int(o.Unit)}, o.Cells[n-1].Center(), ui.Look{})
	}
}

// drawWood draws a tray with a headline of head pixels.
func (r trays) drawWood(at geom.Rect, head int) {
	w, h, rim := int(at.W), int(at.H), r.rim()
	r.Show(r.Painted(func(style sprites.Style) image.Image { return sprites.SquareTray(w, h, head, rim, style) }, "tray", w, h, head, rim), at.Min())
}

// isTurn reports whether the large tray belongs to a person who is to move.
func (r trays) isTurn() bool { return r.isMine && r.state.ToMove() == r.hand.Seat+1 }

func (r trays) drawInTray(piece int) {
	cell, isOut := r.layout.Cells[piece-1], r.hand.IsOut(piece)
	look := ui.Look{}
	if (r.isTurn() || r.sets) && piece == r.hand.Chosen && !isOut {
		frame := cell.Inset(r.Px(2))
		switch {
		case r.hand.Keyed:
			r.Cursor(frame.Inset(r.Px(2)), 8)
		case r.hand.Picked, r.sets:
			r.Outline(frame, r.Theme.HoverShade, r.Theme.Accent, 8, 2.5)
			if !r.numbered { // else it would cover its number
				look.Grow = 0.12
			}
		default:
			r.Box(frame, r.Theme.HoverShade, 8)
		}
	}
	if r.numbered {
		r.drawNumber(piece)
	}
	switch {
	case isOut:
		look.Fade = 0.85
	case r.aided && r.isTurn() && !slices.Contains(r.hand.Rules.Placeable, piece):
		look.Fade = 0.68
	}
	angle, flip := r.hand.InTray(piece, r.In.Now)
	look.Angle, look.Squeeze = angle, 1-flip
	at, _ := r.layout.Slot(r.hand.Seat, piece)
	r.drawPiece(pieceKey{piece: piece, perm: r.hand.Permutation(piece), seat: r.hand.Seat, px: int(r.layout.Unit)}, at, look)
}

func (r trays) drawPiece(k pieceKey, at geom.Point, look ui.Look) {
	img, px := r.ready(k)
	look.Grow = (1+look.Grow)*float64(k.px)/float64(px) - 1
	r.ShowAt(img, at, look)
}

// drawNumber draws a piece's number above the piece. Moves name the piece by it.
func (r trays) drawNumber(piece int) {
	font := ui.Font{Size: r.layout.NumberSize(), Weight: ui.FontStrong.Weight}
	at := r.layout.Number(piece, r.hand.Permutation(piece))
	r.Text(strconv.Itoa(piece), font, sprites.SquareLiningInk(r.Theme.Style()), at, ui.Center)
}

func (r trays) drawHead() {
	head, size := r.layout.Head, r.Px(24)
	at := geom.Point{X: head.X + r.Px(12) + size/2, Y: head.Center().Y}
	r.badge(r.hand.Seat, size, at)
	right := r.drawRight(geom.Rect{X: head.X, Y: head.Y + r.Px(3), W: head.W - r.Px(8), H: head.H - r.Px(6)})
	left := at.X + size/2 + r.Px(8)
	width := right - left - r.Px(8)
	text := r.headline()
	if !r.Fits(text, ui.FontStrong, width) {
		text = r.brief(width)
	}
	if r.Fits(text, ui.FontStrong, width) {
		r.TextFit(text, ui.FontStrong, sprites.SquareTrayInk(r.Theme.Style()), geom.Point{X: left, Y: head.Center().Y}, ui.Left, width)
	}
}

// brief is the short headline for narrow trays. The seats and the bubble above the paper
// say the rest.
func (r trays) brief(width float64) string {
	name, piece := squaregame.PlayerName(r.hand.Seat+1), r.hand.ActivePiece()
	switch {
	case r.stuck:
		return lang.T("%s: pass", name)
	case piece == 0 || !r.isMine:
		return lang.Of(name)
	}
	if text := lang.T("%s: piece %d", name, piece); r.Fits(text, ui.FontStrong, width) {
		return text
	}
	return lang.T("Piece %d", piece)
}

func (r trays) headline() string {
	s, name := r.state, squaregame.PlayerName(r.hand.Seat+1)
	switch turn := s.ToMove() - 1; {
	case turn < 0 || r.looks && !r.isMine:
		return lang.Of(name)
	case turn != r.hand.Seat:
		return lang.T("%s is waiting for %s", name, squaregame.PlayerName(turn+1))
	case !r.isMine:
		return lang.T("%s is thinking", name)
	case r.stuck:
		return lang.T("%s: no piece fits, so pass", name)
	case s.Phase() == squaregame.PhaseFinal:
		return lang.T("%s, your last turn", name)
	}
	if piece := r.hand.ActivePiece(); piece != 0 {
		return lang.T("%s, your turn: piece %d", name, piece)
	}
	return lang.T("%s, your turn", name)
}

// drawRight draws the right part of the headline, from right to left, and returns its
// left edge: the piece's tools, then the buttons for a piece that rests on the paper, or
// else the moves left in this turn.
func (r trays) drawRight(area geom.Rect) float64 {
	r.drawTools()
	area.W = r.layout.Tools.X - area.X - r.Px(4)
	if held := r.hand.Held; held != nil && held.Resting && r.isMine {
		return r.drawLying(area)
	}
	if n := r.state.MovesLeft(); n > 0 && !(r.looks && !r.isMine) {
		return r.drawPips(area, n)
	}
	return area.Right() - r.Px(4)
}

// drawTools draws the buttons that turn the piece and find a place for it.
func (r trays) drawTools() {
	if r.state.ToMove() == 0 && !r.sets {
		return // the game is over
	}
	at := r.layout.Tools
	none := !r.isMine && !r.sets || r.hand.ActivePiece() == 0
	chip := geom.Rect{X: at.X + r.Px(2), Y: at.Y + r.Px(4), W: at.W - r.Px(10), H: at.H - r.Px(8)}
	r.Box(geom.Rect{X: chip.X - r.Px(3), Y: chip.Y, W: chip.W + r.Px(6), H: chip.H}, r.Theme.Panel, 8)
	later := func(action func()) func() { return func() { r.action = action } }
	r.Tools(chip, 3, []ui.Tool{
		{Name: "turn", Label: lang.T("a piece|Rotate"), Icon: sprites.TurnCW, Tip: lang.T("Rotate the piece"), Key: "R", Disabled: none, Run: later(func() { r.hand.Turn(r.frame, Right) })},
		{Name: "flip", Label: lang.T("a piece|Flip"), Icon: sprites.Flip, Tip: lang.T("Flip the piece"), Key: "F", Disabled: none, Run: later(func() { r.hand.Turn(r.frame, Flip) })},
		{Name: "place", Label: lang.T("Next place"), Icon: sprites.Next, Tip: lang.T("Show the next place it fits"), Key: "C", Disabled: !r.isMine || !r.hand.Rules.CanPlace, Run: later(func() { r.hand.Cycle(r.frame) })},
	})
}

// drawLying draws the buttons that lay the piece or put it back.
func (r trays) drawLying(area geom.Rect) float64 {
	// Translators: a button that lays down a piece.
	place := lang.T("a piece|Place")
	// Translators: a button that puts a piece back into the hand.
	back := lang.T("a piece|Put back")
	wide := func(label string) float64 { return r.TextWidth(label, ui.FontStrong) + r.Px(24) }
	cell, rest := area.CutRight(max(r.Px(72), wide(place)))
	r.press("lay", cell, ui.Button{Label: place, Primary: true, Disabled: !r.hand.Held.Legal}, func() {
		if r.hand.Lay(r.frame) {
			r.focusTray()
		}
	})
	_, rest = rest.CutRight(r.Px(4))
	cell, _ = rest.CutRight(max(r.Px(68), min(wide(back), rest.W)))
	r.Box(cell.Inset(r.Px(1)), r.Theme.Panel, 8) // the label's colours suit paper, not wood
	r.press("putback", cell, ui.Button{Label: back}, func() {
		r.hand.PutBack()
		r.focusTray()
	})
	return cell.X
}

// drawPips draws a disc for each move left in this turn, and their number in words. Without
// room for the words it draws nothing, because discs alone say nothing.
func (r trays) drawPips(area geom.Rect, n int) float64 {
	if area.W <= r.Px(360) {
		return area.Right() - r.Px(4)
	}
	ink := sprites.SquareTrayInk(r.Theme.Style())
	size, x, y := r.Px(14), area.Right()-r.Px(6), area.Center().Y
	shown := min(n, 6)
	if n > shown {
		text := fmt.Sprintf("+%d", n-shown)
		r.Text(text, ui.FontStrong, ink, geom.Point{X: x, Y: y}, ui.Right)
		x -= r.TextWidth(text, ui.FontStrong) + r.Px(4)
	}
	for range shown {
		r.badge(r.state.ToMove()-1, size, geom.Point{X: x - size/2, Y: y})
		x -= size + r.Px(3)
	}
	label := lang.N(n, say.Plural{One: "%d move to go", Many: "%d moves to go"})
	r.Text(label, ui.FontSmall, ink, geom.Point{X: x - r.Px(4), Y: y}, ui.Right)
	return x - r.TextWidth(label, ui.FontSmall) - r.Px(6)
}
