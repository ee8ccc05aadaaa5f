//go:build !linux

package display

// Check returns nil: these systems bring all that a window needs.
func Check() error { return nil }
