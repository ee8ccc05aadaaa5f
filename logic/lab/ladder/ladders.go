package main

import (
	"cmp"
	"runtime"
	"slices"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/tournament"
)

// ladder is a game with certain settings, and the contests between its players.
type ladder struct {
	match.Ranking
	game *match.Game
	// complete fills these in. offered are the levels that a player can choose.
	levels, offered []string
	contests        []contest
}

// contest is a set of players who play many games. Results count for the first player. Of
// two players the stronger comes first.
type contest struct {
	players []string
	// percent of the requested number of games
	share int
}

const (
	nextShare   = 100 // against the level below
	beyondShare = 20  // against the level two below
	manyShare   = 12  // one level among three or four players
)

// groups is the ladder of Trisq's rule set "groups".
const groups = "trisq-groups"

// ladders returns all ladders in the order of the page.
func ladders() (all []*ladder, err error) {
	rankings := games.Rankings()
	for _, game := range games.All() {
		for _, r := range rankings[game.ID] {
			l := &ladder{Ranking: r, game: game}
			if err := l.complete(); err != nil {
				return nil, err
			}
			all = append(all, l)
		}
	}
	return all, nil
}

// complete sets up the contests of a game for two: each player of the scale meets the two
// below it, and each offered level meets the offered level below it. With more players,
// the ladder keeps the levels that its contests name.
func (l *ladder) complete() error {
	l.levels = l.game.LevelNames()
	if len(l.Contests) > 0 {
		for _, players := range l.Contests {
			l.contests = append(l.contests, contest{players, manyShare})
		}
		l.levels = slices.DeleteFunc(l.levels, func(level string) bool {
			return !slices.ContainsFunc(l.contests, func(c contest) bool { return slices.Contains(c.players, level) })
		})
		return nil
	}
	s, err := l.start(0)
	if err != nil {
		return err
	}
	l.levels = nil
	for _, p := range l.game.Scale(s).Points {
		if l.Former && p.BlunderRate > 0 {
			continue
		}
		l.levels = append(l.levels, cmp.Or(p.Name, match.StrengthName(p.Strength)))
	}
	for _, level := range l.game.Offered() {
		if !l.Former {
			l.offered = append(l.offered, level.Name)
		}
	}
	rated := l.rated()
	for below, share := range []int{nextShare, beyondShare} {
		for i := below + 1; i < len(rated); i++ {
			l.meet(rated[i], rated[i-below-1], share)
		}
	}
	for i := 1; i < len(l.offered); i++ {
		l.meet(l.offered[i], l.offered[i-1], nextShare)
	}
	return nil
}

// rated returns all players with a rating, weakest first.
func (l *ladder) rated() []string {
	if l.Former {
		return l.levels
	}
	return append([]string{tournament.Random}, l.levels...)
}

// meet adds a contest, or raises the share of the same contest.
func (l *ladder) meet(strong, weak string, share int) {
	for i, c := range l.contests {
		if c.players[0] == strong && c.players[1] == weak {
			l.contests[i].share = max(c.share, share)
			return
		}
	}
	l.contests = append(l.contests, contest{[]string{strong, weak}, share})
}

// ofTwo reports whether the game is for two players, so that levels can be ranked.
func (l *ladder) ofTwo() bool { return len(l.contests[0].players) == 2 }

// every returns the interval at which turns are timed. It is odd, so that every seat is
// timed.
func (l *ladder) every() int {
	if l.Long {
		return 5
	}
	return 1
}

func (l *ladder) start(chance uint64) (match.State, error) {
	values := l.game.Defaults()
	for key, value := range l.Values {
		values[key] = value
	}
	settings, err := l.game.Settings(values, chance)
	if err != nil {
		return nil, err
	}
	return l.game.New(settings)
}

// tournament returns a tournament of the games numbered from first. Equal numbers give
// equal games.
func (l *ladder) tournament(players []string, first, games int) *tournament.Tournament {
	return &tournament.Tournament{Game: l.game, Start: l.start, Players: players, First: first, Games: games, Seed: 1, Workers: runtime.GOMAXPROCS(0), Clock: clock()}
}

const (
	native = "native"
	wasm   = "wasm"
)

var platforms = []string{native, wasm}

func platform() string {
	if runtime.GOARCH == wasm {
		return wasm
	}
	return native
}

// The limits for measuring one level.
const (
	mostTurns = 60
	mostTime  = 12 * time.Second
)

// measure times the turns of a level in games against itself, until there are enough. In
// games with many turns it times only some, and the weakest level plays the turns
// between.
func (l *ladder) measure(level string) (timing, error) {
	var times []time.Duration
	begun := time.Now()
	for seed := uint64(1); len(times) < mostTurns && time.Since(begun) < mostTime; seed++ {
		state, err := l.start(seed)
		if err != nil {
			return timing{}, err
		}
		for turn := 0; !match.Over(state) && time.Since(begun) < mostTime; turn++ {
			who := level
			if turn%l.every() != 0 {
				who = l.levels[0]
			}
			before := time.Now()
			line, err := match.Think(l.game, state, who, match.TurnSeed(seed, turn), 0)
			if who == level {
				times = append(times, time.Since(before))
			}
			if err == nil {
				state, err = match.After(state, line)
			}
			if err != nil {
				return timing{}, err
			}
		}
	}
	slices.Sort(times)
	return timing{len(times), int(times[len(times)/2].Microseconds()), int(times[len(times)-1].Microseconds())}, nil
}
