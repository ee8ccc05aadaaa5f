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

// Buckets limits how often each client may do something, and all clients of a network
// together. Clients also share wider networks and a total. When less than half of what
// they share is left, each client and network may use only a part of its own rate, the
// smaller the less is left. So a few that use much cannot use up what all share: a client
// of a network that has used nothing is never refused.
type Buckets struct {
	// Network returns the network of a client, and NetworkRate is the rate of all clients
	// of a network together. A nil Network means no such limit. Set both before the first
	// call.
	Network     func(client string) string
	NetworkRate Rate
	// Wider returns the wider network of a client, whose networks share WiderRate. A nil
	// Wider means that they share only the total. Set both before the first call.
	Wider     func(client string) string
	WiderRate Rate

	mutex        sync.Mutex
	each, total  Rate
	clients      map[string]*bucket
	networks     map[string]*bucket
	wider        map[string]*bucket
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
		wider: map[string]*bucket{}, all: bucket{tokens: total.Burst}, mostRemember: mostClients}
}

func (b *Buckets) Burst() float64 { return b.each.Burst }

// Take spends one token of a client, its network and what it shares. If the client or its
// network has too few, it spends nothing and returns how long it will take until there are
// enough.
func (b *Buckets) Take(client string, now time.Time) (wait time.Duration) {
	return b.Spend(client, 1, 0, now)
}

// Spend spends tokens if keep remain in the client's bucket, and the same fraction in its
// network's.
func (b *Buckets) Spend(client string, tokens, keep float64, now time.Time) (wait time.Duration) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	own, net, wide := b.find(b.clients, client, b.each, now), &bucket{}, &bucket{}
	if b.Network != nil {
		net = b.find(b.networks, b.Network(client), b.NetworkRate, now)
	}
	usable := 1.0
	if b.Wider != nil {
		wide = b.find(b.wider, b.Wider(client), b.WiderRate, now)
		usable = min(usable, wide.usable(b.WiderRate))
	}
	if b.total != (Rate{}) {
		b.all.fill(b.total, now)
		usable = min(usable, b.all.usable(b.total))
	}
	wait = own.until(needed(tokens, keep, usable, b.each), b.each)
	if b.Network != nil {
		keep *= b.NetworkRate.Burst / b.each.Burst
		wait = max(wait, net.until(needed(tokens, keep, usable, b.NetworkRate), b.NetworkRate))
	}
	if wait > 0 {
		return wait
	}
	own.tokens -= tokens
	net.tokens -= tokens
	wide.tokens = max(0, wide.tokens-tokens)
	b.all.tokens = max(0, b.all.tokens-tokens)
	return 0
}

// usable returns which part of its own rate a member may use, from 0 to 1.
func (k *bucket) usable(r Rate) float64 { return min(1, 2*k.tokens/r.Burst) }

// needed returns how many tokens a bucket must hold before some are spent. If only a part of
// the rate is usable, the bucket must hold more, but a full one is still enough.
func needed(tokens, keep, usable float64, r Rate) float64 {
	return tokens + max(keep, min((1-usable)*r.Burst, r.Burst-tokens))
}

// GiveBack returns tokens that a client spent in vain.
func (b *Buckets) GiveBack(client string, tokens float64) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.all.give(tokens, b.total)
	b.clients[client].give(tokens, b.each)
	if b.Network != nil {
		b.networks[b.Network(client)].give(tokens, b.NetworkRate)
	}
	if b.Wider != nil {
		b.wider[b.Wider(client)].give(tokens, b.WiderRate)
	}
}

// give adds tokens to a bucket. A nil bucket was dropped, so it is full again.
func (k *bucket) give(tokens float64, r Rate) {
	if k != nil {
		k.tokens = min(r.Burst, k.tokens+tokens)
	}
}

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
	if passed := now.Sub(k.at); passed > 0 {
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
