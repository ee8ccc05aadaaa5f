package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func solve(args ...string) (int, string, string) {
	return play("", append([]string{"foursquare", "solve"}, args...)...)
}

func checkProof(args ...string) (int, string, string) {
	return play("", append([]string{"foursquare", "verify"}, args...)...)
}

// TestTheProofIsMadeAgain checks that solve writes the certificate that comes with the
// game, and that verify accepts it.
func TestTheProofIsMadeAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "draw.txt")
	code, out, problem := solve("--certificate", file)
	if code != 0 || !strings.Contains(out, "with 8 marbles each the game is a draw") || !strings.Contains(out, "17 entries") {
		t.Fatalf("solve gives %d\n%s%s", code, out, problem)
	}
	if made := readFile(t, file); made != readFile(t, "../../foursquare/proof/draw.txt") {
		t.Errorf("the certificate is not the one that comes with the game:\n%s", made)
	}
	for _, args := range [][]string{{file, "--games", "200"}, {}, {"--sample", "5"}} {
		if code, out, problem := checkProof(args...); code != 0 || !strings.Contains(out, "entries are right") {
			t.Errorf("verify %v gives %d\n%s%s", args, code, out, problem)
		}
	}
}

// TestPlainSolveAgrees checks that a search without pairs finds the same results as the
// proof by pairs.
func TestPlainSolveAgrees(t *testing.T) {
	for _, args := range [][]string{{"--pieces", "1"}, {"--pieces", "4"}, {"--pieces", "4", "--plain", "--memory", "64"}, {"--pieces", "16"}} {
		code, out, problem := solve(args...)
		if code != 0 || strings.Count(out, "? no: ") != 2 || !strings.Contains(out, "is a draw") {
			t.Errorf("solve %v gives %d\n%s%s", args, code, out, problem)
		}
	}
	code, out, problem := solve("--no-backslide", "--turns", "3", "--memory", "1")
	if code != 0 || !strings.Contains(out, "nothing is known beyond that") {
		t.Errorf("solve without sliding back gives %d\n%s%s", code, out, problem)
	}
}

// TestPairsAreAskedAboutWithoutThem searches early positions that pairs prove, without
// the pairs.
func TestPairsAreAskedAboutWithoutThem(t *testing.T) {
	for _, c := range []struct{ after, listed, held string }{
		{"1", "16 positions up to symmetry, 6 of them with pairs", "in 2 of them blue forces no block"},
		{"3", "7440 positions up to symmetry, 2913 of them with pairs", "in 2 of them blue forces no block"},
	} {
		code, out, problem := solve("--pieces", "4", "--memory", "16", "--after", c.after, "--sample", "2")
		if code != 0 || !strings.Contains(out, c.listed) || !strings.Contains(out, c.held) {
			t.Errorf("solve after %s turns gives %d\n%s%s", c.after, code, out, problem)
		}
	}
}
