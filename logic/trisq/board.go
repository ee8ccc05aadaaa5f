package trisq

import (
	"math/bits"
	"strconv"
	"strings"
)

// board holds the figures: a set for the triangles and a set for the squares, indexed by
// Figure.side. Its methods get the ground, the points that the board has: a board smaller
// than Size is its lower left part, so that a point has the same name on both.
type board [2]set

func (b board) at(p Point) Figure {
	switch {
	case b[0].has(p):
		return Triangle
	case b[1].has(p):
		return Square
	}
	return None
}

func (b board) free(ground *set) set { return ground.without(b[0]).without(b[1]) }

// place puts a figure on an empty point and removes what it captures. ok is false, and
// the other results are meaningless, if the placed figure would be captured itself. The
// caller checks for repetition.
func (b board) place(f Figure, p Point, groups bool, ground *set) (after board, taken set, ok bool) {
	own, enemy := f.side(), f.Other().side()
	placed := single(p)
	b[own] = b[own].or(placed)
	if groups {
		taken = b.groupsTakenBy(f, placed, ground)
	} else {
		taken = b.singlesTakenBy(f, placed, ground)
	}
	b[enemy] = b[enemy].without(taken)
	return b, taken, b.survives(f, placed, groups, ground)
}

// singlesTakenBy returns the enemy figures beside the placed one whose neighbours are all
// figures of f or wall.
func (b board) singlesTakenBy(f Figure, placed set, ground *set) set {
	open := ground.without(b[f.side()])
	return placed.neighbours().and(b[f.Other().side()]).without(open.neighbours())
}

// groupsTakenBy returns the enemy groups beside the placed figure that have no liberty.
func (b board) groupsTakenBy(f Figure, placed set, ground *set) set {
	enemies, free := b[f.Other().side()], b.free(ground)
	var taken set
	beside := placed.neighbours().and(enemies)
	for !beside.empty() {
		group := single(beside.first()).flood(enemies)
		beside = beside.without(group)
		if !group.neighbours().meets(free) {
			taken = taken.or(group)
		}
	}
	return taken
}

// survives reports whether the placed figure stands after the captures.
func (b board) survives(f Figure, placed set, groups bool, ground *set) bool {
	around := placed.neighbours()
	if around.meets(b.free(ground)) {
		return true
	}
	if !groups {
		return around.meets(b[f.side()])
	}
	return placed.flood(b[f.side()]).neighbours().meets(b.free(ground))
}

// areas returns the points that each side holds: its figures, and the empty regions that
// touch only its figures.
func (b board) areas(ground *set) [2]set {
	reach := b.reach(ground)
	return [2]set{
		b[0].or(reach[0].without(reach[1])),
		b[1].or(reach[1].without(reach[0])),
	}
}

// reach returns the points of the empty regions that touch each side.
func (b board) reach(ground *set) (reach [2]set) {
	free := b.free(ground)
	for i := range b {
		reach[i] = b[i].neighbours().and(free).flood(free)
	}
	return reach
}

// set is a set of points: bit p of the 169 stands for Point p. It is a struct rather than
// an array because the compiler keeps small structs in registers.
type set struct{ a, b, c uint64 }

const lastWord = 1<<(Points-128) - 1

var (
	everywhere  = set{^uint64(0), ^uint64(0), lastWord}
	firstColumn = columnSet(0)
	lastColumn  = columnSet(Size - 1)
)

// sizes are the sizes of a board; grounds are the points of each.
var (
	sizes   = [...]int{Size, 9, 7}
	grounds = [...]set{everywhere, groundOf(9), groundOf(7)}
)

func groundOf(size int) (ground set) {
	for p := range Point(Points) {
		if p.Column() < size && p.Row() >= Size-size {
			ground = ground.or(single(p))
		}
	}
	return ground
}

func columnSet(column int) set {
	var s set
	for row := range Size {
		s = s.or(single(Point(row*Size + column)))
	}
	return s
}

func single(p Point) set {
	switch bit := uint64(1) << (p & 63); p >> 6 {
	case 0:
		return set{a: bit}
	case 1:
		return set{b: bit}
	default:
		return set{c: bit}
	}
}

func (s set) or(t set) set      { return set{s.a | t.a, s.b | t.b, s.c | t.c} }
func (s set) and(t set) set     { return set{s.a & t.a, s.b & t.b, s.c & t.c} }
func (s set) without(t set) set { return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }
func (s set) empty() bool       { return s.a|s.b|s.c == 0 }
func (s set) count() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

func (s set) has(p Point) bool { return !s.and(single(p)).empty() }

// meets reports whether the sets intersect.
func (s set) meets(t set) bool { return s.a&t.a|s.b&t.b|s.c&t.c != 0 }

// first returns the first point in reading order. The set must not be empty.
func (s set) first() Point {
	if s.a != 0 {
		return Point(bits.TrailingZeros64(s.a))
	}
	if s.b != 0 {
		return Point(64 + bits.TrailingZeros64(s.b))
	}
	return Point(128 + bits.TrailingZeros64(s.c))
}

// later moves every point n places forward in reading order, 0 < n < 64.
func (s set) later(n uint) set {
	return set{s.a << n, s.b<<n | s.a>>(64-n), (s.c<<n | s.b>>(64-n)) & lastWord}
}

// earlier moves every point n places back in reading order, 0 < n < 64.
func (s set) earlier(n uint) set {
	return set{s.a>>n | s.b<<(64-n), s.b>>n | s.c<<(64-n), s.c >> n}
}

// neighbours returns the points adjacent to a point of the set.
func (s set) neighbours() set {
	vertical := s.earlier(Size).or(s.later(Size))
	left := s.without(firstColumn).earlier(1)
	right := s.without(lastColumn).later(1)
	return vertical.or(left).or(right)
}

// flood grows the set through the points of ground until it stops growing. It keeps the
// points of the set that are not in ground.
func (s set) flood(ground set) set {
	for {
		grown := s.or(s.neighbours().and(ground))
		if grown == s {
			return s
		}
		s = grown
	}
}

// points lists the set in reading order.
func (s set) points() []Point {
	list := make([]Point, 0, s.count())
	for ; !s.empty(); s = s.without(single(s.first())) {
		list = append(list, s.first())
	}
	return list
}

const (
	// Size is the number of columns and of rows of the default board, the largest.
	Size = 13
	// Points is the number of points of the default board.
	Points = Size * Size
	// columns are the column letters. There is no i, because it is easily misread.
	columns = "abcdefghjklmn"
)

// Point is a point of the default board, numbered in reading order: a13 is 0, b13 is 1, n1
// is Points-1. Smaller boards are its lower left part; see [State.OnBoard].
type Point uint8

// PointAt returns the point in a column (0 is a) and a row (0 is row 13), both 0 to
// Size-1; false if it is off the board.
func PointAt(column, row int) (Point, bool) {
	if column < 0 || column >= Size || row < 0 || row >= Size {
		return 0, false
	}
	return Point(row*Size + column), true
}

// OnBoard reports whether p is a point of the default board.
func (p Point) OnBoard() bool { return p < Points }

// Column returns the column, 0 (a) to Size-1 (n).
func (p Point) Column() int { return int(p) % Size }

// Row returns the row counted from the top, 0 (row 13) to Size-1 (row 1).
func (p Point) Row() int { return int(p) / Size }

// String returns the point's coordinate, like "c12".
func (p Point) String() string {
	if !p.OnBoard() {
		return "off the board"
	}
	return ColumnName(p.Column()) + RowName(p.Row())
}

// ColumnName returns the letter of a column, 0 ("a") to Size-1 ("n").
func ColumnName(column int) string { return columns[column : column+1] }

// RowName returns the number of a row counted from the top, 0 ("13") to Size-1 ("1").
func RowName(row int) string { return strconv.Itoa(Size - row) }

// ParsePoint parses a coordinate like "c12" or "C12". The error is a *MoveError with
// reason OffBoard, such as for z9 and a14, or Unreadable: not a letter and a number without
// leading zeros.
func ParsePoint(text string) (Point, error) {
	letter, digits := strings.ToLower(text[:min(len(text), 1)]), text[min(len(text), 1):]
	if letter < "a" || letter > "z" || digits == "" || strings.Trim(digits, "0123456789") != "" ||
		digits[0] == '0' && digits != "0" {
		return 0, unreadable(text)
	}
	column := strings.Index(columns, letter)
	number, err := strconv.Atoi(digits)
	if column < 0 || err != nil || number < 1 || number > Size {
		return 0, offBoard(text)
	}
	return Point((Size-number)*Size + column), nil
}

// Figure is the content of a point, and the player who owns it.
type Figure uint8

const (
	// None is an empty point, no player, a neutral area or a draw.
	None Figure = iota
	// Triangle moves first.
	Triangle
	// Square moves second.
	Square
)

// Other returns the opponent, or None for None.
func (f Figure) Other() Figure { return [...]Figure{None, Square, Triangle}[f] }

// String returns "triangle", "square" or "none".
func (f Figure) String() string { return [...]string{"none", "triangle", "square"}[f] }

// Symbol returns the figure in a diagram: "▲", "□", or "·" for None.
func (f Figure) Symbol() string { return [...]string{"·", "▲", "□"}[f] }

// side returns the figure's index in an array of two.
func (f Figure) side() int { return int(f) - 1 }

func (f Figure) plays() bool { return f == Triangle || f == Square }

// Move is what a player does in a turn: a placement or a pass.
type Move uint8

// Pass places no figure.
const Pass Move = Points

const passText = "pass"

// Place returns the placement of a figure on a point.
func Place(p Point) Move {
	if !p.OnBoard() {
		// Different from Pass, so that it is refused.
		return Move(Points + 1)
	}
	return Move(p)
}

// Point returns where the move places a figure; false for Pass.
func (m Move) Point() (Point, bool) {
	return Point(m), m < Points
}

// String returns the point's coordinate, like "c12", or "pass".
func (m Move) String() string {
	if m == Pass {
		return passText
	}
	return Point(m).String()
}

// ParseMove parses a coordinate or "pass", in upper or lower case. The error is a
// *MoveError with reason OffBoard or Unreadable.
func ParseMove(text string) (Move, error) {
	// The length excludes letters that merely fold to these, like ſ.
	if len(text) == len(passText) && strings.EqualFold(text, passText) {
		return Pass, nil
	}
	p, err := ParsePoint(text)
	if err != nil {
		return 0, err
	}
	return Place(p), nil
}
