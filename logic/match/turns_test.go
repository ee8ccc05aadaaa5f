package match

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/say"
)

// relay is a game of two seats whose turns have one or more moves: the seats in the order
// of the moves, and the number of moves made.
type relay struct {
	order string
	moves int
}

func (r relay) Turn() int {
	if r.moves == len(r.order) {
		return -1
	}
	return int(r.order[r.moves] - '0')
}

func (r relay) Legal() iter.Seq[string] { return slices.Values([]string{"go"}) }

func (r relay) Apply(string) (State, error) {
	if r.Turn() < 0 {
		return nil, ErrOver
	}
	r.moves++
	return r, nil
}

func (r relay) Outcome() (Outcome, bool) { return Outcome{}, r.Turn() < 0 }
func (r relay) String() string           { return r.order[r.moves:] }

func newRelay(t *testing.T, order string, moves int, final bool) *Match {
	t.Helper()
	return newRelayOf(t, order, moves, 2, final)
}

func newRelayOf(t *testing.T, order string, moves, seats int, final bool) *Match {
	t.Helper()
	m, err := New(&Game{
		ID: "relay", Final: final,
		New:   func(json.RawMessage) (State, error) { return relay{order: order}, nil },
		Seats: func(State) []Seat { return make([]Seat, seats) },
	}, nil, nil, 0)

	errtest.None(t, err)
	for range moves {
		errtest.None(t, m.Play("go"))
	}
	return m
}

// TestHowFarUndoAndRedoGo undoes from the end to the start and redoes to the end.
func TestHowFarUndoAndRedoGo(t *testing.T) {
	for _, test := range []struct {
		name, order, seats string
		moves              int
		final              bool
		undo, redo         []int
	}{
		{"among persons, every move", "0011", "person person", 3, false, []int{2, 1, 0}, []int{1, 2, 3}},
		{"a person first, whole turns", "00110011", "person easy", 8, false, []int{4, 0}, []int{4, 8}},
		{"a person first, in the midst of a turn", "00110011", "person easy", 5, false, []int{4, 0}, []int{4, 5}},
		{"a computer first", "0011001", "easy person", 6, false, []int{2}, []int{6}},
		{"a computer first that has moved alone", "0011", "easy person", 2, false, nil, nil},
		{"computers alone", "0101", "easy easy", 3, false, nil, nil},
		{"one after the other", "0101", "person easy", 4, false, []int{2, 0}, []int{2, 4}},
		{"chance has shown itself", "0101", "person person", 3, true, nil, nil},
		{"no move yet", "0101", "person person", 0, false, nil, nil},
	} {
		m, seats := newRelay(t, test.order, test.moves, test.final), strings.Fields(test.seats)
		var undo, redo []int
		for m.seek(m.undoTarget(seats)) {
			undo = append(undo, m.Cursor())
		}
		for m.seek(m.redoTarget(seats)) {
			redo = append(redo, m.Cursor())
		}
		if !slices.Equal(undo, test.undo) || !slices.Equal(redo, test.redo) {
			t.Errorf("%s: undo goes to %v and redo to %v; want %v and %v", test.name, undo, redo, test.undo, test.redo)
		}
	}
}

// TestTakebackGivesTurnBack checks how many moves remain after a takeback for which a seat
// asks.
func TestTakebackGivesTurnBack(t *testing.T) {
	for _, test := range []struct {
		name, order string
		moves       int
		final       bool
		want        []int // by seat
	}{
		{"a whole turn", "00110011", 4, false, []int{0, 2}},
		{"in the midst of a turn", "00110011", 5, false, []int{4, 2}},
		{"answers go too", "0011220011", 8, false, []int{6, 2, 4}},
		{"a turn of one move among longer ones", "1001122", 5, false, []int{1, 3, -1}},
		{"a seat that has not moved", "0011", 2, false, []int{0, -1}},
		{"no move yet", "0011", 0, false, []int{-1, -1}},
		{"chance has shown itself", "0011", 4, true, []int{-1, -1}},
	} {
		m := newRelayOf(t, test.order, test.moves, len(test.want), test.final)
		for seat, want := range test.want {
			if to := m.TakebackTarget(seat); to != want {
				t.Errorf("%s: seat %d goes back to %d, want %d", test.name, seat, to, want)
			}
		}
	}
}

// counting is a search that is done after a given amount of work.
type counting struct{ left, steps int }

func (c *counting) Step(work int) bool {
	c.left -= work
	c.steps++
	return c.left <= 0
}

func (*counting) BestTurn() []string     { return nil }
func (*counting) Evaluation() Evaluation { return Evaluation{} }
func (*counting) Note() say.Text         { return say.Text{} }

func TestFinish(t *testing.T) {
	c := &counting{left: 5 << 20}
	if Finish(c, 100); c.left != 5<<20-100 {
		t.Errorf("after 100 units %d are left", c.left)
	}
	if Finish(c, 0); c.left > 0 {
		t.Errorf("at its end the search has %d units left", c.left)
	}
}

// TestTheAdviser: the adviser is the hint, else the strongest level, else nil.
func TestTheAdviser(t *testing.T) {
	hint, weak, strong := &counting{}, &counting{}, &counting{}
	game := &Game{
		Hint:   func(State) Search { return hint },
		Levels: []Level{{Name: "weak"}, {Name: "strong"}},
		Search: func(_ State, level string, _ uint64) Search {
			return map[string]Search{"weak": weak, "strong": strong}[level]
		},
	}
	if game.Adviser(relay{}) != hint {
		t.Error("the adviser is not the hint")
	}
	if game.Hint = nil; game.Adviser(relay{}) != strong {
		t.Error("without a hint the adviser is not the strongest level")
	}
	if game.Levels = nil; game.Adviser(relay{}) != nil {
		t.Error("without levels there is an adviser")
	}
}

// TestTurns checks the turn number after every move.
func TestTurns(t *testing.T) {
	for _, test := range []struct {
		order         string
		seats         int
		starts, turns []int // after 0, 1, 2 ... moves
	}{
		{"0101", 2, []int{0, 0, 1, 2, 3}, []int{0, 1, 2, 3, 4}},
		{"00110", 2, []int{0, 0, 0, 2, 2, 4}, []int{0, 1, 1, 2, 2, 3}},
		{"1012", 3, []int{0, 0, 1, 2, 3}, []int{0, 1, 2, 3, 4}},
		{"000", 1, []int{0, 0, 1, 2}, []int{0, 1, 2, 3}},
	} {
		m := newRelayOf(t, test.order, len(test.order), test.seats, false)
		for n := range m.Len() + 1 {
			if got := m.At(n).TurnStart().Count(); got != test.starts[n] {
				t.Errorf("%s: the turn of move %d begins after %d, want %d", test.order, n, got, test.starts[n])
			}
			if got := m.At(n).Turn(); got != test.turns[n] {
				t.Errorf("%s: %d moves are %d turns, want %d", test.order, n, got, test.turns[n])
			}
		}
	}
}
