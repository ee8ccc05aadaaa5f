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

// Words says why something cannot be stored or read, as the end of a sentence.
func Words(err error) say.Text {
	switch {
	case isDiskFull(err):
		return say.It("there is no room left")
	case errors.Is(err, errFull):
		return say.Err(errFull)
	case errors.Is(err, syscall.EROFS):
		return say.It("the place of the games can only be read")
	case errors.Is(err, fs.ErrPermission):
		return say.It("this program may not write in the place of the games")
	case errors.Is(err, syscall.EIO):
		return say.It("the disk makes errors")
	case errors.Is(err, syscall.ENOTDIR):
		return say.It("something that is no folder is in the place of the games' folder")
	}
	return say.Err(err)
}
