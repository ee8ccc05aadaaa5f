package desktop

import (
	"context"
	"crypto/rand"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
)

// D-Bus names of the portal.
const (
	portalName    = "org.freedesktop.portal.Desktop"
	portalPath    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	fileChooser   = "org.freedesktop.portal.FileChooser"
	portalRequest = "org.freedesktop.portal.Request"
	requestPath   = string(portalPath) + "/request/"

	busName     = "org.freedesktop.DBus"
	ownerChange = busName + ".NameOwnerChanged"
)

// Response codes of the portal.
const (
	answered = iota
	cancelled
)

// The longest time for the portal to open a dialog, which may include starting the
// portal, and to close one.
const openTime, closeTime = 30 * time.Second, 2 * time.Second

// Portal is the file dialog that Linux desktops offer to all programs.
type Portal struct{ available atomic.Bool }

// FindChooser returns the desktop's dialog. It looks for the portal in the background without
// starting it.
func FindChooser() Chooser {
	p := &Portal{}
	go func() { p.available.Store(offered()) }()
	return p
}

// Available reports whether the portal was found and has not failed.
func (p *Portal) Available() bool { return p.available.Load() }

// offered reports whether a portal is running or would start on request.
func offered() bool {
	bus, err := JoinBus()
	if err != nil {
		return false
	}
	defer bus.Close()
	for _, list := range []string{"ListNames", "ListActivatableNames"} {
		var names []string
		if bus.BusObject().Call(busName+"."+list, 0).Store(&names) == nil && slices.Contains(names, portalName) {
			return true
		}
	}
	return false
}

// Ask shows the dialog. After a failure of the portal, There returns false.
func (p *Portal) Ask(ctx context.Context, w ChooserOptions) (path string, err error) {
	path, err = ask(ctx, w)
	if err != nil && !errors.Is(err, ErrNoFile) && !errors.Is(err, errRemoteFile) && ctx.Err() == nil {
		p.available.Store(false)
	}
	return path, err
}

func ask(ctx context.Context, w ChooserOptions) (string, error) {
	bus, err := JoinBus()
	if err != nil {
		return "", say.Errorf("could not connect to the desktop (D-Bus): %s", err)
	}
	defer bus.Close()
	// Listen before asking. By the portal's rule the answer comes from this path.
	token := "tessera" + rand.Text()
	own := strings.NewReplacer(":", "", ".", "_").Replace(bus.Names()[0])
	request := dbus.ObjectPath(requestPath + own + "/" + token)
	signals := make(chan *dbus.Signal, 16)
	bus.Signal(signals)
	err = errors.Join(
		bus.AddMatchSignal(dbus.WithMatchInterface(portalRequest), dbus.WithMatchMember("Response")),
		bus.AddMatchSignal(dbus.WithMatchInterface(busName), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, portalName)))
	if err != nil {
		return "", err
	}
	method := fileChooser + ".OpenFile"
	if w.Save {
		method = fileChooser + ".SaveFile"
	}
	var handle dbus.ObjectPath
	portal := bus.Object(portalName, portalPath)
	opening, cancel := context.WithTimeout(context.WithoutCancel(ctx), openTime) // not canceled, so that an open dialog can be closed
	defer cancel()
	if err := portal.CallWithContext(opening, method, 0, "", w.Title, w.options(token)).Store(&handle); err != nil {
		return "", say.Errorf("could not open the file dialog: %s", err)
	}
	for {
		select {
		case <-ctx.Done():
			closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
			defer cancel()
			bus.Object(portalName, handle).CallWithContext(closing, portalRequest+".Close", 0)
			return "", ctx.Err()
		case s, open := <-signals:
			switch {
			case !open:
				return "", say.Errorf("the connection to the desktop (D-Bus) was lost")
			case s.Name == portalRequest+".Response" && (s.Path == request || s.Path == handle):
				return chosen(s.Body)
			case s.Name == ownerChange && len(s.Body) == 3 && s.Body[2] == "":
				return "", say.Errorf("the file dialog closed unexpectedly")
			}
		}
	}
}

// options returns the dialog's options in the portal's format.
func (w ChooserOptions) options(token string) map[string]dbus.Variant {
	type pattern struct {
		Kind uint32 // 0 for a file name pattern
		Glob string
	}
	type filter struct {
		Name     string
		Patterns []pattern
	}
	o := map[string]dbus.Variant{
		"handle_token": dbus.MakeVariant(token),
		"modal":        dbus.MakeVariant(true),
		"filters":      dbus.MakeVariant([]filter{{w.Kind, []pattern{{0, "*" + w.Ending}}}, {w.All, []pattern{{0, "*"}}}}),
	}
	if w.Folder != "" {
		o["current_folder"] = dbus.MakeVariant(append([]byte(w.Folder), 0))
	}
	if w.Save {
		o["current_name"] = dbus.MakeVariant(w.Name)
	}
	return o
}

// chosen parses the portal's response.
func chosen(body []any) (string, error) {
	var how uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &how, &results); err != nil {
		return "", say.Errorf("the file dialog sent an unreadable answer: %s", err)
	}
	var addresses []string
	switch how {
	case answered:
		if results["uris"].Store(&addresses) != nil || len(addresses) == 0 {
			return "", say.Errorf("the file dialog did not name a file")
		}
		return pathOf(addresses[0])
	case cancelled:
		return "", ErrNoFile
	}
	return "", say.Errorf("the file dialog failed (%#x)", how)
}

// errRemoteFile is returned for a file that only the desktop's own programs can reach.
var errRemoteFile = say.Errorf("this file is on another computer")

// pathOf returns the path of a file URL.
func pathOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || u.Path == "" {
		return "", errRemoteFile
	}
	return u.Path, nil
}
