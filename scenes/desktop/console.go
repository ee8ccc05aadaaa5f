//go:build !windows

package desktop

// Console does nothing: elsewhere a program writes to where it was started from.
func Console() {}
