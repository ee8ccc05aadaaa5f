//go:build !js && !windows && !darwin

package clipboard

import (
	"io"
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"tessera/logic/say"
)

// On X11 the clipboard is no store: who has copied something owns it, and hands
// it over to who asks, for as long as the program runs.

// answerTime is how long another program may take to hand its text over.
var answerTime = 2 * time.Second

// chunk is how much is handed over at once; more goes in parts.
const chunk = 60_000

// owner is our connection to the display, made when it is first needed.
type owner struct {
	conn   *xgb.Conn
	window xproto.Window
	atoms  map[string]xproto.Atom

	mu      sync.Mutex
	held    map[xproto.Atom][]byte // what we own, by the forms it can be had in; nil if another owns it
	parts   map[part][]byte        // what is still to be handed over in parts
	waiting chan []byte            // takes what another program hands over; nil while nothing is asked for
}

// part is where another program takes something in parts.
type part struct {
	window   xproto.Window
	property xproto.Atom
}

var (
	once   sync.Once
	ours   *owner
	opened error
)

func display() (*owner, error) {
	once.Do(func() { ours, opened = open() })
	return ours, opened
}

func open() (*owner, error) {
	xgb.Logger.SetOutput(io.Discard)
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, ErrNone
	}
	o := &owner{conn: conn, atoms: map[string]xproto.Atom{}, parts: map[part][]byte{}}
	screen := xproto.Setup(conn).DefaultScreen(conn)
	if o.window, err = xproto.NewWindowId(conn); err != nil {
		return nil, ErrNone
	}
	err = xproto.CreateWindowChecked(conn, 0, o.window, screen.Root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, screen.RootVisual,
		xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
	if err != nil {
		return nil, say.Errorf("the clipboard cannot be reached: %s", err)
	}
	for _, name := range []string{selection, "TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "image/png", "INCR", "TESSERA"} {
		reply, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			return nil, say.Errorf("the clipboard cannot be reached: %s", err)
		}
		o.atoms[name] = reply.Atom
	}
	go o.serve()
	return o, nil
}

// Write puts a text into the clipboard, and tells done, which may be nil, how
// that went.
func Write(text string, done func(error)) {
	err := hold(map[string][]byte{"UTF8_STRING": []byte(text), "text/plain;charset=utf-8": []byte(text), "text/plain": []byte(text), "STRING": []byte(text)})
	if done != nil {
		done(err)
	}
}

// WritePicture puts a picture in PNG format into the clipboard.
func WritePicture(png []byte, done func(error)) { done(hold(map[string][]byte{"image/png": png})) }

func hold(forms map[string][]byte) error {
	o, err := display()
	if err != nil {
		return err
	}
	o.mu.Lock()
	o.held = map[xproto.Atom][]byte{}
	for name, data := range forms {
		o.held[o.atoms[name]] = data
	}
	o.mu.Unlock()
	if err := xproto.SetSelectionOwnerChecked(o.conn, o.window, o.atoms[selection], xproto.TimeCurrentTime).Check(); err != nil {
		return say.Errorf("the clipboard cannot be written: %s", err)
	}
	return nil
}

func read(done func(string, error)) {
	go func() { done(ask()) }()
}

// asking lets one reading follow the other.
var asking sync.Mutex

// ask takes the text of whoever owns the clipboard.
func ask() (string, error) {
	asking.Lock()
	defer asking.Unlock()
	o, err := display()
	if err != nil {
		return "", err
	}
	reply, err := xproto.GetSelectionOwner(o.conn, o.atoms[selection]).Reply()
	switch {
	case err != nil:
		return "", say.Errorf("the clipboard cannot be read: %s", err)
	case reply.Owner == xproto.WindowNone:
		return "", ErrEmpty
	case reply.Owner == o.window:
		o.mu.Lock()
		defer o.mu.Unlock()
		return string(o.held[o.atoms["UTF8_STRING"]]), nil
	}
	answer := make(chan []byte, 1)
	o.mu.Lock()
	o.waiting = answer
	o.mu.Unlock()
	xproto.ConvertSelection(o.conn, o.window, o.atoms[selection], o.atoms["UTF8_STRING"], o.atoms["TESSERA"], xproto.TimeCurrentTime)
	select {
	case text := <-answer:
		return string(text), nil
	case <-time.After(answerTime):
		o.mu.Lock()
		o.waiting = nil
		o.mu.Unlock()
		return "", say.Errorf("the program that was copied from does not answer")
	}
}

// serve answers the display until the connection ends.
func (o *owner) serve() {
	for {
		event, err := o.conn.WaitForEvent()
		if event == nil && err == nil {
			return
		}
		o.mu.Lock()
		switch e := event.(type) {
		case xproto.SelectionRequestEvent:
			o.handOver(e)
		case xproto.SelectionClearEvent:
			o.held = nil
		case xproto.SelectionNotifyEvent:
			o.take(e)
		case xproto.PropertyNotifyEvent:
			o.goOn(e)
		}
		o.mu.Unlock()
	}
}

// handOver gives another program what it asks for, or says that it cannot.
func (o *owner) handOver(e xproto.SelectionRequestEvent) {
	property := e.Property
	if property == xproto.AtomNone { // as old programs ask
		property = e.Target
	}
	switch data, ok := o.held[e.Target]; {
	case e.Target == o.atoms["TARGETS"] && o.held != nil:
		list := []xproto.Atom{e.Target}
		for form := range o.held {
			list = append(list, form)
		}
		text := make([]byte, 4*len(list))
		for i, atom := range list {
			xgb.Put32(text[4*i:], uint32(atom))
		}
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, property, xproto.AtomAtom, 32, uint32(len(list)), text)
	case !ok:
		property = xproto.AtomNone
	case len(data) > chunk:
		size := make([]byte, 4)
		xgb.Put32(size, uint32(len(data)))
		xproto.ChangeWindowAttributes(o.conn, e.Requestor, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange})
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, property, o.atoms["INCR"], 32, 1, size)
		o.parts[part{e.Requestor, property}] = data
	default:
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, property, e.Target, 8, uint32(len(data)), data)
	}
	answer := xproto.SelectionNotifyEvent{Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: property}
	xproto.SendEvent(o.conn, false, e.Requestor, 0, string(answer.Bytes()))
}

// goOn hands over the next part once the one before has been taken; an empty one
// is the end.
func (o *owner) goOn(e xproto.PropertyNotifyEvent) {
	at := part{e.Window, e.Atom}
	rest, ok := o.parts[at]
	if !ok || e.State != xproto.PropertyDelete {
		return
	}
	n := min(len(rest), chunk)
	form := o.atoms["image/png"]
	if _, text := o.held[o.atoms["UTF8_STRING"]]; text {
		form = o.atoms["UTF8_STRING"]
	}
	xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Window, e.Atom, form, 8, uint32(n), rest[:n])
	if o.parts[at] = rest[n:]; n == 0 {
		delete(o.parts, at)
	}
}

// take reads what another program has handed over. What comes in parts is longer
// than any game.
func (o *owner) take(e xproto.SelectionNotifyEvent) {
	if o.waiting == nil {
		return
	}
	var text []byte
	if e.Property != xproto.AtomNone {
		reply, err := xproto.GetProperty(o.conn, true, o.window, e.Property, xproto.GetPropertyTypeAny, 0, maxText/4).Reply()
		if err == nil && reply.Type != o.atoms["INCR"] && reply.Format == 8 {
			text = reply.Value
		}
	}
	o.waiting <- text
	o.waiting = nil
}
