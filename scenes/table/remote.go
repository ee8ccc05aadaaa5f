package table

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/remote"
	"tessera/logic/session"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/library"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// server is what a table has beside its game that is played at a server, with
// people who are elsewhere.
type server struct {
	*session.Server
	name  string // under which the game is kept
	wire  *wire.Wire
	links []remote.Link // of the others' seats, where the table was created here
	asked uint64        // the version whose undo request was put to the person
}

// connect goes on with a game that is played with people elsewhere, where the
// table's is one.
func (t *Table) connect() {
	l := t.library()
	if t.keeping.name == l.Current() {
		return
	}
	if m := l.Mail(t.keeping.name); m != nil {
		t.Session.Go(m)
		return
	}
	kept, ok := l.Server(t.keeping.name)
	if !ok || kept.Known.Game != t.Game.ID || len(kept.Known.Seats) != t.Session.Count() {
		return
	}
	way := &session.Server{Client: remote.New(kept, strconv.FormatUint(rand.Uint64(), 36))}
	t.server = &server{Server: way, name: t.keeping.name, wire: wire.New(frames.Schedule), links: kept.Links}
	t.Session.Go(way)
	way.TakeSeats(t.Session)
}

// disconnect closes the connection. The seat stays taken.
func (t *Table) disconnect() {
	if t.server != nil {
		t.keepServer()
		t.server.wire.Close()
		t.server = nil
	}
}

// attendServer lets what came from the server in, and what is wanted of it out.
func (t *Table) attendServer() {
	a := t.server
	if a == nil {
		return
	}
	now := t.UI.In.Now
	answers, events := a.wire.Take()
	for _, answer := range answers {
		a.Client.Answer(now, answer)
	}
	for _, e := range events {
		if e.Broke {
			a.Client.StreamBroke(now, e.Stream)
		} else {
			a.Client.Event(now, e.Stream, e.Name, e.Data)
		}
	}
	if len(answers)+len(events) > 0 {
		a.TakeSeats(t.Session)
		if a.Declined(t.Session) {
			t.Tell("Not agreed: nothing is taken back.")
		}
		t.UI.Animate()
	}
	for _, request := range a.Client.Step(now) {
		a.wire.Send(request)
	}
	a.wire.Listen(a.Client.Stream())
	t.catchUp()
	if a.Client.Changed() {
		t.keepServer()
	}
	if t.UI.Live() {
		if says := a.Client.Says(); len(says) > 0 {
			dialog.Notify(t.Stage, "At the table", strings.Join(says, "\n"))
		}
		t.putRequest()
	}
	if at, wanted := a.Client.Wake(); wanted {
		t.UI.WakeIn(max(at-now, 10*time.Millisecond))
	}
}

// keepServer stores what is known and what is still to be sent.
func (t *Table) keepServer() {
	kept := t.server.Client.Keep()
	kept.Links = t.server.links
	if t.keeping.claim.Refused {
		return
	}
	if err := t.library().SaveServer(t.server.name, kept); err != nil {
		t.notice = library.NotSaved(err)
	}
}

// catchUp brings the game on the table to where it is at the server, where few
// moves are missed one by one. While one looks at another position it waits.
func (t *Table) catchUp() {
	behind, few := t.server.Behind(t.Session)
	if t.Session.Looking() || !behind {
		t.endRemote()
		return
	}
	if wait := t.Wait(); few && wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	change, err := t.server.CatchUp(t.Session)
	if err != nil {
		t.notice = ui.Sentence(err.Error())
		return
	}
	t.Take(change)
	t.UI.Animate()
}

// endRemote notes a game that ended because somebody gave up.
func (t *Table) endRemote() {
	if _, resigned := t.Session.Resigned(); resigned && !t.Session.About.GivenUp {
		t.Session.About.GivenUp = true
		t.save()
		t.UI.Animate()
	}
}

// lines are the states of a connection, for inspection.
var lines = map[remote.Line]string{remote.Connecting: "connecting", remote.Connected: "connected", remote.Broken: "broken", remote.Ended: "ended"}

// lineWords say how the connection is, "" where there is nothing to say.
func (t *Table) lineWords() (words string, bad bool) {
	c := t.server.Client
	at := library.Host(c.At().Server)
	switch c.Line() {
	case remote.Connecting:
		return "Connecting to " + at + ".", false
	case remote.Ended:
		return cmp.Or(c.Ended(), "The table is no longer there."), true
	case remote.Broken:
		if c.Waiting() > 0 {
			return "No connection to " + at + ". Your move is kept, and sent as soon as there is one.", true
		}
		return "No connection to " + at + ". It is tried again by itself.", true
	}
	return "", false
}

// remoteNote is what there is to say of a game played with people elsewhere.
func (t *Table) remoteNote() (words string, bad bool) {
	if t.server == nil {
		return t.mailNote(), false
	}
	if words, bad = t.lineWords(); words != "" || t.Over() {
		return words, bad
	}
	c := t.server.Client
	undo := c.Known().Undo
	switch {
	case undo != nil && undo.Seat == c.Seat():
		return "You asked to take back; the others have to agree. Undo again withdraws it.", false
	case c.Asked("undo"):
		return "Asking to take back.", false
	case undo != nil && !slices.Contains(undo.Agreed, c.Seat()):
		return t.SeatTitle(undo.Seat) + " asks to take back.", false
	case undo != nil:
		return "You agreed to take back; another has to agree, too.", false
	}
	return "", false
}
