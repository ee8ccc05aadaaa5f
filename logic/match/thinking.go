package match

// Slice is the work between two looks at whether to go on with a thought, in
// units of [Search.Step]: a millisecond or two. Every thinker works in slices of
// it, so that an answer that may take only so much work is the same everywhere.
const Slice = 200

// Thinking is a search that takes no more work than it may.
type Thinking struct {
	Search
	left    int // units of work, if bounded
	bounded bool
	done    bool
}

// Think is a thought that a search goes on with for that much work at most, 0 for
// as much as it takes.
func Think(s Search, work int) *Thinking {
	return &Thinking{Search: s, left: work, bounded: work > 0}
}

// Step implements [Search]: it is done, too, when its work is spent.
func (t *Thinking) Step(work int) bool {
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

// Go goes on for a [Slice] and reports whether the thought is at its end.
func (t *Thinking) Go() bool { return t.Step(Slice) }

// Finish lets a search think with that much work, or to its end if work is 0.
func Finish(s Search, work int) {
	for t := Think(s, work); !t.Step(1 << 20); {
	}
}
