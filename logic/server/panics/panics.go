// Package panics turns panics into errors in a server's requests and its store, so that
// one damaged page does not end the process.
//
// It imports only the standard library.
package panics

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// Recover returns a function to be deferred, which stores a panic in err:
//
//	defer panics.To(&err)()
//
// It also turns memory faults into panics, such as reading past the end of a stored file
// that was cut short. Otherwise they would end the process. http.ErrAbortHandler still
// panics.
func Recover(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		switch value := recover(); value {
		case nil:
		case http.ErrAbortHandler:
			panic(value)
		default:
			*err = Error{value, debug.Stack()}
		}
	}
}

// Error is an error made from a panic.
type Error struct {
	value any
	stack []byte
}

// Error returns one line, without the stack.
func (p Error) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// LogStack is a ReplaceAttr function for slog.HandlerOptions. It adds the stack to errors
// that are panics.
func LogStack(_ []string, a slog.Attr) slog.Attr {
	if err, is := a.Value.Any().(error); is {
		if p, panicked := errors.AsType[Error](err); panicked {
			a.Value = slog.StringValue(fmt.Sprintf("%v\n%s", err, p.stack))
		}
	}
	return a
}
