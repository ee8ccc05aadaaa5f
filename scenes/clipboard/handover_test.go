//go:build linux

package clipboard

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func init() { manager = fmt.Sprintf("TESSERA_MANAGER_%d", os.Getpid()) } // the tester's own has nothing to do with us

// keeper is a clipboard manager. It asks for all offered formats at once.
type keeper struct {
	*owner
	kept chan map[string][]byte
}

// newKeeper starts a manager. If it is mute, it never answers.
func newKeeper(t *testing.T, mute bool) keeper {
	t.Helper()
	xgbConn, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(xgbConn.Close)
	k := keeper{&owner{conn: xgbConn, atoms: map[string]xproto.Atom{}}, make(chan map[string][]byte, 1)}
	if k.window, err = k.newWindow(); err != nil {
		t.Fatal(err)
	}
	err = xproto.SetSelectionOwnerChecked(k.conn, k.window, k.atom(manager), xproto.TimeCurrentTime).Check()
	if err != nil {
		t.Fatal(err)
	}
	if !mute {
		go k.keep()
	}
	return k
}

func (k keeper) atom(name string) xproto.Atom {
	reply, err := xproto.InternAtom(k.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		panic(err)
	}
	return reply.Atom
}

// keep waits for a handover, asks for everything, and confirms it.
func (k keeper) keep() {
	request, ok := k.next(func(e xgb.Event) bool { _, is := e.(xproto.SelectionRequestEvent); return is }).(xproto.SelectionRequestEvent)
	if !ok {
		return
	}
	list, _ := k.property(request.Requestor, request.Property)
	var pairs []xproto.Atom
	for i := 0; i < len(list); i += 4 {
		form := xproto.Atom(xgb.Get32(list[i:]))
		pairs = append(pairs, form, form)
	}
	pairs = append(pairs, k.atom("TESSERA_UNKNOWN"), k.atom("TESSERA_UNKNOWN"))
	ask := k.atom("TESSERA_ASK")
	k.change(k.window, ask, k.atom("ATOM_PAIR"), pairs)
	xproto.ConvertSelection(k.conn, k.window, k.atom(selection), k.atom("MULTIPLE"), ask, xproto.TimeCurrentTime)
	k.next(func(e xgb.Event) bool { _, is := e.(xproto.SelectionNotifyEvent); return is })
	kept := map[string][]byte{}
	granted, _ := k.property(k.window, ask)
	for i := 0; i < len(granted); i += 8 {
		form, property := xproto.Atom(xgb.Get32(granted[i:])), xproto.Atom(xgb.Get32(granted[i+4:]))
		if property == xproto.AtomNone {
			continue
		}
		name, err := xproto.GetAtomName(k.conn, form).Reply()
		if err != nil {
			panic(err)
		}
		kept[name.Name] = k.all(property)
	}
	k.kept <- kept
	answer := xproto.SelectionNotifyEvent{Time: request.Time, Requestor: request.Requestor, Selection: request.Selection, Target: request.Target, Property: request.Property}
	xproto.SendEvent(k.conn, false, request.Requestor, 0, string(answer.Bytes()))
}

func (k keeper) next(wanted func(xgb.Event) bool) xgb.Event {
	for {
		event, err := k.conn.WaitForEvent()
		if event == nil && err == nil || event != nil && wanted(event) {
			return event
		}
	}
}

// property removes a property of a window and returns its text and its kind.
func (k keeper) property(window xproto.Window, property xproto.Atom) ([]byte, xproto.Atom) {
	reply, err := xproto.GetProperty(k.conn, true, window, property, xproto.GetPropertyTypeAny, 0, 1<<20).Reply()
	if err != nil {
		panic(err)
	}
	return reply.Value, reply.Type
}

// all returns the data in a property of the manager's window, which may come in parts.
func (k keeper) all(property xproto.Atom) []byte {
	data, kind := k.property(k.window, property)
	if kind != k.atom("INCR") {
		return data
	}
	for data = nil; ; {
		k.next(func(e xgb.Event) bool {
			p, is := e.(xproto.PropertyNotifyEvent)
			return is && p.Atom == property && p.State == xproto.PropertyNewValue
		})
		part, _ := k.property(k.window, property)
		if len(part) == 0 {
			return data
		}
		data = append(data, part...)
	}
}

func TestTheManagerGetsWhatWasCopied(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("there is no display")
	}
	defer func(before time.Duration) { answerTime = before }(answerTime)
	answerTime = 5 * time.Minute // enough for a busy machine
	before, err := display()
	if err != nil {
		t.Fatal(err)
	}
	mine := fresh(t)
	ours = mine
	defer func() { ours = before }()

	HandOver() // no manager: returns at once
	texts := []string{"UTF8_STRING", "text/plain", "text/plain;charset=utf-8", "STRING"}
	for _, c := range []struct {
		data  string
		forms []string
	}{{"a13 ▲", texts}, {strings.Repeat("▲x", chunk), texts}, {strings.Repeat("p", 3*chunk), []string{"image/png"}}} {
		if len(c.forms) == 1 {
			WritePicture([]byte(c.data), mustCopy(t))
		} else {
			Write(c.data, mustCopy(t))
		}
		k := newKeeper(t, false)
		HandOver()
		kept := <-k.kept
		if len(kept) != len(c.forms) {
			t.Errorf("%.10q: the manager has %d formats, want %q", c.data, len(kept), c.forms)
		}
		for _, form := range c.forms {
			if !bytes.Equal(kept[form], []byte(c.data)) {
				t.Errorf("%s: the manager has %d bytes, want %d", form, len(kept[form]), len(c.data))
			}
		}
		k.conn.Close()
	}
	answerTime = 10 * time.Millisecond
	newKeeper(t, true)
	HandOver() // returns although the manager never answers
	theirs := fresh(t)
	ours = theirs
	Write("theirs", nil)
	for held := true; held; {
		mine.mu.Lock()
		held = mine.held != nil
		mine.mu.Unlock()
	}
	answerTime = 5 * time.Minute
	mine.handOver() // nothing of its own to hand over: returns at once
}

func mustCopy(t *testing.T) func(error) {
	return func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestTheListOfFormatsSaysThatWeHandOver checks the formats that managers look for.
func TestTheListOfFormatsSaysThatWeHandOver(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("there is no display")
	}
	before, err := display()
	if err != nil {
		t.Fatal(err)
	}
	ours = fresh(t)
	defer func() { ours = before }()
	Write("x", mustCopy(t))
	k := newKeeper(t, true)
	xproto.ConvertSelection(k.conn, k.window, k.atom(selection), k.atom("TARGETS"), k.atom("TESSERA_ASK"), xproto.TimeCurrentTime)
	k.next(func(e xgb.Event) bool { _, is := e.(xproto.SelectionNotifyEvent); return is })
	list, _ := k.property(k.window, k.atom("TESSERA_ASK"))
	var offered []xproto.Atom
	for i := 0; i < len(list); i += 4 {
		offered = append(offered, xproto.Atom(xgb.Get32(list[i:])))
	}
	for _, name := range []string{"TARGETS", "MULTIPLE", "SAVE_TARGETS", "UTF8_STRING"} {
		if !slices.Contains(offered, k.atom(name)) {
			t.Errorf("%s is not offered", name)
		}
	}
}
