//go:build !js && !linux

package notices

// New is nil: no notices are shown here.
func New(func()) *Notices { return nil }
