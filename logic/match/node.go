package match

import "slices"

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

// Try returns the position after a move without adding it to the match. A match
// does not accept it and no save contains it. It is for games of two seats or more.
func (n *Node) Try(move string) (*Node, error) {
	next, err := n.state.Apply(move)
	if err != nil {
		return nil, err
	}
	child := &Node{parent: n, move: Normal(move), state: next, count: n.count + 1, turn: n.turn}
	if n.Seat() != n.state.Turn() {
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
