// Package push sends messages to browsers that have no page open, by Web Push. Only the
// browser can read a message (RFC 8291). It is signed with the server's own key (RFC
// 8292) and delivered through the push service of the browser's vendor (RFC 8030).
//
// It imports the standard library and its neighbour limit.
package push

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"tessera/logic/server/limit"
)

const (
	// messageLifetime is how long a service keeps a message for a browser that is offline.
	messageLifetime = 24 * time.Hour
	answerTime      = 10 * time.Second
	// mostWaiting is how many messages may wait to be sent. When there are more, the site
	// with the longest line loses its last message.
	mostWaiting = 1000
	// senders is how many messages are sent at the same time, and sendersOfSite how many
	// of them to services of one site.
	senders, sendersOfSite = 32, 4
	// A service that was late this many times in a row gets one message per lateEvery
	// until it answers. Its other messages are dropped.
	mostLate      = 3
	lateEvery     = time.Minute
	mostKnownLate = 1000
	mostEndpoint  = 1000
)

// Options configure a Sender. Key and Contact are required. The comments of the other
// fields name the default for a zero value.
type Options struct {
	Key     Key
	Contact string           // of the server's operator: mailto: or https:
	Client  *http.Client     // a client that connects only to public addresses
	Now     func() time.Time // time.Now
	Log     *slog.Logger     // the standard logger
}

// Sender sends messages. Each push service has its own line, so that a slow one delays no
// other. A Sender is safe for concurrent use.
type Sender struct {
	options Options
	turns   *limit.Queue    // its clients are services, its networks are sites
	open    context.Context // done after Close
	end     context.CancelFunc

	mutex   sync.Mutex
	working sync.WaitGroup
	late    map[string]lateness // by service
}

type lateness struct {
	times int       // in a row
	until time.Time // no request before this
}

// errSilent is the error of a message dropped because its service was late too often.
var errSilent = errors.New("the service has not answered for a while; the message was dropped")

type message struct {
	to    Subscription
	topic string
	text  []byte
	gone  func()
}

// New returns a Sender. Close ends it.
func New(options Options) *Sender {
	options.Client, options.Log = cmp.Or(options.Client, publicClient()), cmp.Or(options.Log, slog.Default())
	if options.Now == nil {
		options.Now = time.Now
	}
	s := &Sender{options: options, turns: limit.NewQueue(senders, mostWaiting), late: map[string]lateness{}}
	s.turns.Network, s.turns.Each = siteOf, sendersOfSite
	s.open, s.end = context.WithCancel(context.Background())
	return s
}

func (s *Sender) Close() {
	s.mutex.Lock()
	s.end()
	s.mutex.Unlock()
	s.working.Wait()
}

func (s *Sender) Public() string { return s.options.Key.Public() }

// Send sends a text in the background. It replaces an earlier waiting text of the same
// topic. If the subscription has ended, gone is called.
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

func (s *Sender) inTurn(m message) error {
	service := m.to.service()
	turn, err := s.turns.Enter(s.open, service)
	if err != nil {
		return err
	}
	defer turn.Leave()
	if !s.mayContact(service) {
		return errSilent
	}
	err = s.send(m)
	s.noteLate(service, isLate(err))
	return err
}

func (s *Sender) mayContact(service string) bool {
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

func isLate(err error) bool {
	timed, is := errors.AsType[net.Error](err)
	return is && timed.Timeout()
}

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
	r.Header.Set("TTL", strconv.Itoa(int(messageLifetime.Seconds())))
	r.Header.Set("Topic", m.topic)
	r.Header.Set("Urgency", "high")
	answer, err := s.options.Client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, slow := io.CopyN(io.Discard, answer.Body, 4096) // so that the connection can be reused
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

// publicClient returns a client that connects only to public addresses and follows no
// redirects, because clients choose the addresses.
func publicClient() *http.Client {
	dialer := &net.Dialer{Timeout: answerTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !isPublic(at.Addr()) {
			return errors.New("the address is not a public one")
		}
		return nil
	}}
	return &http.Client{
		Transport: &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
			MaxIdleConnsPerHost: sendersOfSite, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: answerTime},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Subscription is a browser's push subscription in its JSON form: the service's address
// and the keys for messages.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}

// Check returns an error if the subscription is invalid.
func (s Subscription) Check() error {
	at, err := url.Parse(s.Endpoint)
	if err != nil || at.Scheme != "https" || at.Hostname() == "" || at.User != nil ||
		len(s.Endpoint) > mostEndpoint {
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

// service returns the host name of the push service, in lower case.
func (s Subscription) service() string {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return ""
	}
	return strings.ToLower(strings.TrimSuffix(at.Hostname(), "."))
}

// siteOf returns the site of a service, its network in the queue: the last two labels of
// its name. Names below a domain cost nothing, so they must not count as separate
// services. All IP addresses are one site; browsers' push services have names.
func siteOf(service string) string {
	if _, err := netip.ParseAddr(service); err == nil {
		return "address"
	}
	labels := strings.Split(service, ".")
	return strings.Join(labels[max(len(labels)-2, 0):], ".")
}

// special holds all IPv4 ranges, and the IPv6 ranges within global, from IANA's
// registries of special-purpose addresses
// (iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry), and
// multicast. Ranges that are globally reachable are included: no push service has an
// address there.
var special = prefixes(
	"0.0.0.0/8",       // this network
	"10.0.0.0/8",      // private use
	"100.64.0.0/10",   // shared address space of providers
	"127.0.0.0/8",     // loopback
	"169.254.0.0/16",  // link local
	"172.16.0.0/12",   // private use
	"192.0.0.0/24",    // protocol assignments
	"192.0.2.0/24",    // documentation
	"192.31.196.0/24", // AS112
	"192.52.193.0/24", // multicast tunnels
	"192.88.99.0/24",  // 6to4 relays
	"192.168.0.0/16",  // private use
	"192.175.48.0/24", // AS112
	"198.18.0.0/15",   // benchmarks
	"198.51.100.0/24", // documentation
	"203.0.113.0/24",  // documentation
	"224.0.0.0/4",     // multicast
	"240.0.0.0/4",     // reserved, and broadcast

	"2001::/23",         // protocol assignments, including Teredo
	"2001:db8::/32",     // documentation
	"2002::/16",         // 6to4, which can lead to any IPv4 address
	"2620:4f:8000::/48", // AS112
	"3fff::/20",         // documentation
)

// global is the part of IPv6 that IANA assigns as global unicast addresses. The rest is
// local, multicast, reserved or deprecated. The one exception is translated, the NAT64
// prefix: the last 32 bits of its addresses are an IPv4 address (RFC 6052).
var global, translated = netip.MustParsePrefix("2000::/3"), netip.MustParsePrefix("64:ff9b::/96")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether an address can belong to a server on the public Internet.
func isPublic(a netip.Addr) bool {
	if a = a.Unmap(); translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	return (a.Is4() || global.Contains(a)) &&
		!slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}
