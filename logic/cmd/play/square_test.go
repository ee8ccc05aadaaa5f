package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/squaregame"
)

const squareTestdata = "../../squaregame/testdata"

// square runs play square with an input and returns what it says.
func square(t *testing.T, input string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(append([]string{"square"}, args...), streams{strings.NewReader(input), &o, &e})
	return o.String(), e.String(), status
}

func tempFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
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

// The numbers were counted by a second, plain implementation of the rules,
// which tries every piece, permutation and point.
func TestSquarePerft(t *testing.T) {
	tests := []struct {
		file  string
		moves int // of the file; 0 for all
		want  string
	}{
		{"opening_alone.json", 0, "95\n"},
		{"seed_load_board.json", 0, "137\n"},
		{"rules_two_squares.json", 0, "97\n"},
		{"random_game_2_of_3_players.json", 40, "122\n"},
		{"final_round_after_player_two.json", 2, "1767\n"},
		{"final_round_after_player_two.json", 0, "0\n"}, // the game is over
	}
	for _, test := range tests {
		data, err := os.ReadFile(filepath.Join(squareTestdata, test.file))
		if err != nil {
			t.Fatal(err)
		}
		f, err := squaregame.DecodeFile(data)
		if err != nil {
			t.Fatal(err)
		}
		if test.moves > 0 {
			f.Moves = f.Moves[:test.moves]
		}
		text, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		out, errs, status := square(t, "", "perft", tempFile(t, string(text)))
		if out != test.want || errs != "" || status != 0 {
			t.Errorf("%s: %q, %q, status %d; want %q", test.file, out, errs, status, test.want)
		}
	}
}

func TestSquareTestRunsAllOfOurs(t *testing.T) {
	out, errs, status := square(t, "", "test", squareTestdata)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || errs != "" || len(lines) < 41 || !strings.HasSuffix(lines[len(lines)-1], " passed, 0 failed") {
		t.Errorf("status %d, %q\n%s", status, errs, out)
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
		{[]string{"new", "--players", "5"}, "--players is 5; 2, 3 or 4 can play"},
		{[]string{"new", "--players", "1"}, "--players is 1; 2, 3 or 4 can play"},
		{[]string{"new", "--players", "0"}, "--players is 0; 2, 3 or 4 can play"},
		{[]string{"new", "--level", ""}, "--level names nobody; write person or one of"},
		{[]string{"new", "--level", "genius"}, `no level "genius"`},
		{[]string{"new", "--players", "3", "--level", "easy,easy"}, "names 2 players"},
		{[]string{"new", "--load", missing}, "cannot be read"},
		{[]string{"new", "--save", tempFile(t, "mine")}, "is there already"},
		{[]string{"new", "now"}, `nothing to do with "now"`},
		{[]string{"new", "--save", empty}, empty + " is a folder"},
		{[]string{"new", "--load", tempFile(t, squareOpening+"}"), "--players", "2"}, "is a game of 4 players, not of 2; leave --players out"},
		{[]string{"match"}, "--levels is missing; name two to four of random, "},
		{[]string{"match", "--levels", "easy"}, "--levels names 1 player; 2, 3 or 4 can play"},
		{[]string{"match", "--levels", "easy,genius"}, `no level "genius"`},
		{[]string{"match", "--levels", "easy,easy", "--games", "0"}, "at least 1 game"},
	}
	for _, test := range tests {
		out, errs, status := square(t, "", test.args...)
		if out != "" || status != 1 || !strings.Contains(errs, test.want) {
			t.Errorf("%v: %q, %q, status %d; want %q", test.args, out, errs, status, test.want)
		}
	}
}

func TestSquareHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help"}, {"new", "--help"}, {"match", "--help"}, {"replay", "-h"}, {"test", "--help"}, {"perft", "--help"}} {
		out, errs, status := square(t, "", args...)
		if !strings.HasPrefix(out, "usage: play square") || errs != "" || status != 0 {
			t.Errorf("%v: %q, %q, status %d", args, out, errs, status)
		}
	}
}

func TestSquareGameBySeedsInput(t *testing.T) {
	input := "13 3 0\n9 0 0 16 16\nhand\nboard\n9 0 0 16 16\n5 1 1\nten\npass\nquit\n"
	out, errs, status := square(t, input, "new", "--players", "2")
	for _, want := range []string{"player 2 opens the game", "player 1 to move, moves left: 1", "├───┬───┐", "player 2 to move"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	for _, want := range []string{"player 1 has laid piece 9 already", "five numbers", `"ten" is no move`} {
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
		"1 0 2 1 1":  "0 means no",
		"1 0 x 1 1":  `"x" is no number`,
		"save":       "name of a file",
		"9/1@20,20":  "zero point at 15,15",
		"pass":       "cannot be passed",
	} {
		if _, errs, _ := square(t, input+"\n", "new"); !strings.Contains(errs, want) {
			t.Errorf("%q: %q, want %q", input, errs, want)
		}
	}
}

func TestSquareSavesAndGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my game.json")
	if out, errs, status := square(t, "13 3 0\nquit\n", "new", "--players", "3", "--save", path); status != 0 {
		t.Fatalf("%s%s", out, errs)
	}
	out, errs, status := square(t, "pass\nsave "+path+"\nquit\n", "new", "--load", path)
	if status != 0 || errs != "" || !strings.Contains(out, "saved to "+path) {
		t.Fatalf("status %d, %q\n%s", status, errs, out)
	}
	if out, _, _ := square(t, "", "replay", path); out != "[2,0]\n" {
		t.Errorf("the save replays as %s", out)
	}
	out, _, _ = square(t, "quit\n", "new", "--load", path)
	if !strings.Contains(out, "player 2 to move") {
		t.Errorf("the game goes on with\n%s", out)
	}
}

func TestSquareAsksBeforeOverwriting(t *testing.T) {
	path := tempFile(t, "precious")
	_, errs, _ := square(t, "13 3 0\nsave "+path+"\nno\nquit\n", "new")
	if data, _ := os.ReadFile(path); string(data) != "precious" || !strings.Contains(errs, "nothing is saved") {
		t.Errorf("%q, the file holds %q", errs, data)
	}
	square(t, "13 3 0\nsave "+path+"\nyes\nquit\n", "new")
	if out, _, _ := square(t, "", "replay", path); out != "[2]\n" {
		t.Errorf("after a yes the file replays as %q", out)
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*"))
	if len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// squareOpening is a file without its end.
const squareOpening = `{"moves":[{"piece_num":13,"permutation":4}]`

// TestSquareKeepsWhatAFileHas: a file that would lose something by a save is
// not the game's own.
func TestSquareKeepsWhatAFileHas(t *testing.T) {
	for text, lost := range map[string]string{
		squareOpening + `,"expect":[2]}`:                                      `its "expect"`,
		squareOpening + `,"seats":7}`:                                         `its "seats"`,
		squareOpening + `,"cursor":0}`:                                        "the moves that were taken back",
		`{"moves":[{"piece_num":13,"permutation":4,"note":"good"}]}`:          `its "note"`,
		`{"moves":[{"piece_num":13,"permutation":4},{"type":1}]}`:             "the moves that are left out",
		`{"moves":[{"piece_num":13,"permutation":4},{"type":1}],"expect":[]}`: `the moves that are left out, its "expect"`,
	} {
		path := tempFile(t, text)
		out, errs, _ := square(t, "save "+path+"\nno\nquit\n", "new", "--load", path)
		if !strings.Contains(out, path+" would lose "+lost+"; overwrite it?") || !strings.Contains(errs, "nothing is saved") {
			t.Errorf("%s: %q\n%s", text, errs, out)
		}
		_, errs, status := square(t, "quit\n", "new", "--load", path, "--save", path)
		if status != 1 || !strings.Contains(errs, path+" would lose "+lost+"; give --save another name") {
			t.Errorf("%s: status %d, %q", text, status, errs)
		}
		if data, _ := os.ReadFile(path); string(data) != text {
			t.Errorf("%s became %s", text, data)
		}
	}
}

// TestSquareOwnsWhatItKeeps: any file that loses nothing, however its path is
// written.
func TestSquareOwnsWhatItKeeps(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range []string{squareOpening + `,"note":{"a" : 1}}`, squareOpening + `,"seats":["person","easy","easy","easy"],"seed":3}`} {
		if err := os.WriteFile("x.json", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, errs, status := square(t, "save "+fileKey("x.json")+"\nquit\n", "new", "--load", "x.json", "--save", "./x.json")
		if status != 0 || errs != "" || !strings.Contains(out, "saved to") {
			t.Errorf("%s: status %d, %q\n%s", text, status, errs, out)
		}
	}
}

func TestSquareDoesNotSaveToAFolder(t *testing.T) {
	out, errs, _ := square(t, "save .\nquit\n", "new")
	if !strings.Contains(errs, ". is a folder; write the name of a file") || strings.Contains(out, "overwrite") {
		t.Errorf("%q\n%s", errs, out)
	}
}

func TestSquareComputersPlayToTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "computers.json")
	out, errs, status := square(t, "", "new", "--players", "3", "--level", "easy,medium,beginner", "--save", path)
	if status != 0 || errs != "" || !strings.Contains(out, "game over: ") {
		t.Fatalf("status %d, %q\n%s", status, errs, out)
	}
	if out, errs, status := square(t, "", "new", "--load", path); status != 0 || !strings.Contains(out, "game over: ") {
		t.Errorf("loaded: status %d, %q\n%s", status, errs, out)
	}
}

func TestSquareMatchIsRepeatable(t *testing.T) {
	first, errs, status := square(t, "", "match", "--levels", "medium,random,easy", "--games", "4", "--seed", "3")
	again, _, _ := square(t, "", "match", "--levels", "medium,random,easy", "--games", "4", "--seed", "3")
	if status != 0 || errs != "" || first != again || strings.Count(first, " of 4 games: ") != 3 {
		t.Errorf("status %d, %q\n%s\n%s", status, errs, first, again)
	}
}
