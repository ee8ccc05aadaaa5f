package session

import (
	"tessera/logic/match"
	"tessera/logic/say"
)

// Think is the turn that a level finds for the seat to move in a state, with that
// much work at most, 0 for as much as it takes. The game has such a level. For the
// error see [OwnTurn], which whoever thinks in slices asks at the end.
func Think(game *match.Game, state match.State, level string, seed uint64, work int) ([]string, error) {
	return ThinkOrResign(game, state, level, seed, work, nil)
}

// ThinkOrResign is [Think] for a level that may give the game up: its turn is
// [match.Resign] then. It is asked at each of its turns, with the same despair; nil is
// for one that plays on.
func ThinkOrResign(game *match.Game, state match.State, level string, seed uint64, work int, despair *match.Despair) ([]string, error) {
	search := game.Search(state, level, seed)
	match.Finish(search, work)
	if despair != nil && despair.Resigns(game, state, level, search.Evaluation()) {
		return []string{match.Resign}, nil
	}
	return OwnTurn(state, level, search.Line())
}

// OwnTurn is as much of a line that a level or an engine has found as the seat to move plays in
// its turn, without what is expected of others. The error is a [NoMove] or an
// [IllegalMove]: a fault of the computer player.
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
func (e NoMove) Error() string { return e.Said().String() }

// Said is the error in any language.
func (e NoMove) Said() say.Text {
	if engine, is := match.ParseEngine(e.Level); is {
		return say.It("%s found no move", engine.Name)
	}
	return say.It("the level %s found no move", e.Level)
}

// IllegalMove is the error of a computer player whose move the rules refuse.
type IllegalMove struct {
	Level, Move string
	Why         error // the rules' own
}

// Error implements error.
func (e IllegalMove) Error() string { return e.Said().String() }

// Said is the error in any language.
func (e IllegalMove) Said() say.Text {
	if engine, is := match.ParseEngine(e.Level); is {
		return say.It("%s found the illegal move %s: %s", engine.Name, e.Move, e.Why)
	}
	return say.It("the level %s found the illegal move %s: %s", e.Level, e.Move, e.Why)
}

// Unwrap is the rules' own error.
func (e IllegalMove) Unwrap() error { return e.Why }
