//go:build !linux

package display

// Check returns nil: these systems include everything a window needs.
func Check() error { return nil }
