package table

import "tessera/logic/match"

// Typed is a table whose game's own state type is known: a board makes one of
// the table it is given, and names the type nowhere else.
type Typed[S any] struct{ *Table }

// State is the state of play.
func (t Typed[S]) State() S { return match.Typed[S](t.Table.State()) }

// View is what to draw now.
func (t Typed[S]) View() TypedView[S] {
	v := t.Table.View()
	return TypedView[S]{From: match.Typed[S](v.From), To: match.Typed[S](v.To), T: v.T, Move: v.Move, Back: v.Back}
}

// LastTurn is the last turn: the state before it and its moves.
func (t Typed[S]) LastTurn() (before S, moves []string) {
	state, moves := t.Table.LastTurn()
	return match.Typed[S](state), moves
}

// TypedView is a [View] whose states have their own type.
type TypedView[S any] struct {
	From, To S
	T        float64
	Move     string
	Back     bool
}
