// Package sessionbus connects to the D-Bus session bus, over which the programs of a
// Linux desktop communicate.
//
// It imports godbus.
package sessionbus

import (
	"errors"

	"github.com/godbus/dbus/v5"
)

// Join returns a private connection, which the caller closes. Without a bus, it
// returns an error and starts none.
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
