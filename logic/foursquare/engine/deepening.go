package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// deepening searches the movement phase of a game with noBackslide, where a player
// cannot simply undo what the other did, for the levels that do not know
// everything: plain alpha-beta with iterative deepening. There are hardly
// two slides to choose from, so it needs no table. A position that has stood
// before counts as a draw at once, in the game's past as on the way through the
// search: that can hide a win, but never make one up. It looks no deeper than the
// slides that are left, after which nobody wins.
type deepening struct {
	stood []standing
	left  int // slides left to both players
	depth int // plies
	at    int // the root's turn that is looked at next
	work  *int
}

// standing is a board with its hole. Equal ones have the same player to move.
type standing struct {
	own, opp cells
	hole     uint8
}

func (p *position) standing() standing { return standing{p.own, p.opp, p.hole} }

const (
	// pliesPerTurn is how many plies a level looks ahead here for each turn it looks
	// ahead everywhere else.
	pliesPerTurn = 4
	// won is the score of a block, less the plies until then; what a search
	// does not see to the end scores less than certain.
	won     = 1 << 20
	certain = won - 1<<10
)

func newDeepening(state foursquare.State, s *Search) *deepening {
	l := &deepening{left: state.SlidesLeft(), depth: 1, work: &s.solver.work}
	for i, b := range stoodBefore(state) {
		if i%2 == 1 { // the opponent was to move
			b.own, b.opp = b.opp, b.own
		}
		l.stood = append(l.stood, b)
	}
	return l
}

// deepen looks at one turn of the root, and after the last one goes a ply deeper.
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

// conclude draws the conclusions from one depth.
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

// worth is the score of the position after ply plies for the player who moves
// there. Nobody has a block in it.
func (l *deepening) worth(p *position, drawn bool, ply int) int32 {
	if drawn || slices.Contains(l.stood, p.standing()) {
		return 0
	}
	return l.search(p, ply, -won, won)
}

func (l *deepening) search(p *position, ply int, alpha, beta int32) int32 {
	*l.work++
	if ply >= l.depth {
		return -p.rate(even)
	}
	l.stood = append(l.stood, p.standing())
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
	l.stood = l.stood[:len(l.stood)-1]
	return alpha
}

// slide is the score of the slide that led to q, for the player who made it.
func (l *deepening) slide(q *position, ply int, alpha, beta int32) int32 {
	switch {
	case blocks(q.opp) != 0:
		return won - int32(ply)
	case blocks(q.own) != 0:
		return int32(ply) - won
	case slices.Contains(l.stood, q.standing()):
		return 0
	}
	return -l.search(q, ply, -beta, -alpha)
}
