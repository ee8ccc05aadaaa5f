package session

import (
	"slices"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
)

// Server is the mode of play at a table on a server. Moves played here go out through its
// client; [Session.CatchUp] applies moves played elsewhere.
type Server struct {
	Home
	Client *remote.Client
	waits  bool // this person's undo request was pending at the last call of Declined
	length int  // number of moves at that call
}

func (w *Server) Here(seat int) bool { return seat == w.Client.Seat() }

func (*Server) Remote() bool { return true }

// Thinks returns false because the server runs the computer players.
func (*Server) Thinks() bool { return false }

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

func (*Server) Asks() bool { return true }

func (w *Server) Played(move string) { w.Client.Play(move) }

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

// Requested reports whether this person's undo request is at the server or sent.
func (w *Server) Requested() bool {
	undo := w.Client.Known().Undo
	return undo != nil && undo.Seat == w.Client.Seat() || w.Client.Asked("undo")
}

// Wanted reports whether an opponent's undo request waits for this person's answer.
func (w *Server) Wanted() bool {
	c, undo := w.Client, w.Client.Known().Undo
	return undo != nil && undo.Seat != c.Seat() && !slices.Contains(undo.Agreed, c.Seat()) && !c.Asked("agree") && !c.Asked("decline")
}

// Player returns the name of the seat's current or former player, or "" if it is unknown.
func (w *Server) Player(seat int) string {
	if seats := w.Client.Known().Seats; seat < len(seats) {
		return seats[seat].Player
	}
	return ""
}

// MayRequest reports whether an undo can be requested or a request withdrawn.
func (w *Server) MayRequest(s *Session) bool {
	_, resigned := s.Resigned()
	if resigned || w.Client.LooksOn() || !w.Client.Ended().Zero() || w.Client.Waiting() > 0 {
		return false
	}
	undo := w.Client.Known().Undo
	return undo == nil && s.UndoTarget() >= 0 || undo != nil && undo.Seat == w.Client.Seat()
}

// Request asks the opponents for an undo, or withdraws that request.
func (w *Server) Request(s *Session) {
	switch undo := w.Client.Known().Undo; {
	case undo != nil && undo.Seat == w.Client.Seat():
		w.Client.Decline()
	case w.MayRequest(s):
		w.Client.AskUndo()
	}
}

// Declined reports, once, that this person's undo request failed. Call it after
// everything received from the server was processed.
func (w *Server) Declined(s *Session) bool {
	known := w.Client.Known()
	waits := known.Undo != nil && known.Undo.Seat == w.Client.Seat()
	_, resigned := s.Resigned()
	declined := w.waits && !waits && len(known.Moves) == w.length && !w.Client.Asked("decline") && !resigned
	w.waits, w.length = waits, len(known.Moves)
	return declined
}

// TakeSeats copies the players of the seats from the server. A computer takes over from a
// player who resigns if the others play on.
func (w *Server) TakeSeats(s *Session) {
	for i, seat := range w.Client.Known().Seats {
		if i < len(s.seats) {
			s.seats[i] = seat.Who
		}
	}
}

// atOnce is the most missed moves that are shown one by one.
const atOnce = 6

// Behind reports whether the game here differs from the server's, and whether only a few
// moves at its end are missing, so that they can be shown one by one.
func (w *Server) Behind(s *Session) (behind, few bool) {
	want, have := w.Client.Moves(), s.match.Moves()
	if slices.Equal(want, have) {
		return false, false
	}
	return true, len(want) > len(have) && len(want)-len(have) <= atOnce && slices.Equal(want[:len(have)], have)
}

// CatchUp updates the game to the server's: by one move if few are missing, otherwise
// completely. On illegal moves from the server it changes nothing and returns an error.
func (w *Server) CatchUp(s *Session) (Change, error) {
	from, want := s.State(), w.Client.Moves()
	if _, few := w.Behind(s); few {
		move := want[s.match.Cursor()]
		if err := s.match.Play(move); err != nil {
			return Change{}, say.Errorf("the server has an illegal move: %s", err)
		}
		return s.changed(from, move, false), nil
	}
	m, err := match.Load(s.Game(), match.Record{Game: s.Game().ID, Settings: s.match.Settings(), Moves: want, Cursor: len(want)})
	if err != nil {
		return Change{}, say.Errorf("the server has illegal moves: %s", err)
	}
	s.match = m
	return s.changed(from, "", true), nil
}
