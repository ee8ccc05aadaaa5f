package notices

import (
	"context"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes/sessionbus"
)

// What shows notices on a desktop of Linux, by the Desktop Notifications Specification.
const (
	service = "org.freedesktop.Notifications"
	path    = dbus.ObjectPath("/org/freedesktop/Notifications")
	member  = service + ".Notify"
)

// patience is how long the desktop may take, which may have to start what shows them.
const patience = 20 * time.Second

// New shows notices on this desktop. Nothing is asked of it before the first one.
func New(wake func()) *Notices {
	n := &Notices{wake: wake, shown: make(chan notice, mostWaiting)}
	go n.run()
	return n
}

// run shows what is to be shown, one after the other.
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

var errNone = say.Errorf("this desktop shows no notices")

// show shows a notice in the place of an earlier one, 0 for none. All of it stands in the
// summary, which is plain text everywhere; a body may be read as markup.
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
