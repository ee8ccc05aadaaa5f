package e2e_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/scenes/e2e"
)

// debianPython is the one that finds the libraries of Debian's packages.
const debianPython = "/usr/bin/python3"

// needReader skips the test where nothing is that reads a program's words.
func needReader(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("dbus-daemon"); err != nil {
		t.Skip("this test needs dbus-daemon; `make test` installs it where apt has it")
	}
	if printed, err := exec.Command(debianPython, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi").CombinedOutput(); err != nil {
		t.Skipf("this test needs python3-gi, gir1.2-atspi-2.0 and at-spi2-core, which `make test` installs where apt has them: %v\n%s", err, printed)
	}
}

// startBus starts a session's bus of the test's own, and returns its address. What is
// switched on for the test stays out of the user's settings.
func startBus(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	bus := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address=1", "--address=unix:dir="+folder)
	bus.Env = append(os.Environ(), "GSETTINGS_BACKEND=memory", "XDG_RUNTIME_DIR="+folder, "XDG_CONFIG_HOME="+folder)
	printed, err := bus.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := bus.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		bus.Process.Kill()
		bus.Wait()
	})
	address, err := bufio.NewReader(printed).ReadString('\n')
	if err != nil {
		t.Fatalf("the bus did not become ready: %v", err)
	}
	return strings.TrimSpace(address)
}

// TestPlayedByWordsAlone has a client of AT-SPI play a game of each kind, as a screen
// reader would.
func TestPlayedByWordsAlone(t *testing.T) {
	needReader(t)
	data := t.TempDir()
	preferences := filepath.Join(data, "tessera", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(preferences), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(preferences, []byte(`{"off":{"howto":true},"volume":70,"motion":"off"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	bus := "DBUS_SESSION_BUS_ADDRESS=" + startBus(t)
	app := e2e.Start(t, e2e.Options{Data: data, Env: []string{bus}, Args: []string{"tessera:game=shaper&seed=78"}})
	app.Settled()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	reader := exec.CommandContext(ctx, debianPython, "-W", "ignore", "atspi.py")
	reader.Env = append(os.Environ(), bus)
	printed, err := reader.CombinedOutput()
	t.Logf("%s", printed)
	if err != nil {
		t.Fatal("the games were not played to their end:", err)
	}
}
