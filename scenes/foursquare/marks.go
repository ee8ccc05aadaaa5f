package foursquare

import (
	"image"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// lastTurn is what the last turn did.
type lastTurn struct {
	placed    foursquare.Cell // where its marble is now
	from, to  int             // the squares that its tile slid from and to
	hasPlaced bool
	hasSlid   bool
}

// lastTurnOf follows the moves of a turn from the state before it.
func lastTurnOf(before foursquare.State, moves []string) (l lastTurn) {
	hole := before.Hole()
	for _, text := range moves {
		m, err := foursquare.ParseMove(text)
		if err != nil {
			continue // the moves of a match are always readable
		}
		if c, isPlace := m.Cell(); isPlace {
			l.placed, l.hasPlaced = c, true
			continue
		}
		l.from, l.to, l.hasSlid = m.Square, hole, true
		if l.hasPlaced && l.placed.Square == m.Square { // the marble moves with its tile
			l.placed.Square = hole
		}
		hole = m.Square
	}
	return l
}

// drawLast marks the last turn: a ring around its marble, a frame around its tile, and in
// the hole the direction in which the tile left.
func (b *board) drawLast(t *typedDesk) {
	if !t.Stage.Prefs.Aid(scenes.AidLast) {
		return
	}
	u, l := t.UI, lastTurnOf(t.LastTurn())
	if l.hasSlid {
		b.drawTrace(u, l)
	}
	if l.hasSlid && !b.isMoved(l.to) {
		side := b.lay.TileSize()
		key := pictureKey{"slid", sprites.FoursquareSlidPx(side), 0, u.Theme.Style()}
		b.mark(u, key, b.lay.Square(l.to), func() image.Image { return sprites.FoursquareSlid(key.px, side) })
	}
	if l.hasPlaced && !b.isMoved(l.placed.Square) {
		key := pictureKey{"last", int(b.lay.WellSize() * 1.1), 0, u.Theme.Style()}
		b.mark(u, key, b.lay.Well(l.placed), func() image.Image { return sprites.FoursquareLast(key.px) })
	}
}

// drawTrace shows in the hole which way its tile slid. It does not while a tile is on its
// way into the hole, or while a hint's arrow points there.
func (b *board) drawTrace(u *ui.UI, l lastTurn) {
	if b.hold.what == tile || b.spring.what == tile || len(b.Line) > 0 && b.Shows == boards.ShowMove {
		return
	}
	key := pictureKey{"trace", int(b.lay.TileSize()), quarters(l.from, l.to), u.Theme.Style()}
	b.mark(u, key, b.lay.Square(l.from), func() image.Image { return sprites.FoursquareTrace(key.px, key.more) })
}

func (b *board) mark(u *ui.UI, key pictureKey, at geom.Point, draw func() image.Image) {
	u.ShowAt(u.Picture(key, draw), at, ui.Look{})
}
