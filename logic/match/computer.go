package match

import "tessera/logic/say"

// Think returns an existing level's turn in a state, with at most that much work; 0 means
// no bound. For the error see [OwnTurn], which callers that search in slices use
// directly.
func Think(game *Game, state State, level string, seed uint64, work int) ([]string, error) {
	return ThinkOrResign(game, state, level, seed, work, nil)
}

// ThinkOrResign is [Think] for a level that may resign: it then returns [Resign].
// Pass the same tracker at each turn, or nil for a level that never resigns.
func ThinkOrResign(game *Game, state State, level string, seed uint64, work int, tracker *ResignTracker) ([]string, error) {
	search := game.Search(state, level, seed)
	Finish(search, work)
	if tracker != nil && tracker.ShouldResign(game, state, level, search.Evaluation()) {
		return []string{Resign}, nil
	}
	return OwnTurn(state, level, search.BestTurn())
}

// OwnTurn returns the part of a line that belongs to the turn of the seat to move. The
// error is a [NoMove] or an [IllegalMove]: a fault of the computer player.
func OwnTurn(state State, level string, line []string) ([]string, error) {
	if len(line) == 0 {
		return nil, NoMove{level}
	}
	seat := state.Turn()
	for i, move := range line {
		if state.Turn() != seat {
			return line[:i], nil
		}
		next, err := state.Apply(move)
		if err != nil {
			return nil, IllegalMove{level, move, err}
		}
		state = next
	}
	return line, nil
}

// NoMove is the error of a computer player that found no move.
type NoMove struct{ Level string }

func (e NoMove) Error() string { return e.Said().String() }

// Said returns the error as a text for any language.
func (e NoMove) Said() say.Text {
	if engine, is := ParseEngine(e.Level); is {
		return say.It("%s found no move", engine.Name)
	}
	return say.It("the level %s found no move", e.Level)
}

// IllegalMove is the error of a computer player that found an illegal move.
type IllegalMove struct {
	Level, Move string
	Why         error // the rules' error
}

func (e IllegalMove) Error() string { return e.Said().String() }

// Said returns the error as a text for any language.
func (e IllegalMove) Said() say.Text {
	if engine, is := ParseEngine(e.Level); is {
		return say.It("%s played the illegal move %s: %s", engine.Name, e.Move, e.Why)
	}
	return say.It("the level %s played the illegal move %s: %s", e.Level, e.Move, e.Why)
}

// Unwrap returns the rules' error.
func (e IllegalMove) Unwrap() error { return e.Why }

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
