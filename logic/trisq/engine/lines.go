package engine

import (
	"cmp"
	"slices"

	"tessera/logic/trisq"
)

const (
	// mostLines is how many turns are told at most.
	mostLines = 8
	// trusted is how often a move must have been visited to be told.
	trusted = 8
)

// Line is a turn, what is expected to follow it, and what comes of it.
type Line struct {
	Moves []trisq.Move
	Evaluation
}

// Lines are the turns that the search has looked at most, the best first, which is
// [Search.Line]; none when the game is over.
func (s *Search) Lines() []Line {
	best := s.Line()
	if len(best) == 0 {
		return nil
	}
	t := &s.tree
	lines := []Line{{best, s.Evaluation()}}
	if t.playouts == 0 || lines[0].Proven {
		return lines
	}
	root := &t.nodes[0]
	var order []int32
	for i := root.first; i < root.first+int32(root.count); i++ {
		switch {
		case toMove(t.nodes[i].move) == best[0]:
			lines[0] = t.line(i)
		case t.nodes[i].visits >= trusted:
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(t.nodes[b].visits, t.nodes[a].visits) })
	for _, i := range order[:min(len(order), mostLines-1)] {
		lines = append(lines, t.line(i))
	}
	return lines
}

// line is the line that begins with a child of the root: at each node what was
// visited most.
func (t *tree) line(child int32) Line {
	n := &t.nodes[child]
	l := Line{Moves: []trisq.Move{toMove(n.move)}}
	if n.visits > 0 {
		l.Margin = float64(t.marginsBehind[child-t.nodes[0].first]/int64(n.visits)) / 2
	}
	for n.count > 0 {
		next := &t.nodes[n.first]
		for i := range t.nodes[n.first : n.first+int32(n.count)] {
			if c := &t.nodes[n.first+int32(i)]; c.visits > next.visits {
				next = c
			}
		}
		if next.visits < trusted {
			break
		}
		l.Moves = append(l.Moves, toMove(next.move))
		n = next
	}
	return l
}

// Owners are by point how sure it is whose it will be: 100 for certain the
// triangles', -100 the squares'. Before the first playout it is as the board stands.
func (s *Search) Owners() []int8 {
	owners := make([]int8, trisq.Points)
	t := &s.tree
	now := s.root.owners()
	for i := range owners {
		p := fromRules(trisq.Point(i))
		if owners[i] = 100 * now[p]; t.playouts > 0 {
			owners[i] = int8(100 * int(t.owned[p]) / t.playouts)
		}
	}
	return owners
}
