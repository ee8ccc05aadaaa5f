package shaper

import (
	"image"

	"tessera/assets/sprites"
	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// last marks the last command: the tiles it turned over, those under the piece, or the
// direction of a rotation. Nothing is marked while a held piece previews the next
// command, or while a hint is shown, because the mark would hide a hint on the same
// tiles.
func (b *board) last(t *typedDesk) {
	if !t.Stage.Prefs.Aid(scenes.AidLast) || b.preview.move != 0 || len(b.Line) > 0 || t.View().T < 1 {
		return
	}
	before, moves := t.LastTurn()
	if len(moves) == 0 {
		return
	}
	m, err := shaper.ParseMove(moves[len(moves)-1])
	if err != nil {
		return // the moves of a match are always readable
	}
	if m.IsRotation() {
		b.lastTurned(t, m)
		return
	}
	u, g := t.UI, b.layout.Mine
	px := int(g.Step)
	for _, last := range lastOn(before, m) {
		img := func() image.Image { return sprites.ShaperLast(px, last.kind, u.Theme.Style()) }
		each(last.squares, func(row, column int) {
			u.ShowAt(u.Picture(picture{what: "last", px: px, kind: last.kind, style: u.Theme.Style()}, img), g.At(row, column), ui.Look{})
		})
	}
}

// markedSquares is a set of squares under a placed piece, and its effect there.
type markedSquares struct {
	squares shaper.Board
	kind    sprites.ShaperGlowKind
}

// lastOn returns the squares on which a move placed a piece.
func lastOn(before shaper.State, m shaper.Move) []markedSquares {
	covered, inside := before.Piece().Covered(m)
	if !inside {
		return []markedSquares{{covered, sprites.ShaperOut}}
	}
	toggled, _ := before.Piece().Toggled(m)
	return []markedSquares{{covered &^ toggled, sprites.ShaperKeeps}, {toggled, sprites.ShaperToggles}}
}

// lastTurned shows the direction of the last rotation in a corner of the piece's place.
func (b *board) lastTurned(t *typedDesk, m shaper.Move) {
	if t.Over() || b.hand.Held {
		return
	}
	icon := sprites.TurnCW
	if m == shaper.Anticlockwise {
		icon = sprites.TurnCCW
	}
	u, r := t.UI, b.layout.Tray
	u.Icon(icon, u.Px(22), u.Theme.Faint, geom.Point{X: r.Right() - u.Px(20), Y: r.Y + u.Px(20)})
}
