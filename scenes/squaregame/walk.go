package squaregame

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Walk goes to a piece of the large tray or to a unit square.
func (b *board) Walk(on *boards.Desk, cell string) bool {
	if _, ok := readSquare(cell); ok {
		b.walked = cell
		return true
	}
	name, ok := strings.CutPrefix(cell, "piece:")
	piece, err := strconv.Atoi(name)
	t := &typedDesk{Desk: on}
	if !ok || err != nil || !t.State().Has(b.hand.Seat+1, piece) {
		return false
	}
	if held := b.hand.Held; held != nil && held.Piece != piece {
		b.hand.PutBack()
	}
	b.walked, b.hand.Chosen = "", piece
	return true
}

// Cell returns the cell under the cursor. While a piece rests on the paper, it returns the
// button that lays the piece: then the arrow keys move the piece, not the cursor.
func (b *board) Cell(on *boards.Desk) string {
	if b.walked != "" {
		return b.walked
	}
	if b.hand.Held != nil && b.hand.Held.Resting {
		return "lay"
	}
	piece := b.hand.ActivePiece()
	if piece == 0 {
		t := &typedDesk{Desk: on}
		left := t.State().Hand(b.hand.Seat + 1)
		if len(left) == 0 {
			return ""
		}
		piece = left[0]
	}
	return "piece:" + strconv.Itoa(piece)
}

// Use closes a unit square with the piece that tools act on. The hand handles Enter on a
// piece itself.
func (b *board) Use(on *boards.Desk, cell string) bool {
	at, ok := readSquare(cell)
	if ok {
		b.hand.Close(b.frame(&typedDesk{Desk: on}), at)
	}
	return ok
}

// readSquare parses the name of a unit square.
func readSquare(cell string) (squaregame.Point, bool) {
	name, ok := strings.CutPrefix(cell, "square:")
	x, y, _ := strings.Cut(name, ",")
	at := squaregame.Point{}
	var err1, err2 error
	at.X, err1 = strconv.Atoi(x)
	at.Y, err2 = strconv.Atoi(y)
	return at, ok && err1 == nil && err2 == nil
}

// Adapt describes the large tray's pieces as they are turned, and each other hand in one
// line.
func (b *board) Adapt(on *boards.Desk, d *match.Description) {
	t := &typedDesk{Desk: on}
	// A move may have been played since the frame began. The description then uses the
	// large hand of the next frame.
	if state := t.State(); state != b.seen {
		b.hand.Follow(state, b.largeSeat(t, state.ToMove()-1))
	}
	kept := d.Areas[:0]
	for _, a := range d.Areas {
		player, isHand := strings.CutPrefix(a.Kind, "hand")
		switch {
		case !isHand:
			kept = append(kept, a)
		case player == strconv.Itoa(b.hand.Seat+1):
			kept = append(kept, b.adaptHand(a))
		default:
			d.Facts = append(d.Facts, say.It("%s: %s", a.Name, keys(a)))
		}
	}
	d.Areas = kept
	if holds := b.Holds(t.Desk); holds != "" {
		d.Facts = append(d.Facts, say.Raw(holds))
	}
}

func (b *board) adaptHand(a match.Area) match.Area {
	a.Kind = "piece"
	rows := a.Rows
	a.Rows = nil
	for _, row := range rows {
		line := match.Row{Name: row.Name}
		for _, c := range row.Cells {
			if piece, err := strconv.Atoi(c.Key); err == nil {
				c.Holds = squaregame.PieceWords(piece, b.hand.Permutation(piece))
			}
			line.Cells = append(line.Cells, c)
		}
		a.Rows = append(a.Rows, line)
	}
	return a
}

func keys(a match.Area) say.Text {
	var list []say.Text
	for _, row := range a.Rows {
		for _, c := range row.Cells {
			list = append(list, say.Raw(c.Key))
		}
	}
	if list == nil {
		return say.It("pieces|none")
	}
	return say.Join(", ", list...)
}

// Holds describes the piece that rests on the paper and is not laid yet.
func (b *board) Holds(on *boards.Desk) string {
	p := b.hand.Held
	if p == nil || !p.Resting {
		return ""
	}
	t := &typedDesk{Desk: on}
	words := squaregame.PieceWords(p.Piece, p.Permutation)
	if p.Wrong != nil {
		// Translators: behind the piece stand its lines, such as "top, lower left", and two coordinates.
		return lang.T("Piece %d in hand, %s, at %d, %d. It cannot "+
			"go there: %s", p.Piece, words, p.Move.X, p.Move.Y, p.Wrong)
	}
	closes := say.Text{}
	for i, at := range t.State().Try(p.Move).Closes {
		square := say.It("%d, %d", at.X, at.Y)
		if i > 0 {
			square = say.And(closes, square)
		}
		closes = square
	}
	if !closes.Zero() {
		return lang.T("Piece %d in hand, %s, at %d, %d, closes %s. Press it again "+
			"to place it", p.Piece, words, p.Move.X, p.Move.Y, closes)
	}
	return lang.T("Piece %d in hand, %s, at %d, %d. Press it again "+
		"to place it", p.Piece, words, p.Move.X, p.Move.Y)
}

// Take takes a piece of the large tray, or of a hand in a description. A small tray's
// target moves that hand into the large tray.
func (b *board) Take(on *boards.Desk, target string) bool {
	s := typedDesk{Desk: on}.State()
	kind, name, _ := strings.Cut(target, ":")
	seat := b.hand.Seat
	for player := 1; player <= s.Players(); player++ {
		if kind == squaregame.HandKind(player) || target == "hand:"+squaregame.PlayerName(player).String() {
			seat = player - 1
		}
	}
	piece, err := strconv.Atoi(name)
	isPiece := err == nil && (kind == "piece" || seat != b.hand.Seat || kind == squaregame.HandKind(seat+1)) && s.Has(seat+1, piece)
	if target != "" && !isPiece && kind != "hand" {
		return false
	}
	b.hand.Follow(s, seat)
	b.hand.Chosen = 0
	if isPiece {
		b.hand.Chosen = piece
	}
	return true
}

func (b *board) Next(on *boards.Desk, back bool) {
	s := typedDesk{Desk: on}.State()
	type held struct{ seat, piece int }
	var all []held
	for seat := range s.Players() {
		for _, piece := range s.Hand(seat + 1) {
			all = append(all, held{seat, piece})
		}
	}
	if len(all) == 0 {
		return
	}
	step := 1
	if back {
		step = -1
	}
	at := slices.Index(all, held{b.hand.Seat, b.hand.Chosen})
	if at < 0 {
		at = slices.IndexFunc(all, func(h held) bool { return h.seat == b.hand.Seat }) - step
	}
	next := all[(at+step+len(all))%len(all)]
	b.hand.Follow(s, next.seat)
	b.hand.Chosen = next.piece
}

func (b *board) Taken() string {
	if b.hand.Chosen == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d/%d", b.hand.Seat+1, b.hand.Chosen, b.hand.Permutation(b.hand.Chosen))
}

func (b *board) Turn(on *boards.Desk, flips bool) {
	way := Right
	if flips {
		way = Flip
	}
	b.hand.Turn(b.frame(&typedDesk{Desk: on}), way)
}

// CellKind is "point": a piece is placed by its zero point.
func (b *board) CellKind() string { return "point" }

// CellAt returns the point that puts the middle of the chosen piece nearest to at. If no
// piece is chosen, it returns the unit square there.
func (b *board) CellAt(at geom.Point) (cell string, ok bool) {
	if !b.layout.Paper.Contains(at) || b.layout.Zoom.Contains(at) {
		return "", false
	}
	p := b.camera.View.Under(at)
	if b.hand.Chosen == 0 {
		return fmt.Sprintf("square:%d,%d", int(math.Floor(p.X)), int(math.Floor(p.Y))), true
	}
	x, y := p.Sub(Middle(b.hand.Chosen, b.hand.Permutation(b.hand.Chosen))).Rounded()
	return fmt.Sprintf("%s:%d,%d", b.CellKind(), x, y), true
}

func (b *board) PreviewPiece(on *boards.Desk, cell string) {
	_, at, _ := strings.Cut(cell, ":")
	_, piece, _ := strings.Cut(b.Taken(), "/")
	m, err := squaregame.ParseMove(piece + "@" + at)
	if err != nil {
		return // no piece is chosen
	}
	p, k := b.pen(on.UI), pieceKey{piece: m.Piece, perm: m.Permutation, seat: b.hand.Seat, look: sprites.SquareLifted}
	on.UI.Clip(b.layout.Paper, func() { p.show(k, p.view.At(MiddleOf(m)), p.view.Step, ui.Look{Fade: 0.35}) })
}
