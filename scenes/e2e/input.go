package e2e

import (
	"slices"
	"strings"
)

// Times in seconds, as xdotool takes them. The program looks at its input once a
// tick: a press and a release within one tick would be missed, and under a
// software renderer a tick may be long.
const (
	pressTime = 0.2
	moveTime  = 0.05
	stepTime  = 0.02
	dragSteps = 12
)

// A button is a mouse button, numbered as X numbers them.
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
	x, y := a.Target(name).Centre()
	a.ClickAt(x, y)
}

// ClickAt presses the primary button at a point, in window pixels.
func (a *App) ClickAt(x, y float64) {
	a.t.Helper()
	a.press(primary, x, y)
}

// SecondaryClick presses the other button on the middle of a target.
func (a *App) SecondaryClick(name string) {
	a.t.Helper()
	x, y := a.Target(name).Centre()
	a.press(secondary, x, y)
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

// Drag takes hold of the middle of one target and lets go on the middle of
// another.
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

// Hold moves to a point and presses the primary button without letting go, for
// what can be done during a drag: MoveTo, Wheel, Key; then Release.
func (a *App) Hold(x, y float64) {
	a.t.Helper()
	a.MoveTo(x, y)
	a.xdo("mousedown", int(primary), "sleep", pressTime)
}

// Release lets go of the primary button where the pointer is.
func (a *App) Release() {
	a.t.Helper()
	a.xdo("sleep", pressTime, "mouseup", int(primary), "sleep", moveTime)
}

// glide moves in small steps, as a hand does.
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

// Wheel turns the wheel by so many notches where the pointer is: up (away from
// the hand) for positive numbers, down for negative ones.
func (a *App) Wheel(notches int) {
	a.t.Helper()
	button := wheelUp
	if notches < 0 {
		button, notches = wheelDown, -notches
	}
	for range notches {
		a.xdo("mousedown", int(button), "mouseup", int(button), "sleep", moveTime)
	}
}

// Key presses keys together, named as X names them: "Return", "Left", "F11",
// "ctrl+shift+z".
func (a *App) Key(chord string) {
	a.t.Helper()
	keys := strings.Split(chord, "+")
	var chain []any
	for _, key := range keys {
		chain = append(chain, "keydown", key)
	}
	chain = append(chain, "sleep", pressTime)
	for _, key := range slices.Backward(keys) {
		chain = append(chain, "keyup", key)
	}
	a.xdo(append(chain, "sleep", moveTime)...)
}

func (a *App) press(b button, x, y float64) {
	a.t.Helper()
	dx, dy := a.onDisplay(x, y)
	a.xdo("mousemove", dx, dy, "sleep", moveTime,
		"mousedown", int(b), "sleep", pressTime, "mouseup", int(b), "sleep", moveTime)
}

// SecondaryClickAt presses the other button at a point, in window pixels.
func (a *App) SecondaryClickAt(x, y float64) {
	a.t.Helper()
	a.press(secondary, x, y)
}

// KeyDown holds a key down until KeyUp, for what is done with it held.
func (a *App) KeyDown(key string) {
	a.t.Helper()
	a.xdo("keydown", key, "sleep", moveTime)
}

// KeyUp lets a key go that KeyDown holds.
func (a *App) KeyUp(key string) {
	a.t.Helper()
	a.xdo("sleep", moveTime, "keyup", key, "sleep", moveTime)
}

// Type types text, slowly enough for a slow renderer.
func (a *App) Type(text string) {
	a.t.Helper()
	a.xdo("type", "--delay", 80, text)
}
