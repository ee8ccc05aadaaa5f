package trisq

import (
	"slices"

	"tessera/logic/match"
)

// Reasons returns the facts about a turn: what it captures, saves, threatens and
// encloses, and what it leaves to be captured.
func (s State) Reasons(turn []Move) (list []match.Reason) {
	if len(turn) != 1 {
		return nil
	}
	next, err := s.Apply(turn[0])
	if err != nil {
		return nil
	}
	me, taken := s.Turn(), next.LastCaptured()
	if _, over := next.Outcome(); over {
		return []match.Reason{{Effect: match.Ends}}
	}
	add := func(fate match.Effect, points []Point) {
		if len(points) > 0 {
			list = append(list, match.Reason{Effect: fate, At: pointNames(points), Count: len(points)})
		}
	}
	add(match.Captures, taken)
	left := next.capturable()
	add(match.Saves, stillThere(minus(s.capturableNow(me), left), next, me))
	add(match.Threatens, minus(next.capturableNow(me.Other()), s.capturable()))
	if n := s.encloses(next, me, turn[0]); n > 0 && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Effect: match.Encloses, Count: n})
	}
	if p, is := turn[0].Point(); is && len(taken) == 0 && s.Ownership()[p] == me && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Effect: match.Fills})
	}
	add(match.Leaves, left)
	return list
}

// capturable returns the figures that the side to move can capture now, in reading order.
func (s State) capturable() (points []Point) {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil {
			points = append(points, next.LastCaptured()...)
		}
	}
	slices.Sort(points)
	return slices.Compact(points)
}

// capturableNow returns the side's figures that the opponent could capture if it were to
// move, or nil if the turn cannot pass to it.
func (s State) capturableNow(side Figure) []Point {
	if s.Turn() != side {
		return s.capturable()
	}
	next, err := s.Apply(Pass)
	if err != nil {
		return nil
	}
	return next.capturable()
}

// encloses counts the empty points that become a side's area by a move.
func (s State) encloses(next State, side Figure, m Move) (n int) {
	before, after := s.Ownership(), next.Ownership()
	for p := range after {
		if next.At(Point(p)) == None && s.At(Point(p)) == None && after[p] == side && before[p] != side {
			n++
		}
	}
	return n
}

// stillThere keeps the points that hold the side's figures.
func stillThere(points []Point, s State, side Figure) []Point {
	return slices.DeleteFunc(points, func(p Point) bool { return s.At(p) != side })
}

// minus returns the points of a that are not in b.
func minus(a, b []Point) (list []Point) {
	for _, p := range a {
		if !slices.Contains(b, p) {
			list = append(list, p)
		}
	}
	return list
}

func pointNames(points []Point) []string {
	list := make([]string, len(points))
	for i, p := range points {
		list[i] = p.String()
	}
	return list
}
