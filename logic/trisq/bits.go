package trisq

import "math/bits"

// set is a set of points: bit p of the 169 stands for Point p. It is a struct rather than
// an array because the compiler keeps small structs in registers.
type set struct{ a, b, c uint64 }

const lastWord = 1<<(Points-128) - 1

var (
	everywhere  = set{^uint64(0), ^uint64(0), lastWord}
	firstColumn = columnSet(0)
	lastColumn  = columnSet(Size - 1)
)

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
