package proof

import "tessera/logic/foursquare"

// lone holds by tables what a player forces without sliding back if nothing hampers
// him but that the other, the holder, slides in his turns and puts his next marble
// where he likes for one turn: the holder's marbles complete no block and lie in
// nobody's way. Whoever forces nothing so, forces nothing.
type lone struct {
	attacker foursquare.Player
	pieces   int
	*paths
	grids *grids
	ranks *ranks
	// won says for so many marbles of the attacker's, the hole and the rank of the
	// marbles whether he has won with the holder to move: bit k is for neighbour k of
	// the hole as the square that may not slide. Nobody has a block yet.
	won [][squares][]uint8
	// winning are the cells in which the attacker, to move, wins with his next marble,
	// by hole, rank and the way that is blocked.
	winning [][squares][]marbles
}

func newLone(attacker foursquare.Player, pieces int) *lone {
	l := &lone{
		attacker: attacker, pieces: pieces, paths: newPaths(), grids: newGrids(), ranks: newRanks(pieces),
		won: make([][squares][]uint8, pieces+1), winning: make([][squares][]marbles, pieces),
	}
	l.moveOn()
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

// moves reports whether the attacker is to move with the hole there: it begins in the
// centre, and every slide brings it to a square of the other colour of a chessboard.
func (l *lone) moves(hole int) bool { return (hole%2 == 0) == (l.attacker == foursquare.Red) }

// wins reports whether the attacker has won, once he has slid a square into the hole.
func (l *lone) wins(won *[squares][]uint8, m marbles, square, hole int) bool {
	return l.grids.block(m, square) || won[square][l.ranks.rank(m)]>>l.way[square][hole]&1 != 0
}

// moveOn fills in the movement phase backwards from the blocks: the states of either
// player in turns, until nothing is added.
func (l *lone) moveOn() {
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

// spread looks at all states with the hole there once more, and reports whether it has
// found a win.
func (l *lone) spread(won *[squares][]uint8, hole int, attacking bool) (more bool) {
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

// place finds the cells in which the attacker wins with his next marble, with n on
// the board.
func (l *lone) place(n, hole int) []marbles {
	list := make([]marbles, l.ranks.of[n]*ways)
	for i, m := range l.ranks.each(n) {
		if l.grids.block(m, hole) {
			continue
		}
		var by [ways]marbles // by the slide after it
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

// answer finds where the holder has lost with n marbles of the attacker's on the board:
// each of his slides completes a block, or leaves more than one cell that wins.
func (l *lone) answer(n, hole int) []uint8 {
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

// cells are those in which the attacker, to move, may win with his next marble, with n
// on the board: all, before anything has slid.
func (l *lone) cells(n int, p position) marbles {
	if p.blocked == noWay {
		return ^p.attacker
	}
	return l.winning[n][p.hole][int(l.ranks.rank(p.attacker))*ways+int(p.blocked)]
}

// held reports that the holder, to move, has not lost.
func (l *lone) held(n int, p position) bool {
	return p.blocked != noWay && l.won[n][p.hole][l.ranks.rank(p.attacker)]>>p.blocked&1 == 0
}
