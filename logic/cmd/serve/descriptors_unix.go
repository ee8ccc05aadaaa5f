//go:build unix

package main

import "syscall"

// descriptors returns how many files and connections the process may have open, or 0 if
// that is not known.
func descriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), 1<<30))
}
