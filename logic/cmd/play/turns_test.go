package main

import (
	"strings"
	"testing"
)

// foursquareWin is a game in which red fills square 0 without resistance.
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
Red wins with four in a square
`

func playFoursquare(typed string, args ...string) (status int, out, errs string) {
	return play(typed, append([]string{"foursquare"}, args...)...)
}

func TestAGameBetweenPersons(t *testing.T) {
	status, out, errs := playFoursquare(foursquareWin, "--blue", "person")
	if status != 0 || errs != "" || !strings.HasSuffix(out, foursquareWon) {
		t.Errorf("status %d, errors %q, got\n%s\nwant at its end\n%s", status, errs, out, foursquareWon)
	}
}

func TestRefusedMovesChangeNothing(t *testing.T) {
	status, out, errs := playFoursquare("p 4 0\nnonsense\n\ns 1\np 0 2\nundo\nundo\nquit\np 0 2\n", "--blue", "person")
	want := "square 4 is the hole; choose an empty slot of another square\n" +
		`"nonsense" is not a move; write p and a square and a slot, like p 0 2, or s and a square, like s 3` + "\n" +
		"no square can slide yet; first place a marble in an empty slot\n" +
		"there is no move to take back\n"
	if status != 0 || errs != want {
		t.Errorf("status %d, errors\n%swant\n%s", status, errs, want)
	}
	if n := strings.Count(out, "Red: "); n != 8 {
		t.Errorf("red was asked %d times, want 8, quit the last\n%s", n, out)
	}
}

// TestUndoGoesBackToThePerson checks that undo takes back the computer's turn and the
// person's last turn, or the part of a turn that was played. redo plays the same moves
// again.
func TestUndoGoesBackToThePerson(t *testing.T) {
	for typed, moves := range map[string]string{
		"p 0 2\ns 3\nundo\nmoves\n":                    "no move yet",
		"p 0 2\nundo\nmoves\n":                         "no move yet",
		"p 0 2\ns 3\nundo\nredo\nmoves\n":              "4 moves: p 0 2, s 3, p ",
		"p 0 2\nundo\nredo\nmoves\n":                   "1 move: p 0 2\n",
		"p 0 2\ns 3\np 8 0\nundo\nmoves\n":             "4 moves: p 0 2, s 3, p ",
		"p 0 2\ns 3\np 8 0\nundo\nundo\nredo\nmoves\n": "4 moves: p 0 2, s 3, p ",
	} {
		_, out, errs := playFoursquare(typed)
		if at := strings.LastIndex(out, " > "+moves); errs != "" || at < 0 || !strings.HasSuffix(out, " > \n") {
			t.Errorf("%q: errors %q, want %q at the end of\n%s", typed, errs, moves, out)
		}
	}
}

// TestUndoStopsAtTheComputersTurn checks that undo fails before the person's first move.
func TestUndoStopsAtTheComputersTurn(t *testing.T) {
	_, out, errs := playFoursquare("undo\nquit\n", "--seats", "easy,person")
	if errs != "there is no move to take back\n" || strings.Count(out, "Red (easy) plays") != 1 {
		t.Errorf("errors %q, got\n%s", errs, out)
	}
}

func TestAHintSaysWhatIsProven(t *testing.T) {
	moves := strings.TrimSuffix(foursquareWin, "p 0 3\n")
	_, out, errs := playFoursquare(moves+"hint\n", "--blue", "person")
	if errs != "" || !strings.Contains(out, "hint: p 0 3\nRed wins in 1 turn") {
		t.Errorf("errors %q, got\n%s", errs, out)
	}
}
