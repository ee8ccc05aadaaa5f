package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
)

func diagram(s match.State) string { return strings.TrimRight(s.String(), "\n") + "\n" }

// TestEveryGameIsPlayed types a few moves and every word in every game.
func TestEveryGameIsPlayed(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		m := opening(t, game, 3)
		lines := append(m.Current().Moves(), "legal", "moves", "hint", "board", "help", "?", "", "no such move", "legal now", "QUIT", "never read")
		args := append([]string{game.ID, "new", "--settings", settings(t, game)}, persons(game)...)
		status, out, errs := play(input(lines...), args...)
		if status != 0 || strings.Count(errs, "\n") != 2 || !strings.Contains(errs, "legal takes nothing behind it\n") {
			t.Errorf("status %d, errors %q", status, errs)
		}
		for i := range 4 {
			contains(t, "a state", out, diagram(m.At(i).State()))
		}
		legal := slices.Collect(m.Current().State().Legal())
		contains(t, "the answers", out, game.Title.String()+": ",
			say.Count(len(legal), say.Plural{One: "%d move", Many: "%d moves"}).String()+": "+strings.Join(legal, ", ")+"\n",
			"3 moves: "+strings.Join(m.Current().Moves(), ", ")+"\n")
		checkHint(t, out, m.Current().State())
		if n := strings.Count(out, inputHelp(game)); n != 2 {
			t.Errorf("help is shown %d times, want 2, in\n%s", n, out)
		}
		if n := strings.Count(out, game.Status(m.Current().State()).String()+" > "); n < 9 {
			t.Errorf("the person is asked %d times after the third move, want 9 or more, in\n%s", n, out)
		}
	})
}

// checkHint checks that the moves of the printed hint are legal in state.
func checkHint(t *testing.T, out string, state match.State) {
	t.Helper()
	_, rest, _ := strings.Cut(out, "hint: ")
	line, _, _ := strings.Cut(rest, "\n")
	for _, move := range strings.Split(line, ", ") {
		next, err := state.Apply(move)
		if err != nil {
			t.Fatalf("the hint %q: %v\n%s", line, err, out)
		}
		state = next
	}
}

// TestUndoAndRedo checks that undo takes a move back and redo plays it again between
// persons. In games with chance both are refused.
func TestUndoAndRedo(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		m := opening(t, game, 2)
		args := append([]string{game.ID, "new", "--settings", settings(t, game)}, persons(game)...)
		_, out, errs := play(input(append(m.Current().Moves(), "undo", "undo", "undo", "redo", "redo", "redo", "moves")...), args...)
		if game.Final {
			want := "the moves of " + game.Title.String() + " cannot be taken back: chance has shown itself\n"
			if errs != strings.Repeat(want, 6) {
				t.Errorf("errors %q, want six times %q", errs, want)
			}
			return
		}
		if errs != "there is no move to take back\nthere is no move to bring back\n" {
			t.Errorf("errors %q", errs)
		}
		from := 0
		for i, n := range []int{0, 1, 2, 1, 0, 1, 2} {
			at := strings.Index(out[from:], diagram(m.At(n).State()))
			if at < 0 {
				t.Fatalf("board %d is not the one after %d moves:\n%s", i+1, n, out)
			}
			from += at + 1
		}
		contains(t, "at the end", out, "2 moves: "+strings.Join(m.Current().Moves(), ", "))
	})
}

// TestLevelsPlayEveryGame lets the weakest level play every game to its end, and checks
// that the same seed plays the same game.
func TestLevelsPlayEveryGame(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		if len(game.Levels) == 0 {
			t.Skip("nobody but a person plays")
		}
		weakest := game.Levels[0].Name
		seats := strings.TrimSuffix(strings.Repeat(weakest+",", len(game.Seats(opening(t, game, 0).Current().State()))), ",")
		args := []string{game.ID, "new", "--seats", seats, "--seed", "4"}
		status, out, errs := play("", args...)
		if status != 0 || errs != "" || strings.Count(out, " ("+weakest+") plays ") < 4 {
			t.Fatalf("status %d, errors %q, want a whole game:\n%s", status, errs, out)
		}
		if _, again, _ := play("", args...); again != out {
			t.Errorf("the same seed played another game:\n%s", again)
		}
		last := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		if len(last) < 2 || last[len(last)-1] == "" {
			t.Errorf("the last line is not the outcome:\n%s", out)
		}
	})
}

// TestEveryGameHasHelp checks the help of each game and of its commands, which names every
// command, option and level.
func TestEveryGameHasHelp(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		for _, args := range [][]string{{}, {"new"}, {"match"}, {"protocol"}} {
			status, out, errs := play("", append(append([]string{game.ID}, args...), "--help")...)
			if status != 0 || errs != "" || !strings.HasPrefix(out, "usage:") || !strings.Contains(out, "tessera-play "+game.ID) || strings.Contains(out, "%!") {
				t.Errorf("%v: status %d, errors %q\n%s", args, status, errs, out)
			}
			for _, line := range strings.Split(out, "\n") {
				if len([]rune(line)) > helpWidth {
					t.Errorf("%v: a line of help is too long: %s", args, line)
				}
			}
		}
		_, asked, _ := play("", game.ID, "--help")
		usage, _, _ := strings.Cut(asked, "\n\n")
		for _, c := range commands() {
			if !regexp.MustCompile(`\b` + c.name + `\b`).MatchString(usage) {
				t.Errorf("%q is missing in\n%s", c.name, usage)
			}
		}
		if status, out, errs := play("", game.ID, "help"); status != 0 || errs != "" || out != asked {
			t.Errorf("help: status %d, errors %q\n%s", status, errs, out)
		}
		_, out, _ := play("", game.ID, "new", "--help")
		for _, o := range game.Options {
			contains(t, "help", out, "--"+o.Flag, o.Label.String())
		}
		for _, l := range game.Offered() {
			contains(t, "help", out, l.Name, l.About.String())
		}
	})
}

// TestAGameWithoutAFormOfItsOwn plays a game that has no commands of its own by its name
// alone.
func TestAGameWithoutAFormOfItsOwn(t *testing.T) {
	for _, args := range [][]string{{"tictactoe"}, {"tictactoe", "new"}, {"tictactoe", "--seats", "random", "--seed", "1"}} {
		status, out, errs := play("b2\n", args...)
		if status != 0 || errs != "" || strings.Count(out, "Noughts (random) plays ") != 1 {
			t.Errorf("%v: status %d, errors %q\n%s", args, status, errs, out)
		}
	}
	if _, out, _ := play("", "tictactoe", "help"); !strings.HasPrefix(out, "usage: tessera-play tictactoe") {
		t.Errorf("help shows\n%s", out)
	}
}

// FuzzInput types arbitrary text into every game, which must end without a panic. It
// leaves out the words that touch files or think for long.
func FuzzInput(f *testing.F) {
	for i := range tested() {
		f.Add(uint8(i), input("help", "legal", "undo", "redo", "board", "moves", "pass", "\xff", "1 0 0 15 15", "11", "p 0 0", "c3"))
	}
	f.Fuzz(func(t *testing.T, number uint8, typed string) {
		game := tested()[int(number)%len(tested())]
		var lines []string
		for _, line := range strings.Split(typed, "\n") {
			word := strings.ToLower(strings.TrimSpace(line))
			if !strings.HasPrefix(word, "save") && !strings.HasPrefix(word, "load") && !strings.HasPrefix(word, "hint") {
				lines = append(lines, line)
			}
		}
		status, out, errs := play(input(lines...), append([]string{game.ID, "new"}, persons(game)...)...)
		long := strings.Contains(errs, "a line of the input is too long")
		if !strings.HasPrefix(out, game.Title.String()+": ") || status != 0 && !long {
			t.Errorf("status %d, errors %q\n%s", status, errs, out)
		}
	})
}
