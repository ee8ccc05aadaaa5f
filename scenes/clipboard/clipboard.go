// Package clipboard copies texts and pictures to the clipboard of the desktop or browser,
// and reads texts from it.
//
// On X11 it talks to the display itself. On other desktops it runs the system's commands,
// and in a page it asks the browser. It imports logic/say for its errors, and no other
// package of the program.
package clipboard

import (
	"errors"
	"runtime"
	"time"

	"tessera/logic/say"
)

// maxText is the longest text read, in bytes.
const maxText = 4 << 20

// selection is the X11 name of the clipboard.
var selection = "CLIPBOARD"

// Private selects another X11 clipboard, so that tests running in parallel do not disturb
// each other. Call it before the first use.
func Private(name string) { selection = name }

// ErrNone is returned if the clipboard is unavailable.
var ErrNone = say.Errorf("the clipboard is not available")

// ErrEmpty is returned if the clipboard holds no text.
var ErrEmpty = say.Errorf("there is no text on the clipboard")

// Answer is the result of reading the clipboard.
type Answer struct {
	Text string
	Err  error
}

// Later is a result that arrives later, from any goroutine. The zero value never arrives.
type Later[T any] struct{ came chan T }

// Reading is a read in progress. It may take a while: a browser asks the person first.
type Reading = Later[Answer]

// Copying is a copy in progress. Its result is nil after success.
type Copying = Later[error]

// Done returns the result, and true once, when it has arrived.
func (l *Later[T]) Done() (result T, done bool) {
	select {
	case result = <-l.came:
		l.came, done = nil, true
	default:
	}
	return result, done
}

// Read starts to read the clipboard's text. It calls wake, on any goroutine, when the
// answer is ready.
func Read(wake func()) Reading {
	r := Reading{make(chan Answer, 1)}
	read(func(text string, err error) {
		if err == nil && text == "" {
			err = ErrEmpty
		}
		if err == nil && len(text) > maxText {
			text, err = "", say.Errorf("the text on the clipboard is too long")
		}
		r.came <- Answer{text, err}
		wake()
	})
	return r
}

// Begin starts to copy with the function write. It calls wake, on any goroutine, when the
// result is known.
func Begin(write func(done func(error)), wake func()) Copying {
	c := Copying{make(chan error, 1)}
	write(func(err error) {
		c.came <- err
		wake()
	})
	return c
}

// AdviseFile turns ErrNone into an error that advises to save the game as a file. It returns
// other errors unchanged.
func AdviseFile(err error) error {
	if errors.Is(err, ErrNone) {
		return errFile
	}
	return err
}

var errFile = say.Errorf("the clipboard is not available. Save the game as a file instead")

// System is the clipboard for text fields, which need an immediate answer. If there is
// none, it returns the text last copied here.
type System struct{ last string }

// waits reports whether a frame can wait for the clipboard. A page cannot wait for the browser.
const waits = runtime.GOOS != "js"

// patience is the longest time a frame waits for another program's text.
const patience = 250 * time.Millisecond

// Text returns the text in the clipboard, or "".
func (s *System) Text() (string, error) {
	if !waits {
		return s.last, nil
	}
	r := Read(func() {})
	select {
	case a := <-r.came:
		if a.Err == ErrEmpty {
			return "", nil
		}
		if a.Err == ErrNone {
			return s.last, nil
		}
		return a.Text, a.Err
	case <-time.After(patience):
		return s.last, nil
	}
}

// SetText copies a text to the clipboard. Without a clipboard, Text still returns it.
func (s *System) SetText(text string) error {
	s.last = text
	Write(text, nil)
	return nil
}
