package e2e_test

import (
	"testing"

	"tessera/scenes/e2e"
)

func TestMain(m *testing.M) { e2e.Main(m) }
