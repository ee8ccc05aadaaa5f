//go:build linux

package e2e_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/godbus/dbus/v5"

	"tessera/scenes/desktop/bustest"
	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// Opens a game and saves its picture through the portal.
func TestTheDesktopsOwnDialogs(t *testing.T) {
	folder := t.TempDir()
	game, picture := filepath.Join(folder, "a game.json"), filepath.Join(folder, "a picture.png")
	if err := os.WriteFile(game, []byte(`{"tessera":1,"game":"trisq","moves":["a13","c12"],"cursor":2}`), 0o600); err != nil {
		t.Fatal(err)
	}
	bus := bustest.Start(t)
	portal := bustest.StartPortal(t, bus, func(p *bustest.Portal, a bustest.Request, at dbus.ObjectPath) {
		path := game
		if a.Method == "SaveFile" {
			path = picture
		}
		p.Respond(at, 0, (&url.URL{Scheme: "file", Path: path}).String())
	})
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "trisq"}, Env: []string{"DBUS_SESSION_BUS_ADDRESS=" + bus}})
	app.Settled()
	app.Press("load")
	app.Press("open")
	app.Until("the game of the file", func(s player.Inspection) bool { return s.Scene == "table" && len(s.Moves) == 2 })
	app.Press("load")
	app.Press("more:table-trisq")
	app.Press("save-picture")
	app.Until("the panel of the game", func(s player.Inspection) bool {
		_, err := os.Stat(picture)
		return s.Scene == "game" && err == nil
	})
	if asked := portal.Requests(); len(asked) != 2 || asked[1].Text("current_folder") != filepath.Join(app.Data, "tessera", "saves") {
		t.Errorf("the desktop was asked %+v", asked)
	}
}
