package session

import (
	"slices"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
)

// Server is the way of playing at a table on a server. What is played here goes
// out by its client; [Session.CatchUp] brings what was played elsewhere.
type Server struct {
	Home
	Client *remote.Client
	waits  bool // this person's undo request was seen at the server
	length int  // of the game then
}

// Here implements [Way].
func (w *Server) Here(seat int) bool { return seat == w.Client.Seat() }

// Remote implements [Way].
func (*Server) Remote() bool { return true }

// Thinks implements [Way]: computers think at the server.
func (*Server) Thinks() bool { return false }

// May implements [Way].
func (w *Server) May(s *Session) Reason {
	switch {
	case !w.Client.Ended().Zero():
		return Closed
	case s.Looking():
		return Past
	case s.Over():
		return Over
	}
	return Free
}

// Asks implements [Way].
func (*Server) Asks() bool { return true }

// Played implements [Way].
func (w *Server) Played(move string) { w.Client.Play(move) }

// Resigned implements [Way].
func (w *Server) Resigned(g *match.Game, s match.State) (match.Outcome, bool) {
	o, seats := w.Client.Known().Outcome, len(g.Seats(s))
	if !o.Early() || len(o.Scores) != seats {
		return match.Outcome{}, false
	}
	ended := match.Outcome{Scores: o.Scores, Sentence: denial.Shut.Said()}
	if o.Resigned != nil && *o.Resigned >= 0 && *o.Resigned < seats {
		why := o.Reason
		if why != match.OutOfTime && why != match.Absence {
			why = match.Resign
		}
		ended.Sentence = g.Left(s, *o.Resigned, why).Sentence
	}
	return ended, true
}

// Requested reports whether this person has an undo request at the server or on
// its way there.
func (w *Server) Requested() bool {
	undo := w.Client.Known().Undo
	return undo != nil && undo.Seat == w.Client.Seat() || w.Client.Asked("undo")
}

// Wanted reports whether another's undo request waits for this person's answer.
func (w *Server) Wanted() bool {
	c, undo := w.Client, w.Client.Known().Undo
	return undo != nil && undo.Seat != c.Seat() && !slices.Contains(undo.Agreed, c.Seat()) && !c.Asked("agree") && !c.Asked("decline")
}

// Player is the name of who sits at a seat or has left it, "" where it is not known.
func (w *Server) Player(seat int) string {
	if seats := w.Client.Known().Seats; seat < len(seats) {
		return seats[seat].Player
	}
	return ""
}

// MayRequest reports whether there is something to take back, or a request to
// withdraw.
func (w *Server) MayRequest(s *Session) bool {
	_, resigned := s.Resigned()
	if resigned || w.Client.LooksOn() || !w.Client.Ended().Zero() || w.Client.Waiting() > 0 {
		return false
	}
	undo := w.Client.Known().Undo
	return undo == nil && s.UndoTarget() >= 0 || undo != nil && undo.Seat == w.Client.Seat()
}

// Request asks the others to take back, or withdraws that.
func (w *Server) Request(s *Session) {
	switch undo := w.Client.Known().Undo; {
	case undo != nil && undo.Seat == w.Client.Seat():
		w.Client.Decline()
	case w.MayRequest(s):
		w.Client.AskUndo()
	}
}

// Declined reports, once, that this person's undo request came to nothing. It is
// asked after everything that came from the server.
func (w *Server) Declined(s *Session) bool {
	known := w.Client.Known()
	waits := known.Undo != nil && known.Undo.Seat == w.Client.Seat()
	_, resigned := s.Resigned()
	declined := w.waits && !waits && len(known.Moves) == w.length && !w.Client.Asked("decline") && !resigned
	w.waits, w.length = waits, len(known.Moves)
	return declined
}

// TakeSeats has the seats held by whom the server says: a computer takes over from
// who resigns where others play on.
func (w *Server) TakeSeats(s *Session) {
	for i, seat := range w.Client.Known().Seats {
		if i < len(s.seats) {
			s.seats[i] = seat.Who
		}
	}
}

// atOnce is how many moves are shown one by one; who missed more sees the last.
const atOnce = 6

// Behind reports whether the game at the server goes on from the one here, or is
// another, and whether the moves missed are few enough to be shown one by one.
func (w *Server) Behind(s *Session) (behind, few bool) {
	want, have := w.Client.Moves(), s.match.Moves()
	if slices.Equal(want, have) {
		return false, false
	}
	return true, len(want) > len(have) && len(want)-len(have) <= atOnce && slices.Equal(want[:len(have)], have)
}

// CatchUp brings the game to where it is at the server: by its next move where few
// are missed, else at once. The error is a server's fault, and changes nothing.
func (w *Server) CatchUp(s *Session) (Change, error) {
	from, want := s.State(), w.Client.Moves()
	if _, few := w.Behind(s); few {
		move := want[s.match.Cursor()]
		if err := s.match.Play(move); err != nil {
			return Change{}, say.Errorf("the server has a move that the rules refuse: %s", err)
		}
		return s.changed(from, move, false), nil
	}
	m, err := match.Load(s.Game(), match.Record{Game: s.Game().ID, Settings: s.match.Settings(), Moves: want, Cursor: len(want)})
	if err != nil {
		return Change{}, say.Errorf("the server has moves that the rules refuse: %s", err)
	}
	s.match = m
	return s.changed(from, "", true), nil
}
