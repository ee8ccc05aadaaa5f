package chance

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestShortTestsDrawTheSameValues draws twice.
func TestShortTestsDrawTheSameValues(t *testing.T) {
	if !testing.Short() {
		t.Skip("the values differ without -short")
	}
	var draws [2][]int
	for i := range draws {
		Check(t, func(t *rapid.T) { draws[i] = append(draws[i], rapid.Int().Draw(t, "number")) })
	}
	if len(draws[0]) == 0 || !slices.Equal(draws[0], draws[1]) {
		t.Errorf("the first time it draws %v, then %v; want the same", draws[0], draws[1])
	}
}
