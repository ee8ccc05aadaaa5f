package names

import (
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	decomposed := "Zoe\u0308"
	for _, test := range []struct {
		name, clean string
		whole       bool
	}{
		{" Ada\t", "Ada", true},
		{decomposed, "Zoë", true},
		{"\u1100\u1161\u11a8", "각", true},
		{strings.Repeat("o\u0308", 40), strings.Repeat("ö", 40), true},
		{strings.Repeat("x", 41), strings.Repeat("x", 40), false},
		{strings.Repeat("x", 100), strings.Repeat("x", 40), false},
		{strings.Repeat("x", 39) + " y", strings.Repeat("x", 39), false},
		{"山田\u3000太郎", "山田 太郎", true},
		{"👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧", true},
		{"two\nlines", "twolines", false},
		{"turned \u202e around", "turned  around", false},
		{"\u3164", "", false},
		{"\u2800 \u2800", "", false},
		{"  ", "", true},
		{"", "", true},
	} {
		if clean, whole := Clean(test.name, 40); clean != test.clean || whole != test.whole {
			t.Errorf("Clean(%+q) is %+q, %v, not %+q, %v", test.name, clean, whole, test.clean, test.whole)
		}
	}
}

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "",
		"Ada":                          "Ada",
		"a\nb\rc\u0085d":               "a b c d",
		"a\u2028b\u2029c\x1cd\x00e\tf": "a b c d e f",
		"a\u202eb\u2066c\u200fd":       "abcd",
		"a\xffb\xed\xa0\x80":           "a\ufffdb\ufffd\ufffd\ufffd",
		"👨\u200d👩\u200d👧 می\u200cخو":   "👨\u200d👩\u200d👧 می\u200cخو",
		strings.Repeat("▲", maxLine):   strings.Repeat("▲", maxLine),
		strings.Repeat("▲", maxLine+1): strings.Repeat("▲", maxLine-1) + "…",
	} {
		if got := Line(text); got != want {
			t.Errorf("%.40q is the line %.40q, want %.40q", text, got, want)
		}
	}
}

func TestFold(t *testing.T) {
	for text, words := range map[string][]string{
		"Köln":                 {"koln", "KÖLN", "ko\u0308ln"},
		"Ko\u0308ln":           {"koln", "köln"},
		"Straße":               {"STRASSE", "straße", "ẞ"},
		"Łódź, Đà Nẵng":        {"lodz", "da nang", "łódź"},
		"Søren Ærø":            {"soren", "aero", "SØREN"},
		"İstanbul, Diyarbakır": {"istanbul", "diyarbakir", "ISTANBUL"},
		"Σίσυφος":              {"ΣΊΣΥΦΟΣ", "σισυφοσ"},
		"Йод и ёлка":           {"йод", "елка", "ЁЛКА"},
		"ﬁ ① Ｔｅｓｓｅｒａ":          {"fi 1 tessera"},
		"שָׁלוֹם":              {"שלום"},
		"مُحَمَّد":             {"محمد"},
		"می\u200cخواهم":        {"میخواهم"},
		"山田\u3000太郎":           {"山田 太郎"},
		"कुमार":                {"कुमार"},
		"👨\u200d👩\u200d👧":      {"👩"},
	} {
		for _, word := range words {
			if !strings.Contains(Fold(text), Fold(word)) {
				t.Errorf("%q (%q) is not found in %q (%q)", word, Fold(word), text, Fold(text))
			}
		}
	}
	for text, word := range map[string]string{"कमार": "कुमार", "Köln": "kölsch", "กา": "กี"} {
		if strings.Contains(Fold(text), Fold(word)) {
			t.Errorf("%q is found in %q", word, text)
		}
	}
}
