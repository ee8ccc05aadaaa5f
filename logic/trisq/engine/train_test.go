package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/trisq"
)

// TestTrainingIsTheSameAgain checks that the same training gives the same patterns on
// every machine, that another seed gives others, and that the result can be decoded.
func TestTrainingIsTheSameAgain(t *testing.T) {
	for want, training := range map[string]Training{
		"84fe14f1": {Rules: trisq.RulesGroups, Games: 20},
		"c243a7a5": {Rules: trisq.RulesSimple, Games: 2, Playouts: 20},
		"0826b22e": {Rules: trisq.RulesGroups, Search: true, Games: 2, Playouts: 20},
	} {
		train := func(seed uint64) []byte {
			training.Seed = seed
			data, err := Train(training, func(int, float64) {})
			errtest.None(t, err)
			return data
		}
		first := train(1)
		if !bytes.Equal(first, train(1)) {
			t.Errorf("%s: the same training gives other patterns", training.Rules)
		}
		if sum := sha256.Sum256(first); hex.EncodeToString(sum[:4]) != want {
			t.Errorf("%s: the checksum begins with %x, want %s", training.Rules, sum[:4], want)
		}
		if bytes.Equal(first, train(2)) {
			t.Errorf("%s: another seed gives the same patterns", training.Rules)
		}
		p, err := decodePatterns(first)
		if err != nil || !bytes.Equal(p.encode(), first) {
			t.Errorf("%s: the patterns are not read as they were written: %v", training.Rules, err)
		}
	}
}

// TestImitation checks that learning raises the mean probability of the placements that
// search visited.
func TestImitation(t *testing.T) {
	for _, rules := range []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups} {
		testImitation(t, rules)
	}
}

func testImitation(t *testing.T, rules trisq.Rules) {
	l := newLearner(Training{Rules: rules, Seed: 3}, treeHead)
	errtest.None(t, l.watch(chance(3), 60))
	likelihood := func() (sum float64) {
		for _, c := range l.choices {
			weights, total := l.weigh(l.candidates[c.first : c.first+c.count])
			for i, candidate := range l.candidates[c.first : c.first+c.count] {
				sum += candidate.share * math.Log(float64(weights[i])/float64(total))
			}
		}
		return sum / float64(len(l.choices))
	}
	before := likelihood()
	l.imitate(imitationRate)
	if after := likelihood(); len(l.choices) < 100 || after < before+0.05 {
		t.Errorf("%s: the mean logarithm of the likelihood of %d choices is %.2f, was %.2f", rules, len(l.choices), after, before)
	}
}

func TestTrainingRefusesNonsense(t *testing.T) {
	for _, training := range []Training{{Rules: trisq.RulesGroups}, {Rules: "go", Games: 1}, {Rules: trisq.RulesSimple, Games: 1}} {
		if _, err := Train(training, nil); err == nil {
			t.Errorf("%+v was taken", training)
		}
	}
}

// TestEmbeddedPatterns checks that the embedded patterns are the ones learned by go run
// ./logic/lab/train trisq, with --rules simple --games 36 --seed 7, and with --search
// --games 120.
func TestEmbeddedPatterns(t *testing.T) {
	for want, data := range map[string][]byte{
		"a3b0c1952d367400788c0bfd48e3f4964d7a613ad4ed55c0d9d62cc5bb74f738": groupsPatterns,
		"2eaa08fa6cdd121aa777e28629a5e1b21e4cc4b7fc23401100978c546dcae879": simplePatterns,
		"3e0b7189a16c4440d12e0721fdeef45f6300a8501f3b7a83a0a8f6f63baca962": grandmasterPatterns,
	} {
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
			t.Errorf("the patterns' checksum is %x, want %s", sum, want)
		}
		if _, err := decodePatterns(data); err != nil {
			t.Error(err)
		}
		if _, err := decodePatterns(data[1:]); err == nil {
			t.Error("patterns cut short were taken")
		}
	}
}

// TestClasses checks that two features share a class exactly if turning or mirroring maps
// one to the other.
func TestClasses(t *testing.T) {
	c := classesOf()
	for i := range c.shape {
		turn := rearrange(i, 8, 2, &turned)
		mirror := rearrange(i, 8, 2, &mirrored)
		if c.shape[i] != c.shape[turn] || c.shape[i] != c.shape[mirror] {
			t.Fatalf("shape %04x is of class %d, turned %d, mirrored %d", i, c.shape[i], c.shape[turn], c.shape[mirror])
		}
	}
	// 3^8 views inside the board, 3^5 at an edge, 3^3 in a corner, counted by Burnside's
	// lemma.
	if want := 1 + 954 + (243+27)/2 + (27+9)/2; c.shapes != want {
		t.Errorf("%d classes of shapes, want %d", c.shapes, want)
	}
	if c.spots != 28 {
		t.Errorf("%d classes of points, want 28", c.spots)
	}
}

func TestWeightsAreExponentials(t *testing.T) {
	for i, w := range weightOf {
		want := math.Exp(float64(i-maxLogit)/logitUnit) * (1 << weightBits)
		if math.Abs(float64(w)-want) > 1+want/1e6 {
			t.Errorf("the weight of %d is %d, want %.1f", i-maxLogit, w, want)
		}
	}
}
