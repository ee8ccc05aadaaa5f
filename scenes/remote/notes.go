package remote

import (
	"slices"
	"strings"

	"tessera/scenes/lang"
)

// Notes returns the sentences to speak about an online game, each at a fixed index, ""
// for none. A caller speaks a sentence when it changes. Events with a dialog of their own
// are left out.
func (c *Connection) Notes() []string {
	if c.server == nil {
		return []string{c.mailWords()}
	}
	notes := []string{c.connectionNote(), c.freeWords()}
	// A seat's own name stands for its player, whose name may arrive later and would repeat
	// the note.
	for i := range c.server.Client.Known().Seats {
		note := ""
		if c.server.Client.Joined(i) {
			// Translators: the name of a side.
			note = lang.T("%s has joined.", c.desk.SeatTitle(i))
		}
		notes = append(notes, note)
	}
	return append(notes, c.leftWords(), c.undoNote(), c.callNote(), c.awaitedWords(), c.elsewhereWords(),
		c.clockWords(), c.spectatorsWords(), c.rematchWords())
}

// connectionNote reports the state of the connection, including that it is restored.
func (c *Connection) connectionNote() string {
	words, _ := c.stateWords()
	if words == "" && c.server.Client.Reconnected() {
		return lang.T("Connected again.")
	}
	return words
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
