package engine

import (
	"errors"
	"fmt"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
)

// Certify makes the certificate of the draw: one first turn for red, and one answer for
// blue to every first turn of red, each with the pairs that settle the rest of the game.
func Certify() (*proof.Certificate, error) {
	start, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		return nil, err
	}
	c := &proof.Certificate{}
	if !addEntry(c, start) {
		return nil, errors.New("no first turn of red's was found to hold by pairs")
	}
	for _, first := range Openings(start, 1) {
		if !addEntry(c, first) {
			return nil, fmt.Errorf("no answer of blue's was found to hold by pairs\n%v", first)
		}
	}
	return c, nil
}

// addEntry adds the first turn in s for which pairs exist.
func addEntry(c *proof.Certificate, s foursquare.State) bool {
	for place := range s.Legal() {
		placed, err := s.Apply(place)
		if err != nil {
			return false
		}
		for slide := range placed.Legal() {
			after, err := placed.Apply(slide)
			if err != nil {
				return false
			}
			if pairs, ok := HoldingPairs(after); ok {
				return c.Add(s, place, slide, pairs) == nil
			}
		}
	}
	return false
}
