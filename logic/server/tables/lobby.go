package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/server/access"
	"tessera/logic/server/limit"
	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

// lobbyID is the one record of the store that names the tables at which somebody waits
// for anybody, and lobbyKind its kind. It is a notice: whether a seat is still free,
// the table alone says.
const lobbyID, lobbyKind = "lobby", "lobby"

const (
	// waitsFor is how long a table is offered after its person was heard last.
	waitsFor = time.Minute
	// mostWaiting bounds how many tables are offered at once, mostOfOne how many of
	// one client, and mostOfNetwork how many of one network.
	mostWaiting, mostOfOne, mostOfNetwork = 100, 8, 16
	// lobbyTries is how often the notice is written where others are quicker.
	lobbyTries = 20
)

// The rates at which a client and its network may take free seats. They are enough for a
// school class that starts together, and less than the lobby has.
var (
	sitsEach      = limit.Rate{Burst: 16, PerSecond: 1. / 10}
	sitsOfNetwork = limit.Rate{Burst: 32, PerSecond: 1. / 5}
)

// waiting is a table at which somebody waits.
type waiting struct {
	Key   string `json:"key"` // what is to be played, a wish
	Table string `json:"table"`
	Name  string `json:"name,omitempty"` // of who waits
	Until int64  `json:"until"`          // a stamp
	By    uint64 `json:"by"`             // a checksum of whose it is
	Net   uint64 `json:"net,omitempty"`  // and one of the network of that client
	// Asked is a checksum of the key of the request that made it, 0 for none. When that
	// comes again its answer was lost, and nobody waits at this table.
	Asked uint64 `json:"asked,omitempty"`
}

// wish is what is to be played: two who wish the same are a pair.
type wish struct {
	Game             string
	Options          map[string]string
	Side, Turn, Days int
	Absence          int
}

// openTable is a table at which somebody waits, as everybody may see it.
type openTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Title   string            `json:"title"`
	Options map[string]string `json:"options"`
	Side    int               `json:"side"` // of its clock, as are the next two
	Turn    int               `json:"turn"`
	Days    int               `json:"days"`
	Absence int               `json:"absence"`
	Player  string            `json:"player"` // who waits; "" for somebody without a name
}

// openTables is the answer to GET /lobby.
type openTables struct {
	Tables []openTable `json:"tables"`
}

// lobby is GET /lobby. It reads the notice and no table: a seat that was taken in this
// moment may stand in it.
func (a *API) lobby(_ http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	list := openTables{[]openTable{}}
	err := a.notice(r.Context(), func(n *lobby) (bool, error) {
		for _, w := range n.Waiting {
			var what wish
			if err := json.Unmarshal([]byte(w.Key), &what); err != nil {
				return false, fmt.Errorf("%w: %w", store.ErrDamaged, err)
			}
			rules, err := a.options.Games.Find(what.Game)
			if err != nil {
				continue // of another version of the server
			}
			list.Tables = append(list.Tables, openTable{w.Table, what.Game, rules.Title.String(), what.Options, what.Side, what.Turn, what.Days, what.Absence, w.Name})
		}
		return false, nil
	})
	return rest.OK(list), err
}

// takeSeat is POST /tables/{id}/seat.
func (a *API) takeSeat(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	f, err := read(w, r)
	if err != nil {
		return rest.Answer{}, err
	}
	name, err := nameFor(f)
	if err == nil {
		err = a.core.MayStart(r)
	}
	if err != nil {
		return rest.Answer{}, err
	}
	made, err := a.sitDown(r, r.PathValue("id"), name)
	if errors.Is(err, errTaken) {
		err = rest.Refused(http.StatusConflict, denial.Taken)
	}
	return answerOf(made, http.StatusOK), err
}

// lobby is what stands in the record.
type lobby struct {
	Waiting []waiting `json:"waiting"`
}

// playAnyone is POST /lobby: a seat opposite somebody who waits for the same, else one
// at a new table, whose person waits as long as he listens.
func (a *API) playAnyone(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	f, err := read(w, r)
	if err != nil {
		return rest.Answer{}, err
	}
	delete(f, "seats")
	delete(f, "settings") // which may have chance in them, that no other has
	t, err := a.newTable(f)
	if err != nil {
		return rest.Answer{}, err
	}
	asked, err := keyOf(f)
	if err != nil {
		return rest.Answer{}, err
	}
	if len(t.Seats) != 2 {
		return rest.Answer{}, rest.Problemf(http.StatusBadRequest, "somebody to play with is found for games of two; this one has %d seats", len(t.Seats))
	}
	if err := a.mayLay(r, &t); err != nil {
		return rest.Answer{}, err
	}
	own := offerOf(&t, a.core.Client(r))
	if asked != "" {
		own.Asked = store.Checksum(asked)
	}
	var made *created
	joined, err := a.pair(w, r, &t, own, &made)
	if err == nil && joined == nil {
		return answerOf(made, http.StatusCreated), nil
	}
	if made != nil { // its id is in no answer
		w.Header().Del("Location")
		a.noted(made.ID, a.core.Store.Remove(context.WithoutCancel(r.Context()), made.ID))
	}
	return answerOf(joined, http.StatusOK), err
}

// pair takes the free seat of a table with the same wish. If there is none, it makes and
// offers a table of its own; joined is nil then.
func (a *API) pair(w http.ResponseWriter, r *http.Request, t *table, own waiting, made **created) (joined *created, err error) {
	taken := map[string]bool{}
	for range lobbyTries {
		partner, err := a.partner(r, own, taken, *made)
		switch {
		case err != nil || partner == "" && *made != nil:
			return nil, err
		case partner == "":
			*made, err = a.waitAt(w, r, t)
		default:
			if joined, err = a.sitDown(r, partner, own.Name); err == nil {
				return joined, nil
			}
			taken[partner] = true
		}
		p, told := errors.AsType[rest.Problem](err)
		if gone := told && p.Status == http.StatusNotFound; err != nil && !gone && !errors.Is(err, errTaken) {
			return nil, err
		}
	}
	return nil, rest.TooMuch(time.Second, denial.Crowded)
}

// partner is a table at which somebody waits for so long; where there is none, the
// own one is offered, once it is made. Of two who come at once the second finds the
// first. The error is 429 when there is no room for the own table, made or not.
func (a *API) partner(r *http.Request, w waiting, taken map[string]bool, own *created) (id string, err error) {
	err = a.notice(r.Context(), func(n *lobby) (bool, error) {
		listed := len(n.Waiting)
		n.Waiting = slices.DeleteFunc(n.Waiting, func(other waiting) bool {
			return taken[other.Table] || w.Asked != 0 && other.Asked == w.Asked
		})
		if i := slices.IndexFunc(n.Waiting, func(other waiting) bool { return other.Key == w.Key }); i >= 0 {
			id = n.Waiting[i].Table
			return len(n.Waiting) < listed, nil
		}
		if id = ""; own == nil {
			return false, n.room(w)
		}
		w.Table = own.ID
		return true, a.offer(n, w)
	})
	return id, err
}

func answerOf(made *created, status int) rest.Answer {
	if made == nil {
		return rest.Answer{}
	}
	return rest.Answer{Status: status, Body: *made}
}

// lobbyKey is what is to be played, as a text.
func (t *table) lobbyKey() string {
	key := wish{Game: t.Rules.ID, Absence: t.Absence}
	if t.Rules.Values != nil {
		key.Options = t.Rules.Values(t.Settings)
	}
	if position, is := match.Stated(t.Settings); is && key.Options != nil {
		key.Options[match.PositionKey] = position
	}
	if c := t.Clock; c != nil {
		key.Side, key.Turn, key.Days = c.Side, c.Turn, c.Days
	}
	text, err := json.Marshal(key)
	if err != nil { // texts and numbers can be written
		return ""
	}
	return string(text)
}

// errTaken: the seat that was offered is free no more.
var errTaken = errors.New("the seat is taken")

// sitDown takes the free seat of a table, which is offered no more then.
func (a *API) sitDown(r *http.Request, id, name string) (*created, error) {
	client := a.core.Client(r)
	if wait := a.sits.Take(client, a.core.Now()); wait > 0 {
		return nil, rest.TooMuch(wait, denial.Tables)
	}
	made, err := a.sitAt(r.Context(), id, name)
	if err != nil {
		a.sits.GiveBack(client)
	}
	return made, err
}

func (a *API) sitAt(ctx context.Context, id, name string) (*created, error) {
	t, err := a.find(ctx, id)
	if err == nil && (t.Free == nil || t.turn() < 0) {
		err = errTaken
	}
	if err != nil {
		return nil, err
	}
	seat := *t.Free
	made, err := a.seated(&t, seat)
	if err != nil {
		return nil, err
	}
	t.Free, t.Seats[seat].Name = nil, name
	t.Asks++
	if err := a.save(ctx, &t); errors.Is(err, store.ErrConflict) {
		return a.sitAt(ctx, id, name)
	} else if err != nil {
		return nil, err
	}
	a.withdraw(ctx, id)
	return a.createdView(ctx, t.ID, made)
}

// waitAt lays a new table with one seat that is free. Which it is, is drawn.
func (a *API) waitAt(w http.ResponseWriter, r *http.Request, t *table) (*created, error) {
	drawn, err := secret.Seed(a.core.Random)
	if err == nil {
		t.ID, err = secret.ID(a.core.Random)
	}
	if err != nil {
		return nil, err
	}
	own := int(drawn % 2)
	free := 1 - own
	t.Seats[t.Host], t.Seats[own] = t.Seats[own], t.Seats[t.Host] // both are a person's, one has the name
	t.Host, t.Free = own, &free
	made, err := a.seated(t, own)
	if err != nil {
		return nil, err
	}
	t.settle()
	if err := a.core.Create(w, r, t.Game, t.head); err != nil {
		return nil, err
	}
	return a.createdView(r.Context(), t.ID, made)
}

// seated draws the secret of a seat.
func (a *API) seated(t *table, seat int) (createdSeat, error) {
	token, hash, err := secret.Token(a.core.Random, "seat_")
	t.Seats = slices.Clone(t.Seats)
	t.Seats[seat].TokenHash = hash
	return createdSeat{seat, t.Rules.Seats(t.State)[seat].Name.String(), token, fmt.Sprintf("table=%s&seat=%s", t.ID, token)}, err
}

func (a *API) createdView(ctx context.Context, id string, seat createdSeat) (*created, error) {
	t, err := a.find(ctx, id)
	if err != nil {
		return nil, err
	}
	return &created{id, []createdSeat{seat}, t.view()}, nil
}

// notice reads what is offered, without what has passed, and writes what change makes
// of it, if that is to be kept.
func (a *API) notice(ctx context.Context, change func(n *lobby) (keep bool, err error)) error {
	for range lobbyTries {
		saw, err := a.core.Store.Load(ctx, lobbyID)
		if err != nil && !errors.Is(err, store.ErrUnknown) {
			return err
		}
		var n lobby
		if err == nil {
			if err := json.Unmarshal(saw.Head, &n); err != nil {
				return fmt.Errorf("%w: %w", store.ErrDamaged, err)
			}
		}
		now := a.core.Now()
		n.Waiting = slices.DeleteFunc(n.Waiting, func(w waiting) bool {
			// An offer that ends too late is from before the clock was set back. The next
			// heartbeat of its stream renews it.
			return w.Until <= store.Stamp(now) || w.Until > store.Stamp(now.Add(2*waitsFor))
		})
		if keep, err := change(&n); err != nil || !keep {
			return err
		}
		text, err := json.Marshal(n)
		if err != nil {
			return err
		}
		record := store.Game{Kind: lobbyKind, Head: text, Touched: store.Later(now, saw.Touched)}
		if saw.Head == nil {
			err = a.core.Store.Create(ctx, lobbyID, record)
		} else {
			err = a.core.Store.Save(ctx, lobbyID, saw, record)
		}
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrExists) && !errors.Is(err, store.ErrUnknown) {
			return err
		}
	}
	return rest.TooMuch(time.Second, denial.Crowded)
}

// offerOf is the entry of a table that a client offers.
func offerOf(t *table, client string) waiting {
	return waiting{Key: t.lobbyKey(), Table: t.ID, Name: t.Seats[t.Host].Name, By: store.Checksum(client), Net: store.Checksum(access.Network(client))}
}

// offer puts a table on the notice, or has it stay there for longer.
func (a *API) offer(n *lobby, w waiting) error {
	w.Until = store.Stamp(a.core.Now().Add(waitsFor))
	if i := slices.IndexFunc(n.Waiting, func(other waiting) bool { return other.Table == w.Table }); i >= 0 {
		n.Waiting[i] = w
		return nil
	}
	if err := n.room(w); err != nil {
		return err
	}
	n.Waiting = append(n.Waiting, w)
	return nil
}

// room returns 429 when the client or network of an offer has too many, or all have.
func (n *lobby) room(w waiting) error {
	own, net := 0, 0
	for _, other := range n.Waiting {
		if other.By == w.By {
			own++
		}
		if other.Net == w.Net {
			net++
		}
	}
	if len(n.Waiting) >= mostWaiting || own >= mostOfOne || net >= mostOfNetwork {
		return rest.TooMuch(waitsFor, denial.Waiting)
	}
	return nil
}

// waits has a table offered for longer whose other seat is free, or where its person
// listens no more, not any longer.
func (a *API) waits(ctx context.Context, t *table, client string, listens bool) {
	if t.Free == nil || t.turn() < 0 {
		return
	}
	if !listens {
		a.withdraw(ctx, t.ID)
		return
	}
	err := a.notice(ctx, func(n *lobby) (bool, error) {
		return true, a.offer(n, offerOf(t, client))
	})
	a.noted(t.ID, err)
}

// withdraw takes a table off the notice.
func (a *API) withdraw(ctx context.Context, id string) {
	a.noted(id, a.notice(ctx, func(n *lobby) (bool, error) {
		count := len(n.Waiting)
		n.Waiting = slices.DeleteFunc(n.Waiting, func(w waiting) bool { return w.Table == id })
		return len(n.Waiting) < count, nil
	}))
}

// noted logs that what is offered could not be changed: it passes by itself.
func (a *API) noted(id string, err error) {
	if err != nil && a.open.Err() == nil {
		a.core.Log.Warn("what is offered cannot be changed", "table", id, "error", err)
	}
}
