//go:build !linux && !windows && !darwin && !js

package chooser

// Find returns nil: this system has no dialog.
func Find() Chooser { return nil }
