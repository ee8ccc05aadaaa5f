package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/engine"
)

const squareMatchUsage = `usage: play square match --levels A,B[,C,D] [options]

Lets computer players play and prints how often each of them won. They take
every seat in turn. The same options always give the same games.

  --levels A,B[,C,D]   two to four of %s
  --games N            how many games, at least 1 (default 10)
  --seed S             where chance starts, a number from 0 (default 1)
`

// squareMatchLimit bounds the turns of a game; none comes near it, because a
// player passes only without a placement and a stuck game ends.
const squareMatchLimit = 2000

type squareMatch struct {
	levels []string
	games  int
	seed   uint64
}

// squareScore counts the games of one player.
type squareScore struct{ alone, shared, points int }

// squareWin is the points of a game; it divides by 2, 3 and 4.
const squareWin = 12

func runSquareMatch(args []string, std streams) int {
	m := squareMatch{}
	flags := squareFlags("match")
	levels := flags.String("levels", "", "")
	flags.IntVar(&m.games, "games", 10, "")
	flags.Uint64Var(&m.seed, "seed", 1, "")
	others, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(std.out, squareMatchUsage, squarePlayerNames())
		return 0
	}
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	if err == nil && *levels == "" {
		err = fmt.Errorf("--levels is missing; name two to four of %s, like --levels %s,%s", squarePlayerNames(), engine.Easy, randomLevel)
	}
	if err == nil {
		m.levels = strings.Split(*levels, ",")
		err = m.check()
	}
	if err != nil {
		return std.fail("square match: %v", err)
	}
	scores, err := m.play()
	if err != nil {
		return std.fail("square match: %v", err)
	}
	m.report(scores, std)
	return 0
}

func squarePlayerNames() string {
	names := randomLevel
	for _, level := range engine.Levels() {
		names += ", " + level.String()
	}
	return names
}

// squareCount says how many players there are.
func squareCount(players int) string {
	if players == 1 {
		return "1 player"
	}
	return fmt.Sprintf("%d players", players)
}

func (m squareMatch) check() error {
	if n := len(m.levels); n < squaregame.MinPlayers || n > squaregame.MaxPlayers {
		return fmt.Errorf("--levels names %s; 2, 3 or 4 can play", squareCount(n))
	}
	for _, name := range m.levels {
		if name == randomLevel {
			continue
		}
		if _, err := engine.ParseLevel(name); err != nil {
			return fmt.Errorf("there is no level %q; choose from %s", name, squarePlayerNames())
		}
	}
	if m.games < 1 {
		return fmt.Errorf("--games is %d; at least 1 game must be played", m.games)
	}
	return nil
}

func (m squareMatch) play() ([]squareScore, error) {
	scores := make([]squareScore, len(m.levels))
	for game := range m.games {
		// Player i sits on seat (i+game) mod n, counted from 0.
		n := len(m.levels)
		seats := make([]string, n)
		for i, level := range m.levels {
			seats[(i+game)%n] = level
		}
		rng := rand.New(rand.NewPCG(m.seed, uint64(game)))
		winners, err := playSquareGame(seats, rng)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", game+1, err)
		}
		for _, seat := range winners {
			s := &scores[(seat-1+n-game%n)%n]
			s.points += squareWin / len(winners)
			if len(winners) == 1 {
				s.alone++
			} else {
				s.shared++
			}
		}
	}
	return scores, nil
}

func playSquareGame(seats []string, rng *rand.Rand) (winners []int, err error) {
	s, err := squaregame.New(squaregame.Settings{Players: len(seats)})
	if err != nil {
		return nil, err
	}
	for range squareMatchLimit {
		if outcome, over := s.Outcome(); over {
			return outcome.Winners, nil
		}
		for _, m := range squareLine(s, seats[s.ToMove()-1], rng) {
			if s, err = s.Apply(m); err != nil {
				return nil, fmt.Errorf("%v: %w", m, err)
			}
		}
	}
	return nil, fmt.Errorf("it is not over after %d turns", squareMatchLimit)
}

// squareLine is what a computer player does in a turn; the random one only
// makes its next move.
func squareLine(s squaregame.State, level string, rng *rand.Rand) []squaregame.Move {
	seed := rng.Uint64()
	if level == randomLevel {
		return []squaregame.Move{randomSquareMove(s, rng)}
	}
	l, _ := engine.ParseLevel(level)
	return thinkSquare(s, l, seed)
}

// thinkSquare searches to the end.
func thinkSquare(s squaregame.State, level engine.Level, seed uint64) []squaregame.Move {
	search := engine.NewSearch(s, level, seed)
	for !search.Step(1000) {
	}
	return search.Line()
}

// randomSquareMove passes only when nothing can be placed.
func randomSquareMove(s squaregame.State, rng *rand.Rand) squaregame.Move {
	moves := slices.DeleteFunc(slices.Collect(s.Legal()), squaregame.Move.IsPass)
	if len(moves) == 0 {
		return squaregame.Pass
	}
	return moves[rng.IntN(len(moves))]
}

func (m squareMatch) report(scores []squareScore, std streams) {
	for i, s := range scores {
		percent := 100 * float64(s.points) / float64(squareWin*m.games)
		fmt.Fprintf(std.out, "%-9s %4d won, %3d shared of %d games: %.1f %%\n", m.levels[i], s.alone, s.shared, m.games, percent)
	}
}
