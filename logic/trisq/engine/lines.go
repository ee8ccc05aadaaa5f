package engine

import (
	"cmp"
	"slices"

	"tessera/logic/trisq"
)

const (
	// mostLines is the largest number of lines reported.
	mostLines = 8
	// trusted is the number of visits from which on a move is reported.
	trusted = 8
)

// Line is a variation and its evaluation.
type Line struct {
	Moves []trisq.Move
	Evaluation
}

// Lines returns the most visited moves of the search with their continuations, best
// first; the first is [Search.BestTurn]. It returns nil if the game is over.
func (s *Search) Lines() []Line {
	best := s.BestTurn()
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

// line returns the variation that begins with a child of the root and follows the most
// visited nodes.
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

// Ownership returns the expected ownership of each point: 100 is certainly the triangles',
// -100 certainly the squares'. Before the first playout it is the ownership of the
// position.
func (s *Search) Ownership() []int8 {
	owners := make([]int8, trisq.Points)
	t := &s.tree
	now := s.root.ownership()
	for i := range owners {
		p := fromRules(trisq.Point(i))
		if owners[i] = 100 * now[p]; t.playouts > 0 {
			owners[i] = int8(100 * int(t.ownershipSums[p]) / t.playouts)
		}
	}
	return owners
}
