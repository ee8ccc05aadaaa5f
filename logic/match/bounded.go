package match

// Slice is the work between two checks whether to continue a search, in units of
// [Search.Step]: a millisecond or two. All callers use this size, so that searches with
// bounded work give the same answer everywhere.
const Slice = 200

// BoundedSearch is a search with bounded work.
type BoundedSearch struct {
	Search
	left    int // work units left, if bounded
	bounded bool
	done    bool
}

// Bound bounds a search to that much work; 0 means no bound.
func Bound(s Search, work int) *BoundedSearch {
	return &BoundedSearch{Search: s, left: work, bounded: work > 0}
}

// Step is done as well when the work is spent.
func (t *BoundedSearch) Step(work int) bool {
	if t.done {
		return true
	}
	if t.bounded {
		work = min(work, t.left)
		t.left -= work
	}
	t.done = t.Search.Step(work) || t.bounded && t.left == 0
	return t.done
}

// RunSlice runs one [Slice] and reports whether the search is done.
func (t *BoundedSearch) RunSlice() bool { return t.Step(Slice) }

// Finish runs a search with that much work, or to its end if work is 0.
func Finish(s Search, work int) {
	for t := Bound(s, work); !t.Step(1 << 20); {
	}
}
