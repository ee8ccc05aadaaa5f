package remote

import (
	"slices"
	"strings"

	"tessera/logic/remote"
	"tessera/scenes/lang"
)

// before is what was so at a table, to be told when it is no longer.
type before struct {
	broken bool // there was no connection
	free   *int // nobody sat at this seat
	// Nobody had come to these by their links.
	awaited map[int]bool
}

// remember notes what is so now and may end.
func (s *server) remember() {
	s.before.broken = s.before.broken || s.Client.Line() == remote.Broken
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

// Notes are the sentences to be told of a game played with people elsewhere, each at its
// place in the row when it changes; "" where there is nothing to say. What a question is
// put about is said by that.
func (c *Connection) Notes() []string {
	if c.server == nil {
		return []string{c.mailWords()}
	}
	notes := []string{
		c.lineNote(), c.seatNote(), c.leftWords(), c.undoNote(), c.callNote(),
		c.awaitedWords(), c.elsewhereWords(), c.clockWords(), c.onlookersWords(), c.rematchWords(),
	}
	for i := range c.server.Client.Known().Seats {
		notes = append(notes, c.comeNote(i))
	}
	return notes
}

// lineNote tells how the connection is, also that it is there again.
func (c *Connection) lineNote() string {
	words, _ := c.stateWords()
	if words == "" && c.server.before.broken {
		return lang.T("Connected again.")
	}
	return words
}

// seatNote tells that nobody sits opposite yet, and then that somebody does.
func (c *Connection) seatNote() string {
	if free := c.server.before.free; free != nil && c.server.Client.Known().Free == nil {
		return c.isThere(*free)
	}
	return c.freeWords()
}

// comeNote tells that somebody has come to a seat by its link.
func (c *Connection) comeNote(seat int) string {
	client := c.server.Client
	if !c.server.before.awaited[seat] || client.Known().Seats[seat].Awaited || seat == client.Seat() {
		return ""
	}
	return c.isThere(seat)
}

// isThere says that somebody is at a seat; by name it would be told again when that
// comes.
func (c *Connection) isThere(seat int) string {
	// Translators: the name of a side.
	return lang.T("%s is there.", c.desk.SeatTitle(seat))
}

// leftWords tell who has left a game that goes on.
func (c *Connection) leftWords() string {
	known := c.server.Client.Known()
	var words []string
	for i, seat := range known.Seats {
		if seat.Left && known.Turn != nil && i != c.server.Client.Seat() {
			// Translators: the name of a person or of a side.
			words = append(words, lang.T("%s has left. The computer plays on there.", c.who(i)))
		}
	}
	return strings.Join(words, " ")
}

// undoNote tells of an undo request that this person is not asked about.
func (c *Connection) undoNote() string {
	client := c.server.Client
	undo := client.Known().Undo
	if undo != nil && !client.LooksOn() && undo.Seat != client.Seat() && !slices.Contains(undo.Agreed, client.Seat()) {
		return ""
	}
	return c.undoWords()
}

// callNote tells that another is asked whether he is there.
func (c *Connection) callNote() string {
	if call := c.server.Client.Known().Call; call != nil && call.Seat == c.server.Client.Seat() {
		return ""
	}
	return c.callWords()
}
