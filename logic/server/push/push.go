// Package push tells browsers something that have no page open, by Web Push: messages
// that only the browser can read (RFC 8291), signed with the server's own key (RFC 8292),
// left with the service that the browser's maker has for it (RFC 8030).
//
// It imports the standard library and its neighbour limit.
package push

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"tessera/logic/server/limit"
)

const (
	// keepFor is how long a service keeps a message for a browser that is away.
	keepFor = 24 * time.Hour
	// answerTime is how long it may take to take one.
	answerTime = 10 * time.Second
	// mostWaiting is how many messages may wait to be sent. When it is exceeded, the
	// site with the longest line loses its last message.
	mostWaiting = 1000
	// senders is how many messages are sent at once, and sendersOfSite how many of them
	// to the services of one site.
	senders, sendersOfSite = 32, 4
	// A service that was late so many times in a row is asked once in lateEvery until it
	// answers; its other messages are dropped.
	mostLate  = 3
	lateEvery = time.Minute
	// mostKnownLate is how many late services are remembered.
	mostKnownLate = 1000
	// mostEndpoint is the longest address of a subscription, in bytes.
	mostEndpoint = 1000
)

// Options are what a Sender works with; the zero value of each field but the first two
// means what its comment says.
type Options struct {
	Key     Key
	Contact string           // of who runs the server: mailto: or https:
	Client  *http.Client     // one that reaches public addresses alone
	Now     func() time.Time // time.Now
	Log     *slog.Logger     // the standard logger
}

// Sender sends messages. Each push service has its own line, so that a slow one delays
// no other. A Sender is made by New and may be used concurrently.
type Sender struct {
	options Options
	turns   *limit.Queue    // its clients are services, its networks are sites
	open    context.Context // ends with Close
	end     context.CancelFunc

	mutex   sync.Mutex
	working sync.WaitGroup
	late    map[string]lateness // by service
}

// lateness counts how often a service did not answer in time.
type lateness struct {
	times int       // in a row
	until time.Time // the next request is not before this
}

// errSilent is the error of a message to a service that is asked seldom now.
var errSilent = errors.New("the service has not answered for a while; the message was dropped")

type message struct {
	to    Subscription
	topic string
	text  []byte
	gone  func()
}

// New begins to send. Close ends it.
func New(options Options) *Sender {
	if options.Client == nil {
		options.Client = publicClient()
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Log == nil {
		options.Log = slog.Default()
	}
	s := &Sender{options: options, turns: limit.NewQueue(senders, mostWaiting), late: map[string]lateness{}}
	s.turns.Network, s.turns.Each = siteOf, sendersOfSite
	s.open, s.end = context.WithCancel(context.Background())
	return s
}

// Close ends it. What waits is not sent.
func (s *Sender) Close() {
	s.mutex.Lock()
	s.end()
	s.mutex.Unlock()
	s.working.Wait()
}

// Public is the key as browsers are told it.
func (s *Sender) Public() string { return s.options.Key.Public() }

// Send sends a text, which replaces an earlier one of the same topic that waits, and
// returns at once. Gone is called where the browser wants none any more.
func (s *Sender) Send(to Subscription, topic string, text []byte, gone func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.open.Err() != nil {
		return
	}
	s.working.Go(func() {
		if err := s.inTurn(message{to, topic, text, gone}); err != nil && s.open.Err() == nil {
			s.options.Log.Warn("a browser could not be told", "service", to.service(), "error", err)
		}
	})
}

// inTurn sends a message when its service's turn has come.
func (s *Sender) inTurn(m message) error {
	service := m.to.service()
	turn, err := s.turns.Enter(s.open, service)
	if err != nil {
		return err
	}
	defer turn.Leave()
	if !s.mayAsk(service) {
		return errSilent
	}
	err = s.send(m)
	s.noteLate(service, isLate(err))
	return err
}

// mayAsk reports whether a service may be asked now.
func (s *Sender) mayAsk(service string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	l, now := s.late[service], s.options.Now()
	if l.times < mostLate {
		return true
	}
	if now.Before(l.until) {
		return false
	}
	s.late[service] = lateness{l.times, now.Add(lateEvery)}
	return true
}

// noteLate records whether a service was late.
func (s *Sender) noteLate(service string, late bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !late {
		delete(s.late, service)
		return
	}
	if len(s.late) >= mostKnownLate {
		clear(s.late)
	}
	s.late[service] = lateness{s.late[service].times + 1, s.options.Now().Add(lateEvery)}
}

// isLate reports whether an error is that a service did not answer in time.
func isLate(err error) bool {
	timed, is := errors.AsType[net.Error](err)
	return is && timed.Timeout()
}

// send leaves a message with its service.
func (s *Sender) send(m message) error {
	body, err := seal(m.to, m.text)
	if err != nil {
		return err
	}
	signed, err := s.options.Key.authorization(m.to.origin(), s.options.Contact, s.options.Now())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(s.open, answerTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", signed)
	r.Header.Set("Content-Encoding", "aes128gcm")
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("TTL", strconv.Itoa(int(keepFor.Seconds())))
	r.Header.Set("Topic", m.topic)
	r.Header.Set("Urgency", "high")
	answer, err := s.options.Client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, slow := io.CopyN(io.Discard, answer.Body, 4096) // so that the connection can be used again
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		m.gone()
		return nil
	case answer.StatusCode >= 300:
		return fmt.Errorf("the service answers with status %d", answer.StatusCode)
	case isLate(slow):
		return slow
	}
	return nil
}

// publicClient reaches public addresses by https alone, and follows nobody elsewhere:
// the addresses come from whoever likes.
func publicClient() *http.Client {
	dialer := &net.Dialer{Timeout: answerTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !isPublic(at.Addr()) {
			return errors.New("the address is not a public one")
		}
		return nil
	}}
	return &http.Client{
		Transport:     &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: sendersOfSite, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: answerTime},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Subscription is where and with which keys a browser can be told something, as browsers
// write it.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}

// Check says what is wrong with a subscription, nil where nothing is.
func (s Subscription) Check() error {
	at, err := url.Parse(s.Endpoint)
	if err != nil || at.Scheme != "https" || at.Hostname() == "" || at.User != nil || len(s.Endpoint) > mostEndpoint {
		return errors.New("its endpoint is no https address")
	}
	_, _, err = s.keys()
	return err
}

func (s Subscription) origin() string {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return ""
	}
	return at.Scheme + "://" + at.Host
}

// service is the host name of the push service, in lower case.
func (s Subscription) service() string {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(at.Hostname(), "."))
}

// siteOf is the network of a service in the queue: the last two labels of its name. Names
// below a domain cost nothing, so they must not count as separate services. All IP
// addresses are one site; no browser's push service is named by one.
func siteOf(service string) string {
	if _, err := netip.ParseAddr(service); err == nil {
		return "address"
	}
	labels := strings.Split(service, ".")
	return strings.Join(labels[max(len(labels)-2, 0):], ".")
}
