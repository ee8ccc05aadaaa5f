//go:build windows || darwin

package clipboard

import (
	"bytes"
	"strings"
	"sync"
	"time"
)

// Write copies a text to the clipboard and calls done with the result on another
// goroutine. done may be nil.
func Write(text string, done func(error)) {
	c := command(writing[0], writing[1:]...)
	c.Stdin = bytes.NewReader(encode(text))
	running.Add(1)
	go func() {
		defer running.Done()
		if err := c.Run(); done != nil {
			done(err)
		}
	}()
}

// running counts the commands that copy.
var running sync.WaitGroup

// HandOver waits until the system has what was copied, ten seconds at most. The system keeps
// it after the program has ended. Call it before the program ends.
func HandOver() {
	copied := make(chan struct{})
	go func() {
		running.Wait()
		close(copied)
	}()
	select {
	case <-copied:
	case <-time.After(10 * time.Second):
	}
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
