package e2e

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"tessera/scenes/e2e/player"
)

// pageInput is the state of a page's mouse, fingers and keys.
type pageInput struct {
	last      time.Time // of the last event
	at        player.Point
	buttons   int64 // held, as the protocol's bits
	modifiers int64
	fingers   int
}

var mouseButtons = map[player.Button]struct {
	name input.MouseButton
	bit  int64
}{
	player.Primary:   {input.MouseButtonLeft, 1},
	player.Secondary: {input.MouseButtonRight, 2},
	player.Middle:    {input.MouseButtonMiddle, 4},
}

// Send implements [player.Device]. Each event has the time at which a hand would have made
// it: the last one now, those before it in the given times before. So the times between them
// are exact, whatever the machine does meanwhile.
func (p *Page) Send(events ...player.Event) {
	p.t.Helper()
	var length time.Duration
	for _, e := range events {
		length += e.After
	}
	if events[0].Kind == player.Release {
		// A browser lets a page copy for five seconds after a press. The frames between press
		// and release may take longer on a busy machine. Evaluating counts as a press.
		Eval[any](p, "null")
	}
	in := &p.input
	at := time.Now().Add(-length)
	if at.Before(in.last) {
		at = in.last
	}
	for _, e := range events {
		at = at.Add(e.After)
		time.Sleep(time.Until(at)) // no event is in the future
		in.last = at
		in.send(p, e, input.TimeSinceEpoch(float64(at.UnixMicro())/1e6))
	}
}

func (in *pageInput) send(p *Page, e player.Event, at input.TimeSinceEpoch) {
	p.t.Helper()
	switch e.Kind {
	case player.Move:
		in.at = e.At
		Command(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseMoved, X: e.At.X, Y: e.At.Y, Buttons: in.buttons, Button: in.held(), Modifiers: in.modifiers, Timestamp: at,
		})
	case player.Press, player.Release:
		b := mouseButtons[e.Button]
		kind := input.DispatchMouseEventTypeMousePressed
		in.buttons |= b.bit
		if e.Kind == player.Release {
			kind = input.DispatchMouseEventTypeMouseReleased
			in.buttons &^= b.bit
		}
		Command(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: e.At.X, Y: e.At.Y, Button: b.name, Buttons: in.buttons, ClickCount: 1, Modifiers: in.modifiers, Timestamp: at,
		})
	case player.Wheel:
		Command(p, turnWheel, wheelParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: in.at.X, Y: in.at.Y, DeltaY: -100 * float64(e.Notches), Modifiers: in.modifiers, Timestamp: at,
		})
	case player.Touch, player.TouchCancel:
		in.touch(p, e, at)
	case player.KeyDown, player.KeyUp:
		in.key(p, e.Key, e.Kind == player.KeyDown, at)
	case player.Text:
		for _, r := range e.Text {
			in.key(p, string(r), true, at)
			in.key(p, string(r), false, at)
		}
	}
}

// wheelParams are the parameters of a turn of the wheel. The protocol's own leave out a
// DeltaX of 0, which the browser asks for.
type wheelParams struct {
	Type      input.DispatchMouseEventType `json:"type"`
	X         float64                      `json:"x"`
	Y         float64                      `json:"y"`
	DeltaX    float64                      `json:"deltaX"`
	DeltaY    float64                      `json:"deltaY"`
	Modifiers int64                        `json:"modifiers"`
	Timestamp input.TimeSinceEpoch         `json:"timestamp"`
}

var turnWheel = cdp.Command[wheelParams, cdp.Empty]{Method: input.CommandDispatchMouseEvent}

// held returns the button that moves with the pointer.
func (in *pageInput) held() input.MouseButton {
	for _, b := range mouseButtons {
		if in.buttons&b.bit != 0 {
			return b.name
		}
	}
	return input.MouseButtonNone
}

func (in *pageInput) touch(p *Page, e player.Event, at input.TimeSinceEpoch) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for i, f := range e.Fingers {
		points = append(points, &input.TouchPoint{X: f.X, Y: f.Y, ID: new(float64(i))})
	}
	kind := input.DispatchTouchEventTypeTouchStart
	switch {
	case e.Kind == player.TouchCancel:
		kind = input.DispatchTouchEventTypeTouchCancel
	case len(points) == 0:
		kind = input.DispatchTouchEventTypeTouchEnd
	case in.fingers > 0 && len(points) <= in.fingers:
		kind = input.DispatchTouchEventTypeTouchMove
	}
	in.fingers = len(points)
	Command(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points, Timestamp: at})
}

// modifierBits are the protocol's bits of the modifier keys.
var modifierBits = map[string]int64{"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}

// modifierCodes are the numbers of the modifier keys.
var modifierCodes = map[string]int64{"Shift": 16, "Control": 17, "Alt": 18, "Meta": 91}

// keyNamed returns a key by its name or the character it types.
func keyNamed(name string) kb.Key {
	if runes := []rune(name); len(runes) == 1 {
		if k := kb.Keys[runes[0]]; k != nil {
			return *k
		}
		return kb.Key{Key: name, Text: name, Unmodified: name, Print: true}
	}
	if bit := modifierBits[name]; bit != 0 {
		return kb.Key{Key: name, Code: name + "Left", Windows: modifierCodes[name]}
	}
	for _, r := range slices.Sorted(maps.Keys(kb.Keys)) {
		if k := kb.Keys[r]; k.Key == name && !strings.HasPrefix(k.Code, "Numpad") {
			return *k
		}
	}
	return kb.Key{Key: name, Code: name}
}

func (in *pageInput) key(p *Page, name string, down bool, at input.TimeSinceEpoch) {
	p.t.Helper()
	k := keyNamed(name)
	kind := input.DispatchKeyEventTypeKeyUp
	bit := modifierBits[name]
	text := ""
	if len(name) == 1 && in.modifiers&modifierBits["Shift"] != 0 {
		k = keyNamed(strings.ToUpper(name))
	}
	if down {
		in.modifiers |= bit
		kind = input.DispatchKeyEventTypeRawKeyDown
		if k.Print && in.modifiers&^modifierBits["Shift"] == 0 {
			kind, text = input.DispatchKeyEventTypeKeyDown, k.Text
		}
	} else {
		in.modifiers &^= bit
	}
	var commands []string
	if down && name == "a" && in.modifiers == modifierBits["Control"] {
		commands = []string{"selectAll"} // the browser itself does that only in a window
	}
	Command(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: kind, Key: k.Key, Code: k.Code, Text: text, UnmodifiedText: text, Modifiers: in.modifiers,
		WindowsVirtualKeyCode: k.Windows, NativeVirtualKeyCode: k.Native, Commands: commands, Timestamp: at,
	})
}

func (in *pageInput) insert(p *Page, text string) {
	p.t.Helper()
	Command(p, input.InsertText, input.InsertTextParams{Text: text})
}
