package boards

import "tessera/logic/match"

// Typed is a desk with the state type of one game. A board converts its desk to it once,
// and names the type nowhere else.
type Typed[S any] struct{ *Desk }

func (t Typed[S]) State() S { return match.Typed[S](t.Desk.Match.State()) }

func (t Typed[S]) View() TypedView[S] {
	v := t.Desk.View()
	return TypedView[S]{From: match.Typed[S](v.From), To: match.Typed[S](v.To), T: v.T, Move: v.Move, Back: v.Back}
}

func (t Typed[S]) LastTurn() (before S, moves []string) {
	state, moves := t.Desk.LastTurn()
	return match.Typed[S](state), moves
}

// TypedView is a [View] with the state type of one game.
type TypedView[S any] struct {
	From, To S
	T        float64
	Move     string
	Back     bool
}
