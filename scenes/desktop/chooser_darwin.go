package desktop

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

// scripted is the dialog that AppleScript opens.
type scripted struct{}

// FindChooser returns the system's dialog.
func FindChooser() Chooser { return scripted{} }

func (scripted) Available() bool { return true }

// The AppleScripts. Texts are passed as arguments, so that none is read as script. The
// arguments avoid names that are AppleScript terms: a script with an argument named
// folder does not compile.
const (
	opening = `on run {theTitle, theFolder, theEnding}
	if theFolder is "" then return POSIX path of (choose file of type {theEnding} with prompt theTitle)
	return POSIX path of (choose file of type {theEnding} with prompt theTitle default location (POSIX file theFolder))
end run`
	saving = `on run {theTitle, theFolder, theName}
	if theFolder is "" then return POSIX path of (choose file name with prompt theTitle default name theName)
	return POSIX path of (choose file name with prompt theTitle default name theName default location (POSIX file theFolder))
end run`
)

func (scripted) Ask(ctx context.Context, w ChooserOptions) (string, error) {
	script, last := opening, strings.TrimPrefix(w.Ending, ".")
	if w.Save {
		script, last = saving, w.Name
	}
	said, err := exec.CommandContext(ctx, "osascript", "-e", script, w.Title, w.Folder, last).Output()
	if failed, is := errors.AsType[*exec.ExitError](err); is && strings.Contains(string(failed.Stderr), "-128") {
		return "", ErrNoFile // the error code for a canceled dialog
	}
	return strings.TrimSuffix(string(said), "\n"), err
}
