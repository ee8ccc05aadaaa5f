package desktop

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ebitengine/purego"
	"github.com/jezek/xgb"
)

var errNoDisplay = errors.New("a window needs a display, and DISPLAY names none; the browser edition needs no display")

// CheckDisplay returns nil if a window can open. Otherwise the error says why in a sentence:
// there is no display, it cannot be reached, or the system lacks a library.
func CheckDisplay() error {
	name := os.Getenv("DISPLAY")
	if name == "" {
		return errNoDisplay
	}
	if err := reach(name); err != nil {
		return err
	}
	return lacking(needed)
}

// reach connects to the X server with this name and keeps the connection. A server resets
// when its last client leaves, and may then refuse the window's connection.
func reach(name string) error {
	xgb.Logger.SetOutput(io.Discard)
	if _, err := xgb.NewConnDisplay(name); err != nil {
		return fmt.Errorf("a window needs a display, and %s cannot be reached: %s", name, strings.TrimSpace(err.Error()))
	}
	return nil
}

// library is a library that a window needs, under any of its names, and its Debian
// package.
type library struct {
	names []string
	pkg   string
}

// needed are the libraries that Ebitengine needs to open a window. Other X11 libraries,
// such as the one for several monitors, are optional.
var needed = []library{
	{[]string{"libX11.so.6"}, "libx11-6"},
	{[]string{"libGL.so.1", "libGLESv2.so.2"}, "libgl1"},
}

// lacking returns an error that lists the libraries that cannot be loaded, or nil.
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
