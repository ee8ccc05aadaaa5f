//go:build !js

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLoaded checks that links are distinguished from files, even links that lead
// nowhere.
func TestLoaded(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const link = "https://example.org/#game=trisq&moves=a13"
	for _, c := range []struct {
		load, text string
		link       bool
		wrong      string
	}{
		{load: link, text: link, link: true},
		{load: "tessera:game=trisq&moves=", text: "tessera:game=trisq&moves=", link: true},
		{load: "http://example.org/#table=1&seat=2", text: "http://example.org/#table=1&seat=2", link: true},
		{load: file("save", "{}"), text: "{}"},
		{load: file("link", link), text: link, link: true},
		{load: filepath.Join(folder, "none"), wrong: "none cannot be read: "},
		{load: "https://example.org/", wrong: "https://example.org/ is not a link to a game or a seat; did you copy all of it?"},
		{load: "tessera:moves=a13", wrong: "tessera:moves=a13 is not a link to a game"},
	} {
		text, link, err := loaded(c.load)
		if string(text) != c.text || link != c.link || (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s: %q, %v, %v; want %+v", c.load, text, link, err, c)
		}
	}
}

// TestStatusOfAnUnknownGame expects the exit status for invalid arguments, as documented
// in the manual.
func TestStatusOfAnUnknownGame(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	if status := start("chess", "", ""); status != 2 {
		t.Errorf("-game chess ends with status %d, want 2", status)
	}
}
