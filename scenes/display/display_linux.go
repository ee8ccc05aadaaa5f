package display

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ebitengine/purego"
	"github.com/jezek/xgb"
)

var errNone = errors.New("a window needs a display, and DISPLAY names none; the browser edition needs no display")

// Check tells in a sentence why no window can be opened: there is no display, it
// cannot be reached, or the system lacks a library. It returns nil where one can.
func Check() error {
	name := os.Getenv("DISPLAY")
	if name == "" {
		return errNone
	}
	if err := reach(name); err != nil {
		return err
	}
	return lacking(needed)
}

// reach asks the X server of that name for a connection, and keeps it: a server whose
// last client leaves begins anew, and may refuse the window's connection meanwhile.
func reach(name string) error {
	xgb.Logger.SetOutput(io.Discard)
	if _, err := xgb.NewConnDisplay(name); err != nil {
		return fmt.Errorf("a window needs a display, and %s cannot be reached: %s", name, strings.TrimSpace(err.Error()))
	}
	return nil
}

// library is one that a window needs, under any of its names, and the package of
// Debian that has it.
type library struct {
	names []string
	pkg   string
}

// needed are the libraries without which Ebitengine opens no window. It does without
// the others of X11's, as that for more than one monitor.
var needed = []library{
	{[]string{"libX11.so.6"}, "libx11-6"},
	{[]string{"libGL.so.1", "libGLESv2.so.2"}, "libgl1"},
}

// lacking names in one line the libraries that cannot be loaded.
func lacking(libraries []library) error {
	var names, packages []string
	for _, l := range libraries {
		if !l.loads() {
			names, packages = append(names, l.names[0]), append(packages, l.pkg)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("a window needs %s, which this system lacks; Debian and Ubuntu have it in: %s", strings.Join(names, " and "), strings.Join(packages, " "))
}

func (l library) loads() bool {
	for _, name := range l.names {
		if _, err := purego.Dlopen(name, purego.RTLD_LAZY|purego.RTLD_GLOBAL); err == nil {
			return true
		}
	}
	return false
}
