package squaregame

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/hand"
)

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
	way := hand.Right
	if flips {
		way = hand.Flip
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
	x, y := p.Sub(grid.Middle(b.hand.Chosen, b.hand.Permutation(b.hand.Chosen))).Rounded()
	return fmt.Sprintf("%s:%d,%d", b.CellKind(), x, y), true
}

func (b *board) PreviewPiece(on *boards.Desk, cell string) {
	_, at, _ := strings.Cut(cell, ":")
	_, piece, _ := strings.Cut(b.Taken(), "/")
	m, err := squaregame.ParseMove(piece + "@" + at)
	if err != nil {
		return // no piece is chosen
	}
	p := b.pen(on.UI)
	px := p.raster
	img := p.piece(pieceKey{piece: m.Piece, perm: m.Permutation, seat: b.hand.Seat, px: px, look: sprites.SquareLifted})
	on.UI.Clip(b.layout.Paper, func() {
		p.stamp(img, p.view.At(grid.MiddleOf(m)), pose{grow: p.view.Step / float64(px), fade: 0.35})
	})
}
