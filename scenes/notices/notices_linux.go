package notices

import (
	"context"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes/sessionbus"
)

// Names in the Desktop Notifications Specification.
const (
	service = "org.freedesktop.Notifications"
	path    = dbus.ObjectPath("/org/freedesktop/Notifications")
	member  = service + ".Notify"
)

// patience is the longest wait for the desktop, which may have to start its notification
// service.
const patience = 20 * time.Second

// New returns the notices of this desktop. It connects to the bus at the first
// notification.
func New(wake func()) *Notices {
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
			if bus, err = sessionbus.Join(); err != nil {
				bus = nil
				n.tried(errNone)
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

var errNone = say.Errorf("this desktop does not show notifications")

// show shows a notification, which replaces the one with the id earlier, or none if it is
// 0. All text is in the summary, which is plain text everywhere. A body may be parsed as
// markup.
func show(bus *dbus.Conn, what notice, earlier uint32) (id uint32, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	hints := map[string]dbus.Variant{"desktop-entry": dbus.MakeVariant("tessera")}
	err = bus.Object(service, path).CallWithContext(ctx, member, 0, "Tessera", earlier, "tessera", what.title, "", []string{}, hints, int32(-1)).Store(&id)
	if err != nil {
		return 0, errNone
	}
	return id, nil
}
