package tables

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strings"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

// request is what a person at a table wants to change. Its methods that [API.changes] binds to
// a path are the changes; each alters the table or says why it may not.
type request struct {
	api    *API
	http   *http.Request
	fields web.Fields
	seat   int
	key    string // see [keyOf]
	sum    uint64 // checksum of the request, to tell a repetition from another request
}

// receipt is the answer to a change.
type receipt struct {
	Version uint64 `json:"version"`
	Length  int    `json:"length"`
	Turn    *int   `json:"turn"` // the seat to move; nil when the game is over
}

// storedAnswer is the answer to a request, stored in case the client repeats it.
type storedAnswer struct {
	Seat    int     `json:"seat"`
	Key     string  `json:"key"`
	Request uint64  `json:"request"` // a checksum of the request
	Answer  receipt `json:"answer"`
}

const (
	// mostAnswers is how many answers are stored for each seat. It covers what a seat can
	// send while every other seat has a turn in Square Game for four: 16 placements and a
	// pass, its own undo requests, and its answers to those of others.
	mostAnswers = 40
	// mostKey bounds an idempotency key, in bytes.
	mostKey = 64
)

// errUnchanged ends an update without a save.
var errUnchanged = errors.New("nothing to change")

// changes binds a path of a table to a change. Requests name the change as what in their
// checksums.
func (a *API) changes(path, what string, alter func(request, *table) error) {
	a.Route("/tables/{id}/"+path, http.MethodPost,
		func(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
			return a.change(w, r, what, alter)
		})
}

// change handles a request that changes a table, from its bytes to its answer. If another
// request saves first, update calls alter again. Then a repeated request finds its first
// answer, and a request that names its version gets a conflict.
func (a *API) change(w http.ResponseWriter, r *http.Request, what string,
	alter func(request, *table) error) (web.Answer, error) {
	t, err := a.load(r.Context(), r.PathValue("id"))
	if err != nil {
		return web.Answer{}, err
	}
	req, err := a.authorise(w, r, what, &t)
	if err != nil {
		return web.Answer{}, err
	}
	client := web.ClientOf(r).ID
	var answer receipt
	err = a.update(r.Context(), t, client, func(t *table) error {
		// The first answer comes before all checks, which a repeated request may fail.
		if first, again, err := t.repeated(req); again || err != nil {
			answer = first
			return cmp.Or(err, errUnchanged)
		}
		if err := t.checkOpen(req.seat); err != nil {
			return err
		}
		waited := t.computersTurn()
		if err := alter(req, t); err != nil {
			return err
		}
		t.markArrived(req.seat)
		if !waited && t.computersTurn() {
			if err := a.checkQueue(client); err != nil {
				return err
			}
		}
		answer = t.answerTo(req) // stored in the same save as the change
		return nil
	})
	if err != nil {
		return web.Answer{}, final(err)
	}
	return web.OK(answer), nil
}

// invalid is the code of a change that the table refuses whenever it is repeated. The text
// says why.
const invalid errorcode.Code = "invalid"

// final gives such a refusal a code, if it has none. A client repeats a change until the
// answer has one.
func final(err error) error {
	p, isProblem := errors.AsType[web.Problem](err)
	if isProblem && p.Code == "" && p.Status < http.StatusInternalServerError {
		p.Code = invalid
		return p
	}
	return err
}

// load loads a table. A player who is out of time leaves it first.
func (a *API) load(ctx context.Context, id string) (table, error) {
	t, err := a.find(ctx, id)
	if err == nil && t.startNow() {
		moved := t
		moved.MinorVersions++
		// If the save fails, the next look repeats this.
		if err := a.save(ctx, &moved); err == nil || errors.Is(err, store.ErrConflict) {
			return a.load(ctx, id)
		}
	}
	if err == nil && t.late() {
		return a.timeUp(ctx, &t)
	}
	return t, err
}

// find loads a table as it is stored.
func (a *API) find(ctx context.Context, id string) (t table, err error) {
	if t.Game, err = a.hosted.Find(ctx, id, &t.head); err != nil {
		return table{}, err
	}
	t.loadedAt, t.loadedTurn = a.moment(), -1
	rules, err := a.options.Games.FindVersioned(t.head.Game)
	if errors.Is(err, match.ErrNewer) {
		return table{}, hosted.Newer()
	}
	if err != nil {
		return table{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if err := a.hosted.Replay(&t.Game, rules, t.Settings); err != nil {
		return table{}, err
	}
	if len(t.Rules.Seats(t.State)) != len(t.Seats) {
		return table{}, fmt.Errorf("%w: it has %d seats", store.ErrDamaged, len(t.Seats))
	}
	if t.Free == nil {
		t.loadedTurn = t.turn()
	}
	return t, nil
}

// authorise finds the seat of a request by its token, and then reads its body. A person
// who has left only gets answers to repeated requests.
func (a *API) authorise(w http.ResponseWriter, r *http.Request, what string, t *table) (request, error) {
	token, isBearer := bearer(r)
	if !isBearer {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return request{}, web.Problemf(http.StatusUnauthorized,
			`the header Authorization is missing; send "Bearer " and the seat's token that POST /tables gave`)
	}
	req, err := a.requestOf(w, r, what, t.seatOrLeft(token))
	sits := req.seat >= 0 && t.Seats[req.seat].Who == match.Person
	if req.seat >= 0 && !sits && err == nil {
		_, sits, _ = t.repeated(req)
	}
	if !sits {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return request{}, web.Problem{Status: http.StatusUnauthorized, Text: "the token is of no seat at this table",
			Code: errorcode.NoSeat}
	}
	return req, err
}

// bearer returns the token in the header of a request. The scheme Bearer may be in upper
// or lower case. With another scheme, or none, is is false and the token is the whole
// header.
func bearer(r *http.Request) (token string, is bool) {
	header := r.Header.Get("Authorization")
	scheme, token, is := strings.Cut(header, " ")
	if !is || !strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(header), false
	}
	return strings.TrimSpace(token), true
}

// requestOf reads the body of a request from a seat. With seat -1 it reads nothing.
func (a *API) requestOf(w http.ResponseWriter, r *http.Request, what string, seat int) (req request, err error) {
	req.api, req.http = a, r
	if req.seat = seat; seat < 0 {
		return req, nil
	}
	if req.fields, err = read(w, r); err != nil {
		return req, err
	}
	if req.key, err = keyOf(req.fields); err != nil {
		return req, err
	}
	text, err := json.Marshal(req.fields) // sorted by name
	req.sum = store.Checksum(what, text)
	return req, err
}

// read parses the body of a request, whose Content-Type must be JSON. This rejects forms
// and text/plain requests that pages of other sites can send.
func read(w http.ResponseWriter, r *http.Request) (web.Fields, error) {
	given := r.Header.Get("Content-Type")
	if kind, _, err := mime.ParseMediaType(given); err != nil || kind != "application/json" {
		return nil, web.Problemf(http.StatusUnsupportedMediaType,
			"the header Content-Type must be application/json; it is %q", usertext.ClipTo(given, web.ClipLength))
	}
	return web.ReadFields(w, r)
}

// keyOf returns the idempotency key of a request; "" if the client will not repeat it.
func keyOf(f web.Fields) (string, error) {
	key, _, err := web.Member[string](f, "key", "a string")
	if err == nil && len(key) > mostKey {
		err = web.BadRequest("key has %d bytes; at most %d are allowed", len(key), mostKey)
	}
	return key, err
}

// update saves what alter makes of a table. If another request has saved first, it loads
// the table and calls alter again. A player who is out of time leaves before that. by is the
// client that makes the change, "" for the server itself.
func (a *API) update(ctx context.Context, t table, by string, alter func(*table) error) error {
	for {
		err := alter(&t)
		switch {
		case errors.Is(err, errLate):
			if t, err = a.timeUp(ctx, &t); err != nil {
				return err
			}
			continue
		case errors.Is(err, errUnchanged):
			return nil
		case err != nil:
			return err
		}
		t.ChangedBy = by
		err = a.save(ctx, &t)
		if err == nil {
			a.think(&t, cmp.Or(by, adopter))
			return nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if t, err = a.load(ctx, t.ID); err != nil {
			return err
		}
	}
}

// save stores the table in place of the loaded version, and sends a push message if a new
// seat is to move. The store wakes the streams.
func (a *API) save(ctx context.Context, t *table) error {
	t.settle()
	err := a.hosted.Save(ctx, t.Game, t.head)
	if err == nil {
		a.pushTurn(t)
	}
	return err
}

// settle updates what follows from the table's state: whether a computer is due to move,
// which clock runs, and the alarm.
func (t *table) settle() {
	t.Due = t.computersTurn()
	t.resetClock()
}

// repeated returns the first answer to a request that is repeated. It refuses a request
// that has the key of another one.
func (t *table) repeated(r request) (answer receipt, again bool, err error) {
	if r.key == "" {
		return receipt{}, false, nil
	}
	for _, g := range t.Answers {
		if g.Key != r.key || g.Seat != r.seat {
			continue
		}
		if g.Request != r.sum {
			return receipt{}, false, web.Problemf(http.StatusUnprocessableEntity,
				"the key %q was used for another request; every request has its own", usertext.ClipTo(r.key, web.ClipLength))
		}
		return g.Answer, true, nil
	}
	return receipt{}, false, nil
}

// answerTo returns the answer to the change that is about to be saved as the next version,
// and stores it if r has a key.
func (t *table) answerTo(r request) receipt {
	answer := receipt{t.Version() + 1, len(t.Moves), seatOrNone(t.turn())}
	if r.key != "" {
		t.forgetOne(r.seat)
		t.Answers = append(t.Answers, storedAnswer{r.seat, r.key, r.sum, answer})
	}
	return answer
}

// forgetOne makes room for one more answer to seat by dropping the oldest one to the same
// seat.
func (t *table) forgetOne(seat int) {
	t.Answers = slices.Clone(t.Answers)
	own := func(g storedAnswer) bool { return g.Seat == seat }
	many := 0
	for _, g := range t.Answers {
		if own(g) {
			many++
		}
	}
	if many >= mostAnswers {
		oldest := slices.IndexFunc(t.Answers, own)
		t.Answers = slices.Delete(t.Answers, oldest, oldest+1)
	}
}

// checkOpen refuses a change by a person whose seat a computer has now, or at a table that
// the operator has closed.
func (t *table) checkOpen(seat int) error {
	switch {
	case t.Seats[seat].Who != match.Person:
		return web.Refused(http.StatusUnauthorized, errorcode.Replaced)
	case t.ClosedByOperator:
		return web.Refused(http.StatusBadRequest, errorcode.Shut)
	}
	return nil
}

// checkVersion refuses a request unless it is for the table's current version, or for one
// that is at most lag versions older.
func (t *table) checkVersion(r request, lag uint64) error {
	version, err := web.Required[web.WholeNumber](r.fields, "version",
		"the version of the table that this answers to, a whole number",
		web.BadRequest("version is missing; send the one of the table that this answers to, which is now %d",
			t.Version()))
	if err == nil && (version < 0 || uint64(version) > t.Version() || uint64(version)+lag < t.Version()) {
		text := fmt.Sprintf("this answers to version %d, and the table is at version %d by now; look at it and choose again",
			version, t.Version())
		err = web.Problem{Status: http.StatusConflict, Text: text, Code: errorcode.Overtaken}
	}
	return err
}

// spendChange returns an error with the code why if the seat has changed the table too
// often. Every change calls it, except those that are bounded otherwise: moves and
// resignations by the rules, and answers to another seat's request by that request.
func (req request) spendChange(t *table, why errorcode.Code) error {
	return req.spend(req.api.changeLimits, t, 1, why)
}

// spend takes tokens from the seat's bucket. If there are too few, it returns an error with
// the code why.
func (req request) spend(buckets *limit.Buckets, t *table, tokens float64, why errorcode.Code) error {
	if wait := buckets.Spend(fmt.Sprint(t.ID, " ", req.seat), tokens, 0, req.api.hosted.Now()); wait > 0 {
		return web.TooManyRequests(wait, why)
	}
	return nil
}
