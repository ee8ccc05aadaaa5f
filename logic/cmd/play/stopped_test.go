package main

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// asProgram is set where the test binary runs as the program.
const asProgram = "TESSERA_TEST_PLAY"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// TestAStoppedSearchReportsItsAnswers interrupts a search that takes hours.
func TestAStoppedSearchReportsItsAnswers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send a signal to another on Windows")
	}
	self, err := os.Executable()
	errtest.None(t, err)
	c := exec.Command(self, "foursquare", "solve", "--after", "2", "--memory", "1")
	c.Env = append(os.Environ(), asProgram+"=1")
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.StdoutPipe()
	errtest.None(t, err)
	errtest.None(t, c.Start())
	defer c.Process.Kill()
	lines := bufio.NewScanner(out)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "after turn 2 there are 629 positions") {
		t.Fatalf("the first line is %q\n%s", lines.Text(), &errs)
	}
	errtest.None(t, c.Process.Signal(os.Interrupt))
	_ = c.Wait() // the state tells
	if status := c.ProcessState.ExitCode(); status != 1 || !strings.Contains(errs.String(), "stopped after ") || !strings.Contains(errs.String(), " of 483 positions") {
		t.Errorf("the status is %d:\n%s", status, &errs)
	}
}
