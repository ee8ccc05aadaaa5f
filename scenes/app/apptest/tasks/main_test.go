package tasks

import (
	"testing"

	"tessera/scenes/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }
