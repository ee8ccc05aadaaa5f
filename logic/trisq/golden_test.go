package trisq_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// TestGoldenGames replays whole games of the computer players: the same level
// and seed must choose the same moves on every machine. Who tunes a level writes
// them anew with -update, and reads the difference.
func TestGoldenGames(t *testing.T) {
	for _, rules := range []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups} {
		t.Run(string(rules), func(t *testing.T) {
			s, err := trisq.New(trisq.Settings{Rules: rules, Komi: 0.5})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			end := computerGame(t, s, trisq.Easy, trisq.Beginner, 7, func(before trisq.State, m trisq.Move) {
				fmt.Fprintf(&text, "%d %v %v\n", before.Plies()+1, before.Turn(), m)
			})
			outcome, _ := end.Outcome()
			golden(t, "game-"+string(rules), fmt.Sprintf("%v%v%v\n", text.String(), end, outcome.End))
		})
	}
}
