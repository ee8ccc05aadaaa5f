//go:build unix

package engines_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"tessera/logic/engines"
	"tessera/logic/internal/errtest"
)

// TestAnEngineEndsWithUs ends a program that runs an engine, which has a child process, in ways
// that leave the program no time to stop the engine.
func TestAnEngineEndsWithUs(t *testing.T) {
	self, err := os.Executable()
	errtest.None(t, err)
	for _, by := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGABRT} {
		t.Run(by.String(), func(t *testing.T) {
			if signal.Ignored(by) {
				t.Skip("the tests were started to ignore it, as by nohup")
			}
			open := filepath.Join(t.TempDir(), "open while the engine runs")
			errtest.None(t, syscall.Mkfifo(open, 0o600))
			parent := exec.Command(self, "/bin/sh", "-c", `trap '' HUP INT TERM; exec 3>"$0"; sleep 900 & wait`, open)
			parent.Env = append(os.Environ(), howVariable+"=parent")
			out, err := parent.StdoutPipe()
			errtest.None(t, err)
			errtest.None(t, parent.Start())
			defer func() {
				_ = parent.Process.Kill()
				_ = parent.Wait()
			}()
			if line, err := bufio.NewReader(out).ReadString('\n'); line != "started\n" {
				t.Fatalf("the program says %q, %v", line, err)
			}
			engine, err := os.Open(open) // waits for the engine
			errtest.None(t, err)
			defer engine.Close()
			errtest.None(t, parent.Process.Signal(by))
			ended := make(chan struct{})
			go func() {
				_, _ = io.Copy(io.Discard, engine)
				close(ended)
			}()
			select {
			case <-ended:
			case <-time.After(patience):
				t.Error("the engine still runs")
			}
		})
	}
}

// TestPathsBeginInTheHomeFolder checks ~/ in the path of a program and in its arguments.
func TestPathsBeginInTheHomeFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	errtest.None(t, os.Mkdir(filepath.Join(home, "my engines"), 0o700))
	errtest.None(t, os.WriteFile(filepath.Join(home, "my engines", "e.sh"), []byte("#!/bin/sh\nread -r line; echo \"$*\"\n"), 0o700))
	for _, line := range []string{`~/my\ engines/e.sh ~/book --book=~/book ~`, `'~/my engines/e.sh' ~/book --book=~/book ~`} {
		words, err := engines.Words(line)
		errtest.None(t, err)
		p, err := engines.Start(words, patience)
		errtest.None(t, err)
		if got, err := ask(p, ""); err != nil || got != home+"/book --book=~/book ~" {
			t.Errorf("%s: %q, %v", line, got, err)
		}
		p.Stop()
		p.Wait()
	}
}
