package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

// tested returns the games of the registry and tictactoe, a game for which this package
// has no code.
func tested() match.Games { return append(games.All(), tictactoe.Game()) }

func play(input string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, streams{strings.NewReader(input), &o, &e}, tested())
	return status, o.String(), e.String()
}

func forGames(t *testing.T, test func(t *testing.T, game *match.Game)) {
	t.Helper()
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) { test(t, game) })
	}
}

func input(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// persons returns the options that give every seat to a person.
func persons(game *match.Game) []string {
	if len(game.Levels) == 0 {
		return nil
	}
	return []string{"--seats", match.Person}
}

func settings(t *testing.T, game *match.Game) string {
	t.Helper()
	text, err := game.Settings(game.Defaults(), 1)
	errtest.None(t, err)
	return string(text)
}

// opening returns a match in which the first legal move was played the given number of
// times.
func opening(t *testing.T, game *match.Game, moves int) *match.Match {
	t.Helper()
	m, err := match.New(game, []byte(settings(t, game)), nil, 0)
	errtest.None(t, err)
	for range moves {
		for move := range m.Current().State().Legal() {
			errtest.None(t, m.Play(move))
			break
		}
	}
	return m
}

func tempFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.json")
	errtest.None(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	errtest.None(t, err)
	return string(text)
}

func contains(t *testing.T, what, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("%s: %q is missing in\n%s", what, word, text)
		}
	}
}
