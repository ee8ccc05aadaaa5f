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

func TestSquareTestTellsTheFirstDifference(t *testing.T) {
	good := filepath.Join(squareTestdata, "opening_alone.json")
	wrong := tempFile(t, `{"moves":[{"piece_num":13,"permutation":4},{"type":0,"player_num":1}],"expect":[2,2]}`)
	silent := tempFile(t, `{"moves":[{"piece_num":13,"permutation":4}]}`)
	broken := tempFile(t, `{"moves":[`)
	out, _, status := square(t, "", "test", good, wrong, silent, broken)
	for _, want := range []string{
		"ok   " + good, "FAIL " + wrong + ": move 2 returned 0, expected 2",
		"FAIL " + silent + `: there is no "expect"`, "FAIL " + broken + ": line 1", "1 passed, 3 failed",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if status != 1 {
		t.Errorf("status %d, want 1", status)
	}
}

func TestSquareRefusals(t *testing.T) {
	empty := t.TempDir()
	missing := filepath.Join(empty, "none.json")
	tests := []struct {
		args []string
		want string
	}{
		{nil, "say what to do"},
		{[]string{"fly"}, `no command "fly"`},
		{[]string{"replay"}, "takes one file, not 0"},
		{[]string{"replay", missing}, "none.json cannot be read"},
		{[]string{"replay", tempFile(t, `{"board":[],"moves":[]}`)}, "no moves"},
		{[]string{"replay", tempFile(t, "{\n  \"moves\": [}")}, "line 2, column 13"},
		{[]string{"perft", tempFile(t, `[]`)}, "not a list"},
		{[]string{"perft", "a", "b"}, "takes one file, not 2"},
		{[]string{"perft", "--fast"}, "fast"},
		{[]string{"test"}, "which files or folders"},
		{[]string{"test", missing}, "cannot be read"},
		{[]string{"test", empty}, "no .json file"},
	}
	for _, test := range tests {
		out, errs, status := square(t, "", test.args...)
		if out != "" || status != 1 || !strings.Contains(errs, test.want) {
			t.Errorf("%v: %q, %q, status %d; want %q", test.args, out, errs, status, test.want)
		}
	}
}

func TestSquareGameBySeedsInput(t *testing.T) {
	input := "13 3 0\n9 0 0 16 16\nhand\nboard\n9 0 0 16 16\n5 1 1\nten\npass\nquit\n"
	out, errs, status := square(t, input, "new", "--players", "2", "--seats", "person")
	for _, want := range []string{"player 2 opens the game", "player 1 to move, moves left: 1", "├───┬───┐", "player 2 to move"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	for _, want := range []string{"player 1 has already placed piece 9", "five numbers", `"ten" is not a move`} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is missing in\n%s", want, errs)
		}
	}
	if status != 0 {
		t.Errorf("status %d", status)
	}
}

func TestSquareInputIsChecked(t *testing.T) {
	for input, want := range map[string]string{
		"0 0 0 1 1":  "no piece 0",
		"17 0 0 1 1": "no piece 17",
		"1 4 0 1 1":  "0 to 3",
		"1 0 2 1 1":  "0 (no) or 1 (yes)",
		"1 0 x 1 1":  `"x" is not a number`,
		"save":       "name of a file",
		"9/1@20,20":  "zero point at 15,15",
		"pass":       "cannot pass",
	} {
		if _, errs, _ := square(t, input+"\n", "new", "--seats", "person"); !strings.Contains(errs, want) {
			t.Errorf("%q: %q, want %q", input, errs, want)
		}
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
