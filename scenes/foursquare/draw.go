package foursquare

import (
	"math"
	"strconv"
	"time"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// flying is a marble between a tray and the board.
type flying struct {
	player foursquare.Player
	at     geom.Point
	size   float64 // in pitches
	height float64 // above the board, 0 to 1
}

// draw draws the whole board, from the box up to the held piece.
func (b *board) draw(t *typedDesk) {
	s, v := t.State(), t.View()
	b.art.box()
	if t.Desk.AcceptsMoves() && s.Phase() == foursquare.Placement {
		b.art.ready(seat(s.Turn()))
	}
	air := b.drawTiles(t, v)
	b.drawNumbers(t, v)
	b.drawProvenResults(t)
	b.drawMarks(t, v)
	b.drawTrays(t, v)
	b.drawHint(t)
	for _, f := range append(air, b.held(t)...) {
		b.art.flying(f)
	}
}

// drawTiles draws the tiles and their marbles on the way from one state to the other. It
// returns the marbles that fly to or from a tray.
func (b *board) drawTiles(t *typedDesk, v boards.View[foursquare.State]) []flying {
	var at [foursquare.Squares - 1]geom.Point
	for id := range at {
		at[id] = b.tileAt(t, id, v.T)
		b.art.tile(id, at[id])
	}
	b.drawGlow(t)
	var air []flying
	came, went := map[foursquare.Player]int{}, map[foursquare.Player]int{}
	for id := range at {
		for slot := range foursquare.Slots {
			from, to := v.From.At(b.was.square(id), slot), v.To.At(b.tiles.square(id), slot)
			place := at[id].Add(b.lay.In(slot))
			switch {
			case v.T >= 1 || from == to:
				b.art.marble(to, place, b.ghost(t, id, slot))
			default:
				if from != foursquare.Nobody {
					went[from]++
					air = append(air, b.lay.leavingMarble(from, v.To.Remaining(from)-went[from], place, v.T))
				}
				if to != foursquare.Nobody {
					came[to]++
					air = append(air, b.arrivingMarble(to, v.From.Remaining(to)-came[to], place, v.T))
				}
			}
		}
	}
	return air
}

// drawNumbers draws the number of each square on its tile, and the number of each empty
// well, because moves name them so. It does so while the setting is on or the keyboard is
// in use. Moving parts have no numbers.
func (b *board) drawNumbers(t *typedDesk, v boards.View[foursquare.State]) {
	if !t.Desk.Stage.Prefs.Numbers && !b.Keyed {
		return
	}
	u, s := t.Desk.UI, v.To
	onTile, inWell := sprites.FoursquareInk(false, u.Theme.Style()), vector.Alpha(sprites.FoursquareInk(true, u.Theme.Style()), 0.6)
	font := ui.Font{Size: math.Floor(min(15, max(8, 0.19*b.lay.Pitch/u.Scale()))), Weight: ui.FontStrong.Weight}
	for square := range foursquare.Squares {
		id := b.tiles[square]
		if id == noTile || b.isMoved(square) || v.T < 1 && b.was.square(id) != square {
			continue
		}
		tile := b.lay.Tile(square)
		between := geom.Point{X: tile.Center().X, Y: tile.Y + 0.15*b.lay.Pitch} // the upper wells
		u.Text(strconv.Itoa(square), font, onTile, between, ui.Center)
		for slot := range foursquare.Slots {
			if s.At(square, slot) == foursquare.Nobody {
				u.Text(strconv.Itoa(slot), font, inWell, b.lay.Well(foursquare.Cell{Square: square, Slot: slot}), ui.Center)
			}
		}
	}
}

// tileAt returns the middle of a tile in this frame.
func (b *board) tileAt(t *typedDesk, id int, way float64) geom.Point {
	from, to := b.was.square(id), b.tiles.square(id)
	switch {
	case from != to && way < 1:
		if b.begin.pulled {
			way = b.begin.slid + (1-b.begin.slid)*way
		}
		return b.lay.Square(from).Lerp(b.lay.Square(to), way)
	case b.hold.what == tile && b.hold.square == to:
		return b.lay.Track(to, t.State().Hole()).At(b.heldSlid(t))
	case b.spring.what == tile && b.spring.square == to:
		return b.lay.Track(to, t.State().Hole()).At(b.springSlid(t))
	}
	return b.lay.Square(to)
}

// arrivingMarble is a marble on its way from its tray, or from where it was let go.
func (b *board) arrivingMarble(p foursquare.Player, i int, to geom.Point, way float64) flying {
	if b.begin.held {
		return flying{player: p, at: b.begin.at.Lerp(to, way), size: MarbleSize, height: 1 - way}
	}
	from := b.lay.Place(seat(p), max(i, 0))
	return flying{player: p, at: from.Lerp(to, way), size: TraySize + (MarbleSize-TraySize)*way, height: math.Sin(way * math.Pi)}
}

// leavingMarble is a marble on its way back to its tray.
func (l Layout) leavingMarble(p foursquare.Player, i int, from geom.Point, way float64) flying {
	to := l.Place(seat(p), max(i, 0))
	return flying{player: p, at: from.Lerp(to, way), size: MarbleSize + (TraySize-MarbleSize)*way, height: math.Sin(way * math.Pi)}
}

// held returns the marble under the pointer, or on its way back to the tray.
func (b *board) held(t *typedDesk) []flying {
	if b.hold.carries(marble) {
		return []flying{{player: t.State().Turn(), at: b.heldAt(t), size: MarbleSize, height: 1}}
	}
	if b.spring.what != marble {
		return nil
	}
	way := t.Desk.UI.Tween(b.spring.Tween)
	p := foursquare.Players[b.spring.player]
	to := b.lay.Place(b.spring.player, b.spring.taken)
	size := MarbleSize + (TraySize-MarbleSize)*way
	return []flying{{player: p, at: b.spring.To(to, t.Desk.UI.In.Now), size: size, height: 1 - way}}
}

// drawTrays draws the marbles that are not placed yet. If one was taken from the middle,
// the ones after it roll up.
func (b *board) drawTrays(t *typedDesk, v boards.View[foursquare.State]) {
	for player, p := range foursquare.Players {
		n := min(v.From.Remaining(p), v.To.Remaining(p))
		if v.T >= 1 {
			n = v.To.Remaining(p)
		}
		rolls := v.T < 1 && b.begin.held && v.To.Remaining(p) < v.From.Remaining(p)
		for i := range n {
			at := b.lay.Place(player, i)
			if rolls && i >= b.begin.taken {
				at = b.lay.Place(player, i+1).Lerp(at, v.T)
			}
			if !b.isOut(player, i, t) {
				t.Desk.UI.ShowAt(b.art.marblePicture(p, TraySize), at, ui.Look{})
			}
		}
	}
}

// isOut reports whether a tray's marble is under the pointer or on its way back.
func (b *board) isOut(player, i int, t *typedDesk) bool {
	if b.hold.carries(marble) {
		return player == seat(t.State().Turn()) && i == b.hold.taken
	}
	return b.spring.what == marble && player == b.spring.player && i == b.spring.taken
}

// drawMarks draws the aids: the tiles that can slide, the well that a marble would land
// in, the last turn, and the keyboard's cursor.
func (b *board) drawMarks(t *typedDesk, v boards.View[foursquare.State]) {
	s := t.State()
	if v.T >= 1 {
		b.drawLast(t)
	}
	if t.Desk.Match.Over() {
		return
	}
	if square, ok := s.Blocked(); ok && v.T >= 1 {
		b.art.lock(b.lay.Square(square))
	}
	if t.Desk.AcceptsMoves() && t.Desk.Stage.Prefs.Aid(scenes.AidLegal) {
		b.drawChevrons(t)
	}
	if c, ok := b.aimed(t); ok {
		fade := 0.5
		if b.hold.carries(marble) {
			fade = 0.35
		}
		b.art.marble(s.Turn(), b.lay.Well(c), fade)
	}
	if b.Keyed && t.Desk.AcceptsMoves() {
		b.drawCursor(t.Desk.UI, s)
	}
}

// isMoved reports whether the pointer has moved the tile of a square, or it is on its way
// back.
func (b *board) isMoved(square int) bool {
	return b.hold.what == tile && b.hold.square == square || b.spring.what == tile && b.spring.square == square
}

// drawChevrons marks the tiles that can slide, and highlights the one under the pointer.
func (b *board) drawChevrons(t *typedDesk) {
	s, in := t.State(), &t.Desk.UI.In
	under, over := b.lay.HitSquare(in.At)
	over = over && in.Hovering() && t.Desk.Pointing() && !b.Keyed
	for _, square := range s.Slides() {
		at := b.tileAt(t, b.tiles[square], 1)
		bright := over && under == square && !in.Down || b.hold.what == tile && b.hold.square == square
		b.art.chevron(s, square, at, bright)
	}
}

func (b *board) drawCursor(u *ui.UI, s foursquare.State) {
	c := b.Cursor
	if s.Phase() == foursquare.Placement {
		u.Cursor(geom.Square(b.lay.Well(c), b.lay.WellSize()+u.Px(3)), 99)
		return
	}
	u.Cursor(b.lay.Tile(c.Square), 9)
}

// drawHint draws the moves of a hint: a marble in its well, and an arrow for the slide.
func (b *board) drawHint(t *typedDesk) {
	s := t.State()
	if !t.Desk.Host.Advised() || len(b.Line) == 0 || t.Desk.Moving() {
		return
	}
	if b.Shows < boards.ShowMove {
		b.drawClue(t)
		return
	}
	for _, m := range movesOf(b.Line) {
		if c, isPlace := m.Cell(); isPlace {
			b.art.marble(s.Turn(), b.lay.Well(c), 0.3)
			b.art.ring(c, t.Desk.UI.Theme.Style().Possible())
			continue
		}
		b.art.arrow(s, m.Square)
	}
}

// drawClue shows where a hint begins: a region of four squares, or the tile.
func (b *board) drawClue(t *typedDesk) {
	square, _ := b.begins()
	whole := b.lay.Tile(0).Through(b.lay.Tile(foursquare.Squares - 1))
	if b.Shows == boards.ShowWhat {
		t.Desk.UI.Glow(whole, b.lay.Tile(square))
		return
	}
	row, column := quarterAt(square)
	first, last := b.lay.Tile(row*perSide+column), b.lay.Tile((row+1)*perSide+column+1)
	t.Desk.UI.Glow(whole, first.Through(last))
}

// ghost returns how much to fade a marble. Marbles of moves that were not really played
// are ghosts.
func (b *board) ghost(t *typedDesk, tile, slot int) float64 {
	before, moves, dreams := t.Desk.PreviewStart()
	if !dreams {
		return 0
	}
	stood := arrange(firstHole(t.Desk), moves)
	if match.Typed[foursquare.State](before).At(stood.square(tile), slot) != foursquare.Nobody {
		return 0
	}
	return boards.Ghost
}

// finaleTime is how long the winning marbles take to ring one after the other.
const finaleTime = 1700 * time.Millisecond

// ringAt returns when the n-th marble of a winning block rings, as a part of the finale.
func ringAt(n int) float64 { return 0.08 + 0.19*float64(n) }

// Finale rings the marbles of the winning blocks one after the other.
func (b *board) Finale(on *boards.Desk) (time.Duration, sounds.Name, []float64) {
	if len(match.Typed[foursquare.State](on.Match.State()).WinningBlocks()) == 0 {
		return 0, 0, nil
	}
	return finaleTime, sounds.Ring, []float64{ringAt(0), ringAt(1), ringAt(2), ringAt(3)}
}

// drawGlow highlights the winner's blocks: during the finale marble by marble, then as a
// whole.
func (b *board) drawGlow(t *typedDesk) {
	far := t.Desk.Finale()
	for _, block := range t.State().WinningBlocks() {
		for n, cell := range block {
			if far < 1 {
				b.art.lightUp(b.lay.Well(cell), far-ringAt(n))
			}
		}
		at := b.lay.Well(block[0]).Lerp(b.lay.Well(block[3]), 0.5)
		b.art.glow(at, 1.96, ui.Look{Fade: min(1, 1-(far-ringAt(4))/(1-ringAt(4)))})
	}
}
