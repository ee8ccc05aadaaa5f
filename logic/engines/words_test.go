package engines

import (
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"gnugo --mode gtp":                {"gnugo", "--mode", "gtp"},
		"  a \t  b  ":                     nil, // a tab is a control character
		"  a   b  ":                       {"a", "b"},
		`'/my games/go' -a ""`:            {"/my games/go", "-a", ""},
		`a"b c"d`:                         {"ab cd"},
		`/my\ games/go`:                   {"/my games/go"},
		`"a \"b\" \\ \c" 'it\' x`:         {`a "b" \ \c`, `it\`, "x"},
		`C:\Games\go.exe "C:\My Games\x"`: {`C:\Games\go.exe`, `C:\My Games\x`},
		"java -jar Übung.jar $HOME; rm *": {"java", "-jar", "Übung.jar", "$HOME;", "rm", "*"},
		`a\`:                              {`a\`},
		"":                                nil,
		"   ":                             nil,
		`""`:                              nil,
		`"a`:                              nil,
		"a 'b":                            nil,
		"a\nb":                            nil,
		`'' a`:                            nil,
		strings.Repeat("a ", 200) + "a":   slices.Repeat([]string{"a"}, 201),
	} {
		got, err := Words(line)
		if !slices.Equal(got, want) || (err == nil) != (want != nil) {
			t.Errorf("%q is %q, %v; want %q", line, got, err, want)
		}
	}
}

// FuzzWords checks that text in single quotes comes back unchanged.
func FuzzWords(f *testing.F) {
	f.Add("a b", `\"`)
	f.Fuzz(func(t *testing.T, a, b string) {
		words, err := Words("x '" + a + "' " + b)
		if err != nil || strings.Contains(a, "'") {
			return
		}
		if len(words) < 2 || words[0] != "x" || words[1] != string([]rune(a)) {
			t.Errorf("%q, %q: %q", a, b, words)
		}
	})
}
