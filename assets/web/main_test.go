package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"tessera/logic/games"
	"tessera/logic/match"
)

// folder returns a site of one page.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, pageName), []byte("page"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestServeCommand runs the command as a user does. It must print its address, answer
// there, and end with status 0 when interrupted.
func TestServeCommand(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- run(ctx, []string{"serve", "-addr", "127.0.0.1:0", "-dir", folder(t)}, w, w)
		w.Close()
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	var address string
	if _, err := fmt.Sscanf(line, "Tessera is at %s ", &address); err != nil {
		t.Fatalf("%q names no address", line)
	}
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || string(body) != "page" {
		t.Errorf("%s answers %q (%v)", address, body, err)
	}
	cancel()
	if code := <-status; code != 0 {
		t.Errorf("interrupted, serve ended with status %d", code)
	}
}

func TestCommandErrors(t *testing.T) {
	empty := t.TempDir()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "-dir", empty}, "holds no browser build yet; run `make web` first"},
		{[]string{"serve", "-addr", "nowhere", "-dir", folder(t)}, "choose another address with -addr"},
		{[]string{"serve", "now"}, `serve does not understand "now"`},
		{[]string{"build", "-fast"}, "-fast"},
		{[]string{"bake"}, `"bake" is not something web can do; use build or serve`},
		{nil, "usage:"},
	} {
		var stdout, stderr strings.Builder
		code := run(t.Context(), test.args, &stdout, &stderr)
		if code != 1 || stdout.Len() != 0 || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("web %q: status %d, stdout %q, stderr %q; want status 1 and %q", test.args, code, &stdout, &stderr, test.want)
		}
	}
}

func TestCommandHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"serve", "-h"}, {"build", "--help"}} {
		var stdout, stderr strings.Builder
		if code := run(t.Context(), args, &stdout, &stderr); code != 0 || stdout.String() != usage || stderr.Len() != 0 {
			t.Errorf("web %q: status %d, stdout %q, stderr %q", args, code, &stdout, &stderr)
		}
	}
}

// TestAMissingPictureHasARemedy: a new game has no picture of its board yet.
func TestAMissingPictureHasARemedy(t *testing.T) {
	g := &match.Game{ID: "hex", Title: "Hex"}
	_, err := boardPicture(fstest.MapFS{}, g)
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "Hex, assets/web/boards/hex.png; run make goldens") {
		t.Errorf("the error is %v", err)
	}
	for _, g := range games.All() {
		if _, err := boardPicture(sources, g); err != nil {
			t.Error(err)
		}
	}
}
