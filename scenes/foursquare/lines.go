package foursquare

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// DrawGhost shows a marble on the current place of its tile, before the slides of the
// variation. A slide begins where its tile is by then: each slide is one step, and the
// next one begins where it ended.
func (b *board) DrawGhost(on *boards.Desk, before []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	m, err := foursquare.ParseMove(move)
	if err != nil {
		return trace, false
	}
	state := match.Typed[foursquare.State](s)
	c, isPlace := m.Cell()
	if !isPlace {
		return boards.GhostMark{From: b.lay.Square(m.Square), To: b.lay.Square(state.Hole()), Size: b.lay.WellSize()}, true
	}
	then := arrange(firstHole(on), slices.Concat(on.Moves(), before))
	at := b.lay.Well(foursquare.Cell{Square: b.tiles.square(then[m.Square]), Slot: c.Slot})
	b.drawMarble(on.UI, state.Turn(), at, 0.35)
	return boards.GhostMark{From: at, To: at, Size: b.lay.WellSize()}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := foursquare.ParseMove(move)
	if err != nil {
		return geom.Rect{}, false
	}
	if c, isPlace := m.Cell(); isPlace {
		return around(b.lay.Well(c), b.lay.WellSize()), true
	}
	return b.lay.Tile(m.Square), true
}

// provenResult is the best proven result of a first move of a turn.
type provenResult int

const (
	resultLost provenResult = iota - 1
	resultOpen
	resultDrawn
	resultWon
)

// provenResults maps each first move of a turn to the best result that an analysis has proven for
// the turns that begin with it. A move is lost only if all its turns lose.
func provenResults(s match.State, lines []match.Line) map[string]provenResult {
	best, lost := map[string]provenResult{}, map[string]int{}
	for _, l := range lines {
		move := l.Moves[0]
		switch l.Evaluation.Result() {
		case match.Won:
			best[move] = resultWon
		case match.Drawn:
			best[move] = max(best[move], resultDrawn)
		case match.Lost:
			lost[move]++
		}
	}
	for move, n := range lost {
		if best[move] == resultOpen && n >= countTurns(s, move) {
			best[move] = resultLost
		}
	}
	return best
}

// countTurns returns how many turns begin with a move.
func countTurns(s match.State, move string) (n int) {
	next, err := s.Apply(move)
	if err != nil || next.Turn() != s.Turn() {
		return 1
	}
	for range next.Legal() {
		n++
	}
	return n
}

func (b *board) CellNotes(on *boards.Desk) map[string]say.ID {
	words := map[provenResult]say.ID{resultWon: "proven win", resultDrawn: "proven draw", resultLost: "proven loss"}
	known := map[string]say.ID{}
	for move, fate := range provenResults(on.State(), on.Known.Lines) {
		m, err := foursquare.ParseMove(move)
		if err != nil || fate == resultOpen {
			continue
		}
		cell := fmt.Sprintf("tile:%d", m.Square)
		if c, isPlace := m.Cell(); isPlace {
			cell = fmt.Sprintf("well:%d:%d", c.Square, c.Slot)
		}
		known[cell] = words[fate]
	}
	return known
}

// drawProvenResults marks each well or tile with the proven result of playing there.
func (b *board) drawProvenResults(t *typedDesk) {
	if len(t.Known.Lines) == 0 || t.Moving() {
		return
	}
	for move, fate := range provenResults(t.Desk.State(), t.Known.Lines) {
		r, ok := b.MovePlace(t.Desk, move)
		if !ok || fate == resultOpen {
			continue
		}
		b.drawProvenResult(t.UI, fate, r)
	}
}

// drawProvenResult marks a place with a colour, and a sign for players who cannot tell the
// colours apart.
func (b *board) drawProvenResult(u *ui.UI, f provenResult, r geom.Rect) {
	inks := map[provenResult]color.Color{resultWon: vector.Hex(0x2FA36B), resultDrawn: vector.Hex(0x4A90D9), resultLost: vector.Hex(0xD0453B)}
	signs := map[provenResult]string{resultWon: "+", resultDrawn: "=", resultLost: "−"}
	size := math.Round(b.lay.WellSize() * 0.36)
	at := r.Center()
	if r.W > b.lay.WellSize()*1.2 { // a tile
		at.Y = r.Y + size*0.9
	}
	u.Box(around(at, size), vector.Alpha(inks[f], 0.85), 99)
	u.Text(signs[f], ui.Font{Size: math.Round(size * 0.7 / u.Scale()), Weight: ui.FontStrong.Weight}, vector.Hex(0xFFFFFF), at, ui.Center)
}
