package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"tessera/logic/trisq"
)

// TestTrainingIsTheSameAgain: the same training gives the same patterns, another
// seed gives others, and what was learned can be read.
func TestTrainingIsTheSameAgain(t *testing.T) {
	train := func(seed uint64) []byte {
		data, err := Train(Training{Rules: trisq.RulesGroups, Games: 20, Seed: seed}, func(int, float64) {})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := train(1)
	if !bytes.Equal(first, train(1)) {
		t.Error("the same training gives other patterns")
	}
	if bytes.Equal(first, train(2)) {
		t.Error("another seed gives the same patterns")
	}
	p, err := decodePatterns(first)
	if err != nil || !bytes.Equal(p.encode(), first) {
		t.Errorf("the patterns are not read as they were written: %v", err)
	}
}

func TestTrainingRefusesNonsense(t *testing.T) {
	for _, training := range []Training{{Rules: trisq.RulesGroups}, {Rules: "go", Games: 1}} {
		if _, err := Train(training, nil); err == nil {
			t.Errorf("%+v was taken", training)
		}
	}
}

// embeddedSum is the SHA-256 of groups.patterns, which go run ./logic/cmd/train trisq
// writes.
const embeddedSum = "a3b0c1952d367400788c0bfd48e3f4964d7a613ad4ed55c0d9d62cc5bb74f738"

// TestEmbeddedPatterns are whole, and those that were learned.
func TestEmbeddedPatterns(t *testing.T) {
	if sum := sha256.Sum256(groupsPatterns); hex.EncodeToString(sum[:]) != embeddedSum {
		t.Errorf("the patterns' checksum is %x, want %s", sum, embeddedSum)
	}
	if _, err := decodePatterns(groupsPatterns); err != nil {
		t.Error(err)
	}
	if _, err := decodePatterns(groupsPatterns[1:]); err == nil {
		t.Error("patterns cut short were taken")
	}
}

// TestClasses: features that become each other by turning and mirroring are one
// class, and no others are.
func TestClasses(t *testing.T) {
	c := classesOf()
	for i := range c.shape {
		turn := rearrange(i, 8, 2, &turned)
		mirror := rearrange(i, 8, 2, &mirrored)
		if c.shape[i] != c.shape[turn] || c.shape[i] != c.shape[mirror] {
			t.Fatalf("shape %04x is of class %d, turned %d, mirrored %d", i, c.shape[i], c.shape[turn], c.shape[mirror])
		}
	}
	// 3^8 views inside the board, 3^5 at an edge, 3^3 in a corner, counted by
	// Burnside's lemma.
	if want := 1 + 954 + (243+27)/2 + (27+9)/2; c.shapes != want {
		t.Errorf("%d classes of shapes, want %d", c.shapes, want)
	}
	if c.spots != 28 {
		t.Errorf("%d classes of points, want 28", c.spots)
	}
}
