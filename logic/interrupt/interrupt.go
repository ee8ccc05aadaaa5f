// Package interrupt lets long commands stop early and show what they have.
package interrupt

import (
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// Notify returns a channel that is closed when the program receives an interrupt, SIGTERM
// or SIGHUP. After that, or after end, these signals end the program at once.
func Notify() (stop <-chan struct{}, end func()) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	told, ended := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(told, signals...)
	closed := make(chan struct{})
	go func() {
		select {
		case <-told:
			signal.Stop(told) // before the command can react
			close(closed)
		case <-ended:
			signal.Stop(told)
		}
	}()
	return closed, sync.OnceFunc(func() { close(ended) })
}

// Stopped reports whether a channel of [Notify] is closed. It is false for nil.
func Stopped(stop <-chan struct{}) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

// After returns the error of a command that was stopped after done of all things.
func After(done, all int, things string) error {
	return fmt.Errorf("stopped after %d of %d %s", done, all, things)
}
