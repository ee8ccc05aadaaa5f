package tasks

import (
	"strings"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

var tictactoeProver = prover{
	checks: map[string]func(claimSite){"anyCell": anyCell, "rowsWin": rowsWin, "onlyFork": onlyFork},
	facts: map[string]fact{
		"winsARow":       ofNine(func(b nine, me, _ byte) bool { return b.hasRow(me) }),
		"threatens":      ofNine(func(b nine, me, _ byte) bool { return b.threats(me) > 0 }),
		"threatensTwice": ofNine(func(b nine, me, _ byte) bool { return b.threats(me) > 1 }),
		"isThreatened":   ofNine(func(b nine, _, other byte) bool { return b.threats(other) > 0 }),
		"forces":         ofNine(nine.forks),
	},
}

// ofNine returns a fact about a board, the mark of the side that moves first in the step,
// and the other mark.
func ofNine(is func(b nine, me, other byte) bool) fact {
	return func(at claimSite, _ []string, end match.State) bool {
		_, me, other := nineOf(at.start())
		b, _, _ := nineOf(end)
		return is(b, me, other)
	}
}

// nine is a board of tic-tac-toe: the mark in each cell, 0 if it is empty.
type nine [tictactoe.Cells]byte

// nineOf returns the board, the mark of the side to move, and the other mark.
func nineOf(state match.State) (b nine, me, other byte) {
	s := match.Typed[tictactoe.State](state)
	for cell := range b {
		b[cell] = s.At(tictactoe.Move(cell))
	}
	if strings.Contains(s.String(), "o to move") {
		return b, 'o', 'x'
	}
	return b, 'x', 'o'
}

func (b nine) hasRow(mark byte) bool {
	row := func(from, step int) bool {
		return b[from] == mark && b[from+step] == mark && b[from+2*step] == mark
	}
	for i := range tictactoe.Size {
		if row(tictactoe.Size*i, 1) || row(i, tictactoe.Size) {
			return true
		}
	}
	return row(0, 4) || row(2, 2)
}

// threats counts the cells that complete a row of a mark.
func (b nine) threats(mark byte) (count int) {
	for cell, was := range b {
		if was == 0 {
			with := b
			if with[cell] = mark; with.hasRow(mark) {
				count++
			}
		}
	}
	return count
}

// forks reports whether mark, which has just moved, wins with its next move after every
// reply.
func (b nine) forks(mark, other byte) bool {
	for cell, was := range b {
		if was == 0 {
			with := b
			if with[cell] = other; with.hasRow(other) || with.threats(mark) == 0 {
				return false
			}
		}
	}
	return true
}

func anyCell(at claimSite) {
	_, me, _ := nineOf(at.start())
	for cell := range tictactoe.Cells {
		if !match.IsLegal(at.start(), tictactoe.Move(cell).String()) || me != 'x' {
			at.Errorf("%v cannot be marked with a cross", tictactoe.Move(cell))
		}
	}
}

func rowsWin(at claimSite) {
	ends := map[int]int{}
	at.random(`{}`, 200, tictactoe.Cells, func(before match.State, _ string, after match.State) {
		_, me, _ := nineOf(before)
		b, _, _ := nineOf(after)
		o, over := after.Outcome()
		won := over && len(o.Winners()) == 1
		if won != b.hasRow(me) || won && o.Winners()[0] != before.Turn() {
			at.Errorf("%v have won\n%v", o.Winners(), after)
		}
		if over {
			ends[len(o.Winners())]++
		}
	})
	if len(ends) < 2 {
		at.Errorf("all games ended alike: %v", ends)
	}
}

// onlyFork checks in every puzzle that the answer alone forces a win, and that no win is
// possible at once.
func onlyFork(at claimSite) {
	at.some(len(at.set.Puzzles), func(start match.State, answer []string) {
		b, me, other := nineOf(start)
		if b.threats(me) > 0 {
			at.Errorf("there is a quicker win\n%v", start)
		}
		for cell, was := range b {
			if was != 0 {
				continue
			}
			with := b
			with[cell] = me
			name := tictactoe.Move(cell).String()
			if forks := with.forks(me, other); forks != (name == answer[0]) || forks && with.threats(me) < 2 {
				at.Errorf("%s wins: %v, with %d threats\n%v", name, forks, with.threats(me), start)
			}
		}
	})
}
