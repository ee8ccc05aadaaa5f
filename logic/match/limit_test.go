package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

func full(t *testing.T) *Match {
	t.Helper()
	m, err := New(sumGame, json.RawMessage("1000000"), nil, 0)
	errtest.None(t, err)
	for range MaxMoves {
		errtest.None(t, m.Play("7"))
	}
	return m
}

func TestAFullMatch(t *testing.T) {
	m := full(t)
	if err := m.Play("7"); err == nil || !strings.Contains(err.Error(), "10000 moves; start a new one") {
		t.Errorf("one move more: %v, want an error that says to start a new game", err)
	}
	if m.Len() != MaxMoves || m.Cursor() != MaxMoves {
		t.Fatalf("the match has %d moves, the cursor at %d", m.Len(), m.Cursor())
	}
	back := saveAndLoad(t, m)
	if back.Len() != MaxMoves || back.Current().State() != m.Current().State() {
		t.Fatalf("loaded with %d moves", back.Len())
	}
	back.Seek(MaxMoves - 1)
	if err := back.Play("8"); err != nil || back.Len() != MaxMoves {
		t.Errorf("after undo: %v", err)
	}
}

// TestEncodeRefusesWhatDecodeRefuses encodes records at the limits and just beyond.
func TestEncodeRefusesWhatDecodeRefuses(t *testing.T) {
	moves := func(n int, move string) []string { return slices.Repeat([]string{move}, n) }
	seats := func(bytes int) []string { return []string{strings.Repeat("x", bytes)} }
	for _, test := range []struct {
		name   string
		record Record
		fits   bool
	}{
		{"empty", Record{Game: "sums"}, true},
		{"no game", Record{}, false},
		{"all moves", Record{Game: "sums", Moves: moves(MaxMoves, strings.Repeat("x", MaxMoveText))}, true},
		{"a move too many", Record{Game: "sums", Moves: moves(MaxMoves+1, "x")}, false},
		{"a move too long", Record{Game: "sums", Moves: moves(1, strings.Repeat("x", MaxMoveText+1))}, false},
		{"moves that grow in writing", Record{Game: "sums", Moves: moves(MaxMoves, strings.Repeat("\x01", MaxMoveText))}, true},
		{"a cursor beyond the moves", Record{Game: "sums", Cursor: 1}, false},
		{"a cursor before them", Record{Game: "sums", Cursor: -1}, false},
		{"settings that are none", Record{Game: "sums", Settings: json.RawMessage("{")}, false},
		{"nearly too large", Record{Game: "sums", Seats: seats(MaxSave - 1000)}, true},
		{"too large", Record{Game: "sums", Seats: seats(MaxSave)}, false},
		{"unreadable text", Record{Game: "sums", Moves: []string{"\xff"}}, false},
	} {
		text, err := Encode(test.record)
		if (err == nil) != test.fits {
			t.Errorf("%s: written with error %v", test.name, err)
		}
		if err != nil {
			continue
		}
		r, err := Decode(text)
		if err != nil {
			t.Errorf("%s: written, but not read: %v", test.name, err)
		} else if !slices.Equal(r.Moves, test.record.Moves) || !slices.Equal(r.Seats, test.record.Seats) {
			t.Errorf("%s: comes back changed", test.name)
		}
	}
}

func TestLargeTextsAreRefusedUnread(t *testing.T) {
	if _, err := Decode(make([]byte, MaxSave+1)); err == nil || !strings.Contains(err.Error(), "larger than 4 MB") {
		t.Errorf("a save of too many bytes: %v", err)
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[int]string{
		0: "0 bytes", 812: "812 bytes", 1023: "1023 bytes", 1024: "1 KB", 3500: "3.4 KB", 10137: "9.9 KB", 10239: "10 KB", 64 << 10: "64 KB",
		1<<20 - 600: "1023 KB", 1<<20 - 513: "1023 KB", 1<<20 - 512: "1 MB", 1<<20 - 1: "1 MB", 3 << 19: "1.5 MB", MaxSave: "4 MB", 150 << 20: "150 MB",
	} {
		if got := Size(bytes); got.String() != want {
			t.Errorf("%d bytes are %q, want %q", bytes, got, want)
		}
	}
}

// TestInvalidFactsAboutAGameAreDropped tidies facts at their limits and just beyond.
func TestInvalidFactsAboutAGameAreDropped(t *testing.T) {
	const longest = 1 << 53
	review := strings.Repeat("x", MaxReview)
	for _, test := range []struct{ about, want About }{
		{About{Saved: -1, Spent: -1, Hints: -1}, About{}},
		{About{Saved: 1, Spent: 1, Hints: 1}, About{Saved: 1, Spent: 1, Hints: 1}},
		{About{Saved: longest, Spent: longest, Hints: MaxMoves}, About{Saved: longest, Spent: longest, Hints: MaxMoves}},
		{About{Saved: longest + 1, Spent: longest + 1, Hints: MaxMoves + 1}, About{Hints: MaxMoves}},
		{About{Review: review}, About{Review: review}},
		{About{Review: review + "x"}, About{}},
		{About{Review: "\xff"}, About{}},
		{About{Name: strings.Repeat("x", MaxName+1)}, About{Name: strings.Repeat("x", MaxName)}},
	} {
		if got := test.about.tidy(); got != test.want {
			t.Errorf("%.200s becomes %.200s, want %.200s", fmt.Sprintf("%+v", test.about), fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", test.want))
		}
	}
}

func TestSameJSONIgnoresWhiteSpace(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"", "", true}, {`{"a":1}`, "{ \"a\" :\n1 }", true}, {"1", "2", false}, {"", "1", false},
		{"{", "{", true}, {"{", " {", false}, {"1", "{", false}, {"{", "1", false},
	} {
		if got := SameJSON(json.RawMessage(test.a), json.RawMessage(test.b)); got != test.same {
			t.Errorf("%q and %q are the same: %v, want %v", test.a, test.b, got, test.same)
		}
	}
}
