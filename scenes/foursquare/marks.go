package foursquare

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// lastTurn is the effect of the last turn.
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
// the hole the direction in which the tile left. Where a block has won, its frame replaces
// that of the tile.
func (b *board) drawLast(t *typedDesk) {
	if !t.Desk.MarksLast() {
		return
	}
	l := lastTurnOf(t.LastTurn())
	if l.hasSlid {
		b.drawTrace(l)
	}
	if l.hasSlid && !b.isMoved(l.to) && len(t.State().WinningBlocks()) == 0 {
		side := b.lay.TileSize()
		px := sprites.FoursquareSlidPx(side)
		b.art.show(b.lay.Square(l.to), ui.Look{}, func(sprites.Style) image.Image { return sprites.FoursquareSlid(px, side) }, "slid", px)
	}
	if l.hasPlaced && !b.isMoved(l.placed.Square) {
		px := int(b.lay.WellSize() * 1.1)
		b.art.show(b.lay.Well(l.placed), ui.Look{}, func(sprites.Style) image.Image { return sprites.FoursquareLast(px) }, "last", px)
	}
}

// drawTrace shows in the hole which way its tile slid. It does not while a tile is on its
// way into the hole, or while a hint's arrow points there.
func (b *board) drawTrace(l lastTurn) {
	if b.hold.what == tile || b.spring.what == tile || len(b.Line) > 0 && b.Shows == boards.ShowMove {
		return
	}
	px, turned := int(b.lay.TileSize()), quarters(l.from, l.to)
	b.art.show(b.lay.Square(l.from), ui.Look{}, func(sprites.Style) image.Image { return sprites.FoursquareTrace(px, turned) }, "trace", px, turned)
}

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
	then := arrange(firstHole(on), slices.Concat(on.Match.Moves(), before))
	at := b.lay.Well(foursquare.Cell{Square: b.tiles.square(then[m.Square]), Slot: c.Slot})
	b.art.marble(state.Turn(), at, 0.35)
	return boards.GhostMark{From: at, To: at, Size: b.lay.WellSize()}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := foursquare.ParseMove(move)
	if err != nil {
		return geom.Rect{}, false
	}
	if c, isPlace := m.Cell(); isPlace {
		return geom.Square(b.lay.Well(c), b.lay.WellSize()), true
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
	for move, fate := range provenResults(on.Match.State(), on.Known.Lines) {
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
	if len(t.Desk.Known.Lines) == 0 || t.Desk.Moving() {
		return
	}
	for move, fate := range provenResults(t.Desk.Match.State(), t.Desk.Known.Lines) {
		r, ok := b.MovePlace(t.Desk, move)
		if !ok || fate == resultOpen {
			continue
		}
		b.art.result(fate, r)
	}
}

// choice is the well that a finger has chosen. A second tap places a marble there.
type choice struct {
	well foursquare.Cell
	made bool
}

// choose makes a tap choose the well instead of placing there, if taps need a
// confirmation and the well was not chosen before. It reports whether it did.
func (b *board) choose(t *typedDesk, well foursquare.Cell, before choice) bool {
	now := choice{well: well, made: true}
	if !t.Desk.Confirms() || before == now || t.State().CanPlace(well.Square, well.Slot) != nil {
		return false
	}
	b.chosen = now
	t.Desk.UI.Animate()
	return true
}

// refusals are the table's words for the rules' reasons. The rules use numbers of squares
// and slots; here the player sees the board.
var refusals = map[foursquare.Reason]say.ID{
	foursquare.AlreadyPlaced: "Your marble is placed. Now slide a tile next to the hole.",
	foursquare.AllPlaced:     "All marbles are on the board. Slide a tile next to the hole.",
	foursquare.PlaceFirst:    "You cannot slide yet. First place a marble in an empty well.",
	foursquare.NotAdjacent:   "This tile is not next to the hole. Slide one that is.",
	foursquare.SlidBack:      "This tile slid last and may not slide straight back. Choose another.",
}

// whyNot says why the rules reject a move: in the table's words if it has any, or else in
// the rules' own.
func whyNot(s foursquare.State, m foursquare.Move, err error) string {
	refused, ok := errors.AsType[*foursquare.MoveError](err)
	if !ok {
		return lang.Sentence(say.Err(err))
	}
	c, isPlace := m.Cell()
	switch {
	case refused.Reason == foursquare.IsHole && isPlace:
		return lang.T("This is the hole, not a tile. Choose an empty well.")
	case refused.Reason == foursquare.IsHole:
		return lang.T("This is the hole. Slide a tile next to it into the hole.")
	case refused.Reason == foursquare.Occupied && s.At(c.Square, c.Slot) == foursquare.Red:
		return lang.T("There is already a red marble here. Choose an empty well.")
	case refused.Reason == foursquare.Occupied:
		return lang.T("There is already a blue marble here. Choose an empty well.")
	}
	if words, ok := refusals[refused.Reason]; ok {
		return lang.T(words)
	}
	return lang.Sentence(say.Err(err))
}
