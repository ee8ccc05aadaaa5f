package remote

import (
	"slices"
	"strings"

	"tessera/logic/remote"
	"tessera/scenes/lang"
)

// before records conditions of a table whose end is reported.
type before struct {
	broken bool // the connection was broken
	free   *int // this seat had no player
	// Seats whose links had not been opened.
	awaited map[int]bool
}

// remember records the current conditions whose end will be reported.
func (s *server) remember() {
	s.before.broken = s.before.broken || s.Client.State() == remote.Broken
	if free := s.Client.Known().Free; free != nil {
		s.before.free = free
	}
	if s.before.awaited == nil {
		s.before.awaited = map[int]bool{}
	}
	for i, seat := range s.Client.Known().Seats {
		s.before.awaited[i] = seat.Awaited || s.before.awaited[i] && !seat.Left
	}
}

// Notes returns the sentences to speak about an online game, each at a fixed index, ""
// for none. A caller speaks a sentence when it changes. Events with a dialog of their own
// are left out.
func (c *Connection) Notes() []string {
	if c.server == nil {
		return []string{c.mailWords()}
	}
	notes := []string{
		c.connectionNote(), c.seatNote(), c.leftWords(), c.undoNote(), c.callNote(),
		c.awaitedWords(), c.elsewhereWords(), c.clockWords(), c.spectatorsWords(), c.rematchWords(),
	}
	for i := range c.server.Client.Known().Seats {
		notes = append(notes, c.arrivalNote(i))
	}
	return notes
}

// connectionNote reports the state of the connection, including that it is restored.
func (c *Connection) connectionNote() string {
	words, _ := c.stateWords()
	if words == "" && c.server.before.broken {
		return lang.T("Connected again.")
	}
	return words
}

// seatNote reports that the opponent's seat is free, and later that someone has taken it.
func (c *Connection) seatNote() string {
	if free := c.server.before.free; free != nil && c.server.Client.Known().Free == nil {
		return c.arrivalWords(*free)
	}
	return c.freeWords()
}

// arrivalNote reports that someone has opened the link to a seat.
func (c *Connection) arrivalNote(seat int) string {
	client := c.server.Client
	if !c.server.before.awaited[seat] || client.Known().Seats[seat].Awaited || seat == client.Seat() {
		return ""
	}
	return c.arrivalWords(seat)
}

// arrivalWords says that a seat has a player. It uses the seat's name, since the player's name
// may arrive later and would repeat the note.
func (c *Connection) arrivalWords(seat int) string {
	// Translators: the name of a side.
	return lang.T("%s has joined.", c.desk.SeatTitle(seat))
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
