//go:build windows || darwin

package clipboard

import (
	"bytes"
	"strings"
)

// Write copies a text to the clipboard and calls done with the result on another
// goroutine. Done may be nil.
func Write(text string, done func(error)) {
	c := command(writing[0], writing[1:]...)
	c.Stdin = bytes.NewReader(encode(text))
	go func() {
		if err := c.Run(); done != nil {
			done(err)
		}
	}()
}

func read(done func(string, error)) {
	c := command(reading[0], reading[1:]...)
	go func() {
		out, err := c.Output()
		done(strings.TrimSpace(string(out)), err)
	}()
}

// WritePicture fails: no command supports pictures.
func WritePicture(_ []byte, done func(error)) { done(ErrNone) }
