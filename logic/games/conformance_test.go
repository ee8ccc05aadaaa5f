package games_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

// tested returns all games of the registry and one that only tests know. The tests here
// name no game, because they must suffice for any future one.
func tested() match.Games { return append(games.All(), tictactoe.Game()) }

func forGames(t *testing.T, test func(t *testing.T, game *match.Game)) {
	t.Helper()
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) {
			t.Parallel()
			test(t, game)
		})
	}
}

// The number of random games: leastGames of each game, or more until there are leastMoves
// if they are short, or fewer after mostMoves if they are long. In each of the settings
// that no option makes, some of which never end, it is fewGames.
const (
	leastGames = 500
	leastMoves = 30_000
	mostMoves  = 2_000_000
	fewGames   = 3
)

// scaled reduces a number of repetitions when time is short.
func scaled(n int) int {
	if raceEnabled {
		return n / 10
	}
	return logictest.Times(n)
}

// TestRandomGames checks every state of random games in many settings.
func TestRandomGames(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		side, seats := newSides(), 0
		random := func(settings json.RawMessage, seed uint64) int {
			p := newPlay(t, game, settings, seed)
			p.side, seats = side, max(seats, len(p.seats))
			p.play(p.anyMove)
			p.checkEnd()
			return p.match.Len()
		}
		all := settingsOf(t, game)
		enough := func(n, moves int) bool {
			return n >= len(all) && moves >= scaled(leastMoves) && (n >= scaled(leastGames) || moves >= scaled(mostMoves))
		}
		for n, moves := 0, 0; !enough(n, moves); n++ {
			moves += random(all[n%len(all)], uint64(n))
		}
		for _, settings := range extraSettings(t)[game.ID] {
			for n := range fewGames {
				random(settings, uint64(n))
			}
		}
		side.check(t, game, seats)
	})
}

// TestHistoriesAndSaves plays every game in all settings, undoes, saves and loads it.
func TestHistoriesAndSaves(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		for n, settings := range slices.Concat(settingsOf(t, game), extraSettings(t)[game.ID]) {
			p := newPlay(t, game, settings, uint64(n))
			p.play(p.anyMove)
			p.checkHistory()
			p.checkRecords()
		}
	})
}

// TestMonotonousGames always plays the first or the last legal move. That reaches
// positions that random play does not, and some games without an end.
func TestMonotonousGames(t *testing.T) {
	first := func(legal []string) string { return legal[0] }
	last := func(legal []string) string { return legal[len(legal)-1] }
	forGames(t, func(t *testing.T, game *match.Game) {
		for _, pick := range []func([]string) string{first, last} {
			p := newPlay(t, game, nil, 1)
			p.play(pick)
			p.checkEnd()
			p.checkHistory()
			p.checkRecords()
		}
	})
}

func TestTheRegistry(t *testing.T) {
	var ids, titles []string
	for _, game := range tested() {
		ids, titles = append(ids, game.ID), append(titles, game.Title.String())
		if game.ID != match.Normal(game.ID) || strings.Contains(game.ID, " ") || game.ID == "" {
			t.Errorf("the id %q is not one word in lower case", game.ID)
		}
		if game.Title == "" || game.Summary == "" {
			t.Errorf("%s: the title is %q and the summary %q; both need words", game.ID, game.Title, game.Summary)
		}
		if len(game.Levels) > 0 && (game.Search == nil || !game.HasLevel(game.DefaultLevel)) {
			t.Errorf("%s: the level %q that a new game gives to the computer cannot play", game.ID, game.DefaultLevel)
		}
		for _, level := range game.Levels {
			if level.About == "" {
				t.Errorf("%s: nothing is said about %q", game.ID, level.Name)
			}
		}
		for i, name := range game.LevelNames() {
			if name == match.Person || name != match.Normal(name) || slices.Contains(game.LevelNames()[:i], name) {
				t.Errorf("%s: no level can be called %q", game.ID, name)
			}
		}
		if found, err := tested().Find(game.ID); err != nil || found.ID != game.ID {
			t.Errorf("looking for %s finds %v, %v", game.ID, found, err)
		}
	}
	for _, names := range [][]string{ids, titles} {
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) < len(names) {
			t.Errorf("two games share a name among %q", names)
		}
	}
	if _, err := tested().Find("chess"); err == nil || !strings.Contains(err.Error(), ids[0]) {
		t.Errorf("looking for a game that there is not: %v", err)
	}
}

func TestOptions(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		var keys []string
		for _, o := range game.Options {
			keys = append(keys, o.Key, "--"+o.Flag)
			if o.Values != nil && !slices.Contains(o.Values, o.Default) {
				t.Errorf("the default of %s is %q, which is none of its values %q", o.Key, o.Default, o.Values)
			}
			if o.Values != nil && o.Initial != "" && !slices.Contains(o.Values, o.Initial) {
				t.Errorf("%s has at first %q, which is none of its values %q", o.Key, o.Initial, o.Values)
			}
			if o.Labels != nil && len(o.Labels) != len(o.Values) {
				t.Errorf("%s has %d labels for %d values", o.Key, len(o.Labels), len(o.Values))
			}
		}
		slices.Sort(keys)
		if len(slices.Compact(slices.Clone(keys))) < len(keys) {
			t.Errorf("two options share a name among %q", keys)
		}
		for _, values := range choices(game) {
			settings, err := game.Settings(values, 1)
			if err != nil {
				t.Errorf("%v: %v", values, err)
				continue
			}
			back := game.Values(settings)
			for key, value := range back {
				if value != values[key] {
					t.Errorf("%v make the settings %s, of which %s is %q", values, settings, key, value)
				}
			}
		}
		if _, err := game.New(json.RawMessage(`{`)); err == nil {
			t.Error("unreadable settings make a game")
		}
		game.Values(json.RawMessage(`{`))
	})
}

// choices returns the defaults, and each listed value of each option.
func choices(game *match.Game) []map[string]string {
	all := []map[string]string{game.Defaults()}
	for _, o := range game.Options {
		for _, value := range o.Values {
			values := game.Defaults()
			values[o.Key] = value
			all = append(all, values)
		}
	}
	return all
}

// settingsOf returns the settings to test: none, all choices, and random free texts.
func settingsOf(t *testing.T, game *match.Game) []json.RawMessage {
	t.Helper()
	all := []json.RawMessage{nil}
	add := func(values map[string]string, chance uint64) error {
		settings, err := game.Settings(values, chance)
		if err == nil {
			all = append(all, settings)
		}
		return err
	}
	for _, values := range choices(game) {
		for chance := range uint64(3) {
			if err := add(values, chance); err != nil {
				t.Fatalf("%v: %v", values, err)
			}
		}
	}
	for _, o := range game.Options {
		typed := 0
		for seed := range uint64(8) {
			values := game.Defaults()
			if values[o.Key] = typedIn(o, seed); o.Values == nil && add(values, seed) == nil {
				typed++
			}
		}
		if o.Values == nil && typed == 0 {
			t.Errorf("nothing that can be typed in for %s is taken", o.Key)
		}
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(settings json.RawMessage) bool {
		before := seen[string(settings)]
		seen[string(settings)] = true
		return before
	})
}

// typedIn returns a random free text for an option.
func typedIn(o match.Option, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 2))
	var letters []rune
	for r := rune(' '); r <= '~'; r++ {
		if o.Allow == nil || o.Allow(r) {
			letters = append(letters, r)
		}
	}
	text := make([]rune, random.IntN(o.Limit+1))
	for i := range text {
		text[i] = letters[random.IntN(len(letters))]
	}
	return string(text)
}

// extraSettings returns settings that no option makes, by game.
func extraSettings(t testing.TB) map[string][]json.RawMessage {
	t.Helper()
	text, err := os.ReadFile("testdata/settings.json")
	errtest.None(t, err)
	var all map[string][]json.RawMessage
	errtest.None(t, json.Unmarshal(text, &all))
	for id := range all {
		if _, err := tested().Find(id); err != nil {
			t.Fatalf("testdata/settings.json: %v", err)
		}
	}
	return all
}

func shown(settings json.RawMessage) string { return fmt.Sprintf("settings %.200s", settings) }
