package chooser

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
	"tessera/scenes/sessionbus"
)

// Where the portal is on the session's bus, and what it is asked.
const (
	portalName    = "org.freedesktop.portal.Desktop"
	portalPath    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	fileChooser   = "org.freedesktop.portal.FileChooser"
	portalRequest = "org.freedesktop.portal.Request"
	requestPath   = string(portalPath) + "/request/"

	busName     = "org.freedesktop.DBus"
	ownerChange = busName + ".NameOwnerChanged"
)

// How a dialog ends, as the portal says it.
const (
	answered = iota
	cancelled
)

// How long the portal may take to open a dialog, for which it may have to be started,
// and to close one.
const openTime, closeTime = 30 * time.Second, 2 * time.Second

// Portal is the dialog that the desktops of Linux offer to all programs.
type Portal struct{ there atomic.Bool }

// Find looks for the desktop's dialog in the background, and starts nothing for that.
func Find() Chooser {
	p := &Portal{}
	go func() { p.there.Store(offered()) }()
	return p
}

// There implements [Chooser].
func (p *Portal) There() bool { return p.there.Load() }

// offered reports whether there is a portal, or one that is started when it is asked.
func offered() bool {
	bus, err := sessionbus.Join()
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

// Ask implements [Chooser]. Where the portal fails to ask it is not there any more.
func (p *Portal) Ask(ctx context.Context, w Wish) (path string, err error) {
	path, err = ask(ctx, w)
	if err != nil && !errors.Is(err, ErrNone) && !errors.Is(err, errElsewhere) && ctx.Err() == nil {
		p.there.Store(false)
	}
	return path, err
}

func ask(ctx context.Context, w Wish) (string, error) {
	bus, err := sessionbus.Join()
	if err != nil {
		return "", say.Errorf("the desktop's bus cannot be reached: %s", err)
	}
	defer bus.Close()
	// The answer is listened for before it is asked for, where it will come from by the
	// portal's own rule.
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
	opening, cancel := context.WithTimeout(context.WithoutCancel(ctx), openTime) // so that what was opened can be closed
	defer cancel()
	if err := portal.CallWithContext(opening, method, 0, "", w.Title, w.options(token)).Store(&handle); err != nil {
		return "", say.Errorf("the desktop's dialog does not open: %s", err)
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
				return "", say.Errorf("the desktop's bus has ended")
			case s.Name == portalRequest+".Response" && (s.Path == request || s.Path == handle):
				return chosen(s.Body)
			case s.Name == ownerChange && len(s.Body) == 3 && s.Body[2] == "":
				return "", say.Errorf("the desktop's dialog has ended")
			}
		}
	}
}

// options are what a dialog is to be like, as the portal takes it.
func (w Wish) options(token string) map[string]dbus.Variant {
	type pattern struct {
		Kind uint32 // 0 is a pattern of names
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

// chosen reads the portal's answer.
func chosen(body []any) (string, error) {
	var how uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &how, &results); err != nil {
		return "", say.Errorf("the desktop's dialog answers what is no answer: %s", err)
	}
	var addresses []string
	switch how {
	case answered:
		if results["uris"].Store(&addresses) != nil || len(addresses) == 0 {
			return "", say.Errorf("the desktop's dialog names no file")
		}
		return pathOf(addresses[0])
	case cancelled:
		return "", ErrNone
	}
	return "", failed(how)
}

// errElsewhere is the error for a file that only the desktop's own programs can reach.
var errElsewhere = say.Errorf("this file is on another machine")

// pathOf is the path of a file by its address.
func pathOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || u.Path == "" {
		return "", errElsewhere
	}
	return u.Path, nil
}
