package e2e

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// startDisplay starts a virtual X server of the given size ("1280x800") and returns its
// name (":3"). The server picks a free number itself, so that tests never collide with
// other users of the machine. It ends with the test or with ctx.
func startDisplay(ctx context.Context, t *testing.T, size string) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	var log output
	server := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0", size+"x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	server.Stderr = &log
	err = server.Start()
	write.Close()
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	// The number arrives when the server is ready for clients.
	read.SetReadDeadline(time.Now().Add(patience))
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not become ready: %v\n%s", err, log.String())
	}
	return ":" + strings.TrimSpace(number)
}

// withDisplay returns the environment for a program on that display.
func withDisplay(display string, more ...string) []string {
	var env []string
	for _, entry := range os.Environ() {
		switch name, _, _ := strings.Cut(entry, "="); name {
		case "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_DATA_HOME", "TESSERA_INSPECT":
		default:
			env = append(env, entry)
		}
	}
	env = append(env, "DISPLAY="+display, "LIBGL_ALWAYS_SOFTWARE=1")
	return append(env, more...)
}

// tool runs a program on the app's display and returns its output. It ends after
// patience, because some programs wait forever for a closed window.
func (a *App) tool(name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = withDisplay(a.display)
	printed, err := cmd.CombinedOutput()
	text := strings.TrimSpace(string(printed))
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, text)
	}
	return text, err
}

// xdo runs one chain of xdotool commands and returns its output.
func (a *App) xdo(args ...any) string {
	a.t.Helper()
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = fmt.Sprint(arg)
	}
	printed, err := a.tool("xdotool", words...)
	if err != nil {
		a.t.Fatal(err)
	}
	return printed
}
