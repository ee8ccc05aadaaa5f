package e2e

import (
	"fmt"
	"slices"
	"strings"
)

// Times in seconds for xdotool, those of a quick hand. In addition, every press and
// release waits until the program has seen it. On a slow machine the program would see
// neither a release nor the next press if both came within one frame.
const (
	moveTime  = 0.05
	stepTime  = 0.02
	dragSteps = 12
)

// A button is a mouse button, with X's number.
type button int

const (
	primary   button = 1
	secondary button = 3
	wheelUp   button = 4
	wheelDown button = 5
)

// Click waits for a target and presses the primary button on its middle.
func (a *App) Click(name string) {
	a.t.Helper()
	if slices.Contains(inDrawer, name) {
		var isShown bool
		a.Wait(fmt.Sprintf("target %q or the drawer", name), func(s Inspection) bool {
			_, isShown = s.Target(name)
			_, hasDrawer := s.Target("more")
			return isShown || hasDrawer
		})
		if !isShown {
			a.Click("more")
		}
	}
	x, y := a.Target(name).Centre()
	a.ClickAt(x, y)
}

// inDrawer has the tools of a table that are in its drawer.
var inDrawer = []string{"redo", "review", "lines", "load", "save", "howto", "stats", "setup"}

// ClickAt presses the primary button at a point, in window pixels.
func (a *App) ClickAt(x, y float64) {
	a.t.Helper()
	a.press(primary, x, y)
}

// Tap presses and releases the primary button on a target in the same instant, as many
// touchpads do.
func (a *App) Tap(name string) {
	a.t.Helper()
	x, y := a.onDisplay(a.Target(name).Centre())
	a.xdo("mousemove", x, y, "mousedown", int(primary), "mouseup", int(primary), "sleep", moveTime)
}

// Hover moves the pointer to the middle of a target.
func (a *App) Hover(name string) {
	a.t.Helper()
	x, y := a.Target(name).Centre()
	a.MoveTo(x, y)
}

// MoveTo moves the pointer to a point, in window pixels.
func (a *App) MoveTo(x, y float64) {
	a.t.Helper()
	dx, dy := a.onDisplay(x, y)
	a.xdo("mousemove", dx, dy, "sleep", moveTime)
}

// Drag drags from the middle of one target to the middle of another.
func (a *App) Drag(from, to string) {
	a.t.Helper()
	x0, y0 := a.Target(from).Centre()
	x1, y1 := a.Target(to).Centre()
	a.DragBetween(x0, y0, x1, y1)
}

// DragBetween drags from one point to another, in window pixels.
func (a *App) DragBetween(x0, y0, x1, y1 float64) {
	a.t.Helper()
	a.Hold(x0, y0)
	a.glide(x0, y0, x1, y1)
	a.Release()
}

// Hold moves to a point and presses the primary button. During the drag the test may call
// MoveTo, Wheel and Key; then Release.
func (a *App) Hold(x, y float64) {
	a.t.Helper()
	a.MoveTo(x, y)
	a.down(1, "mousedown", int(primary))
}

// Release releases the primary button at the pointer.
func (a *App) Release() {
	a.t.Helper()
	a.xdo("sleep", moveTime)
	a.up(1, "mouseup", int(primary))
}

// down presses n buttons or keys and waits until the program has seen it.
func (a *App) down(n int, chain ...any) {
	a.t.Helper()
	a.held += n // counted here, because the last inspection may be older than a release
	a.xdo(chain...)
	a.Wait("the press", func(s Inspection) bool { return s.Held >= a.held })
}

// up releases n buttons or keys and waits until the program has seen it.
func (a *App) up(n int, chain ...any) {
	a.t.Helper()
	a.held -= n
	a.xdo(chain...)
	a.Wait("the release", func(s Inspection) bool { return s.Held <= a.held })
}

// glide moves in small steps, like a hand.
func (a *App) glide(x0, y0, x1, y1 float64) {
	a.t.Helper()
	var chain []any
	for i := range dragSteps {
		share := float64(i+1) / dragSteps
		x, y := a.onDisplay(x0+(x1-x0)*share, y0+(y1-y0)*share)
		chain = append(chain, "mousemove", x, y, "sleep", stepTime)
	}
	a.xdo(chain...)
}

// reversalTime is how long, in seconds, Ebitengine ignores a reversal of the wheel as a
// fault of a worn-out wheel.
const reversalTime = 0.12

// Wheel turns the wheel at the pointer by a number of notches: up (away from the hand) if
// positive, down if negative.
func (a *App) Wheel(notches int) {
	a.t.Helper()
	button := wheelUp
	if notches < 0 {
		button, notches = wheelDown, -notches
	}
	for range notches {
		a.xdo("mousedown", int(button), "mouseup", int(button), "sleep", moveTime)
	}
	a.xdo("sleep", reversalTime)
}

// Key presses keys together, with X's names: "Return", "Left", "F11", "ctrl+shift+z".
func (a *App) Key(chord string) {
	a.t.Helper()
	keys := strings.Split(chord, "+")
	var press, release []any
	for _, key := range keys {
		press = append(press, "keydown", key)
		release = append([]any{"keyup", key}, release...)
	}
	a.down(len(keys), press...)
	a.up(len(keys), release...)
}

// QuickKey presses and releases keys in the same instant, as typing programs and remote
// desktops do.
func (a *App) QuickKey(chord string) {
	a.t.Helper()
	a.xdo("key", "--delay", 0, chord)
}

func (a *App) press(b button, x, y float64) {
	a.t.Helper()
	a.MoveTo(x, y)
	a.down(1, "mousedown", int(b))
	a.up(1, "mouseup", int(b))
}

// SecondaryClickAt presses the secondary button at a point, in window pixels.
func (a *App) SecondaryClickAt(x, y float64) {
	a.t.Helper()
	a.press(secondary, x, y)
}

// KeyDown holds a key down until KeyUp.
func (a *App) KeyDown(key string) {
	a.t.Helper()
	a.down(1, "keydown", key)
}

// KeyUp releases a key held by KeyDown.
func (a *App) KeyUp(key string) {
	a.t.Helper()
	a.up(1, "keyup", key)
}

// Type types text, slowly enough for a slow renderer.
func (a *App) Type(text string) {
	a.t.Helper()
	a.xdo("type", "--delay", 80, text)
}

// Layout sets the display's keyboard layout, by its name for setxkbmap.
func (a *App) Layout(name string) {
	a.t.Helper()
	if _, err := a.tool("setxkbmap", append([]string{"-layout"}, strings.Fields(name)...)...); err != nil {
		a.t.Fatal(err)
	}
}
