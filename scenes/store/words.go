package store

import (
	"errors"
	"io/fs"
	"syscall"
)

// errFull is the error of a browser that has no room left for a page.
var errFull = errors.New("the browser's storage is full")

// Words say in plain words why something cannot be stored or read, as the end of
// a sentence.
func Words(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, syscall.ENOSPC), isFull(err):
		return "there is no room left"
	case errors.Is(err, errFull):
		return errFull.Error()
	case errors.Is(err, syscall.EROFS):
		return "the place of the games can only be read"
	case errors.Is(err, fs.ErrPermission):
		return "this program may not write in the place of the games"
	case errors.Is(err, syscall.EIO):
		return "the disk makes errors"
	case errors.Is(err, syscall.ENOTDIR):
		return "something that is no folder is in the place of the games' folder"
	}
	return err.Error()
}
