package session

import "tessera/logic/match"

// Way is how the players of a session are reached, and what that allows.
type Way interface {
	// Here reports whether the person at a seat plays here.
	Here(seat int) bool
	// Remote reports whether persons take part who do not.
	Remote() bool
	// Thinks reports whether the computers' turns are thought out here.
	Thinks() bool
	// May is what stands against a move in the position shown, beside what the
	// rules and the seats say; Free for nothing.
	May(s *Session) Reason
	// Earliest is the number of moves that nobody takes back.
	Earliest() int
	// Asks reports whether a move is taken back only if the others agree. It is
	// asked for then, and nothing changes before they do.
	Asks() bool
	// Played takes note of a move that was played here.
	Played(move string)
	// Resigned is how the game ended where somebody gave up, among so many seats;
	// false where nobody did.
	Resigned(g *match.Game, s match.State) (match.Outcome, bool)
}

// Home is the way of playing where everybody plays here, and what the other ways
// do not say otherwise.
type Home struct{}

// Here implements [Way].
func (Home) Here(int) bool { return true }

// Remote implements [Way].
func (Home) Remote() bool { return false }

// Thinks implements [Way].
func (Home) Thinks() bool { return true }

// May implements [Way].
func (Home) May(*Session) Reason { return Free }

// Earliest implements [Way].
func (Home) Earliest() int { return 0 }

// Asks implements [Way].
func (Home) Asks() bool { return false }

// Played implements [Way].
func (Home) Played(string) {}

// Resigned implements [Way].
func (Home) Resigned(*match.Game, match.State) (match.Outcome, bool) { return match.Outcome{}, false }

// Mail is the way of playing by links that carry the moves, without a server.
type Mail struct {
	Home
	Seat int `json:"seat"` // where this person sits
	From int `json:"from"` // how many moves came with the last link: those stay
}

// Here implements [Way].
func (m *Mail) Here(seat int) bool { return seat == m.Seat }

// Remote implements [Way].
func (*Mail) Remote() bool { return true }

// Earliest implements [Way]: what was sent stays.
func (m *Mail) Earliest() int { return m.From }
