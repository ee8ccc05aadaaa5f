package engine

import (
	"testing"

	"tessera/logic/foursquare"
)

func TestTheRulesNameTheLevels(t *testing.T) {
	if names := foursquare.Levels(); len(names) != len(Levels()) || names[Perfect].Name != "perfect" {
		t.Errorf("the rules name %v, of %d levels", names, len(Levels()))
	}
}
