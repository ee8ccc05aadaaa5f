package usertext_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"tessera/logic/usertext"
)

// utf16Text is a text in UTF-16.
func utf16Text(text string, order binary.AppendByteOrder) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return b
}

func TestTextIsUTF8(t *testing.T) {
	const text = "{\"name\": \"Zoë ▲ 🀄\"}\n"
	for name, given := range map[string][]byte{
		"UTF-8":                    []byte(text),
		"UTF-8 with a mark":        []byte("\ufeff" + text),
		"little-endian":            utf16Text("\ufeff"+text, binary.LittleEndian),
		"big-endian":               utf16Text("\ufeff"+text, binary.BigEndian),
		"little-endian, unmarked":  utf16Text(text, binary.LittleEndian),
		"big-endian, unmarked":     utf16Text(text, binary.BigEndian),
		"little-endian and a half": append(utf16Text(text, binary.LittleEndian), '}'),
	} {
		if got := usertext.Text(given); string(got) != text {
			t.Errorf("%s: Text returns %q", name, got)
		}
	}
	for text, want := range map[string]string{"": "", "a": "a", "\xef": "\xef", "\xff": "\xff", "\x00": "\x00", "\xff\xfe": "", "\xff\xfea": ""} {
		if got := usertext.Text([]byte(text)); string(got) != want {
			t.Errorf("%q: it is %q, want %q", text, got, want)
		}
	}
	if broken := utf16Text("a\U0001F004b", binary.LittleEndian); string(usertext.Text(append(broken[:4:4], broken[6:]...))) != "a\ufffdb" {
		t.Error("half a pair takes more with it than itself")
	}
}

func TestJSONInAMessage(t *testing.T) {
	const save = `{"moves": ["a13"], "x": {"y": "}{"}}`
	for text, want := range map[string]string{
		save:                                     save,
		" \n" + save + "\n":                      " \n" + save + "\n",
		"My game:\n" + save:                      save,
		save + "\nYour turn!":                    save,
		"Hi {:-) look:\r\n" + save + " {or not}": save,
		"\ufeffHi " + save + ", bye":             save,
		"```json\n" + save + "\n```":             save,
		"two " + save + " or " + save + ".":      save + " or " + save, // which is no JSON
		"a shopping list":                        "a shopping list",
		"half of it: " + save[:20]:               "half of it: " + save[:20],
		save + " and half: " + save[:20]:         save + " and half: " + save[:20],
		`[{"a": 1}]`:                             `[{"a": 1}]`,
		"":                                       "",
	} {
		if got := usertext.JSON([]byte(text)); string(got) != want {
			t.Errorf("%q: it is %q", text, got)
		}
	}
	many := bytes.Repeat([]byte("{x"), 100_000)
	if got := usertext.JSON(many); len(got) != len(many) {
		t.Errorf("of a text without an object %d bytes are left", len(got))
	}
}

func TestUnmarshalTakesWholeNumbers(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "0.0": 0, "0e5": 0, "-0.0E-99999": 0, "0e99999999999999999999": 0,
		"8": 8, "1.0": 1, "8e0": 8, "80e-1": 8, "0.08e2": 8, "-1.0": -1, "2.0e18": 2e18, "2E+18": 2e18,
		"9223372036854775807.0": 1<<63 - 1, "9007199254740993.0": 1<<53 + 1, "-9223372036854775808.0": -1 << 63,
		"1" + strings.Repeat("0", 300) + "e-300": 1,
	} {
		var n int64
		if err := usertext.Unmarshal([]byte(text), &n); err != nil || n != want {
			t.Errorf("%.40s is %d, %v; want %d", text, n, err, want)
		}
	}
	for _, text := range []string{
		"1.5", "0.5", "-1.5", "1e-999", "1e-1", "1.0000000000000000000000001", "0.9999999999999999999999999",
		"9223372036854775808.0", "1e19", "1e400", "1e99999999999999999999", "1.", "--1", "1.0.0", "1e", `"1.0"`, "[1.0]",
	} {
		var n int64
		if err := usertext.Unmarshal([]byte(text), &n); err == nil {
			t.Errorf("%s is %d", text, n)
		}
	}
	var all struct {
		A uint64
		B string
		C []int
		D float64
		E *int
	}
	err := usertext.Unmarshal([]byte(`{"A": 1.8446744073709551615e19, "B": "a 2.0 \" 3.0 \\", "C": [1.0,2e0 , 3], "D": 2.50, "E":4.0}`), &all)
	if err != nil || all.A != 1<<64-1 || all.B != `a 2.0 " 3.0 \` || fmt.Sprint(all.C) != "[1 2 3]" || all.D != 2.5 || *all.E != 4 {
		t.Errorf("it is %+v, %v", all, err)
	}
}
