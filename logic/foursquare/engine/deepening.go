package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

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
