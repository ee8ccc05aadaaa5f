// Package tournament lets the computer players of a game play against each other, several
// games in parallel, and counts the results. Every game has its own seed, so a tournament
// always has the same games, however many run in parallel. Only the times differ.
//
// It imports match and the standard library, and knows no game.
package tournament

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
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
	Stop    <-chan struct{}      // closed to end the tournament early; may be nil
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
// breaks the rules. If Stop is closed, it returns at once the result of the games that have
// ended; the others go on for up to a turn and are not counted.
func (t *Tournament) Play() (*Result, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	type numbered struct {
		i int
		Ending
	}
	var next atomic.Int64
	var failed atomic.Bool
	var workers sync.WaitGroup
	ended := make(chan numbered, t.Games) // has room for all, so that no worker waits after a stop
	for range min(t.Workers, t.Games) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(t.Games) && !failed.Load() && !t.stopped(); i = next.Add(1) - 1 {
				e := t.playGame(t.First + int(i))
				failed.CompareAndSwap(false, e.err != nil)
				if !t.stopped() {
					ended <- numbered{int(i), e}
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(ended)
	}()
	byNumber := map[int]Ending{}
	for {
		select {
		case e, more := <-ended:
			if more {
				byNumber[e.i] = e.Ending
				continue
			}
		case <-t.Stop:
			for len(ended) > 0 { // nobody else receives
				e := <-ended
				byNumber[e.i] = e.Ending
			}
		}
		break
	}
	// Games begin in order, so the first failed game has always been played.
	var endings []Ending
	for _, i := range slices.Sorted(maps.Keys(byNumber)) {
		e := byNumber[i]
		if e.err != nil {
			return nil, fmt.Errorf("game %d: %w", t.First+i+1, e.err)
		}
		endings = append(endings, e)
	}
	return t.count(endings), nil
}

func (t *Tournament) stopped() bool {
	select {
	case <-t.Stop:
		return true
	default:
		return false
	}
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
		if t.stopped() {
			return Ending{}
		}
		if len(e.Moves) >= most {
			e.Stopped = true
			break
		}
		p := player(state.Turn())
		begun := t.Clock()
		line, err := t.line(state, t.Players[p], match.TurnSeed(seed, len(e.Moves)))
		took := t.Clock() - begun
		e.times[p].join(Time{len(line), took, took})
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

// Result is the outcome of a tournament.
type Result struct {
	Players []Tally  // in the tournament's order
	Games   int      // that ended: all, unless the tournament was stopped
	Moves   int      // of all games together
	Longest int      // moves of the longest game
	Stopped int      // games that reached the move limit and count as drawn
	Endings []Ending // of the games, in order
}

// Tally counts the games of one player.
type Tally struct {
	Name string
	Count
	Sum  float64 // of all scores
	Time Time
}

// Time is the thinking time of a player.
type Time struct {
	Moves          int
	Total, Longest time.Duration // of all turns, of the longest one
}

func (t *Time) join(o Time) {
	t.Moves += o.Moves
	t.Total += o.Total
	t.Longest = max(t.Longest, o.Longest)
}

// count adds the games up in their order, so that rounding is reproducible.
func (t *Tournament) count(endings []Ending) *Result {
	r := &Result{Players: make([]Tally, len(t.Players)), Games: len(endings), Endings: endings}
	for i, name := range t.Players {
		r.Players[i].Name = name
	}
	for _, e := range endings {
		r.Moves += len(e.Moves)
		r.Longest = max(r.Longest, len(e.Moves))
		if e.Stopped {
			r.Stopped++
		}
		for i := range r.Players {
			p := &r.Players[i]
			p.Add(e.Scores[i])
			p.Sum += e.Scores[i]
			p.Time.join(e.times[i])
		}
	}
	return r
}

// z cuts 2.5 % off either end of a normal distribution.
const z = 1.959963984540054

// Count counts the games of one player with a score of 1, between, and 0.
type Count struct{ Won, Shared, Lost int }

// Add counts a game by its score: 1, 0 or between.
func (c *Count) Add(score float64) {
	switch score {
	case 1:
		c.Won++
	case 0:
		c.Lost++
	default:
		c.Shared++
	}
}

// Games returns the number of games.
func (c Count) Games() int { return c.Won + c.Shared + c.Lost }

// Points returns the number of wins, with shared games as half a win.
func (c Count) Points() float64 { return float64(c.Won) + float64(c.Shared)/2 }

// Score returns the share of points, 0 to 1, or NaN without games.
func (c Count) Score() float64 { return c.Points() / float64(c.Games()) }

// String returns the score with its interval, and the counts.
func (c Count) String() string {
	if c.Games() == 0 {
		return "not played"
	}
	low, high := Interval(c.Score(), c.Games())
	return fmt.Sprintf("%.1f %% (%.0f to %.0f), %d–%d–%d", 100*c.Score(), 100*low, 100*high, c.Won, c.Shared, c.Lost)
}

// Interval returns the 95 % confidence interval of a mean score by Wilson's formula. It
// stays within 0 to 1, and is useful after few games and after wins only. Shared games
// make it a little too wide.
func Interval(mean float64, games int) (low, high float64) {
	n := float64(games)
	middle := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(mean*(1-mean)/n+z*z/(4*n*n))
	return max(middle-half, 0), min(middle+half, 1)
}

// String returns a table of the players, a line about the games, and at last a line about
// the times, which differ from run to run.
func (r *Result) String() string {
	var b strings.Builder
	width := len("player")
	for _, p := range r.Players {
		width = max(width, len(p.Name))
	}
	fmt.Fprintf(&b, "%-*s  %7s %7s %7s  %7s  %s\n", width, "player", "won", "shared", "lost", "score", "with 95 % confidence")
	for _, p := range r.Players {
		mean := p.Sum / float64(r.Games)
		low, high := Interval(mean, r.Games)
		fmt.Fprintf(&b, "%-*s  %7d %7d %7d  %5.1f %%  %.1f to %.1f %%\n", width, p.Name, p.Won, p.Shared, p.Lost, 100*mean, 100*low, 100*high)
	}
	fmt.Fprintf(&b, "moves: %.1f on average, %d at most; games stopped and counted as shared: %d\n",
		float64(r.Moves)/float64(r.Games), r.Longest, r.Stopped)
	b.WriteString("time a move: ")
	for i, p := range r.Players {
		if i > 0 {
			b.WriteString("; ")
		}
		mean := p.Time.Total / time.Duration(max(p.Time.Moves, 1))
		fmt.Fprintf(&b, "%s %s, a turn %s at most", p.Name, milliseconds(mean), milliseconds(p.Time.Longest))
	}
	return b.String() + "\n"
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.3g ms", float64(d.Microseconds())/1000)
}

// Digest returns 16 hexadecimal digits that depend on all moves.
func Digest(moves []string) string {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(moves, "\n")))
	return fmt.Sprintf("%016x", h.Sum64())
}

// fingerprintPlies are the numbers of random moves after which Mark asks a level for a turn.
var fingerprintPlies = [...]int{0, 2, 7, 13, 22, 60}

// Fingerprint returns 8 hexadecimal digits that identify how a level plays: levels that play
// differently most likely have different marks.
func Fingerprint(game *match.Game, start func(chance uint64) (match.State, error), level string) (string, error) {
	begin, err := start(0)
	if err != nil {
		return "", err
	}
	seats := len(game.Seats(begin))
	random := &Tournament{
		Game: game, Start: start, Players: slices.Repeat([]string{Random}, seats),
		Games: 1, Seed: 1, Workers: 1, Clock: func() time.Duration { return 0 },
	}
	played, err := random.Play()
	if err != nil {
		return "", err
	}
	var turns []string
	for i, plies := range fingerprintPlies {
		if i >= 2 && seats > 2 {
			break // two-player games tell these levels apart
		}
		if plies >= len(played.Endings[0].Moves) {
			break
		}
		state, err := match.After(begin, played.Endings[0].Moves[:plies])
		if err != nil {
			return "", err
		}
		line, err := match.Think(game, state, level, uint64(plies), 0)
		if err != nil {
			return "", err
		}
		turns = append(turns, strings.Join(line, ","))
	}
	return Digest(turns)[:8], nil
}
