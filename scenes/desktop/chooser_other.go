//go:build !linux && !windows && !darwin && !js

package desktop

// FindChooser returns nil: this system has no dialog.
func FindChooser() Chooser { return nil }
