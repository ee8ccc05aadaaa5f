package e2e

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/scenes/e2e/player"
)

// Options say how to start the program. The zero value is a plain start on a display of
// 1280 by 800 pixels with no saved games.
type Options struct {
	Clock  bool     // the app's clock runs; otherwise only Pass moves it
	Args   []string // flags besides -inspect
	Env    []string // additional environment, "NAME=value"
	Screen string   // size of the display, "1280x800" if empty
	Data   string   // XDG_DATA_HOME; a fresh folder if empty. If it holds no preferences, explanations of games are switched off
}

// An App is the running program in its window, with the player who uses it. Its methods end
// the test when they fail, so that a test reads as a list of what a person does and sees.
type App struct {
	*player.Player
	Data string // XDG_DATA_HOME, where the program stores its saves

	t       *testing.T
	stop    context.CancelFunc
	cmd     *exec.Cmd
	display string
	window  string // id of the window, in xdotool's format
	inspect string
	clock   io.Writer // moves the app's clock
	log     output
	ended   chan struct{} // closed when the process has ended
	err     error         // the result of the process; valid after ended
}

// StartWindow opens the program and waits for its first targets. The program is killed when the
// test ends. If Xvfb or xdotool is missing, the test is skipped, or fails under
// TESSERA_E2E=1.
func StartWindow(t *testing.T, options Options) *App {
	t.Helper()
	onlyOn(t, "window")
	needTools(t, "go", "Xvfb", "xdotool")
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	if options.Screen == "" {
		options.Screen = "1280x800"
	}
	if options.Data == "" {
		options.Data = t.TempDir()
	}
	unexplained(t, options.Data)
	ctx, stop := beforeDeadline(t)
	a := &App{
		Data:    options.Data,
		t:       t,
		stop:    stop,
		display: startDisplay(ctx, t, options.Screen),
		inspect: filepath.Join(t.TempDir(), "inspect.json"),
		ended:   make(chan struct{}),
	}
	a.Player = player.New(t, a)
	a.cmd = exec.CommandContext(ctx, path, append([]string{"-inspect", a.inspect}, options.Args...)...)
	a.cmd.Dir = t.TempDir()
	// Keep the tester's desktop and language out of the tests.
	a.cmd.Env = withDisplay(a.display, append([]string{"XDG_DATA_HOME=" + a.Data, "DBUS_SESSION_BUS_ADDRESS=none", "LC_ALL=C"}, options.Env...)...)
	a.cmd.Stdout, a.cmd.Stderr = &a.log, &a.log
	if !options.Clock {
		a.cmd.Env = append(a.cmd.Env, "TESSERA_HOLD_CLOCK=1")
	}
	if a.clock, err = a.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := a.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		a.err = a.cmd.Wait()
		close(a.ended)
	}()
	t.Cleanup(a.finish)

	a.Await("its first targets", func(s player.Inspection) bool { return len(s.Targets) > 0 })
	a.findWindow()
	return a
}

// unexplained stores preferences that switch explanations of games off.
func unexplained(t *testing.T, data string) {
	t.Helper()
	name := filepath.Join(data, "tessera", "preferences.json")
	if _, err := os.Stat(name); err == nil {
		return
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(`{"off":{"howto":true},"volume":70}`), 0o600); err != nil {
		t.Fatal(err)
	}
}

// beforeDeadline returns a context that ends shortly before the test binary times out,
// because a panic of the testing package would leave our processes behind. It does not
// end with the test, whose clean-up still takes a picture.
func beforeDeadline(t *testing.T) (context.Context, context.CancelFunc) {
	end, ok := t.Deadline()
	if !ok {
		return context.WithCancel(context.Background())
	}
	return context.WithDeadline(context.Background(), end.Add(-5*time.Second))
}

// Kill ends the program immediately, like a crash or a power cut.
func (a *App) Kill() {
	a.t.Helper()
	a.Signal(os.Kill)
	<-a.ended
}

// Exit waits for the program to end by itself and returns its exit status.
func (a *App) Exit() int {
	a.t.Helper()
	select {
	case <-a.ended:
	case <-time.After(patience):
		a.t.Fatalf("the program still runs %v after it was told to end", patience)
	}
	return a.cmd.ProcessState.ExitCode()
}

func (a *App) hasEnded() bool {
	select {
	case <-a.ended:
		return true
	default:
		return false
	}
}

// Log returns the program's output so far.
func (a *App) Log() string { return a.log.String() }

// Signal sends the program a signal, such as SIGSTOP.
func (a *App) Signal(s os.Signal) {
	a.t.Helper()
	if err := a.cmd.Process.Signal(s); err != nil {
		a.t.Fatalf("the program could not be sent %v: %v", s, err)
	}
}

// finish logs the state of the program if the test failed, and ends the program.
func (a *App) finish() {
	if a.t.Failed() {
		a.Explain()
		a.keepPicture()
	}
	a.cmd.Process.Kill()
	<-a.ended
	a.stop()
}

// An output collects a process's output. It may be read concurrently.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.TrimSpace(o.b.String())
}
