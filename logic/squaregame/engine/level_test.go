package engine

import (
	"testing"

	"tessera/logic/squaregame"
)

func TestTheRulesNameTheLevels(t *testing.T) {
	if names := squaregame.Levels(); len(names) != len(paramsOfLevel) || names[Master].Name != "master" {
		t.Errorf("the rules name %v, of %d levels", names, len(paramsOfLevel))
	}
}
