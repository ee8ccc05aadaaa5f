package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/scenes/e2e/player"
)

// A Start says how the app begins, in the window and in the page alike. The zero value is
// the shelf without saved games.
type Start struct {
	Link   string      // a game, such as "game=trisq&seats=person.person&moves=a13"
	Save   string      // the text of a save to open, in place of a link
	Page   PageOptions // more about the page; without Hash
	Window Options     // more about the window; without Args
}

// Running is the app that runs in the window or in the page, with the player who uses it.
type Running struct {
	*player.Player
	Page   *Page // nil in the window
	Window *App  // nil in the page

	t *testing.T
}

// Everywhere runs a test in the window and in the page, as subtests.
func Everywhere(t *testing.T, start Start, body func(t *testing.T, a *Running)) {
	t.Helper()
	t.Run("window", func(t *testing.T) {
		onlyOn(t, "window")
		o := start.Window
		switch {
		case start.Save != "":
			o.Args = []string{"-load", saved(t, start.Save)}
		case start.Link != "":
			o.Args = opening(start.Link)
		}
		app := StartWindow(t, o)
		app.Settled()
		body(t, &Running{Player: app.Player, Window: app, t: t})
	})
	t.Run("page", func(t *testing.T) {
		t.Parallel()
		o := start.Page
		if start.Link != "" {
			o.Hash = "#" + start.Link
		}
		page := Open(t, o)
		if start.Save != "" {
			page.Load(saved(t, start.Save))
		}
		body(t, &Running{Player: page.Player, Page: page, t: t})
	})
}

// opening returns the arguments that open what a link in the page's address opens: a link
// that only names a game continues it.
func opening(link string) []string {
	if game, ok := strings.CutPrefix(link, "game="); ok && !strings.Contains(game, "&") {
		return []string{"-game", game}
	}
	return []string{"tessera:" + link}
}

// saved writes a save into a file and returns its path.
func saved(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "start.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Load opens a file through the list of games.
func (p *Page) Load(path string) {
	p.t.Helper()
	p.Tool("load")
	p.Scene("load")
	p.Choose(path, func() { p.Press("open") })
	p.Scene("table")
}

// Again ends the app, in the window like a crash, and opens a link with the same saves.
func (a *Running) Again(link string) {
	a.t.Helper()
	if a.Page != nil {
		a.Page.Open("#" + link)
		return
	}
	a.Window.Kill()
	app := StartWindow(a.t, Options{Data: a.Window.Data, Args: opening(link)})
	app.Settled()
	a.Player, a.Window = app.Player, app
}

// LoseFocus takes the focus from the app, as another window does.
func (a *Running) LoseFocus() {
	a.t.Helper()
	if a.Page != nil {
		a.Page.Run("dispatchEvent(new Event('blur'))")
		return
	}
	a.Window.LoseFocus()
}

// Restore gives the focus back.
func (a *Running) Restore() {
	a.t.Helper()
	if a.Page != nil {
		a.Page.Run("dispatchEvent(new Event('focus'))")
		return
	}
	a.Window.Restore()
}
