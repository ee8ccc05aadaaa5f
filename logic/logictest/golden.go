package logictest

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether -update was given, which rewrites the files.
func Updating() bool { return *update }

// Golden compares got with the file at path, or rewrites the file.
func Golden(t testing.TB, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatalf("%v; -update writes it", err)
	}
	Compare(t, path, got, string(want))
}

// Compare compares got with want, the embedded content of the file at path, or rewrites
// the file.
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

// Transcript replays the file at path and compares it with the result. Consecutive lines
// with "> " are a step. The lines after them are its answer, which do returns. Lines with
// "#" are comments and stay, as does an empty line after one. To add a step, write only its
// lines with "> " and run -update.
func Transcript(t testing.TB, path string, do func(step []string) (answer string)) {
	t.Helper()
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	var step []string
	commented := false // the line before is a comment
	for line := range strings.SplitSeq(string(want)+"\n", "\n") {
		asked, asks := strings.CutPrefix(line, "> ")
		if len(step) > 0 && !asks {
			got.WriteString(do(step) + "\n")
			step = nil
		}
		comment := strings.HasPrefix(line, "#")
		if asks || comment || line == "" && commented {
			got.WriteString(line + "\n")
		}
		if commented = comment; asks {
			step = append(step, asked)
		}
	}
	Compare(t, path, got.String(), string(want))
}

// Played compares the lines of a replayed record with the recorded ones. With -short
// tests play less, and each line has to be the beginning of the recorded one.
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

// beginnings cuts each line of text to the length of the same line of the text of.
func beginnings(of, text string) string {
	short, lines := strings.Split(of, "\n"), strings.Split(text, "\n")
	for i := range min(len(short), len(lines)) {
		lines[i] = lines[i][:min(len(short[i]), len(lines[i]))]
	}
	return strings.Join(lines, "\n")
}

// difference returns the first line in which two texts differ, counted from 1, or 0 if
// they are equal.
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
