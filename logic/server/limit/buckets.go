package limit

import (
	"sync"
	"time"
)

// Rate is how often something may be done: a number at once, and so many more
// each second after that.
type Rate struct {
	Burst     float64
	PerSecond float64
}

// mostClients bounds how many clients' buckets are remembered. Beyond it those
// go that are full, or nearly so; who is forgotten begins with a full one.
const mostClients = 100_000

// Buckets bound how often each client may do something, and how often all may.
type Buckets struct {
	mutex        sync.Mutex
	each, total  Rate
	clients      map[string]*bucket
	all          bucket
	mostRemember int
}

// bucket holds tokens; one is spent for each deed.
type bucket struct {
	tokens float64
	at     time.Time // when it held so many
}

// NewBuckets are full ones.
func NewBuckets(each, total Rate) *Buckets {
	return &Buckets{each: each, total: total, clients: map[string]*bucket{}, all: bucket{tokens: total.Burst}, mostRemember: mostClients}
}

// Take spends a token of a client and one of all. Where one of them has none, it
// spends nothing and says how long it will be until there is one.
func (b *Buckets) Take(client string, now time.Time) (wait time.Duration) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	own := b.clients[client]
	if own == nil {
		if len(b.clients) >= b.mostRemember {
			b.forget(now)
		}
		own = &bucket{tokens: b.each.Burst, at: now}
		b.clients[client] = own
	}
	own.fill(b.each, now)
	b.all.fill(b.total, now)
	if wait = max(own.until(b.each), b.all.until(b.total)); wait > 0 {
		return wait
	}
	own.tokens--
	b.all.tokens--
	return 0
}

// fill adds what has come since. A clock that was put back adds nothing.
func (k *bucket) fill(r Rate, now time.Time) {
	if passed := now.Sub(k.at); passed > 0 && !k.at.IsZero() {
		k.tokens = min(r.Burst, k.tokens+passed.Seconds()*r.PerSecond)
	}
	k.at = now
}

// until is how long it takes until there is a token.
func (k *bucket) until(r Rate) time.Duration {
	if k.tokens >= 1 {
		return 0
	}
	return time.Duration((1 - k.tokens) / r.PerSecond * float64(time.Second))
}

// forget drops clients who have not done anything for a while, and if there are
// none, all.
func (b *Buckets) forget(now time.Time) {
	for client, own := range b.clients {
		if own.fill(b.each, now); own.tokens >= b.each.Burst*0.9 {
			delete(b.clients, client)
		}
	}
	if len(b.clients) >= b.mostRemember {
		clear(b.clients)
	}
}
