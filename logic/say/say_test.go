package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
)

const german = `msgid ""
msgstr ""
"Language: de\n"
"X-Name: Deutsch\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: a/b.go:3
msgid "%d piece"
msgid_plural "%d pieces"
msgstr[0] "%d Stück"
msgstr[1] "%d Stücke"

msgctxt "in a list"
msgid "%s and %s"
msgstr "%s und %s"

msgctxt "side to move"
msgid "Red"
msgstr "Rot"

#, fuzzy
msgid "%s takes %s"
msgstr ""
"%[2]s wird von "
"%[1]s geschlagen"

msgctxt "decimal mark"
msgid "."
msgstr ","

msgid "%d March"
msgstr "%d. März"

#~ msgid "Gone"
#~ msgstr "Fort"

msgid "Not yet"
msgstr ""
`

func language(t testing.TB) *Language {
	l, err := Read(german)
	errtest.None(t, err)
	return l
}

func TestSaid(t *testing.T) {
	l := language(t)
	march := time.Date(2026, 3, 5, 15, 4, 0, 0, time.UTC)
	pieces := Plural{"%d piece", "%d pieces"}
	refused := Errorf("%s takes %s", ID("side to move|Red"), "c3")
	for _, test := range []struct {
		said            Said
		english, german string
	}{
		{ID("side to move|Red"), "Red", "Rot"},
		{ID("Not yet"), "Not yet", "Not yet"},
		{ID("Gone"), "Gone", "Gone"},
		{Text{}, "", ""},
		{Raw("100 % |"), "100 % |", "100 % |"},
		{Count(1, pieces), "1 piece", "1 Stück"},
		{Count(0, pieces), "0 pieces", "0 Stücke"},
		{Count(-1, pieces), "-1 pieces", "-1 Stück"},
		{It("%s takes %s", ID("side to move|Red"), "a1"), "Red takes a1", "a1 wird von Rot geschlagen"},
		{And(Raw("a"), Raw("b"), Raw("c")), "a, b and c", "a, b und c"},
		{And(Raw("a")), "a", "a"},
		{Join(" · ", Count(2, pieces), Text{}, Raw("x")), "2 pieces · x", "2 Stücke · x"},
		{Join(" % ", Raw("a"), Raw("b")), "a % b", "a % b"},
		{Sentence(Raw("it ends")), "It ends.", "It ends."},
		{Sentence(Raw(" it ends (soon) ")), "It ends (soon).", "It ends (soon)."},
		{Sentence(Raw("g8 is taken; choose another")), "g8 is taken; choose another.", "g8 is taken; choose another."},
		{Sentence(Raw("Already a sentence.")), "Already a sentence.", "Already a sentence."},
		{Sentence(Raw("is it?")), "Is it?", "Is it?"},
		{Sentence(Raw("looking …")), "Looking …", "Looking …"},
		{Sentence(Raw("")), "", ""},
		{Decimal{Value: -2.50, Decimals: 2}, "−2.5", "−2,5"},
		{Decimal{Value: 3, Decimals: 1, Plus: true}, "+3", "+3"},
		{Decimal{Value: 3, Decimals: 1, Fixed: true}, "3.0", "3,0"},
		{Decimal{Value: -0.01, Decimals: 1, Fixed: true}, "0.0", "0,0"},
		{Decimal{Value: -0.01, Decimals: 1}, "0", "0"},
		{Decimal{Value: -71.5, Decimals: 2, Fixed: true}, "−71.50", "−71,50"},
		{Decimal{Value: 0, Decimals: 2, Fixed: true}, "0.00", "0,00"},
		{Day(march), "5 March", "5. März"},
		{Date(march), "5 March 2026", "5 March 2026"},
		{Join(", ", Day(march), Raw("15:04")), "5 March, 15:04", "5. März, 15:04"},
		{Err(refused), "Red takes c3", "c3 wird von Rot geschlagen"},
		{Err(fmt.Errorf("%w", refused)), "Red takes c3", "c3 wird von Rot geschlagen"},
		{Err(fmt.Errorf("while reading: %w", refused)), "while reading: Red takes c3", "while reading: Red takes c3"},
		{Err(Errorf("%s takes %s", refused, "b2")), "Red takes c3 takes b2", "b2 wird von c3 wird von Rot geschlagen geschlagen"},
	} {
		if text := test.said.In(nil); text != test.english {
			t.Errorf("%#v says %q in English, want %q", test.said, text, test.english)
		}
		if text := test.said.In(l); text != test.german {
			t.Errorf("%#v says %q in German, want %q", test.said, text, test.german)
		}
	}
	inner := errors.New("inner")
	if !errors.Is(Errorf("outer: %s", inner), inner) {
		t.Error("an error among the facts is not found")
	}
}

func TestAndInSpanish(t *testing.T) {
	spanish, err := Read(`
msgid ""
msgstr "Language: es\nX-Name: español\n"

msgctxt "in a list"
msgid "%s and %s"
msgstr "%s y %s"

msgctxt "in a list"
msgid "%s or %s"
msgstr "%s o %s"
`)
	errtest.None(t, err)
	for last, want := range map[string]string{
		"Bea":     "Ada y Bea",
		"Inés":    "Ada e Inés",
		"Íñigo":   "Ada e Íñigo",
		"hijos":   "Ada e hijos",
		"Yvonne":  "Ada e Yvonne",
		"i9":      "Ada e i9",
		"Y":       "Ada e Y",
		"h8":      "Ada y h8",
		"hielo":   "Ada y hielo",
		"Iago":    "Ada y Iago",
		"Yolanda": "Ada y Yolanda",
		"Haydée":  "Ada y Haydée",
		"%s":      "Ada y %s",
		"":        "Ada y ",
	} {
		if got := And(Raw("Ada"), Raw(last)).In(spanish); got != want {
			t.Errorf("before %q it is %q, want %q", last, got, want)
		}
	}
	if got := Or(Raw("a1"), Raw("i9")).In(spanish); got != "a1 o i9" {
		t.Errorf("of two to choose from is said %q", got)
	}
}

func TestPseudo(t *testing.T) {
	for _, test := range []struct {
		said Said
		want string
	}{
		{ID("Undo"), "⟦Undo~~⟧"},
		{Raw("Ada"), "Ada"},
		{It("%s · %d", ID("No"), 3), "⟦No~⟧ · 3"},
		{Count(2, Plural{"%d piece", "%d pieces"}), "⟦2 pieces~~~⟧"},
	} {
		if text := test.said.In(Pseudo()); text != test.want {
			t.Errorf("says %q, want %q", text, test.want)
		}
	}
}

func TestRules(t *testing.T) {
	const polish = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"
	for _, test := range []struct {
		formula string
		forms   map[int]int
	}{
		{"n != 1", map[int]int{0: 1, 1: 0, 2: 1}},
		{"n > 1", map[int]int{0: 0, 1: 0, 2: 1}},
		{"0", map[int]int{0: 0, 5: 0}},
		{polish, map[int]int{0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 14: 2, 21: 2, 22: 1, 112: 2, 122: 1}},
	} {
		r, err := parseRule(test.formula)
		if err != nil {
			t.Errorf("%s: %v", test.formula, err)
			continue
		}
		for n, form := range test.forms {
			if got := r.form(n); got != form {
				t.Errorf("%s: %d has form %d, want %d", test.formula, n, got, form)
			}
		}
	}
	for _, wrong := range []string{"", "n ==", "m", "(n", "n ? 1", "n) "} {
		if _, err := parseRule(wrong); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
	if r, _ := parseRule("n % 0"); r.form(3) != 0 {
		t.Error("a division by 0 is not 0")
	}
}

func TestWrongFiles(t *testing.T) {
	for _, wrong := range []string{"", "msgid \"a\"\n", "msgid a\n", "word \"a\"\n", "\"a\"\n", "msgid \"\"\nmsgstr \"Language: de\\n\"\n",
		"msgid \"\"\nmsgstr \"Plural-Forms: plural=x;\\n\"\n"} {
		if _, err := Read(wrong); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(german)
	f.Add("msgid \"\"\nmsgstr \"Plural-Forms: plural=n%10;\\n\"\n")
	f.Fuzz(func(t *testing.T, po string) {
		l, err := Read(po)
		if err != nil {
			return
		}
		_ = Count(3, Plural{"%d piece", "%d pieces"}).In(l)
	})
}

// TestEnglishNeedsNoCatalogue: without a catalogue a message is formatted as by fmt.
func TestEnglishNeedsNoCatalogue(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		a, n := rapid.String().Draw(t, "a"), rapid.Int().Draw(t, "n")
		if got, want := It("%s has %d", a, n).String(), fmt.Sprintf("%s has %d", a, n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := Raw(a).String(); got != a {
			t.Errorf("%q was said as %q", a, got)
		}
	})
}

func TestHasWords(t *testing.T) {
	for id, want := range map[ID]bool{
		"%s: %s": true, "%s · %[2]d %%": false, "%": false, "": false, "in a list|%s, %s": false,
		"Ü": true, "%d pieces": true, "100 % sure": true,
	} {
		if id.HasWords() != want {
			t.Errorf("%q has words: %t, want %t", id, !want, want)
		}
	}
}

// TestWire: an encoded and decoded text is the same in every language.
func TestWire(t *testing.T) {
	l := language(t)
	for _, said := range []Text{
		{}, It("Not yet"), Raw("%d"), Count(2, Plural{"%d piece", "%d pieces"}),
		It("%s takes %s", ID("side to move|Red"), Count(1, Plural{"%d piece", "%d pieces"})),
		It("%v in %d", 1.5, -3), It("%s", Decimal{Value: 2, Decimals: 1}),
		It("%s", Decimal{Value: 2.5, Decimals: 2, Fixed: true}), And(Raw("a"), Raw("b")),
	} {
		text, err := json.Marshal(said)
		errtest.None(t, err)
		var read Text
		if err := json.Unmarshal(text, &read); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if read.In(nil) != said.In(nil) || read.In(l) != said.In(l) {
			t.Errorf("%q was read as %q from %s", said, read, text)
		}
	}
}

func FuzzWire(f *testing.F) {
	f.Add([]byte(`{"id":"%d piece","many":"%d pieces","n":2,"args":[2,{"id":"x"},null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var read Text
		if json.Unmarshal(text, &read) == nil {
			_ = read.String()
		}
	})
}
