//go:build windows || darwin

package clipboard

import (
	"bytes"
	"strings"
)

// Write puts a text into the clipboard, and tells done, which may be nil, how
// that went.
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

// WritePicture has no command to go by.
func WritePicture(_ []byte, done func(error)) { done(ErrNone) }
