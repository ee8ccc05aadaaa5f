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

// Times returns the rate multiplied by n.
func (r Rate) Times(n float64) Rate { return Rate{n * r.Burst, n * r.PerSecond} }

// mostClients bounds how many clients' buckets are remembered, and how many networks'.
// Beyond it those go that are full, or nearly so; who is forgotten begins with a full
// one.
const mostClients = 100_000

// Buckets bound how often each client may do something, how often all of a network may,
// and how often all may.
type Buckets struct {
	// Network returns the network of a client, and OfNetwork is the rate of all clients
	// of one network together. A nil Network means no such bound. Set both before the
	// first call.
	Network   func(client string) string
	OfNetwork Rate

	mutex        sync.Mutex
	each, total  Rate
	clients      map[string]*bucket
	networks     map[string]*bucket
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
	return &Buckets{each: each, total: total, clients: map[string]*bucket{}, networks: map[string]*bucket{}, all: bucket{tokens: total.Burst}, mostRemember: mostClients}
}

// Burst is how many tokens a client's full bucket holds.
func (b *Buckets) Burst() float64 { return b.each.Burst }

// Take spends a token of a client, one of its network and one of all. Where one of them
// has none, it spends nothing and says how long it will be until there is one.
func (b *Buckets) Take(client string, now time.Time) (wait time.Duration) {
	return b.Spend(client, 1, 0, now)
}

// Spend spends so many tokens if so many are kept in the client's bucket beside them, and
// as large a part of its network's.
func (b *Buckets) Spend(client string, tokens, keep float64, now time.Time) (wait time.Duration) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	own, net := b.find(b.clients, client, b.each, now), &bucket{}
	wait = own.until(tokens+keep, b.each)
	if b.Network != nil {
		net = b.find(b.networks, b.Network(client), b.OfNetwork, now)
		wait = max(wait, net.until(tokens+keep/b.each.Burst*b.OfNetwork.Burst, b.OfNetwork))
	}
	if b.total != (Rate{}) {
		b.all.fill(b.total, now)
		wait = max(wait, b.all.until(tokens, b.total))
	}
	if wait > 0 {
		return wait
	}
	own.tokens -= tokens
	net.tokens -= tokens
	b.all.tokens -= tokens
	return 0
}

// GiveBack returns a token that a client took and did not use.
func (b *Buckets) GiveBack(client string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.all.give(b.total)
	if own := b.clients[client]; own != nil {
		own.give(b.each)
	}
	if b.Network == nil {
		return
	}
	if net := b.networks[b.Network(client)]; net != nil {
		net.give(b.OfNetwork)
	}
}

func (k *bucket) give(r Rate) { k.tokens = min(r.Burst, k.tokens+1) }

// find returns the bucket of a name, filled up to now. A new bucket is full.
func (b *Buckets) find(buckets map[string]*bucket, name string, r Rate, now time.Time) *bucket {
	own := buckets[name]
	if own == nil {
		if len(buckets) >= b.mostRemember {
			b.forget(buckets, r, now)
		}
		own = &bucket{tokens: r.Burst, at: now}
		buckets[name] = own
	}
	own.fill(r, now)
	return own
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

// forget drops the buckets that are nearly full. If there are too many others, it drops
// all.
func (b *Buckets) forget(buckets map[string]*bucket, r Rate, now time.Time) {
	for name, own := range buckets {
		if own.fill(r, now); own.tokens >= r.Burst*0.9 {
			delete(buckets, name)
		}
	}
	if len(buckets) >= b.mostRemember {
		clear(buckets)
	}
}
