package store

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"testing"
)

// does calls f and returns its error or its panic as an error.
func does(f func() error) (err error) {
	defer Recover(&err)()
	return f()
}

func TestAPanicIsAnError(t *testing.T) {
	var missing []int
	for want, f := range map[string]func() error{
		"panic: the page is torn": func() error { panic("the page is torn") },
		"panic: EOF":              func() error { panic(io.EOF) },
		"index out of range":      func() error { missing[3] = 1; return nil },
	} {
		err := does(f)
		if p := (PanicError{}); !errors.As(err, &p) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q in a line; it is %v", want, err)
		}
		var log strings.Builder
		slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{ReplaceAttr: LogStack})).Error("it failed", "error", fmt.Errorf("read: %w", err), "more", 1)
		if !strings.Contains(log.String(), want) || !strings.Contains(log.String(), "panics_test.go") || strings.Count(log.String(), "\n") != 1 {
			t.Errorf("want %q and where it was; logged is %s", want, &log)
		}
	}
}

func TestErrorsAndResultsStay(t *testing.T) {
	if err := does(func() error { return nil }); err != nil {
		t.Errorf("nothing wrong is %v", err)
	}
	if err := does(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("an error is %v", err)
	}
	defer func() {
		if value := recover(); value != http.ErrAbortHandler {
			t.Errorf("what ends a connection has become %v", value)
		}
	}()
	err := does(func() error { panic(http.ErrAbortHandler) })
	t.Errorf("what ends a connection is %v", err)
}

// TestFaultHandlingIsRestored checks that To restores the handling of memory faults.
func TestFaultHandlingIsRestored(t *testing.T) {
	for _, usual := range []bool{false, true} {
		before := debug.SetPanicOnFault(usual)
		_ = does(func() error {
			if !debug.SetPanicOnFault(true) {
				t.Error("a fault of memory ends the process")
			}
			return nil
		})
		if got := debug.SetPanicOnFault(before); got != usual {
			t.Errorf("after it, whether faults panic is %v, and was %v", got, usual)
		}
	}
}
