package match

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
)

// model is the simplest form of a match: the moves, the number of them played, and the
// limit of their sum.
type model struct {
	moves  []int
	cursor int
	limit  int
}

func (m *model) total() int {
	total := 0
	for _, n := range m.moves[:m.cursor] {
		total += n
	}
	return total
}

func (m *model) play(n int) bool {
	if m.total()+n > m.limit || m.cursor == MaxMoves {
		return false
	}
	m.moves = append(slices.Clone(m.moves[:m.cursor]), n)
	m.cursor++
	return true
}

func (m *model) seek(n int) bool {
	if n < 0 || n > len(m.moves) {
		return false
	}
	m.cursor = n
	return true
}

func (m *model) texts() []string {
	texts := []string{}
	for _, n := range m.moves {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

func newModel(t *rapid.T) (*Match, *model) {
	limit := rapid.IntRange(0, 200).Draw(t, "limit")
	m, err := New(sumGame, json.RawMessage(strconv.Itoa(limit)), nil, 0)
	errtest.None(t, err)
	return m, &model{limit: limit}
}

// TestMatchIsItsModel plays, undoes, redoes, seeks, saves and loads in random order.
func TestMatchIsItsModel(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		m, want := newModel(t)
		t.Repeat(map[string]func(*rapid.T){
			"play": func(t *rapid.T) {
				n := rapid.IntRange(-30, 60).Draw(t, "number")
				if err := m.Play(" " + strconv.Itoa(n) + "\n"); (err == nil) != want.play(n) {
					t.Fatalf("playing %d: %v", n, err)
				}
			},
			"play what is no move": func(t *rapid.T) {
				if m.Play(rapid.SampledFrom([]string{"", "x", "1 1", "\xff", "1e3"}).Draw(t, "text")) == nil {
					t.Fatal("it is played")
				}
			},
			"undo": func(t *rapid.T) {
				if m.Seek(m.Cursor()-1) != want.seek(want.cursor-1) {
					t.Fatal("undo")
				}
			},
			"redo": func(t *rapid.T) {
				if m.Seek(m.Cursor()+1) != want.seek(want.cursor+1) {
					t.Fatal("redo")
				}
			},
			"seek": func(t *rapid.T) {
				n := rapid.IntRange(-2, len(want.moves)+2).Draw(t, "cursor")
				if m.Seek(n) != want.seek(n) {
					t.Fatalf("seek %d", n)
				}
			},
			"save and load": func(t *rapid.T) { m = saved(t, m) },
			"change what was given away": func(*rapid.T) {
				for _, list := range [][]string{m.Current().Moves(), m.Record().Moves} {
					for i := range list {
						list[i] = "changed"
					}
				}
				for i, settings := 0, m.Settings(); i < len(settings); i++ {
					settings[i] = 'x'
				}
			},
			"": func(t *rapid.T) { compareModel(t, m, want) },
		})
	})
}

func compareModel(t *rapid.T, m *Match, want *model) {
	texts := want.texts()
	if m.Cursor() != want.cursor || m.Len() != len(want.moves) || total(m) != want.total() ||
		!slices.Equal(m.Current().Moves(), texts[:want.cursor]) || !slices.Equal(m.Record().Moves, texts) {
		t.Fatalf("%v at %d with %d; want %v at %d with %d", m.Record().Moves, m.Cursor(), total(m), texts, want.cursor, want.total())
	}
	if string(m.Settings()) != strconv.Itoa(want.limit) {
		t.Fatalf("the settings are %s", m.Settings())
	}
	for n := range len(want.moves) + 1 {
		at := &model{moves: want.moves, cursor: n}
		if got := m.At(n).State().(sums).total; got != at.total() {
			t.Fatalf("after %d moves the total is %d, want %d", n, got, at.total())
		}
	}
}

// saved writes a match and reads it back.
func saved(t *rapid.T, m *Match) *Match {
	text, err := Encode(m.Record())
	errtest.None(t, err)
	r, err := Decode(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	back, err := Load(sumGame, r)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return back
}

// TestRecordsRoundTrip encodes random records, including ones that no match produces.
func TestRecordsRoundTrip(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a\xff", "<&>", "\u2028", strings.Repeat("x", MaxMoveText), strings.Repeat("x", MaxMoveText+1)}))
		r := Record{
			Game:     text.Draw(t, "game"),
			Settings: json.RawMessage(rapid.SampledFrom([]string{"", "null", "{}", `{"a":1}`, "[1,2]", "{", "1 2", `"<"`}).Draw(t, "settings")),
			Seats:    rapid.SliceOfN(text, 0, 3).Draw(t, "seats"),
			Seed:     rapid.Uint64().Draw(t, "seed"),
			Moves:    rapid.SliceOfN(text, 0, 4).Draw(t, "moves"),
			Cursor:   rapid.IntRange(-1, 5).Draw(t, "cursor"),
		}
		written, err := Encode(r)
		if err != nil {
			return
		}
		back, err := Decode(written)
		if err != nil {
			t.Fatalf("%v in %s", err, written)
		}
		if back.Game != r.Game || back.Seed != r.Seed || back.Cursor != r.Cursor ||
			!slices.Equal(back.Seats, r.Seats) || !slices.Equal(back.Moves, r.Moves) {
			t.Fatalf("%#v\ncomes back as\n%#v", r, back)
		}
		again, err := Encode(back)
		if err != nil || string(again) != string(written) {
			t.Fatalf("a second writing differs: %v\n%s\n%s", err, written, again)
		}
	})
}

func TestNormal(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " \t\n": "", "C12": "c12", "  P\t0   2\r\n": "p 0 2", "pass": "pass", "\u00a09/1@16,16\u3000": "9/1@16,16",
	} {
		if got := Normal(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	chance.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		normal := Normal(text)
		if Normal(normal) != normal || Normal(" "+text+"\t") != normal {
			t.Fatalf("%q is read as %q, and that as %q", text, normal, Normal(normal))
		}
	})
}
