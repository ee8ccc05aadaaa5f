package match

import "slices"

// UndoTarget is the number of moves that an undo goes back to, by who sits
// where: against a computer to where a person's turn began last, among persons
// one move back. It is negative where there is nothing to take back.
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

// RedoTarget is the number of moves that a redo goes on to: as far as the undo
// went back. It is negative where there is nothing to bring back.
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

// mayStopAt reports whether undo and redo may end after n moves: where a
// person's turn begins, and anywhere if no computer would move on.
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
