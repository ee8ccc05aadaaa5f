//go:build !js && !windows && !darwin

package clipboard

import (
	"io"
	"maps"
	"sync"
	"sync/atomic"
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

// handOverTime is how long [HandOver] waits in all.
const handOverTime = 10 * time.Second

// manager is the X11 selection that a clipboard manager owns while it runs.
var manager = "CLIPBOARD_MANAGER"

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

	asked chan struct{} // receives a value when another program has asked for data or has received a part
	saved chan struct{} // receives a value when the clipboard manager has answered
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

	copied atomic.Pointer[owner] // set by the first copy
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
	o := &owner{conn: conn, atoms: map[string]xproto.Atom{}, parts: map[place]unsent{}, asked: make(chan struct{}, 1), saved: make(chan struct{}, 1)}
	if o.window, err = o.newWindow(); err != nil {
		return nil, err
	}
	for _, name := range []string{selection, "TARGETS", "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "image/png", "INCR", "TESSERA", "MULTIPLE", "ATOM_PAIR", "SAVE_TARGETS", "NULL", manager} {
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

// Write copies a text to the clipboard and calls done with the result. done may be nil.
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
	copied.Store(o)
	return nil
}

// HandOver gives what was copied to the desktop's clipboard manager, which keeps it after
// the program has ended. It returns when the manager has everything, at once if there is
// nothing to hand over or no manager, and after ten seconds at most. Call it before the
// program ends.
func HandOver() {
	if o := copied.Load(); o != nil {
		o.handOver()
	}
}

func (o *owner) handOver() {
	o.mu.Lock()
	var forms []xproto.Atom
	for form := range o.held {
		forms = append(forms, form)
	}
	o.mu.Unlock()
	reply, err := xproto.GetSelectionOwner(o.conn, o.atoms[manager]).Reply()
	if len(forms) == 0 || err != nil || reply.Owner == xproto.WindowNone {
		return
	}
	o.setAtoms(o.window, o.atoms["TESSERA"], forms)
	xproto.ConvertSelection(o.conn, o.window, o.atoms[manager], o.atoms["SAVE_TARGETS"], o.atoms["TESSERA"], xproto.TimeCurrentTime)
	end := time.After(handOverTime)
	for {
		select {
		case <-o.saved:
			return
		case <-o.asked:
		case <-time.After(answerTime):
			return
		case <-end:
			return
		}
	}
}

// signal sends to a channel with room for one value, unless one is pending.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
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
			signal(o.saved) // nobody is left to answer
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
	if e.Target == o.atoms["MULTIPLE"] {
		o.answerAll(e.Requestor, property)
	} else if !o.answerOne(e.Requestor, e.Target, property) {
		property = xproto.AtomNone
	}
	signal(o.asked)
	answer := xproto.SelectionNotifyEvent{Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target, Property: property}
	xproto.SendEvent(o.conn, false, e.Requestor, 0, string(answer.Bytes()))
}

// answerAll answers the pairs of format and property in a property of a window, as clipboard
// managers ask for all formats at once. It removes the property of each pair that it refuses.
func (o *owner) answerAll(window xproto.Window, property xproto.Atom) {
	const most = 256 // pairs
	reply, err := xproto.GetProperty(o.conn, false, window, property, xproto.GetPropertyTypeAny, 0, 2*most).Reply()
	if err != nil || reply.Format != 32 {
		return
	}
	pairs := make([]xproto.Atom, reply.ValueLen&^1)
	for i := range pairs {
		pairs[i] = xproto.Atom(xgb.Get32(reply.Value[4*i:]))
	}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == o.atoms["MULTIPLE"] || pairs[i+1] == xproto.AtomNone || !o.answerOne(window, pairs[i], pairs[i+1]) {
			pairs[i+1] = xproto.AtomNone
		}
	}
	o.change(window, property, o.atoms["ATOM_PAIR"], pairs)
}

// answerOne writes what we own in one format into a property of a window, or the beginning of
// its transfer in parts. It reports false if we do not own that.
func (o *owner) answerOne(window xproto.Window, form, property xproto.Atom) bool {
	data, ok := o.held[form]
	switch {
	case o.held == nil:
		return false
	case form == o.atoms["TARGETS"]:
		list := []xproto.Atom{form, o.atoms["MULTIPLE"], o.atoms["SAVE_TARGETS"]}
		for form := range o.held {
			list = append(list, form)
		}
		o.setAtoms(window, property, list)
	case form == o.atoms["SAVE_TARGETS"]: // its presence in the list says that we hand over
		o.change(window, property, o.atoms["NULL"], nil)
	case !ok:
		return false
	case len(data) > chunk:
		xproto.ChangeWindowAttributes(o.conn, window, xproto.CwEventMask, []uint32{xproto.EventMaskPropertyChange | xproto.EventMaskStructureNotify})
		o.change(window, property, o.atoms["INCR"], []xproto.Atom{xproto.Atom(len(data))})
		o.parts[place{window, property}] = unsent{form, data}
	default:
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, window, property, form, 8, uint32(len(data)), data)
	}
	return true
}

// setAtoms writes a list of atoms into a property.
func (o *owner) setAtoms(window xproto.Window, property xproto.Atom, list []xproto.Atom) {
	o.change(window, property, xproto.AtomAtom, list)
}

// change writes numbers of 32 bits, such as atoms, into a property of a window.
func (o *owner) change(window xproto.Window, property, kind xproto.Atom, list []xproto.Atom) {
	text := make([]byte, 4*len(list))
	for i, atom := range list {
		xgb.Put32(text[4*i:], uint32(atom))
	}
	xproto.ChangeProperty(o.conn, xproto.PropModeReplace, window, property, kind, 32, uint32(len(list)), text)
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
	signal(o.asked)
}

// receive reads what another program has sent: the whole text, or the announcement of parts,
// or the clipboard manager's answer.
func (o *owner) receive(e xproto.SelectionNotifyEvent) {
	if e.Selection == o.atoms[manager] {
		signal(o.saved)
		return
	}
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
	signal(c.more)
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
