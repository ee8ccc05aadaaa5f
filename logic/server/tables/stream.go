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

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/web"
)

const (
	// comeBack is how soon a browser reconnects after its stream broke.
	comeBack = 2 * time.Second
	// writeTime is how long the client may take to receive one event.
	writeTime = 20 * time.Second
	// streamsFull is when to try again if all streams are in use.
	streamsFull = 30 * time.Second
	// clientsOfNetwork is how many times the streams of one client a network may have.
	clientsOfNetwork = 16
)

// stream sends Server-Sent Events to one client. It takes the connection over from
// net/http, which would use 30 KB for each. Its one goroutine, whose stack is most of its
// memory, reads from the connection to notice when the client hangs up. When there is
// news, a deadline in the past interrupts that read.
type stream struct {
	conn   net.Conn
	client string
	plays  bool   // the client has a seat
	seat   int    // -1 for a spectator
	place  string // where the client has the seat open, in its own words; "" for none
	heard  received
}

// past is the read deadline that interrupts a stream's wait.
var past = time.Unix(1, 0)

func (a *API) events(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	client := web.ClientOf(r).ID
	if err := a.joinStreams(client); err != nil {
		return web.Answer{}, err
	}
	t, err := a.load(r.Context(), r.PathValue("id"))
	seat := t.listener(r)
	plays := seat >= 0
	if err == nil && t.Closed && !plays {
		err = errClosed
	}
	if err != nil {
		a.leaveStreams(client)
		return web.Answer{}, err
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // so that proxies do not buffer
	if r.Method == http.MethodHead {
		a.leaveStreams(client)
		w.WriteHeader(http.StatusOK)
		return web.Answer{}, nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		a.leaveStreams(client)
		return web.Answer{}, err
	}
	s := &stream{conn: conn, client: client, plays: plays, seat: seat, place: placeOf(r)}
	s.heard = received{seen: t.knownTo(r.Header.Get("Last-Event-ID")), spectators: -1}
	f := a.join(t, s)
	err = s.begin(header)
	if err == nil {
		err = s.hear(newsOf(t, a.spectators(t.ID)))
	}
	a.working.Go(func() { a.follow(s, f, err) })
	return web.Answer{}, nil
}

// knownTo returns what the client with this event id has of the table. It returns nothing for
// an id of another table, or of a version that this table has not reached.
func (t *table) knownTo(id string) seenUpTo {
	seen, now := parseSeen(id), t.seenUpTo()
	if seen != now && !seen.before(now) {
		return nothing
	}
	return seen
}

// follow sends news to a stream until it ends. If err is not nil, the stream has already
// failed.
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

// wait returns nil when the stream was woken since its last wait. It returns an error
// when the client has hung up or has sent anything.
func (s *stream) wait() error {
	_, err := s.conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return cmp.Or(err, net.ErrClosed)
	}
	return s.conn.SetReadDeadline(time.Time{}) // before the caller looks for news
}

// wake ends the stream's current wait, or the next one.
func (s *stream) wake() { _ = s.conn.SetReadDeadline(past) } // a closed stream does not wait

func (s *stream) begin(header http.Header) error {
	header.Set("Connection", "close")
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	var text bytes.Buffer
	text.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&text) // a buffer accepts everything
	fmt.Fprintf(&text, "\r\nretry: %d\n\n", comeBack.Milliseconds())
	return s.write(text.Bytes())
}

// hear sends the news that the client lacks. An error ends the stream.
func (s *stream) hear(n *news) error {
	if why := n.end(s.plays); why != nil {
		_ = s.write(eventText("gone", s.heard.seen, web.ErrorBody{Error: why.Text, Code: why.Code}))
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

// joinStreams counts a new stream of client, and refuses it when the client or its
// network has too many. When less than half of all streams are free, the limit shrinks
// with the free ones, so that a client without a stream always finds one.
func (a *API) joinStreams(client string) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	free := a.options.AllStreams - a.watching
	if free <= 0 {
		return web.Problem{Status: http.StatusServiceUnavailable, Text: errorcode.Listeners.String(), After: streamsFull, Code: errorcode.Listeners}
	}
	most := a.options.Streams
	if 2*free < a.options.AllStreams {
		most = 1 + 2*free*most/a.options.AllStreams
	}
	network := networkOf(client)
	if a.streams[client] >= most || a.streams[network] >= clientsOfNetwork*most {
		return web.TooManyRequestsf(time.Minute, "this client has %d streams of events open, the most that are possible", a.streams[client])
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

func networkOf(client string) string { return "network " + web.Network(client) }
