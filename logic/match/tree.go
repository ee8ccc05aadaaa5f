package match

import (
	"slices"

	"tessera/logic/say"
)

// Node is a position of a match and the move that led to it. The positions form a tree:
// the game is one path through it, and variations branch off until they are dropped.
type Node struct {
	parent *Node // nil before the first move
	move   string
	state  State
	count  int // moves from the start
	turn   int
	next   []*Node // in the order in which they were played
}

// State returns the position.
func (n *Node) State() State { return n.state }

// Move returns the move that led to it, or "" before the first.
func (n *Node) Move() string { return n.move }

// Count returns the number of moves that led to it.
func (n *Node) Count() int { return n.count }

// Turn returns the number of the turn that its move belongs to, counted from 1. A turn is
// all consecutive moves of one seat, or a single move if the game has one seat. It is 0
// before the first move.
func (n *Node) Turn() int { return n.turn }

// Seat returns the seat that made its move, or -1 before the first.
func (n *Node) Seat() int {
	if n.parent == nil {
		return -1
	}
	return n.parent.state.Turn()
}

// Parent returns the position before its move, or nil before the first.
func (n *Node) Parent() *Node { return n.parent }

// Next returns the positions that were reached from here, oldest first.
func (n *Node) Next() []*Node { return slices.Clone(n.next) }

// Child returns the position after a move that was played here, or nil.
func (n *Node) Child(move string) *Node {
	move = Normal(move)
	for _, child := range n.next {
		if child.move == move {
			return child
		}
	}
	return nil
}

// Try returns the position after a move without adding it to the match. [Match.Branch]
// does not accept it and no save contains it. It is for games of two seats or more.
func (n *Node) Try(move string) (*Node, error) {
	next, err := n.state.Apply(move)
	if err != nil {
		return nil, err
	}
	child := &Node{parent: n, move: Normal(move), state: next, count: n.count + 1, turn: n.turn}
	if n.parent == nil || n.Seat() != n.state.Turn() {
		child.turn++
	}
	return child, nil
}

// TurnStart returns the position before the turn that its move belongs to.
func (n *Node) TurnStart() *Node {
	start := n
	for start.parent != nil && start.turn == n.turn {
		start = start.parent
	}
	return start
}

// Moves returns the moves that led to it, the first one first.
func (n *Node) Moves() []string {
	moves := make([]string, n.count)
	for ; n.parent != nil; n = n.parent {
		moves[n.count-1] = n.move
	}
	return moves
}

// Current returns the position at the cursor.
func (m *Match) Current() *Node { return m.line[m.cursor] }

// At returns the position after n moves of the game, 0 <= n <= Len.
func (m *Match) At(n int) *Node { return m.line[n] }

// Has reports whether a position is on the game's own line, including the redo tail.
func (m *Match) Has(n *Node) bool { return n.count < len(m.line) && m.line[n.count] == n }

// Size returns the number of moves in the game and all variations.
func (m *Match) Size() int { return m.size }

// Enter makes the line to a position the game, with the cursor at its end. The previous
// game stays as a variation where it differs. It fails in a game with chance, whose moves
// are final.
func (m *Match) Enter(n *Node) error {
	if err := m.mayBranch(n); err != nil {
		return err
	}
	m.enter(n)
	return nil
}

// Branch plays a move at any position and makes that line the game, as [Match.Enter].
func (m *Match) Branch(n *Node, move string) error {
	if err := m.mayBranch(n); err != nil {
		return err
	}
	if n.Child(move) == nil {
		if err := m.checkSize(m.size + 1); err != nil {
			return err
		}
	}
	next, err := n.state.Apply(move)
	if err != nil {
		return err
	}
	m.enter(n)
	m.advance(Normal(move), next)
	return nil
}

// AddVariation plays a move at any position as a variation and returns the new or existing
// position. Game and cursor stay. For the error see [Match.Enter]; it changes nothing.
func (m *Match) AddVariation(n *Node, move string) (*Node, error) {
	if err := m.mayBranch(n); err != nil {
		return nil, err
	}
	if there := n.Child(move); there != nil {
		return there, nil
	}
	child, err := n.Try(move)
	if err == nil {
		err = m.checkSize(m.size + 1)
	}
	if err != nil {
		return nil, err
	}
	n.next = append(n.next, child)
	m.size++
	return child, nil
}

// Drop removes a position of a variation with everything after it. It reports whether it
// did: positions of the game stay.
func (m *Match) Drop(n *Node) bool {
	if m.Has(n) || !m.contains(n) {
		return false
	}
	m.cut(n)
	return true
}

func (m *Match) mayBranch(n *Node) error {
	if m.game.Final {
		return say.Errorf("moves in this game are final, because chance has already shown what comes next")
	}
	if !m.contains(n) {
		return say.Errorf("that position is no longer in this game")
	}
	return nil
}

func (m *Match) contains(n *Node) bool {
	for ; n != m.line[0]; n = n.parent {
		if n == nil || n.parent == nil || !slices.Contains(n.parent.next, n) {
			return false
		}
	}
	return true
}

// checkSize returns an error if a match cannot have that many moves.
func (m *Match) checkSize(moves int) error {
	if moves <= MaxMoves {
		return nil
	}
	if m.size > m.Len() {
		return say.Errorf("a game can have at most %d moves; delete a variation or start "+
			"a new game", MaxMoves)
	}
	return say.Errorf("a game can have at most %d moves; start a new one", MaxMoves)
}

func (m *Match) enter(n *Node) {
	m.cursor = n.count
	line := make([]*Node, n.count+1)
	for ; n != nil; n = n.parent {
		line[n.count] = n
	}
	m.line = line
}

// advance appends a move at the end of the line and moves the cursor there.
func (m *Match) advance(move string, state State) {
	here := m.line[m.cursor]
	child := here.Child(move)
	if child == nil {
		child = &Node{parent: here, move: move, state: state, count: here.count + 1, turn: here.turn}
		if here.parent == nil || m.solo || here.Seat() != here.state.Turn() {
			child.turn++
		}
		here.next = append(here.next, child)
		m.size++
	}
	m.line = append(m.line, child)
	m.cursor++
}

func (m *Match) cut(n *Node) {
	n.parent.next = slices.DeleteFunc(n.parent.next, func(other *Node) bool { return other == n })
	for gone := []*Node{n}; len(gone) > 0; m.size-- {
		last := gone[len(gone)-1]
		gone = append(gone[:len(gone)-1], last.next...)
	}
}

// tail returns the first position that a move at the cursor drops. It is nil if there is
// no redo tail, or if variations branch off from it.
func (m *Match) tail() *Node {
	if m.cursor == m.Len() {
		return nil
	}
	for _, n := range m.line[m.cursor+1 : m.Len()] {
		if len(n.next) > 1 {
			return nil
		}
	}
	if len(m.line[m.Len()].next) > 0 {
		return nil
	}
	return m.line[m.cursor+1]
}

// Variation is a line beside the game in its stored form. Its moves follow the first
// After moves of another line: the game if Of is 0, otherwise the Of-th variation. That
// variation comes earlier in the list and is long enough.
type Variation struct {
	Of    int      `json:"of,omitempty"`
	After int      `json:"after"`
	Moves []string `json:"moves"`
}

func (m *Match) variations() []Variation {
	var all []Variation
	branches := func(line []*Node, of int) (from []branch) {
		for i, n := range line {
			for _, child := range n.next {
				if i+1 == len(line) || child != line[i+1] {
					from = append(from, branch{child, of})
				}
			}
		}
		return from
	}
	waiting := branches(m.line, 0)
	for len(waiting) > 0 {
		b := waiting[0]
		line, v := []*Node{b.first}, Variation{Of: b.of, After: b.first.count - 1, Moves: []string{b.first.move}}
		for n := b.first; len(n.next) > 0; line = append(line, n) {
			n = n.next[0]
			v.Moves = append(v.Moves, n.move)
		}
		all = append(all, v)
		waiting = append(waiting[1:], branches(line, len(all))...)
	}
	return all
}

// branch is the start of a variation and the line that it leaves.
type branch struct {
	first *Node
	of    int
}

func (m *Match) addVariations(all []Variation) error {
	lines := [][]*Node{m.line}
	for i, v := range all {
		from := lines[v.Of]
		m.enter(from[v.After-from[0].count])
		start := m.cursor + 1
		for k, move := range v.Moves {
			if err := m.Play(move); err != nil {
				return say.Errorf("move %d (%s) of the save's variation %d: %s", k+1, move, i+1, err)
			}
		}
		lines = append(lines, m.line[start:])
	}
	m.line = lines[0]
	return nil
}

// checkVariations returns an error if the form of the variations is invalid.
func (r Record) checkVariations() error {
	moves := len(r.Moves)
	for i, v := range r.Variations {
		least, most := 0, len(r.Moves)
		if v.Of > 0 && v.Of <= i {
			least = r.Variations[v.Of-1].After + 1
			most = least + len(r.Variations[v.Of-1].Moves) - 1
		} else if v.Of != 0 {
			return say.Errorf("the save's variation %d branches off line %d; it must be "+
				"from 0 to %d", i+1, v.Of, i)
		}
		if v.After < least || v.After > most {
			return say.Errorf("%s", say.Count(v.After, say.Plural{
				One: "the save's variation %[2]d starts after %[1]d move; on line %[3]d it must be from " +
					"%[4]d to %[5]d",
				Many: "the save's variation %[2]d starts after %[1]d moves; on line %[3]d it must be from " +
					"%[4]d to %[5]d",
			}, i+1, v.Of, least, most))
		}
		if len(v.Moves) == 0 {
			return say.Errorf("the save's variation %d has no moves", i+1)
		}
		if moves += len(v.Moves); moves > MaxMoves {
			return say.Errorf("the save has more than %d moves in all its variations", MaxMoves)
		}
		for k, move := range v.Moves {
			if err := checkMove(move, "move %d of the save's variation %d", k+1, i+1); err != nil {
				return err
			}
		}
	}
	return nil
}
