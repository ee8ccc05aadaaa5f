package main

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"tessera/logic/match"
)

// fullDisk is a standard output on which every write fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, line := range []string{"help", "trisq a1", "trisq --help", "foursquare", "square new", "trisq protocol --help", "shaper match --seats random --games 1", "shaper par --target X.X/.XX/X.X"} {
		var errs bytes.Buffer
		status := run(strings.Fields(line), streams{strings.NewReader(""), fullDisk{}, &errs}, tested())
		want := "tessera-play: standard output cannot be written: " + syscall.ENOSPC.Error() + "\n"
		if status != 1 || errs.String() != want {
			t.Errorf("%s: status %d, %q; want %q", line, status, errs.String(), want)
		}
	}
}

// brokenInput is a standard input on which every read fails.
type brokenInput struct{}

func (brokenInput) Read([]byte) (int, error) { return 0, errors.New("unplugged") }

func TestInputThatCannotBeRead(t *testing.T) {
	for _, line := range []string{"foursquare", "square new --seats person", "shaper --seed 1", "tictactoe"} {
		var out, errs bytes.Buffer
		status := run(strings.Fields(line), streams{strings.NewReader(strings.Repeat("1", 1<<20)), &out, &errs}, tested())
		if status != 1 || !strings.HasSuffix(errs.String(), "a line of the input is too long; at most 65535 characters can be read\n") {
			t.Errorf("%s: a long line: status %d, %q", line, status, errs.String())
		}
		errs.Reset()
		status = run(strings.Fields(line), streams{brokenInput{}, &out, &errs}, tested())
		if status != 1 || !strings.HasSuffix(errs.String(), "the input cannot be read: unplugged\n") {
			t.Errorf("%s: a broken input: status %d, %q", line, status, errs.String())
		}
	}
}

// TestPositionText checks that a game can start from the text that the word position
// prints.
func TestPositionText(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		m := opening(t, game, 3)
		if game.Setup == nil {
			if _, _, errs := play("position\n", game.ID); !strings.Contains(errs, "cannot be stated") {
				t.Errorf("errors %q", errs)
			}
			return
		}
		position := game.Setup.Text(m.Current().State())
		args := append([]string{game.ID, "new", "--position", position, "--seed", "1"}, persons(game)...)
		status, out, errs := play("position\nlegal\n", args...)
		if status != 0 || errs != "" || !strings.Contains(out, position+"\n") {
			t.Errorf("status %d, errors %q, want %s in\n%s", status, errs, position, out)
		}
		args[3] = "nowhere"
		if status, _, errs := play("", args...); status == 0 || !strings.Contains(errs, "position") {
			t.Errorf("nowhere: status %d, errors %q", status, errs)
		}
	})
}
