//go:build !windows

package desktop

// Console does nothing: elsewhere a program's output already goes to its terminal.
func Console() {}
