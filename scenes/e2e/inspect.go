package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

// An Inspection is the state the program reports (flag -inspect).
type Inspection struct {
	Scene   string            `json:"scene"`
	Game    string            `json:"game"`
	Turn    any               `json:"turn"` // as in the JSON: a string, a float64, nil, ...
	Moves   []string          `json:"moves"`
	Outcome any               `json:"outcome"` // nil during the game
	Message string            `json:"message"` // a sentence beside the board, or ""
	Facts   map[string]string `json:"facts"`   // facts specific to a game or scene
	Busy    bool              `json:"busy"`
	Held    int               `json:"held"` // buttons, keys and fingers that are down
	Targets []Target          `json:"targets"`

	raw []byte
}

// A Target is a clickable thing on the screen, with its box in window pixels.
type Target struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Centre returns the middle of the target's box, in window pixels.
func (t Target) Centre() (x, y float64) { return t.X + t.W/2, t.Y + t.H/2 }

// Target returns the target with a name.
func (s Inspection) Target(name string) (Target, bool) {
	for _, target := range s.Targets {
		if target.Name == name {
			return target, true
		}
	}
	return Target{}, false
}

// Names returns the names of the targets, in their order.
func (s Inspection) Names() []string {
	names := make([]string, len(s.Targets))
	for i, target := range s.Targets {
		names[i] = target.Name
	}
	return names
}

// String returns the inspection as the program wrote it.
func (s Inspection) String() string {
	if s.raw == nil {
		return "nothing yet"
	}
	return string(s.raw)
}

const (
	// patience is how long a test waits for a condition: far longer than it takes, even
	// on a busy machine.
	patience = 5 * time.Minute
	glance   = 20 * time.Millisecond
)

// Wait returns the first inspection for which ok holds, or ends the test. What names the
// condition in messages.
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

// Settled waits until nothing moves and no computer player is thinking.
func (a *App) Settled() Inspection {
	a.t.Helper()
	return a.Wait("a moment of rest", func(s Inspection) bool { return !s.Busy })
}

// Target waits for a target to appear.
func (a *App) Target(name string) Target {
	a.t.Helper()
	var found Target
	a.Wait(fmt.Sprintf("target %q", name), func(s Inspection) (ok bool) {
		found, ok = s.Target(name)
		return ok
	})
	return found
}

// read reads the inspection file and stores the inspection in last.
func (a *App) read() (Inspection, error) {
	raw, err := os.ReadFile(a.inspect)
	if err != nil {
		return Inspection{}, err
	}
	var s Inspection
	if err := json.Unmarshal(raw, &s); err != nil {
		// The program replaces the whole file, so this is a fault of the program.
		a.t.Fatalf("the inspection cannot be read: %v\n%s", err, raw)
	}
	s.raw = []byte(strings.TrimSpace(string(raw)))
	a.last = s
	return s, nil
}
