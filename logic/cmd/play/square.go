package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/disk"
	"tessera/logic/interrupt"
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

// squareCommands are the forms that only Square Game has: those on files, which its
// assignment asks for.
var squareCommands = []form{
	{"replay", "", always(command{help: squareHelp, run: replaySquare})},
	{"perft", "", always(command{help: squareHelp, run: perftSquare})},
	{"test", "", always(command{help: squareHelp, run: testSquare})},
	{"", "", always(command{run: refuseSquare, failure: "square: %v", raw: true})},
	{"--help", "", always(command{help: squareHelp})},
}

// always returns the constructor of a command without options.
func always(c command) func(*match.Game, *pflag.FlagSet) command {
	return func(*match.Game, *pflag.FlagSet) command { return c }
}

func squareHelp() string { return squareUsage }

// refuseSquare says what there is to do, since the game alone does nothing.
func refuseSquare(args []string, _ streams) error {
	if len(args) == 0 {
		return errors.New("say what to do: new, replay, perft, test, match, review or protocol; " +
			"see 'tessera-play square --help'")
	}
	return fmt.Errorf("there is no command %q; "+
		"the commands are new, replay, perft, test, match, review and protocol", args[0])
}

// readSquare replays the single file that the arguments name.
func readSquare(files []string) (r squaregame.Replay, err error) {
	if len(files) != 1 {
		return r, fmt.Errorf("it takes one file, not %d; see 'tessera-play square --help'", len(files))
	}
	path := disk.CleanPath(files[0])
	data, err := disk.Read(path, match.MaxSave)
	if err != nil {
		return r, err
	}
	f, err := squaregame.DecodeFile(data)
	if err == nil {
		r, err = f.Replay()
	}
	if err != nil {
		return r, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

func replaySquare(files []string, std streams) error {
	r, err := readSquare(files)
	if err != nil {
		return err
	}
	codes := make([]int, len(r.Codes))
	for i, code := range r.Codes {
		codes[i] = int(code)
	}
	text, err := json.Marshal(codes)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s\n", text)
	return nil
}

func perftSquare(files []string, std streams) error {
	r, err := readSquare(files)
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, r.State.CountLegal())
	return nil
}

func testSquare(names []string, std streams) error {
	if len(names) == 0 {
		return errors.New("say which files or folders to test")
	}
	paths, err := squareTests(names)
	if err != nil {
		return err
	}
	stop, end := interrupt.Notify()
	defer end()
	passed, failed, stopped := 0, 0, false
	for _, path := range paths {
		if stopped = interrupt.Stopped(stop); stopped {
			break
		}
		if difference := squareDifference(path); difference != "" {
			failed++
			fmt.Fprintf(std.out, "FAIL %s: %s\n", path, difference)
			continue
		}
		passed++
		fmt.Fprintf(std.out, "ok   %s\n", path)
	}
	fmt.Fprintf(std.out, "%d passed, %d failed\n", passed, failed)
	if stopped {
		return interrupt.After(passed+failed, len(paths), "files")
	}
	if failed > 0 {
		return wholeError("")
	}
	return nil
}

func readError(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s cannot be read: %w", path.Path, path.Err)
	}
	return err
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
		path := filepath.Join(folder, e.Name())
		if info, err := os.Stat(path); filepath.Ext(path) == ".json" && (err != nil || !info.IsDir()) {
			paths = append(paths, path)
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
