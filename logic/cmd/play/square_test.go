package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/squaregame"
)

const squareTestdata = "../../squaregame/testdata"

func square(t *testing.T, input string, args ...string) (out, errs string, status int) {
	t.Helper()
	status, out, errs = play(input, append([]string{"square"}, args...)...)
	return out, errs, status
}

func TestSquareReplay(t *testing.T) {
	tests := []struct{ file, want string }{
		{"seed_load_board.json", "[2,0,-1]\n"},
		{"rules_two_squares.json", "[1,1,-1,1]\n"},
		{"rules_permutations_of_15.json", "[-1,-1,-1,2]\n"},
		{"opening_alone.json", "[2]\n"},
	}
	for _, test := range tests {
		out, errs, status := square(t, "", "replay", filepath.Join(squareTestdata, test.file))
		if out != test.want || errs != "" || status != 0 {
			t.Errorf("%s: %q, %q, status %d; want %q", test.file, out, errs, status, test.want)
		}
	}
	path := tempFile(t, `{"board":[{"player_num":4,"piece_num":13,"permutation":4,"x":15,"y":15}],"moves":[]}`)
	if out, _, status := square(t, "", "replay", path); out != "[]\n" || status != 0 {
		t.Errorf("no moves on a board: %q, status %d", out, status)
	}
}

// TestSquarePerft compares with counts of a second, simple implementation of the rules,
// which tries every piece, permutation and point.
func TestSquarePerft(t *testing.T) {
	tests := []struct {
		file  string
		moves int // moves taken from the file; 0 for all
		want  int
	}{
		{"opening_alone.json", 0, 95},
		{"random_game_2_of_3_players.json", 40, 122},
		{"final_round_after_player_two.json", 2, 1767},
		{"final_round_after_player_two.json", 0, 0}, // the game is over
	}
	for _, test := range tests {
		data, err := os.ReadFile(filepath.Join(squareTestdata, test.file))
		errtest.None(t, err)
		f, err := squaregame.DecodeFile(data)
		errtest.None(t, err)
		if test.moves > 0 {
			f.Moves = f.Moves[:test.moves]
		}
		text, err := f.Encode()
		errtest.None(t, err)
		out, errs, status := square(t, "", "perft", tempFile(t, string(text)))
		got, err := strconv.Atoi(strings.TrimSuffix(out, "\n"))
		if err != nil || got != test.want || errs != "" || status != 0 {
			t.Errorf("%s: %q, %q, status %d; want %d", test.file, out, errs, status, test.want)
		}
	}
}

func TestSquareTestRunsAllOfOurs(t *testing.T) {
	out, errs, status := square(t, "", "test", squareTestdata)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var passed, failed int
	_, err := fmt.Sscanf(lines[len(lines)-1], "%d passed, %d failed", &passed, &failed)
	if status != 0 || errs != "" || err != nil || passed < 40 || passed != len(lines)-1 || failed != 0 {
		t.Errorf("status %d, %q, %d passed, %d failed, %v\n%s", status, errs, passed, failed, err, out)
	}
}

// TestSquareRefusesLargeFiles checks that files above the limit are refused before they
// are read.
func TestSquareRefusesLargeFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.json")
	errtest.None(t, os.WriteFile(path, nil, 0o600))
	errtest.None(t, os.Truncate(path, 99<<20))
	for _, args := range [][]string{{"replay", path}, {"perft", path}, {"new", "--load", path}} {
		out, errs, status := square(t, "", args...)
		if status != 1 || out != "" || !strings.Contains(errs, "large.json is larger than 4 MB, the most that can be read") {
			t.Errorf("%v: %q, %q, status %d", args, out, errs, status)
		}
	}
	if out, _, status := square(t, "", "test", path); status != 1 || !strings.Contains(out, "larger than 4 MB, the most that can be read") {
		t.Errorf("test: %q, status %d", out, status)
	}
}
