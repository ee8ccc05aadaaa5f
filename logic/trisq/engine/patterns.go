package engine

import (
	"encoding/binary"
	"fmt"
)

// patterns are what is learned of a rule set: logits by class, in the order in
// which they are stored.
type patterns struct {
	// Of the policy that guides the tree.
	shape, bond, near, spot, life []logit
	// Of the quick policy of playouts: by how near the last move is and shape.
	quick [nearnesses][]logit
}

const patternsHead = "tessera trisq patterns 1\n"

// slots are all parts of the patterns in the order in which they are stored.
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

// encode writes the patterns: a head and then every logit in two bytes.
func (p *patterns) encode() []byte {
	data := []byte(patternsHead)
	for _, slot := range p.slots() {
		for _, l := range *slot {
			data = binary.LittleEndian.AppendUint16(data, uint16(l))
		}
	}
	return data
}

// decodePatterns reads what encode writes.
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

// policies spreads the patterns over all features of their classes.
func (p *patterns) policies() (*policy, *quick) {
	c, y, q := classesOf(), &policy{}, &quick{urgent: urgent, samples: 2}
	for i, class := range c.shape {
		y.shape[i] = p.shape[class]
		for near := range p.quick {
			q.shape[near][i] = quickWeight(p.quick[near][class])
		}
	}
	for i, class := range c.bond {
		y.bond[i] = p.bond[class]
	}
	copy(y.near[:], p.near)
	for phase := range y.spot {
		for i, class := range c.spot {
			y.spot[phase][i] = p.spot[phase*c.spots+int(class)]
		}
	}
	copy(y.life[:], p.life)
	return y, q
}

// quickWeight is the weight of a logit in a quick policy: 64 for 0.
func quickWeight(l logit) uint16 {
	w := weightOfLogit(int(l)) >> (weightBits - 6)
	return uint16(min(max(w, 1), 1<<14))
}
