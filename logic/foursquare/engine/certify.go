package engine

import (
	"errors"
	"fmt"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
)

// Certify makes the certificate of the draw: for red one first turn, for blue
// one answer to every first turn of red's, each with the pairs that settle what
// follows.
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

// addEntry adds the first turn in s after which pairs are found.
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
