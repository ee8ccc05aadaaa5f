// Package player is the one vocabulary in which tests play the app: a [Player] presses,
// taps, drags and types, and reads what the app says of itself, its [Inspection]. What it
// moves is a [Device]: the page in a browser or the window on a display (package e2e), or
// the app within the test's own process under a scripted clock (package scenetest).
//
//	p.Press("cell:g7")                        // the mouse: move, press, release
//	p.Tap("cell:g7")                          // a finger
//	p.Tool("hint")                            // opens the drawer of tools if it is in there
//	p.Drag("tile:5", "hole")
//	p.Hold("piece"); p.MoveTo(at); p.Release()
//	p.Touch(a); p.Touch(a, b); p.Touch()      // one finger, two, none
//	p.Type("Ada"); p.Key("Control+z"); p.Wheel(2)
//	s := p.Until("the move", func(s player.Inspection) bool { return len(s.Moves) == 1 })
//	p.Pass(10 * time.Second)                  // for what leaves the screen by itself
//	s := p.Settled()                          // at rest: nothing moves, nobody thinks
//
// # Rules
//
// Every method ends when the app has seen the input, or ends the test. Nothing is
// repeated: a lost press is a fault of the app. [Player.Until] gives up when the app is at
// rest without the awaited state, which takes seconds, and waits for minutes only while
// the app starts, moves or thinks. For what comes from outside, such as another player, the
// network or a clock, there is [Player.Await]. A failure says what the player did last,
// what the app shows, and what was awaited.
//
// How long a finger or a button is down is said by the test and not by the machine: a
// device stamps each event with its time.
package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// An Event is one event of an input device.
type Event struct {
	Kind    Kind
	After   time.Duration // time since the event before, of the same Send
	At      Point         // Move, Press, Release
	Button  Button        // Press, Release
	Fingers []Point       // Touch: all fingers that are down from now on
	Key     string        // KeyDown, KeyUp: a browser's name, such as "Enter", "ArrowLeft", "Control" or "z"
	Text    string        // Text
	Notches int           // Wheel: positive is up, away from the hand
}

// Kind is the kind of an event.
type Kind int

const (
	Move Kind = iota
	Press
	Release
	Touch
	TouchCancel // the system takes all fingers away
	KeyDown
	KeyUp
	Text
	Wheel
)

// Button is a button of the mouse.
type Button int

const (
	Primary Button = iota
	Secondary
	Middle
)

// A Device moves one running app. Its methods end the test if the app has ended.
type Device interface {
	// Look returns the latest inspection. It first waits long enough for the app to draw,
	// and rested reports whether the app had the processor for it. The error says that the
	// app has not started yet.
	Look() (s Inspection, rested bool, err error)
	// Send sends events that follow each other in the given times.
	Send(events ...Event)
	// MoveClock moves the app's clock.
	MoveClock(length time.Duration)
	// About returns what else there is to say of a failure, such as the console.
	About() string
}

const (
	// patience is the longest wait for the machine: for the app to start, to move or to
	// think. It is far longer than that takes, even on a busy machine.
	patience = 5 * time.Minute
	// restful is the number of looks at an app at rest after which nothing will change.
	restful = 150

	quickPress = 60 * time.Millisecond // how long a quick hand presses
	stepTime   = 20 * time.Millisecond
	dragSteps  = 8
	remembered = 8 // actions in the message of a failure
)

// A Player plays an app by one device. Its methods end the test when they fail.
type Player struct {
	T      testing.TB
	Device Device
	Finger bool // Tool taps with a finger

	did     []string
	pointer Point
	fingers int
	last    Inspection

	explained bool
}

// New returns a player.
func New(t testing.TB, d Device) *Player { return &Player{T: t, Device: d} }

// note remembers an action for the message of a failure.
func (p *Player) note(format string, args ...any) {
	p.did = append(p.did, fmt.Sprintf(format, args...))
	p.did = p.did[max(0, len(p.did)-remembered):]
}

// Last returns the last inspection that the player has seen.
func (p *Player) Last() Inspection { return p.last }

// Fail ends the test. Its message has the given text, what the player did and what the app
// shows.
func (p *Player) Fail(format string, args ...any) {
	p.T.Helper()
	p.T.Errorf(format, args...)
	p.Explain()
	p.T.FailNow()
}

// Explain logs what the player did last and what the app shows, once.
func (p *Player) Explain() {
	p.T.Helper()
	if p.explained {
		return
	}
	p.explained = true
	did := "nothing yet"
	if len(p.did) > 0 {
		did = strings.Join(p.did, "; ")
	}
	p.T.Logf("did: %s\nsaw: %v\n%s", did, p.last, p.Device.About())
}

// Inspect returns the inspection of now.
func (p *Player) Inspect() Inspection {
	p.T.Helper()
	return p.Until("an inspection", func(Inspection) bool { return true })
}

// Until returns the first inspection for which ok holds. It ends the test if the app is
// at rest without it. what names the state in messages.
func (p *Player) Until(what string, ok func(Inspection) bool) Inspection {
	p.T.Helper()
	return p.wait(what, false, ok)
}

// Await is like Until, but waits for minutes. It is for events from outside the app: from
// another player, the network, or a clock.
func (p *Player) Await(what string, ok func(Inspection) bool) Inspection {
	p.T.Helper()
	return p.wait(what, true, ok)
}

func (p *Player) wait(what string, outside bool, ok func(Inspection) bool) Inspection {
	p.T.Helper()
	rest := 0
	for end := time.Now().Add(patience); ; {
		s, rested, err := p.Device.Look()
		if err == nil {
			same := s.raw == p.last.raw
			p.last = s
			if ok(s) {
				return s
			}
			switch {
			case !same || s.Busy || s.Scene == "":
				rest = 0
			case rested:
				rest++
			}
		}
		if rest >= restful && !outside {
			p.Fail("%s did not come, and the app is at rest", what)
		}
		if time.Now().After(end) {
			p.Fail("%s did not come in %v (%v)", what, patience, err)
		}
	}
}

// Pass moves the app's clock, by which sentences, news and the like leave the screen. In
// tests it stands still otherwise.
func (p *Player) Pass(length time.Duration) {
	p.T.Helper()
	p.note("%v pass", length)
	before := p.Inspect().Clock
	p.Device.MoveClock(length)
	p.Await("the app's clock to move", func(s Inspection) bool { return s.Clock >= before+length.Milliseconds() })
}

// Settled waits until nothing moves and no computer player is thinking.
func (p *Player) Settled() Inspection {
	p.T.Helper()
	return p.Until("a moment of rest", func(s Inspection) bool { return !s.Busy && len(s.Targets) > 0 })
}

// Scene waits until a scene is at rest.
func (p *Player) Scene(name string) Inspection {
	p.T.Helper()
	return p.Until("the scene "+name, func(s Inspection) bool { return s.Scene == name && !s.Busy })
}

// Moves waits until the game has this number of moves and is at rest.
func (p *Player) Moves(n int) Inspection {
	p.T.Helper()
	return p.Until(fmt.Sprintf("%d moves", n), func(s Inspection) bool { return len(s.Moves) == n && !s.Busy })
}

// Fact waits until a fact has a value, "" for a missing one.
func (p *Player) Fact(name, value string) Inspection {
	p.T.Helper()
	return p.Until(fmt.Sprintf("the fact %s=%q", name, value), func(s Inspection) bool { return s.Facts[name] == value })
}

// Box waits for a target to appear and returns it.
func (p *Player) Box(name string) Target {
	p.T.Helper()
	s := p.Until(fmt.Sprintf("the target %q", name), func(s Inspection) bool { return s.Has(name) })
	target, _ := s.Target(name)
	return target
}

// Place waits for a target to appear and returns its middle.
func (p *Player) Place(name string) Point {
	p.T.Helper()
	return p.Box(name).Centre()
}

// inDrawer has the tools of a table that are always in its drawer.
var inDrawer = []string{"redo", "review", "lines", "load", "save", "howto", "stats", "setup"}

// Press presses the primary button on a target.
func (p *Player) Press(name string) {
	p.T.Helper()
	if slices.Contains(inDrawer, name) {
		p.open(name, p.Press)
	}
	p.note("press %s", name)
	p.pressAt(p.Place(name), Primary)
}

// Tool uses a tool of a table, which may be in the drawer.
func (p *Player) Tool(name string) {
	p.T.Helper()
	use := p.Press
	if p.Finger {
		use = p.Tap
	}
	p.open(name, use)
	use(name)
}

// open opens the drawer of tools if a tool is not shown.
func (p *Player) open(name string, use func(string)) {
	p.T.Helper()
	s := p.Until(fmt.Sprintf("%s or the drawer", name), func(s Inspection) bool { return s.Has(name) || s.Has("more") })
	if !s.Has(name) {
		use("more")
		p.Box(name)
	}
}

// PressAt presses the primary button at a point.
func (p *Player) PressAt(at Point) {
	p.T.Helper()
	p.note("press at %.0f,%.0f", at.X, at.Y)
	p.pressAt(at, Primary)
}

// SecondaryAt presses the secondary button at a point.
func (p *Player) SecondaryAt(at Point) {
	p.T.Helper()
	p.note("press the secondary button at %.0f,%.0f", at.X, at.Y)
	p.pressAt(at, Secondary)
}

func (p *Player) pressAt(at Point, b Button) {
	p.T.Helper()
	p.pointer = at
	before := p.held()
	p.Device.Send(Event{Kind: Move, At: at})
	p.Device.Send(Event{Kind: Press, At: at, Button: b, After: quickPress})
	p.more(before+1, "the press")
	p.Device.Send(Event{Kind: Release, At: at, Button: b, After: quickPress})
	p.fewer(before, "the release")
}

// QuickPress presses and releases the primary button on a target in the same instant, as
// many touchpads do.
func (p *Player) QuickPress(name string) {
	p.T.Helper()
	p.note("press %s quickly", name)
	at := p.Place(name)
	p.pointer = at
	before := p.held()
	p.Device.Send(Event{Kind: Move, At: at}, Event{Kind: Press, At: at}, Event{Kind: Release, At: at})
	p.fewer(before, "the release")
}

// held returns the number that was held at the last look. Only the player changes it.
func (p *Player) held() int {
	p.T.Helper()
	if p.last.Scene == "" {
		p.Inspect()
	}
	return p.last.Held
}

// more waits until the app has seen that n buttons, keys and fingers are down.
func (p *Player) more(n int, what string) {
	p.T.Helper()
	p.Until(what+" to be seen", func(s Inspection) bool { return s.Held >= n })
}

// fewer waits until the app has seen that at most n buttons, keys and fingers are down.
func (p *Player) fewer(n int, what string) {
	p.T.Helper()
	p.Until(what+" to be seen", func(s Inspection) bool { return s.Held <= n })
}

// Hover moves the pointer to the middle of a target.
func (p *Player) Hover(name string) {
	p.T.Helper()
	p.MoveTo(p.Place(name))
}

// MoveTo moves the pointer in small steps, like a hand.
func (p *Player) MoveTo(at Point) {
	p.T.Helper()
	p.note("move to %.0f,%.0f", at.X, at.Y)
	var way []Event
	for i := range dragSteps {
		way = append(way, Event{Kind: Move, At: p.pointer.Toward(at, float64(i+1)/dragSteps), After: stepTime})
	}
	p.pointer = at
	p.Device.Send(way...)
	p.Inspect()
}

// Hold presses the primary button on a target until Release.
func (p *Player) Hold(name string) {
	p.T.Helper()
	p.HoldAt(p.Place(name))
}

// HoldAt presses the primary button at a point until Release.
func (p *Player) HoldAt(at Point) {
	p.T.Helper()
	p.note("hold at %.0f,%.0f", at.X, at.Y)
	p.pointer = at
	before := p.held()
	p.Device.Send(Event{Kind: Move, At: at})
	p.Device.Send(Event{Kind: Press, At: at, After: quickPress})
	p.more(before+1, "the press")
}

// Release releases the primary button.
func (p *Player) Release() {
	p.T.Helper()
	p.note("release")
	before := p.held()
	p.Device.Send(Event{Kind: Release, At: p.pointer, After: quickPress})
	p.fewer(max(before-1, 0), "the release")
}

// Drag drags from one target to another.
func (p *Player) Drag(from, to string) {
	p.T.Helper()
	a, b := p.Place(from), p.Place(to)
	p.HoldAt(a)
	p.MoveTo(b)
	p.Release()
}

// Tap taps a target with a finger.
func (p *Player) Tap(name string) {
	p.T.Helper()
	if slices.Contains(inDrawer, name) {
		p.open(name, p.Tap)
	}
	p.note("tap %s", name)
	p.touchFor(quickPress, p.Place(name))
}

// TapAt taps a point with a finger.
func (p *Player) TapAt(at Point) {
	p.T.Helper()
	p.TouchFor(quickPress, at)
}

// TouchFor puts fingers on the screen and lifts them after a time, which is the time
// between the events and not that of the machine.
func (p *Player) TouchFor(length time.Duration, fingers ...Point) {
	p.T.Helper()
	p.note("touch %.0f for %v", fingers, length)
	p.touchFor(length, fingers...)
}

func (p *Player) touchFor(length time.Duration, fingers ...Point) {
	p.T.Helper()
	before := p.held()
	p.Device.Send(Event{Kind: Touch, Fingers: fingers}, Event{Kind: Touch, After: length})
	p.fingers = 0
	p.fewer(before, "the lifted fingers")
}

// Touch puts these fingers on the screen, moves those that are there, or lifts all if
// there are none.
func (p *Player) Touch(fingers ...Point) {
	p.T.Helper()
	p.note("touch %.0f", fingers)
	before, was := p.held(), p.fingers
	p.fingers = len(fingers)
	p.Device.Send(Event{Kind: Touch, Fingers: fingers, After: stepTime})
	switch more := len(fingers) - was; {
	case more > 0:
		p.more(before+more, "the touch")
	case more < 0:
		p.fewer(max(before+more, 0), "the lifted fingers")
	default:
		p.Inspect()
	}
}

// TakeTouch lets the system take all fingers away, as for a call.
func (p *Player) TakeTouch() {
	p.T.Helper()
	p.note("the system takes the touch")
	before := p.held()
	p.Device.Send(Event{Kind: TouchCancel, After: stepTime})
	p.fewer(max(before-p.fingers, 0), "the taken fingers")
	p.fingers = 0
}

// Swipe moves a finger from one point to another in steps, and leaves it down.
func (p *Player) Swipe(from, to Point) {
	p.T.Helper()
	p.Touch(from)
	for i := range dragSteps {
		p.Touch(from.Toward(to, float64(i+1)/dragSteps))
	}
}

// Key strikes keys together, with a browser's names: "Enter", "ArrowLeft", "F11",
// "Control+Shift+z".
func (p *Player) Key(chord string) {
	p.T.Helper()
	p.note("key %s", chord)
	before := p.held()
	p.Device.Send(strike(chord, quickPress)...)
	p.fewer(before, "the released keys")
}

// QuickKey is like Key, but presses and releases in the same instant, as programs that type
// do.
func (p *Player) QuickKey(chord string) {
	p.T.Helper()
	p.note("quick key %s", chord)
	before := p.held()
	p.Device.Send(strike(chord, 0)...)
	p.fewer(before, "the released keys")
}

func strike(chord string, length time.Duration) []Event {
	var down, up []Event
	for key := range strings.SplitSeq(chord, "+") {
		down = append(down, Event{Kind: KeyDown, Key: key})
		up = append([]Event{{Kind: KeyUp, Key: key}}, up...)
	}
	up[0].After = length
	return append(down, up...)
}

// KeyDown holds a key down until KeyUp.
func (p *Player) KeyDown(key string) {
	p.T.Helper()
	p.note("hold the key %s", key)
	before := p.held()
	p.Device.Send(Event{Kind: KeyDown, Key: key})
	p.more(before+1, "the key")
}

// KeyUp releases a key.
func (p *Player) KeyUp(key string) {
	p.T.Helper()
	p.note("release the key %s", key)
	before := p.held()
	p.Device.Send(Event{Kind: KeyUp, Key: key})
	p.fewer(max(before-1, 0), "the released key")
}

// Type types text.
func (p *Player) Type(text string) {
	p.T.Helper()
	p.note("type %q", text)
	before := p.held()
	p.Device.Send(Event{Kind: Text, Text: text})
	p.fewer(before, "the released keys")
}

// Wheel turns the wheel at the pointer by a number of notches: up, away from the hand, if
// positive.
func (p *Player) Wheel(notches int) {
	p.T.Helper()
	p.note("wheel %d", notches)
	p.Device.Send(Event{Kind: Wheel, At: p.pointer, Notches: notches})
	p.Inspect()
}
