//go:build !linux && !windows && !darwin && !js

package chooser

// Find returns nil: there is no dialog here.
func Find() Chooser { return nil }
