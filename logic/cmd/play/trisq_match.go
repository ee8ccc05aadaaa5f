package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/trisq"
)

const trisqMatchUsage = `usage: play trisq match [options]

Lets two computer players play a number of games and prints how they ended.
The same options always give the same games.

  --triangles LEVEL   %s (default %s)
  --squares LEVEL     the same for the squares
  --games N           how many games, at least 1 (default 10)
  --seed S            where chance starts, a number from 0 (default 1)
  --rules RULES       simple (the default) or groups
  --komi POINTS       added to the squares' area, in half points (default 0)

The level random places anywhere it may. A game of more than %d moves is
stopped and counted as it stands.
`

const (
	// randomLevel is a player only a match knows: a yardstick.
	randomLevel = "random"
	// trisqMatchLimit bounds a game of two random players, who can capture
	// and refill for ever.
	trisqMatchLimit = 1000
)

// trisqPlayer chooses a move of the side to move.
type trisqPlayer func(s trisq.State, seed uint64) trisq.Move

type trisqMatch struct {
	settings           trisq.Settings
	triangles, squares string
	games              int
	seed               uint64
}

func runTrisqMatch(args []string, std streams) int {
	weakest := trisq.Levels()[0].String()
	flags, settings := trisqFlags("trisq match")
	m := trisqMatch{}
	flags.StringVar(&m.triangles, "triangles", weakest, "")
	flags.StringVar(&m.squares, "squares", weakest, "")
	flags.IntVar(&m.games, "games", 10, "")
	flags.Uint64Var(&m.seed, "seed", 1, "")
	others, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(std.out, trisqMatchUsage, trisqPlayerNames(), weakest, trisqMatchLimit)
		return 0
	}
	if err != nil {
		return std.fail("trisq match: %v", err)
	}
	if len(others) > 0 {
		return std.fail("trisq match: there is nothing to do with %q; see --help", others[0])
	}
	m.settings = *settings
	report, err := m.play()
	if err != nil {
		return std.fail("trisq match: %v", err)
	}
	fmt.Fprint(std.out, report)
	return 0
}

func trisqPlayerNames() string {
	names := randomLevel
	for _, level := range trisq.Levels() {
		names += ", " + level.String()
	}
	return names
}

func trisqPlayerNamed(name string) (trisqPlayer, error) {
	if name == randomLevel {
		return randomTrisqMove, nil
	}
	level, err := trisq.ParseLevel(name)
	if err != nil {
		return nil, fmt.Errorf("there is no player %q; the players are %s", name, trisqPlayerNames())
	}
	return func(s trisq.State, seed uint64) trisq.Move {
		search := trisq.NewSearch(s, level, seed)
		for !search.Step(1000) {
		}
		return search.Line()[0]
	}, nil
}

// randomTrisqMove is a placement, each legal one as likely as the next, or a
// pass when there is none.
func randomTrisqMove(s trisq.State, seed uint64) trisq.Move {
	moves := slices.Collect(s.Legal())
	placements := moves[:len(moves)-1]
	if len(placements) == 0 {
		return trisq.Pass
	}
	random := rand.New(rand.NewPCG(seed, uint64(s.Plies())))
	return placements[random.IntN(len(placements))]
}

// trisqTally counts how games ended.
type trisqTally struct {
	won         map[trisq.Figure]int // None counts the draws
	margins     float64              // for the triangles, added up
	plies       int
	longest     int
	stopped     int
	noPlacement int
}

// play lets the players play all games and returns the report.
func (m trisqMatch) play() (string, error) {
	if m.games < 1 {
		return "", fmt.Errorf("%d games are none; play at least 1", m.games)
	}
	start, err := trisq.New(m.settings)
	if err != nil {
		return "", err
	}
	var players [2]trisqPlayer
	for i, name := range []string{m.triangles, m.squares} {
		if players[i], err = trisqPlayerNamed(name); err != nil {
			return "", err
		}
	}
	tally := trisqTally{won: map[trisq.Figure]int{}}
	seeds := rand.New(rand.NewPCG(m.seed, 0))
	for range m.games {
		end, err := playTrisqGame(start, players, seeds.Uint64())
		if err != nil {
			return "", err
		}
		tally.add(end)
	}
	return m.report(tally), nil
}

// playTrisqGame plays to the end of the game, or to the limit and then two
// passes.
func playTrisqGame(s trisq.State, players [2]trisqPlayer, seed uint64) (trisq.State, error) {
	for {
		if _, over := s.Outcome(); over {
			return s, nil
		}
		m := trisq.Pass
		if s.Plies() < trisqMatchLimit {
			m = players[s.Plies()%2](s, seed)
		}
		next, err := s.Apply(m)
		if err != nil {
			return s, fmt.Errorf("a player broke the rules with move %d (%v): %w\n%v", s.Plies()+1, m, err, s)
		}
		s = next
	}
}

func (t *trisqTally) add(end trisq.State) {
	outcome, _ := end.Outcome()
	t.won[outcome.Winner]++
	t.margins += float64(outcome.Triangles) - float64(outcome.Squares) - outcome.Komi
	t.plies += end.Plies()
	t.longest = max(t.longest, end.Plies())
	if end.Plies() > trisqMatchLimit {
		t.stopped++
	}
	if outcome.End == trisq.NoPlacement {
		t.noPlacement++
	}
}

func (m trisqMatch) report(t trisqTally) string {
	games := float64(m.games)
	rules := m.settings.Rules
	if rules == "" {
		rules = trisq.RulesSimple
	}
	return fmt.Sprintf("triangles %s, squares %s: %d games, rules %s, komi %v, seed %d\n",
		m.triangles, m.squares, m.games, rules, m.settings.Komi, m.seed) +
		fmt.Sprintf("triangles won %d, squares won %d, drawn %d\n",
			t.won[trisq.Triangle], t.won[trisq.Square], t.won[trisq.None]) +
		fmt.Sprintf("triangles ahead by %.2f on average; %.1f moves on average, %d at most\n",
			t.margins/games, float64(t.plies)/games, t.longest) +
		fmt.Sprintf("ended by two passes %d, by no placement left %d, stopped %d\n",
			m.games-t.noPlacement-t.stopped, t.noPlacement, t.stopped)
}
