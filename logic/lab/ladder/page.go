package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/lab/external"
	"tessera/logic/match"
	"tessera/logic/tournament"
)

// A level should win between these shares of its games against the level below.
const leastRung, mostRung = 0.60, 0.80

const pageHead = `# The ladders of the computer players

Written by "make ladder" from the games in
[results.txt](lab/ladder/results.txt); do not edit it by hand.

The first table of a game has the levels that a player can choose, each against the one
below. The second has all players: these levels; the levels of earlier versions, which
still play when a save, a link or a program names them; and players who play some turns
at random. "Your strength" and level:N can have any strength between two of them: they
play some turns like the lower one and the others like the higher one.

Half of the games are from each side. A drawn or shared game counts half. A score is
followed by its interval with a confidence of 95 %, and by the games won, shared and
lost. Strengths are Elo, computed from all games of a game's tables. The player
"random", which picks legal turns at random, has 0. A step is even if the level above
scores 60 to 80 %. On a long scale, at most eight levels cannot be that close: wider
steps are listed.

The limit of a level is work, not time. So the same game is played again on any
machine, whatever else runs there. "make ladder GAMES=200" plays the missing games, and
repeats those of a level that has changed since.

A turn is everything that a player does until the next player moves. Times are for
whole turns on one core (Intel Xeon, 2.x GHz): native, and as WebAssembly in V8,
Chromium's engine, under Node.js. At the table the browser program shares its thread
with the pictures and takes a little longer.
`

func (r *results) page(all []*ladder) string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, l := range all {
		fmt.Fprintf(&b, "\n## %s\n", l.Title)
		if l.Note != "" {
			fmt.Fprintf(&b, "\n%s\n", l.Note)
		}
		if l.ofTwo() && !l.Former {
			r.writeOffered(&b, l)
		}
		if l.ofTwo() {
			r.writeAll(&b, l)
		} else {
			r.writeContests(&b, l)
		}
		if r.timed(l) {
			r.writeTimes(&b, l)
		}
		if l.ID == groups {
			r.writeExternal(&b)
		}
	}
	return b.String()
}

func (r *results) writeOffered(b *strings.Builder, l *ladder) {
	ratings := r.elo(l)
	b.WriteString("\n| levels to choose | how it plays | strength | against the one below |\n|---|---|--:|---|\n")
	var uneven []string
	offered := append([]string{tournament.Random}, l.offered...)
	for i := len(offered) - 1; i > 0; i-- {
		t := r.tally(l, contest{players: []string{offered[i], offered[i-1]}})
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", offered[i], l.about(offered[i]), r.rating(l, ratings, offered[i]), t)
		if score := t.Score(); i > 1 && t.Games() > 0 && (score < leastRung || score > mostRung) {
			uneven = append(uneven, fmt.Sprintf("%s above %s (%.1f %%)", offered[i], offered[i-1], 100*score))
		}
	}
	if len(uneven) > 0 {
		fmt.Fprintf(b, "\nSteps outside 60 to 80 %%: %s.\n", strings.Join(uneven, ", "))
	}
}

// rating returns a player's rating, or a dash without games.
func (r *results) rating(l *ladder, ratings map[string]int, who string) string {
	if !r.hasGames(l, who) {
		return "–"
	}
	return strconv.Itoa(ratings[who])
}

func (r *results) writeAll(b *strings.Builder, l *ladder) {
	ratings := r.elo(l)
	b.WriteString("\n| all players | strength | against the one below | and the one below that |\n|---|--:|---|---|\n")
	rated := l.rated()
	for i := len(rated) - 1; i >= 0; i-- {
		fmt.Fprintf(b, "| %s | %s |", l.label(rated[i]), r.rating(l, ratings, rated[i]))
		for below := 1; below <= 2; below++ {
			if i < below {
				b.WriteString(" |")
				continue
			}
			fmt.Fprintf(b, " %s |", r.tally(l, contest{players: []string{rated[i], rated[i-below]}}))
		}
		b.WriteByte('\n')
	}
}

// about describes how a level plays.
func (l *ladder) about(level string) string {
	i := slices.Index(l.game.LevelNames(), level)
	return l.game.Levels[i].About.String()
}

// label returns a player's name and its percentage of random moves.
func (l *ladder) label(who string) string {
	s, err := l.start(0)
	if err != nil {
		return who
	}
	for _, p := range l.game.Scale(s).Points {
		if p.BlunderRate > 0 && who == cmp.Or(p.Name, match.StrengthName(p.Strength)) {
			return fmt.Sprintf("%s (%s, %d %% at random)", who, p.Level, p.BlunderRate)
		}
	}
	return who
}

// hasGames reports whether a level has played any game.
func (r *results) hasGames(l *ladder, level string) bool {
	return slices.ContainsFunc(l.contests, func(c contest) bool {
		return slices.Contains(c.players, level) && r.tally(l, c).Games() > 0
	})
}

// writeContests writes the results with more than two players. One of them has another
// level than the rest.
func (r *results) writeContests(b *strings.Builder, l *ladder) {
	fmt.Fprintf(b, "\n| one | among | won, shared, lost | an even share |\n|---|---|---|--:|\n")
	for _, c := range l.contests {
		t := r.tally(l, c)
		fmt.Fprintf(b, "| %s | %d %s | %d, %d, %d of %d games | %.0f %% |\n", c.players[0], len(c.players)-1, c.players[1],
			t.Won, t.Shared, t.Lost, t.Games(), 100/float64(len(c.players)))
	}
}

func (r *results) timed(l *ladder) bool {
	for of := range r.times {
		if of[0] == l.ID {
			return true
		}
	}
	return false
}

func (r *results) writeTimes(b *strings.Builder, l *ladder) {
	b.WriteString("\n| milliseconds a turn | native: median | largest | WebAssembly: median | largest | turns of each |\n|---|--:|--:|--:|--:|--:|\n")
	for i := len(l.levels) - 1; i >= 0; i-- {
		row, turns := "", ""
		for _, platform := range platforms {
			t, ok := r.times[[3]string{l.ID, l.levels[i], platform}]
			if !ok {
				row += " not measured | |"
				continue
			}
			row += fmt.Sprintf(" %s | %s |", milliseconds(t.median), milliseconds(t.largest))
			turns += fmt.Sprintf(" %d", t.turns)
		}
		fmt.Fprintf(b, "| %s |%s%s |\n", l.levels[i], row, turns)
	}
}

// milliseconds formats microseconds as milliseconds with about two digits.
func milliseconds(us int) string {
	ms := float64(us) / 1000
	switch {
	case ms < 1:
		return fmt.Sprintf("%.2f", ms)
	case ms < 10:
		return fmt.Sprintf("%.1f", ms)
	}
	return fmt.Sprintf("%.0f", ms)
}

// readExternal reads the files that command yardstick writes into a folder. The folder may
// be missing.
func readExternal(folder string) (all []*external.Series, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		series, err := external.Load(path)
		if err != nil {
			return nil, err
		}
		all = append(all, series)
	}
	return all, nil
}

const externalHead = `
Against programs that play Go, komi 6.5. Pairs of games start from the same four pieces
at random, with sides changed; with various openings, from none, from four in the middle,
or from two to six anywhere. "make yardstick" writes them into
[files](lab/yardstick/kept) that you can replay. The score is followed by the games won,
shared and lost. The margin is the mean of the games that ended without a resignation.
Times are milliseconds a move, on a machine that may have done other work meanwhile.

| level | against | score | margin | level: median | largest | program: median | largest |
|---|---|---|--:|--:|--:|--:|--:|
`

func (r *results) writeExternal(b *strings.Builder) {
	if len(r.external) == 0 {
		return
	}
	b.WriteString(externalHead)
	for _, series := range r.external {
		t, s := series.Terms, series.Summary()
		level := t.Level
		if t.Fingerprint != r.marks[[2]string{groups, t.Level}] {
			level += ", earlier version"
		}
		if t.Openings != "" {
			level += ", " + t.Openings + " openings"
		}
		fmt.Fprintf(b, "| %s | %s (%s %s) | %v | %+.1f | %d | %d | %d | %d |\n", level, t.Against, t.Name, t.Version,
			s.Count, s.Margin, s.Ours.Median, s.Ours.Largest, s.Theirs.Median, s.Theirs.Largest)
	}
}
