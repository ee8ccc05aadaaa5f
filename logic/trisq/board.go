package trisq

// board holds the figures: a set for the triangles and a set for the squares, indexed by
// Figure.side.
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

func (b board) free() set { return everywhere.without(b[0]).without(b[1]) }

// place puts a figure on an empty point and removes what it captures. ok is false, and
// the other results are meaningless, if the placed figure would be captured itself. The
// caller checks for repetition.
func (b board) place(f Figure, p Point, groups bool) (after board, taken set, ok bool) {
	own, enemy := f.side(), f.Other().side()
	placed := single(p)
	b[own] = b[own].or(placed)
	if groups {
		taken = b.groupsTakenBy(f, placed)
	} else {
		taken = b.singlesTakenBy(f, placed)
	}
	b[enemy] = b[enemy].without(taken)
	return b, taken, b.survives(f, placed, groups)
}

// singlesTakenBy returns the enemy figures beside the placed one whose neighbours are all
// figures of f or wall.
func (b board) singlesTakenBy(f Figure, placed set) set {
	open := everywhere.without(b[f.side()])
	return placed.neighbours().and(b[f.Other().side()]).without(open.neighbours())
}

// groupsTakenBy returns the enemy groups beside the placed figure that have no liberty.
func (b board) groupsTakenBy(f Figure, placed set) set {
	enemies, free := b[f.Other().side()], b.free()
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
func (b board) survives(f Figure, placed set, groups bool) bool {
	around := placed.neighbours()
	if around.meets(b.free()) {
		return true
	}
	if !groups {
		return around.meets(b[f.side()])
	}
	return placed.flood(b[f.side()]).neighbours().meets(b.free())
}

// areas returns the points that each side holds: its figures, and the empty regions that
// touch only its figures.
func (b board) areas() [2]set {
	free := b.free()
	var reach [2]set
	for i := range b {
		reach[i] = b[i].neighbours().and(free).flood(free)
	}
	return [2]set{
		b[0].or(reach[0].without(reach[1])),
		b[1].or(reach[1].without(reach[0])),
	}
}
