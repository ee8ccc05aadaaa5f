package main

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
)

// TestExpire checks that a server whose clock says that all games have expired keeps them
// and logs a warning, and that the expire command removes them.
func TestExpire(t *testing.T) {
	folder := t.TempDir()
	url, stop := background(t, "--addr", "127.0.0.1:0", "--data", folder)
	p := &process{t: t, url: url}
	who := p.newPlayer()
	stop()
	kept, err := openFolder(folder)
	errtest.None(t, err)
	saw, err := kept.Load(t.Context(), who.ID)
	errtest.None(t, err)
	old := saw
	old.Touched = time.Now().Add(-31 * day)
	errtest.None(t, kept.Save(t.Context(), who.ID, saw, old))
	errtest.None(t, kept.Close())
	var log bytes.Buffer
	for range 2 {
		status := runFor(t, &log, []string{"--addr", "127.0.0.1:0", "--data", folder}, func(url string) {
			if status, _, body := ask(t, "GET", url+"/games/"+who.ID, ""); status != http.StatusOK {
				t.Errorf("the game: status %d, %s", status, body)
			}
		})
		if status != 0 || !strings.Contains(log.String(), "the clock may be wrong") {
			t.Errorf("status %d, the log has %s", status, log.String())
		}
	}
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"--keep", "60d"}, "0 games removed"}, {nil, "1 game removed"}, {nil, "0 games removed"},
	} {
		if status, out, wrong := command(t.Context(), append([]string{"expire", "--data", folder}, test.args...)...); status != 0 || !strings.HasPrefix(out, test.says) {
			t.Errorf("%q: status %d, %q, %q", test.args, status, out, wrong)
		}
	}
}
