package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/logic/logictest"
	"tessera/logic/shaper"
)

const (
	shaperSampleGame = "shaper --target X.X/.XX/X.X --pieces XX,X/X,XX,X.,XX,X/."
	shaperSampleIn   = "11\n23\n12\n22\n31\n32\n42\n32\n"
)

func shaperRun(line, input string) (status int, stdout, stderr string) {
	return play(input, strings.Fields(line)...)
}

func TestShaperSampleGame(t *testing.T) {
	status, out, errs := shaperRun(shaperSampleGame, shaperSampleIn)
	if status != 0 || errs != "" {
		t.Errorf("status %d, standard error %q", status, errs)
	}
	logictest.Golden(t, filepath.Join("testdata", "shaper_sample.golden"), out)
}

// TestShaperPointsToTheWordsOfEveryGame types words such as undo, which this form of the
// game does not have. They cost no round, and the error says which command has them.
func TestShaperPointsToTheWordsOfEveryGame(t *testing.T) {
	_, clean, _ := shaperRun(shaperSampleGame, shaperSampleIn)
	for word, points := range map[string]bool{
		"help": true, "?": true, "Quit": true, "hint": true, "save game.json": true, "undo": true, "abc": false, "00": false, "": false,
	} {
		status, out, errs := shaperRun(shaperSampleGame, word+"\n"+shaperSampleIn)
		if status != 0 || strings.ReplaceAll(out, "Command: \n", "") != clean || !strings.Contains(errs, "is not a command") {
			t.Errorf("%q: status %d, standard error %q\n%s", word, status, errs, out)
		}
		if strings.Contains(errs, "'tessera-play shaper new' knows help") != points {
			t.Errorf("%q is answered with %q", word, errs)
		}
	}
}

func TestShaperStops(t *testing.T) {
	for _, row := range []struct{ name, line, input, round, message string }{
		{"no input", shaperSampleGame, "", "1", "the input ended in round 1"},
		{"input too short", shaperSampleGame, "11\n23", "3", "the input ended in round 3"},
		{"too few pieces", "shaper --target X.X/.XX/X.X --pieces XX", "13\n11\n23\n", "3", "ran out in round 3"},
		{"a line without end", shaperSampleGame, strings.Repeat("1", 1<<20), "1", "round 1: a line of the input is too long"},
	} {
		status, out, errs := shaperRun(row.line, row.input)
		if status != 1 || !strings.Contains(errs, row.message) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, standard error %q", row.name, status, errs)
		}
		if !strings.Contains(out, "----- Round "+row.round+" -----") || strings.Contains(out, "Score") {
			t.Errorf("%s:\n%s", row.name, out)
		}
	}
}

func TestShaperWonAtOnce(t *testing.T) {
	status, out, errs := shaperRun("shaper --target .../.../... --pieces XX", "")
	if status != 0 || errs != "" || !strings.HasSuffix(out, "\nScore: 190\n") || strings.Contains(out, "Command") {
		t.Errorf("status %d, standard error %q\n%s", status, errs, out)
	}
}

func TestShaperSeeds(t *testing.T) {
	_, first, _ := shaperRun("shaper --seed 7", "11\n41\n")
	if _, again, _ := shaperRun("shaper --seed 7", "11\n41\n"); again != first {
		t.Errorf("the same seed gives\n%s\nand\n%s", first, again)
	}
	if !strings.HasPrefix(first, "----- Round 1 -----\n") {
		t.Errorf("a seeded game begins with\n%s", first)
	}
	_, fresh, _ := shaperRun("shaper", "11\n")
	number, frames, found := strings.Cut(fresh, "\n")
	if !found || !strings.HasPrefix(number, "Seed: ") {
		t.Fatalf("a new puzzle does not say its seed:\n%s", fresh)
	}
	if _, again, _ := shaperRun("shaper --seed "+strings.TrimPrefix(number, "Seed: "), "11\n"); again != frames {
		t.Errorf("the seed shown gives\n%s\ninstead of\n%s", again, frames)
	}
}

func TestShaperToday(t *testing.T) {
	before := shaper.DateSeed(time.Now().Date())
	_, out, _ := shaperRun("shaper --today", "")
	after := shaper.DateSeed(time.Now().Date()) // differs from before at midnight
	number, _, _ := strings.Cut(strings.TrimPrefix(out, "Seed: "), "\n")
	if number != shaper.FormatSeed(before) && number != shaper.FormatSeed(after) {
		t.Errorf("today's puzzle is %q, want %d", number, before)
	}
}

func TestShaperAnswers(t *testing.T) {
	for _, row := range []struct{ line, want string }{
		{"shaper par --target X.X/.XX/X.X", "101.98\n"},
		{"shaper par --target .../.../...", "190.00\n"},
		{"shaper solve --target XX./.../... --piece XX", "11\n"},
		{"shaper solve --target XX./.../... --board X../.../... --piece .X", "11\n"},
		{"shaper solve --target X.X/.XX/X.X --board X.X/.XX/XXX --piece X/.", "41\n"}, // 42 is as good and comes later
		{"shaper solve --target .../..X/..X --piece XX", "41\n"},
		{"shaper solve --target X.X/.XX/X.X --piece XX", "12\n"},
	} {
		if status, out, errs := shaperRun(row.line, ""); status != 0 || out != row.want || errs != "" {
			t.Errorf("%s: status %d, %q, standard error %q; want %q", row.line, status, out, errs, row.want)
		}
	}
	status, out, _ := shaperRun("shaper solve --target XX./.../... --piece XX --all", "")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(lines) != 12 || strings.Join(strings.Fields(lines[1]), " ") != "11 1.0000 0.0000" {
		t.Errorf("every command: status %d\n%s", status, out)
	}
}

func TestShaperErrors(t *testing.T) {
	for _, row := range []struct{ line, message string }{
		{"shaper --seed -1", "digits only"},
		{"shaper --seed", "needs an argument"},
		{"shaper --target X.X", "3 rows"},
		{"shaper --pieces XX,,XX", "piece 2"},
		{"shaper --pieces=", "the list of pieces is empty"},
		{"shaper --target=", "3 rows"},
		{"shaper --seed 1 --today", "two puzzles"},
		{"shaper --bogus", "bogus"},
		{"shaper 11", "one argument too many"},
		{"shaper par", "needs a --target"},
		{"shaper par --target XXX/XXX", "3 rows"},
		{"shaper solve --target XXX/XXX/XXX", "--piece"},
		{"shaper solve --piece XX", "--target"},
		{"shaper solve --target XXX/XXX/XXX --piece ..", "is not a piece"},
		{"shaper solve --target X../.../... --board X../.../... --piece XX", "nothing to solve"},
	} {
		status, out, errs := shaperRun(row.line, "11\n")
		if status != 1 || out != "" || !strings.Contains(errs, row.message) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, standard output %q, standard error %q; want %q", row.line, status, out, errs, row.message)
		}
	}
}

// FuzzShaperInput checks that the game ends on any input, either with a score and status
// 0 or with an error and status 1.
func FuzzShaperInput(f *testing.F) {
	f.Add(uint64(7), shaperSampleIn)
	f.Add(uint64(0), "00\n\xff\n41\r\n\n33 11")
	f.Fuzz(func(t *testing.T, seed uint64, input string) {
		status, out, errs := shaperRun("shaper --seed "+shaper.FormatSeed(seed), input)
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		scored := strings.HasPrefix(lines[len(lines)-1], "Score: ")
		if status == 0 && !scored || status == 1 && (scored || errs == "") || status > 1 {
			t.Errorf("status %d, standard error %q\n%s", status, errs, out)
		}
	})
}
