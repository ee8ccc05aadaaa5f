package engine

import "math/bits"

// tactics holds, by point, what reading says about a placement of the side to move: a bit
// for each kind and stake.
type tactics [cells]uint32

// The kinds of effect a placement has on a chain. Each kind is followed by its stakes.
const (
	saves     = stakes * iota // a chain in atari that escapes
	prolongs                  // a chain in atari that dies all the same
	takes                     // a chain that would escape
	collects                  // a chain that is dead anyway
	catches                   // a chain of two liberties that dies
	defends                   // a chain of two liberties that would be caught
	threatens                 // a chain of two liberties that escapes
	tacticBits
)

// stakes is the number of stakes by size of the chain: one figure, two or three, more.
const stakes = 3

func stake(size uint8) int {
	switch {
	case size == 1:
		return 0
	case size < 4:
		return 1
	}
	return 2
}

// tacticLogits are the logits of tactics, written by hand.
var tacticLogits = [tacticBits]logit{
	saves: 128, 192, 256,
	prolongs: -96, -192, -256,
	takes: 128, 192, 256,
	collects: 32, 48, 64,
	catches: 128, 192, 256,
	defends: 96, 160, 224,
	threatens: 16, 16, 16,
}

// logit returns the sum of the logits of a placement's tactics.
func (t *tactics) logit(p point) (sum int) {
	for kinds := t[p]; kinds != 0; kinds &= kinds - 1 {
		sum += int(tacticLogits[bits.TrailingZeros32(kinds)])
	}
	return sum
}

func (t *tactics) note(p point, kind int) { t[p] |= 1 << kind }

// read finds the tactics of a position under the rule set groups.
func (t *tactics) read(r *reader, b *position) {
	*t = tactics{}
	for _, q := range onBoard {
		if b.at[q] == empty || b.head[q] != q {
			continue
		}
		switch n, own := b.liberties(q), b.at[q] == b.turn; {
		case n == 1 && own:
			t.readAtari(r, b, q)
		case n == 1:
			t.readCapture(r, b, q)
		case n == 2 && own:
			t.readDanger(r, b, q)
		case n == 2:
			t.readCatch(r, b, q)
		}
	}
}

// readAtari reads a chain of the side to move that is in atari.
func (t *tactics) readAtari(r *reader, b *position, q point) {
	k := stake(b.size[q])
	t.rescue(r, b, q, saves+k)
	out := b.lastLiberty(q)
	if r.isSafe(b, out, q) {
		t.note(out, saves+k)
	} else if b.captures(out, b.turn) == 0 {
		t.note(out, prolongs+k)
	}
}

// readCapture reads an enemy chain that the side to move can capture now.
func (t *tactics) readCapture(r *reader, b *position, q point) {
	kind := collects
	if r.escapes(r.passed(b), q, tacticReading) {
		kind = takes
	}
	t.note(b.lastLiberty(q), kind+stake(b.size[q]))
}

// readDanger reads a chain of the side to move that has two liberties.
func (t *tactics) readDanger(r *reader, b *position, q point) {
	if !r.isCaught(r.passed(b), q, tacticReading) {
		return
	}
	kind := defends + stake(b.size[q])
	t.rescue(r, b, q, kind)
	for _, p := range b.lastTwo(q) {
		if r.isSafe(b, p, q) {
			t.note(p, kind)
		}
	}
}

// readCatch reads an enemy chain that has two liberties.
func (t *tactics) readCatch(r *reader, b *position, q point) {
	for _, p := range b.lastTwo(q) {
		if !b.legal(p) {
			continue
		}
		r.trial.copy(b)
		r.trial.play(p)
		kind := threatens
		if r.trial.liberties(q) == 1 && !r.escapes(&r.trial, q, tacticReading) {
			kind = catches
		}
		t.note(p, kind+stake(b.size[q]))
	}
}

// rescue notes the captures of besiegers that make the chain of q safe.
func (t *tactics) rescue(r *reader, b *position, q point, kind int) {
	for points := b.besiegers(q); points != (set{}); {
		p := points.take()
		if r.isSafe(b, p, q) {
			t.note(p, kind)
		}
	}
}

// passed returns the position with the opponent to move. It is valid until the next use
// of the spare board.
func (r *reader) passed(b *position) *position {
	r.trial.copy(b)
	r.trial.turn, r.trial.ban = bothSides-b.turn, 0
	return &r.trial
}

// isSafe reports whether the chain of q, of the side to move, escapes after a placement
// on p.
func (r *reader) isSafe(b *position, p, q point) bool {
	if !b.legal(p) {
		return false
	}
	r.left = tacticReading + 1 // the placement itself does not count as reading
	return r.getsAway(b, 0, p, q)
}
