package chooser

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

// scripted is the dialog that a Mac's scripts open.
type scripted struct{}

// Find is the system's dialog.
func Find() Chooser { return scripted{} }

// There implements [Chooser].
func (scripted) There() bool { return true }

// What the system's scripts are asked; the words come as arguments, so that none of them
// is read as a script. The arguments have names that no term of the system's has: folder
// is one, and a script that uses it so is not compiled.
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

// Ask implements [Chooser].
func (scripted) Ask(ctx context.Context, w Wish) (string, error) {
	script, last := opening, strings.TrimPrefix(w.Ending, ".")
	if w.Save {
		script, last = saving, w.Name
	}
	said, err := exec.CommandContext(ctx, "osascript", "-e", script, w.Title, w.Folder, last).Output()
	if failed, is := errors.AsType[*exec.ExitError](err); is && strings.Contains(string(failed.Stderr), "-128") {
		return "", ErrNone // which is how it says that nothing was chosen
	}
	return strings.TrimSuffix(string(said), "\n"), err
}
