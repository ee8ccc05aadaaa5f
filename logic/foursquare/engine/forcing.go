package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// forcing examines turns that slide the given square. It returns those of the places for
// the marble that might leave the opponent without a safe reply. All others certainly leave
// the opponent a safe reply; safe decides about those returned. forcing works on whole sets
// of cells, which is many times faster than trying each placement.
func (p *position) forcing(square uint8, places cells) cells {
	if p.left <= 2 {
		return places // our next turn only slides, so threats are useless
	}
	ours, theirs := moved(p.own, square, p.hole), moved(p.opp, square, p.hole)
	for _, reply := range neighbours[square&cut] {
		if !p.backslide && reply == p.hole {
			continue
		}
		if places == 0 {
			return 0
		}
		q := position{own: moved(ours, reply, square), opp: moved(theirs, reply, square), hole: reply, blocked: noSquare}
		if !p.backslide {
			q.blocked = square
		}
		places &= movedBack(q.pressing(), reply, square)
	}
	return places
}

// pressing returns the cells on which another marble of the player to move might create
// threats that no single placement meets: where it makes two threats or, if there is a
// threat already, one more or fills an empty cell of a threat.
func (p *position) pressing() cells {
	if blocks(p.own) != 0 {
		return board
	}
	var sum pressure
	sum.add(p.own, p.opp|areas[p.hole&cut])
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		own := moved(p.own, square, p.hole)
		if blocks(own) != 0 {
			return board
		}
		var s pressure
		s.add(own, moved(p.opp, square, p.hole)|areas[square&cut])
		sum.merge(movedBack(s.once, square, p.hole), movedBack(s.twice, square, p.hole), movedBack(s.filling, square, p.hole))
	}
	if sum.filling != 0 {
		return sum.once | sum.filling
	}
	return sum.twice
}

// pressure counts, for each cell, in how many blocks a marble would become the third of
// its colour, and marks the cells that complete a block.
type pressure struct{ once, twice, filling cells }

func (s *pressure) add(own, taken cells) {
	a, b, c, d := own, own>>1, own>>size, own>>(size+1)
	open := corners &^ (taken | taken>>1 | taken>>size | taken>>(size+1))
	two := (a&b | c&d | (a|b)&(c|d)) & open
	three := (a&b&(c|d) | c&d&(a|b)) & open
	two &^= three
	for _, shift := range [4]uint8{0, 1, size, size + 1} {
		third := two << shift &^ own
		s.merge(third, 0, three<<shift&^own)
	}
}

func (s *pressure) merge(once, twice, filling cells) {
	s.twice |= twice | s.once&once
	s.once |= once
	s.filling |= filling
}

// deepening searches the movement phase of a game with noBackslide, in which a player
// cannot simply undo the opponent's slide, for the levels that do not solve it
// completely. It is plain alpha-beta with iterative deepening; with about two slides per
// position it needs no transposition table. A position that occurred before, in the game
// or on the path, counts as a draw. That can hide a win but never invent one. It looks no
// deeper than the slides left, after which the game is a draw.
type deepening struct {
	earlier []boardKey
	left    int // slides left to both players
	depth   int // in plies
	at      int // index of the next turn of the root
	work    *int
}

// boardKey is a board with its hole. Equal boards have the same player to move.
type boardKey struct {
	own, opp cells
	hole     uint8
}

func (p *position) boardKey() boardKey { return boardKey{p.own, p.opp, p.hole} }

const (
	// pliesPerTurn is how many plies a level looks ahead here per turn that it looks
	// ahead elsewhere.
	pliesPerTurn = 4
	// won minus the plies to a block is the score of a win. Scores of positions that the
	// search does not finish are below certain.
	won     = 1 << 20
	certain = won - 1<<10
)

func newDeepening(state foursquare.State, s *Search) *deepening {
	l := &deepening{left: state.SlidesLeft(), depth: 1, work: &s.solver.work}
	for i, b := range earlierBoards(state) {
		if i%2 == 1 { // the opponent was to move
			b.own, b.opp = b.opp, b.own
		}
		l.earlier = append(l.earlier, b)
	}
	return l
}

// deepen searches one turn of the root, and goes a ply deeper after the last one.
func deepen(s *Search) stage {
	l := s.deepening
	if l.at < len(s.turns) {
		t := &s.turns[l.at]
		t.score = -l.worth(&t.after, t.drawn, 1)
		l.at++
		return deepen
	}
	return l.conclude(s)
}

// conclude evaluates one completed depth.
func (l *deepening) conclude(s *Search) stage {
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int { return cmp.Compare(b.score, a.score) })
	switch best := s.turns[0].score; {
	case best >= certain:
		s.known = Knowledge{Wins, int(won-best)/2 + 1}
		return nil
	case best <= -certain:
		s.known = Knowledge{Loses, int(won+best+1) / 2}
		return nil
	}
	if l.at, l.depth = 0, l.depth+1; l.depth > min(pliesPerTurn*int(s.limits.wide), l.left) {
		return nil
	}
	return deepen
}

// worth returns the score of the position after ply plies for its player to move. It
// contains no block.
func (l *deepening) worth(p *position, drawn bool, ply int) int32 {
	if drawn || slices.Contains(l.earlier, p.boardKey()) {
		return 0
	}
	return l.search(p, ply, -won, won)
}

func (l *deepening) search(p *position, ply int, alpha, beta int32) int32 {
	*l.work++
	if ply >= l.depth {
		return -p.rate(even)
	}
	l.earlier = append(l.earlier, p.boardKey())
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		q := p.after(square, noCell)
		alpha = max(alpha, l.slide(&q, ply+1, alpha, beta))
		if alpha >= beta {
			break
		}
	}
	l.earlier = l.earlier[:len(l.earlier)-1]
	return alpha
}

// slide returns the score of the slide that led to q, for the player who made it.
func (l *deepening) slide(q *position, ply int, alpha, beta int32) int32 {
	switch {
	case blocks(q.opp) != 0:
		return won - int32(ply)
	case blocks(q.own) != 0:
		return int32(ply) - won
	case slices.Contains(l.earlier, q.boardKey()):
		return 0
	}
	return -l.search(q, ply, -beta, -alpha)
}
