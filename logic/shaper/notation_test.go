package shaper

import (
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	for m := range 256 {
		move := Move(m)
		back, err := ParseMove(move.String())
		if move.Valid() != (err == nil) || err == nil && back != move {
			t.Errorf("%v reads as %v, error %v; valid %v", move, back, err, move.Valid())
		}
	}
	for _, text := range []string{"", "1", "00", "14", "10", "40", "43", "99", "abc", "111", "1１", " 11", "11 ", "+1", "-1", "11\n"} {
		if m, err := ParseMove(text); err == nil {
			t.Errorf("%q reads as %v", text, m)
		} else if !strings.Contains(err.Error(), "41") || !strings.Contains(err.Error(), "33") {
			t.Errorf("%q: the error does not say what is allowed: %v", text, err)
		}
	}
	for row := -1; row <= 5; row++ {
		for column := -1; column <= 5; column++ {
			m := Place(row, column)
			inside := 1 <= row && row <= 3 && 1 <= column && column <= 3
			if m.IsPlacement() != inside || inside && (m.Row() != row || m.Column() != column) {
				t.Errorf("Place(%d, %d) = %v", row, column, m)
			}
		}
	}
}

func TestBoardNotation(t *testing.T) {
	for b := range Board(Boards) {
		if back, err := ParseBoard(b.String()); err != nil || back != b {
			t.Fatalf("%v reads as %v, error %v", b, back, err)
		}
	}
	if b, err := ParseBoard("x.X/.xx/X.x"); err != nil || b.String() != sampleTarget || b.Count() != 6 {
		t.Errorf("lower case: %v, error %v", b, err)
	}
}

func TestPieceNotation(t *testing.T) {
	for _, text := range []string{"XX", "X/X", "X.", "X/.", ".X", "./X"} {
		p, err := ParsePiece(text)
		if err != nil || p.String() != text {
			t.Errorf("%s reads as %v, error %v", text, p, err)
		}
	}
	for _, text := range []string{"", "X", "..", "./.", "XXX", "X//", "/X", "X/", "none", "X\\X"} {
		if p, err := ParsePiece(text); err == nil {
			t.Errorf("%q reads as %v", text, p)
		}
	}
}

func TestSeedNotation(t *testing.T) {
	for _, seed := range []uint64{0, 7, 20260307, 1<<64 - 1} {
		if back, err := ParseSeed(FormatSeed(seed)); err != nil || back != seed {
			t.Errorf("seed %d reads as %d, error %v", seed, back, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1.5", "0x10", "1_000", "abc", "18446744073709551616"} {
		if seed, err := ParseSeed(text); err == nil {
			t.Errorf("%q reads as %d", text, seed)
		}
	}
}

func TestSeedRanges(t *testing.T) {
	if got := DateSeed(2026, 3, 7); got != 20260307 {
		t.Errorf("the seed of 7 March 2026 is %d", got)
	}
	for _, random := range []uint64{0, 1, 899_999_999, 900_000_000, 1<<64 - 1} {
		if seed := FreshSeed(random); len(FormatSeed(seed)) != 9 {
			t.Errorf("FreshSeed(%d) = %d", random, seed)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"11", "42", "14", "XX", "X/.", "..", "X.X/.XX/X.X", "XX,X/X,,", "////", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMove(text); err == nil && m.String() != text {
			t.Errorf("the command %q reads as %v", text, m)
		}
		if p, err := ParsePiece(text); err == nil && p.String() != strings.ToUpper(text) {
			t.Errorf("the piece %q reads as %v", text, p)
		}
		if b, err := ParseBoard(text); err == nil && b.String() != strings.ToUpper(text) {
			t.Errorf("the board %q reads as %v", text, b)
		}
		if seed, err := ParseSeed(text); err == nil && FormatSeed(seed) != strings.TrimLeft(text[:len(text)-1], "0")+text[len(text)-1:] {
			t.Errorf("the seed %q reads as %d", text, seed)
		}
		for _, settings := range []Settings{{Target: text}, {Pieces: text}} {
			if s, err := New(settings); err == nil && s.Settings() != settings {
				t.Errorf("%+v became %+v", settings, s.Settings())
			}
		}
	})
}

// FuzzApply plays bytes as commands, two bytes of text each, and holds the
// state against a plain reading of the rules.
func FuzzApply(f *testing.F) {
	f.Add(uint64(0), sampleCommands)
	f.Add(uint64(7), "33 33 41 42 00 99 ab 11")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		s, err := New(Settings{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for word := range strings.FieldsSeq(text) {
			m, err := ParseMove(word)
			if err != nil {
				continue
			}
			next, err := s.Apply(m)
			if (err != nil) != s.Won() {
				t.Fatalf("%v: %v in\n%v", m, err, s)
			}
			if err == nil {
				checkStep(t, s, next, m)
			}
			s = next
		}
	})
}

func checkStep(t *testing.T, s, next State, m Move) {
	t.Helper()
	if next.Commands() != s.Commands()+1 || next.Score() != s.Score()-10 || next.Target() != s.Target() {
		t.Fatalf("%v is not one round of the same puzzle:\n%v%v", m, s, next)
	}
	changed := next.Board() ^ s.Board()
	toggled, inside := s.Piece().Toggled(m)
	if changed != toggled || changed.Count() > 2 || next.OutOfBoardError() != (m.IsPlacement() && !inside) {
		t.Fatalf("%v changed %v, wanted %v:\n%v%v", m, changed, toggled, s, next)
	}
	if !inside && next.Piece() != s.Piece().Rotated(m) {
		t.Fatalf("%v changed the piece %v to %v", m, s.Piece(), next.Piece())
	}
	if next.Won() != (next.Piece() == NoPiece) {
		t.Fatalf("won %v with the piece %v in hand", next.Won(), next.Piece())
	}
}
