package main

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/tournament"
)

// ladder is a game with certain settings, and the contests between its players.
type ladder struct {
	id     string // one word, in the file of results
	title  string
	game   *match.Game
	values map[string]string // option values that differ from the defaults
	note   string            // a remark on the figures for the reader; may be empty
	long   bool              // a game has many turns
	former bool              // ranks only the levels, by results from before there was a scale
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
func ladders() ([]*ladder, error) {
	all := []*ladder{
		{id: "trisq-simple", title: "Trisq, simple rules", values: map[string]string{"rules": "simple", "komi": "2"}, long: true,
			note: "With a komi of 2, since the first move is worth some points."},
		{id: "trisq-simple-even", title: "Trisq, simple rules, without komi", values: map[string]string{"rules": "simple"}, long: true, former: true,
			note: "The results from before there was a komi. The program uses these if no games with a komi of 2 have been played yet. The weakest level has 0."},
		{id: groups, title: "Trisq, rule set groups", values: map[string]string{"rules": "groups"}, long: true},
		{id: "foursquare", title: "Four in a Square",
			note: "The game is a draw (see [SOLVED.md](foursquare/engine/SOLVED.md)): most games between strong players are drawn. Perfect is designed to beat hard clearly with either colour, so its step is high."},
		{id: "foursquare-no-backslide", title: "Four in a Square without sliding back", values: map[string]string{"noBackslide": "true"},
			note: "Only perfect solves the whole movement phase here. It wins from leads that no other level understands, so its step is high."},
		{id: "square-2", title: "Square Game, two players", values: map[string]string{"players": "2", "mostExtra": "0"},
			note: "With any number of extra moves in a turn, as in the rules."},
		{id: "square-2-one-extra", title: "Square Game, two players, one extra move", values: map[string]string{"players": "2", "mostExtra": "1"},
			note: "With at most one extra move in a turn. New games at a table have this setting, because it makes the longest games. The levels are closer here, and able, which guesses what a long chain opens, is hardly stronger than casual."},
		{id: "square-3", title: "Square Game, three players", values: map[string]string{"players": "3", "mostExtra": "0"},
			contests: []contest{{[]string{"strong", "casual", "casual"}, manyShare}, {[]string{"master", "strong", "strong"}, manyShare}}},
		{id: "square-4", title: "Square Game, four players", values: map[string]string{"players": "4", "mostExtra": "0"},
			contests: []contest{{[]string{"strong", "casual", "casual", "casual"}, manyShare}, {[]string{"master", "strong", "strong", "strong"}, manyShare}}},
	}
	registry := games.All()
	for _, l := range all {
		name, _, _ := strings.Cut(l.id, "-")
		game, err := registry.Find(name)
		if err != nil {
			return nil, err
		}
		if err := l.complete(game); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// complete sets up the contests of a game for two: each player of the scale meets the two
// below it, and each offered level meets the offered level below it. With more players,
// the ladder keeps the levels that its contests name.
func (l *ladder) complete(game *match.Game) error {
	l.game, l.levels = game, game.LevelNames()
	if len(l.contests) > 0 {
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
	for _, p := range game.Scale(s).Points {
		if l.former && p.BlunderRate > 0 {
			continue
		}
		l.levels = append(l.levels, cmp.Or(p.Name, match.StrengthName(p.Strength)))
	}
	for _, level := range game.Offered() {
		if !l.former {
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
	if l.former {
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
	if l.long {
		return 5
	}
	return 1
}

func (l *ladder) start(chance uint64) (match.State, error) {
	values := l.game.Defaults()
	for key, value := range l.values {
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
			line, err := session.Think(l.game, state, who, match.TurnSeed(seed, turn), 0)
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
