package desktop

import (
	"fmt"
	"slices"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/xproto"
)

// server is a connection to an X server that knows its monitors.
type server struct {
	conn *xgb.Conn
	root xproto.Window
}

// display is the server of the window; nil before [CheckDisplay], or if it knows no monitors.
var display *server

// newServer returns nil if the server has no RandR extension. Like Ebitengine, the game then
// assumes that it has a monitor.
func newServer(conn *xgb.Conn) *server {
	go func() { // a full queue of events would block the replies
		for {
			if event, err := conn.WaitForEvent(); event == nil && err == nil {
				return
			}
		}
	}()
	if len(xproto.Setup(conn).Roots) == 0 || randr.Init(conn) != nil {
		return nil
	}
	if _, err := randr.QueryVersion(conn, 1, 3).Reply(); err != nil {
		return nil
	}
	return &server{conn, xproto.Setup(conn).DefaultScreen(conn).Root}
}

// check returns an error if no monitor is switched on. Name is the server's, for the error.
func (s *server) check(name string) error {
	if m, known := s.monitors(); known && len(m.All) == 0 {
		return fmt.Errorf("a window needs a display, and %s has no monitor that is switched on; the browser edition needs no display", name)
	}
	return nil
}

// monitors returns the monitors that are switched on, the primary one first, in physical
// pixels. Known is false if the server does not tell: it has no CRTC, or does not answer.
func (s *server) monitors() (m Monitors, known bool) {
	if s == nil {
		return Monitors{}, false
	}
	r, err := randr.GetScreenResourcesCurrent(s.conn, s.root).Reply()
	if err != nil || len(r.Crtcs) == 0 {
		return Monitors{}, false
	}
	primary, err := randr.GetOutputPrimary(s.conn, s.root).Reply()
	if err != nil {
		return Monitors{}, false
	}
	m.Placed, m.Changes = true, uint64(r.Timestamp)<<32|uint64(r.ConfigTimestamp)
	for _, id := range r.Outputs {
		output, err := randr.GetOutputInfo(s.conn, id, r.ConfigTimestamp).Reply()
		if err != nil || output.Connection != randr.ConnectionConnected || output.Crtc == 0 {
			continue // an error means that the output has gone since
		}
		crtc, err := randr.GetCrtcInfo(s.conn, output.Crtc, r.ConfigTimestamp).Reply()
		if err != nil {
			continue
		}
		one := Monitor{string(output.Name), int(crtc.X), int(crtc.Y), int(crtc.Width), int(crtc.Height)}
		if id == primary.Output {
			m.All = slices.Insert(m.All, 0, one)
		} else {
			m.All = append(m.All, one)
		}
	}
	return m, true
}

// AskMonitors returns the monitors that are switched on, in physical pixels, as the window
// system reports them now. Known is false if it does not.
func AskMonitors() (m Monitors, known bool) { return display.monitors() }
