// Package chooser asks for the path of a file with the desktop's own dialog: on Linux the
// portal that desktops offer over D-Bus, on Windows the system's dialog, on a Mac the one
// that scripts open.
//
// It imports logic/say, and sessionbus and godbus on Linux. In a page the browser asks,
// and this package has only the interface.
package chooser

import (
	"context"

	"tessera/logic/say"
)

// Options configures the dialog.
type Options struct {
	Save   bool   // choose a file to write, confirming an overwrite; else one to read
	Title  string // of the dialog
	Folder string // initial folder, or "" for any
	Name   string // suggested name of the file to write
	Kind   string // name of the file type, such as "Games"
	All    string // label for files of every type
	Ending string // file name extension, such as ".json"
}

// Chooser is a desktop's file dialog. Its methods may be called on any goroutine.
type Chooser interface {
	// Available reports whether the desktop has a dialog, as far as known.
	Available() bool
	// Ask returns the chosen path after the person has answered or ctx has ended. It
	// closes the dialog with ctx if possible. The error is ErrNone if the person chose no
	// file.
	Ask(ctx context.Context, w Options) (path string, err error)
}

// ErrNone is returned if the person chose no file.
var ErrNone = say.Errorf("no file was chosen")
