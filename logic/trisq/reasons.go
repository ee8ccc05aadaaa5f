package trisq

import (
	"slices"

	"tessera/logic/match"
)

// Reasons are what a turn does by the rules: what it captures, saves, threatens,
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
		return []match.Reason{{Fate: match.Ends}}
	}
	add := func(fate match.Fate, points []Point) {
		if len(points) > 0 {
			list = append(list, match.Reason{Fate: fate, At: pointNames(points), Count: len(points)})
		}
	}
	add(match.Captures, taken)
	left := next.capturable()
	add(match.Saves, stillThere(minus(s.capturableNow(me), left), next, me))
	add(match.Threatens, minus(next.capturableNow(me.Other()), s.capturable()))
	if n := s.encloses(next, me, turn[0]); n > 0 && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Fate: match.Encloses, Count: n})
	}
	if p, is := turn[0].Point(); is && len(taken) == 0 && s.Owners()[p] == me && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Fate: match.Fills})
	}
	add(match.Leaves, left)
	return list
}

// capturable are the figures that the side to move can capture in this turn, in
// reading order.
func (s State) capturable() (points []Point) {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil {
			points = append(points, next.LastCaptured()...)
		}
	}
	slices.Sort(points)
	return slices.Compact(points)
}

// capturableNow are a side's figures that the other could capture if it were to move
// here; none where the turn cannot go to it.
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

// encloses is how many empty points are a side's after a move that were not before.
func (s State) encloses(next State, side Figure, m Move) (n int) {
	before, after := s.Owners(), next.Owners()
	for p := range after {
		if next.At(Point(p)) == None && s.At(Point(p)) == None && after[p] == side && before[p] != side {
			n++
		}
	}
	return n
}

// stillThere are the points on which a side's figures stand.
func stillThere(points []Point, s State, side Figure) []Point {
	return slices.DeleteFunc(points, func(p Point) bool { return s.At(p) != side })
}

// minus are the points of the one list that are not in the other.
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
