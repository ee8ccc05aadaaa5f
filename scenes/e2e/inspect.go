package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

// An Inspection is what the program says of itself (flag -inspect).
type Inspection struct {
	Scene   string            `json:"scene"`
	Game    string            `json:"game"`
	Turn    any               `json:"turn"` // as in the JSON: a string, a float64, nil, ...
	Moves   []string          `json:"moves"`
	Outcome any               `json:"outcome"` // nil while the game is on
	Message string            `json:"message"` // a sentence beside the board, "" for none
	Facts   map[string]string `json:"facts"`   // what one game alone tells
	Busy    bool              `json:"busy"`
	Held    int               `json:"held"` // how many buttons, keys and fingers are down
	Targets []Target          `json:"targets"`

	raw []byte
}

// A Target is one thing on the screen that can be clicked, with its box in
// window pixels.
type Target struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Centre is the middle of the target's box, in window pixels.
func (t Target) Centre() (x, y float64) { return t.X + t.W/2, t.Y + t.H/2 }

// Target finds a target by its name.
func (s Inspection) Target(name string) (Target, bool) {
	for _, target := range s.Targets {
		if target.Name == name {
			return target, true
		}
	}
	return Target{}, false
}

// Names lists the targets, in their order.
func (s Inspection) Names() []string {
	names := make([]string, len(s.Targets))
	for i, target := range s.Targets {
		names[i] = target.Name
	}
	return names
}

// String is the inspection as the program wrote it, targets last.
func (s Inspection) String() string {
	if s.raw == nil {
		return "nothing yet"
	}
	return string(s.raw)
}

const (
	// patience is how long a test waits for something to come true: far longer than it
	// takes, on a machine that is busy otherwise too.
	patience = 5 * time.Minute
	glance   = 20 * time.Millisecond
)

// Wait returns the first inspection for which ok holds, or ends the test; what
// names in its message the thing that was waited for.
func (a *App) Wait(what string, ok func(Inspection) bool) Inspection {
	a.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(glance) {
		if s, err := a.read(); err == nil && ok(s) {
			return s
		}
		if a.hasEnded() {
			a.t.Fatalf("the program ended (%v) while the test waited for %s", a.err, what)
		}
		if time.Now().After(end) {
			a.t.Fatalf("waited %v for %s in vain", patience, what)
		}
	}
}

// Settled waits until nothing moves and no computer player thinks.
func (a *App) Settled() Inspection {
	a.t.Helper()
	return a.Wait("a moment of rest", func(s Inspection) bool { return !s.Busy })
}

// Target waits for a target to be on the screen.
func (a *App) Target(name string) Target {
	a.t.Helper()
	var found Target
	a.Wait(fmt.Sprintf("target %q", name), func(s Inspection) (ok bool) {
		found, ok = s.Target(name)
		return ok
	})
	return found
}

// read reads the inspection file and keeps the last that could be read.
func (a *App) read() (Inspection, error) {
	raw, err := os.ReadFile(a.inspect)
	if err != nil {
		return Inspection{}, err
	}
	var s Inspection
	if err := json.Unmarshal(raw, &s); err != nil {
		// The file is replaced as a whole, so this is a fault of the program.
		a.t.Fatalf("the inspection cannot be read: %v\n%s", err, raw)
	}
	s.raw = []byte(strings.TrimSpace(string(raw)))
	a.last = s
	return s, nil
}
