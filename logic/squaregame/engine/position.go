package engine

import (
	"math/bits"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// position is the part of a state that a search needs, small enough to copy at every
// step. It numbers players from 0.
type position struct {
	lines                grid.Grid
	hands                [squaregame.MaxPlayers]uint32
	players, turn        int8
	left                 int8
	laid, mostExtra      int8 // pieces placed in this turn; the limit of extra moves
	passes               int8 // forced passes in a row
	passedTurns          int8 // turns in a row without a piece
	opening, final, over bool
}

func newPosition(s squaregame.State) position {
	p := position{
		lines:       s.Grid(),
		players:     int8(s.Players()),
		turn:        int8(s.ToMove() - 1),
		left:        int8(s.MovesLeft()),
		laid:        int8(s.LaidInTurn()),
		mostExtra:   int8(s.MostExtra()),
		passedTurns: int8(s.PassedTurns()),
		opening:     s.Phase() == squaregame.PhaseOpening,
		final:       s.Phase() == squaregame.PhaseFinal,
		over:        s.Phase() == squaregame.PhaseOver,
	}
	for i := range s.Players() {
		for _, piece := range s.Hand(i + 1) {
			p.hands[i] |= 1 << piece
		}
	}
	return p
}

func (p *position) hand() uint32 { return p.hands[p.turn] }

// list appends the legal placements of the player to move.
func (p *position) list(to []grid.Placement) []grid.Placement {
	if p.opening {
		return openings(to, p.hand())
	}
	return p.lines.AppendLegal(to, p.hand())
}

func openings(to []grid.Placement, hand uint32) []grid.Placement {
	for ; hand != 0; hand &= hand - 1 {
		for permutation := 1; permutation <= squaregame.Permutations; permutation++ {
			at := squaregame.Opening
			pl, _ := grid.Place(bits.TrailingZeros32(hand), permutation, at.X, at.Y)
			to = append(to, pl)
		}
	}
	return to
}

// place makes a legal placement, as squaregame.State.Apply does.
func (p *position) place(pl grid.Placement) {
	p.lines.Toggle(pl)
	p.hands[p.turn] &^= 1 << pl.Piece()
	p.passes, p.passedTurns = 0, 0
	switch {
	case p.opening:
		p.opening, p.turn, p.left = false, 0, 1
	case p.hands[p.turn] == 0:
		p.final = true
		p.endTurn()
	default:
		p.left = p.leftAfter(pl)
		if p.laid++; p.left == 0 {
			p.endTurn()
		}
	}
}

// leftAfter returns how many moves a placement would leave in the turn, if it does not
// empty the hand.
func (p *position) leftAfter(pl grid.Placement) int8 {
	left := p.left + int8(pl.Closed) - 2
	if p.mostExtra > 0 {
		left = min(left, p.mostExtra-p.laid)
	}
	return left
}

// pass ends the turn. A whole round of forced passes means that the game is stuck.
func (p *position) pass(forced bool) {
	if p.passes++; !forced {
		p.passes = 0
	}
	if p.laid == 0 {
		p.passedTurns++
	}
	p.endTurn()
	if !p.final && p.passes >= p.players {
		p.over = true
	}
}

// mayPass reports whether to consider a pass though placements exist: not in the opening,
// not in the final round, and not in reply to a turn without a piece, so that two players
// do not pass for ever.
func (p *position) mayPass() bool {
	return !p.opening && !p.final && (p.laid > 0 || p.passedTurns == 0)
}

func (p *position) endTurn() {
	p.laid = 0
	if p.final && p.turn == p.players-1 {
		p.over, p.left = true, 0
		return
	}
	p.turn, p.left = (p.turn+1)%p.players, 1
}

func (p *position) piecesLeft(player int8) int { return bits.OnesCount32(p.hands[player]) }

// linesLeft returns the number of lines of the pieces in a hand. It is the tie-break of an
// adjudicated game.
func (p *position) linesLeft(player int8) int {
	n := 0
	for hand := p.hands[player]; hand != 0; hand &= hand - 1 {
		n += pieceLength[bits.TrailingZeros32(hand)]
	}
	return n
}

var pieceLength = func() (n [squaregame.Pieces + 1]int) {
	for piece := range n {
		n[piece] = squaregame.PieceLength(piece)
	}
	return n
}()

// winShare returns a player's share of the win, 0 to winUnit, if the game ended now, by
// an emptied hand or else by adjudication of a stuck game.
func (p *position) winShare(player int8) int {
	best, winners, mine := 1<<30, 0, 0
	for i := range p.players {
		left := p.piecesLeft(i) * 1000
		if left > 0 {
			left += p.linesLeft(i)
		}
		if i == player {
			mine = left
		}
		switch {
		case left < best:
			best, winners = left, 1
		case left == best:
			winners++
		}
	}
	if mine != best {
		return 0
	}
	return winUnit / winners
}

// winUnit is the value of a whole win. It is divisible by 2, 3 and 4.
const winUnit = 1200

// margin returns how many more pieces than the player the best opponent has.
func (p *position) margin(player int8) int {
	others := 1 << 30
	for i := range p.players {
		if i != player {
			others = min(others, p.piecesLeft(i))
		}
	}
	return others - p.piecesLeft(player)
}

// playout plays a game on, every player by the longest chain that a narrow beam finds.
type playout struct {
	pos   position
	chain chain
	width int
	seed  uint64
	turns int
	busy  bool
}

const (
	maxTurns   = 12 // per playout
	marginUnit = 4
)

func (o *playout) begin(p *position, width int, seed uint64) {
	o.pos, o.width, o.seed, o.turns, o.busy = *p, width, seed, 0, false
}

func (o *playout) advance() (work int, over bool) {
	if o.pos.over || o.turns == maxTurns {
		return 1, true
	}
	if !o.busy {
		o.chain.start(&o.pos, o.width, 0, o.seed+uint64(o.turns))
		o.busy = true
	}
	work = o.chain.advance()
	if o.chain.done() {
		o.pos = o.chain.after(o.chain.best)
		o.turns++
		o.busy = false
	}
	return work, o.pos.over || o.turns == maxTurns
}

func (o *playout) values() (v values) {
	for i := range o.pos.players {
		v[i] = o.value(i)
	}
	return v
}

// value returns what the end of the playout is worth to a player: the share of the win,
// and a little for each piece of margin.
func (o *playout) value(me int8) int {
	margin := o.pos.margin(me)
	if !o.pos.over {
		return winUnit/int(o.pos.players) + 10*marginUnit*margin
	}
	return o.pos.winShare(me) + marginUnit*margin
}
