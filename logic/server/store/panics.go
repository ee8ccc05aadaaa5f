package store

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
)

// Recover returns a function to be deferred, which turns a panic into err, so that one
// damaged page does not end the process:
//
//	defer store.Recover(&err)()
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
			*err = PanicError{value, debug.Stack()}
		}
	}
}

// PanicError is an error made from a panic.
type PanicError struct {
	value any
	stack []byte
}

// Error returns one line, without the stack.
func (p PanicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// LogStack is a ReplaceAttr function for slog.HandlerOptions. It adds the stack to errors
// that are panics.
func LogStack(_ []string, a slog.Attr) slog.Attr {
	if err, is := a.Value.Any().(error); is {
		if p, panicked := errors.AsType[PanicError](err); panicked {
			a.Value = slog.StringValue(fmt.Sprintf("%v\n%s", err, p.stack))
		}
	}
	return a
}
