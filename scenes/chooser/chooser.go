// Package chooser asks for the path of a file by the desktop's own dialog: on Linux the
// portal that desktops offer to programs over D-Bus, on Windows the system's dialog, on a
// Mac the one that its scripts open.
//
// It imports logic/say, and sessionbus and godbus on Linux. In a page the browser asks,
// and nothing of this is there but the interface.
package chooser

import (
	"context"

	"tessera/logic/say"
)

// Wish is what the dialog is to ask for.
type Wish struct {
	Save   bool   // a file to be written, which the dialog asks about where there is one; else one to be read
	Title  string // of the dialog
	Folder string // where it begins, "" for anywhere
	Name   string // of the file to be written, as it is suggested
	Kind   string // what the files are, such as "Games"
	All    string // what files of every kind are called
	Ending string // how their names end, such as ".json"
}

// Chooser is a desktop's dialog. Both methods may be called on any goroutine.
type Chooser interface {
	// There reports whether the desktop has one, as far as is known.
	There() bool
	// Ask asks for a path and returns when the person has answered or ctx has ended,
	// which closes the dialog where that is possible. The error is ErrNone where no
	// path was chosen.
	Ask(ctx context.Context, w Wish) (path string, err error)
}

// ErrNone is the error where the person chose no file.
var ErrNone = say.Errorf("no file was chosen")
