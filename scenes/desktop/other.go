//go:build !linux

package desktop

// CheckDisplay returns nil: these systems include everything a window needs.
func CheckDisplay() error { return nil }

// AskMonitors returns known as false: Ebitengine's list of monitors is always up to date here.
func AskMonitors() (m Monitors, known bool) { return Monitors{}, false }

// NewNotices returns nil: this system shows no notifications.
func NewNotices(func()) *Notices { return nil }
