package session

import (
	"tessera/logic/match"
	"tessera/logic/say"
)

// Obstacle says why no person here may move.
type Obstacle byte

const (
	Free          Obstacle = iota // a person here may move
	Over                          // the game is over
	ComputersTurn                 // a computer is to move
	RemoteTurn                    // a person elsewhere is to move
	Past                          // the position shown is not current and takes no moves
	PastComputers                 // the position shown is not current, and a computer is to move in it
	Closed                        // the server's table is closed; see [remote.Client.Ended]
	Solved                        // the exercise is solved
	Answering                     // the continuation of the person's turn is being shown
	Editing                       // a position is being edited
)

// Obstacle returns why no person here may move in the position shown, or [Free] if one may.
func (s *Session) Obstacle() Obstacle {
	if r := s.mode.Obstacle(s); r != Free {
		return r
	}
	turn := s.State().Turn()
	switch {
	case s.Looking() && s.Game().Final:
		return Past
	case turn < 0, s.givenUp() && !s.tryingMoves:
		return Over
	case s.tryingMoves, s.Local(turn):
		return Free
	case s.Looking() && s.Remote():
		return Past
	case s.Looking():
		return PastComputers
	case s.IsComputer(turn):
		return ComputersTurn
	}
	return RemoteTurn
}

// Refused is the error of a move that is not allowed now.
type Refused struct{ Obstacle Obstacle }

func (r Refused) Error() string { return r.Said().String() }

// Said returns the error as a text for any language.
func (r Refused) Said() say.Text {
	return say.It([...]say.ID{
		Free:          "the move is allowed",
		Over:          "the game is over",
		ComputersTurn: "it is the computer's turn",
		RemoteTurn:    "it is someone else's turn",
		Past:          "this is an earlier position; you cannot play in it",
		PastComputers: "it is the computer's turn here",
		Closed:        "this table is gone",
		Solved:        "the exercise is done",
		Answering:     "the reply is still being shown",
		Editing:       "the position is being set up",
	}[r.Obstacle])
}

// Change is an effect on the game or on the position shown. [Session.OnChange] receives it.
type Change struct {
	Kind     ChangeKind
	From     match.State // the state shown before
	Move     string      // the move from there to the state shown now, or ""
	Back     bool        // the change goes backwards
	Resigned bool        // a seat has resigned
}

// ChangeKind says what a change affects.
type ChangeKind byte

const (
	Looked ChangeKind = iota // only the position shown
	Played                   // the game or its players; it has to be saved
	Kept                     // About or a variation, which have to be saved; nothing else is shown
)

// tell sends a change to the listener.
func (s *Session) tell(c Change) {
	if s.OnChange != nil {
		s.OnChange(c)
	}
}

// played sends a change of the game. It cancels a resignation.
func (s *Session) played(c Change) {
	s.About.GivenUp, s.resigned = false, nil
	c.Kind = Played
	s.tell(c)
}

// Keep tells the listener that About has changed and has to be saved.
func (s *Session) Keep() { s.tell(Change{Kind: Kept, From: s.State()}) }

// Play plays a move in the position shown for the seat to move. A move in an earlier
// position starts a variation or follows an existing one. A move in a preview makes the
// preview a variation first. While exploring, the game stays as it is; see
// [Session.TryMoves]. An illegal move changes nothing and returns an error.
func (s *Session) Play(move string) error {
	if s.tryingMoves {
		return s.tryOut(move)
	}
	if s.givenUp() {
		return match.ErrOver
	}
	from := s.State()
	if turn := from.Turn(); turn >= 0 && s.Remote() && !s.IsComputer(turn) {
		if r := s.Obstacle(); r != Free {
			return Refused{r}
		}
	}
	if s.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return err
		}
		if err := s.adopt(s.look); err != nil {
			return err
		}
	}
	if s.Looking() {
		if there := s.look.Child(move); there != nil {
			s.LookAt(there)
			return nil
		}
		if err := s.match.Branch(s.look, move); err != nil {
			return err
		}
		s.look = nil
	} else if err := s.match.Play(move); err != nil {
		return err
	}
	s.mode.MovePlayed(match.Normal(move))
	s.played(Change{From: from, Move: move})
	return nil
}

// UndoTarget returns the number of moves after an undo; negative if none is possible.
func (s *Session) UndoTarget() int {
	if s.resigned != nil && !s.IsComputer(s.match.Current().State().Turn()) {
		return s.match.Cursor() // the undo cancels the resignation
	}
	n := s.match.UndoTarget(s.seats)
	if n < s.mode.EarliestUndo() {
		return -1
	}
	return n
}

// RedoTarget returns the number of moves after a redo; negative if none is possible.
func (s *Session) RedoTarget() int {
	if s.mode.UndoNeedsConsent() {
		return -1
	}
	return s.match.RedoTarget(s.redoSeats())
}

// redoSeats returns the seats for a redo, which skips persons elsewhere like computers.
func (s *Session) redoSeats() []string {
	seats := s.Seats()
	for i, who := range seats {
		if who == match.Person && !s.mode.Local(i) {
			seats[i] = "remote"
		}
	}
	return seats
}

// Undo takes back the last move and the computers' moves after it. It reports whether it
// did. It does nothing if the opponents have to agree first.
func (s *Session) Undo() bool {
	return !s.mode.UndoNeedsConsent() && s.seek(s.UndoTarget(), true)
}

// Redo restores what Undo took back and reports whether it did.
func (s *Session) Redo() bool { return s.seek(s.RedoTarget(), false) }

func (s *Session) seek(n int, back bool) bool {
	from := s.State()
	if n < 0 || s.Looking() || !s.match.Seek(n) {
		return false
	}
	s.played(Change{From: from, Back: back})
	return true
}

// TakeBack takes back a resignation or one move of any player and reports whether it did.
func (s *Session) TakeBack() bool {
	n := s.match.Cursor() - 1
	if s.resigned != nil {
		n++
	}
	return s.seek(n, true)
}

// PlayTurn plays the whole turn of a computer. On an error it plays nothing.
func (s *Session) PlayTurn(line []string) error {
	if s.resigned != nil {
		return match.ErrOver
	}
	from := s.State()
	if err := s.match.PlayAll(line...); err != nil {
		return err
	}
	s.played(Change{From: from})
	return nil
}
