package scenetest

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tessera/scenes/e2e/player"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Player returns a player who uses the desk, in the words in which tests also play the
// window and the page. The app's clock is held: only [player.Player.Pass] moves it.
func (d *Desk) Player() *player.Player {
	d.HoldClock(true)
	return player.New(d.t, &device{desk: d})
}

// device is a desk as a [player.Device]. Each event has a frame of its own, and the time
// between two events passes on the desk's clock. A key that is held does not repeat.
type device struct {
	desk *Desk
	held []string // keys
}

// Look implements [player.Device].
func (v *device) Look() (player.Inspection, bool, error) {
	v.desk.Frame()
	i := v.desk.Inspect()
	raw := &v.desk.raw
	i.Held = len(raw.Touches) + len(v.held)
	for _, button := range []bool{raw.Primary, raw.Secondary} {
		if button {
			i.Held++
		}
	}
	i.Clock = (raw.Now - raw.Behind).Milliseconds()
	s, err := player.Read(i.JSON())
	return s, true, err
}

// MoveClock implements [player.Device]. The next frame comes so much later, by every clock.
func (v *device) MoveClock(length time.Duration) { v.desk.Block(length) }

// About implements [player.Device].
func (v *device) About() string { return "at " + v.desk.Now().String() + " of the desk's clock" }

// Send implements [player.Device].
func (v *device) Send(events ...player.Event) {
	d := v.desk
	for _, e := range events {
		d.Wait(e.After)
		switch e.Kind {
		case player.Move:
			d.raw.Mouse = onDesk(e.At)
		case player.Press, player.Release:
			v.button(e)
		case player.Touch, player.TouchCancel:
			d.raw.Cancelled = e.Kind == player.TouchCancel
			d.raw.Touches = nil
			for i, f := range e.Fingers {
				d.raw.Touches = append(d.raw.Touches, input.Touch{ID: i + 1, At: onDesk(f)})
			}
		case player.KeyDown, player.KeyUp:
			v.key(e.Key, e.Kind == player.KeyDown)
		case player.Text:
			for _, r := range e.Text {
				v.key(string(r), true)
				d.Frame()
				v.key(string(r), false)
			}
		case player.Wheel:
			d.raw.Wheel.Y = float64(e.Notches)
		}
		d.Frame()
		d.raw.Cancelled = false
	}
}

// onDesk returns a place in physical pixels: a window's pixel is one of these.
func onDesk(p player.Point) geom.Point { return geom.Point{X: p.X, Y: p.Y} }

func (v *device) button(e player.Event) {
	down := e.Kind == player.Press
	switch e.Button {
	case player.Primary:
		v.desk.raw.Primary = down
	case player.Secondary:
		v.desk.raw.Secondary = down
	default:
		v.desk.t.Fatal("a desk has no middle button")
	}
}

// key presses or releases a key with a browser's name.
func (v *device) key(name string, down bool) {
	raw := &v.desk.raw
	switch name {
	case "Shift":
		raw.Shift = down
	case "Control", "Meta":
		raw.Control = down
	case "Alt":
		raw.Alt = down
	}
	if !down {
		v.held = slices.DeleteFunc(v.held, func(key string) bool { return key == name })
		return
	}
	v.held = append(v.held, name)
	switch {
	case name == " ":
		raw.Keys, raw.Text = []input.Key{"Space"}, []rune(name)
	case utf8.RuneCountInString(name) > 1:
		raw.Keys = []input.Key{input.Key(name)}
	default:
		written := name
		if raw.Shift {
			written = strings.ToUpper(name)
		}
		raw.Keys, raw.Text = input.Keys(name, written), []rune(written)
	}
}
