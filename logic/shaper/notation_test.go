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
