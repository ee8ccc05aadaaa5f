package engine

// sight is what can be told of four neighbours at once.
type sight struct {
	count [4]uint8 // how many of each
	any   [4]bool
	only  [4]bool // by side: figures of that side and walls, nothing else
	owner int     // 1 for an empty point of the triangles, -1 for one of the squares
}

var (
	sees = sights()
	// strength of a figure under simple rules, by what it is and what it has
	// beside it: 1 or 2 for a lone figure with as many liberties, else 3.
	strength = strengths()
	// emptiesOf are by four neighbours those that are empty, as a set that begins
	// with the one above.
	emptiesOf = emptySets()
	// figureKeys are the Zobrist keys by what stands where; those of empty are of
	// bans, those of wall of turn and passes.
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

// chance is a small source of random numbers (SplitMix64), the same on every
// platform.
type chance uint64

func (c *chance) next() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n-1, 0 < n < 2^31.
func (c *chance) below(n uint32) uint32 {
	return uint32(c.next() >> 32 * uint64(n) >> 32)
}
