//go:build !windows

package store

// isFull reports whether an error means a full disk or quota, beyond ENOSPC.
func isFull(error) bool { return false }
