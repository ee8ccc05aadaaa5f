// Package tournament lets the computer players of a game play against each other, several
// games in parallel, and counts the results. Every game has its own seed, so a tournament
// always has the same games, however many run in parallel. Only the times differ.
//
// It imports match and the standard library, and knows no game.
package tournament

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/match"
)

// Random is the baseline player, which plays a random legal move. It passes only if it
// must.
const Random = "random"

// MaxGames is the maximum number of games of a tournament.
const MaxGames = 1_000_000

// Tournament describes the players and the games.
type Tournament struct {
	Game *match.Game
	// Start begins one game. chance is its seed, for settings that need one.
	Start   func(chance uint64) (match.State, error)
	Players []string // [Random] or a level for each seat
	Games   int      // 1 to MaxGames
	First   int      // number of the first game, from 0; number and Seed determine a game
	Seed    uint64
	Work    int                  // limit on the work of a turn; 0 for none
	Workers int                  // games in parallel, from 1
	Clock   func() time.Duration // the time since some fixed moment
}

// PlayerNames lists all players of a game, separated by commas.
func PlayerNames(game *match.Game) string {
	return strings.Join(append([]string{Random}, game.OfferedNames()...), ", ")
}

func (t *Tournament) check() error {
	for _, name := range t.Players {
		if name != Random && !t.Game.HasLevel(name) {
			return fmt.Errorf("there is no player %q; the players are %s", name, PlayerNames(t.Game))
		}
	}
	if t.Games < 1 || t.Games > MaxGames {
		return fmt.Errorf("%d games cannot be played; play 1 to %d", t.Games, MaxGames)
	}
	if t.First < 0 {
		return fmt.Errorf("there is no game of number %d; they are counted from 0", t.First)
	}
	if t.Work < 0 {
		return fmt.Errorf("work of %d is not possible; give a number from 0", t.Work)
	}
	if t.Workers < 1 {
		return fmt.Errorf("%d games cannot be played at a time; play from 1", t.Workers)
	}
	state, err := t.Start(t.Seed)
	if err != nil {
		return err
	}
	if seats := len(t.Game.Seats(state)); seats != len(t.Players) {
		return fmt.Errorf("this game has %d seats, and %d players are named", seats, len(t.Players))
	}
	return nil
}

// Ending is the result of one game.
type Ending struct {
	Scores  []float64 // by player
	Moves   []string  // all of the game
	Stopped bool      // at the move limit
	times   []Time    // by player
	err     error
}

// Play plays all games. It returns an error if the tournament is invalid or a player
// breaks the rules.
func (t *Tournament) Play() (*Result, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	endings := make([]Ending, t.Games)
	var next atomic.Int64
	var failed atomic.Bool
	var workers sync.WaitGroup
	for range min(t.Workers, t.Games) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(t.Games) && !failed.Load(); i = next.Add(1) - 1 {
				endings[i] = t.playGame(t.First + int(i))
				if endings[i].err != nil {
					failed.Store(true)
				}
			}
		})
	}
	workers.Wait()
	// Games begin in order, so the first failed game has always been played.
	for i, e := range endings {
		if e.err != nil {
			return nil, fmt.Errorf("game %d: %w", t.First+i+1, e.err)
		}
	}
	return t.count(endings), nil
}

// playGame plays the game with the given number, from 0, to its end or to the move limit.
// Player p takes seat (p+number) mod n, so that the players rotate through the seats.
func (t *Tournament) playGame(number int) Ending {
	seed := rand.New(rand.NewPCG(t.Seed, uint64(number))).Uint64()
	state, err := t.Start(seed)
	if err != nil {
		return Ending{err: err}
	}
	n := len(t.Players)
	player := func(seat int) int { return (seat + n - number%n) % n }
	e := Ending{Scores: make([]float64, n), times: make([]Time, n)}
	for most := t.Game.MaxLength(state); state.Turn() >= 0; {
		if len(e.Moves) >= most {
			e.Stopped = true
			break
		}
		p := player(state.Turn())
		begun := t.Clock()
		line, err := t.line(state, t.Players[p], match.TurnSeed(seed, len(e.Moves)))
		e.times[p].add(len(line), t.Clock()-begun)
		if err == nil {
			state, err = match.After(state, line)
		}
		if err != nil {
			return Ending{err: fmt.Errorf("after %d moves the player %s broke the rules: %w", len(e.Moves), t.Players[p], err)}
		}
		e.Moves = append(e.Moves, line...)
	}
	for seat, score := range t.scores(state) {
		e.Scores[player(seat)] = score
	}
	return e
}

// scores returns the score of each seat. A stopped game is shared equally, but a single
// player gets 0.
func (t *Tournament) scores(state match.State) []float64 {
	if outcome, over := state.Outcome(); over {
		return outcome.Scores
	}
	n := len(t.Players)
	if n == 1 {
		return []float64{0}
	}
	return slices.Repeat([]float64{1 / float64(n)}, n)
}

// line returns a player's moves: a whole turn of a level, or one random move.
func (t *Tournament) line(state match.State, player string, seed uint64) ([]string, error) {
	if player == Random {
		return match.OwnTurn(state, Random, t.randomMove(state, seed))
	}
	return match.Think(t.Game, state, player, seed, t.Work)
}

func (t *Tournament) randomMove(state match.State, seed uint64) []string {
	if move := t.Game.RandomMove(state, rand.New(rand.NewPCG(seed, 0))); move != "" {
		return []string{move}
	}
	return nil
}
