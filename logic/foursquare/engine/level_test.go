package engine

import (
	"testing"

	"tessera/logic/foursquare"
)

func TestTheRulesNameTheLevels(t *testing.T) {
	if names := foursquare.Levels(); len(names) != int(Perfect)+1 || names[Perfect].Name != "perfect" {
		t.Errorf("the rules name %v, of %d levels", names, Perfect+1)
	}
}
