package foursquare

import (
	"iter"
	"strconv"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// Phase is what the player to act has to do.
type Phase uint8

const (
	// Placement: place a marble.
	Placement Phase = iota
	// PlacementSlide: a marble was placed in this turn; now slide a square.
	PlacementSlide
	// Movement: all marbles are on the board; slide a square.
	Movement
)

// String returns the phase's name in the HTTP API.
func (p Phase) String() string {
	return [...]string{"placement", "placementSlide", "movement"}[p]
}

// noSquare means "no square" in a stored index.
const noSquare = Squares

// nowhere means "no cell".
var nowhere = Cell{Square: noSquare}

// State is a position with the history that the rules need. It is a comparable value;
// assigning it copies the game. States come from New and Apply; the zero State is
// invalid.
type State struct {
	marbles [2]Bits
	// path is the path of the hole through the movement phase: the square it left, one
	// byte per slide, at most SlideLimit bytes. Repetition and the limit need no more
	// history, because a slide can be undone from the board alone.
	path        string
	last        Move
	lastPlaced  Cell // nowhere before the first placement
	outcome     Outcome
	pieces      uint8
	turn        Player
	phase       Phase
	hole        uint8
	lastSlid    uint8 // where the last slid tile is; noSquare before the first slide
	over        bool
	moved       bool // a move was made; otherwise last is meaningless
	noBackslide bool
}

// Settings returns the settings, with the number of pieces spelled out and without the
// starting position.
func (s State) Settings() Settings {
	return Settings{PiecesPerPlayer: int(s.pieces), NoBackslide: s.noBackslide}
}

// Turn returns the player to act, Red or Blue. After the end of the game it is who acted
// last.
func (s State) Turn() Player { return s.turn }

// Phase returns what the player to act has to do. After the end it is the phase of the
// last move: a block completed by a placement leaves it at Placement.
func (s State) Phase() Phase { return s.phase }

// At returns the owner of the marble in a slot; Nobody if the slot is empty, in the hole
// or off the board.
func (s State) At(square, slot int) Player {
	c := Cell{square, slot}
	if !c.OnBoard() {
		return Nobody
	}
	for _, p := range Players {
		if s.marbles[p.side()].Has(c) {
			return p
		}
	}
	return Nobody
}

// Marbles returns the cells of a player's marbles; none for Nobody.
func (s State) Marbles(p Player) Bits {
	if !p.plays() {
		return 0
	}
	return s.marbles[p.side()]
}

// Placed returns how many marbles a player has on the board, 0 to PiecesPerPlayer.
func (s State) Placed(p Player) int { return s.Marbles(p).Count() }

// Remaining returns how many marbles a player still has to place.
func (s State) Remaining(p Player) int {
	if !p.plays() {
		return 0
	}
	return int(s.pieces) - s.Placed(p)
}

// Hole returns the square without a tile, 0 to 8.
func (s State) Hole() int { return int(s.hole) }

// LastSlid returns where the tile that was slid last is; false before the first slide.
func (s State) LastSlid() (square int, ok bool) { return int(s.lastSlid), s.lastSlid != noSquare }

// Blocked returns the square that may not slide next; false without NoBackslide and
// before the first slide.
func (s State) Blocked() (square int, ok bool) {
	return int(s.lastSlid), s.noBackslide && s.lastSlid != noSquare
}

// LastMove returns the last move; false before the first.
func (s State) LastMove() (Move, bool) { return s.last, s.moved }

// LastPlaced returns where the marble placed last is now; false before the first
// placement.
func (s State) LastPlaced() (Cell, bool) {
	return s.lastPlaced, s.lastPlaced != nowhere
}

// Legal yields the legal moves, by square and slot. It yields none once the game is over.
func (s State) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for square := range Squares {
			if s.phase != Placement {
				if s.CanSlide(square) == nil && !yield(Slide(square)) {
					return
				}
				continue
			}
			for slot := range Slots {
				if s.CanPlace(square, slot) == nil && !yield(Place(square, slot)) {
					return
				}
			}
		}
	}
}

// Apply returns the state after a move; s is unchanged. The error is a *MoveError with a
// sentence that says why the move is illegal.
func (s State) Apply(m Move) (State, error) {
	if m.Action == SlideAction {
		if err := s.CanSlide(m.Square); err != nil {
			return s, err
		}
		return s.afterSlide(m), nil
	}
	if err := s.CanPlace(m.Square, m.Slot); err != nil {
		return s, err
	}
	return s.afterPlacement(m), nil
}

func (s State) afterPlacement(m Move) State {
	s.last, s.moved = m, true
	s.lastPlaced = Cell{m.Square, m.Slot}
	s.marbles[s.turn.side()] |= bitOf(s.lastPlaced)
	if s = s.afterBlocks(); s.over {
		return s
	}
	s.phase = PlacementSlide
	return s
}

func (s State) afterSlide(m Move) State {
	s.last, s.moved = m, true
	for i, b := range s.marbles {
		s.marbles[i] = b.slid(m.Square, int(s.hole))
	}
	if s.lastPlaced.Square == m.Square {
		s.lastPlaced.Square = int(s.hole)
	}
	if s.phase == Movement {
		s.path += string(rune(s.hole))
	}
	s.lastSlid, s.hole = s.hole, uint8(m.Square)
	if s = s.afterBlocks(); s.over {
		return s
	}
	return s.nextTurn()
}

func (s State) nextTurn() State {
	mover := s.turn
	s.turn = mover.Other()
	s.phase = Placement
	if s.Remaining(s.turn) > 0 {
		return s
	}
	s.phase = Movement
	if reason := s.drawReason(s.slides()); reason != NoDraw {
		s.turn = mover
		s.over, s.outcome = true, Outcome{Draw: reason}
	}
	return s
}

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

// Reason is why a move is illegal.
type Reason uint8

const (
	// Unreadable: the text is not a move.
	Unreadable Reason = iota + 1
	// OffBoard: an index is out of range.
	OffBoard
	// IsHole: nothing can be placed into the hole, and it cannot slide.
	IsHole
	// Occupied: the slot holds a marble.
	Occupied
	// AlreadyPlaced: the turn's marble is placed and a slide is due.
	AlreadyPlaced
	// AllPlaced: a placement in the movement phase.
	AllPlaced
	// PlaceFirst: a slide before the turn's placement.
	PlaceFirst
	// NotAdjacent: the square is not next to the hole.
	NotAdjacent
	// SlidBack: the square was slid last, with NoBackslide.
	SlidBack
	// GameOver: the game has ended.
	GameOver
)

// MoveError is the error for an illegal move. errors.As finds it in every error of
// ParseMove, State.CanPlace, State.CanSlide and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap returns the sentence, which can be translated.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// of returns the message for one of the players.
func (p Player) of(red, blue say.ID) say.ID {
	if p == Red {
		return red
	}
	return blue
}

func unreadable(text string) error {
	return refuse(Unreadable, "%q is not a move; write p and a square and a slot, like p 0 2, or s and a square, like s 3", usertext.Clip(text))
}
