// Package plain follows the rules of Square Game's board word by word, with lists of
// points and lines. It shares nothing with the fast rules and is slow on purpose. Only
// tests import it.
package plain

import (
	"slices"
	"strings"
)

// Point is a point of the board from (0,0) to (32,32), x to the right and y up.
type Point struct{ X, Y int }

// Line joins two points one apart. A is left of B or below it.
type Line struct{ A, B Point }

// Board has the lines of the pieces that were laid. The zero value is the empty board.
type Board struct {
	Pieces    int
	Low, High Point // the corners of the smallest rectangle that holds all lines
	owner     [33][33][2]int
}

var segments = map[rune][2]Point{
	'a': {{-1, 0}, {0, 0}}, 'b': {{0, 0}, {0, -1}}, 'c': {{0, -1}, {0, -2}}, 'd': {{0, -2}, {-1, -2}},
	'e': {{-1, -2}, {-1, -1}}, 'f': {{-1, -1}, {-1, 0}}, 'g': {{-1, -1}, {0, -1}},
}

var pieces = strings.Fields("acdefg bcefg acfg acefg aefg adefg abefg abcefg cfg efg acdfg cefg acdef adef aef abef")

var atZero = func() (lines [17][9][]Line) {
	for piece := 1; piece <= 16; piece++ {
		for permutation := 1; permutation <= 8; permutation++ {
			lines[piece][permutation] = turned(piece, permutation)
		}
	}
	return lines
}()

func turned(piece, permutation int) []Line {
	var lines []Line
	for _, letter := range pieces[piece-1] {
		ends := segments[letter]
		for i := range ends {
			if permutation >= 5 {
				ends[i].X = -ends[i].X
			}
			for range (permutation - 1) % 4 {
				ends[i] = Point{ends[i].Y, -ends[i].X}
			}
		}
		lines = append(lines, ordered(ends[0], ends[1]))
	}
	slices.SortFunc(lines, func(a, b Line) int {
		return slices.Compare([]int{a.A.X, a.A.Y, a.B.X, a.B.Y}, []int{b.A.X, b.A.Y, b.B.X, b.B.Y})
	})
	return lines
}

func ordered(p, q Point) Line {
	if q.X < p.X || q.Y < p.Y {
		return Line{q, p}
	}
	return Line{p, q}
}

// Lines returns the lines, sorted, of a piece 1 to 16 in permutation 1 to 8 with its zero
// point at (x, y). They may be off the board.
func Lines(piece, permutation, x, y int) []Line {
	lines := slices.Clone(atZero[piece][permutation])
	for i, l := range lines {
		lines[i] = Line{Point{l.A.X + x, l.A.Y + y}, Point{l.B.X + x, l.B.Y + y}}
	}
	return lines
}

// OnBoard reports whether all lines are on the board.
func OnBoard(lines []Line) bool {
	return !slices.ContainsFunc(lines, func(l Line) bool { return l.A.X < 0 || l.A.Y < 0 || l.B.X > 32 || l.B.Y > 32 })
}

// Owner returns the piece that a line belongs to, from 1 in the order in which they were
// laid, or 0 if the line is free or off the board.
func (b *Board) Owner(l Line) int {
	if l.A.X < 0 || l.A.Y < 0 || l.B.X > 32 || l.B.Y > 32 {
		return 0
	}
	return b.owner[l.A.X][l.A.Y][l.B.Y-l.A.Y]
}

// Try returns the number of squares that lines close with an older line. They may lie
// there if they are free, on the board, cross no piece and close a square; the first piece
// need not close one.
func (b *Board) Try(lines []Line) (closed int, legal bool) {
	if !OnBoard(lines) || slices.ContainsFunc(lines, func(l Line) bool { return b.Owner(l) > 0 }) || b.crosses(lines) {
		return 0, false
	}
	closed = b.closes(lines)
	return closed, closed > 0 || b.Pieces == 0
}

func (b *Board) crosses(lines []Line) bool {
	for _, l := range lines {
		if straight := (Line{l.B, Point{2*l.B.X - l.A.X, 2*l.B.Y - l.A.Y}}); slices.Contains(lines, straight) &&
			b.Straight(l.B, l.A.Y == l.B.Y) {
			return true
		}
	}
	return false
}

// Straight reports whether a piece passes straight through a point, upwards or sideways.
func (b *Board) Straight(at Point, upwards bool) bool {
	before, behind := Point{at.X - 1, at.Y}, Point{at.X + 1, at.Y}
	if upwards {
		before, behind = Point{at.X, at.Y - 1}, Point{at.X, at.Y + 1}
	}
	owner := b.Owner(Line{before, at})
	return owner > 0 && owner == b.Owner(Line{at, behind})
}

// Sides returns the sides of the unit square with the lower left corner (x, y).
func Sides(x, y int) [4]Line {
	p, q, r, s := Point{x, y}, Point{x + 1, y}, Point{x, y + 1}, Point{x + 1, y + 1}
	return [4]Line{{p, q}, {r, s}, {p, r}, {q, s}}
}

// Count returns how many sides of a unit square are on the board, 0 to 4.
func (b *Board) Count(x, y int) (n int) {
	for _, side := range Sides(x, y) {
		if b.Owner(side) > 0 {
			n++
		}
	}
	return n
}

func (b *Board) closes(lines []Line) (n int) {
	low, high := bounds(lines)
	for x := low.X - 1; x <= high.X; x++ {
		for y := low.Y - 1; y <= high.Y; y++ {
			older, newer := b.Count(x, y), 0
			for _, side := range Sides(x, y) {
				if slices.Contains(lines, side) {
					newer++
				}
			}
			if older+newer == 4 && older > 0 && newer > 0 {
				n++
			}
		}
	}
	return n
}

func bounds(lines []Line) (low, high Point) {
	low, high = lines[0].A, lines[0].B
	for _, l := range lines {
		low = Point{min(low.X, l.A.X), min(low.Y, l.A.Y)}
		high = Point{max(high.X, l.B.X), max(high.Y, l.B.Y)}
	}
	return low, high
}

// Put lays lines, which are free and on the board, as one piece.
func (b *Board) Put(lines []Line) {
	low, high := bounds(lines)
	if b.Pieces > 0 {
		low = Point{min(low.X, b.Low.X), min(low.Y, b.Low.Y)}
		high = Point{max(high.X, b.High.X), max(high.Y, b.High.Y)}
	}
	b.Low, b.High = low, high
	b.Pieces++
	for _, l := range lines {
		b.owner[l.A.X][l.A.Y][l.B.Y-l.A.Y] = b.Pieces
	}
}

// Near calls do for every piece of a hand (bit n is piece n), permutation and zero point from
// which a piece may touch the lines on the board.
func (b *Board) Near(hand uint32, do func(piece, permutation, x, y int)) {
	for piece := 1; piece <= 16; piece++ {
		if hand>>piece&1 == 0 {
			continue
		}
		for permutation := 1; permutation <= 8; permutation++ {
			for x := b.Low.X - 3; x <= b.High.X+3; x++ {
				for y := b.Low.Y - 3; y <= b.High.Y+3; y++ {
					do(piece, permutation, x, y)
				}
			}
		}
	}
}
