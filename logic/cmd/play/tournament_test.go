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
		for i := range len(game.Seats(opening(t, game, 0).State())) - 1 {
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

func TestTournamentsWithOptions(t *testing.T) {
	status, out, errs := play("", strings.Fields("foursquare match --seats random,random --games 30 --pieces 1 --work 500")...)
	contains(t, "one marble each makes no block", out, "30 games, --pieces=1, seed 1, work 500 a turn", "  0      30       0   50.0 %")
	if status != 0 || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	status, out, errs = play("", "square", "match", "--seats", "random,easy", "--games", "2", "--settings", `{"players":2}`)
	if status != 0 || errs != "" || !strings.Contains(out, `2 games, settings {"players":2}, seed 1`) {
		t.Errorf("status %d, errors %q\n%s", status, errs, out)
	}
}

func TestTournamentsThatCannotBe(t *testing.T) {
	for line, want := range map[string]string{
		"foursquare match":                                                  "--seats is missing; name a player for every seat: random, newcomer, starter, beginner, easy",
		"foursquare match --seats person,easy":                              `there is no player "person"; the players are random, newcomer, starter, beginner`,
		"foursquare match --seats easy":                                     "this game has 2 seats, and 1 players are named",
		"foursquare match --seats easy,easy --games 0":                      "--games is 0; it can be 1 to 1000000",
		"foursquare match --seats easy,easy --games 99999999999999999":      "--games is 99999999999999999; it can be 1 to 1000000",
		"foursquare match --seats easy,easy --games 9999999999999999999999": `--games is "9999999999999999999999"; write a whole number from 1 to 1000000`,
		"foursquare match --seats easy,easy --games ten":                    `--games is "ten"`,
		"foursquare match --seats easy,easy --work -1":                      "--work is -1; it can be 0 to",
		"foursquare match --seats easy,easy --pieces -1":                    `"-1" is not a possible number of marbles`,
		"foursquare match --seats easy,easy now":                            `nothing to do with "now"`,
		"square match --seats easy":                                         "this game has 2 seats",
		"square match --seats easy,easy --players 3":                        "this game has 3 seats, and 2 players are named",
		"square match --seats easy,easy,easy,easy,easy":                     "and 5 players are named",
		"trisq match --seats easy,grandmaster":                              `there is no player "grandmaster"`,
		"trisq match --seats easy,easy --komi 0.3":                          "komi cannot be 0.3",
		"shaper match --seats easy":                                         `there is no player "easy"; the players are random`,
		"tictactoe match --seats perfect":                                   "this game has 2 seats",
	} {
		status, out, errs := play("", strings.Fields(line)...)
		if status != 1 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, output %q, errors %q; want %q", line, status, out, errs, want)
		}
	}
}
