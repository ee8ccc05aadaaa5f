// Package bustest starts buses that tests have for themselves.
package bustest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Start starts a session's bus, with more environment for what it starts itself, and
// returns its address. The test is skipped where there is no daemon for it.
func Start(t *testing.T, env ...string) (address string) {
	t.Helper()
	daemon, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("SKIPPED: this test needs dbus-daemon; `make test` installs it where apt has it")
	}
	cmd := exec.Command(daemon, "--session", "--nofork", "--print-address=1", "--address=unix:dir="+t.TempDir())
	cmd.Env = append(os.Environ(), env...)
	said, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // which a signal ended
	})
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatalf("the bus did not become ready: %v", err)
	}
	return strings.TrimSpace(line)
}
