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

// bucket holds tokens, which are spent for each deed.
type bucket struct {
	tokens float64
	at     time.Time // when it held so many
}

// NewBuckets are full ones. A total of zero is none: all may do it as often as each.
func NewBuckets(each, total Rate) *Buckets {
	return &Buckets{each: each, total: total, clients: map[string]*bucket{}, all: bucket{tokens: total.Burst}, mostRemember: mostClients}
}

// Burst is how many tokens a client's full bucket holds.
func (b *Buckets) Burst() float64 { return b.each.Burst }

// Take spends a token of a client and one of all. Where one of them has none, it
// spends nothing and says how long it will be until there is one.
func (b *Buckets) Take(client string, now time.Time) (wait time.Duration) {
	return b.Spend(client, 1, 0, now)
}

// Spend spends so many tokens if so many are kept in the client's bucket beside them.
func (b *Buckets) Spend(client string, tokens, keep float64, now time.Time) (wait time.Duration) {
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
	wait = own.until(tokens+keep, b.each)
	if b.total != (Rate{}) {
		b.all.fill(b.total, now)
		wait = max(wait, b.all.until(tokens, b.total))
	}
	if wait > 0 {
		return wait
	}
	own.tokens -= tokens
	b.all.tokens -= tokens
	return 0
}

// fill adds what has come since. A clock that was put back adds nothing.
func (k *bucket) fill(r Rate, now time.Time) {
	if passed := now.Sub(k.at); passed > 0 && !k.at.IsZero() {
		k.tokens = min(r.Burst, k.tokens+passed.Seconds()*r.PerSecond)
	}
	k.at = now
}

// until is how long it takes until there are so many tokens.
func (k *bucket) until(tokens float64, r Rate) time.Duration {
	if k.tokens >= tokens {
		return 0
	}
	return time.Duration((tokens - k.tokens) / r.PerSecond * float64(time.Second))
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
