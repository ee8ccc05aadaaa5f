package interrupt

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"testing"

	"tessera/logic/internal/errtest"
)

// asCommand is set where the test binary runs as a command that can be stopped.
const asCommand = "TESSERA_TEST_INTERRUPT"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) == "" {
		os.Exit(m.Run())
	}
	stop, end := Notify()
	defer end()
	fmt.Println("working")
	<-stop
	fmt.Println(Stopped(stop), After(2, 3, "games"))
	var again string
	fmt.Scan(&again) // until a second signal, or the end of the input
	os.Exit(1)
}

// TestASignalStopsACommand runs a command, and sends it a signal once or twice.
func TestASignalStopsACommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send a signal to another on Windows")
	}
	self, err := os.Executable()
	errtest.None(t, err)
	for _, by := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		for _, twice := range []bool{false, true} {
			t.Run(fmt.Sprint(by, twice), func(t *testing.T) {
				if signal.Ignored(by) {
					t.Skip("the tests were started to ignore it, as by nohup")
				}
				c := exec.Command(self)
				c.Env = append(os.Environ(), asCommand+"=1")
				in, err := c.StdinPipe()
				errtest.None(t, err)
				out, err := c.StdoutPipe()
				errtest.None(t, err)
				errtest.None(t, c.Start())
				defer c.Process.Kill()
				lines := bufio.NewScanner(out)
				for _, want := range []string{"working", "true stopped after 2 of 3 games"} {
					if !lines.Scan() || lines.Text() != want {
						t.Fatalf("the command prints %q, want %q", lines.Text(), want)
					}
					if want == "working" || twice {
						errtest.None(t, c.Process.Signal(by))
					}
				}
				if !twice {
					errtest.None(t, in.Close())
				}
				_ = c.Wait() // the state tells
				status := c.ProcessState.Sys().(syscall.WaitStatus)
				if killed := status.Signaled() && status.Signal() == by; killed != twice || !twice && status.ExitStatus() != 1 {
					t.Errorf("the command ends with %v", c.ProcessState)
				}
			})
		}
	}
}
