package hand

import (
	"tessera/logic/squaregame"
	"tessera/scenes/squaregame/grid"
)

// Rules are the rules' answers about a state, each asked for once.
type Rules struct {
	Placeable []int // the pieces that the player to move can place
	CanPlace  bool  // there is one

	state        squaregame.State
	piece, perm  int          // what places are about
	places       []grid.Place // where it may lie
	tried        squaregame.Move
	triedPreview squaregame.Preview
}

func ask(s squaregame.State) Rules {
	return Rules{Placeable: s.Placeable(), CanPlace: s.CanPlace(), state: s}
}

// where lists the legal places of a piece as it is turned.
func (r *Rules) where(piece, perm int) []grid.Place {
	if r.piece != piece || r.perm != perm {
		r.piece, r.perm, r.places = piece, perm, nil
		for _, p := range r.state.Points(piece, perm) {
			r.places = append(r.places, grid.Point(p.X, p.Y))
		}
	}
	return r.places
}

// Try is what the placement of a piece would do.
func (r *Rules) Try(m squaregame.Move) squaregame.Preview {
	if m != r.tried {
		r.tried, r.triedPreview = m, r.state.Try(m)
	}
	return r.triedPreview
}
