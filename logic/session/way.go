package session

import "tessera/logic/match"

// Way is a mode of play: where the players are and what that allows.
type Way interface {
	// Here reports whether the person at a seat plays here.
	Here(seat int) bool
	// Remote reports whether persons elsewhere take part.
	Remote() bool
	// Thinks reports whether computer players run here.
	Thinks() bool
	// May returns a reason against a move besides the rules and seats, or Free.
	May(s *Session) Reason
	// Earliest is the least number of moves that an undo can go back to.
	Earliest() int
	// Asks reports whether the opponents have to agree to an undo first.
	Asks() bool
	// Played is called with each move that was played here.
	Played(move string)
	// Resigned returns the outcome after a resignation, or false if there was none.
	Resigned(g *match.Game, s match.State) (match.Outcome, bool)
}

// Home is the mode in which all play here. The other modes embed its defaults.
type Home struct{}

func (Home) Here(int) bool { return true }

func (Home) Remote() bool { return false }

func (Home) Thinks() bool { return true }

func (Home) May(*Session) Reason { return Free }

func (Home) Earliest() int { return 0 }

func (Home) Asks() bool { return false }

func (Home) Played(string) {}

func (Home) Resigned(*match.Game, match.State) (match.Outcome, bool) { return match.Outcome{}, false }

// Mail is the mode in which players send each other links with the moves.
type Mail struct {
	Home
	Seat int `json:"seat"` // this person's seat
	From int `json:"from"` // number of moves in the last link, which cannot be undone
}

func (m *Mail) Here(seat int) bool { return seat == m.Seat }

func (*Mail) Remote() bool { return true }

func (m *Mail) Earliest() int { return m.From }
