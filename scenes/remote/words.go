package remote

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/lang"
	"tessera/scenes/library"
)

// Words returns the sentence about a game with remote players, "" for none, and whether
// it is an error.
func (c *Connection) Words() (words string, bad bool) {
	if c.server == nil {
		return c.mailWords(), false
	}
	if words, bad = c.stateWords(); words != "" {
		return words, bad
	}
	if c.desk.Match.Over() {
		return c.rematchWords(), false
	}
	return cmp.Or(c.freeWords(), c.undoWords(), c.callWords(), c.elsewhereWords(), c.clockWords(), c.leftWords(), c.spectatorsWords(), c.awaitedWords()), false
}

// stateWords describes the state of the connection, "" if there is nothing to report.
func (c *Connection) stateWords() (words string, bad bool) {
	s := c.server
	at := library.Host(s.Client.At().Server)
	if s.Client.State() != remote.Broken {
		s.broken = time.Time{}
	}
	switch s.Client.State() {
	case remote.Connecting:
		return connecting(at), false
	case remote.Ended:
		return lang.Of(s.Client.Ended()), true
	case remote.Broken:
		if s.broken.IsZero() {
			s.broken = c.desk.Stage.Now()
		}
		since := noAnswer(at, s.broken)
		if offline() {
			since = beenOffline(s.broken)
		}
		return since + " " + lang.T(c.kept()), true
	}
	return "", false
}

// kept returns the sentence about requests that the server does not have yet. None is safe before it
// is stored.
func (c *Connection) kept() say.ID {
	switch client := c.server.Client; {
	case client.Waiting() == 0 || client.Changed() || !c.host.Writes() || !c.library().ServerKept(c.name):
		return keepsTrying
	case client.Pending(remote.ToMove):
		return moveKept
	}
	return requestKept
}

// Translators: the name of a server.
func connecting(at string) string { return lang.T("Connecting to %s.", at) }

func noAnswer(at string, since time.Time) string {
	// Translators: the name of a server and a time of day.
	return lang.T("No answer from %s since %s.", at, since.Format("15:04"))
}

func beenOffline(since time.Time) string {
	// Translators: a time of day.
	return lang.T("You have been offline since %s.", since.Format("15:04"))
}

const (
	keepsTrying say.ID = "Tessera keeps trying."
	moveKept    say.ID = "Your move is safe. It will be sent as soon as you are connected."
	requestKept say.ID = "Your request is safe. It will be sent as soon as you are connected."
	// Translators: the table at a server.
	connected say.ID = "Connected."
)

// connections returns all sentences about the connection, except those about its end.
func (c *Connection) connections() []string {
	at, since := library.Host(c.server.Client.At().Server), c.server.broken
	words := []string{connecting(at), lang.T(connected)}
	for _, since := range []string{noAnswer(at, since), beenOffline(since)} {
		for _, kept := range []say.ID{keepsTrying, moveKept, requestKept} {
			words = append(words, since+" "+lang.T(kept))
		}
	}
	return words
}

// freeWords says that the opponent's seat is free.
func (c *Connection) freeWords() string {
	if c.server.Client.Known().Free == nil || c.server.Client.Spectates() {
		return ""
	}
	return lang.T("Waiting for an opponent. Your table stays in the list of open tables while you are here.")
}

// awaitedWords names the seats whose links have not been opened yet.
func (c *Connection) awaitedWords() string {
	if c.server.Client.Spectates() {
		return ""
	}
	var names []say.Text
	for i, seat := range c.server.Client.Known().Seats {
		if seat.Awaited && i != c.server.Client.Seat() {
			names = append(names, say.Raw(c.desk.SeatTitle(i)))
		}
	}
	if len(names) == 0 {
		return ""
	}
	// Translators: the names of sides.
	return lang.T("Waiting for someone to open the link for %s.", say.And(names...))
}

// elsewhereWords warns that the link to this seat is open elsewhere too.
func (c *Connection) elsewhereWords() string {
	if !c.server.Client.Known().Elsewhere {
		return ""
	}
	return lang.T("Your seat is also open somewhere else. If that is not you, someone else has your link.")
}

func (c *Connection) leftWords() string {
	known := c.server.Client.Known()
	var words []string
	for i, seat := range known.Seats {
		if seat.Left && known.Turn != nil && i != c.server.Client.Seat() {
			// Translators: the name of a person or of a side.
			words = append(words, lang.T("%s has left. The computer plays for them now.", c.playerName(i)))
		}
	}
	return strings.Join(words, " ")
}

// spectatorsWords reports the number of spectators.
func (c *Connection) spectatorsWords() string {
	client := c.server.Client
	n := client.Known().Spectators
	switch {
	case client.Spectates() && n <= 1:
		return lang.T("You are watching.")
	case client.Spectates() && n == 2:
		return lang.T("You and one other person are watching.")
	case client.Spectates():
		return lang.N(n-1, say.Plural{One: "You and %d other are watching.", Many: "You and %d others are watching."})
	case n == 1:
		return lang.T("One person is watching.")
	case n > 1:
		return lang.N(n, say.Plural{One: "%d person is watching.", Many: "%d people are watching."})
	}
	return ""
}

func (c *Connection) undoWords() string {
	client := c.server.Client
	undo := client.Known().Undo
	switch {
	case undo != nil && undo.Seat == client.Seat():
		// Translators: who has to agree. "Undo" is what the button says.
		return lang.T("You asked for a takeback. %s Press Undo again to cancel.", c.whoAgrees())
	case client.Pending(remote.ToUndo):
		return lang.T("Asking for a takeback.")
	case undo != nil && !slices.Contains(undo.Agreed, client.Seat()):
		// Translators: the name of a person or of a side.
		return lang.T("%s wants a takeback.", c.playerName(undo.Seat))
	case undo != nil:
		return lang.T("You agreed to the takeback. Another player has to agree too.")
	}
	return ""
}

func (c *Connection) callWords() string {
	client := c.server.Client
	switch call := client.Known().Call; {
	case call == nil && client.Pending(remote.ToCall):
		return lang.T("Asking.")
	case call == nil:
		return ""
	case call.Seat == client.Seat():
		return lang.T("Are you there? A move counts as an answer.")
	}
	// Translators: the name of a person or of a side.
	return lang.T("%s was asked “Are you there?” They leave the game if they do not "+
		"answer or move.", c.playerName(client.Known().Call.Seat))
}

// clockWords warns the player when their clock is low.
func (c *Connection) clockWords() string {
	client := c.server.Client
	left, runs, _ := client.TimeLeft(client.Seat(), c.desk.UI.In.Now)
	switch s := left.Seconds(); {
	case !runs || s > 60:
		return ""
	case s > 30:
		return lang.T("You have less than a minute left.")
	case s > 10:
		return lang.T("You have less than 30 seconds left.")
	case s > 0:
		return lang.T("You have less than 10 seconds left.")
	}
	return lang.T("Your time is up.")
}

func (c *Connection) rematchWords() string {
	client := c.server.Client
	known := client.Known()
	switch {
	case known.Next() != "":
		return lang.T(library.NextHasBegun)
	case known.Wants(client.Seat()) || client.Pending(remote.ToRematch):
		if other := c.onlyOther(); other >= 0 && known.Wants(other) {
			return c.asksForRematch(other) // both agree, and the game is on its way
		}
		return c.youAskForRematch()
	}
	if asker := client.RematchAsker(); asker >= 0 {
		return c.asksForRematch(asker)
	}
	return ""
}

func (c *Connection) youAskForRematch() string {
	// Translators: who has to agree.
	return lang.T("You asked for a rematch. %s", c.whoAgrees())
}

// OnlyOther returns the name of the only other person at a table of a server; false if there
// is no server, or if there are more persons or none.
func (c *Connection) OnlyOther() (name say.Text, is bool) {
	if c.server == nil {
		return name, false
	}
	other := c.onlyOther()
	if other < 0 {
		return name, false
	}
	return c.playerName(other), true
}

// whoAgrees says who has to agree to what this player asks for.
func (c *Connection) whoAgrees() say.Text {
	if name, is := c.OnlyOther(); is {
		// Translators: the name of a person or of a side.
		return say.It("%s has to agree.", name)
	}
	return say.It("The others have to agree.")
}

func (c *Connection) asksForRematch(seat int) string {
	// Translators: the name of a person or of a side.
	return lang.T("%s wants a rematch.", c.playerName(seat))
}

// AfterEnd returns all sentences that [Connection.Words] may return after the end of a
// game at a server. The table reserves space for them, so that nothing moves when one
// appears.
func (c *Connection) AfterEnd() []string {
	words := append(c.connections(), lang.T(library.NextHasBegun), c.youAskForRematch())
	for seat := range c.desk.Match.SeatCount() {
		words = append(words, c.asksForRematch(seat))
	}
	return words
}

// playerName returns the name of the player at a seat, also after they have left, or else the
// name of the seat.
func (c *Connection) playerName(seat int) say.Text {
	if name := c.server.Player(seat); name != "" {
		return say.Raw(name)
	}
	return say.It(c.desk.Game.Seats(c.desk.Match.State())[seat].Name)
}

// Notes returns the sentences to speak about an online game, each at a fixed index, ""
// for none. A caller speaks a sentence when it changes. Events with a dialog of their own
// are left out.
func (c *Connection) Notes() []string {
	if c.server == nil {
		return []string{c.mailWords()}
	}
	notes := []string{c.connectionNote(), c.freeWords()}
	return append(notes, c.leftWords(), c.undoNote(), c.callNote(), c.awaitedWords(), c.elsewhereWords(),
		c.clockWords(), c.spectatorsWords(), c.rematchNote())
}

// rematchNote leaves out that the next game has started where its own table says so.
func (c *Connection) rematchNote() string {
	if client := c.server.Client; client.Known().Next() != "" && !client.Spectates() {
		return ""
	}
	return c.rematchWords()
}

// connectionNote reports the state of the connection, including that it is restored.
func (c *Connection) connectionNote() string {
	words, _ := c.stateWords()
	if words == "" && c.server.Client.Reconnected() {
		return lang.T("Connected again.")
	}
	return words
}

// undoNote reports an undo request for which the player gets no dialog.
func (c *Connection) undoNote() string {
	client := c.server.Client
	undo := client.Known().Undo
	if undo != nil && !client.Spectates() && undo.Seat != client.Seat() && !slices.Contains(undo.Agreed, client.Seat()) {
		return ""
	}
	return c.undoWords()
}

func (c *Connection) callNote() string {
	if call := c.server.Client.Known().Call; call != nil && call.Seat == c.server.Client.Seat() {
		return ""
	}
	return c.callWords()
}
