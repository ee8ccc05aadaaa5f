//go:build !js

package typeset

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"tessera/assets/fonts"
)

// seen returns the first character of each glyph of a line, from left to right.
func seen(text string) string {
	s := lock()
	defer s.mu.Unlock()
	var line []rune
	for _, p := range s.shape(New(fonts.Regular, 20), text) {
		of := []rune(text)
		if !IsRightToLeft(text) {
			of = append([]rune{'|'}, of...) // the left-to-right mark
		}
		for _, g := range p.Glyphs {
			line = append(line, of[g.TextIndex()])
		}
	}
	return string(line)
}

func TestLinesAreOrderedByScript(t *testing.T) {
	for text, want := range map[string]string{
		"אבג":            "גבא",
		"אב 12":          "12 בא",
		"Abc, אבג":       "|Abc, גבא",
		"אב 2: Abc":      "|2 בא: Abc",
		"אב 12 : 9 גד":   "דג 9 : 12 בא",
		"אב Abc 12 גד":   "|בא Abc 12 דג",
		"Abc 7 אב 8 Def": "|Abc 7 8 בא Def",
		"سلا ab":         "|لس ab", // lam and alef are one glyph
	} {
		if got := seen(text); got != want {
			t.Errorf("%q is seen as %q, want %q", text, got, want)
		}
	}
}

func TestLettersAreJoined(t *testing.T) {
	f := New(fonts.Regular, 40)
	if joined, apart := f.Width("بب"), f.Width("ب\u200cب"); joined >= apart {
		t.Errorf("two letters of Arabic are %v wide joined, %v apart", joined, apart)
	}
	if marked, plain := f.Width("x\u0302"), f.Width("x"); marked > plain*1.3 {
		t.Errorf("a letter with a mark is %v wide, without %v", marked, plain)
	}
	if composed, decomposed := f.Width("ö"), f.Width("o\u0308"); composed != decomposed {
		t.Errorf("a letter is %v wide composed, %v decomposed", composed, decomposed)
	}
}

// A high foreign letter does not move its line.
func TestTheMiddleStays(t *testing.T) {
	f := New(fonts.Regular, 40)
	top := func(text string) int {
		img := f.Line(text, color.White)
		for y := range img.Rect.Dy() {
			for x := range int(f.Width("H")) {
				if img.RGBAAt(x, y).A > 128 {
					return y - img.Rect.Dy()/2
				}
			}
		}
		return 0
	}
	for _, text := range []string{"H שלום", "H x\u0302\u0302\u0302", "H \U00013000"} {
		if own, foreign := top("H"), top(text); foreign < own-2 || foreign > own+2 {
			t.Errorf("in %q the letter H begins %d pixels from the middle, alone %d", text, foreign, own)
		}
	}
}

func TestMissing(t *testing.T) {
	for name, want := range map[string]string{
		"Ada Żółć Їжак": "", "Zoe\u0308": "", "שלום": "", "a\u200db\ufe0f": "", "a \u3164b\u2800\u115f": "\u3164\u2800\u115f",
	} {
		if got := Missing(name); got != want {
			t.Errorf("in %+q is missing %+q, want %+q", name, got, want)
		}
	}
	s := lock()
	found := s.found
	s.found = false // as on a machine without fonts
	s.mu.Unlock()
	defer func() { s.found = found }()
	if got := Missing("Ada שx"); got != "ש" {
		t.Errorf("without fonts is missing %q", got)
	}
	if alone, line := New(fonts.Regular, 20).Width("x"), New(fonts.Regular, 20).Line("xש", color.White); float64(line.Rect.Dx()) < alone+10 {
		t.Errorf("without fonts nothing is in the place of a letter: the line is %d wide", line.Rect.Dx())
	}
}

func TestDirection(t *testing.T) {
	for text, want := range map[string]bool{"שלום 2!": true, "مُحَمَّد": true, "שלום Abc": false, "12": false, "": false, "Ada": false, "ߒߞߏ": true, "山": false} {
		if got := IsRightToLeft(text); got != want {
			t.Errorf("%q runs from right to left: %v", text, got)
		}
	}
}

// hostile are texts that a name of a file or another program may contain.
var hostile = []string{
	"", "a\nb", "\n", "a\rb", "a\u0085b", "ש\u2028ש", "\u2029", "a\x1cש", "a\x00b", "\ufeff\u200e\u202e\u2067", "\u202eש\nab\u202c",
	"\xff\xfe", "\xed\xa0\x80", "\U0010ffff\ufffe", "\u0301\u0301", "👨\u200d\n👩", "🏴\U000e0067\U000e007f", "اب\r\nج 12\u0085x",
	strings.Repeat("ש\n", 3000), strings.Repeat("x", 100_000), "x" + strings.Repeat("\u0301", 3000),
}

func TestEveryTextIsDrawnAsOneLine(t *testing.T) {
	f := New(fonts.Regular, 10)
	for _, text := range hostile {
		checkDrawn(t, f, text)
	}
	if a, b := f.Width("ab cd"), f.Width("ab\ncd"); a != b {
		t.Errorf("a line is %v wide, with a line break %v", a, b)
	}
	if a, b := f.Width("ש ש"), f.Width("ש\u2029ש"); a != b {
		t.Errorf("a foreign line is %v wide, with a line break %v", a, b)
	}
}

// checkDrawn checks that a text has a width and a picture of this width.
func checkDrawn(t *testing.T, f *Face, text string) {
	t.Helper()
	width, bounds := f.Width(text), f.Bounds(text)
	if line := f.Line(text, color.White); line.Rect != bounds || float64(bounds.Dx()) < width || math.IsNaN(width) || width < 0 {
		t.Errorf("%.40q is %v wide, in bounds %v, with a picture of %v", text, width, bounds, line.Rect)
	}
	Missing(text)
}

// FuzzLines checks that every text can be measured and drawn.
func FuzzLines(f *testing.F) {
	for _, text := range hostile[:len(hostile)-3] { // the long ones make the others slow
		f.Add(text)
	}
	face := New(fonts.Regular, 10)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) <= 400 {
			checkDrawn(t, face, text)
		}
	})
}

// TestReplacedIsOwn checks that a line which the system's fonts cannot draw is drawn by the
// game's own, with one sign for each letter that these lack.
func TestReplacedIsOwn(t *testing.T) {
	for text, want := range map[string]string{"Ada": "Ada", "王明 plays": "?? plays", "e\u0301\u05d0\u05b8": "e?", "\u200f\u05d0": "?", "": ""} {
		if got := replaced(text); got != want || !isOwn(got) {
			t.Errorf("%q is drawn as %q, want %q", text, got, want)
		}
	}
}
