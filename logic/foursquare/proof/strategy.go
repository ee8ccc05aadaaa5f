package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// Strategy plays for the holder by a certificate, one move at a time.
type Strategy struct {
	index  index
	holder foursquare.Player
	// partner maps the cells of each pair to each other, once an entry with pairs is
	// reached. They are cells of the board that the attacker moves on, whose hole is
	// home.
	partner map[int]int
	home    int
	before  board // when the attacker began his last turn
	slide   int   // the second half of a turn, or -1
}

// Strategy returns the certificate's play for one player, from the first move of a game
// with sliding back. The certificate must have passed Verify.
func (c *Certificate) Strategy(holder foursquare.Player) (*Strategy, error) {
	index, err := c.index()
	if err != nil {
		return nil, err
	}
	return &Strategy{index: index, holder: holder, slide: -1}, nil
}

// Move returns the holder's next move. Call it for each of his moves in order, with the
// states of one game.
func (s *Strategy) Move(state foursquare.State) (foursquare.Move, error) {
	if state.Phase() == foursquare.PlacementSlide {
		return foursquare.Slide(s.slide), nil
	}
	b := boardOf(state)
	if s.partner == nil {
		return s.begin(&b)
	}
	// The attacker has slid the square that is now the hole; slide it back.
	s.slide = s.home
	if state.Phase() == foursquare.Movement {
		return foursquare.Slide(s.slide), nil
	}
	cell := s.answer(&b)
	return placement(cell), nil
}

func placement(cell int) foursquare.Move {
	c := cellOf(cell)
	return foursquare.Place(c.Square, c.Slot)
}

// begin plays the turn of an entry and remembers its pairs.
func (s *Strategy) begin(b *board) (foursquare.Move, error) {
	e, symmetry, ok := s.index.find(s.holder, b)
	if !ok {
		return foursquare.Move{}, fmt.Errorf("no entry answers %v", *b)
	}
	back := func(cell int) int {
		return slices.IndexFunc(allCells[:], func(c int) bool { return mirrored(c, symmetry) == cell })
	}
	t := turn{back(e.turn.cell), cellOf(back(indexOf(foursquare.Cell{Square: e.turn.square}))).Square}
	s.slide = t.square
	if len(e.pairs) > 0 {
		s.partner, s.home = map[int]int{}, t.square
		for _, pair := range e.pairs {
			x, y := back(pair[0]), back(pair[1])
			s.partner[x], s.partner[y] = y, x
		}
		s.before, _ = b.after(s.holder, t)
	}
	return placement(t.cell), nil
}

var allCells = func() (all [cells]int) {
	for i := range all {
		all[i] = i
	}
	return all
}()

// answer returns the cell for the holder's marble on the present board: the other cell of
// the pair that the attacker has touched, or any empty cell.
func (s *Strategy) answer(now *board) int {
	choice := -1
	still := now.slid(s.home) // the board after sliding back
	for cell := range cells {
		if s.before.marbles[cell] == foursquare.Nobody && still.marbles[cell] == s.holder.Other() {
			if other, ok := s.partner[cell]; ok && still.open(other) {
				choice = other
			}
		}
	}
	for cell := 0; choice < 0; cell++ {
		if still.open(cell) {
			choice = cell
		}
	}
	still.marbles[choice] = s.holder
	s.before = still
	// A cell of the square that slid has moved; any other is the same.
	return still.afterSlide(choice, now.hole)
}

// Play plays a game by the strategy against an attacker who takes any win in one move and
// otherwise builds blocks or plays at random. It returns the last state. The error says
// where the strategy had no legal move.
func (s *Strategy) Play(pieces int, seed uint64) (foursquare.State, error) {
	random := rand.New(rand.NewPCG(seed, uint64(pieces)))
	state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: pieces})
	if err != nil {
		return state, err
	}
	for {
		if _, over := state.Outcome(); over {
			return state, nil
		}
		move := attack(state, random)
		if state.Turn() == s.holder {
			if move, err = s.Move(state); err != nil {
				return state, err
			}
		}
		if state, err = state.Apply(move); err != nil {
			return state, err
		}
	}
}

func attack(state foursquare.State, random *rand.Rand) foursquare.Move {
	legal := slices.Collect(state.Legal())
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	best, most := legal[0], -1
	builds := random.IntN(4) > 0
	for _, m := range legal {
		next, err := state.Apply(m)
		if err == nil && next.Winner() == state.Turn() {
			return m
		}
		if worth := prospects(boardOf(next), state.Turn()); builds && worth > most {
			best, most = m, worth
		}
	}
	return best
}

// prospects adds up a player's remaining goals; fuller ones count more.
func prospects(b board, p foursquare.Player) (worth int) {
	for _, g := range b.goals() {
		if b.owned(g, p.Other()) == 0 {
			n := b.owned(g, p)
			worth += n * n * n
		}
	}
	return worth
}

// loneAttacker holds tables of what the attacker forces without sliding back if the holder can
// only slide, and block a cell with his next marble for one turn: the holder's marbles
// complete no blocks and obstruct nothing. An attacker who forces nothing under these
// conditions forces nothing.
type loneAttacker struct {
	attacker foursquare.Player
	pieces   int
	*paths
	grids *grids
	ranks *ranks
	// won tells whether the attacker has won with the holder to move, by the number of
	// the attacker's marbles, the hole and the rank of the marbles. Bit k is for
	// neighbour k of the hole as the square that may not slide. No player has a block
	// yet.
	won [][squares][]uint8
	// winning are the cells in which the attacker, to move, wins with his next marble, by
	// number of marbles, hole, and rank with blocked way.
	winning [][squares][]marbles
}

func newLone(attacker foursquare.Player, pieces int) *loneAttacker {
	l := &loneAttacker{
		attacker: attacker, pieces: pieces, paths: newPaths(), grids: newGrids(), ranks: newRanks(pieces),
		won: make([][squares][]uint8, pieces+1), winning: make([][squares][]marbles, pieces),
	}
	l.solveMovement()
	for n := pieces - 1; n >= 0; n-- {
		for hole := range squares {
			if l.moves(hole) {
				l.winning[n][hole] = l.place(n, hole)
			}
		}
		for hole := range squares {
			if !l.moves(hole) {
				l.won[n][hole] = l.answer(n, hole)
			}
		}
	}
	return l
}

// moves reports whether the attacker is to move with the hole on a square. The hole
// begins in the centre, and each slide moves it to a square of the other chessboard
// colour.
func (l *loneAttacker) moves(hole int) bool { return (hole%2 == 0) == (l.attacker == foursquare.Red) }

// wins reports whether the attacker has won after a square has slid into the hole.
func (l *loneAttacker) wins(won *[squares][]uint8, m marbles, square, hole int) bool {
	return l.grids.block(m, square) || won[square][l.ranks.rank(m)]>>l.way[square][hole]&1 != 0
}

// solveMovement solves the movement phase backwards from the blocks, alternating between the
// players' states until nothing is added.
func (l *loneAttacker) solveMovement() {
	won := &l.won[l.pieces]
	for hole := range squares {
		won[hole] = make([]uint8, l.ranks.of[l.pieces])
	}
	for idle, attacking := 0, true; idle < 2; attacking = !attacking {
		idle++
		for hole := range squares {
			if l.moves(hole) == attacking && l.spread(won, hole, attacking) {
				idle = 0
			}
		}
	}
}

// spread visits all states with a hole once more and reports whether it found a new win.
func (l *loneAttacker) spread(won *[squares][]uint8, hole int, attacking bool) (more bool) {
	all := uint8(1)<<len(l.near[hole]) - 1
	for i, m := range l.ranks.each(l.pieces) {
		if won[hole][i] == all || l.grids.block(m, hole) {
			continue
		}
		var winning uint8 // the slides after which the attacker has won
		for k, square := range l.near[hole] {
			if l.wins(won, m.slid(square, hole), square, hole) {
				winning |= 1 << k
			}
		}
		for k := range l.near[hole] {
			blocked := uint8(1) << k
			if won[hole][i]&blocked == 0 && (attacking && winning&^blocked != 0 || !attacking && winning|blocked == all) {
				won[hole][i] |= blocked
				more = true
			}
		}
	}
	return more
}

// place finds the cells in which the attacker wins with his next marble, with n on the
// board.
func (l *loneAttacker) place(n, hole int) []marbles {
	list := make([]marbles, l.ranks.of[n]*ways)
	for i, m := range l.ranks.each(n) {
		if l.grids.block(m, hole) {
			continue
		}
		var by [ways]marbles // by the slide after the placement
		for free := ^m; free != 0; free &= free - 1 {
			cell := free.first()
			placed := m | cell
			done := l.grids.block(placed, hole)
			for k, square := range l.near[hole] {
				if done || l.wins(&l.won[n+1], placed.slid(square, hole), square, hole) {
					by[k] |= cell
				}
			}
		}
		for blocked := range l.near[hole] {
			for k, cells := range by {
				if k != blocked {
					list[int(i)*ways+blocked] |= cells
				}
			}
		}
	}
	return list
}

// answer finds where the holder has lost with n attacker's marbles on the board: each
// slide completes a block or leaves more than one winning cell.
func (l *loneAttacker) answer(n, hole int) []uint8 {
	won := make([]uint8, l.ranks.of[n])
	all := uint8(1)<<len(l.near[hole]) - 1
	for i, m := range l.ranks.each(n) {
		if l.grids.block(m, hole) {
			continue
		}
		var bad uint8
		for k, square := range l.near[hole] {
			if after := m.slid(square, hole); l.grids.block(after, square) || l.winning[n][square][int(l.ranks.rank(after))*ways+l.way[square][hole]].count() > 1 {
				bad |= 1 << k
			}
		}
		for k := range l.near[hole] {
			if bad|1<<k == all {
				won[i] |= 1 << k
			}
		}
	}
	return won
}

// cells returns the cells in which the attacker, to move with n marbles on the board, may
// win with his next marble: all of them if nothing has slid yet.
func (l *loneAttacker) cells(n int, p position) marbles {
	if p.blocked == noWay {
		return ^p.attacker
	}
	return l.winning[n][p.hole][int(l.ranks.rank(p.attacker))*ways+int(p.blocked)]
}

// held reports whether the holder, to move, has not lost.
func (l *loneAttacker) held(n int, p position) bool {
	return p.blocked != noWay && l.won[n][p.hole][l.ranks.rank(p.attacker)]>>p.blocked&1 == 0
}
