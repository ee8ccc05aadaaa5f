package e2e

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// findWindow waits for the window and focuses it, because our display has no window
// manager.
func (a *App) findWindow() {
	a.t.Helper()
	// --sync waits for a window.
	ids := strings.Fields(a.xdo("search", "--sync", "--onlyvisible", "--pid", a.cmd.Process.Pid))
	if len(ids) != 1 {
		a.t.Fatalf("the program shows %d windows; one was expected", len(ids))
	}
	a.window = ids[0]
	a.xdo("windowfocus", "--sync", a.window)
}

// A Box is the place of the window on the display, in pixels.
type Box struct{ X, Y, W, H int }

// Window returns the place of the window.
func (a *App) Window() Box {
	a.t.Helper()
	values := map[string]int{}
	for line := range strings.Lines(a.xdo("getwindowgeometry", "--shell", a.window)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		if n, err := strconv.Atoi(value); err == nil {
			values[name] = n
		}
	}
	return Box{values["X"], values["Y"], values["WIDTH"], values["HEIGHT"]}
}

// Close closes the window like its close button, waits for the program to end and returns
// its exit status.
func (a *App) Close() int {
	a.t.Helper()
	if err := a.requestClose(); err != nil {
		a.t.Fatalf("the window cannot be asked to close: %v", err)
	}
	return a.Exit()
}

// requestClose sends WM_DELETE_WINDOW, as a window manager does. Xdotool can only destroy
// a window.
func (a *App) requestClose() error {
	return a.onServer(func(conn *xgb.Conn, window xproto.Window) error {
		var atoms [2]xproto.Atom
		for i, name := range []string{"WM_PROTOCOLS", "WM_DELETE_WINDOW"} {
			reply, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			atoms[i] = reply.Atom
		}
		event := xproto.ClientMessageEvent{
			Format: 32,
			Window: window,
			Type:   atoms[0],
			Data:   xproto.ClientMessageDataUnionData32New([]uint32{uint32(atoms[1]), 0, 0, 0, 0}),
		}
		return xproto.SendEventChecked(conn, false, window, 0, string(event.Bytes())).Check()
	})
}

// LoseFocus gives the focus to another window. The display's root window would not do: keys
// that it gets go on to the window under the pointer.
func (a *App) LoseFocus() {
	a.t.Helper()
	conn, err := a.connect()
	if err == nil {
		a.t.Cleanup(conn.Close) // ends the other window
		err = focusAnother(conn)
	}
	if err != nil {
		a.t.Fatalf("the focus cannot be taken from the window: %v", err)
	}
}

// focusAnother opens a window of one pixel outside the display, and focuses it.
func focusAnother(conn *xgb.Conn) error {
	window, err := xproto.NewWindowId(conn)
	if err != nil {
		return err
	}
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	return cmp.Or(
		xproto.CreateWindowChecked(conn, 0, window, root, -1, -1, 1, 1, 0, xproto.WindowClassInputOnly, 0,
			xproto.CwOverrideRedirect, []uint32{1}).Check(),
		xproto.MapWindowChecked(conn, window).Check(),
		xproto.SetInputFocusChecked(conn, xproto.InputFocusParent, window, xproto.TimeCurrentTime).Check())
}

// Minimize hides the window, as a window manager does.
func (a *App) Minimize() {
	a.t.Helper()
	a.xdo("windowunmap", "--sync", a.window)
}

// Restore shows the window again and focuses it.
func (a *App) Restore() {
	a.t.Helper()
	a.xdo("windowmap", "--sync", a.window, "windowfocus", "--sync", a.window)
}

// onServer calls f with a separate connection to the display.
func (a *App) onServer(f func(conn *xgb.Conn, window xproto.Window) error) error {
	id, err := strconv.ParseUint(a.window, 10, 32)
	if err != nil {
		return err
	}
	conn, err := a.connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	return f(conn, xproto.Window(id))
}

// connect opens a separate connection to the display.
func (a *App) connect() (*xgb.Conn, error) {
	// xgb would log that the authority file is missing. Our display needs none.
	xgb.Logger.SetOutput(io.Discard)
	return xgb.NewConnDisplay(a.display)
}

// onDisplay converts window pixels to display pixels. Without a window manager the
// program itself decides the place of its window.
func (a *App) onDisplay(x, y float64) (int, int) {
	a.t.Helper()
	box := a.Window()
	if x < 0 || y < 0 || x >= float64(box.W) || y >= float64(box.H) {
		a.t.Fatalf("%.0f,%.0f is outside the window, which is %d by %d", x, y, box.W, box.H)
	}
	return box.X + int(math.Floor(x)), box.Y + int(math.Floor(y))
}
