package engine

import (
	"math"
	"testing"
)

func TestWeightsAreExponentials(t *testing.T) {
	for i, w := range weightOf {
		want := math.Exp(float64(i-maxLogit)/logitUnit) * (1 << weightBits)
		if math.Abs(float64(w)-want) > 1+want/1e6 {
			t.Errorf("the weight of %d is %d, want %.1f", i-maxLogit, w, want)
		}
	}
}
