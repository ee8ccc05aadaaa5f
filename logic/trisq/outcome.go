package trisq

import (
	"tessera/logic/say"
)

// End is how a game ended.
type End uint8

const (
	notEnded End = iota
	// TwoPasses in a row.
	TwoPasses
	// NoPlacement is left for either player.
	NoPlacement
)

// String returns a phrase like "two passes in a row".
func (e End) String() string {
	switch e {
	case TwoPasses:
		return "two passes in a row"
	case NoPlacement:
		return "neither player can place a figure"
	}
	return "not ended"
}

// Outcome is the result of a game that is over.
type Outcome struct {
	Winner    Figure  // None for a draw
	Triangles int     // the triangles' area, 0 to Points
	Squares   int     // the squares' area, 0 to Points, without komi
	Komi      float64 // added to the squares' area
	End       End
}

// Margin returns by how many points the winner wins: 0 or more, in steps of a half.
func (o Outcome) Margin() float64 {
	margin := float64(o.Triangles) - float64(o.Squares) - o.Komi
	if margin < 0 {
		return -margin
	}
	return margin
}

// String returns the result as a sentence, like "squares win by 0.5: an area of 1 and
// komi 2.5 against 3".
func (o Outcome) String() string { return o.Said().String() }

// Said returns the same sentence as a translatable text.
func (o Outcome) Said() say.Text {
	triangles, squares := say.It("%d", o.Triangles), say.It("%d", o.Squares)
	margin := say.Decimal{Value: o.Margin(), Decimals: 1}
	if o.Komi > 0 {
		squares = say.It("%d plus %s komi", o.Squares, say.Decimal{Value: o.Komi, Decimals: 1})
	}
	switch o.Winner {
	case Triangle:
		return say.It("triangles win by %s: area %s to %s", margin, triangles, squares)
	case Square:
		return say.It("squares win by %s: area %s to %s", margin, squares, triangles)
	}
	return say.It("a draw: area %s for triangles, %s for squares", triangles, squares)
}

// Outcome returns the result; false while the game goes on. The game ends after two
// passes in a row, or when neither player has a legal placement.
func (s State) Outcome() (Outcome, bool) {
	end := s.ended()
	if end == notEnded {
		return Outcome{}, false
	}
	areas := s.board.areas()
	return Outcome{
		Winner:    s.leader(),
		Triangles: areas[0].count(),
		Squares:   areas[1].count(),
		Komi:      float64(s.komi) / 2,
		End:       end,
	}, true
}

// leader returns who would win if the game ended now, or None for a draw.
func (s State) leader() Figure {
	areas := s.board.areas()
	// In half points, so that the comparison is exact.
	switch margin := 2*(areas[0].count()-areas[1].count()) - int(s.komi); {
	case margin > 0:
		return Triangle
	case margin < 0:
		return Square
	}
	return None
}

// Area returns the number of points a side holds: its figures, and the empty regions that
// touch only its figures. Komi is not included.
func (s State) Area(f Figure) int {
	if !f.plays() {
		return 0
	}
	return s.board.areas()[f.side()].count()
}

// Ownership returns the side whose area each point is in; None is neutral.
func (s State) Ownership() [Points]Figure {
	var owners [Points]Figure
	areas := s.board.areas()
	for _, f := range []Figure{Triangle, Square} {
		for _, p := range areas[f.side()].points() {
			owners[p] = f
		}
	}
	return owners
}

func (s State) ended() End {
	if s.passes >= 2 {
		return TwoPasses
	}
	if s.someoneCanPlace() {
		return notEnded
	}
	return NoPlacement
}

// someoneCanPlace checks the side to move with the ban on repetition, and the opponent
// without it, because a pass lifts the ban.
func (s State) someoneCanPlace() bool {
	free := s.board.free()
	// A figure beside an empty point has a liberty and cannot repeat the board: that
	// would restore a figure that had no liberty. So most positions need no search.
	if free.meets(free.neighbours()) {
		return true
	}
	for ; !free.empty(); free = free.without(single(free.first())) {
		p := free.first()
		if s.canPlace(p) {
			return true
		}
		if _, _, survives := s.board.place(s.Turn().Other(), p, s.groups); survives {
			return true
		}
	}
	return false
}
