package engine

import (
	"encoding/binary"
	"fmt"
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

// policies expands the patterns from classes to all features.
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

// quickWeight returns the weight of a logit in a quick policy; a logit of 0 weighs 64.
func quickWeight(l logit) uint16 {
	w := weightOfLogit(int(l)) >> (weightBits - 6)
	return uint16(min(max(w, 1), 1<<14))
}
