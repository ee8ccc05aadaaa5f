package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/games/tictactoe"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func loaded(t *testing.T, game *match.Game, path string) (*match.Match, match.Record) {
	t.Helper()
	r, left, err := game.Decode([]byte(readFile(t, path)))
	if err != nil || len(left) > 0 {
		t.Fatalf("%s: %v, left out: %q", path, err, left)
	}
	m, err := match.Load(game, r)
	errtest.None(t, err)
	return m, r
}

// TestEveryGameIsSaved checks that --save writes the game after every move, and that
// --load continues it.
func TestEveryGameIsSaved(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		path := filepath.Join(t.TempDir(), "my game.json")
		m := opening(t, game, 3)
		first := append([]string{game.ID, "new", "--settings", settings(t, game), "--seed", "9", "--save", path}, persons(game)...)
		if status, _, errs := play(input(m.Moves()[:2]...), first...); status != 0 || errs != "" {
			t.Fatalf("status %d, errors %q", status, errs)
		}
		if kept, r := loaded(t, game, path); kept.State().String() != m.StateAt(2).String() || r.Seed != 9 {
			t.Errorf("seed %d, kept is\n%v\nwant\n%v", r.Seed, kept.State(), m.StateAt(2))
		}
		status, out, errs := play(input(m.Moves()[2], "save "+path), game.ID, "new", "--load", path, "--save", path)
		if status != 0 || errs != "" || !strings.Contains(out, "saved to "+path+"\n") {
			t.Errorf("status %d, errors %q\n%s", status, errs, out)
		}
		contains(t, "the game goes on", out, diagram(m.StateAt(2)), diagram(m.State()))
		if kept, r := loaded(t, game, path); kept.State().String() != m.State().String() || r.Seed != 9 {
			t.Errorf("seed %d, kept is\n%v\nwant\n%v", r.Seed, kept.State(), m.State())
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
			t.Errorf("left over: %v", left)
		}
	})
}

// TestEveryGameIsLoadedWhilePlaying checks the word load, and that a refused file changes
// nothing.
func TestEveryGameIsLoadedWhilePlaying(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		path := filepath.Join(t.TempDir(), "game.json")
		m := opening(t, game, 3)
		args := append([]string{game.ID, "new", "--settings", settings(t, game)}, persons(game)...)
		lines := append(m.Moves(), "save "+path, "load "+path+"x", "load", "load "+filepath.Dir(path), "moves")
		_, out, errs := play(input(lines...), args...)
		if strings.Count(errs, "\n") != 3 || !strings.Contains(out, "3 moves: ") {
			t.Errorf("refused files: errors %q\n%s", errs, out)
		}
		status, out, errs := play(input("load "+path, "moves"), args...)
		if status != 0 || errs != "" || !strings.Contains(out, "3 moves: "+strings.Join(m.Moves(), ", ")) {
			t.Errorf("status %d, errors %q\n%s", status, errs, out)
		}
	})
}

// TestSeatsAreKept checks that a file keeps the seats, and that options can change them.
func TestSeatsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	play("p 0 2\n", "foursquare", "--seats", "hard", "--save", path)
	_, out, errs := play("", "foursquare", "--load", path)
	if !strings.HasPrefix(out, "Four in a Square: Red (person, 7 to place), Blue (hard, 8 to place)\n") || errs != "" {
		t.Errorf("errors %q\n%s", errs, out)
	}
	_, out, errs = play("", "foursquare", "--load", path, "--blue", "person", "--seed", "3")
	if !strings.HasPrefix(out, "Four in a Square: Red (person, 7 to place), Blue (person, 8 to place)\n") || errs != "" {
		t.Errorf("errors %q\n%s", errs, out)
	}
}

// TestUndoneMovesAreKept checks that a loaded game can still redo moves that were taken
// back before it was saved.
func TestUndoneMovesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	play("a1\nb2\nundo\n", "tictactoe", "--seats", "person", "--save", path)
	_, out, errs := play("moves\nredo\nmoves\n", "tictactoe", "--load", path)
	if errs != "" {
		t.Errorf("errors %q", errs)
	}
	contains(t, "the game", out, "1 move: a1\n", "2 moves: a1, b2\n")
}

func TestFilesThatCannotBeSaved(t *testing.T) {
	folder := t.TempDir()
	device, notThere := "/dev/null", filepath.Join(folder, "none", "game.json")
	taken := tempFile(t, "mine")
	link := filepath.Join(folder, "link.json")
	errtest.None(t, os.Symlink(link, link))
	for _, test := range []struct{ path, want string }{
		{folder, folder + " is a folder; write the name of a file"},
		{device, device + " is no file"},
		{notThere, "there is no folder " + filepath.Dir(notThere)},
		{taken, taken + " is there already; choose another name, or go on with it by --load"},
		{link, "too many symbolic links"},
		{"", "write the name of a file"},
	} {
		forGames(t, func(t *testing.T, game *match.Game) {
			status, out, errs := play("", game.ID, "new", "--save", test.path)
			if status != 1 || out != "" || !strings.Contains(errs, test.want) {
				t.Errorf("%q: status %d, %q, %q; want %q", test.path, status, out, errs, test.want)
			}
		})
	}
	if text := readFile(t, taken); text != "mine" {
		t.Errorf("the file holds %q", text)
	}
}

func TestOverwritingIsAskedFor(t *testing.T) {
	path := tempFile(t, "precious")
	for _, answer := range []string{"no", "", "YES", "y"} {
		_, out, errs := play(input("a1", "save "+path, answer), "tictactoe", "--seats", "person")
		if readFile(t, path) != "precious" || !strings.Contains(errs, "nothing is saved") || !strings.Contains(out, path+" is there already and holds something else; overwrite it? (yes/no) ") {
			t.Errorf("%q: %q, the file holds %q\n%s", answer, errs, readFile(t, path), out)
		}
	}
	if _, _, errs := play(input("a1", "save "+path, "yes", "b2", "save "+path), "tictactoe", "--seats", "person"); errs != "" {
		t.Errorf("errors %q", errs)
	}
	if _, r := loaded(t, tictactoe.Game(), path); strings.Join(r.Moves, " ") != "a1 b2" {
		t.Errorf("after a yes the file holds the moves %v", r.Moves)
	}
	if _, out, errs := play("save .\nsave\n", "tictactoe"); strings.Contains(out, "overwrite") || !strings.Contains(errs, ". is a folder; write the name of a file\nwrite the name of a file\n") {
		t.Errorf("%q\n%s", errs, out)
	}
}

// TestALinkStaysALink checks that saving to a link writes its target and keeps the
// target's mode.
func TestALinkStaysALink(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "there", "game.json"), filepath.Join(folder, "link.json")
	errtest.None(t, os.Mkdir(filepath.Dir(target), 0o755))
	errtest.None(t, os.Symlink(filepath.Join("there", "game.json"), link))
	if _, _, errs := play("a1\n", "tictactoe", "--seats", "person", "--save", link); errs != "" {
		t.Errorf("a link to a file that is not there: %q", errs)
	}
	errtest.None(t, os.Chmod(target, 0o640))
	if status, _, errs := play("b2\n", "tictactoe", "--load", target, "--save", link); status != 0 || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	if to, err := os.Readlink(link); err != nil || to != filepath.Join("there", "game.json") {
		t.Errorf("the link points to %q, %v", to, err)
	}
	info, err := os.Stat(target)
	if err != nil || info.Mode().Perm() != 0o640 || !strings.Contains(readFile(t, target), "b2") {
		t.Errorf("%v, mode %v, the file holds\n%s", err, info.Mode(), readFile(t, target))
	}
}

// squareOpening is a saved game without its closing brace.
const squareOpening = `{"moves":[{"piece_num":13,"permutation":4}]`

// TestIncompleteFileIsNotOverwritten loads files with parts that the game does not read. It checks
// that each left-out part is named, and that a save does not overwrite such a file
// without asking.
func TestIncompleteFileIsNotOverwritten(t *testing.T) {
	for text, left := range map[string]string{
		squareOpening + `,"expect":[2]}`:                                      `the file's "expect" is left out`,
		squareOpening + `,"seats":7}`:                                         `the file's "seats" is left out`,
		`{"moves":[{"piece_num":13,"permutation":4,"note":"good"}]}`:          `the file's "note" is left out`,
		`{"moves":[{"piece_num":13,"permutation":4},{"type":1}]}`:             "move 2 of the file is left out: ",
		`{"moves":[{"piece_num":13,"permutation":4},{"type":1}],"expect":[]}`: `the file's "expect" is left out`,
	} {
		path := tempFile(t, text)
		out, errs, _ := square(t, "save "+path+"\nno\nquit\n", "new", "--load", path)
		if !strings.Contains(out, path+" would lose what is left out; overwrite it?") || !strings.Contains(errs, path+": "+left) || !strings.Contains(errs, "nothing is saved") {
			t.Errorf("%s: %q\n%s", text, errs, out)
		}
		out, errs, status := square(t, "quit\n", "new", "--load", path, "--save", path)
		if status != 1 || out != "" || !strings.Contains(errs, path+" would lose what is left out; give --save another name") {
			t.Errorf("%s: status %d, %q", text, status, errs)
		}
		if got := readFile(t, path); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// TestCompleteFileIsOverwrittenWithoutAsking checks that a completely loaded file is overwritten
// without asking, however its path is spelled.
func TestCompleteFileIsOverwrittenWithoutAsking(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, text := range []string{squareOpening + `,"note":{"a" : 1}}`, squareOpening + `,"seats":["person","easy","easy","easy"],"seed":3}`} {
		errtest.None(t, os.WriteFile("x.json", []byte(text), 0o600))
		out, errs, status := square(t, "save "+fileKey("x.json")+"\nquit\n", "new", "--load", "x.json", "--save", "./x.json")
		if status != 0 || errs != "" || !strings.Contains(out, "saved to") {
			t.Errorf("%s: status %d, %q\n%s", text, status, errs, out)
		}
	}
	if text := readFile(t, "x.json"); !strings.Contains(text, `"seed"`) {
		t.Errorf("the file holds %s", text)
	}
}

// TestALoadedGameDoesNotTakeAnothersFile checks that after a load the game is no longer
// written to the file of the game before.
func TestALoadedGameDoesNotTakeAnothersFile(t *testing.T) {
	folder := t.TempDir()
	mine, other := filepath.Join(folder, "mine.json"), filepath.Join(folder, "other.json")
	play("c3\n", "tictactoe", "--seats", "person", "--save", other)
	_, out, errs := play(input("a1", "load "+other, "b2", "save "+mine, "no"), "tictactoe", "--seats", "person", "--save", mine)
	if !strings.Contains(errs, mine+" keeps the game before; this one is kept nowhere until you save it") || !strings.Contains(out, mine+" is there already") {
		t.Errorf("errors %q\n%s", errs, out)
	}
	game := tictactoe.Game()
	if _, r := loaded(t, game, mine); strings.Join(r.Moves, " ") != "a1" {
		t.Errorf("the first game's file holds %v", r.Moves)
	}
	if _, r := loaded(t, game, other); strings.Join(r.Moves, " ") != "c3" {
		t.Errorf("the other game's file holds %v", r.Moves)
	}
}

// vanishing is an input that removes a folder before its last line.
type vanishing struct {
	lines  []string
	folder string
}

func (v *vanishing) Read(p []byte) (int, error) {
	if len(v.lines) == 0 {
		return 0, io.EOF
	}
	if len(v.lines) == 1 {
		os.RemoveAll(v.folder)
	}
	n := copy(p, v.lines[0]+"\n")
	v.lines = v.lines[1:]
	return n, nil
}

// TestFailedAutosaveSetsTheStatus removes the folder of the file during play. Play continues,
// and the exit status is 1.
func TestFailedAutosaveSetsTheStatus(t *testing.T) {
	path := filepath.Join(t.TempDir(), "gone", "game.json")
	errtest.None(t, os.Mkdir(filepath.Dir(path), 0o755))
	var out, errs strings.Builder
	in := &vanishing{[]string{"a1", "b2"}, filepath.Dir(path)}
	status := run([]string{"tictactoe", "--seats", "person", "--save", path}, streams{in, &out, &errs}, tested())
	want := fmt.Sprintf("%s cannot be written: no such file or directory\ntictactoe: the last of the game is not kept in %s\n", path, path)
	if status != 1 || errs.String() != want || strings.Count(out.String(), " to move > ") != 3 {
		t.Errorf("status %d, errors %q, want %q\n%s", status, errs.String(), want, out.String())
	}
}

func TestOptionsThatDoNotGoWithAFile(t *testing.T) {
	path := tempFile(t, squareOpening+"}")
	for _, args := range [][]string{{"--players", "2"}, {"--settings", "{}"}} {
		out, errs, status := square(t, "", append([]string{"new", "--load", path}, args...)...)
		if status != 1 || out != "" || !strings.Contains(errs, "has settings of its own; leave "+args[0]+" out") {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errs)
		}
	}
}

// TestTheSeatOfAnotherProgram checks that the seat of an external engine becomes a
// person's.
func TestTheSeatOfAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	text, err := match.Encode(match.Record{Game: "tictactoe", Engines: map[int]match.Engine{1: {Name: "Other", Command: "other"}}})
	if err == nil {
		err = os.WriteFile(path, text, 0o600)
	}
	errtest.None(t, err)
	status, out, errs := play(input("a1", "b2"), "tictactoe", "new", "--load", path)
	if status != 0 || !strings.Contains(errs, "the program Other played seat 2, which is a person's here") || strings.Count(out, "> ") != 3 {
		t.Errorf("status %d, errors %q\n%s", status, errs, out)
	}
}

// TestAResignationIsKept checks that resigning ends the game, and that the file keeps the
// resignation.
func TestAResignationIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.json")
	status, out, errs := play(input("resign", "a1", "resign"), "tictactoe", "new", "--crosses", "person", "--noughts", "person", "--save", path)
	if status != 0 || !strings.Contains(errs, "only a game of two that has begun can be given up") || !strings.HasSuffix(out, "Noughts resigned\n") {
		t.Errorf("status %d, errors %q\n%s", status, errs, out)
	}
	if status, out, _ := play("", "tictactoe", "new", "--load", path); status != 0 || !strings.HasSuffix(out, "Noughts resigned\n") {
		t.Errorf("status %d\n%s", status, out)
	}
	game, err := match.Encode(match.Record{Game: "trisq", Moves: []string{"c3", "d4"}, Cursor: 2, Resigned: new(int)})
	if err == nil {
		err = os.WriteFile(path, game, 0o600)
	}
	errtest.None(t, err)
	if status, out, _ := play("", "trisq", "review", path); status != 0 || !strings.HasSuffix(out, "\nTriangles resigned.\n") {
		t.Errorf("status %d\n%s", status, out)
	}
}
