package push

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"

	"tessera/logic/server/limit"
	"tessera/logic/server/store"
)

const (
	// All services that have not answered share trialSenders, of which the subscriptions of
	// one wider network use at most trialOfNetwork at the same time. A service that has
	// answered has a lane of its own with ownSenders and ownOfNetwork.
	trialSenders, trialOfNetwork = 32, 4
	ownSenders, ownOfNetwork     = 4, 2
	// mostOwn is how many services have a lane of their own. When there are more, the one
	// that has answered least often loses it until it answers again.
	mostOwn = 32
	// mostWaiting is how many messages may wait in the shared lane, and mostOwnWaiting in
	// another. When there are more, the network that has most of them loses its last one.
	mostWaiting, mostOwnWaiting = 1000, 250
	// A client whose subscriptions' services were late mostLate times gets one message per
	// lateEvery. Other messages are dropped. The bound of a network is higher, and only a
	// client that is not restricted counts there, so it cannot use up what others have.
	mostLate, mostLateOfNetwork = 3, 12
	lateEvery                   = time.Minute
	// lateFor is how long it matters that a message was late.
	lateFor       = 10 * lateEvery
	mostKnownLate = 4000
)

// errSilent is the error of a message dropped because the service or others of the same
// subscriber were late too often.
var errSilent = errors.New("the service has not answered for a while; the message was dropped")

// lanes are the lines of messages. What a stranger's subscription names can delay only
// what has never answered, and there each network has its share.
type lanes struct {
	now   func() time.Time
	trial *lane

	mutex sync.Mutex
	own   map[string]*lane // by service
}

// lane is a line of messages. Its queue's clients are subscribers.
type lane struct {
	turns   *limit.Queue
	late    *lateNames
	trial   bool // shared by all services that have not answered
	answers int
}

func newLanes(now func() time.Time) *lanes {
	l := &lanes{now: now, trial: newLane(now, trialSenders, trialOfNetwork, mostWaiting), own: map[string]*lane{}}
	l.trial.trial = true
	return l
}

func newLane(now func() time.Time, senders, ofNetwork, waiting int) *lane {
	l := &lane{turns: limit.NewQueue(senders, waiting),
		late: &lateNames{now: now, byName: map[string]lateness{}}}
	l.turns.Network, l.turns.Each = networkOfKey, ofNetwork
	return l
}

func (ls *lanes) of(service string) *lane {
	ls.mutex.Lock()
	defer ls.mutex.Unlock()
	if own := ls.own[service]; own != nil {
		return own
	}
	return ls.trial
}

// noteAnswer gives a service that has answered a lane of its own.
func (ls *lanes) noteAnswer(service string) {
	ls.mutex.Lock()
	defer ls.mutex.Unlock()
	if own := ls.own[service]; own != nil {
		own.answers++
		return
	}
	if len(ls.own) >= mostOwn {
		ls.dropLeast()
	}
	ls.own[service] = newLane(ls.now, ownSenders, ownOfNetwork, mostOwnWaiting)
}

func (ls *lanes) dropLeast() {
	least := ""
	for service, l := range ls.own {
		if least == "" || l.answers < ls.own[least].answers {
			least = service
		}
	}
	delete(ls.own, least)
}

// subscriber returns the client that subscribed. If it is not known, the service counts as
// the client and as its network, and the service's site as the wider network.
func (s Subscription) subscriber() Subscriber {
	if s.By != (Subscriber{}) {
		return s.By
	}
	service := store.Checksum(s.service())
	return Subscriber{service, service, store.Checksum(siteOf(s.service()))}
}

// key returns the subscriber as a client of a lane's queue.
func (s Subscriber) key() string { return fmt.Sprintf("%x/%x", s.Wider, s.Client) }

func networkOfKey(key string) string {
	network, _, _ := strings.Cut(key, "/")
	return network
}

// lateName is a name that counts as late when a message is late, and how often it may be.
type lateName struct {
	name string
	most int
}

// names returns the names that count as late when a message to this subscriber is late. The
// service is not among them, because a late answer to one subscriber must not stop the
// messages of others.
func (s Subscriber) names() []lateName {
	return []lateName{{s.key(), mostLate}, {fmt.Sprintf("net %x", s.Network), mostLateOfNetwork}}
}

// noteAnswer forgets that the names were late if l is a service's own lane. In the shared
// lane an answer proves little: a subscriber who names services that answer may also name
// silent ones.
func (l *lane) noteAnswer(names []lateName) {
	if !l.trial {
		l.late.forget(names)
	}
}

// lateNames remembers the names that were late.
type lateNames struct {
	now    func() time.Time
	mutex  sync.Mutex
	byName map[string]lateness
}

type lateness struct {
	times int
	last  time.Time
	until time.Time // no request before this, if it was late too often
}

// mayContact reports whether a message with these names may be sent now. If one of them was
// late too often, one message per lateEvery may be sent.
func (l *lateNames) mayContact(names []lateName) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	now := l.now()
	for _, n := range names {
		if known := l.byName[n.name]; known.restricts(n, now) && now.Before(known.until) {
			return false
		}
	}
	for _, n := range names {
		if known := l.byName[n.name]; known.restricts(n, now) {
			known.until = now.Add(lateEvery)
			l.byName[n.name] = known
		}
	}
	return true
}

func (l lateness) restricts(n lateName, now time.Time) bool {
	return l.times >= n.most && now.Sub(l.last) < lateFor
}

// note counts that a message was late. It does not count for the names after one that was
// restricted already.
func (l *lateNames) note(names []lateName) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	now := l.now()
	for _, n := range names {
		known, is := l.byName[n.name]
		restricted := known.restricts(n, now)
		if is && now.Sub(known.last) >= lateFor {
			known.times = 0
		}
		if !is && len(l.byName) >= mostKnownLate {
			l.dropOne()
		}
		l.byName[n.name] = lateness{known.times + 1, now, now.Add(lateEvery)}
		if restricted {
			return
		}
	}
}

// dropOne forgets any one name. Which one cannot be chosen from outside.
func (l *lateNames) dropOne() {
	for name := range l.byName {
		delete(l.byName, name)
		return
	}
}

func (l *lateNames) forget(names []lateName) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, n := range names {
		delete(l.byName, n.name)
	}
}

// siteOf returns the site of a service: the last two labels of its name. Names below a
// domain cost nothing, so they must not count as separate services. All IP addresses are
// one site; browsers' push services have names.
func siteOf(service string) string {
	if host, _, err := net.SplitHostPort(service); err == nil {
		service = host
	}
	if _, err := netip.ParseAddr(service); err == nil {
		return "address"
	}
	labels := strings.Split(service, ".")
	return strings.Join(labels[max(len(labels)-2, 0):], ".")
}
