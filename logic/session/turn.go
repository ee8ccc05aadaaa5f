package session

import (
	"fmt"

	"tessera/logic/match"
)

// Turn is a computer player's turn while it is thought out.
type Turn struct {
	state  match.State
	level  string
	search match.Search
	work   int // units left, where they are bounded
	bound  bool
	done   bool
}

// Think begins the turn of the computer player that is to move, with that much work
// at most, 0 for as much as it takes. The error is a [Refused] where none is.
func (s *Session) Think(work int) (*Turn, error) {
	state := s.match.State()
	seat := state.Turn()
	switch {
	case seat < 0:
		return nil, Refused{Over}
	case !s.Computer(seat):
		return nil, Refused{RemoteTurn}
	}
	return Think(s.Game(), state, s.seats[seat], s.TurnSeed(), work), nil
}

// Think begins a turn of a level for the seat to move in a state, with that much
// work at most, 0 for as much as it takes. The game has such a level.
func Think(game *match.Game, state match.State, level string, seed uint64, work int) *Turn {
	return &Turn{state: state, level: level, search: game.Search(state, level, seed), work: work, bound: work > 0}
}

// Step spends about that many units of work and reports whether the turn is found.
func (t *Turn) Step(work int) bool {
	if t.done {
		return true
	}
	if t.bound {
		work = min(work, t.work)
		t.work -= work
	}
	t.done = t.search.Step(work) || t.bound && t.work == 0
	return t.done
}

// Finish thinks to the end.
func (t *Turn) Finish() {
	for !t.Step(1 << 20) {
	}
}

// Line is the turn as far as it is known: the moves of this seat alone, without
// what is expected of others. The error is a [NoMove] or an [IllegalMove]: a fault
// of the computer player.
func (t *Turn) Line() ([]string, error) { return OwnTurn(t.state, t.level, t.search.Line()) }

// OwnTurn is as much of a line that a level has found as the seat to move plays in
// its turn. The error is a [NoMove] or an [IllegalMove].
func OwnTurn(state match.State, level string, line []string) ([]string, error) {
	if len(line) == 0 {
		return nil, NoMove{level}
	}
	seat := state.Turn()
	for i, move := range line {
		if state.Turn() != seat {
			return line[:i], nil
		}
		next, err := state.Apply(move)
		if err != nil {
			return nil, IllegalMove{level, move, err}
		}
		state = next
	}
	return line, nil
}

// NoMove is the error of a computer player that found nothing to play.
type NoMove struct{ Level string }

// Error implements error.
func (e NoMove) Error() string { return "the level " + e.Level + " found no move" }

// IllegalMove is the error of a computer player whose move the rules refuse.
type IllegalMove struct {
	Level, Move string
	Why         error // the rules' own
}

// Error implements error.
func (e IllegalMove) Error() string {
	return fmt.Sprintf("the level %s found the illegal move %s: %v", e.Level, e.Move, e.Why)
}

// Unwrap is the rules' own error.
func (e IllegalMove) Unwrap() error { return e.Why }
