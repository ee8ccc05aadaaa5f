package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// train runs the command and returns its exit status, its output and its errors.
func train(args ...string) (code int, out, problems string) {
	var o, p bytes.Buffer
	code = run(args, &o, &p)
	return code, o.String(), p.String()
}

// TestTheSameSeedGivesTheSamePatterns checks that the seed alone decides the patterns.
func TestTheSameSeedGivesTheSamePatterns(t *testing.T) {
	folder := t.TempDir()
	learn := func(name, seed, rules string) []byte {
		t.Helper()
		file := filepath.Join(folder, name)
		code, out, problems := train("trisq", "--games", "10", "--playouts", "10", "--seed", seed, "--rules", rules, "--out", file)
		if code != 0 || !strings.HasSuffix(out, " bytes written to "+file+"\n") || !strings.Contains(problems, "100 %  wins by ") {
			t.Fatalf("code %d, output %q, %q", code, out, problems)
		}
		patterns, err := os.ReadFile(file)
		errtest.None(t, err)
		return patterns
	}
	first := learn("first", "3", "groups")
	if !bytes.Equal(learn("again", "3", "groups"), first) {
		t.Error("the same seed gives other patterns")
	}
	if bytes.Equal(learn("other", "4", "groups"), first) {
		t.Error("another seed gives the same patterns")
	}
	if bytes.Equal(learn("simple", "3", "simple"), first) {
		t.Error("the other rule set gives the same patterns")
	}
}

func TestCommandLines(t *testing.T) {
	tests := []struct {
		args      []string
		code      int
		out, said string
	}{
		{[]string{"--help"}, 0, usage, ""},
		{[]string{"trisq", "--help"}, 0, usage, ""},
		{nil, 2, "", usage},
		{[]string{"chess"}, 2, "", usage},
		{[]string{"trisq", "now"}, 2, "", "train trisq: there is nothing to do with \"now\"; see --help\n"},
		{[]string{"trisq", "--games", "ten"}, 2, "", "train trisq: invalid value \"ten\" for flag -games: parse error\n"},
		{[]string{"trisq", "--games", "0", "--out", "/dev/null"}, 1, "", "train trisq: the number of games to learn from is at least 1\n"},
		{[]string{"trisq", "--rules", "simple", "--playouts", "0", "--out", "/dev/null"}, 1, "", "train trisq: the number of playouts a move is at least 1\n"},
		{[]string{"trisq", "--rules", "go", "--games", "1"}, 1, "", "train trisq: the rules to learn are \"simple\" or \"groups\"\n"},
	}
	for _, test := range tests {
		if code, out, said := train(test.args...); code != test.code || out != test.out || said != test.said {
			t.Errorf("%q: code %d, output %q, said %q", test.args, code, out, said)
		}
	}
}

// TestPatternsThatCannotBeWritten checks that a failed write is reported.
func TestPatternsThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nowhere", "patterns")
	if code, out, said := train("trisq", "--games", "1", "--out", file); code != 1 || out != "" || !strings.Contains(said, "no such file") {
		t.Errorf("code %d, output %q, said %q", code, out, said)
	}
}
