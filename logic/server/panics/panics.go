// Package panics makes errors of panics, for the requests and the store of a
// server: one damaged page must not end the process.
//
// It imports the standard library only.
package panics

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// To returns a function to be deferred, which puts a panic into err:
//
//	defer panics.To(&err)()
//
// A stored file that was cut short is a fault of memory, which without this
// would end the process and not panic. What net/http means to end a connection
// with goes on as it is.
func To(err *error) func() {
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

// Error is a panic as an error.
type Error struct {
	value any
	stack []byte
}

// Error is one line.
func (p Error) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// InLog is a ReplaceAttr function for slog.HandlerOptions. It adds the stack to errors that
// are panics.
func InLog(_ []string, a slog.Attr) slog.Attr {
	if err, is := a.Value.Any().(error); is {
		if p, panicked := errors.AsType[Error](err); panicked {
			a.Value = slog.StringValue(fmt.Sprintf("%v\n%s", err, p.stack))
		}
	}
	return a
}
