package tables

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/web"
)

const (
	// comeBack is how soon a browser reconnects after its stream broke.
	comeBack = 2 * time.Second
	// writeTime is how long the client may take to receive one event.
	writeTime = 20 * time.Second
	// streamsFull is when to try again if all streams are in use.
	streamsFull = 30 * time.Second
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

	signs         bool        // the client wants to know who is there
	elsewhere     atomic.Bool // the seat is also open at another place
	until         time.Time   // when the client has to open it again; zero for never
	told          *attendees  // as the client was told last
	toldElsewhere bool
}

// errRenew ends a stream that the client shall open again.
var errRenew = errors.New("the stream is to be opened again")

// attendant returns the seat and place of a player's stream.
func (s *stream) attendant() attendant { return attendantOf(s.seat, s.place) }

// past is the read deadline that interrupts a stream's wait.
var past = time.Unix(1, 0)

func (a *API) events(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	client := web.ClientOf(r).ID
	if err := a.takePlace(client); err != nil {
		return web.Answer{}, err
	}
	last, err := r.Header.Get("Last-Event-ID"), error(nil)
	t, known := a.feeds.table(r.PathValue("id"), last)
	if !known {
		t, err = a.load(r.Context(), r.PathValue("id"))
	}
	seat := t.listener(r)
	plays := seat >= 0
	if err == nil && t.Closed && !plays {
		err = errClosed
	}
	if err != nil {
		a.streams.GiveBack(client)
		return web.Answer{}, err
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // so that proxies do not buffer
	if r.Method == http.MethodHead {
		a.streams.GiveBack(client)
		w.WriteHeader(http.StatusOK)
		return web.Answer{}, nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		a.streams.GiveBack(client)
		return web.Answer{}, err
	}
	s := &stream{conn: conn, client: client, plays: plays, seat: seat, place: placeOf(r),
		signs: r.URL.Query().Get("presence") == "true"}
	if plays && isForwarded(r) {
		s.until = time.Now().Add(a.options.Renew - rand.N(a.options.Renew/5+1)) // not all at once
	}
	if err := conn.SetReadDeadline(s.until); err != nil {
		conn.Close()
		a.streams.GiveBack(client)
		return web.Answer{}, nil
	}
	s.heard = received{seen: t.knownTo(last), spectators: -1}
	f := a.join(t, s)
	if plays {
		a.lobby.waits(&t, client)
	}
	err = s.begin(header)
	if err == nil {
		n := newsOf(t)
		n.presence = f.latest.Load().presence
		err = s.hear(n, f.count.Load())
	}
	if !a.start(func() { a.follow(s, f, err) }) {
		a.follow(s, f, net.ErrClosed)
	}
	return web.Answer{}, nil
}

// isForwarded reports whether a proxy sent a request, as far as the request says so.
func isForwarded(r *http.Request) bool {
	forwarded := web.ClientOf(r).Forwarded
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "Via"} {
		forwarded = forwarded || r.Header.Get(name) != ""
	}
	return forwarded
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
			err = s.hear(f.latest.Load(), f.count.Load())
		}
	}
	if errors.Is(err, errRenew) && s.signs {
		_ = s.write([]byte("event: renew\nretry: 100\ndata: {}\n\n"))
	}
	s.conn.Close()
	f.leave(s)
	a.streams.GiveBack(s.client)
}

// wait returns nil when the stream was woken since its last wait. It returns an error
// when the client has hung up or has sent anything, and errRenew when the stream's time is
// up.
func (s *stream) wait() error {
	_, err := s.conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return cmp.Or(err, net.ErrClosed)
	}
	if !s.until.IsZero() && !time.Now().Before(s.until) {
		return errRenew
	}
	return s.conn.SetReadDeadline(s.until) // before the caller looks for news
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

// hear sends the news that the client lacks, and how many spectators there are. An error
// ends the stream.
func (s *stream) hear(n *news, spectators int64) error {
	if why := n.end(s.plays); why != nil {
		_ = s.write(eventText("gone", s.heard.seen, web.ErrorBody{Error: why.Text, Code: why.Code, Link: why.Link}))
		return *why
	}
	text, now := n.text(s.heard, spectators)
	s.heard = now
	if elsewhere := s.elsewhere.Load(); s.signs && n.presence != nil && (n.presence != s.told || elsewhere != s.toldElsewhere) {
		s.told, s.toldElsewhere = n.presence, elsewhere
		text = slices.Concat(text, n.presence.text(time.Now(), elsewhere))
	}
	switch {
	case len(text) > 0:
	case !n.beat:
		return nil
	case s.signs:
		text = beatEvent
	default:
		text = beatComment
	}
	return s.write(text)
}

// The signs of life of a stream without other news. Pages cannot see a comment.
var beatEvent, beatComment = []byte("event: beat\ndata: {}\n\n"), []byte(":\n\n")

func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}

// takePlace counts a new stream of client. The error is 503 when all streams are in use,
// and 429 when the client or its network has too many.
func (a *API) takePlace(client string) error {
	err := a.streams.Take(client)
	if errors.Is(err, limit.ErrNoPlace) {
		full := errorcode.Listeners
		return web.Problem{Status: http.StatusServiceUnavailable, Text: full.String(), After: streamsFull,
			Code: full}
	}
	if many, is := errors.AsType[limit.TooMany](err); is {
		return web.Problem{Status: http.StatusTooManyRequests, After: time.Minute, Text: fmt.Sprintf(
			"this client has %d streams of events open, the most that are possible", many.Held)}
	}
	return err
}

// listener returns the seat of the client of a stream, or -1 for a spectator. The seat's
// token identifies it; in browsers, whose streams send no token, the address does.
func (t *table) listener(r *http.Request) int {
	if you := t.you(r); you != nil {
		return *you
	}
	text := r.URL.Query().Get("listener")
	if text == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool {
		return s.Who == match.Person && len(s.TokenHash) > 0 && text == hosted.ListenerOf(s.TokenHash)
	})
}
