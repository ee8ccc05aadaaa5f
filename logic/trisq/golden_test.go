package trisq_test

import (
	"path/filepath"
	"testing"

	"tessera/logic/logictest"
	"tessera/logic/trisq"
)

func TestGoldenBoards(t *testing.T) {
	tests := []struct {
		name     string
		settings trisq.Settings
		moves    string
	}{
		{"empty", trisq.Settings{}, ""},
		{"two-figures", trisq.Settings{}, "a13 c12"},
		{"corners", trisq.Settings{}, "a1 n13 n1 a13 g7"},
		{"capture-middle", trisq.Settings{}, "h1 h4 j2 j3 g2 g3 h3 h2"},
		{"capture-wall", trisq.Settings{}, "m2 m1 n3 n2 n1"},
		{"groups-pair", groups, "a2 a1 b2 b1 c1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			logictest.Golden(t, filepath.Join("testdata", test.name+".txt"), play(t, test.settings, test.moves).Diagram())
		})
	}
}
