// Package bustest starts private session buses and a fake portal for tests.
package bustest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Start starts a session bus and returns its address. env is added to the environment of
// the bus and of the services it starts. The test is skipped without dbus-daemon.
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
		_ = cmd.Wait() // an error: the signal ended it
	})
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatalf("the bus did not become ready: %v", err)
	}
	return strings.TrimSpace(line)
}
