package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
)

const foursquareMatchUsage = `usage: play foursquare match [options]

Lets two computer players play a number of games and prints how they ended.
The same options always give the same games, on any number of cores.

  --red LEVEL     random, %s (default random)
  --blue LEVEL    the same for blue
  --games N       how many games, at least 1 (default 10)
  --seed S        where chance starts, a number from 0 (default 1)
  --pieces N      marbles of each player, 1 to 16 (default 8)
  --no-backslide  the square slid last may not slide in the very next slide
  --work N        the most work of a turn in positions (default %d, about
                  50 ms); 0 lets every level think to its end

The level random plays any legal move. A game of more than %d moves is stopped
and counted as a draw.
`

const (
	foursquareMatchWork = 600_000
	// foursquareMatchLimit bounds games with noBackslide, which can wander for
	// long without a repetition.
	foursquareMatchLimit = 500
)

// foursquarePlayer chooses the moves of a turn, or the first of them.
type foursquarePlayer func(s foursquare.State, seed uint64) []foursquare.Move

type foursquareMatch struct {
	settings    foursquare.Settings
	red, blue   string
	games, work int
	seed        uint64
}

func runFoursquareMatch(args []string, std streams) int {
	flags, settings, seed := foursquareFlags("foursquare match")
	m := foursquareMatch{}
	flags.StringVar(&m.red, "red", randomLevel, "")
	flags.StringVar(&m.blue, "blue", randomLevel, "")
	flags.IntVar(&m.games, "games", 10, "")
	flags.IntVar(&m.work, "work", foursquareMatchWork, "")
	others, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(std.out, foursquareMatchUsage, foursquareLevelNames(), foursquareMatchWork, foursquareMatchLimit)
		return 0
	}
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	if err != nil {
		return std.fail("foursquare match: %v", err)
	}
	m.settings, m.seed = *settings, *seed
	report, err := m.play()
	if err != nil {
		return std.fail("foursquare match: %v", err)
	}
	fmt.Fprint(std.out, report)
	return 0
}

func (m foursquareMatch) player(name string) (foursquarePlayer, error) {
	if name == randomLevel {
		return randomFoursquareMove, nil
	}
	level, err := engine.ParseLevel(name)
	if err != nil {
		return nil, fmt.Errorf("%w; or write %s", err, randomLevel)
	}
	return func(s foursquare.State, seed uint64) []foursquare.Move {
		search := engine.NewSearch(s, level, seed)
		if m.work > 0 {
			search.Step(m.work)
			return search.Line()
		}
		for !search.Step(1 << 20) {
		}
		return search.Line()
	}, nil
}

// randomFoursquareMove is a legal move, each as likely as the next.
func randomFoursquareMove(s foursquare.State, seed uint64) []foursquare.Move {
	moves := slices.Collect(s.Legal())
	i := rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))
	return moves[i : i+1]
}

// foursquareEnd is how one game ended.
type foursquareEnd struct {
	winner foursquare.Player
	moves  int
	err    error
}

// play lets the players play all games, several at a time, and returns the
// report. Every game has a seed of its own, so that it does not matter which is
// played when.
func (m foursquareMatch) play() (string, error) {
	if m.games < 1 {
		return "", fmt.Errorf("%d games are none; play at least 1", m.games)
	}
	if m.work < 0 {
		return "", fmt.Errorf("work of %d is not possible; give a number from 0", m.work)
	}
	start, err := foursquare.New(m.settings)
	if err != nil {
		return "", err
	}
	var players [2]foursquarePlayer
	for i, name := range []string{m.red, m.blue} {
		if players[i], err = m.player(name); err != nil {
			return "", err
		}
	}
	ends := make([]foursquareEnd, m.games)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), m.games) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(m.games); i = next.Add(1) - 1 {
				ends[i] = playFoursquareGame(start, players, rand.NewPCG(m.seed, uint64(i)))
			}
		})
	}
	workers.Wait()
	return m.report(start, ends)
}

// playFoursquareGame plays to the end of the game or to the limit. Every turn
// has a seed of its own.
func playFoursquareGame(s foursquare.State, players [2]foursquarePlayer, seeds rand.Source) foursquareEnd {
	moves := 0
	for moves < foursquareMatchLimit {
		player := players[0]
		if s.Turn() == foursquare.Blue {
			player = players[1]
		}
		for _, m := range player(s, seeds.Uint64()) {
			next, err := s.Apply(m)
			if err != nil {
				return foursquareEnd{err: fmt.Errorf("a player broke the rules with move %d (%v): %w\n%v", moves+1, m, err, s)}
			}
			s = next
			moves++
		}
		if outcome, over := s.Outcome(); over {
			return foursquareEnd{winner: outcome.Winner, moves: moves}
		}
	}
	return foursquareEnd{moves: moves}
}

func (m foursquareMatch) report(start foursquare.State, ends []foursquareEnd) (string, error) {
	won := map[foursquare.Player]int{}
	moves, longest := 0, 0
	for _, end := range ends {
		if end.err != nil {
			return "", end.err
		}
		won[end.winner]++
		moves += end.moves
		longest = max(longest, end.moves)
	}
	score := float64(won[foursquare.Red]) + float64(won[foursquare.Nobody])/2
	work := "no bound on work"
	if m.work > 0 {
		work = fmt.Sprintf("work %d", m.work)
	}
	rules := ""
	if m.settings.NoBackslide {
		rules = ", no sliding back"
	}
	return fmt.Sprintf("red %s, blue %s: %d games, %d pieces each%s, seed %d, %s\n",
		m.red, m.blue, m.games, start.Settings().PiecesPerPlayer, rules, m.seed, work) +
		fmt.Sprintf("red won %d, blue won %d, drawn %d\n", won[foursquare.Red], won[foursquare.Blue], won[foursquare.Nobody]) +
		fmt.Sprintf("score of red %.1f, of blue %.1f\n", score, float64(m.games)-score) +
		fmt.Sprintf("%.1f moves on average, %d at most\n", float64(moves)/float64(m.games), longest), nil
}
