// Package desktop knows the surroundings of the game: the place of its window on the
// monitor, whether a window can open, the desktop's settings, its notifications (in a page,
// those of the browser) and its file dialog.
//
// It imports logic/say, and on Linux godbus, xgb and purego; never Ebitengine, a scene or a
// game. It is tested without a display.
package desktop

import (
	"context"
	"encoding/json"
	"sync"

	"tessera/logic/say"
)

// Window is the place of a window. Lengths are in physical pixels of the monitor, before
// any scale factor. X and Y are relative to the monitor's upper left corner. The zero
// value means that no window was stored.
type Window struct {
	Monitor    string `json:"monitor,omitempty"` // name of the monitor
	X          int    `json:"x"`
	Y          int    `json:"y"`
	W          int    `json:"w"`
	H          int    `json:"h"`
	Maximized  bool   `json:"maximized,omitempty"`  // the other fields are the place to restore
	Fullscreen bool   `json:"fullscreen,omitempty"` // likewise
}

// Sizes of a window.
const (
	usualW, usualH = 1100, 760
	LeastW, LeastH = 320, 400
	frame          = 40 // height of the title bar and the desktop's panel
)

// Read decodes a stored window. It returns the zero value if the text is invalid.
func Read(text []byte) Window {
	var w Window
	if json.Unmarshal(text, &w) != nil {
		return Window{}
	}
	return w
}

// Text encodes a window for Read.
func (w Window) Text() []byte {
	text, err := json.Marshal(w)
	if err != nil {
		return nil // impossible for such a struct
	}
	return text
}

// Fit returns the place for a window stored earlier, on a monitor of this size in pixels.
// The window is entirely on the monitor. A window never stored is placed a little above
// the middle, and is larger on a large monitor.
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
		w.Y = frame // keep the title bar visible
	}
	w.Y = min(w.Y, height-w.H)
	return w
}

// ChooserOptions configures the dialog.
type ChooserOptions struct {
	Save   bool   // choose a file to write, confirming an overwrite; else one to read
	Title  string // of the dialog
	Folder string // initial folder, or "" for any
	Name   string // suggested name of the file to write
	Kind   string // name of the file type, such as "Games"
	All    string // label for files of every type
	Ending string // file name extension, such as ".json"
}

// Chooser is a desktop's file dialog. Its methods may be called on any goroutine.
type Chooser interface {
	// Available reports whether the desktop has a dialog, as far as known.
	Available() bool
	// Ask returns the chosen path after the person has answered or ctx has ended. It
	// closes the dialog with ctx if possible. The error is ErrNoFile if the person chose no
	// file.
	Ask(ctx context.Context, w ChooserOptions) (path string, err error)
}

// ErrNoFile is returned if the person chose no file.
var ErrNoFile = say.Errorf("no file was chosen")

// Notices shows notifications. Create it with [NewNotices].
type Notices struct {
	wake  func()
	shown chan notice
	mutex sync.Mutex
	err   error // error of the latest notification
}

// notice is a notification. Its title is shown as plain text.
type notice struct{ tag, title string }

// mostWaiting is the most queued notifications. Further ones are dropped.
const mostWaiting = 16

// Show shows a notification, which replaces an earlier one with the same tag. It does not
// block.
func (n *Notices) Show(tag, title string) {
	select {
	case n.shown <- notice{tag, title}:
	default:
	}
}

// Trouble returns the error of the latest notification, or nil. Notices calls wake when
// an error appears or disappears.
func (n *Notices) Trouble() error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.err
}

// tried records the result of the latest notification.
func (n *Notices) tried(err error) {
	n.mutex.Lock()
	changed := (n.err == nil) != (err == nil)
	n.err = err
	n.mutex.Unlock()
	if changed {
		n.wake()
	}
}
