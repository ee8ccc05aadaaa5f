package scenes

import (
	"cmp"
	"encoding/json"
	"math"
)

// Inspection is what the app says of itself to tests, bug reports and
// assistive tools. It is read-only.
type Inspection struct {
	Scene   string            `json:"scene"`
	Game    string            `json:"game"`
	Turn    string            `json:"turn"`
	Moves   []string          `json:"moves"`
	Outcome *string           `json:"outcome"`
	Looking bool              `json:"looking,omitempty"` // turn, moves and outcome are those of a position looked at, not of the game
	Busy    bool              `json:"busy"`
	Held    int               `json:"held,omitempty"` // how many buttons, keys and fingers are down
	Message string            `json:"message,omitempty"`
	Focus   string            `json:"focus,omitempty"` // what the keyboard is on
	Tip     string            `json:"tip,omitempty"`   // the name shown of what is pointed at
	Facts   map[string]string `json:"facts,omitempty"` // what one game alone tells
	// Hint is what is said of a hint, Evaluation what the bar says of the position, and
	// Review what the review says, each "" where there is none; Lines are turns with what
	// follows them, such as "A +1.5: c3, k10, g7".
	Hint       string   `json:"hint,omitempty"`
	Evaluation string   `json:"evaluation,omitempty"`
	Review     string   `json:"review,omitempty"`
	Lines      []string `json:"lines,omitempty"`
	// Description is the game as it stands in words, line by line.
	Description string            `json:"description,omitempty"`
	Targets     []InspectedTarget `json:"targets"`
}

// InspectedTarget is a clickable thing in window pixels.
type InspectedTarget struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Inspect is the stage as it stands after the last frame; factor is the number
// of physical pixels in a window pixel.
func (s *Stage) Inspect(factor float64) Inspection {
	out := Inspection{Moves: []string{}, Targets: []InspectedTarget{}}
	for i := s.lowest(); i < len(s.scenes); i++ {
		out.Scene = s.scenes[i].Name()
		if scene, ok := s.scenes[i].(Inspected); ok {
			scene.Inspect(&out)
		}
	}
	out.Message = cmp.Or(out.Message, s.News)
	out.Focus, out.Tip = s.UI.Keyboard(), s.UI.Told()
	if s.fade.At(s.UI.In.Now) < 1 || s.UI.Hurries() {
		out.Busy = true
	}
	tenth := func(v float64) float64 { return math.Round(v/factor*10) / 10 }
	for _, t := range s.UI.Targets() {
		out.Targets = append(out.Targets, InspectedTarget{t.Name, tenth(t.Rect.X), tenth(t.Rect.Y), tenth(t.Rect.W), tenth(t.Rect.H)})
	}
	return out
}

// JSON is the inspection as text.
func (i Inspection) JSON() []byte {
	text, err := json.Marshal(i)
	if err != nil {
		return []byte("{}") // of such a struct this cannot be
	}
	return text
}
