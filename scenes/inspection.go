package scenes

import (
	"cmp"
	"encoding/json"
	"math"
)

// Inspection is a read-only description of the app's state for tests, bug reports and
// assistive tools.
type Inspection struct {
	Scene   string            `json:"scene"`
	Game    string            `json:"game"`
	Turn    string            `json:"turn"`
	Moves   []string          `json:"moves"`
	Outcome *string           `json:"outcome"`
	Looking bool              `json:"looking,omitempty"` // Turn, Moves and Outcome belong to the position looked at, not to the game
	Busy    bool              `json:"busy"`
	Held    int               `json:"held,omitempty"`  // number of buttons, keys and fingers held
	Clock   int64             `json:"clock,omitempty"` // the app's clock in milliseconds, if a test holds it
	Message string            `json:"message,omitempty"`
	Focus   string            `json:"focus,omitempty"` // the focused stop
	Tip     string            `json:"tip,omitempty"`   // text of the visible tip
	Facts   map[string]string `json:"facts,omitempty"` // facts specific to the game
	// Hint, Evaluation and Review are the texts of the hint, the evaluation bar and the
	// review, each "" without one. Lines are turns with their continuations, such as "A
	// +1.5: c3, k10, g7".
	Hint       string   `json:"hint,omitempty"`
	Evaluation string   `json:"evaluation,omitempty"`
	Review     string   `json:"review,omitempty"`
	Lines      []string `json:"lines,omitempty"`
	// Description is the state of the game in words, line by line.
	Description string            `json:"description,omitempty"`
	Targets     []InspectedTarget `json:"targets"`
}

// Inspected is a scene that adds details to the inspection.
type Inspected interface {
	Inspect(*Inspection)
}

// InspectedTarget is a clickable area, in window pixels.
type InspectedTarget struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Inspect describes the stage after the last frame; factor is the number of physical
// pixels per window pixel.
func (s *Stage) Inspect(factor float64) Inspection {
	out := Inspection{Moves: []string{}, Targets: []InspectedTarget{}}
	for i := s.lowest(); i < len(s.scenes); i++ {
		out.Scene = s.scenes[i].Name()
		if scene, ok := s.scenes[i].(Inspected); ok {
			scene.Inspect(&out)
		}
	}
	out.Message = cmp.Or(out.Message, s.News)
	out.Focus, out.Tip = s.UI.Keyboard(), s.UI.VisibleTip()
	if s.fade.At(s.UI.In.Now) < 1 || s.UI.IsPainting() {
		out.Busy = true
	}
	tenth := func(v float64) float64 { return math.Round(v/factor*10) / 10 }
	for _, t := range s.UI.Targets() {
		out.Targets = append(out.Targets, InspectedTarget{t.Name, tenth(t.Rect.X), tenth(t.Rect.Y), tenth(t.Rect.W), tenth(t.Rect.H)})
	}
	return out
}

func (i Inspection) JSON() []byte {
	text, err := json.Marshal(i)
	if err != nil {
		return []byte("{}") // impossible for such a struct
	}
	return text
}
