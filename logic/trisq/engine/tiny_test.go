package engine

import "testing"

// wholeGame is the graph of all positions that can arise on a small board, for computing
// what each side can force.
type wholeGame struct {
	number map[tiny]int
	next   [][]int
	turn   []byte // 0 if the game is over
	area   []int  // for 'a', if the game is over
}

func wholeGameOf(start tiny) *wholeGame {
	g := &wholeGame{number: map[tiny]int{start: 0}}
	for list := []tiny{start}; len(list) > len(g.next); {
		t := list[len(g.next)]
		var next []int
		to := func(child tiny) {
			if child.passes == 2 {
				child.before = "" // no longer matters
			}
			i, ok := g.number[child]
			if !ok {
				i = len(list)
				g.number[child] = i
				list = append(list, child)
			}
			next = append(next, i)
		}
		if t.passes == 2 {
			area := t.area()
			if t.turn == 'b' {
				area = -area
			}
			g.next, g.turn, g.area = append(g.next, nil), append(g.turn, 0), append(g.area, area)
			continue
		}
		to(t.pass())
		for p := range t.board {
			if child, legal := t.place(p); legal {
				to(child)
			}
		}
		g.next, g.turn, g.area = append(g.next, next), append(g.turn, t.turn), append(g.area, 0)
	}
	return g
}

// forced returns the value of the first position for 'a', counting lines without an end
// as endless. It iterates over all positions until nothing changes.
func (g *wholeGame) forced(endless int) int {
	value := make([]int, len(g.next))
	for i := range value {
		value[i] = endless
		if g.turn[i] == 0 {
			value[i] = g.area[i]
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(value) - 1; i >= 0; i-- {
			if g.turn[i] == 0 {
				continue
			}
			best := value[g.next[i][0]]
			for _, n := range g.next[i][1:] {
				if g.turn[i] == 'a' {
					best = max(best, value[n])
				} else {
					best = min(best, value[n])
				}
			}
			changed = changed || best != value[i]
			value[i] = best
		}
	}
	return value[0]
}

// TestTinyBoards compares the engine's proofs on empty boards with the exact values found
// by enumerating all positions. If the two bounds differ, each side can stop the other
// from gaining more by repeating positions. On 3x3 under the rule set groups the first
// player gets the whole board, as in Go.
func TestTinyBoards(t *testing.T) {
	tests := []struct {
		columns, rows int
		groups        bool
		least, most   int // what the side to move can force, and what it can be held to
		proven        bool
	}{
		{2, 1, false, 0, 0, true},
		{3, 1, false, 3, 3, true},
		{4, 1, false, 4, 4, true},
		{2, 2, false, 0, 0, true},
		{3, 2, false, 0, 0, true},
		{4, 2, false, 0, 0, true},
		{3, 3, false, 1, 1, true},
		{2, 1, true, 0, 0, true},
		{3, 1, true, 3, 3, true},
		{4, 1, true, 4, 4, false},
		{2, 2, true, -4, 4, false},
		{3, 2, true, -6, 6, false},
		{4, 2, true, 8, 8, false},
		{3, 3, true, 9, 9, false},
	}
	for _, test := range tests {
		start := newTiny(test.columns, test.rows, test.groups)
		g := wholeGameOf(start)
		least, most := g.forced(-endless), g.forced(endless)
		if least != test.least || most != test.most {
			t.Errorf("%dx%d, groups %v: %d to %d, want %d to %d", test.columns, test.rows, test.groups, least, most, test.least, test.most)
		}
		s := solve(positionOf(start))
		if s.proven != test.proven || s.proven && (s.value != least || s.value != most) {
			t.Errorf("%dx%d, groups %v: the engine says %d, proven %v", test.columns, test.rows, test.groups, s.value, s.proven)
		}
	}
}

// TestLargerTinyBoards checks that the engine proves a draw on boards with too many
// positions to enumerate.
func TestLargerTinyBoards(t *testing.T) {
	for _, size := range [][2]int{{3, 4}, {4, 3}, {2, 5}, {2, 6}} {
		s := &solver{}
		y, _ := policies(false, false)
		s.start(positionOf(newTiny(size[0], size[1], false)), y)
		for s.nodes < 5_000_000 && !s.step(1000) {
		}
		if !s.proven || s.value != 0 {
			t.Errorf("%dx%d: %d, proven %v; want 0", size[0], size[1], s.value, s.proven)
		}
	}
}
