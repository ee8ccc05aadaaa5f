package desktop

import (
	"context"
	"errors"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
)

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
