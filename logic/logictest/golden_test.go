package logictest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDifference(t *testing.T) {
	for _, test := range []struct {
		got, want string
		line      int
		g, w      string
	}{
		{"a\nb\n", "a\nb\n", 0, "", ""},
		{"a\nb\n", "a\nc\n", 2, "b", "c"},
		{"a\nb", "a", 2, "b", "(its end)"},
		{"", "\n", 2, "(its end)", ""},
	} {
		if line, g, w := difference(test.got, test.want); line != test.line || g != test.g || w != test.w {
			t.Errorf("%q and %q differ in line %d, %q and %q", test.got, test.want, line, g, w)
		}
	}
}

// TestBeginnings checks that a longer record is cut line by line.
func TestBeginnings(t *testing.T) {
	for _, test := range []struct{ of, text, want string }{
		{"a b\nc\n", "a b c\nc d\n", "a b\nc\n"},
		{"a x\nc", "a b c\nc d", "a b\nc"},
		{"a b c", "a\nb", "a\nb"},
	} {
		if got := beginnings(test.of, test.text); got != test.want {
			t.Errorf("of %q as long as %q is %q, not %q", test.text, test.of, got, test.want)
		}
	}
}

// TestTranscript checks that steps are replayed and that comments stay.
func TestTranscript(t *testing.T) {
	const text = "# Comment.\n\n# Steps.\n> a\n> b\na+b\n\n> c\nc\n\n"
	path := filepath.Join(t.TempDir(), "steps")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	steps := 0
	Transcript(t, path, func(step []string) string {
		steps++
		return strings.Join(step, "+") + "\n"
	})
	if steps != 2 {
		t.Errorf("%d steps are replayed", steps)
	}
}
