//go:build !linux

package desktop

// CheckDisplay returns nil: these systems include everything a window needs.
func CheckDisplay() error { return nil }

// NewNotices returns nil: this system shows no notifications.
func NewNotices(func()) *Notices { return nil }
