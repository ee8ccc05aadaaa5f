package desktop

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/ebitengine/purego"
	"github.com/godbus/dbus/v5"
	"github.com/jezek/xgb"

	"tessera/logic/say"
)

var errNoDisplay = errors.New("a window needs a display, and DISPLAY names none; the browser edition needs no display")

// CheckDisplay returns nil if a window can open. Otherwise the error says why in a sentence:
// there is no display, it cannot be reached or has no monitor, or the system lacks a library.
func CheckDisplay() error {
	name := os.Getenv("DISPLAY")
	if name == "" {
		return errNoDisplay
	}
	conn, err := reach(name)
	if err != nil {
		return err
	}
	display = newServer(conn)
	if err := display.check(name); err != nil {
		return err
	}
	return lacking(needed)
}

// reach connects to the X server with this name. Its connection must be kept: a server resets
// when its last client leaves, and may then refuse the window's connection.
func reach(name string) (*xgb.Conn, error) {
	xgb.Logger.SetOutput(io.Discard)
	conn, err := xgb.NewConnDisplay(name)
	if err != nil {
		return nil, fmt.Errorf("a window needs a display, and %s cannot be reached: %s", name, strings.TrimSpace(err.Error()))
	}
	return conn, nil
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

// Names in the Desktop Notifications Specification.
const (
	noticeService = "org.freedesktop.Notifications"
	noticePath    = dbus.ObjectPath("/org/freedesktop/Notifications")
	noticeMember  = noticeService + ".Notify"
)

// noticeTime is the longest wait for the desktop, which may have to start its notification
// service.
const noticeTime = 20 * time.Second

// NewNotices returns the notices of this desktop. It connects to the bus at the first
// notification.
func NewNotices(wake func()) *Notices {
	n := &Notices{wake: wake, shown: make(chan notice, mostWaiting)}
	go n.run()
	return n
}

// run shows queued notifications one after the other.
func (n *Notices) run() {
	var bus *dbus.Conn
	ids := map[string]uint32{} // by tag
	for what := range n.shown {
		if bus == nil || !bus.Connected() {
			var err error
			if bus, err = JoinBus(); err != nil {
				bus = nil
				n.tried(errNoNotices)
				continue
			}
		}
		id, err := show(bus, what, ids[what.tag])
		if err == nil {
			ids[what.tag] = id
		}
		n.tried(err)
	}
}

var errNoNotices = say.Errorf("this desktop does not show notifications")

// show shows a notification, which replaces the one with the id earlier, or none if it is
// 0. All text is in the summary, which is plain text everywhere. A body may be parsed as
// markup.
func show(bus *dbus.Conn, what notice, earlier uint32) (id uint32, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), noticeTime)
	defer cancel()
	hints := map[string]dbus.Variant{"desktop-entry": dbus.MakeVariant("tessera")}
	err = bus.Object(noticeService, noticePath).CallWithContext(ctx, noticeMember, 0, "Tessera", earlier, "tessera", what.title, "", []string{}, hints, int32(-1)).Store(&id)
	if err != nil {
		return 0, errNoNotices
	}
	return id, nil
}

// JoinBus returns a private connection to the D-Bus session bus, over which the programs of
// a Linux desktop communicate, which the caller closes. Without a bus, it
// returns an error and starts none.
func JoinBus() (*dbus.Conn, error) {
	bus, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(bus.Auth(nil), bus.Hello()); err != nil {
		return nil, errors.Join(err, bus.Close())
	}
	return bus, nil
}
