//go:build ignore

// Package slog replaces log/slog in Ebitengine. It writes errors to the page's console
// and discards the rest.
package slog

// Level is the severity of a message.
type Level int

// LevelDebug is the level of messages that are discarded.
const LevelDebug Level = -4

// Logger discards everything.
type Logger struct{}

// Default returns the only logger.
func Default() *Logger { return nil }

// Enabled reports false.
func (*Logger) Enabled(any, Level) bool { return false }

// Debug discards a message.
func Debug(string, ...any) {}

// Error writes a message.
func Error(message string, _ ...any) { println(message) }
