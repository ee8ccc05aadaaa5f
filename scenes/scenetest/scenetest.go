// Package scenetest runs tests of scenes inside Ebitengine's loop, with a scripted
// pointer instead of devices and with its own clock.
//
// A package of scene tests calls [Main] from TestMain. Its tests create a [Desk] and use
// it as a person uses the screen. It needs a display.
package scenetest

import (
	"fmt"
	"image"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/logic/games"
	"tessera/logic/logictest/tictactoe"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/desktop"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/mind"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

type loop struct {
	jobs chan func()
	done chan int
}

var running = loop{jobs: make(chan func()), done: make(chan int, 1)}

// Main runs the package's tests inside the loop.
func Main(m *testing.M) {
	if err := desktop.CheckDisplay(); err != nil {
		fmt.Fprintln(os.Stderr, "scenetest:", err)
		os.Exit(1)
	}
	clipboard.Private(fmt.Sprintf("TESSERA_TEST_%d", os.Getpid())) // other tests share the display
	ebiten.SetWindowSize(64, 64)
	ebiten.SetVsyncEnabled(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	status := 0
	game := &pump{tests: m, status: &status}
	if err := ebiten.RunGame(game); err != nil {
		fmt.Fprintln(os.Stderr, "scenetest:", err)
		os.Exit(1)
	}
	os.Exit(status)
}

// pump starts the tests in its first frame, because before it pixels cannot be read.
type pump struct {
	tests  *testing.M
	begun  sync.Once
	status *int
}

func (p *pump) Update() error {
	p.begun.Do(func() { go func() { running.done <- p.tests.Run() }() })
	for {
		select {
		case job := <-running.jobs:
			job()
		case *p.status = <-running.done:
			return ebiten.Termination
		case <-time.After(5 * time.Millisecond):
			return nil
		}
	}
}

func (p *pump) Draw(*ebiten.Image)         {}
func (p *pump) Layout(w, h int) (int, int) { return 64, 64 }

// inLoop runs f on the game's goroutine and waits for it.
func inLoop(f func()) {
	over := make(chan bool)
	running.jobs <- func() {
		defer close(over)
		f()
	}
	<-over
}

// Desk is a stage with scripted pointer, keys and clock.
type Desk struct {
	Stage *scenes.Stage
	Store store.Memory

	t       *testing.T
	w, h    int
	scale   float64
	raw     input.Raw
	tracker input.Tracker
	screen  *ebiten.Image
	undrawn int  // frames since the last drawn one
	holds   bool // the app's clock is held
}

// pictures is the picture cache of all desks, since painting for each desk takes most of
// the tests' time. When no desk is in use, it removes the pictures that exceed the limit
// of a large window.
var (
	pictures = ui.New()
	inUse    int
)

// thinking is the number of search steps of computer players per frame. A test sees an
// answer after a few frames, but not immediately.
const thinking = 8

const tick = 16 * time.Millisecond

// New returns a desk of w by h pixels. The function build puts scenes on its stage.
func New(t *testing.T, w, h int, build func(s *scenes.Stage)) *Desk {
	return NewWith(t, w, h, store.Memory{}, build)
}

// NewWith returns a desk with a given store. How to does not open by itself there, unless
// build sets an empty [scenes.Prefs].
func NewWith(t *testing.T, w, h int, s store.Memory, build func(s *scenes.Stage)) *Desk {
	t.Helper()
	d := &Desk{Stage: scenes.NewStage(s), Store: s, t: t, w: w, h: h, scale: 1}
	d.Stage.Mind = mind.NewStepped(append(games.All(), tictactoe.Game()))
	d.raw.Mouse = geom.Point{X: -100, Y: -100}
	d.raw.Now = time.Second
	inLoop(func() {
		d.screen = ebiten.NewImage(w, h)
		d.Stage.UI.Borrow(pictures)
		inUse++
		off := map[string]bool{"howto": true}
		maps.Copy(off, d.Stage.Prefs.DisabledAids)
		d.Stage.Prefs.DisabledAids = off
		build(d.Stage)
	})
	t.Cleanup(func() {
		d.MustMatchFullDrawing()
		inLoop(d.clear)
	})
	d.Rest()
	return d
}

func (d *Desk) clear() {
	d.screen.Deallocate()
	if inUse--; inUse == 0 {
		for range 3 {
			pictures.Begin(3840, 2160, 1, input.Input{}) // applies the limit of a window of that size
		}
	}
}

// MustMatchFullDrawing fails the test if the screen, which each frame redraws only partly,
// differs from a complete drawing of the last frame.
func (d *Desk) MustMatchFullDrawing() {
	var drawn, whole []byte
	inLoop(func() {
		d.draw()
		fresh := ebiten.NewImage(d.w, d.h)
		drawn, whole = make([]byte, 4*d.w*d.h), make([]byte, 4*d.w*d.h)
		d.screen.ReadPixels(drawn)
		d.Stage.Draw(fresh)
		fresh.ReadPixels(whole)
		fresh.Deallocate()
	})
	// Rounding may change a colour slightly, and a pixel on an edge completely.
	const shade, few = 2, 10
	wrong, at := 0, 0
	for i := range whole {
		if diff := int(drawn[i]) - int(whole[i]); diff < -shade || diff > shade {
			wrong, at = wrong+1, i/4
		}
	}
	if wrong > 4*few {
		d.t.Fatalf("the screen is not up to date: some %d pixels are wrong, the last at %d,%d", wrong/3, at%d.w, at/d.w)
	}
}

// Scale sets the number of physical pixels per pixel at 100 %.
func (d *Desk) Scale(scale float64) {
	d.scale = scale
	d.Frame()
}

// Resize changes the size of the desk, like a resized window or a turned phone.
func (d *Desk) Resize(w, h int, scale float64) {
	inLoop(func() {
		d.screen.Deallocate()
		d.screen = ebiten.NewImage(w, h)
		d.Stage.UI.Refresh()
	})
	d.w, d.h = w, h
	d.Scale(scale)
}

// seldom is the number of frames per drawn frame under -short; otherwise each frame is
// drawn, as in the app. Without a graphics card, drawing takes longer than everything
// tested.
const seldom = 5

// Frame runs one frame. It is drawn now or with a later one, but before the screen is
// read.
func (d *Desk) Frame() {
	if m, ok := d.Stage.Mind.(interface{ Step(int) }); ok {
		m.Step(thinking)
	}
	inLoop(func() {
		d.raw.Now += tick
		if d.holds {
			d.raw.Behind += tick
		}
		d.Stage.Frame(d.w, d.h, d.scale, d.tracker.Next(d.raw, d.scale))
		if d.undrawn++; !testing.Short() || d.undrawn == seldom {
			d.draw()
		}
	})
	d.raw.Keys, d.raw.Text, d.raw.Wheel = nil, nil, geom.Point{}
}

func (d *Desk) draw() {
	d.undrawn = 0
	d.Stage.Draw(d.screen)
}

// Patience is how long a test waits before it fails. It is far longer than any wait on a
// busy machine.
const Patience = 5 * time.Minute

// Rest runs frames until nothing is busy, such as animations and computer players. The
// test fails after [Patience].
func (d *Desk) Rest() {
	d.t.Helper()
	d.Until("the scene at rest", func() bool { return !d.Inspect().Busy })
	d.Frame()
}

// Until runs at least one frame, and more until is() returns true. The test fails after
// [Patience].
func (d *Desk) Until(what string, is func() bool) {
	d.t.Helper()
	end := time.Now().Add(Patience)
	for d.Frame(); !is(); d.Frame() {
		if time.Now().After(end) {
			d.t.Fatalf("%s did not come true in %v of the desk's clock: %s", what, d.raw.Now, d.Inspect().JSON())
		}
	}
}

// Wait runs frames for a time on the desk's clock.
func (d *Desk) Wait(length time.Duration) {
	for end := d.raw.Now + length; d.raw.Now < end; {
		d.Frame()
	}
}

// Now returns the time of the last frame.
func (d *Desk) Now() time.Duration { return d.raw.Now }

// Block makes the last frame take this long. Nothing is reported meanwhile.
func (d *Desk) Block(length time.Duration) { d.raw.Now += length }

// Report reports when the latest events happened, as a page does.
func (d *Desk) Report(t input.Times) { d.raw.Times = t }

// HoldClock holds the app's clock, or lets it go on from where it stands.
func (d *Desk) HoldClock(held bool) { d.holds = held }

// Inspect returns the stage's inspection.
func (d *Desk) Inspect() scenes.Inspection {
	var i scenes.Inspection
	inLoop(func() { i = d.Stage.Inspect(1) })
	return i
}

// Place returns the middle of a target.
func (d *Desk) Place(target string) geom.Point {
	d.t.Helper()
	r := d.Rect(target)
	return r.Center()
}

// Rect returns the place of a target. The test fails if it does not exist.
func (d *Desk) Rect(target string) geom.Rect {
	d.t.Helper()
	i := d.Inspect()
	for _, t := range i.Targets {
		if t.Name == target {
			return geom.Rect{X: t.X, Y: t.Y, W: t.W, H: t.H}
		}
	}
	var names []string
	for _, t := range i.Targets {
		names = append(names, t.Name)
	}
	d.t.Fatalf("there is no target %q on %q; there are %s", target, i.Scene, strings.Join(names, " "))
	return geom.Rect{}
}

func (d *Desk) Has(target string) bool {
	for _, t := range d.Inspect().Targets {
		if t.Name == target {
			return true
		}
	}
	return false
}

func (d *Desk) Move(p geom.Point) {
	d.raw.Mouse = p
	d.Frame()
}

// Press and Release press and release the primary button.
func (d *Desk) Press()   { d.raw.Primary = true; d.Frame() }
func (d *Desk) Release() { d.raw.Primary = false; d.Frame() }

// ClickAt clicks a place without waiting for the result.
func (d *Desk) ClickAt(p geom.Point) {
	d.Move(p)
	d.Press()
	d.Release()
}

// Click clicks a target, which may be in the drawer of tools, and waits until the scene
// rests.
func (d *Desk) Click(target string) {
	d.t.Helper()
	if !d.Has(target) && d.Has("more") {
		d.Click("more")
	}
	d.ClickAt(d.Place(target))
	d.Rest()
}

// Secondary clicks the secondary button.
func (d *Desk) Secondary() {
	d.raw.Secondary = true
	d.Frame()
	d.raw.Secondary = false
	d.Frame()
}

// Wheel turns the wheel; away from the user is positive.
func (d *Desk) Wheel(notches float64) {
	d.raw.Wheel = geom.Point{Y: notches}
	d.Frame()
}

// ControlWheel turns the wheel with Control held.
func (d *Desk) ControlWheel(notches float64) {
	d.raw.Control = true
	d.Wheel(notches)
	d.raw.Control = false
	d.Frame()
}

// Drag presses at a, moves to b in steps, and keeps the button held.
func (d *Desk) Drag(a, b geom.Point) {
	d.Move(a)
	d.Press()
	for i := 1; i <= 6; i++ {
		d.Move(a.Lerp(b, float64(i)/6))
	}
}

// Key presses a key; modifiers are "Shift", "Control" and "Alt".
func (d *Desk) Key(key input.Key, modifiers ...string) { d.TypeWith("", key, modifiers...) }

// TypeWith presses a key that also types text.
func (d *Desk) TypeWith(text string, key input.Key, modifiers ...string) {
	d.raw.Shift = slices.Contains(modifiers, "Shift")
	d.raw.Control = slices.Contains(modifiers, "Control")
	d.raw.Alt = slices.Contains(modifiers, "Alt")
	d.raw.Keys, d.raw.Text = []input.Key{key}, []rune(text)
	d.Frame()
	d.raw.Shift, d.raw.Control, d.raw.Alt = false, false, false
	d.Frame()
}

// Pad presses gamepad buttons one after the other.
func (d *Desk) Pad(buttons ...input.PadButton) {
	for _, b := range buttons {
		d.raw.Pad = []input.PadButton{b}
		d.Frame()
		d.raw.Pad = nil
		d.Frame()
	}
}

// SetPadLabels sets the labels of the gamepad.
func (d *Desk) SetPadLabels(signs input.PadLabels) { d.raw.PadLabels = signs }

func (d *Desk) HoldKey(key input.Key) {
	d.Key(key)
	for range 6 {
		d.Wait(60 * time.Millisecond)
		d.raw.Repeats = []input.Key{key}
		d.Key(key)
		d.raw.Repeats = nil
	}
}

func (d *Desk) Type(text string) {
	d.raw.Text = []rune(text)
	d.Frame()
}

// Touches puts fingers on the screen; without arguments it lifts them.
func (d *Desk) Touches(fingers ...geom.Point) {
	d.raw.Touches = nil
	for i, p := range fingers {
		d.raw.Touches = append(d.raw.Touches, input.Touch{ID: i + 1, At: p})
	}
	d.Frame()
}

// Tap taps a place with a finger and waits until the scene rests.
func (d *Desk) Tap(p geom.Point) {
	d.t.Helper()
	d.Touches(p)
	d.Touches()
	d.Rest()
}

// Picture returns the contents of the screen.
func (d *Desk) Picture() image.Image {
	out := image.NewRGBA(image.Rect(0, 0, d.w, d.h))
	inLoop(func() {
		d.draw()
		d.screen.ReadPixels(out.Pix)
	})
	return out
}

// MustPlay fails the test unless these are the moves so far.
func (d *Desk) MustPlay(want ...string) {
	d.t.Helper()
	if got := d.Inspect().Moves; strings.Join(got, " ") != strings.Join(want, " ") {
		d.t.Fatalf("the moves are %v, want %v", got, want)
	}
}

// MustShowPosition fails the test unless these moves led to the shown position. The argument
// looking says whether it must be another position than the game's current one.
func (d *Desk) MustShowPosition(looking bool, moves ...string) {
	d.t.Helper()
	d.MustPlay(moves...)
	if i := d.Inspect(); i.Looking != looking {
		d.t.Fatalf("looking at another position: %v, want %v", i.Looking, looking)
	}
}
