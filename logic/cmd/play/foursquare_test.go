package main

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
)

// foursquareRun runs the command with fake streams.
func foursquareRun(input string, args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = run(append([]string{"foursquare"}, args...), streams{strings.NewReader(input), &stdout, &stderr})
	return status, stdout.String(), stderr.String()
}

// foursquareWin is a game in which red fills square 0 while blue watches.
const foursquareWin = "p 0 0\ns 1\np 8 3\ns 4\np 0 1\ns 1\np 8 0\ns 4\np 0 2\ns 1\np 7 0\ns 4\np 0 3\n"

const foursquareWon = `+--0--+--1--+--2--+
| R R | . . | . . |
| R R | . . | . . |
+--3--+--4--+--5--+
| . . |     | . . |
| . . |     | . . |
+--6--+--7--+--8--+
| . . | B . | B . |
| . . | . . | . B |
+-----+-----+-----+
red wins
`

func TestFoursquareBetweenPersons(t *testing.T) {
	status, out, err := foursquareRun(foursquareWin, "--blue", "person")
	if status != 0 || err != "" || !strings.HasSuffix(out, foursquareWon) {
		t.Errorf("status %d, errors %q, got\n%s\nwant at its end\n%s", status, err, out, foursquareWon)
	}
}

func TestFoursquareAgainstALevel(t *testing.T) {
	status, out, err := foursquareRun("p 0 2\ns 3\n", "--blue", "easy")
	if status != 0 || err != "" || strings.Count(out, "blue plays p ") != 1 {
		t.Errorf("status %d, errors %q, blue answers once with a turn; got\n%s", status, err, out)
	}
	if !strings.HasSuffix(out, "red: place a marble > \n") {
		t.Errorf("then red is asked, and the input ends; got\n%s", out)
	}
}

func TestFoursquareBetweenLevels(t *testing.T) {
	status, out, err := foursquareRun("", "--red", "easy", "--blue", "beginner", "--seed", "4")
	if status != 0 || err != "" || !strings.HasSuffix(out, "wins\n") && !strings.Contains(out, "a draw") {
		t.Errorf("status %d, errors %q, a whole game; got\n%s", status, err, out)
	}
	if _, again, _ := foursquareRun("", "--red", "easy", "--blue", "beginner", "--seed", "4"); again != out {
		t.Errorf("the same seed played another game:\n%s", again)
	}
}

func TestFoursquareRefusesMoves(t *testing.T) {
	status, out, err := foursquareRun("p 4 0\nnonsense\n\ns 1\np 0 2\nundo\nundo\nquit\np 0 2\n", "--blue", "person")
	want := "square 4 is the hole; choose an empty slot of another square\n" +
		`"nonsense" is not a move; write p and a square and a slot, like p 0 2, or s and a square, like s 3` + "\n" +
		"no square can slide yet; first place a marble in an empty slot\n" +
		"there is no move to take back\n"
	if status != 0 || err != want {
		t.Errorf("status %d, errors\n%swant\n%s", status, err, want)
	}
	if n := strings.Count(out, "red: "); n != 8 {
		t.Errorf("red was asked %d times, want 8, quit the last\n%s", n, out)
	}
}

// TestFoursquareUndoGoesBackToThePerson: over the computer's turn and the
// person's whole turn, or over what there is of the turn.
func TestFoursquareUndoGoesBackToThePerson(t *testing.T) {
	for _, input := range []string{"p 0 2\ns 3\nundo\nquit\n", "p 0 2\nundo\nquit\n"} {
		_, out, err := foursquareRun(input)
		if err != "" || !strings.HasSuffix(out, "red, placement, to place: red 8, blue 8\nred: place a marble > ") {
			t.Errorf("%q: errors %q, got\n%s", input, err, out)
		}
	}
}

// TestFoursquareUndoBetweenPersons takes back one move at a time.
func TestFoursquareUndoBetweenPersons(t *testing.T) {
	_, out, err := foursquareRun("p 0 2\ns 3\nundo\nquit\n", "--blue", "person")
	if err != "" || !strings.HasSuffix(out, "red: slide a square > ") {
		t.Errorf("errors %q, got\n%s", err, out)
	}
}

// TestFoursquareUndoStopsAtTheComputersTurn: the person has not moved yet.
func TestFoursquareUndoStopsAtTheComputersTurn(t *testing.T) {
	_, out, err := foursquareRun("undo\nquit\n", "--red", "easy", "--blue", "person")
	if err != "there is no move to take back\n" || strings.Count(out, "red plays") != 1 {
		t.Errorf("errors %q, got\n%s", err, out)
	}
}

func TestFoursquareInputHelp(t *testing.T) {
	for _, input := range []string{"help\n", "?\n"} {
		if _, out, err := foursquareRun(input, "--blue", "person"); err != "" || !strings.Contains(out, foursquareInputHelp) {
			t.Errorf("%q: errors %q, got\n%s", input, err, out)
		}
	}
}

func TestFoursquareHint(t *testing.T) {
	moves := strings.TrimSuffix(foursquareWin, "p 0 3\n")
	_, out, err := foursquareRun(moves+"hint\n", "--blue", "person")
	if err != "" || !strings.Contains(out, "hint: p 0 3 (red wins in 1 turn)\n") {
		t.Errorf("errors %q, got\n%s", err, out)
	}
}

func TestFoursquareErrors(t *testing.T) {
	cases := map[string][]string{
		`there is no level "x"`:                     {"--red", "x"},
		`value "40" for flag -pieces: write a whol`: {"--pieces", "40"},
		`value "0" for flag -pieces: write a whole`: {"--pieces", "0"},
		"write a whole number from 1 to 16":         {"match", "--pieces", "0"},
		"not defined: -nonsense":                    {"--nonsense"},
		`there is nothing to do with "p"`:           {"p", "0", "2"},
		`match: there is no level "person"`:         {"match", "--red", "person"},
		"match: 0 games are none":                   {"match", "--games", "0"},
		"match: work of -1 is not possible":         {"match", "--work", "-1"},
		`match: invalid value "-1" for flag -piece`: {"match", "--pieces", "-1"},
	}
	for want, args := range cases {
		status, out, err := foursquareRun("", args...)
		if status != 1 || out != "" || !strings.Contains(err, want) {
			t.Errorf("%v: status %d, output %q, errors %q; want %q", args, status, out, err, want)
		}
	}
}

func TestFoursquareHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"match", "--help"}} {
		status, out, err := foursquareRun("", args...)
		if status != 0 || err != "" || !strings.Contains(out, "usage: play foursquare") || !strings.Contains(out, "perfect") || strings.Contains(out, "%!") {
			t.Errorf("%v: status %d, errors %q, got\n%s", args, status, err, out)
		}
	}
}

// TestFoursquareMatch: the report adds up, and does not depend on the number of
// cores.
func TestFoursquareMatch(t *testing.T) {
	args := []string{"match", "--red", "medium", "--blue", "random", "--games", "8", "--seed", "5", "--no-backslide"}
	status, out, err := foursquareRun("", args...)
	want := "red medium, blue random: 8 games, 8 pieces each, no sliding back, seed 5, work 600000\nred won 8, blue won 0, drawn 0\nscore of red 8.0, of blue 0.0\n"
	if status != 0 || err != "" || !strings.HasPrefix(out, want) {
		t.Errorf("status %d, errors %q, got\n%swant\n%s", status, err, out, want)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if _, again, _ := foursquareRun("", args...); again != out {
		t.Errorf("on one core the match is\n%sand on several\n%s", again, out)
	}
}

func TestFoursquareMatchOfRandomPlayers(t *testing.T) {
	status, out, err := foursquareRun("", "match", "--games", "30", "--pieces", "1")
	if status != 0 || err != "" || !strings.Contains(out, "red won 0, blue won 0, drawn 30\nscore of red 15.0, of blue 15.0\n") {
		t.Errorf("one marble each makes no block; status %d, errors %q, got\n%s", status, err, out)
	}
}
