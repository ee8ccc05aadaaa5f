package player

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// An Inspection is the state that the app reports.
type Inspection struct {
	Scene   string            `json:"scene"`
	Game    string            `json:"game"`
	Turn    string            `json:"turn"`
	Moves   []string          `json:"moves"`
	Outcome *string           `json:"outcome"` // nil during the game
	Looking bool              `json:"looking"` // Turn, Moves and Outcome are of the position looked at
	Message string            `json:"message"` // a sentence beside the board, or ""
	Focus   string            `json:"focus"`   // the target with the keyboard's focus
	Tip     string            `json:"tip"`
	Facts   map[string]string `json:"facts"` // facts specific to a game or scene
	Lines   []string          `json:"lines"`
	Review  string            `json:"review"`
	Busy    bool              `json:"busy"`
	Held    int               `json:"held"`  // buttons, keys and fingers that are down
	Clock   int64             `json:"clock"` // where the app's clock stands while a test holds it, in milliseconds
	Targets []Target          `json:"targets"`

	raw string
}

// A Target is a clickable thing on the screen, with its box in window pixels.
type Target struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// A Point is a place in the window, in window pixels from its upper left corner.
type Point struct{ X, Y float64 }

// Toward returns the point at a share of the way to another point, from 0 to 1.
func (p Point) Toward(to Point, share float64) Point {
	return Point{p.X + (to.X-p.X)*share, p.Y + (to.Y-p.Y)*share}
}

// Read decodes an inspection from the app's JSON.
func Read(text []byte) (Inspection, error) {
	var s Inspection
	if err := json.Unmarshal(text, &s); err != nil {
		return Inspection{}, fmt.Errorf("the inspection cannot be read: %w\n%s", err, text)
	}
	s.raw = strings.TrimSpace(string(text))
	return s, nil
}

// Centre returns the middle of the target's box.
func (t Target) Centre() Point { return Point{t.X + t.W/2, t.Y + t.H/2} }

// Target returns the target with a name.
func (s Inspection) Target(name string) (Target, bool) {
	i := slices.IndexFunc(s.Targets, func(t Target) bool { return t.Name == name })
	if i < 0 {
		return Target{}, false
	}
	return s.Targets[i], true
}

// Has reports whether there is a target with a name.
func (s Inspection) Has(name string) bool {
	_, ok := s.Target(name)
	return ok
}

// Names returns the names of the targets, in their order.
func (s Inspection) Names() []string {
	names := make([]string, len(s.Targets))
	for i, target := range s.Targets {
		names[i] = target.Name
	}
	return names
}

// kinds returns the names of the targets, but only the first of many of one kind, such as
// the cells of a board.
func (s Inspection) kinds() []string {
	count := map[string]int{}
	var names []string
	for _, name := range s.Names() {
		kind, _, several := strings.Cut(name, ":")
		if count[kind]++; !several || count[kind] <= 4 {
			names = append(names, name)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(count)) {
		if count[kind] > 4 {
			names = append(names, fmt.Sprintf("(%d of %s)", count[kind], kind))
		}
	}
	return names
}

// Result returns the outcome, or "" during the game.
func (s Inspection) Result() string {
	if s.Outcome == nil {
		return ""
	}
	return *s.Outcome
}

// String returns the inspection in a few lines, without the places of the targets.
func (s Inspection) String() string {
	if s.Scene == "" {
		return "nothing yet"
	}
	var facts []string
	for _, name := range slices.Sorted(maps.Keys(s.Facts)) {
		facts = append(facts, fmt.Sprintf("%s=%q", name, short(s.Facts[name], 60)))
	}
	return fmt.Sprintf("scene %q, game %q, turn %q, moves %s, outcome %q, looking %v, busy %v, held %d, focus %q\nmessage: %q\nfacts: %s\ntargets: %s",
		s.Scene, s.Game, s.Turn, short(strings.Join(s.Moves, " "), 400), s.Result(), s.Looking, s.Busy, s.Held, s.Focus,
		s.Message, strings.Join(facts, " "), short(strings.Join(s.kinds(), " "), 1500))
}

// short cuts a text after n bytes.
func short(text string, n int) string {
	if len(text) <= n {
		return text
	}
	return strings.ToValidUTF8(text[:n], "") + "…"
}
