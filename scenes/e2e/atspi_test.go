package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tessera/scenes/desktop/bustest"
	"tessera/scenes/e2e"
)

// debianPython is the interpreter that finds the libraries of Debian's packages.
const debianPython = "/usr/bin/python3"

// needReader skips the test if the AT-SPI libraries are missing.
func needReader(t *testing.T) {
	t.Helper()
	if printed, err := exec.Command(debianPython, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi").CombinedOutput(); err != nil {
		t.Skipf("this test needs python3-gi, gir1.2-atspi-2.0 and at-spi2-core, which `make test` installs where apt has them: %v\n%s", err, printed)
	}
}

// An AT-SPI client plays one game of each kind, like a screen reader's user. With -short it
// plays the two short ones.
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
	// Keep the settings that the test switches on separate from the user's.
	own := t.TempDir()
	if err := os.Chmod(own, 0o700); err != nil {
		t.Fatal(err)
	}
	bus := "DBUS_SESSION_BUS_ADDRESS=" + bustest.Start(t, "GSETTINGS_BACKEND=memory", "XDG_RUNTIME_DIR="+own, "XDG_CONFIG_HOME="+own)
	app := e2e.StartWindow(t, e2e.Options{Data: data, Env: []string{bus}, Args: []string{"tessera:game=shaper&seed=78"}})
	app.Settled()
	arguments := []string{"-W", "ignore", "atspi.py"}
	if testing.Short() {
		arguments = append(arguments, "short")
	}
	reader := exec.CommandContext(t.Context(), debianPython, arguments...)
	reader.Env = append(os.Environ(), bus)
	printed, err := reader.CombinedOutput()
	t.Logf("%s", printed)
	if err != nil {
		t.Fatal("the games were not played to their end:", err)
	}
}
