package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/lab/external"
	"tessera/logic/tournament"
)

// results holds all games and times. Its text file has a line for each level, contest and
// time. Results are valid while the levels play the same, which the levels' marks show.
type results struct {
	marks map[[2]string]string // by ladder and level
	plays map[string][]string  // result of each game by number, by contest name
	times map[[3]string]timing // by ladder, level and platform
	// external are the games against external Go programs. Command yardstick writes their
	// files.
	external []*external.Series
}

// timing holds the times of a level's turns in microseconds.
type timing struct {
	turns, median, largest int
}

const resultsHead = `# What the computer players did against each other, written by "make ladder".
# level LADDER LEVEL MARK: MARK changes when the level plays otherwise.
# games LADDER PLAYERS FIRST RESULTS: of the games from number FIRST on, for the
#   first player: + won, = shared, - lost, then a digest of the game's moves.
# time LADDER LEVEL PLATFORM TURNS MEDIAN LARGEST: in microseconds a turn.
`

// lineOf is the number of games on a line.
const lineOf = 20

func newResults() *results {
	return &results{marks: map[[2]string]string{}, plays: map[string][]string{}, times: map[[3]string]timing{}}
}

// name returns the contest's name in the file.
func (c contest) name(l *ladder) string { return l.ID + " " + strings.Join(c.players, ",") }

// readResults parses the output of text. The error names the line.
func readResults(text string) (*results, error) {
	r := newResults()
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if err := r.read(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return r, nil
}

func (r *results) read(fields []string) error {
	switch {
	case fields[0] == "level" && len(fields) == 4:
		r.marks[[2]string(fields[1:3])] = fields[3]
		return nil
	case fields[0] == "games" && len(fields) > 4:
		return r.readGames(fields[1]+" "+fields[2], fields[3], fields[4:])
	case fields[0] == "time" && len(fields) == 7:
		var numbers [3]int
		for i := range numbers {
			n, err := strconv.Atoi(fields[4+i])
			if err != nil || n < 0 {
				return fmt.Errorf("%q is no number of turns or microseconds", fields[4+i])
			}
			numbers[i] = n
		}
		r.times[[3]string(fields[1:4])] = timing{numbers[0], numbers[1], numbers[2]}
		return nil
	}
	return errors.New("a line is level, games or time, with all that belongs to it")
}

func (r *results) readGames(name, first string, played []string) error {
	if first != strconv.Itoa(len(r.plays[name])) {
		return fmt.Errorf("the games of %s go on with number %d, not %s", name, len(r.plays[name]), first)
	}
	for _, one := range played {
		if len(one) != 4 || !strings.Contains("+=-", one[:1]) {
			return fmt.Errorf("%q is no result", one)
		}
	}
	r.plays[name] = append(r.plays[name], played...)
	return nil
}

// text encodes the results in the order of the ladders.
func (r *results) text(all []*ladder) string {
	var b strings.Builder
	b.WriteString(resultsHead)
	for _, l := range all {
		b.WriteByte('\n')
		for _, level := range l.levels {
			if mark, ok := r.marks[[2]string{l.ID, level}]; ok {
				fmt.Fprintf(&b, "level %s %s %s\n", l.ID, level, mark)
			}
		}
		for _, c := range l.contests {
			name := c.name(l)
			for i, line := range slices.Collect(slices.Chunk(r.plays[name], lineOf)) {
				fmt.Fprintf(&b, "games %s %d %s\n", name, i*lineOf, strings.Join(line, " "))
			}
		}
		for _, level := range l.levels {
			for _, platform := range platforms {
				if t, ok := r.times[[3]string{l.ID, level, platform}]; ok {
					fmt.Fprintf(&b, "time %s %s %s %d %d %d\n", l.ID, level, platform, t.turns, t.median, t.largest)
				}
			}
		}
	}
	return b.String()
}

// forget drops the games and times of a level if they belong to another mark.
func (r *results) forget(l *ladder, level, mark string) {
	key := [2]string{l.ID, level}
	if r.marks[key] == mark {
		return
	}
	r.marks[key] = mark
	for _, c := range l.contests {
		if slices.Contains(c.players, level) {
			delete(r.plays, c.name(l))
		}
	}
	for _, platform := range platforms {
		delete(r.times, [3]string{l.ID, level, platform})
	}
}

// tally counts the results of a contest for its first player.
func (r *results) tally(l *ladder, c contest) (t tournament.Count) {
	for _, one := range r.plays[c.name(l)] {
		switch one[0] {
		case '+':
			t.Won++
		case '-':
			t.Lost++
		default:
			t.Shared++
		}
	}
	return t
}

// rounds is enough iterations for the ratings to converge.
const rounds = 3000

// elo returns the ratings that make the results most likely, by the model of Bradley and
// Terry, where a shared game is half a win. The weakest player with games is rated 0: the
// random player, if it has played. A shared game is added to every contest, so that a
// player who won every game has a finite rating.
func (r *results) elo(l *ladder) map[string]int {
	strength := map[string]float64{}
	rated := l.rated()
	for _, level := range rated {
		strength[level] = 1
	}
	for range rounds {
		points, weight := map[string]float64{}, map[string]float64{}
		for _, c := range l.contests {
			t := r.tally(l, c)
			if t.Games() == 0 {
				continue
			}
			a, b := c.players[0], c.players[1]
			share := float64(t.Games()+1) / (strength[a] + strength[b])
			points[a] += t.Points() + 0.5
			points[b] += float64(t.Games()) - t.Points() + 0.5
			weight[a] += share
			weight[b] += share
		}
		for _, level := range rated {
			if weight[level] > 0 {
				strength[level] = points[level] / weight[level]
			}
		}
	}
	ratings, base := map[string]int{}, rated[max(slices.IndexFunc(rated, func(who string) bool { return r.hasGames(l, who) }), 0)]
	for _, level := range rated {
		ratings[level] = int(math.Round(400 * math.Log10(strength[level]/strength[base])))
	}
	return ratings
}

// result encodes a game's result for its first player and a digest of its moves.
func result(e tournament.Ending) string {
	sign := "="
	switch e.Scores[0] {
	case 0:
		sign = "-"
	case 1:
		sign = "+"
	}
	return sign + tournament.Digest(e.Moves)[:3]
}

// mark returns a fingerprint of how a level plays. Different play most likely gives a
// different mark.
func (l *ladder) mark(level string) (string, error) {
	return tournament.Fingerprint(l.game, l.start, level)
}

// stepOf is the number of games between two writes of the results.
const stepOf = 4

// play plays up to stepOf missing games of a contest, and returns how many it played.
func (r *results) play(l *ladder, c contest, most int) (int, error) {
	have := len(r.plays[c.name(l)])
	games := min(most-have, stepOf)
	if games <= 0 {
		return 0, nil
	}
	played, err := l.tournament(c.players, have, games).Play()
	if err != nil {
		return 0, fmt.Errorf("%s: %w", c.name(l), err)
	}
	for _, e := range played.Endings {
		r.plays[c.name(l)] = append(r.plays[c.name(l)], result(e))
	}
	return games, nil
}

// clock returns a function that returns the time since the call of clock.
func clock() func() time.Duration {
	begun := time.Now()
	return func() time.Duration { return time.Since(begun) }
}
