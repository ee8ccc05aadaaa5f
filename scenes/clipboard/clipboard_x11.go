//go:build !js && !windows && !darwin

package clipboard

import (
	"io"
	"maps"
	"sync"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"tessera/logic/say"
)

// X11 stores no clipboard. The program that copied something owns the selection, and
// sends the data to other programs on request, as long as it runs.

// answerTime is how long another program may take to send its text, or the next part of a
// long one.
var answerTime = 2 * time.Second

// chunk is the most bytes sent in one piece. Longer data is sent in parts.
const chunk = 60_000

// owner is the connection to the display, opened at the first use.
type owner struct {
	conn   *xgb.Conn
	window xproto.Window
	atoms  map[string]xproto.Atom

	mu       sync.Mutex
	held     map[xproto.Atom][]byte // what we own, by format; nil if another program owns the selection
	parts    map[place]unsent
	incoming *incoming // the text being received, or nil
}

// place identifies a transfer in parts to another program.
type place struct {
	window   xproto.Window
	property xproto.Atom
}

// unsent holds the data that is not sent yet.
type unsent struct {
	form xproto.Atom
	data []byte
}

// incoming is a text being received. Each has a window of its own, so that late data of an
// earlier one is not mistaken for it.
type incoming struct {
	window  xproto.Window
	text    []byte
	inParts bool          // the owner sends parts; an empty part ends the text
	more    chan struct{} // receives a value for each part
	done    chan []byte   // receives the text, or more than maxText bytes of it
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
	o := &owner{conn: conn, atoms: map[string]xproto.Atom{}, parts: map[place]unsent{}}
	if o.window, err = o.newWindow(); err != nil {
		return nil, err
	}
	for _, name := range []string{selection, "TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "image/png", "INCR", "TESSERA"} {
		reply, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			return nil, say.Errorf("could not access the clipboard: %s", err)
		}
		o.atoms[name] = reply.Atom
	}
	go o.serve()
	return o, nil
}

// newWindow creates a window that is never shown. It receives events and data.
func (o *owner) newWindow() (xproto.Window, error) {
	screen := xproto.Setup(o.conn).DefaultScreen(o.conn)
	window, err := xproto.NewWindowId(o.conn)
	if err != nil {
		return 0, ErrNone
	}
	err = xproto.CreateWindowChecked(o.conn, 0, window, screen.Root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, screen.RootVisual,
		xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange}).Check()
	if err != nil {
		return 0, say.Errorf("could not access the clipboard: %s", err)
	}
	return window, nil
}

// Write copies a text to the clipboard and calls done with the result. Done may be nil.
func Write(text string, done func(error)) {
	err := hold(map[string][]byte{"UTF8_STRING": []byte(text), "text/plain;charset=utf-8": []byte(text), "text/plain": []byte(text), "STRING": []byte(text)})
	if done != nil {
		done(err)
	}
}

// WritePicture copies a PNG picture to the clipboard.
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
		return say.Errorf("could not copy to the clipboard: %s", err)
	}
	return nil
}

func read(done func(string, error)) {
	go func() { done(ask()) }()
}

// asking allows one read at a time.
var asking sync.Mutex

// ask gets the text from the owner of the clipboard.
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
		return "", say.Errorf("could not read the clipboard: %s", err)
	case reply.Owner == xproto.WindowNone:
		return "", ErrEmpty
	case reply.Owner == o.window:
		o.mu.Lock()
		defer o.mu.Unlock()
		return string(o.held[o.atoms["UTF8_STRING"]]), nil
	}
	c := &incoming{more: make(chan struct{}, 1), done: make(chan []byte, 1)}
	if c.window, err = o.newWindow(); err != nil {
		return "", err
	}
	defer xproto.DestroyWindow(o.conn, c.window)
	o.mu.Lock()
	o.incoming = c
	o.mu.Unlock()
	xproto.ConvertSelection(o.conn, c.window, o.atoms[selection], o.atoms["UTF8_STRING"], o.atoms["TESSERA"], xproto.TimeCurrentTime)
	for {
		select {
		case text := <-c.done:
			return string(text), nil
		case <-c.more:
		case <-time.After(answerTime):
			return "", say.Errorf("the program you copied from did not answer")
		}
	}
}

// serve handles events of the display until the connection ends.
func (o *owner) serve() {
	for {
		event, err := o.conn.WaitForEvent()
		if event == nil && err == nil {
			return
		}
		o.mu.Lock()
		switch e := event.(type) {
		case xproto.SelectionRequestEvent:
			o.answerRequest(e)
		case xproto.SelectionClearEvent:
			o.held = nil
		case xproto.SelectionNotifyEvent:
			o.receive(e)
		case xproto.PropertyNotifyEvent:
			o.receivePart(e)
			o.sendNextPart(e)
		case xproto.DestroyNotifyEvent:
			maps.DeleteFunc(o.parts, func(p place, _ unsent) bool { return p.window == e.Window })
		}
		o.mu.Unlock()
	}
}

// answerRequest sends another program what it requests, or refuses.
func (o *owner) answerRequest(e xproto.SelectionRequestEvent) {
	property := e.Property
	if property == xproto.AtomNone { // old programs leave it empty
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
		xproto.ChangeWindowAttributes(o.conn, e.Requestor, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange | xproto.EventMaskStructureNotify})
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, property, o.atoms["INCR"], 32, 1, size)
		o.parts[place{e.Requestor, property}] = unsent{e.Target, data}
	default:
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, property, e.Target, 8, uint32(len(data)), data)
	}
	answer := xproto.SelectionNotifyEvent{Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: property}
	xproto.SendEvent(o.conn, false, e.Requestor, 0, string(answer.Bytes()))
}

// sendNextPart sends the next part after the receiver has deleted the previous one. An empty part
// ends the data.
func (o *owner) sendNextPart(e xproto.PropertyNotifyEvent) {
	at := place{e.Window, e.Atom}
	left, ok := o.parts[at]
	if !ok || e.State != xproto.PropertyDelete {
		return
	}
	n := min(len(left.data), chunk)
	xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Window, e.Atom, left.form, 8, uint32(n), left.data[:n])
	if o.parts[at] = (unsent{left.form, left.data[n:]}); n == 0 {
		delete(o.parts, at)
	}
}

// receive reads what another program has sent: the whole text, or the announcement of parts.
func (o *owner) receive(e xproto.SelectionNotifyEvent) {
	c := o.incoming
	if c == nil || c.inParts || e.Requestor != c.window {
		return
	}
	if e.Property != xproto.AtomNone {
		c.text, c.inParts = o.read(c.window, e.Property)
	}
	if !c.inParts {
		c.done <- c.text
		o.incoming = nil
	}
}

// receivePart reads the next part of a text.
func (o *owner) receivePart(e xproto.PropertyNotifyEvent) {
	c := o.incoming
	if c == nil || !c.inParts || e.Window != c.window || e.State != xproto.PropertyNewValue {
		return
	}
	part, _ := o.read(c.window, e.Atom)
	if len(c.text) <= maxText { // receive and drop the rest: xclip exits if its reader stops
		c.text = append(c.text, part...)
	}
	if len(part) == 0 {
		c.done <- c.text
		o.incoming = nil
		return
	}
	select {
	case c.more <- struct{}{}:
	default: // the previous one is still pending
	}
}

// read removes a property from one of our windows and returns its text. The text may
// exceed maxText by some bytes, so that it is refused rather than cut off.
func (o *owner) read(window xproto.Window, property xproto.Atom) (text []byte, comesInParts bool) {
	reply, err := xproto.GetProperty(o.conn, false, window, property, xproto.GetPropertyTypeAny, 0, maxText/4+1).Reply()
	xproto.DeleteProperty(o.conn, window, property)
	switch {
	case err != nil:
		return nil, false
	case reply.Type == o.atoms["INCR"]:
		return nil, true
	case reply.Format != 8:
		return nil, false
	}
	return reply.Value, false
}
