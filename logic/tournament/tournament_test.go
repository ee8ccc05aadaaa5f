package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/say"
)

// race is a game for three seats. Either the first seat wins with its only move, or the
// game never ends.
type race struct {
	moves   int
	endless bool
}

func (r race) over() bool { return r.moves == 1 && !r.endless }

func (r race) Turn() int {
	if r.over() {
		return -1
	}
	return r.moves % 3
}

func (r race) Legal() iter.Seq[string] { return slices.Values([]string{"go", "pass"}) }

func (r race) Apply(move string) (match.State, error) {
	if move != "go" && move != "pass" {
		return nil, errors.New("only go and pass can be played")
	}
	r.moves++
	return r, nil
}

func (r race) Outcome() (match.Outcome, bool) {
	return match.Outcome{Scores: []float64{1, 0, 0}, Sentence: say.Raw("the first wins")}, r.over()
}

func (r race) String() string { return fmt.Sprint(r.moves) }

type fixed []string

func (fixed) Step(int) bool                { return true }
func (f fixed) BestTurn() []string         { return f }
func (fixed) Evaluation() match.Evaluation { return match.Evaluation{} }
func (fixed) Note() say.Text               { return say.Text{} }

func races() *match.Game {
	return &match.Game{
		ID: "race", Title: "Race", Pass: "pass",
		New:       func(json.RawMessage) (match.State, error) { return race{}, nil },
		Seats:     func(match.State) []match.Seat { return make([]match.Seat, 3) },
		MaxLength: func(match.State) int { return 7 },
		Levels:    []match.Level{{Name: "fair"}, {Name: "cheat"}, {Name: "lost"}},
		Search: func(_ match.State, level string, _ uint64) match.Search {
			return map[string]match.Search{"fair": fixed{"go"}, "cheat": fixed{"cheat"}, "lost": fixed{}}[level]
		},
	}
}

func stoppedClock() func() time.Duration { return func() time.Duration { return 0 } }

func between(start race, players ...string) *Tournament {
	return &Tournament{
		Game: races(), Players: players, Games: 7, Seed: 1, Workers: 2, Clock: stoppedClock(),
		Start: func(uint64) (match.State, error) { return start, nil },
	}
}

// TestEveryoneTakesEverySeat checks that the players rotate through the seats, of which
// the first wins.
func TestEveryoneTakesEverySeat(t *testing.T) {
	r, err := between(race{}, "fair", Random, "fair").Play()
	errtest.None(t, err)
	var won []int
	for _, p := range r.Players {
		won = append(won, p.Won)
		if p.Won+p.Lost != 7 || p.Shared != 0 || p.Sum != float64(p.Won) || p.Time.Moves != p.Won {
			t.Errorf("%+v", p)
		}
	}
	if !slices.Equal(won, []int{3, 2, 2}) || r.Moves != 7 || r.Longest != 1 || r.Stopped != 0 {
		t.Errorf("won %v, %+v; want 3, 2 and 2 of 7 games", won, r)
	}
}

// TestEndlessGamesAreStopped checks that a game is stopped at the move limit and shared.
func TestEndlessGamesAreStopped(t *testing.T) {
	r, err := between(race{endless: true}, "fair", "fair", Random).Play()
	errtest.None(t, err)
	if r.Stopped != 7 || r.Longest != 7 || r.Players[0].Shared != 7 || math.Abs(r.Players[0].Sum-7./3) > 1e-12 {
		t.Errorf("%+v", r)
	}
	if text := r.String(); !strings.Contains(text, "games stopped and counted as shared: 7\n") {
		t.Errorf("the report is\n%s", text)
	}
}

// TestAStoppedTournamentHasTheGamesThatEnded stops at the beginning of the fourth game, and before
// the first.
func TestAStoppedTournamentHasTheGamesThatEnded(t *testing.T) {
	for _, ended := range []int{3, 0} {
		c, stop, begun := between(race{}, Random, Random, Random), make(chan struct{}), -1 // one start checks the settings
		start := c.Start
		c.Games, c.Workers, c.Stop = 10, 1, stop
		c.Start = func(chance uint64) (match.State, error) {
			if begun == ended {
				close(stop)
			}
			begun++
			return start(chance)
		}
		r, err := c.Play()
		errtest.None(t, err)
		if r.Games != ended || len(r.Endings) != ended || r.Moves != ended {
			t.Errorf("%d games, %d endings and %d moves, want those of %d games", r.Games, len(r.Endings), r.Moves, ended)
		}
	}
}

func TestIllegalMovesAreErrors(t *testing.T) {
	for player, want := range map[string]string{
		"cheat": "game 1: after 0 moves the player cheat broke the rules: the level cheat played the illegal move cheat: only go and pass can be played",
		"lost":  "game 1: after 0 moves the player lost broke the rules: the level lost found no move",
		"none":  `there is no player "none"; the players are random, fair, cheat, lost`,
	} {
		if _, err := between(race{}, player, "fair", "fair").Play(); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", player, err, want)
		}
	}
}

func TestRandomPassesOnlyWhereItMust(t *testing.T) {
	for seed := range uint64(50) {
		chance := rand.New(rand.NewPCG(seed, 0))
		if move := (&match.Game{Pass: "pass"}).RandomMove(race{}, chance); move != "go" {
			t.Fatalf("seed %d plays %s", seed, move)
		}
	}
}

// TestInterval compares with values worked out by hand from Wilson's formula.
func TestInterval(t *testing.T) {
	for _, test := range []struct {
		mean      float64
		games     int
		low, high float64
	}{
		{1, 10, 0.7225, 1},
		{0, 10, 0, 0.2775},
		{0.5, 100, 0.4038, 0.5962},
		{0.75, 40, 0.5981, 0.8581},
	} {
		low, high := Interval(test.mean, test.games)
		if math.Abs(low-test.low) > 1e-4 || math.Abs(high-test.high) > 1e-4 {
			t.Errorf("%v of %d games: %.4f to %.4f, want %v to %v", test.mean, test.games, low, high, test.low, test.high)
		}
	}
}
