package remote

import (
	"slices"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/say"
)

// ServerMode is the mode of play at a table on a server. Moves played here go out through its
// client; [ServerMode.CatchUp] applies moves played elsewhere.
type ServerMode struct {
	match.LocalMode
	Client *Client
}

func (w *ServerMode) Local(seat int) bool { return seat == w.Client.Seat() }

func (*ServerMode) Remote() bool { return true }

// RunsComputers returns false because the server runs the computer players.
func (*ServerMode) RunsComputers() bool { return false }

func (w *ServerMode) Obstacle(m *match.Match) match.Obstacle {
	switch {
	case !w.Client.Ended().Zero():
		return match.Closed
	case m.Looking():
		return match.Past
	case m.Over():
		return match.GameOver
	}
	return match.Free
}

func (*ServerMode) UndoNeedsConsent() bool { return true }

func (w *ServerMode) MovePlayed(move string) { w.Client.Play(move) }

func (w *ServerMode) Resigned(g *match.Game, s match.State) (match.Outcome, bool) {
	o, seats := w.Client.Known().Outcome, len(g.Seats(s))
	if !o.Early() || len(o.Scores) != seats {
		return match.Outcome{}, false
	}
	ended := match.Outcome{Scores: o.Scores, Sentence: errorcode.Shut.Said()}
	if w.NobodyCame() && o.Resigned != nil {
		ended.Scores, ended.Sentence = slices.Repeat([]float64{0.5}, seats), say.It("the invitation was cancelled")
		return ended, true
	}
	if o.Resigned != nil && *o.Resigned >= 0 && *o.Resigned < seats {
		why := o.Reason
		if why != match.OutOfTime && why != match.Absence {
			why = match.Resign
		}
		ended.Sentence = g.Forfeit(s, *o.Resigned, why).Sentence
	}
	return ended, true
}

// NobodyCame reports whether this player has invited others, and no one has come to the
// table: another person's seat is free or awaited, and nobody has taken one.
func (w *ServerMode) NobodyCame() bool {
	v, nobody := w.Client.Known(), false
	for i, seat := range v.Seats {
		if i == w.Client.Seat() || seat.Who != match.Person {
			continue
		}
		if nobody = seat.Awaited || v.Free != nil && *v.Free == i; !nobody {
			return false
		}
	}
	return nobody && !w.Client.Spectates()
}

// UndoRequested reports whether this person's undo request is at the server or sent.
func (w *ServerMode) UndoRequested() bool {
	undo := w.Client.Known().Undo
	return undo != nil && undo.Seat == w.Client.Seat() || w.Client.Pending(ToUndo)
}

// Player returns the name of the seat's current or former player, or "" if it is unknown.
func (w *ServerMode) Player(seat int) string {
	if seats := w.Client.Known().Seats; seat < len(seats) {
		return seats[seat].Player
	}
	return ""
}

// MayRequestUndo reports whether an undo can be requested or a request withdrawn.
func (w *ServerMode) MayRequestUndo(m *match.Match) bool {
	_, resigned := m.Resigned()
	if resigned || w.Client.Spectates() || !w.Client.Ended().Zero() || w.Client.Waiting() > 0 {
		return false
	}
	undo := w.Client.Known().Undo
	return undo == nil && m.TakebackTarget(w.Client.Seat()) >= 0 || undo != nil && undo.Seat == w.Client.Seat()
}

// RequestUndo asks the opponents for an undo, or withdraws that request.
func (w *ServerMode) RequestUndo(m *match.Match) {
	switch undo := w.Client.Known().Undo; {
	case undo != nil && undo.Seat == w.Client.Seat():
		w.Client.Want(ToDecline)
	case w.MayRequestUndo(m):
		w.Client.Want(ToUndo)
	}
}

// TakeSeats copies the players of the seats from the server. A computer takes over from a
// player who resigns if the others play on.
func (w *ServerMode) TakeSeats(m *match.Match) {
	seats := m.Seats()
	for i, seat := range w.Client.Known().Seats {
		if i < len(seats) {
			seats[i] = seat.Who
		}
	}
	m.SetSeats(seats)
}

// maxShownMoves is the most missed moves that are shown one by one.
const maxShownMoves = 6

// Behind reports whether the game here differs from the server's, and whether only a few
// moves at its end are missing, so that they can be shown one by one.
func (w *ServerMode) Behind(m *match.Match) (behind, few bool) {
	want, have := w.Client.Moves(), m.Current().Moves()
	if slices.Equal(want, have) {
		return false, false
	}
	return true, len(want) > len(have) && len(want)-len(have) <= maxShownMoves && slices.Equal(want[:len(have)], have)
}

// CatchUp updates the game to the server's: by one move if few are missing, otherwise
// completely. On illegal moves from the server it changes nothing and returns an error.
func (w *ServerMode) CatchUp(m *match.Match) error {
	want := w.Client.Moves()
	if _, few := w.Behind(m); few {
		if err := m.Follow(want[:m.Cursor()+1]); err != nil {
			return say.Errorf("the server has an illegal move: %s", err)
		}
		return nil
	}
	if err := m.Follow(want); err != nil {
		return say.Errorf("the server has illegal moves: %s", err)
	}
	return nil
}
