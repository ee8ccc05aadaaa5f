package store

import (
	"errors"
	"io/fs"
	"syscall"

	"tessera/logic/say"
)

// errFull is the error of a browser's full storage.
var errFull = say.Errorf("the browser's storage is full")

// NoRoom reports whether an error means that storage is full.
func NoRoom(err error) bool { return isDiskFull(err) || errors.Is(err, errFull) }

func isDiskFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || isFull(err) }

// WhyFailed says why something cannot be stored or read, as the end of a sentence.
func WhyFailed(err error) say.Text {
	switch {
	case isDiskFull(err):
		return say.It("the disk is full")
	case errors.Is(err, errFull):
		return say.Err(errFull)
	case errors.Is(err, syscall.EROFS):
		return say.It("the games folder is read-only")
	case errors.Is(err, fs.ErrPermission):
		return say.It("Tessera is not allowed to write to the games folder")
	case errors.Is(err, syscall.EIO):
		return say.It("the disk has errors")
	case errors.Is(err, syscall.ENOTDIR):
		return say.It("there is a file where the games folder should be")
	}
	return say.Err(err)
}
