package tables

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

const (
	// listedFor is how long a table stays listed after the last sign of its player.
	listedFor = time.Minute
	// lobbyTries is how often the server looks for a free seat for one request. A try fails
	// if another client takes the seat first.
	lobbyTries = 20
	// lobbyTime bounds the time to save the changes that are waiting.
	lobbyTime = 15 * time.Second
)

// lobby is the list of the open tables. Each is a notice in the store of a server's games; the
// table itself decides whether its seat is still free. Changes that come while one is
// saved are then saved together, so that no number of them makes another one fail.
type lobby struct {
	hosted  *hosted.Games
	open    context.Context         // a failure after its end is not logged
	listens func(table string) bool // whether a player has a stream open at this server

	mutex   sync.Mutex
	waiting []*lobbyChange
	saving  bool
	waiters waiters
	seen    seenNotices
}

// lobbyChange is a change of the list that waits to be made.
type lobbyChange struct {
	apply func(n *lobbyList) (keep bool, err error)
	err   error
	done  chan struct{} // closed when it is made or has failed
}

type lobbyList struct {
	Waiting []lobbyEntry
}

// lobbyEntry is an entry of the list: a table with a free seat.
type lobbyEntry struct {
	Key   string `json:"key"` // a [wish] in JSON
	Table string `json:"table"`
	Name  string `json:"name,omitempty"`
	Since int64  `json:"since"`          // a stamp; later than that of every entry before
	Until int64  `json:"until"`          // a stamp
	By    uint64 `json:"by"`             // a checksum of the client that offers it
	Net   uint64 `json:"net,omitempty"`  // a checksum of that client's network
	Wide  uint64 `json:"wide,omitempty"` // a checksum of its wider network
	// Asked is a checksum of the client and the key of the request that made the entry, 0
	// for no key. If that client repeats the request, its answer was lost and no one waits
	// at this table.
	Asked uint64 `json:"asked,omitempty"`
}

// wish is the kind of game that a player wants. Two players with equal wishes are a pair.
type wish struct {
	Game             string
	Options          map[string]string
	Side, Turn, Days int
	Absence          int
}

// openTable is an open table as clients see it.
type openTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Title   string            `json:"title"`
	Options map[string]string `json:"options"`
	Side    int               `json:"side"` // Side, Turn and Days are those of its clock
	Turn    int               `json:"turn"`
	Days    int               `json:"days"`
	Absence int               `json:"absence"`
	Player  string            `json:"player"` // the name of the player who waits; "" for none
}

type openTables struct {
	Tables []openTable `json:"tables"`
}

// showLobby handles GET /lobby. It reads the list but not the tables, so a seat that was just
// taken may still be in it.
func (a *API) showLobby(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	list := openTables{[]openTable{}}
	n, err := a.lobby.list(r.Context())
	if err != nil {
		return web.Answer{}, err
	}
	for _, w := range n.Waiting {
		var what wish
		if err := json.Unmarshal([]byte(w.Key), &what); err != nil {
			return web.Answer{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
		}
		rules, err := a.options.Games.Find(what.Game)
		if err != nil {
			continue // a game that only another version of the server has
		}
		list.Tables = append(list.Tables, openTable{w.Table, what.Game, rules.Title.String(), what.Options,
			what.Side, what.Turn, what.Days, what.Absence, w.Name})
	}
	return web.OK(list), nil
}

func (a *API) takeSeat(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	f, err := read(w, r)
	if err != nil {
		return web.Answer{}, err
	}
	name, err := nameFor(f)
	if err == nil {
		err = a.hosted.MayStart(web.ClientOf(r).ID)
	}
	if err != nil {
		return web.Answer{}, err
	}
	made, err := a.takeFreeSeat(r, r.PathValue("id"), name)
	if errors.Is(err, errTaken) {
		err = web.Refused(http.StatusConflict, errorcode.Taken)
	}
	return answerOf(made, http.StatusOK), err
}

// playAnyone handles POST /lobby. It gives a seat opposite a player who wants the same
// game. If no one waits for it, it creates a table, which stays listed as long as its
// player's stream is open.
func (a *API) playAnyone(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	f, err := read(w, r)
	if err != nil {
		return web.Answer{}, err
	}
	delete(f, "seats")
	delete(f, "settings") // may contain random numbers, so they would never match
	t, err := a.newTable(f)
	if err != nil {
		return web.Answer{}, err
	}
	key, err := keyOf(f)
	if err != nil {
		return web.Answer{}, err
	}
	if len(t.Seats) != 2 {
		return web.Answer{}, web.BadRequest("somebody to play with is found for games of two; this one has %d seats",
			len(t.Seats))
	}
	client := web.ClientOf(r)
	own := offerOf(&t, client.ID)
	if key != "" {
		own.Asked = store.Checksum(client.ID + " " + key)
	}
	var made *created
	joined, err := a.pair(w, r, &t, own, &made)
	if err == nil && joined == nil {
		return answerOf(made, http.StatusCreated), nil
	}
	if made != nil { // no answer has shown its id
		w.Header().Del("Location")
		t.ChangedBy = client.ID
		a.lobby.logError(made.ID, a.hosted.Discard(context.WithoutCancel(r.Context()), t.Game, t.head))
	}
	return answerOf(joined, http.StatusOK), err
}

// pair takes the free seat of a table with the same wish. Otherwise it creates and offers
// a table in made and returns a nil joined.
func (a *API) pair(w http.ResponseWriter, r *http.Request, t *table, own lobbyEntry,
	made **created) (joined *created, err error) {
	taken := map[string]bool{}
	for range lobbyTries {
		partner, err := a.lobby.partner(r.Context(), own, taken, *made)
		switch {
		case err != nil || partner == "" && *made != nil:
			return nil, err
		case partner == "":
			*made, err = a.createOpen(w, r, t)
		default:
			if joined, err = a.takeFreeSeat(r, partner, own.Name); err == nil {
				return joined, nil
			}
			taken[partner] = true
		}
		p, isProblem := errors.AsType[web.Problem](err)
		if gone := isProblem && p.Status == http.StatusNotFound; err != nil && !gone && !errors.Is(err, errTaken) {
			return nil, err
		}
	}
	return nil, web.TooManyRequests(time.Second, errorcode.Crowded)
}

// partner returns the id of a listed table with the same wish. Otherwise it lists the
// client's own table once that is made. Of two clients that come at the same time, the
// second finds the first. The error is 429 when the list cannot take the client's own
// table, made or not.
func (l *lobby) partner(ctx context.Context, w lobbyEntry, taken map[string]bool,
	own *created) (id string, err error) {
	find := func(n *lobbyList) (keep bool, err error) {
		listed := len(n.Waiting)
		n.Waiting = slices.DeleteFunc(n.Waiting, func(other lobbyEntry) bool {
			return taken[other.Table] || w.Asked != 0 && other.Asked == w.Asked
		})
		id = n.partnerOf(w, l.hasLeft)
		switch {
		case id != "":
			return len(n.Waiting) < listed, nil
		case own == nil:
			return false, n.checkRoom(w)
		}
		w.Table = own.ID
		return true, l.offer(n, w)
	}
	if own == nil {
		n, err := l.list(ctx)
		if err != nil {
			return "", err
		}
		if keep, err := find(&n); err == nil && !keep {
			return id, nil
		}
	}
	err = l.change(ctx, find)
	return id, err
}

// partnerOf returns the first listed table with the same wish whose player has not left, or "".
func (n *lobbyList) partnerOf(w lobbyEntry, hasLeft func(table string) bool) string {
	for _, other := range n.Waiting {
		if other.Key == w.Key && !hasLeft(other.Table) {
			return other.Table
		}
	}
	return ""
}

func answerOf(made *created, status int) web.Answer {
	if made == nil {
		return web.Answer{}
	}
	return web.Answer{Status: status, Body: *made}
}

// lobbyKey returns the table's wish as text, so that equal wishes give equal texts.
func (t *table) lobbyKey() string {
	key := wish{Game: t.Rules.ID, Absence: t.Absence}
	if t.Rules.Values != nil {
		key.Options = t.Rules.Values(t.Settings)
	}
	if position, is := match.PositionOf(t.Settings); is && key.Options != nil {
		key.Options[match.PositionKey] = position
	}
	if c := t.Clock; c != nil {
		key.Side, key.Turn, key.Days = c.Side, c.Turn, c.Days
	}
	text, err := json.Marshal(key)
	if err != nil { // cannot happen with texts and numbers
		return ""
	}
	return string(text)
}

var errTaken = errors.New("the seat is taken")

// takeFreeSeat takes the free seat of a table and takes the table off the list.
func (a *API) takeFreeSeat(r *http.Request, id, name string) (*created, error) {
	client := web.ClientOf(r).ID
	if wait := a.seatLimits.Take(client, a.hosted.Now()); wait > 0 {
		return nil, web.TooManyRequests(wait, errorcode.Tables)
	}
	made, err := a.takeSeatAt(r.Context(), id, name)
	if err != nil {
		a.seatLimits.GiveBack(client, 1)
	}
	return made, err
}

func (a *API) takeSeatAt(ctx context.Context, id, name string) (*created, error) {
	t, err := a.find(ctx, id)
	if err != nil {
		return nil, err
	}
	var made createdSeat
	err = a.update(ctx, t, "", func(t *table) (err error) {
		if t.Free == nil || t.turn() < 0 {
			return errTaken
		}
		seat := *t.Free
		if made, err = a.drawSecret(t, seat); err != nil {
			return err
		}
		t.Free, t.Seats[seat].Name = nil, name
		t.MinorVersions++
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.lobby.withdraw(ctx, id)
	return a.createdView(ctx, id, made)
}

// change calls apply with the list without its expired entries, and saves what apply makes
// of it if apply returns keep. It may call apply more than once. It returns only after the
// last such call, even if ctx has ended.
func (l *lobby) change(ctx context.Context, apply func(n *lobbyList) (keep bool, err error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	own := &lobbyChange{apply: apply, done: make(chan struct{})}
	l.mutex.Lock()
	l.waiting = append(l.waiting, own)
	if !l.saving {
		l.saving = true
		go l.saveWaiting(context.WithoutCancel(ctx))
	}
	l.mutex.Unlock()
	<-own.done
	return own.err
}

// saveWaiting makes the waiting changes, all that wait at a time together, until none is
// left.
func (l *lobby) saveWaiting(ctx context.Context) {
	for {
		l.mutex.Lock()
		changes := l.waiting
		l.waiting = nil
		l.saving = len(changes) > 0
		l.mutex.Unlock()
		if len(changes) == 0 {
			return
		}
		some, cancel := context.WithTimeout(ctx, lobbyTime)
		err := l.save(some, changes)
		cancel()
		for _, c := range changes {
			c.err = cmp.Or(c.err, err)
			close(c.done)
		}
	}
}

// save makes changes to the stored list. The error that it returns concerns all changes.
func (l *lobby) save(ctx context.Context, changes []*lobbyChange) (err error) {
	defer store.Recover(&err)()
	return l.hosted.Store.ChangeNotices(ctx, func(now []store.Notice) ([]store.Notice, error) {
		n := listOf(now, l.hosted.Now())
		if !n.apply(changes) {
			return now, nil
		}
		next := make([]store.Notice, len(n.Waiting))
		for i, w := range n.Waiting {
			text, err := json.Marshal(w)
			if err != nil {
				return nil, err
			}
			next[i] = store.Notice{ID: w.Table, Text: text}
		}
		return next, nil
	})
}

// listOf returns the list of the stored notices without those that have expired or cannot be
// read, in the order in which they were made.
func listOf(notices []store.Notice, now time.Time) (n lobbyList) {
	for _, notice := range notices {
		var w lobbyEntry
		err := json.Unmarshal(notice.Text, &w)
		// An offer that ends too late is from before the clock was set back. The server
		// with its player's stream renews it.
		expired := w.Until <= store.Stamp(now) || w.Until > store.Stamp(now.Add(2*listedFor))
		if err == nil && w.Table == notice.ID && !expired {
			n.Waiting = append(n.Waiting, w)
		}
	}
	slices.SortStableFunc(n.Waiting, func(a, b lobbyEntry) int { return cmp.Compare(a.Since, b.Since) })
	return n
}

// apply makes changes of the list in their order, and reports whether it must be saved. A
// change that fails leaves the list as it was.
func (n *lobbyList) apply(changes []*lobbyChange) (save bool) {
	for _, c := range changes {
		before := slices.Clone(n.Waiting)
		keep, err := c.apply(n)
		if c.err = err; err != nil || !keep {
			n.Waiting = before
			continue
		}
		save = true
	}
	return save
}

func offerOf(t *table, client string) lobbyEntry {
	return lobbyEntry{Key: t.lobbyKey(), Table: t.ID, Name: t.Seats[t.Host].Name, By: store.Checksum(client),
		Net: store.Checksum(web.Network(client)), Wide: store.Checksum(web.WiderNetwork(client))}
}

// offer adds a table to the list, or extends the time of its entry.
func (l *lobby) offer(n *lobbyList, w lobbyEntry) error {
	w.Until = store.Stamp(l.hosted.Now().Add(listedFor))
	if i := slices.IndexFunc(n.Waiting, func(other lobbyEntry) bool { return other.Table == w.Table }); i >= 0 {
		w.Since = n.Waiting[i].Since
		n.Waiting[i] = w
		return nil
	}
	if err := n.checkRoom(w); err != nil {
		return err
	}
	w.Since = store.Stamp(l.hosted.Now())
	if listed := len(n.Waiting); listed > 0 {
		w.Since = max(w.Since, n.Waiting[listed-1].Since+1)
	}
	n.Waiting = append(n.Waiting, w)
	return nil
}

// checkRoom returns 429 when the list is full, or when it holds too many entries of w's
// client or of one of its networks. When more than half of the list is taken, these bounds
// shrink as the list fills.
func (n *lobbyList) checkRoom(w lobbyEntry) error {
	own, net, wide := 0, 0, 0
	for _, other := range n.Waiting {
		if other.By == w.By {
			own++
		}
		if other.Net == w.Net {
			net++
		}
		if other.Wide == w.Wide {
			wide++
		}
	}
	free := mostWaiting - len(n.Waiting)
	bound := func(most int) int {
		if 2*free >= mostWaiting {
			return most
		}
		return min(most, 1+2*free*most/mostWaiting)
	}
	if free <= 0 || own >= bound(mostOfOne) || net >= bound(mostOfNetwork) || wide >= bound(mostOfWider) {
		return web.TooManyRequests(listedFor, errorcode.Waiting)
	}
	return nil
}

func (l *lobby) withdraw(ctx context.Context, id string) {
	l.logError(id, l.change(ctx, func(n *lobbyList) (bool, error) {
		count := len(n.Waiting)
		n.Waiting = slices.DeleteFunc(n.Waiting, func(w lobbyEntry) bool { return w.Table == id })
		return len(n.Waiting) < count, nil
	}))
}

// logError logs a failure to change the list. The entry expires by itself. The server
// has not failed if the list cannot take more entries of a client.
func (l *lobby) logError(id string, err error) {
	p, _ := errors.AsType[web.Problem](err)
	if err != nil && p.Code != errorcode.Waiting && l.open.Err() == nil {
		l.hosted.Log.Warn("what is offered cannot be changed", "table", id, "error", err)
	}
}
