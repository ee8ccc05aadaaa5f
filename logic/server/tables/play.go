package tables

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/clip"
	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/server/limit"
	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

// change applies a request to a table. After an error the caller discards the table.
type change func(t *table, r request) error

// changing handles a request that changes a table. If another request saves first, it
// applies the change again to the new state. There a repeated request finds its first
// answer, and a request that names its version gets a conflict.
func (a *API) changing(w http.ResponseWriter, r *http.Request, what string, alter change) (rest.Answer, error) {
	t, req, err := a.asked(w, r, what)
	for err == nil {
		if first, again, err := t.repeated(req); again || err != nil {
			return rest.OK(first), err
		}
		if t.Seats[req.seat].Who != match.Person {
			err = rest.Refused(http.StatusUnauthorized, denial.Replaced)
			break
		}
		if t.Shut {
			err = rest.Refused(http.StatusBadRequest, denial.Shut)
			break
		}
		waits := t.computersTurn()
		err = alter(&t, req)
		if errors.Is(err, errLate) {
			t, err = a.timeUp(r.Context(), &t)
			continue
		}
		if err != nil {
			break
		}
		t.come(req.seat)
		client := a.core.Client(r)
		if !waits && t.computersTurn() {
			if err = a.room(client); err != nil {
				break
			}
		}
		answer := t.answerTo(req)
		t.By = client
		err = a.save(r.Context(), &t)
		if err == nil {
			a.think(&t, client)
			return rest.OK(answer), nil
		}
		if errors.Is(err, store.ErrConflict) {
			t, err = a.current(r.Context(), t.ID)
		}
	}
	return rest.Answer{}, err
}

func (a *API) move(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "move", func(t *table, req request) error {
		move, err := rest.Required[string](req.fields, "move", "a move as the game writes it",
			rest.Problem{Status: http.StatusBadRequest, Text: "move is missing; send it as the game writes it"})
		if err == nil && t.Why == match.OutOfTime && *t.Resigned == req.seat {
			err = rest.Refused(http.StatusBadRequest, denial.TimeUp)
		}
		if err == nil {
			// Undo requests must not be able to block a move.
			err = t.seen(req, t.Asks)
		}
		if err != nil {
			return err
		}
		took, told, err := rest.Member[rest.Whole](req.fields, "took", "how long the move took, in whole milliseconds")
		if err != nil {
			return err
		}
		turn := t.turn()
		switch {
		case turn < 0:
			return rest.Refused(http.StatusBadRequest, denial.Over)
		case turn != req.seat:
			return rest.Problem{Status: http.StatusBadRequest, Text: fmt.Sprintf("it is the turn of %s", t.Rules.Seats(t.State)[turn].Name), Code: denial.NotYours}
		}
		if err := t.charge(time.Duration(took)*time.Millisecond, told); err != nil {
			return err
		}
		if err := t.Play(move); err != nil {
			return refused(err)
		}
		t.played(turn)
		return nil
	})
}

// refused turns an error of the rules into status 400.
func refused(reason error) error {
	return rest.Problemf(http.StatusBadRequest, "%s", clip.To(reason.Error(), 500))
}

// undo handles POST /tables/{id}/undo. A player alone against computers takes moves back
// immediately. Otherwise all other persons have to agree, and a player may ask them once
// a turn.
func (a *API) undo(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "undo", func(t *table, req request) error {
		consent, given, err := rest.Member[bool](req.fields, "consent", "true or false")
		if err == nil {
			err = t.seen(req, 0)
		}
		switch {
		case err != nil:
			return err
		case t.Ask == nil && given:
			return rest.Refused(http.StatusConflict, denial.NoUndo)
		case t.Ask == nil:
			return t.askUndo(a, req.seat)
		case given && !consent:
			t.Ask = nil // declined, or withdrawn by the player who asked
			t.Asks++
			return nil
		case t.Ask.Seat == req.seat:
			return rest.Refused(http.StatusConflict, denial.Asked)
		}
		agreed := append(slices.Clone(t.Ask.Agreed), req.seat)
		t.Ask = &ask{t.Ask.Seat, t.Ask.To, agreed}
		if t.agreed() {
			return t.undoAsked(a)
		}
		t.Asks++
		return nil
	})
}

func (t *table) askUndo(a *API, seat int) error {
	if t.Resigned != nil {
		return rest.Refused(http.StatusConflict, denial.GivenUp)
	}
	if t.Rematch != nil && t.Rematch.Laid {
		return rest.Refused(http.StatusConflict, denial.Succeeded)
	}
	played, err := match.Load(t.Rules, match.Record{Game: t.Rules.ID, Settings: t.Settings, Moves: t.Moves, Cursor: len(t.Moves)})
	if err != nil {
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	to := played.UndoTarget(t.names())
	if to < 0 {
		return rest.Refused(http.StatusConflict, denial.NothingToUndo)
	}
	t.Ask = &ask{Seat: seat, To: to}
	if t.agreed() {
		if err := a.may(a.asks, t, seat, undoAlone, denial.UndoneOften); err != nil {
			return err
		}
		return t.undoAsked(a)
	}
	if slices.Contains(t.Asked, seat) {
		return rest.Refused(http.StatusConflict, denial.AskedThisTurn)
	}
	if err := a.mayAsk(t, seat, denial.UndoneOften); err != nil {
		return err
	}
	t.Asked = append(slices.Clone(t.Asked), seat)
	t.Asks++
	return nil
}

func (t *table) agreed() bool {
	return !slices.ContainsFunc(t.persons(), func(person int) bool {
		return person != t.Ask.Seat && !slices.Contains(t.Ask.Agreed, person)
	})
}

// undoAsked takes the moves back. It gives no time back.
func (t *table) undoAsked(a *API) error {
	if err := t.charge(0, false); err != nil {
		return err
	}
	t.Moves = slices.Clip(t.Moves[:t.Ask.To])
	t.Ask, t.Asks, t.Asked, t.Rematch, t.Call, t.Here, t.Despair = nil, 0, nil, nil, nil, 0, nil
	return a.core.Replay(&t.Game, t.Rules, t.Settings)
}

func (a *API) resign(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "resign", func(t *table, req request) error {
		if t.turn() < 0 {
			return rest.Refused(http.StatusBadRequest, denial.Over)
		}
		if err := t.charge(0, false); err != nil {
			return err
		}
		t.leave(req.seat, "")
		return nil
	})
}

// leave takes a person, or a computer that resigns, off a seat. The game ends if one
// other seat or no person remains; otherwise a computer takes over the seat.
func (t *table) leave(who int, why string) {
	t.Ask, t.Asks, t.Asked, t.Call, t.Here = nil, 0, nil, nil, 0
	if len(t.Seats) <= 2 || len(t.persons()) == 1 || len(t.Rules.Levels) == 0 {
		t.Resigned, t.Why = &who, why
		return
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[who] = seat{Who: t.Rules.DefaultLevel, TokenHash: t.Seats[who].TokenHash, Name: t.Seats[who].Name, Left: true}
}

// outcome returns the result of a game that ended by its rules, because a player left, or
// because the operator closed the table.
func (t *table) outcome() (match.Outcome, bool) {
	if t.Shut {
		return match.Outcome{Scores: t.shared(), Sentence: denial.Shut.Said()}, true
	}
	if t.Resigned == nil {
		return t.State.Outcome()
	}
	return t.Rules.Left(t.State, *t.Resigned, cmp.Or(t.Why, match.Resign)), true
}

func (t *table) shared() []float64 {
	if len(t.Seats) == 1 {
		return []float64{0}
	}
	return slices.Repeat([]float64{0.5}, len(t.Seats))
}

func (a *API) look(_ http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	t, err := a.current(r.Context(), r.PathValue("id"))
	if err != nil {
		return rest.Answer{}, err
	}
	you := t.you(r)
	if you == nil && t.Closed {
		return rest.Answer{}, errClosed
	}
	a.adopt(&t, a.core.Client(r))
	shown := t.view()
	shown.Onlookers, shown.Push = a.lookingOn(t.ID), a.options.Push != nil
	if shown.You = you; you != nil {
		shown.Listener = secret.Listener(t.Seats[*you].TokenHash)
		shown.Elsewhere = a.elsewhere(t.ID, *you, placeOf(r))
	}
	if r.URL.Query().Get("legal") == "true" {
		shown.Legal = t.legal()
	}
	if r.URL.Query().Get("evaluation") == "true" {
		shown.Evaluation, err = a.evaluate(r.Context(), a.core.Client(r), &t)
	}
	return rest.OK(shown), err
}

// evaluationWork is the work for an evaluation that a client asks for. It is constant, so
// that the same position always gets the same evaluation.
const evaluationWork = 20_000

// evaluate evaluates a table's position in the queue of the computer's turns. It returns
// nil if the game is over or has no adviser.
func (a *API) evaluate(ctx context.Context, client string, t *table) (*evaluation, error) {
	if t.turn() < 0 || !t.Rules.Advised() {
		return nil, nil
	}
	thinking, err := a.core.Think(ctx, client, func() *match.Thinking { return match.Think(t.Rules.Adviser(t.State), evaluationWork) })
	if err != nil {
		return nil, err
	}
	e := thinking.Evaluation()
	return &evaluation{t.turn(), verdicts[e.Verdict], e.Turns, e.Value, e.Unit, e.String()}, nil
}

// mayAsk returns the error why if the seat has changed the table too often. All changes
// call it except moves and resignations, which the rules bound, and answers to another
// seat's request, which that request bounds.
func (a *API) mayAsk(t *table, seat int, why denial.Code) error {
	return a.may(a.asks, t, seat, 1, why)
}

// may takes tokens from the seat's bucket. It returns the error why if there are too few.
func (a *API) may(buckets *limit.Buckets, t *table, seat int, tokens float64, why denial.Code) error {
	if wait := buckets.Spend(fmt.Sprint(t.ID, " ", seat), tokens, 0, a.core.Now()); wait > 0 {
		return rest.TooMuch(wait, why)
	}
	return nil
}
