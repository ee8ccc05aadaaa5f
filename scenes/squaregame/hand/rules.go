package hand

import (
	"tessera/logic/squaregame"
	"tessera/scenes/squaregame/grid"
)

// Rules caches the rules' answers about a state.
type Rules struct {
	Placeable []int // the pieces that the player to move can place
	CanPlace  bool  // Placeable is not empty

	state        squaregame.State
	piece, perm  int          // the key of places
	places       []grid.Place // the legal places
	tried        squaregame.Move
	triedPreview squaregame.Preview
}

func ask(s squaregame.State) Rules {
	return Rules{Placeable: s.Placeable(), CanPlace: s.CanPlace(), state: s}
}

// placesOf returns the legal places of a piece in a permutation.
func (r *Rules) placesOf(piece, perm int) []grid.Place {
	if r.piece != piece || r.perm != perm {
		r.piece, r.perm, r.places = piece, perm, nil
		for _, p := range r.state.Points(piece, perm) {
			r.places = append(r.places, grid.Point(p.X, p.Y))
		}
	}
	return r.places
}

// Try returns the effect of placing a piece.
func (r *Rules) Try(m squaregame.Move) squaregame.Preview {
	if m != r.tried {
		r.tried, r.triedPreview = m, r.state.Try(m)
	}
	return r.triedPreview
}
