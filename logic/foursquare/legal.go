package foursquare

import (
	"strconv"

	"tessera/logic/say"
)

// CanPlace returns an error, a *MoveError, that says why the player to act cannot place a
// marble there, or nil.
func (s State) CanPlace(square, slot int) error {
	if s.over {
		return s.isOver()
	}
	if err := Place(square, slot).onBoard(); err != nil {
		return err
	}
	switch s.phase {
	case PlacementSlide:
		// Translators: the squares are numbered, like "1, 3 or 5".
		return refuse(AlreadyPlaced, "a marble was already placed in this turn; now slide square %s", s.choices())
	case Movement:
		return refuse(AllPlaced, "all marbles are on the board; slide square %s", s.choices())
	}
	if square == s.Hole() {
		return refuse(IsHole, "square %d is the hole; choose an empty slot of another square", square)
	}
	if p := s.At(square, slot); p != Nobody {
		return refuse(Occupied, p.of(
			"slot is occupied: square %d, slot %d holds a red marble; choose an empty slot",
			"slot is occupied: square %d, slot %d holds a blue marble; choose an empty slot",
		), square, slot)
	}
	return nil
}

// CanSlide returns an error, a *MoveError, that says why the player to act cannot slide
// that square, or nil.
func (s State) CanSlide(square int) error {
	if s.over {
		return s.isOver()
	}
	if err := Slide(square).onBoard(); err != nil {
		return err
	}
	if s.phase == Placement {
		return refuse(PlaceFirst, "no square can slide yet; first place a marble in an empty slot")
	}
	if square == s.Hole() {
		return refuse(IsHole, "square %d is the hole; slide square %s into it", square, s.choices())
	}
	if !Adjacent(square, s.Hole()) {
		return refuse(NotAdjacent, "square %d is not next to the hole; slide square %s", square, s.choices())
	}
	if !s.free(square) {
		return refuse(SlidBack, "square %d was slid last and may not slide straight back; slide square %s", square, s.choices())
	}
	return nil
}

func (s State) isOver() error { return refuse(GameOver, "the game is over: %s", s.outcome.Said()) }

// free reports whether the rule against sliding back allows a square to slide.
func (s State) free(square int) bool {
	blocked, ok := s.Blocked()
	return !ok || square != blocked
}

// slides returns the squares that may slide into the hole when a slide is due.
func (s State) slides() []int {
	var list []int
	for square := range Squares {
		if Adjacent(square, s.Hole()) && s.free(square) {
			list = append(list, square)
		}
	}
	return list
}

// Slides returns the squares that can slide now, in ascending order. It returns nil when
// a marble must be placed and after the end.
func (s State) Slides() []int {
	if s.over || s.phase == Placement {
		return nil
	}
	return s.slides()
}

// choices lists the squares that may slide, like "1, 3 or 5".
func (s State) choices() say.Text {
	var names []say.Text
	for _, square := range s.slides() {
		names = append(names, say.Raw(strconv.Itoa(square)))
	}
	return say.Or(names...)
}
