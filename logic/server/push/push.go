// Package push sends messages to browsers that have no page open, by Web Push. Only the
// browser can read a message (RFC 8291). It is signed with the server's own key (RFC
// 8292) and delivered through the push service of the browser's vendor (RFC 8030).
//
// It imports the standard library and its neighbours limit and store.
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
)

const (
	// messageLifetime is how long a service keeps a message for a browser that is offline.
	messageLifetime = 24 * time.Hour
	answerTime      = 10 * time.Second
	mostEndpoint    = 1000
	mostIdle        = 64 // connections to services that wait for the next message
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

// Sender sends messages. Each push service that has answered has its own lane, so that no
// other service delays it. A Sender is safe for concurrent use.
type Sender struct {
	options Options
	lanes   *lanes
	open    context.Context // done after Close
	end     context.CancelFunc

	mutex   sync.Mutex
	working sync.WaitGroup
}

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
	s := &Sender{options: options, lanes: newLanes(options.Now)}
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
			s.options.Log.Warn("a browser could not be told", "service", to.service(), "error", withoutAddress(err))
		}
	})
}

// withoutAddress removes the address of a subscription from an error of net/http, which
// begins with it. Anyone who knows the address could send messages to it.
func withoutAddress(err error) error {
	for {
		failed, is := errors.AsType[*url.Error](err)
		if !is {
			return err
		}
		err = failed.Err
	}
}

func (s *Sender) inTurn(m message) error {
	if err := m.to.Check(); err != nil { // stored by an earlier version
		return err
	}
	service, from := m.to.service(), m.to.subscriber()
	l := s.lanes.of(service)
	turn, err := l.turns.Enter(s.open, from.key())
	if err != nil {
		return err
	}
	defer turn.Leave()
	names := from.names()
	if !l.late.mayContact(names) {
		return errSilent
	}
	answered, err := s.send(m)
	if answered {
		s.lanes.noteAnswer(service)
	}
	switch {
	case isLate(err):
		l.late.note(names)
	case answered:
		l.noteAnswer(names)
	}
	return err
}

func isLate(err error) bool {
	timed, is := errors.AsType[net.Error](err)
	return is && timed.Timeout()
}

// send sends a message and reports whether its service answered at all.
func (s *Sender) send(m message) (answered bool, err error) {
	body, err := seal(m.to, m.text)
	if err != nil {
		return false, err
	}
	signed, err := s.options.Key.authorization(m.to.origin(), s.options.Contact, s.options.Now())
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(s.open, answerTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	r.Header.Set("Authorization", signed)
	r.Header.Set("Content-Encoding", "aes128gcm")
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Header.Set("TTL", strconv.Itoa(int(messageLifetime.Seconds())))
	r.Header.Set("Topic", m.topic)
	r.Header.Set("Urgency", "high")
	answer, err := s.options.Client.Do(r)
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	_, slow := io.CopyN(io.Discard, answer.Body, 4096) // so that the connection can be reused
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		m.gone()
		return true, nil
	case answer.StatusCode >= 300:
		return true, fmt.Errorf("the service answers with status %d", answer.StatusCode)
	case isLate(slow):
		return true, slow
	}
	return true, nil
}

// publicClient returns a client that connects only to port 443 of public addresses and
// follows no redirects, because clients choose the addresses.
func publicClient() *http.Client {
	dialer := &net.Dialer{Timeout: answerTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil || !isPublic(at.Addr()) {
			return errors.New("the address is not a public one")
		}
		if at.Port() != httpsPort {
			return errors.New("the port is not that of https")
		}
		return nil
	}}
	return &http.Client{
		Transport: &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
			MaxIdleConns: mostIdle, MaxIdleConnsPerHost: ownSenders, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: answerTime},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// httpsPort is the one port of push services.
const httpsPort = 443

// Subscription is a browser's push subscription in its JSON form: the service's address
// and the keys for messages.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
	// By is the client that subscribed. The code that stores a subscription sets it,
	// because a browser can send anything. It is zero in a subscription that an earlier
	// version stored.
	By Subscriber `json:"by,omitzero"`
}

// Subscriber is the client that sent a subscription, with its networks, as checksums.
type Subscriber struct {
	Client  uint64 `json:"client"`
	Network uint64 `json:"net"`
	Wider   uint64 `json:"wider"`
}

// Check returns an error if the subscription is invalid.
func (s Subscription) Check() error {
	at, err := url.Parse(s.Endpoint)
	if err != nil || at.Scheme != "https" || at.Hostname() == "" || at.User != nil ||
		len(s.Endpoint) > mostEndpoint {
		return errors.New("its endpoint is no https address")
	}
	if at.Port() != "" && at.Port() != strconv.Itoa(httpsPort) && !isLoopback(at.Hostname()) {
		return errors.New("its endpoint has another port than that of https")
	}
	_, _, err = s.keys()
	return err
}

// isLoopback reports whether a host is an address of this machine. The services of tests
// have other ports there; publicClient never connects to it.
func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

func (s Subscription) origin() string {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return ""
	}
	return at.Scheme + "://" + at.Host
}

// service returns the host name of the push service in lower case, with its port unless
// that is the port of https.
func (s Subscription) service() string {
	at, err := url.Parse(s.Endpoint)
	if err != nil {
		return ""
	}
	host := strings.ToLower(strings.TrimSuffix(at.Hostname(), "."))
	if port := at.Port(); port != "" && port != strconv.Itoa(httpsPort) {
		return net.JoinHostPort(host, port)
	}
	return host
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
