package tables

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/server/access"
	"tessera/logic/server/rest"
)

const (
	// comeBack is how soon a browser comes back whose stream broke.
	comeBack = 2 * time.Second
	// writeTime is how long one event may take to be taken by the client.
	writeTime = 20 * time.Second
	// streamsFull is when to try again where there are as many streams as possible.
	streamsFull = 30 * time.Second
	// clientsOfNetwork is how many times the streams of a client its network may have.
	clientsOfNetwork = 16
)

// stream is one who listens, by Server-Sent Events on a connection taken over from
// net/http, which keeps 30 KB for each that it has. It has one goroutine, whose stack is
// most of what it takes: there it waits for the client to hang up, and a deadline in the
// past ends that wait where there is news.
type stream struct {
	conn   net.Conn
	client string
	plays  bool   // he sits at the table
	seat   int    // where; -1 for nowhere
	place  string // which of the places it is at which his seat is open, as he says; "" for none
	heard  heard
}

// past is when a stream that is to wake should have stopped waiting.
var past = time.Unix(1, 0)

// events is GET /tables/{id}/events.
func (a *API) events(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	client := a.core.Client(r)
	if err := a.joinStreams(client); err != nil {
		return rest.Answer{}, err
	}
	t, err := a.current(r.Context(), r.PathValue("id"))
	seat := t.listener(r)
	plays := seat >= 0
	if err == nil && t.Closed && !plays {
		err = errClosed
	}
	if err != nil {
		a.leaveStreams(client)
		return rest.Answer{}, err
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // for proxies that would collect it
	if r.Method == http.MethodHead {
		a.leaveStreams(client)
		w.WriteHeader(http.StatusOK)
		return rest.Answer{}, nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		a.leaveStreams(client)
		return rest.Answer{}, err
	}
	s := &stream{conn: conn, client: client, plays: plays, seat: seat, place: placeOf(r)}
	s.heard = heard{seen: t.had(r.Header.Get("Last-Event-ID")), onlookers: -1}
	f := a.join(t, s)
	err = s.begin(header)
	if err == nil {
		err = s.hear(newsOf(t, a.lookingOn(t.ID)))
	}
	a.working.Go(func() { a.follow(s, f, err) })
	return rest.Answer{}, nil
}

// had is what somebody has of a table who shows the id of an event: nothing where that
// is of another table, or of no version that this one has had.
func (t *table) had(id string) seenUpTo {
	seen, now := parseSeen(id), t.seenUpTo()
	if seen != now && !seen.before(now) {
		return nothing
	}
	return seen
}

// follow tells a stream what is new until it ends; err is why it has already.
func (a *API) follow(s *stream, f *feed, err error) {
	for err == nil {
		if err = cmp.Or(s.wait(), a.open.Err()); err == nil {
			err = s.hear(f.latest.Load())
		}
	}
	s.conn.Close()
	if f.leave(s); s.plays {
		f.withdraw(s.client)
	}
	a.leaveStreams(s.client)
}

// wait returns when the stream was woken, since it waited last. The error is that the
// client has hung up; it has nothing to say any more.
func (s *stream) wait() error {
	_, err := s.conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return cmp.Or(err, net.ErrClosed)
	}
	return s.conn.SetReadDeadline(time.Time{}) // before it looks for what is new
}

// wake ends a stream's wait, or the next one.
func (s *stream) wake() { _ = s.conn.SetReadDeadline(past) } // one that is closed waits no more

// begin sends the header of the answer, whose end is that of the connection.
func (s *stream) begin(header http.Header) error {
	header.Set("Connection", "close")
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	var text bytes.Buffer
	text.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&text) // it takes everything
	fmt.Fprintf(&text, "\r\nretry: %d\n\n", comeBack.Milliseconds())
	return s.write(text.Bytes())
}

// hear sends what the client lacks of the news. The error is that the stream ends.
func (s *stream) hear(n *news) error {
	if why := n.end(s.plays); why != nil {
		_ = s.write(eventText("gone", s.heard.seen, rest.ErrorBody{Error: why.Text, Code: why.Code}))
		return *why
	}
	text, now := n.text(s.heard)
	s.heard = now
	if len(text) == 0 {
		return nil
	}
	return s.write(text)
}

func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}

// joinStreams counts a client's streams, up to as many as it may have. When less than
// half of the room is left it is the less the fuller the server is, so that there is
// always a place for who has none yet.
func (a *API) joinStreams(client string) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	free := a.options.AllStreams - a.watching
	if free <= 0 {
		return rest.Problem{Status: http.StatusServiceUnavailable, Text: denial.Listeners.String(), After: streamsFull, Code: denial.Listeners}
	}
	most := a.options.Streams
	if 2*free < a.options.AllStreams {
		most = 1 + 2*free*most/a.options.AllStreams
	}
	network := networkOf(client)
	if a.streams[client] >= most || a.streams[network] >= clientsOfNetwork*most {
		return rest.Busy(time.Minute, "this client has %d streams of events open, the most that are possible", a.streams[client])
	}
	a.streams[client]++
	a.streams[network]++
	a.watching++
	return nil
}

func (a *API) leaveStreams(client string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.watching--
	for _, of := range []string{client, networkOf(client)} {
		if a.streams[of]--; a.streams[of] == 0 {
			delete(a.streams, of)
		}
	}
}

// networkOf is under what name a client's network is counted, which is no client's.
func networkOf(client string) string { return "network " + access.Network(client) }
