package desktop

import (
	"testing"
	"time"
)

var (
	left  = Monitor{Name: "left", W: 1280, H: 800}
	right = Monitor{Name: "right", X: 1280, W: 1024, H: 600}
	alone = Monitor{Name: "right", W: 1024, H: 600}
	small = Monitor{Name: "left", W: 800, H: 600}

	onLeft  = Window{Monitor: "left", X: 90, Y: 20, W: 1100, H: 760}
	onRight = Window{Monitor: "right", X: 120, Y: 60, W: 600, H: 450}
	tiny    = Window{Monitor: "left", X: 1, Y: 20, W: 320, H: 400}
	off     = Window{Monitor: "left", X: -200, Y: 500, W: 900, H: 790}
)

func full(w Window) Window {
	w.Fullscreen = true
	return w
}

func maximized(w Window) Window {
	w.Maximized = true
	return w
}

// moment is one look: the monitors, and the place that the window system or the player has given
// the window.
type moment struct {
	at   time.Duration
	on   []Monitor
	is   Window
	want Window // where the window belongs; zero if it stays
	kept Window
}

// TestThePlaceThatThePlayerChoseIsKept plays what happens to the monitors and the window.
func TestThePlaceThatThePlayerChoseIsKept(t *testing.T) {
	both, one, none := []Monitor{left, right}, []Monitor{left}, []Monitor(nil)
	const s = time.Second
	for name, c := range map[string]struct {
		stored  Window
		moments []moment
	}{
		"the player moves the window": {onLeft, []moment{
			{1 * s, both, onLeft, Window{}, onLeft}, {2 * s, both, tiny, Window{}, tiny}, {9 * s, both, onRight, Window{}, onRight}}},
		"the first start": {Window{}, []moment{{1 * s, one, onLeft, Window{}, onLeft}}},
		"a monitor sleeps and wakes, full screen": {full(onLeft), []moment{
			{10 * s, one, full(onLeft), Window{}, full(onLeft)}, {11 * s, none, tiny, Window{}, full(onLeft)}, {60 * s, none, tiny, Window{}, full(onLeft)},
			{61 * s, one, tiny, full(onLeft), full(onLeft)}, {62 * s, one, tiny, full(onLeft), full(onLeft)},
			{63 * s, one, full(tiny), Window{}, full(onLeft)}, {64 * s, one, full(tiny), Window{}, full(onLeft)}, {65 * s, one, onLeft, Window{}, onLeft}}},
		"the other monitor is unplugged and back": {onRight, []moment{
			{10 * s, both, onRight, Window{}, onRight}, {11 * s, one, tiny, Window{Monitor: "left", X: 120, Y: 60, W: 600, H: 450}, onRight},
			{20 * s, one, tiny, Window{}, onRight}, {40 * s, one, tiny, Window{}, onRight},
			{41 * s, both, tiny, onRight, onRight}, {42 * s, both, onRight, Window{}, onRight}, {50 * s, both, onRight, Window{}, onRight}}},
		"a monitor that does not matter": {onLeft, []moment{
			{10 * s, both, onLeft, Window{}, onLeft}, {11 * s, one, onLeft, Window{}, onLeft}, {12 * s, both, onLeft, Window{}, onLeft}, {15 * s, both, onLeft, Window{}, onLeft}, {16 * s, both, tiny, Window{}, tiny}}},
		"the player chooses a place meanwhile": {onRight, []moment{
			{10 * s, both, onRight, Window{}, onRight}, {11 * s, one, tiny, Window{Monitor: "left", X: 120, Y: 60, W: 600, H: 450}, onRight}, {20 * s, one, tiny, Window{}, onRight},
			{21 * s, one, onLeft, Window{}, onLeft}, {30 * s, both, onLeft, Window{}, onLeft}}},
		"maximized on another monitor": {maximized(onRight), []moment{
			{10 * s, both, maximized(onRight), Window{}, maximized(onRight)}, {11 * s, one, maximized(tiny), Window{}, maximized(onRight)},
			{20 * s, one, maximized(tiny), Window{}, maximized(onRight)}, {30 * s, both, maximized(tiny), maximized(onRight), maximized(onRight)}}},
		"a smaller mode and back": {onLeft, []moment{
			{10 * s, one, onLeft, Window{}, onLeft}, {11 * s, []Monitor{small}, tiny, Window{Monitor: "left", Y: 20, W: 800, H: 560}, onLeft},
			{20 * s, []Monitor{small}, tiny, Window{}, onLeft}, {30 * s, one, tiny, onLeft, onLeft}}},
		"a start without its monitor": {onLeft, []moment{
			{1 * s, []Monitor{alone}, onRight, Window{}, onLeft}, {2 * s, []Monitor{alone}, tiny, Window{}, onLeft}, {4 * s, []Monitor{alone}, tiny.on("right"), Window{}, onLeft},
			{9 * s, []Monitor{alone}, tiny.on("right"), Window{}, onLeft}, {10 * s, []Monitor{left, right}, tiny.on("right"), onLeft, onLeft}}},
		"a window that is partly off the monitor": {onLeft, []moment{
			{10 * s, one, onLeft, Window{}, onLeft}, {11 * s, one, off, Window{}, off}, {12 * s, none, tiny, Window{}, off},
			{13 * s, one, tiny, off, off}}},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := Open(c.stored, c.moments[0].on[0].Name, Monitors{All: c.moments[0].on})
			for _, m := range c.moments {
				to, move := p.Look(m.at, m.is, Monitors{All: m.on})
				if !move {
					to = Window{}
				}
				if to != m.want || move == (m.want == Window{}) {
					t.Errorf("after %v: %+v goes to %+v (%v), want %+v", m.at, m.is, to, move, m.want)
				}
				if p.Kept() != m.kept {
					t.Errorf("after %v: %+v is kept, want %+v", m.at, p.Kept(), m.kept)
				}
			}
		})
	}
}

func (w Window) on(monitor string) Window {
	w.Monitor = monitor
	return w
}

// A monitor may sleep and wake between two looks, which then see the same monitors.
func TestAMonitorThatSleptBetweenLooksIsNoticed(t *testing.T) {
	p, _ := Open(full(onLeft), "left", Monitors{All: []Monitor{left}})
	p.Look(10*time.Second, full(onLeft), Monitors{All: []Monitor{left}})
	to, move := p.Look(11*time.Second, tiny, Monitors{All: []Monitor{left}, Changes: 1})
	if !move || to != full(onLeft) || p.Kept() != full(onLeft) {
		t.Errorf("goes to %+v (%v), and %+v is kept", to, move, p.Kept())
	}
	if !p.Settling() {
		t.Error("needs no further look")
	}
	p.Look(20*time.Second, tiny, Monitors{All: []Monitor{left}, Changes: 1})
	if p.Settling() {
		t.Error("needs looks for ever")
	}
}

// Full screen is the player's choice even while the window finds its place.
func TestFullScreenIsAlwaysAChoice(t *testing.T) {
	p, _ := Open(onLeft, "left", Monitors{All: []Monitor{left}})
	p.Look(10*time.Second, onLeft, Monitors{All: []Monitor{left}, Changes: 1})
	p.ChooseFullscreen(true)
	to, move := p.Look(11*time.Second, full(onLeft), Monitors{All: []Monitor{left}, Changes: 1})
	if move || p.Kept() != full(onLeft) {
		t.Errorf("goes to %+v (%v), and %+v is kept", to, move, p.Kept())
	}
}

func TestOpen(t *testing.T) {
	for name, c := range map[string]struct{ stored, want Window }{
		"its own monitor":       {onRight, onRight},
		"a monitor that is off": {onRight.on("third"), onRight.on("left")},
		"the first start":       {Window{}, Window{Monitor: "left", X: 90, Y: 13, W: 1100, H: 760}},
	} {
		p, got := Open(c.stored, "left", Monitors{All: []Monitor{right, left}})
		if got != c.want || p.Kept() != c.stored {
			t.Errorf("%s: %+v, and %+v is kept; want %+v, and %+v", name, got, p.Kept(), c.want, c.stored)
		}
	}
}

func TestLocate(t *testing.T) {
	both := Monitors{All: []Monitor{left, right}, Placed: true}
	unplaced := both
	unplaced.Placed = false
	for _, c := range []struct {
		m        Monitors
		at, want Window
	}{
		{both, Window{Monitor: "left", X: 1280, Y: 40}, Window{Monitor: "right", Y: 40}},
		{both, Window{Monitor: "left", X: 1279, Y: 799}, Window{Monitor: "left", X: 1279, Y: 799}},
		{both, Window{Monitor: "right", X: -1, Y: 40}, Window{Monitor: "left", X: 1279, Y: 40}},
		{both, Window{Monitor: "left", X: -5, Y: 40}, Window{Monitor: "left", X: -5, Y: 40}},
		{both, full(Window{Monitor: "left", X: 1280}), full(Window{Monitor: "left", X: 1280})},
		{unplaced, Window{Monitor: "left", X: 1280}, Window{Monitor: "left", X: 1280}},
		{Monitors{Placed: true}, onLeft, onLeft},
	} {
		if got := c.m.Locate(c.at); got != c.want {
			t.Errorf("%+v is at %+v, want %+v", c.at, got, c.want)
		}
	}
	if x, y := both.Offset("right", "left"); x != 1280 || y != 0 {
		t.Errorf("the offset is %d, %d", x, y)
	}
}
