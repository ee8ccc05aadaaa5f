package tables

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

func (req request) move(t *table) error {
	move, err := web.Required[string](req.fields, "move", "a move as the game writes it",
		web.BadRequest("move is missing; send it as the game writes it"))
	if err == nil && t.Why == match.OutOfTime && *t.Resigned == req.seat {
		err = web.Refused(http.StatusBadRequest, errorcode.TimeUp)
	}
	if err == nil {
		// Undo requests must not be able to block a move.
		err = t.checkVersion(req, t.MinorVersions)
	}
	if err != nil {
		return err
	}
	took, given, err := web.Member[web.WholeNumber](req.fields, "took",
		"how long the move took, in whole milliseconds")
	if err != nil {
		return err
	}
	turn := t.turn()
	switch {
	case turn < 0:
		return web.Refused(http.StatusBadRequest, errorcode.Over)
	case turn != req.seat:
		return web.Problem{Status: http.StatusBadRequest,
			Text: fmt.Sprintf("it is the turn of %s", t.Rules.Seats(t.State)[turn].Name), Code: errorcode.NotYours}
	}
	if err := t.charge(time.Duration(took)*time.Millisecond, given); err != nil {
		return err
	}
	if err := t.Play(move); err != nil {
		return web.BadRequest("%s", usertext.ClipTo(err.Error(), 500))
	}
	t.played(turn)
	return nil
}

// undo handles POST /tables/{id}/undo: to take back the last turn of the seat that asks, and
// what was played after it. A player alone against computers takes moves back
// immediately. Otherwise all other persons have to agree, and a player may ask them once
// a turn.
func (req request) undo(t *table) error {
	consent, given, err := web.Member[bool](req.fields, "consent", "true or false")
	if err == nil {
		err = t.checkVersion(req, 0)
	}
	switch {
	case err != nil:
		return err
	case t.UndoRequest == nil && given:
		return web.Refused(http.StatusConflict, errorcode.NoUndo)
	case t.UndoRequest == nil:
		return req.askUndo(t)
	case given && !consent:
		t.UndoRequest = nil // declined, or withdrawn by the player who asked
		t.MinorVersions++
		return nil
	case t.UndoRequest.Seat == req.seat:
		return web.Refused(http.StatusConflict, errorcode.Asked)
	}
	agreed := append(slices.Clone(t.UndoRequest.Agreed), req.seat)
	t.UndoRequest = &undoRequest{t.UndoRequest.Seat, t.UndoRequest.To, agreed}
	if t.allAgreed() {
		return req.applyUndo(t)
	}
	t.MinorVersions++
	return nil
}

func (req request) askUndo(t *table) error {
	if t.Resigned != nil {
		return web.Refused(http.StatusConflict, errorcode.GivenUp)
	}
	if t.Rematch != nil && t.Rematch.Created {
		return web.Refused(http.StatusConflict, errorcode.Succeeded)
	}
	played, err := match.Load(t.Rules, match.Record{Game: t.Rules.ID, Settings: t.Settings, Seats: t.names(),
		Moves: t.Moves, Cursor: len(t.Moves)})
	if err != nil {
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	to := played.TakebackTarget(req.seat)
	if to < 0 {
		return web.Refused(http.StatusConflict, errorcode.NothingToUndo)
	}
	t.UndoRequest = &undoRequest{Seat: req.seat, To: to}
	if t.allAgreed() {
		if err := req.spend(req.api.changeLimits, t, undoAlone, errorcode.UndoneOften); err != nil {
			return err
		}
		return req.applyUndo(t)
	}
	if slices.Contains(t.UndoAskers, req.seat) {
		return web.Refused(http.StatusConflict, errorcode.AskedThisTurn)
	}
	if err := req.spendChange(t, errorcode.UndoneOften); err != nil {
		return err
	}
	t.UndoAskers = append(slices.Clone(t.UndoAskers), req.seat)
	t.MinorVersions++
	return nil
}

func (t *table) allAgreed() bool {
	return !slices.ContainsFunc(t.persons(), func(person int) bool {
		return person != t.UndoRequest.Seat && !slices.Contains(t.UndoRequest.Agreed, person)
	})
}

// applyUndo takes the moves back. It gives no time back.
func (req request) applyUndo(t *table) error {
	if err := t.charge(0, false); err != nil {
		return err
	}
	t.Moves = slices.Clip(t.Moves[:t.UndoRequest.To])
	t.UndoRequest, t.MinorVersions, t.UndoAskers, t.Call, t.Here = nil, 0, nil, nil, 0
	t.Rematch, t.ResignTrackers = nil, nil
	return req.api.hosted.Replay(&t.Game, t.Rules, t.Settings)
}

func (req request) resign(t *table) error {
	if t.turn() < 0 {
		return web.Refused(http.StatusBadRequest, errorcode.Over)
	}
	if err := t.charge(0, false); err != nil {
		return err
	}
	t.leave(req.seat, "")
	return nil
}

// leave takes a person, or a computer that resigns, off a seat. The game ends if one
// other seat or no person remains, or nobody has come to the table; otherwise a computer
// takes over the seat.
func (t *table) leave(who int, why string) {
	t.UndoRequest, t.MinorVersions, t.UndoAskers, t.Call, t.Here = nil, 0, nil, nil, 0
	came := func(person int) bool { return person != who && !t.Seats[person].Awaited }
	if len(t.Seats) <= 2 || len(t.persons()) == 1 || !slices.ContainsFunc(t.persons(), came) || len(t.Rules.Levels) == 0 {
		t.Resigned, t.Why = &who, why
		return
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[who] = seat{Who: t.Rules.DefaultLevel, TokenHash: t.Seats[who].TokenHash, Name: t.Seats[who].Name,
		Left: true}
}

// outcome returns the result of a game that ended by its rules, because a player left, or
// because the operator closed the table.
func (t *table) outcome() (match.Outcome, bool) {
	if t.ClosedByOperator {
		return match.Outcome{Scores: t.drawScores(), Sentence: errorcode.Shut.Said()}, true
	}
	if t.Resigned == nil {
		return t.State.Outcome()
	}
	return t.Rules.Forfeit(t.State, *t.Resigned, cmp.Or(t.Why, match.Resign)), true
}

func (t *table) drawScores() []float64 {
	if len(t.Seats) == 1 {
		return []float64{0}
	}
	return slices.Repeat([]float64{0.5}, len(t.Seats))
}
