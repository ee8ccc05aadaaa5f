package store

import (
	"errors"
	"io/fs"
	"runtime"
	"syscall"

	"tessera/logic/say"
)

// ErrNone is the error of Load if nothing is stored under the name.
var ErrNone = say.Errorf("nothing is stored under this name")

// HeldError is the error of a text that could not be written and is held in memory instead,
// for as long as the program runs.
type HeldError struct{ Why error }

func (h *HeldError) Error() string { return h.Said().String() }

// Said returns the error in words for a person.
func (h *HeldError) Said() say.Text { return WhyFailed(h.Why) }

// Unwrap returns Why.
func (h *HeldError) Unwrap() error { return h.Why }

// ConflictError is the error of a text that was not written because another program, or another
// tab of the browser, has written under its name in the meantime.
type ConflictError struct{ Name string }

func (c *ConflictError) Error() string { return c.Said().String() }

// Said returns the error in words for a person.
func (c *ConflictError) Said() say.Text { return say.It("another Tessera window has changed it") }

// errFull is the error of a browser's full storage.
var errFull = say.Errorf("the browser's storage is full")

// NoRoom reports whether an error means that storage is full.
func NoRoom(err error) bool { return isDiskFull(err) || errors.Is(err, errFull) }

// isDiskFull reports whether an error means a full disk or quota: ENOSPC, or Windows'
// ERROR_DISK_FULL.
func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || runtime.GOOS == "windows" && errors.Is(err, syscall.Errno(112))
}

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
