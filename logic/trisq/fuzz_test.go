package trisq_test

import (
	"strings"
	"testing"

	"tessera/logic/trisq"
)

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"a13", "N1", "c12", "pass", "PASS", "i5", "a0", "a14", "a01", "o3", "z999999999999999999999", "", "5", "a", "ſ1", "paſs", "a1 ", "-a1", "é2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := trisq.ParseMove(text)
		if err != nil {
			reason := reasonOf(err)
			if reason != trisq.Unreadable && reason != trisq.OffBoard || err.Error() == "" {
				t.Fatalf("%q refused with %v: %v", text, reason, err)
			}
			return
		}
		if again, err := trisq.ParseMove(m.String()); err != nil || again != m {
			t.Fatalf("%q read as %v, read again as %v, %v", text, m, again, err)
		}
		if m.String() != strings.ToLower(text) {
			t.Fatalf("%q read as %v", text, m)
		}
	})
}

// FuzzApply takes bytes for moves, legal or not, and holds the invariants.
func FuzzApply(f *testing.F) {
	f.Add(false, []byte{0, 28, 168})
	f.Add(true, []byte{156, 157, 144, 158, 143, 156})
	f.Add(false, []byte{169, 169, 3})
	f.Add(true, []byte{0, 1, 13, 0, 255, 170, 169, 14})
	f.Fuzz(func(t *testing.T, groups bool, moves []byte) {
		s := trisq.State{}
		if groups {
			s, _ = trisq.New(trisq.Settings{Rules: trisq.RulesGroups})
		}
		for _, b := range moves[:min(len(moves), 400)] {
			m := trisq.Move(b)
			next, err := s.Apply(m)
			if err != nil && (next != s || err.Error() == "") {
				t.Fatalf("%v: refused with %q, changed the state to\n%v\nfrom\n%v", m, err, next, s)
			}
			if (err == nil) != (s.Check(m) == nil) {
				t.Fatalf("Check and Apply differ about %v\n%v", m, s)
			}
			s = next
		}
		// Every board on the way is the last of a shorter input.
		nothingIsSurrounded(t, s, groups)
	})
}

// nothingIsSurrounded: what has no liberty by the rule set has been captured, or
// was never placed.
func nothingIsSurrounded(t *testing.T, s trisq.State, groups bool) {
	t.Helper()
	var board plainBoard
	for p := range trisq.Point(trisq.Points) {
		board[p.Column()][p.Row()] = s.At(p)
	}
	for p := range trisq.Point(trisq.Points) {
		if s.At(p) != trisq.None && len(board.lost(spotOf(p), groups)) > 0 {
			t.Fatalf("the %v on %v stands without a liberty\n%v", s.At(p), p, s)
		}
	}
}

func TestRefusedTexts(t *testing.T) {
	tests := []struct {
		text     string
		reason   trisq.Reason
		sentence string
	}{
		{"a14", trisq.OffBoard, "a14 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"a0", trisq.OffBoard, "a0 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"O1", trisq.OffBoard, "O1 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"i5", trisq.OffBoard, "i5 is off the board: there is no column i, the columns are a to h and j to n"},
		{"I5", trisq.OffBoard, "I5 is off the board: there is no column i, the columns are a to h and j to n"},
		{"a99999999999999999999", trisq.OffBoard, "a99999999999999999999 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"", trisq.Unreadable, `"" is not a move; give a point like c12, or pass`},
		{"a05", trisq.Unreadable, `"a05" is not a move; give a point like c12, or pass`},
		{"5a", trisq.Unreadable, `"5a" is not a move; give a point like c12, or pass`},
		{"a-1", trisq.Unreadable, `"a-1" is not a move; give a point like c12, or pass`},
		{" a1", trisq.Unreadable, `" a1" is not a move; give a point like c12, or pass`},
		{strings.Repeat("é", 100), trisq.Unreadable, `"` + strings.Repeat("é", 24) + `…" is not a move; give a point like c12, or pass`},
	}
	for _, test := range tests {
		_, err := trisq.ParseMove(test.text)
		checkRefused(t, err, test.reason, test.sentence)
	}
}
