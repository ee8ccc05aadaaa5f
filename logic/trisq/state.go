package trisq

import (
	"iter"
	"math"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

const exchangesUndone = 2

// State is a position with the history that the rules need. It is a comparable value
// without pointers; assigning it copies the game. The zero State is the start of the
// default game.
type State struct {
	board board
	// before is the board before the last move, which a placement must not restore. It is
	// empty before the first move.
	before   board
	taken    set      // by the last move
	captured [2]int32 // by each side so far
	plies    int32
	komi     int16 // in half points
	last     Move
	passes   uint8
	// exchanges counts recent moves that did not bring the board nearer to its end: a
	// placement that captures one figure, or a pass. The rules allow such moves to repeat
	// for ever. Every other move subtracts exchangesUndone, down to 0.
	exchanges int16
	groups    bool
	shape     uint8 // the index in sizes
	// squaresFirst is set if a stated position has squares to move.
	squaresFirst bool
}

// Settings returns the settings, with the rule set spelled out and without the starting
// position.
func (s State) Settings() Settings {
	rules := RulesSimple
	if s.groups {
		rules = RulesGroups
	}
	settings := Settings{Rules: rules, Komi: float64(s.komi) / 2}
	if size := s.Size(); size < Size {
		settings.Size = size
	}
	return settings
}

// Size returns the number of columns and of rows of the board.
func (s State) Size() int { return sizes[s.shape] }

// OnBoard reports whether a point is on the board, which may be smaller than the default.
func (s State) OnBoard(p Point) bool { return p.OnBoard() && s.ground().has(p) }

// ground returns the points of the board.
func (s *State) ground() *set { return &grounds[s.shape] }

func (s *State) free() set { return s.board.free(s.ground()) }

// PointAt returns the point in a column and a row of this board, both 0 to Size-1; row 0
// is at the top. It returns false if the point is off the board.
func (s State) PointAt(column, row int) (Point, bool) {
	p, ok := PointAt(column, row+Size-s.Size())
	return p, ok && s.OnBoard(p)
}

// Turn returns who moves next. After the end of the game it is who would have moved.
func (s State) Turn() Figure {
	if (s.plies%2 == 1) == s.squaresFirst {
		return Triangle
	}
	return Square
}

// Plies returns the number of moves made so far, including passes.
func (s State) Plies() int { return int(s.plies) }

// At returns the figure on a point; None if the point is empty or off the board.
func (s State) At(p Point) Figure {
	if !p.OnBoard() {
		return None
	}
	return s.board.at(p)
}

// Figures returns how many figures of a side are on the board.
func (s State) Figures(f Figure) int {
	if !f.plays() {
		return 0
	}
	return s.board[f.side()].count()
}

// Captured returns how many enemy figures a side has captured so far.
func (s State) Captured(by Figure) int {
	if !by.plays() {
		return 0
	}
	return int(s.captured[by.side()])
}

// LastMove returns the last move; false before the first.
func (s State) LastMove() (Move, bool) { return s.last, s.plies > 0 }

// LastCaptured returns the points from which the last move removed figures of the side
// now to move, in reading order.
func (s State) LastCaptured() []Point { return s.taken.points() }

// Passes returns the number of passes in a row just made: 0, 1, or 2 at the end of the
// game.
func (s State) Passes() int { return int(s.passes) }

// Exchanges estimates how long the moves have been repeating: it grows by one for each
// pass or capture of a single figure, and shrinks by two for each other move, down to 0.
// Computer players use it to avoid endless repetition.
func (s State) Exchanges() int { return int(s.exchanges) }

// Legal yields the legal moves: the placements in reading order, then Pass. It yields
// none once the game is over.
func (s State) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if s.ended() != notEnded {
			return
		}
		for rest := s.free(); !rest.empty(); rest = rest.without(single(rest.first())) {
			p := rest.first()
			if s.canPlace(p) && !yield(Place(p)) {
				return
			}
		}
		yield(Pass)
	}
}

// Apply returns the state after a move; s is unchanged. The error is a *MoveError with a
// sentence that says why the move is illegal.
func (s State) Apply(m Move) (State, error) {
	if s.ended() != notEnded {
		return s, refuse(GameOver, "the game is over; no more moves are possible")
	}
	if m == Pass {
		return s.afterPass(), nil
	}
	p, isPlacement := m.Point()
	if !isPlacement {
		return s, refuse(OffBoard, "this point is off the board; choose one of its %d points", Points)
	}
	if !s.ground().has(p) {
		return s, s.offBoard(p.String())
	}
	if f := s.board.at(p); f != None {
		// Translators: a point like c12, and the figure in a sentence that stands on it.
		return s, refuse(Occupied, "%v is already taken by a %s; choose an empty point", p, f.name())
	}
	next, taken, survives := s.board.place(s.Turn(), p, s.groups, s.ground())
	if !survives {
		return s, s.selfCapture(p)
	}
	if s.repeats(next) {
		// Translators: a figure in a sentence, and a point like c12.
		return s, refuse(Repetition, "a %s on %v would repeat the board from your last turn (repetition); "+
			"play somewhere else first", s.Turn().name(), p)
	}
	return s.afterPlacement(m, next, taken), nil
}

func (s State) selfCapture(p Point) error {
	if single(p).neighbours().meets(s.board[s.Turn().side()]) {
		return refuse(SelfCapture, "the group of a %s on %v would have no free point left (self-capture); "+
			"choose another point", s.Turn().name(), p)
	}
	return refuse(SelfCapture, "a %s on %v would have no free side left (self-capture); choose "+
		"another point", s.Turn().name(), p)
}

// repeats reports whether next is the board before the opponent's last move. After a pass
// that is the present board, which no placement leaves unchanged, so a pass lifts the
// ban. Before the first move it is the empty board, which no placement makes.
func (s State) repeats(next board) bool { return next == s.before }

func (s State) afterPass() State {
	s.before = s.board
	s.taken = set{}
	s.last = Pass
	s.passes++
	s.exchange()
	s.plies++
	return s
}

func (s State) afterPlacement(m Move, next board, taken set) State {
	s.captured[s.Turn().side()] += int32(taken.count())
	s.before, s.board = s.board, next
	s.taken = taken
	s.last = m
	s.passes = 0
	if taken.count() == 1 {
		s.exchange()
	} else {
		s.exchanges = max(s.exchanges-exchangesUndone, 0)
	}
	s.plies++
	return s
}

// exchange counts an exchange, up to the limit of the counter.
func (s *State) exchange() { s.exchanges = min(s.exchanges, math.MaxInt16-1) + 1 }

// canPlace reports whether the side to move may place on an empty point.
func (s State) canPlace(p Point) bool {
	next, _, survives := s.board.place(s.Turn(), p, s.groups, s.ground())
	return survives && !s.repeats(next)
}

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
	return [...]string{"not ended", "two passes in a row", "neither player can place a figure"}[e]
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
	return math.Abs(float64(o.Triangles) - float64(o.Squares) - o.Komi)
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
	areas := s.board.areas(s.ground())
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
	areas := s.board.areas(s.ground())
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
	return s.board.areas(s.ground())[f.side()].count()
}

// Ownership returns the side whose area each point is in; None is neutral.
func (s State) Ownership() [Points]Figure {
	var owners [Points]Figure
	areas := s.board.areas(s.ground())
	for _, f := range []Figure{Triangle, Square} {
		for _, p := range areas[f.side()].points() {
			owners[p] = f
		}
	}
	return owners
}

// Contested returns the empty points whose region touches both sides. They count for nobody.
func (s State) Contested() []Point {
	reach := s.board.reach(s.ground())
	return reach[0].and(reach[1]).points()
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
	free := s.free()
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
		if _, _, survives := s.board.place(s.Turn().Other(), p, s.groups, s.ground()); survives {
			return true
		}
	}
	return false
}

// Reason is why a move is illegal.
type Reason uint8

const (
	// Unreadable: the text is not a move.
	Unreadable Reason = iota + 1
	// OffBoard: the coordinate is outside the board.
	OffBoard
	// Occupied: the point holds a figure.
	Occupied
	// SelfCapture: the figure or, under the rule set groups, its group would be captured.
	SelfCapture
	// Repetition: the board would be as it was before the opponent's last move.
	Repetition
	// GameOver: the game has ended.
	GameOver
)

// MoveError is the error for an illegal move. errors.As finds it in every error of
// ParsePoint, ParseMove and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap returns the sentence, which can be translated.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// name returns the message for a figure within a sentence.
func (f Figure) name() say.ID {
	if f == Triangle {
		return "figure in a sentence|triangle"
	}
	return "figure in a sentence|square"
}

// ParseMove is the function ParseMove with errors that name the points of this board.
func (s State) ParseMove(text string) (Move, error) {
	m, err := ParseMove(text)
	if refused, is := err.(*MoveError); is && refused.Reason == OffBoard {
		return m, s.offBoard(text)
	}
	return m, err
}

// offBoard says which points the board has.
func (s State) offBoard(text string) error {
	if s.Size() == Size {
		return offBoard(text)
	}
	last, _ := s.PointAt(s.Size()-1, 0)
	// Translators: two points, like z20 and j9.
	return refuse(OffBoard, "%s is off the board, which goes from a1 to %s", usertext.Clip(text), last)
}

func unreadable(text string) error {
	return refuse(Unreadable, "%q is not a move; give a point like c12, or pass", usertext.Clip(text))
}

func offBoard(text string) error {
	if text[0]|0x20 == 'i' { // in lower case
		return refuse(OffBoard, "%s is off the board: there is no column i, the columns are a to h and j to n", usertext.Clip(text))
	}
	return refuse(OffBoard, "%s is off the board; the columns are a to n without i, the rows 1 to %d", usertext.Clip(text), Size)
}
