package session

import (
	"tessera/logic/match"
	"tessera/logic/say"
)

// Reason is why nobody here may move. It is a value: whoever shows it makes the
// sentence.
type Reason byte

// The reasons.
const (
	Free          Reason = iota // a person here may move
	Over                        // the game is over
	ComputersTurn               // a computer is to move
	RemoteTurn                  // a person is to move who does not play here
	Past                        // the position is looked at, and takes no moves
	PastComputers               // the position is looked at, and a computer is to move in it
	Closed                      // the table on the server is gone; [Server.Ended] says why
	Solved                      // the exercise is done
	Answering                   // what follows the person's turn is being shown
	Still                       // a position is set up, and nobody moves in it
)

// May is why nobody here may move in the position shown, [Free] where somebody may.
func (s *Session) May() Reason {
	if r := s.way.May(s); r != Free {
		return r
	}
	turn := s.State().Turn()
	switch {
	case s.Looking() && s.Game().Final:
		return Past
	case turn < 0, s.givenUp() && !s.explores:
		return Over
	case s.explores, s.Here(turn):
		return Free
	case s.Looking() && s.Remote():
		return Past
	case s.Looking():
		return PastComputers
	case s.Computer(turn):
		return ComputersTurn
	}
	return RemoteTurn
}

// Refused is the error of a move by somebody who may not move.
type Refused struct{ Reason Reason }

// Error implements error.
func (r Refused) Error() string { return r.Said().String() }

// Said is the error in any language.
func (r Refused) Said() say.Text {
	return say.It([...]say.ID{
		Free:          "the move is allowed",
		Over:          "the game is over",
		ComputersTurn: "it is the computer's turn",
		RemoteTurn:    "it is the turn of somebody else",
		Past:          "this is how it stood; no move can be played there",
		PastComputers: "the computer is to move here",
		Closed:        "the table is no longer there",
		Solved:        "the exercise is done",
		Answering:     "the answer is still being shown",
		Still:         "the position is being set up",
	}[r.Reason])
}

// Change is what became of the game, or of what is shown of it.
type Change struct {
	From match.State // what was shown before
	Move string      // that leads from there to what is shown now; "" for none
	Back bool        // it leads back
	Game bool        // the game changed, and is to be kept; else only what is shown

	Resigned bool // the game has ended because a seat gave it up
}

// changed is a change of the game from a state. A game that goes on is not given up.
func (s *Session) changed(from match.State, move string, back bool) Change {
	s.About.GivenUp, s.resigned = false, nil
	return Change{From: from, Move: move, Back: back, Game: true}
}

// Play plays a move in the position shown, for whoever is to move there. One at a
// position that is looked at opens a variation; where it was played there before,
// the look goes on along it. One in a preview makes the line up to there a
// variation first. While moves are tried out, none changes the game; see
// [Session.Explore]. An illegal move changes nothing; its error says why.
func (s *Session) Play(move string) (Change, error) {
	if s.explores {
		return s.tryOut(move)
	}
	if s.givenUp() {
		return Change{}, match.ErrOver
	}
	from := s.State()
	if turn := from.Turn(); turn >= 0 && s.Remote() && !s.Computer(turn) {
		if r := s.May(); r != Free {
			return Change{}, Refused{r}
		}
	}
	if s.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return Change{}, err
		}
		if err := s.adopt(); err != nil {
			return Change{}, err
		}
	}
	if s.Looking() {
		if there := s.look.Child(move); there != nil {
			change, _ := s.LookAt(there)
			return change, nil
		}
		if err := s.match.Branch(s.look, move); err != nil {
			return Change{}, err
		}
		s.look = nil
	} else if err := s.match.Play(move); err != nil {
		return Change{}, err
	}
	s.way.Played(match.Normal(move))
	return s.changed(from, move, false), nil
}

// UndoTarget and RedoTarget are the numbers of moves that undo and redo go to,
// negative where there is nothing to take back or to bring again.
func (s *Session) UndoTarget() int {
	if s.resigned != nil && !s.Computer(s.match.State().Turn()) {
		return s.match.Cursor() // the resignation is taken back
	}
	n := s.match.UndoTarget(s.seats)
	if n < s.way.Earliest() {
		return -1
	}
	return n
}

// RedoTarget: see [Session.UndoTarget].
func (s *Session) RedoTarget() int {
	if s.way.Asks() {
		return -1
	}
	return s.match.RedoTarget(s.undoers())
}

// undoers are the seats as a redo sees them: a person who does not play here is
// stepped over as a computer is.
func (s *Session) undoers() []string {
	seats := s.Seats()
	for i, who := range seats {
		if who == match.Person && !s.way.Here(i) {
			seats[i] = "remote"
		}
	}
	return seats
}

// Undo takes back the last move, and the computers' with it, and reports whether it
// did. Where the others have to agree it does nothing: they are to be asked.
func (s *Session) Undo() (Change, bool) {
	if s.way.Asks() {
		return Change{}, false
	}
	return s.seek(s.UndoTarget(), true)
}

// Redo brings back what Undo took, and reports whether there was something.
func (s *Session) Redo() (Change, bool) { return s.seek(s.RedoTarget(), false) }

func (s *Session) seek(n int, back bool) (Change, bool) {
	from := s.State()
	if n < 0 || s.Looking() || !s.match.Seek(n) {
		return Change{}, false
	}
	return s.changed(from, "", back), true
}

// TakeBack takes one move back, whoever made it, or a resignation, and reports whether
// there was something.
func (s *Session) TakeBack() bool {
	n := s.match.Cursor() - 1
	if s.resigned != nil {
		n++
	}
	_, done := s.seek(n, true)
	return done
}

// PlayTurn plays the whole turn of a computer, all of it or nothing.
func (s *Session) PlayTurn(line []string) error {
	if s.resigned != nil {
		return match.ErrOver
	}
	from := s.match.State()
	if err := s.match.PlayAll(line...); err != nil {
		return err
	}
	s.changed(from, "", false)
	return nil
}
