package store

import (
	"errors"
	"syscall"
)

// isFull reports whether an error means a full disk: ERROR_DISK_FULL.
func isFull(err error) bool { return errors.Is(err, syscall.Errno(112)) }
