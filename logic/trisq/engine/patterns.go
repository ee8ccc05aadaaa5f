package engine

import (
	"encoding/binary"
	"fmt"
	"sync"
)

// patterns holds the learned logits of a rule set by class, in the order in which they
// are stored.
type patterns struct {
	// For the policy that guides the tree.
	shape, bond, near, spot, life []logit
	// For the quick policy of playouts: by nearness to the last move, then by shape.
	quick [nearnesses][]logit
}

const patternsHead = "tessera trisq patterns 1\n"

// slots lists all parts of the patterns in the order in which they are stored.
func (p *patterns) slots() []*[]logit {
	list := []*[]logit{&p.shape, &p.bond, &p.near, &p.spot, &p.life}
	for i := range p.quick {
		list = append(list, &p.quick[i])
	}
	return list
}

func newPatterns() *patterns {
	c, p := classesOf(), &patterns{}
	sizes := []int{c.shapes, c.bondClasses, gaps * gaps, phases * c.spots, lives}
	for i, slot := range p.slots() {
		size := c.shapes
		if i < len(sizes) {
			size = sizes[i]
		}
		*slot = make([]logit, size)
	}
	return p
}

// encode returns the stored form: a header, then two bytes per logit, little-endian.
func (p *patterns) encode() []byte {
	data := []byte(patternsHead)
	for _, slot := range p.slots() {
		for _, l := range *slot {
			data = binary.LittleEndian.AppendUint16(data, uint16(l))
		}
	}
	return data
}

// decodePatterns reads what encode returns.
func decodePatterns(data []byte) (*patterns, error) {
	p := newPatterns()
	size := 0
	for _, slot := range p.slots() {
		size += 2 * len(*slot)
	}
	if len(data) != len(patternsHead)+size || string(data[:len(patternsHead)]) != patternsHead {
		return nil, fmt.Errorf("these are no patterns: %d bytes where %d and the right head are wanted", len(data), len(patternsHead)+size)
	}
	data = data[len(patternsHead):]
	for _, slot := range p.slots() {
		for i := range *slot {
			(*slot)[i] = logit(binary.LittleEndian.Uint16(data))
			data = data[2:]
		}
	}
	return p, nil
}

// treePolicy returns the policy for the tree, which has a logit for each feature. A feature
// of near or life is a class of its own.
func (p *patterns) treePolicy() *policy {
	c, y := classesOf(), &policy{}
	expand(y.shape[:], c.shape[:], p.shape)
	expand(y.bond[:], c.bond[:], p.bond)
	copy(y.near[:], p.near)
	for phase := range y.spot {
		expand(y.spot[phase][:], c.spot[:], p.spot[phase*c.spots:])
	}
	copy(y.life[:], p.life)
	return y
}

// expand gives each feature the logit of its class.
func expand(features []logit, classOf []uint16, logits []logit) {
	for i, class := range classOf {
		features[i] = logits[class]
	}
}

// patterns is the inverse of treePolicy, for a policy that gives all features of a class the
// same logit. The quick policy of the patterns is empty.
func (y *policy) patterns() *patterns {
	c, p := classesOf(), newPatterns()
	for i, class := range c.shape {
		p.shape[class] = y.shape[i]
	}
	for i, class := range c.bond {
		p.bond[class] = y.bond[i]
	}
	copy(p.near, y.near[:])
	for phase := range y.spot {
		for _, i := range onBoard {
			p.spot[phase*c.spots+int(c.spot[i])] = y.spot[phase][i]
		}
	}
	copy(p.life, y.life[:])
	return p
}

// quickPolicy returns the policy for playouts, which has a weight for each shape.
func (p *patterns) quickPolicy() *quick {
	q := &quick{urgent: urgent, samples: 2}
	for near, logits := range p.quick {
		for shape, class := range classesOf().shape {
			q.shape[near][shape] = quickWeight(logits[class])
		}
	}
	return q
}

// quickWeight returns the weight of a logit in a quick policy; a logit of 0 weighs 64.
func quickWeight(l logit) uint16 {
	w := weightOfLogit(int(l)) >> (weightBits - 6)
	return uint16(min(max(w, 1), 1<<14))
}

// classes groups the features that turning or mirroring the board maps onto each other.
// Each class is learned as one; the arrays map features of a policy to classes.
type classes struct {
	shape [1 << 16]uint16
	bond  [bonds]uint16
	spot  [cells]uint16
	// The numbers of classes. Class 0 of shapes collects the impossible ones.
	shapes, bondClasses, spots int
}

var classesOf = sync.OnceValue(newClasses)

// turned and mirrored give the new index in offsets of each neighbour when the board is
// turned by a quarter to the right, and when it is mirrored left to right.
var (
	turned   = [8]int{1, 2, 3, 0, 5, 6, 7, 4}
	mirrored = [8]int{0, 3, 2, 1, 7, 6, 5, 4}
)

// rearrange moves the bit fields of a feature, one per neighbour, to the indices in to.
func rearrange(feature, neighbours, bits int, to *[8]int) int {
	result := 0
	for d := range neighbours {
		field := feature >> (bits * d) & (1<<bits - 1)
		result |= field << (bits * to[d])
	}
	return result
}

// smallest returns the smallest value that turning and mirroring make of a feature.
func smallest(feature, neighbours, bits int) int {
	least := feature
	for range 2 {
		for range 4 {
			feature = rearrange(feature, neighbours, bits, &turned)
			least = min(least, feature)
		}
		feature = rearrange(feature, neighbours, bits, &mirrored)
	}
	return least
}

func newClasses() *classes {
	c := &classes{shapes: 1}
	for i := range c.shape {
		switch least := smallest(i, 8, 2); {
		case !possible(i):
		case least < i:
			c.shape[i] = c.shape[least]
		default:
			c.shape[i] = uint16(c.shapes)
			c.shapes++
		}
	}
	for i := range c.bond {
		if least := smallest(i, 4, 3); least < i {
			c.bond[i] = c.bond[least]
		} else {
			c.bond[i] = uint16(c.bondClasses)
			c.bondClasses++
		}
	}
	for _, p := range onBoard {
		row, column := int(p)/stride, int(p)%stride
		row, column = min(row, stride-1-row), min(column, stride-1-column)
		low, high := min(row, column)-1, max(row, column)-1
		c.spot[p] = uint16(high*(high+1)/2 + low)
		c.spots = max(c.spots, int(c.spot[p])+1)
	}
	return c
}

// possible reports whether the walls of a shape occur on a board: none, along one side,
// or along two sides that meet.
func possible(shape int) bool {
	walls := 0
	for d := range 8 {
		if shape>>(2*d)&3 == int(wall) {
			walls |= 3 << (2 * d)
		}
	}
	return walls == 0 || isTurnOf(walls, westWalls) || isTurnOf(walls, cornerWalls)
}

const (
	// The walls around a point of the first column, and around its upper corner.
	westWalls   = 3<<6 | 3<<12 | 3<<14
	cornerWalls = westWalls | 3 | 3<<8
)

func isTurnOf(walls, of int) bool {
	for range 4 {
		if walls == of {
			return true
		}
		of = rearrange(of, 8, 2, &turned)
	}
	return false
}
