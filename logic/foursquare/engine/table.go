package engine

// key is a question about a position. Its two words hold the question exactly, so that
// two questions never share an entry: a proof must not rest on a hash.
type key struct {
	marbles uint64
	rest    uint16
}

// packed packs the 32 cells outside the hole into 32 bits: square 8 moves into the hole
// and the cells above the gap close up.
func (p *position) packed(set cells) uint64 {
	set = moved(set, squares-1, p.hole)
	return set&(1<<28-1) | set>>2&(0xf<<28)
}

// ask returns the question whether the attacker wins within a number of his turns.
func (p *position) ask(turns uint8, attacking bool) key {
	k := key{
		marbles: p.packed(p.own) | p.packed(p.opp)<<32,
		rest:    uint16(p.hole) | uint16(p.blocked)<<4 | uint16(turns)<<8,
	}
	if attacking {
		k.rest |= 1 << 13
	}
	return k
}

func (k key) hash() uint64 {
	h := (k.marbles ^ uint64(k.rest)<<43) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>29 ^ uint64(k.rest)
}

// entry holds the proof numbers of a question. phi is 0 if the player to move reaches his
// goal, delta is 0 if he cannot.
type entry struct {
	marbles uint64
	packed  uint64 // rest<<50 | phi<<25 | delta
}

// table is a transposition table of fixed size.
type table struct {
	entries []entry
	mask    uint64
}

const bucket = 4

func newTable(bits int) *table {
	return &table{make([]entry, 1<<bits), 1<<bits - 1}
}

func (t *table) find(k key) (phi, delta uint32, ok bool) {
	base := k.hash() & t.mask &^ (bucket - 1)
	b := t.entries[base : base+bucket : base+bucket]
	for i := range b {
		if e := &b[i]; e.marbles == k.marbles && uint16(e.packed>>50) == k.rest {
			return uint32(e.packed >> 25 & infinite), uint32(e.packed & infinite), true
		}
	}
	return 0, 0, false
}

func (t *table) store(k key, phi, delta uint32) {
	base := k.hash() & t.mask &^ (bucket - 1)
	worst := &t.entries[base]
	for i := range uint64(bucket) {
		e := &t.entries[base+i]
		if e.packed == 0 || e.marbles == k.marbles && uint16(e.packed>>50) == k.rest {
			worst = e
			break
		}
		if e.worth() < worst.worth() {
			worst = e
		}
	}
	*worst = entry{k.marbles, uint64(k.rest)<<50 | uint64(phi)<<25 | uint64(delta)}
}

func (e *entry) worth() uint64 {
	phi, delta := e.packed>>25&infinite, e.packed&infinite
	if phi == 0 || delta == 0 {
		return uint64(1 << 12)
	}
	return phi + delta
}
