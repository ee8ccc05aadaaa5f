package match

import (
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// sums is a minimal game: the state is a sum, a move adds a number, and the sum may not
// exceed the limit in the settings. It has no end.
type sums struct{ total, limit int }

func (sums) Turn() int                { return 0 }
func (sums) Outcome() (Outcome, bool) { return Outcome{}, false }
func (s sums) String() string         { return strconv.Itoa(s.total) }
func (s sums) Legal() iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range s.limit - s.total + 1 {
			if !yield(strconv.Itoa(n)) {
				return
			}
		}
	}
}

func (s sums) Apply(move string) (State, error) {
	n, err := strconv.Atoi(Normal(move))
	if err != nil {
		return nil, err
	}
	if s.total+n > s.limit {
		return nil, fmt.Errorf("%d is over %d", s.total+n, s.limit)
	}
	s.total += n
	return s, nil
}

var sumGame = &Game{
	ID:    "sums",
	Seats: func(State) []Seat { return make([]Seat, 2) },
	New: func(settings json.RawMessage) (State, error) {
		s := sums{limit: 100}
		if len(settings) == 0 {
			return s, nil
		}
		return s, json.Unmarshal(settings, &s.limit)
	},
}

func total(m *Match) int { return m.Current().State().(sums).total }

func newSums(t *testing.T, moves ...string) *Match {
	t.Helper()
	m, err := New(sumGame, nil, nil, 0)
	errtest.None(t, err)
	for _, move := range moves {
		errtest.None(t, m.Play(move))
	}
	return m
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		record Record
		want   string
	}{
		{Record{Game: "chess"}, `"chess"`},
		{Record{Game: "sums", Settings: json.RawMessage(`"x"`)}, "settings"},
		{Record{Game: "sums", Moves: []string{"1", "x"}}, "move 2 (x)"},
		{Record{Game: "sums", Moves: []string{"1"}, Cursor: 2}, "cursor is 2"},
	} {
		_, err := Load(sumGame, c.record)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Load(%+v): error %v, want one with %q", c.record, err, c.want)
		}
	}
}

func TestDecodeRefusesDamage(t *testing.T) {
	long := `{"tessera":1,"game":"sums","moves":["` + strings.Repeat("1", MaxMoveText+1) + `"]}`
	for _, text := range []string{
		"", "{", "null", "[]", `{"tessera":1}`, `{"tessera":2,"game":"sums","moves":[]}`,
		`{"tessera":1,"game":"sums","moves":["1"],"cursor":2}`,
		`{"tessera":1,"game":"sums","moves":["1"],"cursor":-1}`,
		`{"tessera":1,"game":"sums","moves":[]} more`, long,
	} {
		if r, err := Decode([]byte(text)); err == nil {
			t.Errorf("Decode(%q) gives %+v, want an error", text, r)
		}
	}
}
