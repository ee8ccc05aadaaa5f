package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		if status, _, errs := play(input(m.Current().Moves()[:2]...), first...); status != 0 || errs != "" {
			t.Fatalf("status %d, errors %q", status, errs)
		}
		if kept, r := loaded(t, game, path); kept.Current().State().String() != m.At(2).State().String() || r.Seed != 9 {
			t.Errorf("seed %d, kept is\n%v\nwant\n%v", r.Seed, kept.Current().State(), m.At(2).State())
		}
		status, out, errs := play(input(m.Current().Moves()[2], "save "+path), game.ID, "new", "--load", path, "--save", path)
		if status != 0 || errs != "" || !strings.Contains(out, "saved to "+path+"\n") {
			t.Errorf("status %d, errors %q\n%s", status, errs, out)
		}
		contains(t, "the game goes on", out, diagram(m.At(2).State()), diagram(m.Current().State()))
		if kept, r := loaded(t, game, path); kept.Current().State().String() != m.Current().State().String() || r.Seed != 9 {
			t.Errorf("seed %d, kept is\n%v\nwant\n%v", r.Seed, kept.Current().State(), m.Current().State())
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
		lines := append(m.Current().Moves(), "save "+path, "load "+path+"x", "load", "load "+filepath.Dir(path), "moves")
		_, out, errs := play(input(lines...), args...)
		if strings.Count(errs, "\n") != 3 || !strings.Contains(out, "3 moves: ") {
			t.Errorf("refused files: errors %q\n%s", errs, out)
		}
		status, out, errs := play(input("load "+path, "moves"), args...)
		if status != 0 || errs != "" || !strings.Contains(out, "3 moves: "+strings.Join(m.Current().Moves(), ", ")) {
			t.Errorf("status %d, errors %q\n%s", status, errs, out)
		}
	})
}

func TestFilesThatCannotBeSaved(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link.json")
	errtest.None(t, os.Symlink(link, link))
	for path, want := range map[string]string{"/dev/null": "/dev/null is no file", link: "too many symbolic links"} {
		status, out, errs := play("", "tictactoe", "new", "--save", path)
		if status != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d, %q, %q; want %q", path, status, out, errs, want)
		}
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

// TestCompleteFileIsOverwrittenWithoutAsking checks that a completely loaded file is overwritten
// without asking, however its path is spelled.
func TestCompleteFileIsOverwrittenWithoutAsking(t *testing.T) {
	t.Chdir(t.TempDir())
	const squareOpening = `{"moves":[{"piece_num":13,"permutation":4}]`
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
