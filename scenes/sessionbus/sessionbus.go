// Package sessionbus joins the bus over which the programs of a desktop of Linux speak
// to one another.
//
// It imports godbus.
package sessionbus

import (
	"errors"

	"github.com/godbus/dbus/v5"
)

// Join is a connection of the caller's own, to be closed by it. Where there is no bus none
// is started, and the error says so.
func Join() (*dbus.Conn, error) {
	bus, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(bus.Auth(nil), bus.Hello()); err != nil {
		return nil, errors.Join(err, bus.Close())
	}
	return bus, nil
}
