package trisq_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"tessera/logic/trisq"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata, or writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant (%s)\n%s", got, path, want)
	}
}

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
			golden(t, test.name, play(t, test.settings, test.moves).Diagram())
		})
	}
}
