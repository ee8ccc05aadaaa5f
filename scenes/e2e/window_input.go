package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tessera/scenes/e2e/player"
)

const (
	glance = 20 * time.Millisecond
	// typeDelay is the time between typed characters in milliseconds, slow enough for a
	// slow renderer.
	typeDelay = 80
	// notchTime is the time after a notch of the wheel in seconds. Ebitengine ignores a
	// reversal of the wheel within reversalTime as a fault of a worn-out wheel.
	notchTime    = 0.05
	reversalTime = 0.12
)

// xButtons are the mouse buttons by X's numbers.
var xButtons = map[player.Button]int{player.Primary: 1, player.Middle: 2, player.Secondary: 3}

// xKeys has X's names of keys that a browser names differently.
var xKeys = map[string]string{
	"Enter": "Return", " ": "space", "Control": "ctrl", "Shift": "shift", "Alt": "alt", "Meta": "super", "PageUp": "Prior", "PageDown": "Next",
	"Backspace": "BackSpace",
}

// Look implements [player.Device]. The program had the processor if none of its threads
// waits for one.
func (a *App) Look() (player.Inspection, bool, error) {
	a.t.Helper()
	if a.hasEnded() {
		a.Fail("the program has ended: %v", a.err)
	}
	time.Sleep(glance)
	rested := !a.isRunnable()
	raw, err := os.ReadFile(a.inspect)
	if err != nil {
		return player.Inspection{}, false, err
	}
	s, err := player.Read(raw)
	if err != nil {
		a.Fail("%v", err) // the program replaces the whole file, so this is a fault of the program
	}
	return s, rested, nil
}

// isRunnable reports whether a thread of the program runs or waits for a processor.
func (a *App) isRunnable() bool {
	stats, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", a.cmd.Process.Pid))
	for _, name := range stats {
		stat, err := os.ReadFile(name)
		if end := bytes.LastIndexByte(stat, ')'); err == nil && end >= 0 && bytes.HasPrefix(stat[end:], []byte(") R")) {
			return true
		}
	}
	return false
}

// MoveClock implements [player.Device].
func (a *App) MoveClock(length time.Duration) {
	a.t.Helper()
	if _, err := fmt.Fprintln(a.clock, length.Milliseconds()); err != nil {
		a.Fail("the app's clock cannot be moved: %v", err)
	}
}

// About implements [player.Device].
func (a *App) About() string { return "the program printed: " + a.log.String() }

// Send implements [player.Device].
func (a *App) Send(events ...player.Event) {
	a.t.Helper()
	var chain []any
	for _, e := range events {
		if e.After > 0 {
			chain = append(chain, "sleep", e.After.Seconds())
		}
		switch e.Kind {
		case player.Move:
			x, y := a.onDisplay(e.At.X, e.At.Y)
			chain = append(chain, "mousemove", x, y)
		case player.Press:
			chain = append(chain, "mousedown", xButtons[e.Button])
		case player.Release:
			chain = append(chain, "mouseup", xButtons[e.Button])
		case player.KeyDown, player.KeyUp:
			name, ok := xKeys[e.Key]
			if !ok {
				name = strings.TrimPrefix(e.Key, "Arrow")
			}
			chain = append(chain, map[player.Kind]string{player.KeyDown: "keydown", player.KeyUp: "keyup"}[e.Kind], name)
		case player.Text:
			chain = append(chain, "type", "--delay", typeDelay, e.Text)
		case player.Wheel:
			chain = append(chain, wheel(e.Notches)...)
		default:
			a.t.Fatal("a window has no fingers")
		}
	}
	a.xdo(chain...)
}

// wheel returns the commands that turn the wheel.
func wheel(notches int) []any {
	button := 4
	if notches < 0 {
		button, notches = 5, -notches
	}
	var chain []any
	for range notches {
		chain = append(chain, "mousedown", button, "mouseup", button, "sleep", notchTime)
	}
	return append(chain, "sleep", reversalTime)
}

// Layout sets the display's keyboard layout, by its name for setxkbmap.
func (a *App) Layout(name string) {
	a.t.Helper()
	if _, err := a.tool("setxkbmap", append([]string{"-layout"}, strings.Fields(name)...)...); err != nil {
		a.t.Fatal(err)
	}
}
