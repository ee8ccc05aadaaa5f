package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tessera/logic/server/rest"
)

const (
	// comeBack is how soon a browser comes back whose stream broke.
	comeBack = 2 * time.Second
	// writeTime is how long one event may take to be taken by the client.
	writeTime = 20 * time.Second
)

// event is what a client that has the first From moves has to add to be where
// the table is. A client that had more takes those behind back.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	situation
}

// onlookersEvent is what who listens is told of onlookers.
type onlookersEvent struct {
	Onlookers int `json:"onlookers"`
}

// seenUpTo says what a client has of a table: a version, and of its moves how many
// they are and their checksum. It is the id of the events, so that a client that
// comes back, to whichever server, tells all that is needed to go on.
type seenUpTo struct {
	version uint64
	length  int
	sum     uint64
}

// nothing is what a client has that comes for the first time.
var nothing = seenUpTo{length: -1}

var sums = crc64.MakeTable(crc64.ISO)

func (t *table) seenUpTo() seenUpTo { return seenUpTo{t.Version(), len(t.Moves), sumOf(t.Moves)} }

func sumOf(moves []string) uint64 {
	sum := uint64(0)
	for _, move := range moves {
		sum = crc64.Update(sum, sums, append([]byte(move), 0))
	}
	return sum
}

func (s seenUpTo) String() string { return fmt.Sprintf("%d.%d.%x", s.version, s.length, s.sum) }

// parseSeen reads the id of an event; one that is none is of somebody who has
// nothing.
func parseSeen(id string) seenUpTo {
	parts := strings.Split(id, ".")
	if len(parts) != 3 {
		return nothing
	}
	version, err1 := strconv.ParseUint(parts[0], 10, 64)
	length, err2 := strconv.ParseUint(parts[1], 10, 31)
	sum, err3 := strconv.ParseUint(parts[2], 16, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return nothing
	}
	return seenUpTo{version, int(length), sum}
}

// eventFor is what somebody needs who has seen so much.
func (t *table) eventFor(seen seenUpTo) event {
	from := 0
	if seen.length > 0 && seen.length <= len(t.Moves) && sumOf(t.Moves[:seen.length]) == seen.sum {
		from = seen.length
	}
	return event{from, orEmpty(t.Moves[from:]), t.situation()}
}

// events is GET /tables/{id}/events.
func (a *API) events(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	id := r.PathValue("id")
	client := a.core.Client(r)
	if err := a.joinStreams(client); err != nil {
		return rest.Answer{}, err
	}
	defer a.leaveStreams(client)
	// Before the first look, so that no change falls in between.
	changed, stop := a.core.Store.Watch(id)
	defer stop()
	t, err := a.current(r.Context(), id)
	if err != nil {
		return rest.Answer{}, err
	}
	s := stream{w: w, control: http.NewResponseController(w), changed: changed, plays: t.listens(r), onlookers: -1}
	if t.Closed && !s.plays {
		return rest.Answer{}, errClosed
	}
	if r.Method == http.MethodHead {
		s.begin()
		return rest.Answer{}, nil
	}
	if s.begin() != nil {
		return rest.Answer{}, nil // the client is gone
	}
	woken, leave := a.join(id, s.plays)
	defer leave()
	s.woken = woken
	return rest.Answer{}, a.tell(r, &s, t)
}

// tell sends an event for what the client lacks now and after every change, and
// shows now and then that it is still there.
func (a *API) tell(r *http.Request, s *stream, t table) error {
	seen := parseSeen(r.Header.Get("Last-Event-ID"))
	defer func() {
		if s.plays {
			a.waits(context.WithoutCancel(r.Context()), &t, a.core.Client(r), false)
		}
	}()
	beat := time.NewTicker(a.options.Heartbeat)
	defer beat.Stop()
	for {
		a.adopt(&t, a.core.Client(r))
		if s.plays {
			a.waits(r.Context(), &t, a.core.Client(r), true)
		}
		if now := t.seenUpTo(); now != seen {
			if s.send("table", now.String(), t.eventFor(seen)) != nil {
				return nil
			}
			seen = now
		}
		if a.tellOnlookers(s, t.ID, seen) != nil {
			return nil
		}
		now, err := a.next(r.Context(), s, t, seen, beat.C)
		if err != nil {
			return nil
		}
		t = now
	}
}

// tellOnlookers sends how many look on, where that is news.
func (a *API) tellOnlookers(s *stream, id string, seen seenUpTo) error {
	now := a.lookingOn(id)
	if now == s.onlookers {
		return nil
	}
	s.onlookers = now
	return s.send("onlookers", seen.String(), onlookersEvent{now})
}

// next waits for a change, a heartbeat, the end of a player's time or of all, and
// loads the table again.
func (a *API) next(ctx context.Context, s *stream, t table, seen seenUpTo, beat <-chan time.Time) (table, error) {
	var up <-chan time.Time
	if left, runs := t.timeLeft(); runs && left > 0 && s.plays {
		timer := time.NewTimer(left)
		defer timer.Stop()
		up = timer.C
	}
	id := t.ID
	for {
		select {
		case <-ctx.Done():
			return table{}, ctx.Err()
		case <-a.open.Done():
			return table{}, a.open.Err()
		case <-s.changed:
		case <-up:
		case <-s.woken:
			if err := a.tellOnlookers(s, id, seen); err != nil {
				return table{}, err
			}
			continue
		case <-beat:
			if err := s.comment(); err != nil {
				return table{}, err
			}
		}
		t, err := a.current(ctx, id)
		if err == nil && t.Closed && !s.plays {
			err = errClosed
		}
		if err == nil {
			return t, nil
		}
		if p, told := errors.AsType[rest.Problem](err); told {
			_ = s.send("gone", seen.String(), rest.ErrorBody{Error: p.Text})
			return table{}, err
		}
		// The store is away for a while. The client keeps what it has, and the
		// next beat tries again.
		a.core.Log.WarnContext(ctx, "a table cannot be looked at", "table", id, "error", err)
	}
}

// stream writes Server-Sent Events to one who listens.
type stream struct {
	w         http.ResponseWriter
	control   *http.ResponseController
	changed   <-chan struct{} // the table has
	woken     <-chan struct{} // others came to look on, or went
	plays     bool            // he sits at the table
	onlookers int             // as he was told; -1 before
}

func (s stream) begin() error {
	header := s.w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // for proxies that would collect it
	s.w.WriteHeader(http.StatusOK)
	return s.write(fmt.Sprintf("retry: %d\n\n", comeBack.Milliseconds()))
}

func (s stream) send(name, id string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.write(fmt.Sprintf("event: %s\nid: %s\ndata: %s\n\n", name, id, text))
}

// comment is what clients do not hear and connections live on.
func (s stream) comment() error { return s.write(":\n\n") }

func (s stream) write(text string) error {
	// Not every writer knows deadlines; those of tests do not.
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime))
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}

// joinStreams counts a client's streams, up to as many as it may have.
func (a *API) joinStreams(client string) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.streams[client] >= a.options.Streams {
		return rest.Busy(time.Minute, "this client has %d streams of events open, the most that are possible", a.options.Streams)
	}
	a.streams[client]++
	a.watching++
	return nil
}

func (a *API) leaveStreams(client string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.watching--
	if a.streams[client]--; a.streams[client] == 0 {
		delete(a.streams, client)
	}
}
