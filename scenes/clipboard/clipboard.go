// Package clipboard is the desktop's or the browser's clipboard: texts go there
// and come from it, and pictures go there.
//
// On X11 it speaks to the display itself; elsewhere it asks the system's own
// commands, and in a page the browser. It imports logic/say for its errors, and no
// other package of the house.
package clipboard

import (
	"errors"

	"tessera/logic/say"
)

// maxText is the most bytes of text that are read.
const maxText = 4 << 20

// selection is the name under which X11 has the clipboard.
var selection = "CLIPBOARD"

// Private gives this program a clipboard of its own on X11, by another name: tests that
// run side by side do not disturb one another. It has to be called before the first use.
func Private(name string) { selection = name }

// ErrNone is the error where there is no clipboard to be had.
var ErrNone = say.Errorf("there is no clipboard here")

// ErrEmpty is the error of a reading where the clipboard holds no text.
var ErrEmpty = say.Errorf("the clipboard holds no text")

// Answer is what a reading found.
type Answer struct {
	Text string
	Err  error
}

// Reading is a clipboard being read, which may take its time: a browser asks the
// person first. The zero value reads nothing.
type Reading struct{ answer chan Answer }

// Read begins to read the clipboard's text. Wake is called, on any goroutine,
// when the answer is there.
func Read(wake func()) Reading {
	r := Reading{make(chan Answer, 1)}
	read(func(text string, err error) {
		if err == nil && text == "" {
			err = ErrEmpty
		}
		if err == nil && len(text) > maxText {
			text, err = "", say.Errorf("what the clipboard holds is too long")
		}
		r.answer <- Answer{text, err}
		wake()
	})
	return r
}

// Done reports whether the answer is there, once.
func (r *Reading) Done() (Answer, bool) {
	select {
	case a := <-r.answer:
		r.answer = nil
		return a, true
	default:
		return Answer{}, false
	}
}

// Copying is something on its way to the clipboard, which may take its time. The
// zero value copies nothing.
type Copying struct {
	Text string // "" for a picture
	done chan error
}

// Copy begins to copy a text. Wake is called, on any goroutine, when it is known how
// that went.
func Copy(text string, wake func()) Copying {
	c := Begin(func(done func(error)) { Write(text, done) }, wake)
	c.Text = text
	return c
}

// Begin begins to copy what write writes; see [Copy].
func Begin(write func(done func(error)), wake func()) Copying {
	c := Copying{done: make(chan error, 1)}
	write(func(err error) {
		c.done <- err
		wake()
	})
	return c
}

// Done reports how it went, once.
func (c *Copying) Done() (err error, done bool) {
	select {
	case err = <-c.done:
		c.done = nil
		return err, true
	default:
		return nil, false
	}
}

// OrFile is what to tell of a game that did not reach the clipboard: why, and where
// there is none, what helps.
func OrFile(err error) error {
	if errors.Is(err, ErrNone) {
		return errFile
	}
	return err
}

var errFile = say.Errorf("there is no clipboard to be had here. Save the game as a file instead")
