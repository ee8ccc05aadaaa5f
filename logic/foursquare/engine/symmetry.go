package engine

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

const symmetries = 8

// rows and columns are the cells of each row and column. diagonals[k] are the cells whose
// column exceeds their row by k modulo 2*size.
var rows, columns, diagonals = lineTables()

func lineTables() (rows, columns [size]cells, diagonals [2 * size]cells) {
	for row := range size {
		for col := range size {
			cell := cells(1) << (row*size + col)
			rows[row] |= cell
			columns[col] |= cell
			diagonals[(col-row+2*size)%(2*size)] |= cell
		}
	}
	return rows, columns, diagonals
}

// upsideDown mirrors the board top to bottom.
func upsideDown(set cells) cells {
	return set>>30&rows[0] | set>>18&rows[1] | set>>6&rows[2] |
		set<<6&rows[3] | set<<18&rows[4] | set<<30&rows[5]
}

// leftRight mirrors the board left to right.
func leftRight(set cells) cells {
	return set>>5&columns[0] | set>>3&columns[1] | set>>1&columns[2] |
		set<<1&columns[3] | set<<3&columns[4] | set<<5&columns[5]
}

// transposed mirrors the board on its main diagonal: a cell k columns right of the
// diagonal moves up by k*(size-1) bits.
func transposed(set cells) cells {
	const step = size - 1
	d := &diagonals
	return set&d[0] |
		set&d[1]<<step | set&d[2]<<(2*step) | set&d[3]<<(3*step) | set&d[4]<<(4*step) | set&d[5]<<(5*step) |
		set&d[11]>>step | set&d[10]>>(2*step) | set&d[9]>>(3*step) | set&d[8]>>(4*step) | set&d[7]>>(5*step)
}

// turnedSet applies one of the eight symmetries, 0 to 7; 0 is the identity.
func turnedSet(set cells, symmetry int) cells {
	if symmetry&1 != 0 {
		set = upsideDown(set)
	}
	if symmetry&2 != 0 {
		set = leftRight(set)
	}
	if symmetry&4 != 0 {
		set = transposed(set)
	}
	return set
}

// turnedSquares maps squares by each symmetry. toLeast are the symmetries that map a hole
// to the smallest square it can reach; only these can make a position canonical.
var turnedSquares, toLeast = symmetryTables()

func symmetryTables() (turned [symmetries][indices]uint8, toLeast [indices][]int) {
	for symmetry := range symmetries {
		turned[symmetry][noSquare] = noSquare
		for square := range squares {
			corner := bits.TrailingZeros64(turnedSet(areas[square], symmetry))
			turned[symmetry][square] = uint8(slices.Index(shifts[:], uint8(corner)))
		}
	}
	for square := range squares {
		least := uint8(noSquare)
		for symmetry := range symmetries {
			least = min(least, turned[symmetry][square])
		}
		for symmetry := range symmetries {
			if turned[symmetry][square] == least {
				toLeast[square] = append(toLeast[square], symmetry)
			}
		}
	}
	return turned, toLeast
}

// turned applies a symmetry.
func (p *position) turned(symmetry int) position {
	q := *p
	q.own, q.opp = turnedSet(p.own, symmetry), turnedSet(p.opp, symmetry)
	q.hole, q.blocked = turnedSquares[symmetry][p.hole&cut], turnedSquares[symmetry][p.blocked&cut]
	return q
}

// canonical returns the representative of the positions equal to p up to symmetry.
func (p *position) canonical() position {
	candidates := toLeast[p.hole&cut]
	least := p.turned(candidates[0])
	for _, symmetry := range candidates[1:] {
		if q := p.turned(symmetry); q.before(&least) {
			least = q
		}
	}
	return least
}

// before orders positions with the same hole.
func (p *position) before(q *position) bool {
	switch {
	case p.own != q.own:
		return p.own < q.own
	case p.opp != q.opp:
		return p.opp < q.opp
	}
	return p.blocked < q.blocked
}

// opening is an entry of the book: a position, and the position after the turn to play in
// it. Both are canonical and seen by the player to move there.
type opening struct{ before, after boardKey }

// deepestOpening is the largest number of marbles in a position of the book.
const deepestOpening = 1

// opening looks up the position after the turn of the book, in canonical form. The book
// covers only games with the default number of marbles.
func (p *position) opening() (after boardKey, ok bool) {
	placed := bits.OnesCount64(p.own | p.opp)
	if placed > deepestOpening || placed+int(p.left) != 2*foursquare.DefaultPieces {
		return after, false
	}
	before := p.canonical()
	for _, o := range openings {
		if o.before == before.boardKey() {
			return o.after, true
		}
	}
	return after, false
}

// openingTurn returns the turn of the book, or nil. A test proves that every turn of the
// book holds.
func (s *Search) openingTurn() []foursquare.Move {
	after, ok := s.root.opening()
	if !ok {
		return nil
	}
	for i := range s.turns {
		if q := s.turns[i].after.canonical(); q.boardKey() == after {
			return s.turns[i].moves
		}
	}
	return nil
}

// Candidates returns the states after those turns of s that hold, the most promising
// first, one of each class up to symmetry. s must be the start of a turn in a game that
// allows sliding back.
func Candidates(s foursquare.State) []foursquare.State {
	search := NewSearch(s, perfect, 0)
	slices.SortStableFunc(search.turns, func(a, b rootTurn) int { return cmp.Compare(b.rated, a.rated) })
	var list []foursquare.State
	for _, t := range search.turns {
		after, _ := match.After(s, t.moves) // legal, because it is one of the turns
		if q := Inquire(after, after.Turn(), Horizon(after, after.Turn()), 16, false); !q.Step(exactBudget) || q.Forced() {
			continue
		}
		list = append(list, after)
	}
	return list
}

// SameBoard reports whether two boards are equal up to symmetry.
func SameBoard(a, b foursquare.Position) bool {
	for symmetry := range symmetries {
		if turnedSet(cells(a.Red), symmetry) == cells(b.Red) && turnedSet(cells(a.Blue), symmetry) == cells(b.Blue) &&
			int(turnedSquares[symmetry][a.Hole]) == b.Hole {
			return true
		}
	}
	return false
}

// OpeningTable returns the Go source of a book that leads from the states in before to
// those in after, index by index.
func OpeningTable(before, after []foursquare.State) string {
	var text strings.Builder
	text.WriteString("// Code generated by go run ./logic/lab/train foursquare; DO NOT EDIT.\n\npackage engine\n\n")
	text.WriteString("// openings is the book of first turns that hold and did best against hard.\n")
	text.WriteString("var openings = [...]opening{\n")
	for i := range before {
		b, a := canonicalBoardKey(before[i]), canonicalBoardKey(after[i])
		fmt.Fprintf(&text, "\t{boardKey{%#x, %#x, %d}, boardKey{%#x, %#x, %d}},\n", b.own, b.opp, b.hole, a.own, a.opp, a.hole)
	}
	text.WriteString("}\n")
	return text.String()
}

func canonicalBoardKey(s foursquare.State) boardKey {
	p := rootPosition(s)
	q := p.canonical()
	return q.boardKey()
}
