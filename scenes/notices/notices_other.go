//go:build !js && !linux

package notices

// New returns nil: this system shows no notifications.
func New(func()) *Notices { return nil }
