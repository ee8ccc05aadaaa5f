package limit

import (
	"sync"
	"time"
)

// Rate limits how often something may be done: Burst times in quick succession, and
// PerSecond more times each second.
type Rate struct {
	Burst     float64
	PerSecond float64
}

// Times returns the rate multiplied by n.
func (r Rate) Times(n float64) Rate { return Rate{n * r.Burst, n * r.PerSecond} }

// mostClients bounds the number of stored buckets of clients, and of networks. When it is
// reached, buckets that are full or nearly full are dropped. A dropped client starts
// again with a full one.
const mostClients = 100_000

// Buckets limits how often each client may do something, all clients of a network
// together, and all clients.
type Buckets struct {
	// Network returns the network of a client, and NetworkRate is the rate of all clients
	// of a network together. A nil Network means no such limit. Set both before the first
	// call.
	Network     func(client string) string
	NetworkRate Rate

	mutex        sync.Mutex
	each, total  Rate
	clients      map[string]*bucket
	networks     map[string]*bucket
	all          bucket
	mostRemember int
}

// bucket holds tokens. Each action spends some.
type bucket struct {
	tokens float64
	at     time.Time // when it held this many
}

// NewBuckets returns full buckets. A zero total means no limit for all clients together.
func NewBuckets(each, total Rate) *Buckets {
	return &Buckets{each: each, total: total, clients: map[string]*bucket{}, networks: map[string]*bucket{},
		all: bucket{tokens: total.Burst}, mostRemember: mostClients}
}

func (b *Buckets) Burst() float64 { return b.each.Burst }

// Take spends one token of a client, its network and the total. If one of them has too
// few, it spends nothing and returns how long it will take until there are enough.
func (b *Buckets) Take(client string, now time.Time) (wait time.Duration) {
	return b.Spend(client, 1, 0, now)
}

// Spend spends tokens if keep remain in the client's bucket, and the same fraction in its
// network's.
func (b *Buckets) Spend(client string, tokens, keep float64, now time.Time) (wait time.Duration) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	own, net := b.find(b.clients, client, b.each, now), &bucket{}
	wait = own.until(tokens+keep, b.each)
	if b.Network != nil {
		net = b.find(b.networks, b.Network(client), b.NetworkRate, now)
		wait = max(wait, net.until(tokens+keep/b.each.Burst*b.NetworkRate.Burst, b.NetworkRate))
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

// GiveBack returns one token that a client took and did not use.
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
		net.give(b.NetworkRate)
	}
}

func (k *bucket) give(r Rate) { k.tokens = min(r.Burst, k.tokens+1) }

func (b *Buckets) find(buckets map[string]*bucket, name string, r Rate, now time.Time) *bucket {
	own := buckets[name]
	if own == nil {
		if len(buckets) >= b.mostRemember {
			b.dropFull(buckets, r, now)
		}
		own = &bucket{tokens: r.Burst, at: now}
		buckets[name] = own
	}
	own.fill(r, now)
	return own
}

// fill adds the tokens for the time since the last call. A clock that was set back adds
// none.
func (k *bucket) fill(r Rate, now time.Time) {
	if passed := now.Sub(k.at); passed > 0 && !k.at.IsZero() {
		k.tokens = min(r.Burst, k.tokens+passed.Seconds()*r.PerSecond)
	}
	k.at = now
}

// until returns how long it takes until the bucket holds this many tokens.
func (k *bucket) until(tokens float64, r Rate) time.Duration {
	if k.tokens >= tokens {
		return 0
	}
	return time.Duration((tokens - k.tokens) / r.PerSecond * float64(time.Second))
}

// dropFull drops the buckets that are nearly full. If too many remain, it drops all.
func (b *Buckets) dropFull(buckets map[string]*bucket, r Rate, now time.Time) {
	for name, own := range buckets {
		if own.fill(r, now); own.tokens >= r.Burst*0.9 {
			delete(buckets, name)
		}
	}
	if len(buckets) >= b.mostRemember {
		clear(buckets)
	}
}
