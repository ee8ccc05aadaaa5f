package tournament

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
)

// Result is the outcome of a tournament.
type Result struct {
	Players []Tally // in the tournament's order
	Games   int
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

// add counts a turn of the given number of moves.
func (t *Time) add(moves int, took time.Duration) {
	t.Moves += moves
	t.Total += took
	t.Longest = max(t.Longest, took)
}

func (t *Time) join(o Time) {
	t.Moves += o.Moves
	t.Total += o.Total
	t.Longest = max(t.Longest, o.Longest)
}

// count adds the games up in their order, so that rounding is reproducible.
func (t *Tournament) count(endings []Ending) *Result {
	r := &Result{Players: make([]Tally, len(t.Players)), Games: t.Games, Endings: endings}
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
