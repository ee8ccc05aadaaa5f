package desktop

import (
	"slices"
	"time"
)

// Monitor is a monitor that is switched on. Its lengths have the unit of [Window].
type Monitor struct {
	Name string
	X, Y int // of its upper left corner on the desktop; 0 if the window system does not tell
	W, H int
}

// Monitors are the monitors at one moment. There may be none, for example while all sleep.
type Monitors struct {
	All     []Monitor
	Placed  bool   // X and Y are known
	Changes uint64 // differs after a monitor came, went or changed
}

// Locate returns a window relative to the monitor on which its upper left corner is. On
// X11, Ebitengine takes the corner of a monitor for one of its left neighbour.
func (m Monitors) Locate(at Window) Window {
	if !m.Placed || at.Fullscreen || len(m.All) == 0 {
		return at
	}
	from := m.find(at.Monitor)
	x, y := from.X+at.X, from.Y+at.Y
	for _, one := range m.All {
		if one.X <= x && x < one.X+one.W && one.Y <= y && y < one.Y+one.H {
			at.Monitor, at.X, at.Y = one.Name, x-one.X, y-one.Y
			break
		}
	}
	return at
}

// Offset returns where the origin of one monitor is relative to that of another.
func (m Monitors) Offset(of, from string) (x, y int) {
	a, b := m.find(of), m.find(from)
	return a.X - b.X, a.Y - b.Y
}

// find returns the first monitor with one of the names, which are tried in order, else the
// first monitor. All must not be empty.
func (m Monitors) find(names ...string) Monitor {
	for _, name := range names {
		for _, one := range m.All {
			if one.Name == name {
				return one
			}
		}
	}
	return m.All[0]
}

// settleTime is how long the window system may take to place the window after the monitors
// changed.
const settleTime = 3 * time.Second

// Placement separates the places that the player chose for the window from those that the
// window system chose because monitors came or went.
type Placement struct {
	kept      Window   // the player's last choice
	on        Monitor  // the monitor of kept; its size is 0 if it is unknown
	base      Window   // the window's last known place; differs from kept if the window system chose it
	monitors  Monitors // at the last look
	unsettled bool     // the window system may be placing the window, up to the time until
	restores  bool     // unsettled, and the window belongs back at its place
	until     time.Duration
}

// Open returns the placement of a window stored earlier, and where to open the window. It
// opens on its own monitor, else on the one named current. At least one monitor is needed.
func Open(stored Window, current string, m Monitors) (*Placement, Window) {
	p := &Placement{kept: stored, base: stored, monitors: m}
	at := p.target(current)
	if stored.W > 0 && stored.H > 0 && at != stored {
		p.unsettled, p.until = true, settleTime // its place now is not the player's choice
	}
	return p, at
}

// target returns the player's choice, fitted to the monitor that [Open] describes.
func (p *Placement) target(current string) Window {
	m := p.monitors.find(p.kept.Monitor, current)
	if m == p.on {
		return p.kept
	}
	at := Fit(p.kept, m.W, m.H)
	at.Monitor = m.Name
	return at
}

// Look updates the placement. Now is the time since the program's start, at the window's place,
// whose X, Y, W and H are ignored if it is maximized or full screen. M must be read after at.
// If move is true, the window belongs at to.
func (p *Placement) Look(now time.Duration, at Window, m Monitors) (to Window, move bool) {
	if m.Changes != p.monitors.Changes || !slices.Equal(m.All, p.monitors.All) {
		p.monitors, p.unsettled, p.restores, p.until = m, true, true, now+settleTime
	}
	if len(m.All) == 0 {
		return Window{}, false
	}
	if p.unsettled {
		p.unsettled = now < p.until
		to = p.target(at.Monitor)
		at = at.over(to)
		p.base = at
		return to, p.restores && p.unsettled && at != to
	}
	if at = at.over(p.base); at != p.base {
		p.kept, p.base, p.on = at, at, m.find(at.Monitor)
	}
	return Window{}, false
}

// over returns the window with the place to restore of under if it is maximized or full screen.
func (w Window) over(under Window) Window {
	if w.Maximized || w.Fullscreen {
		w.X, w.Y, w.W, w.H = under.X, under.Y, under.W, under.H
	}
	return w
}

// Kept returns the player's last choice, which is to be stored.
func (p *Placement) Kept() Window { return p.kept }

// Settling reports whether the window system may be placing the window, so that Look is
// needed in every frame.
func (p *Placement) Settling() bool { return p.unsettled && len(p.monitors.All) > 0 }

// ChooseFullscreen records that the player turned full screen on or off.
func (p *Placement) ChooseFullscreen(on bool) { p.kept.Fullscreen, p.base.Fullscreen = on, on }
