package match

import (
	"slices"
	"strconv"

	"tessera/logic/say"
)

// Obstacle says why no person here may move.
type Obstacle byte

const (
	Free          Obstacle = iota // a person here may move
	GameOver                      // the game is over
	ComputersTurn                 // a computer is to move
	RemoteTurn                    // a person elsewhere is to move
	Past                          // the position shown is not current and takes no moves
	PastComputers                 // the position shown is not current, and a computer is to move in it
	Closed                        // the server's table is closed
	Solved                        // the exercise is solved
	Answering                     // the continuation of the person's turn is being shown
	Editing                       // a position is being edited
)

// Obstacle returns why no person here may move in the position shown, or [Free] if one may.
func (m *Match) Obstacle() Obstacle {
	if r := m.Mode.Obstacle(m); r != Free {
		return r
	}
	turn := m.State().Turn()
	switch {
	case m.Looking() && m.game.Final:
		return Past
	case turn < 0, m.givenUp() && !m.tryingMoves:
		return GameOver
	case m.tryingMoves, m.Local(turn):
		return Free
	case m.Looking() && m.Remote():
		return Past
	case m.Looking():
		return PastComputers
	case m.IsComputer(turn):
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
		GameOver:      "the game is over",
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

// Change is an effect on the game or on the position shown. [Match.OnChange] receives it.
type Change struct {
	Kind     ChangeKind
	From     State  // the state shown before
	Move     string // the move from there to the state shown now, or ""
	Back     bool   // the change goes backwards
	Resigned bool   // a seat has resigned
}

// ChangeKind says what a change affects.
type ChangeKind byte

const (
	Looked ChangeKind = iota // only the position shown
	Played                   // the game or its players; it has to be saved
	Kept                     // About or a variation, which have to be saved; nothing else is shown
)

// tell sends a change to the listener.
func (m *Match) tell(c Change) {
	if m.OnChange != nil {
		m.OnChange(c)
	}
}

// played sends a change of the game. It cancels a resignation.
func (m *Match) played(c Change) {
	m.About.GivenUp, m.resigned = false, nil
	c.Kind = Played
	m.tell(c)
}

// Keep tells the listener that About has changed and has to be saved.
func (m *Match) Keep() { m.tell(Change{Kind: Kept, From: m.State()}) }

// Play plays a person's move in the position shown. [Match.PlayAll] plays a computer's. If
// no person here may move, the error is [Refused]. If the move is illegal, or the game has
// ended by its rules, it is the rules' error. On an error nothing changes.
//
// A move in an earlier position starts a variation or follows an existing one. A move in a
// preview makes the preview a variation first. While moves are tried out, the game stays as
// it is; see [Match.TryMoves].
func (m *Match) Play(move string) error {
	from := m.State()
	switch o := m.Obstacle(); {
	case m.givenUp() && !m.tryingMoves:
		return ErrOver
	case o != Free && from.Turn() >= 0:
		return Refused{o}
	case m.tryingMoves:
		return m.tryOut(move)
	}
	if m.Previewing() {
		if _, err := from.Apply(move); err != nil {
			return err
		}
		if err := m.adopt(m.look); err != nil {
			return err
		}
	}
	if m.Looking() {
		if there := m.look.Child(move); there != nil {
			m.LookAt(there)
			return nil
		}
		if err := m.branch(m.look, move); err != nil {
			return err
		}
		m.look = nil
	} else if err := m.playAll(move); err != nil {
		return err
	}
	m.Mode.MovePlayed(Normal(move))
	m.played(Change{From: from, Move: move})
	return nil
}

// UndoTarget returns the number of moves after an undo; negative if none is possible.
func (m *Match) UndoTarget() int {
	if m.resigned != nil && !m.IsComputer(m.Current().State().Turn()) {
		return m.cursor // the undo cancels the resignation
	}
	n := m.undoTarget(m.seats)
	if n < m.Mode.EarliestUndo() {
		return -1
	}
	return n
}

// TakebackTarget returns the number of moves after a takeback for which a seat asks: the
// start of its last turn, so that the answers to it go too. It is negative if the seat has
// not moved, or if moves are final.
func (m *Match) TakebackTarget(seat int) int {
	return m.undoTarget(m.seatsOf(func(i int) bool { return i == seat }))
}

// RedoTarget returns the number of moves after a redo; negative if none is possible.
func (m *Match) RedoTarget() int {
	if m.Mode.UndoNeedsConsent() {
		return -1
	}
	return m.redoTarget(m.seatsOf(m.Local))
}

// seatsOf returns the seats for a takeback or redo by the persons for whom own is true. It
// skips the turns of other persons, as it skips computers' turns.
func (m *Match) seatsOf(own func(seat int) bool) []string {
	seats := m.Seats()
	for i := range seats {
		if !own(i) {
			seats[i] = "remote"
		}
	}
	return seats
}

// Undo takes back the last move and the computers' moves after it. It reports whether it
// did. It does nothing if the opponents have to agree first.
func (m *Match) Undo() bool { return !m.Mode.UndoNeedsConsent() && m.Seek(m.UndoTarget()) }

// Redo restores what Undo took back and reports whether it did.
func (m *Match) Redo() bool { return m.Seek(m.RedoTarget()) }

// Seek goes to the position after n moves of the game and reports whether it did: not if
// another position is shown, nor if the game has fewer moves. It cancels a resignation.
func (m *Match) Seek(n int) bool {
	from, back := m.State(), n <= m.cursor
	if m.Looking() || !m.seek(n) {
		return false
	}
	m.played(Change{From: from, Back: back})
	return true
}

// Follow makes moves from elsewhere the game: by one move if just that is missing at the
// end, otherwise by a new game with the same settings and no variations. On an illegal
// move it changes nothing and returns an error.
func (m *Match) Follow(moves []string) error {
	from := m.State()
	if have := m.Current().Moves(); len(moves) == len(have)+1 && slices.Equal(moves[:len(have)], have) {
		move := moves[len(have)]
		if err := m.playAll(move); err != nil {
			return err
		}
		m.played(Change{From: from, Move: move})
		return nil
	}
	t, err := loadTree(m.game, Record{Game: m.game.ID, Settings: m.settings, Moves: moves, Cursor: len(moves)})
	if err != nil {
		return err
	}
	m.tree = t
	m.played(Change{From: from, Back: true})
	return nil
}

// TakeBack takes back a resignation or one move of any player and reports whether it did.
func (m *Match) TakeBack() bool {
	n := m.cursor - 1
	if m.resigned != nil {
		n++
	}
	return m.Seek(n)
}

// PlayAll plays moves in the current position, such as a computer's turn, whoever is to move
// there. They are one [Change], which names the move if there is one only. On an error it
// plays nothing.
func (m *Match) PlayAll(line ...string) error {
	if m.resigned != nil {
		return ErrOver
	}
	from := m.State()
	if err := m.playAll(line...); err != nil {
		return err
	}
	c := Change{From: from}
	if len(line) == 1 {
		c.Move = line[0]
	}
	m.played(c)
	return nil
}

// closeShare is the share of a decisive loss up to which a win is close.
const closeShare = 0.2

// DoubtfulPass reports whether a pass by the only person here would end the game, at once or
// with passes of all others, while other moves are legal, without a clear win: the person would
// not win, or by little. The outcome is the one that the passes would bring; atOnce is false if
// others have to pass too.
func (m *Match) DoubtfulPass() (o Outcome, atOnce, doubtful bool) {
	s := m.State()
	you := m.OnlyPerson()
	if m.game.Pass == "" || you < 0 || s.Turn() != you {
		return Outcome{}, false, false
	}
	choice := 0
	for range s.Legal() {
		choice++
	}
	passes := 0
	for ; passes < m.SeatCount() && !Over(s); passes++ {
		next, err := s.Apply(m.game.Pass)
		if err != nil {
			return Outcome{}, false, false
		}
		s = next
	}
	o, over := s.Outcome()
	margin, _ := strconv.ParseFloat(o.By, 64)
	clear := slices.Contains(o.Winners(), you) && (m.game.Measure == nil || margin > closeShare*m.game.Measure.DecisiveLoss)
	return o, passes == 1, over && choice > 1 && !clear
}
