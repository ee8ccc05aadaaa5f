package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tessera/logic/disk"
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

const squareUsage = `usage: tessera-play square new [options]
       tessera-play square replay FILE
       tessera-play square perft FILE
       tessera-play square test FILE|DIR ...
       tessera-play square match --seats A,B[,C,D] [options]
       tessera-play square review FILE
       tessera-play square protocol

Square Game: lay your sixteen pieces, each of them closing a square.

  new      plays in the terminal
  replay   prints the status codes of a file's moves as a JSON list
  perft    prints how many distinct placements the player to move has behind
           a file's moves
  test     runs test files, and all .json files of a folder; the status is 1
           when one fails
  match    lets computer players play against each other
  review   holds a saved game against best play
  protocol plays by commands of another program

'tessera-play square new --help' and 'tessera-play square match --help' tell the
options.
`

// squareCommands are the commands that work on files, by name.
var squareCommands = map[string]func(args []string, std streams) int{
	"replay": runSquareReplay,
	"perft":  runSquarePerft,
	"test":   runSquareTest,
}

// runSquare runs a command of Square Game, including those on files that its assignment
// asks for.
func runSquare(_ *match.Game, args []string, std streams) int {
	if len(args) == 0 {
		return std.fail("square: say what to do: new, replay, perft, test, match, review or protocol; see 'tessera-play square --help'")
	}
	if isHelp(args[0]) {
		fmt.Fprint(std.out, squareUsage)
		return 0
	}
	command, ok := squareCommands[args[0]]
	if !ok {
		return std.fail("square: there is no command %q; the commands are new, replay, perft, test, match, review and protocol", args[0])
	}
	return command(args[1:], std)
}

// squareFile reads the single file that the arguments name. If ok is false, the command
// ends with status.
func squareFile(name string, args []string, std streams) (path string, data []byte, status int, ok bool) {
	paths, help, err := parse(newOptions(), args)
	if help {
		fmt.Fprint(std.out, squareUsage)
		return "", nil, 0, false
	}
	if err != nil {
		return "", nil, std.fail("square %s: %v", name, err), false
	}
	if len(paths) != 1 {
		return "", nil, std.fail("square %s: it takes one file, not %d; see 'tessera-play square --help'", name, len(paths)), false
	}
	path = disk.CleanPath(paths[0])
	data, err = disk.Read(path, match.MaxSave)
	if err != nil {
		return "", nil, std.fail("square %s: %v", name, err), false
	}
	return path, data, 0, true
}

func readError(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s cannot be read: %w", path.Path, path.Err)
	}
	return err
}

func replaySquare(name string, args []string, std streams) (r squaregame.Replay, status int, ok bool) {
	path, data, status, ok := squareFile(name, args, std)
	if !ok {
		return r, status, false
	}
	f, err := squaregame.DecodeFile(data)
	if err == nil {
		r, err = f.Replay()
	}
	if err != nil {
		return r, std.fail("square %s: %s: %v", name, path, err), false
	}
	return r, 0, true
}

func runSquareReplay(args []string, std streams) int {
	r, status, ok := replaySquare("replay", args, std)
	if !ok {
		return status
	}
	codes := make([]int, len(r.Codes))
	for i, code := range r.Codes {
		codes[i] = int(code)
	}
	text, err := json.Marshal(codes)
	if err != nil {
		return std.fail("square replay: %v", err)
	}
	fmt.Fprintf(std.out, "%s\n", text)
	return 0
}

func runSquarePerft(args []string, std streams) int {
	r, status, ok := replaySquare("perft", args, std)
	if !ok {
		return status
	}
	fmt.Fprintln(std.out, r.State.CountLegal())
	return 0
}

func runSquareTest(args []string, std streams) int {
	names, help, err := parse(newOptions(), args)
	if help {
		fmt.Fprint(std.out, squareUsage)
		return 0
	}
	if err == nil && len(names) == 0 {
		err = errors.New("say which files or folders to test")
	}
	if err != nil {
		return std.fail("square test: %v", err)
	}
	paths, err := squareTests(names)
	if err != nil {
		return std.fail("square test: %v", err)
	}
	passed, failed := 0, 0
	for _, path := range paths {
		if difference := squareDifference(path); difference != "" {
			failed++
			fmt.Fprintf(std.out, "FAIL %s: %s\n", path, difference)
			continue
		}
		passed++
		fmt.Fprintf(std.out, "ok   %s\n", path)
	}
	fmt.Fprintf(std.out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return 1
	}
	return 0
}

// squareTests returns the named files, and the .json files of the named folders.
func squareTests(names []string) ([]string, error) {
	var paths []string
	for _, name := range names {
		name = disk.CleanPath(name)
		info, err := os.Stat(name)
		if err != nil {
			return nil, readError(err)
		}
		if !info.IsDir() {
			paths = append(paths, name)
			continue
		}
		found, err := jsonFiles(name)
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	return paths, nil
}

func jsonFiles(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, readError(err)
	}
	var paths []string
	for _, e := range entries {
		if !e.IsDir() && filepath.Ext(e.Name()) == ".json" {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("there is no .json file in %s", folder)
	}
	return paths, nil
}

// squareDifference replays a test file and says how the result differs from the expected
// one. It returns "" if they are equal.
func squareDifference(path string) string {
	data, err := disk.Read(path, match.MaxSave)
	if err != nil {
		return strings.TrimPrefix(err.Error(), path+" ")
	}
	f, err := squaregame.DecodeFile(data)
	if err != nil {
		return err.Error()
	}
	if f.Expect == nil {
		return `there is no "expect" to compare with`
	}
	r, err := f.Replay()
	if err != nil {
		return err.Error()
	}
	return r.FirstDifference(f.Expect)
}
