// Package golden holds texts against the files that say how they are to be. It is
// for tests, and imports the standard library alone.
package golden

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether the files are to be written anew.
func Updating() bool { return *update }

// Check holds a text against a file, or writes the file.
func Check(t testing.TB, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatalf("%v; -update writes it", err)
	}
	Compare(t, path, got, string(want))
}

// Compare holds a text against what a file has, which whoever embeds it knows, or
// writes the file.
func Compare(t testing.TB, path, got, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if line, g, w := difference(got, want); line > 0 {
		t.Errorf("%s, line %d: it is now\n%s\nwhere the file has\n%s\n(-update writes it anew)", path, line, g, w)
	}
}

// Played compares what was played with what is recorded, by lines; under -short,
// where less is played, every line is the beginning of the one recorded.
func Played(t testing.TB, path, got, want string) {
	t.Helper()
	if testing.Short() {
		if *update {
			t.Fatal("under -short not all is played that is recorded; -update is for the test without it")
		}
		want = beginnings(got, want)
	}
	Compare(t, path, got, want)
}

// beginnings are the lines of a text, each as long as the one in its place in the
// other text.
func beginnings(of, text string) string {
	short, lines := strings.Split(of, "\n"), strings.Split(text, "\n")
	for i := range min(len(short), len(lines)) {
		lines[i] = lines[i][:min(len(short[i]), len(lines[i]))]
	}
	return strings.Join(lines, "\n")
}

// difference is the first line in which two texts differ, counted from 1; 0 for none.
func difference(got, want string) (line int, g, w string) {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		g, w = "(its end)", "(its end)"
		if i < len(a) {
			g = a[i]
		}
		if i < len(b) {
			w = b[i]
		}
		if g != w {
			return i + 1, g, w
		}
	}
	return 0, "", ""
}
