package main

import (
	"runtime"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/logic/tournament"
)

func gamesOf(report string) string {
	games, _, _ := strings.Cut(report, "time a move")
	return games
}

// TestEveryGameHasTournaments checks that the same options play the same games, on one
// core and on several.
func TestEveryGameHasTournaments(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		players := tournament.Random
		for i := range len(game.Seats(opening(t, game, 0).Current().State())) - 1 {
			players += "," + game.Levels[i%len(game.Levels)].Name
		}
		args := []string{game.ID, "match", "--seats", players, "--games", "6", "--seed", "5"}
		status, out, errs := play("", args...)
		if status != 0 || errs != "" || !strings.HasPrefix(out, game.Title.String()+": 6 games, seed 5\nplayer ") || strings.Count(out, "time a move: ") != 1 {
			t.Fatalf("status %d, errors %q\n%s", status, errs, out)
		}
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		if _, again, _ := play("", args...); gamesOf(again) != gamesOf(out) {
			t.Errorf("on one core\n%son several\n%s", again, out)
		}
		args[len(args)-1] = "6"
		if _, other, _ := play("", args...); strings.TrimPrefix(gamesOf(other), game.Title.String()+": 6 games, seed 6") == strings.TrimPrefix(gamesOf(out), game.Title.String()+": 6 games, seed 5") {
			t.Errorf("another seed plays the same games\n%s", other)
		}
	})
}
