package engine

// sight summarises the contents of four neighbours.
type sight struct {
	count [4]uint8 // of each content
	any   [4]bool
	only  [4]bool // by side: only figures of that side and walls
	owner int     // 1 for an empty point of the triangles, -1 for one of the squares, else 0
}

var (
	sees = sights()
	// strength grades a figure under simple rules by its content and its neighbours: the
	// number of liberties, at most 3, of a figure with no other of its side beside it;
	// otherwise 3.
	strength = strengths()
	// emptiesOf maps the contents of four neighbours to the empty ones, as a set whose
	// first bit is the point above.
	emptiesOf = emptySets()
	// figureKeys are the Zobrist keys by content and point. The keys of empty stand for
	// bans, those of wall for the turn and the passes.
	figureKeys = randomKeys()
)

func sights() (table [256]sight) {
	for i := range table {
		s := &table[i]
		for d := range 4 {
			s.count[i>>(2*d)&3]++
		}
		for x := range s.any {
			s.any[x] = s.count[x] > 0
		}
		for _, side := range []uint8{triangles, squares} {
			s.only[side] = s.count[side]+s.count[wall] == 4
		}
		if s.only[triangles] && s.any[triangles] {
			s.owner = 1
		}
		if s.only[squares] && s.any[squares] {
			s.owner = -1
		}
	}
	return table
}

func emptySets() (table [256]uint64) {
	for i := range table {
		for d, offset := range offsets[:4] {
			if uint8(i>>(2*d)&3) == empty {
				table[i] |= 1 << (offset + stride)
			}
		}
	}
	return table
}

func strengths() (table [4][256]uint8) {
	for _, side := range []uint8{triangles, squares} {
		for i := range sees {
			table[side][i] = 3
			if s := &sees[i]; !s.any[side] {
				table[side][i] = min(s.count[empty], 3)
			}
		}
	}
	return table
}

func randomKeys() (keys [4][cells]uint64) {
	r := chance(0x7472697371)
	for i := range keys {
		for p := range keys[i] {
			keys[i][p] = r.next()
		}
	}
	keys[empty][0] = 0
	return keys
}

// chance is a small random number generator (SplitMix64), the same on every platform.
type chance uint64

func (c *chance) next() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, for 0 < n < 2^31.
func (c *chance) below(n uint32) uint32 {
	return uint32(c.next() >> 32 * uint64(n) >> 32)
}
