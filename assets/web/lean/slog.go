//go:build ignore

// Package slog stands in for log/slog where Ebitengine reports on itself: errors are
// written to the page's console, and nothing else.
package slog

// Level is how grave a report is.
type Level int

// LevelDebug is the level of what is not written.
const LevelDebug Level = -4

// Logger writes nothing.
type Logger struct{}

// Default is the only logger.
func Default() *Logger { return nil }

// Enabled reports false.
func (*Logger) Enabled(any, Level) bool { return false }

// Debug writes nothing.
func Debug(string, ...any) {}

// Error writes what went wrong.
func Error(message string, _ ...any) { println(message) }
