package desktop

import (
	"context"

	"tessera/logic/say"
)

// ChooserOptions configures the dialog.
type ChooserOptions struct {
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
	// closes the dialog with ctx if possible. The error is ErrNoFile if the person chose no
	// file.
	Ask(ctx context.Context, w ChooserOptions) (path string, err error)
}

// ErrNoFile is returned if the person chose no file.
var ErrNoFile = say.Errorf("no file was chosen")
