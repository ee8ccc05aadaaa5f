//go:build !js

package clipboard

// CanShare reports whether the system offers to send a link to someone.
func CanShare() bool { return false }

// Share offers to send a text with a link by the system's own means. Call it only if
// [CanShare] returns true.
func Share(text, link string) {}
