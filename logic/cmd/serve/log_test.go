package main

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/web/webtest"
)

// TestWarningsAreBounded checks that a place in the program cannot flood the log with warnings
// and errors, whatever they say, that what is left out is counted, and that other places and
// lines that no one warns with stay whole.
func TestWarningsAreBounded(t *testing.T) {
	const many = 1000
	for _, flood := range []struct {
		name string
		log  func(log *slog.Logger, n int)
		all  bool
	}{
		{"warnings", func(log *slog.Logger, n int) { log.Warn("flood", "table", n) }, false},
		{"errors", func(log *slog.Logger, n int) { log.Error("flood", "error", errors.New("bad")) }, false},
		{"with attributes", func(log *slog.Logger, n int) { log.With("a", n).WithGroup("g").Warn("flood", "b", n) }, false},
		{"of net/http", func(log *slog.Logger, n int) { newServer(nil, log).ErrorLog.Printf("flood of 192.0.2.1:%d", n) }, false},
		{"requests", func(log *slog.Logger, n int) { log.Info("flood", "path", n) }, true},
	} {
		t.Run(flood.name, func(t *testing.T) {
			var book webtest.LogBook
			clock := webtest.NewClock()
			log := Log(slog.NewTextHandler(&book, nil), clock.Now)
			for n := range many {
				flood.log(log, n)
			}
			told := strings.Count(book.String(), "flood")
			if flood.all != (told == many) || told == 0 || !flood.all && told > 30 {
				t.Fatalf("of %d lines the log has %d", many, told)
			}
			leftOut := log.Handler().(bounded).leftOut()
			if leftOut != many-told {
				t.Errorf("%d lines of %d, but %d are counted as left out", told, many, leftOut)
			}
			log.Warn("another")
			if text := book.String(); strings.Count(text, "another") != 1 || strings.Contains(text, "left out before") {
				t.Error("a flood hides the warning of another place, or counts for it")
			}
			clock.Advance(time.Minute)
			flood.log(log, many)
			text := book.String()
			if strings.Count(text, "flood") != told+1 || !flood.all && !strings.Contains(text, fmt.Sprintf(`left out before"=%d`, leftOut)) {
				t.Errorf("a minute later the log ends with %s", text[strings.LastIndex(text[:len(text)-1], "\n")+1:])
			}
		})
	}
}
