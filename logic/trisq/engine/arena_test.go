package engine

import (
	"flag"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

var (
	arenaPlayers = flag.String("arena", "", "two players to play each other, like master,yardstick:10000; a level is a player, hand:LEVEL is it with policies by hand, spec:PLAYOUTS/CONCEDE/EXACT/ALERT a level that is none yet")
	arenaGames   = flag.Int("arenagames", 20, "how many games they play, half with each side")
	arenaRules   = flag.String("arenarules", "simple", "the rule set they play by")
)

// arenaPlayer chooses moves and records how long each took.
type arenaPlayer struct {
	name   string
	choose func(s trisq.State, seed uint64) trisq.Move
	times  []time.Duration
}

func newArenaPlayer(t *testing.T, name string) *arenaPlayer {
	kind, rest, found := strings.Cut(name, ":")
	if n, err := strconv.Atoi(rest); kind == "yardstick" && err == nil {
		return &arenaPlayer{name: name, choose: func(s trisq.State, seed uint64) trisq.Move {
			return newYardstick(s, n, seed).choose()
		}}
	}
	if kind == "spec" {
		how := specOf(t, rest)
		return &arenaPlayer{name: name, choose: func(s trisq.State, seed uint64) trisq.Move {
			return finish(newSearch(s, how, seed))
		}}
	}
	if !found {
		kind, rest = "", name
	}
	level, err := match.ParseLevel[Level](trisq.Levels(), rest)
	if err != nil || kind != "" && kind != "hand" {
		t.Fatalf("there is no player %q", name)
	}
	return &arenaPlayer{name: name, choose: func(s trisq.State, seed uint64) trisq.Move {
		search := NewSearch(s, level, seed)
		if b := &search.root; kind == "hand" && search.stage != over {
			y, q := byHand(b.groups), quickByHand(b.groups)
			search.tree.start(b, y, q, seed, search.spec.knobs(b.rules()))
		}
		return finish(search)
	}}
}

// specOf parses a level given as four numbers, for both rule sets.
func specOf(t *testing.T, text string) *spec {
	var numbers [4]int
	for i, word := range strings.SplitN(text, "/", len(numbers)) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			t.Fatalf("%q is no number of a level", word)
		}
		numbers[i] = n
	}
	both := func(n int) [2]int { return [2]int{n, n} }
	return &spec{playouts: both(numbers[0]), concede: both(numbers[1]), exact: numbers[2], alert: both(numbers[3])}
}

// finish runs a search to its end and returns its move.
func finish(search *Search) trisq.Move {
	for !search.Step(1000) {
	}
	return search.Line()[0]
}

// TestArena measures the strength of two players against each other. It is skipped
// without -arena.
func TestArena(t *testing.T) {
	if *arenaPlayers == "" {
		t.Skip("no players are named by -arena")
	}
	names := strings.Split(*arenaPlayers, ",")
	if len(names) != 2 {
		t.Fatalf("-arena names %d players, not two", len(names))
	}
	players := [2]*arenaPlayer{newArenaPlayer(t, names[0]), newArenaPlayer(t, names[1])}
	var won [3]int // by the first, drawn, by the second
	margins := 0.0
	for i := range *arenaGames {
		margin := playArena(t, players, i)
		margins += margin
		switch {
		case margin > 0:
			won[0]++
		case margin == 0:
			won[1]++
		default:
			won[2]++
		}
		t.Logf("game %d: %+.1f", i+1, margin)
	}
	n := float64(*arenaGames)
	score := (float64(won[0]) + float64(won[1])/2) / n
	t.Logf("%s against %s, %s: won %d, drawn %d, lost %d; %.1f %% ± %.1f; %+.1f points a game",
		names[0], names[1], *arenaRules, won[0], won[1], won[2], 100*score, 196*math.Sqrt(score*(1-score)/n), margins/n)
	for _, p := range players {
		slices.Sort(p.times)
		t.Logf("%s: a move takes %v (median), %v (most)", p.name, p.times[len(p.times)/2], p.times[len(p.times)-1])
	}
}

// playArena plays a game and returns the first player's margin. The first player has the
// triangles in games of even number.
func playArena(t *testing.T, players [2]*arenaPlayer, number int) float64 {
	s := start(t, trisq.Rules(*arenaRules))
	for {
		outcome, over := s.Outcome()
		if over {
			margin := float64(outcome.Triangles-outcome.Squares) - outcome.Komi
			if number%2 == 1 {
				return -margin
			}
			return margin
		}
		p := players[(s.Plies()+number)%2]
		began := time.Now()
		m := p.choose(s, uint64(number/2)<<16+uint64(s.Plies()))
		p.times = append(p.times, time.Since(began))
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%s: %v\n%v", p.name, err, s)
		}
		s = next
	}
}
