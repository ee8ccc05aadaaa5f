package match

import "slices"

// UndoTarget returns the number of moves after an undo: the start of a person's last turn
// against a computer, else one move back. It is negative if there is nothing to undo.
func (m *Match) UndoTarget(seats []string) int {
	if m.game.Final {
		return -1
	}
	n := m.cursor - 1
	for n >= 0 && !m.mayStopAt(n, seats) {
		n--
	}
	return n
}

// RedoTarget returns the number of moves after a redo, which restores what one undo took
// back. It is negative if there is nothing to redo.
func (m *Match) RedoTarget(seats []string) int {
	n := m.cursor + 1
	if m.game.Final || n > m.Len() {
		return -1
	}
	for n < m.Len() && !m.mayStopAt(n, seats) {
		n++
	}
	return n
}

// mayStopAt reports whether undo and redo may stop after n moves: at the start of a
// person's turn, or anywhere in a game without computers.
func (m *Match) mayStopAt(n int, seats []string) bool {
	if !slices.ContainsFunc(seats, func(who string) bool { return who != Person }) {
		return true
	}
	seat := m.line[n].state.Turn()
	if seat < 0 || seats[seat] != Person {
		return false
	}
	return m.line[n].Seat() != seat
}
