// Package desktop is what a desktop has around the game: where its window lies
// on the monitor, and what the desktop itself is set to.
//
// It imports the standard library only, and is tested without a display.
package desktop

import "encoding/json"

// Window is where a window lies. Lengths are in the monitor's own pixels, as far
// as it has any factor before that was applied; X and Y are from the monitor's
// upper left corner. The zero value is that of a window never seen.
type Window struct {
	Monitor    string `json:"monitor,omitempty"` // its name
	X          int    `json:"x"`
	Y          int    `json:"y"`
	W          int    `json:"w"`
	H          int    `json:"h"`
	Maximized  bool   `json:"maximized,omitempty"`  // the rest is where it goes back to
	Fullscreen bool   `json:"fullscreen,omitempty"` // likewise
}

// What a window measures.
const (
	usualW, usualH = 1100, 760
	LeastW, LeastH = 320, 400
	frame          = 40 // what its title and the desktop's bar take of the height
)

// Read is the window that was stored; a zero one if the text is none.
func Read(text []byte) Window {
	var w Window
	if json.Unmarshal(text, &w) != nil {
		return Window{}
	}
	return w
}

// Text is what Read reads.
func (w Window) Text() []byte {
	text, err := json.Marshal(w)
	if err != nil {
		return nil // of such a struct this cannot be
	}
	return text
}

// Fit is where a window goes that lay where stored says, on a monitor of so many
// pixels: all of it on the monitor, and not larger than that. One never seen is
// in the middle, a little above it, and grows on a large monitor.
func Fit(stored Window, width, height int) Window {
	w := stored
	if w.W <= 0 || w.H <= 0 {
		h := max(usualH, height*3/5)
		w = Window{Monitor: stored.Monitor, W: h * usualW / usualH, H: h}
	}
	w.W = min(max(w.W, LeastW), width)
	w.H = min(max(w.H, LeastH), max(height-frame, min(height, LeastH)))
	if stored.W <= 0 || stored.H <= 0 {
		w.X, w.Y = (width-w.W)/2, (height-w.H)/3
	}
	w.X = min(max(w.X, 0), width-w.W)
	if w.Y < 0 {
		w.Y = frame // with its title in sight
	}
	w.Y = min(w.Y, height-w.H)
	return w
}
