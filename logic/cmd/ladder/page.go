package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What share of its games a level should win against the one below.
const leastRung, mostRung = 0.60, 0.80

const pageHead = `# The ladders of the computer players

Written by "make ladder" from the games in
[results.txt](cmd/ladder/results.txt); do not edit it by hand.

Every level plays the one below it and the one below that, half of the games from
each side. A drawn or shared game counts half. Behind a score stands the interval
in which it lies with a confidence of 95 %, then how many games were won, shared
and lost. Elo is worked out from all games of a table; the weakest level has 0. A
rung is even if the level above scores 60 to 80 %.

The levels are bounded by work, not by time: the same game is played again on any
machine, whatever else it does. "make ladder GAMES=200" plays what is missing, and
plays anew what a level played before it was changed.

A turn is all that a player does until the next one is to move. Times are those of
whole turns on one core (Intel Xeon, 2.x GHz): native, and as WebAssembly in V8,
Chromium's engine, under Node.js. At the table the browser program shares its
thread with the pictures and takes a little longer.
`

// page is LADDER.md.
func (r *results) page(all []*ladder) string {
	var b strings.Builder
	b.WriteString(pageHead)
	for _, l := range all {
		fmt.Fprintf(&b, "\n## %s\n", l.title)
		if l.note != "" {
			fmt.Fprintf(&b, "\n%s\n", l.note)
		}
		if l.ofTwo() {
			r.writeRungs(&b, l)
		} else {
			r.writeContests(&b, l)
		}
		r.writeTimes(&b, l)
		if l.id == groups {
			r.writeAbroad(&b)
		}
	}
	return b.String()
}

func (r *results) writeRungs(b *strings.Builder, l *ladder) {
	ratings := r.elo(l)
	b.WriteString("\n| level | how it plays | Elo | against the level below | and the one below that |\n|---|---|--:|---|---|\n")
	var uneven []string
	for i := len(l.levels) - 1; i >= 0; i-- {
		level := l.levels[i]
		rating := "–"
		if r.met(l, level) {
			rating = strconv.Itoa(ratings[level])
		}
		fmt.Fprintf(b, "| %s | %s | %s |", level, l.game.Levels[i].About, rating)
		for below := 1; below <= 2; below++ {
			if i < below {
				b.WriteString(" |")
				continue
			}
			t := r.tally(l, contest{players: []string{level, l.levels[i-below]}})
			fmt.Fprintf(b, " %s |", t)
			if score := t.Score(); below == 1 && t.Games() > 0 && (score < leastRung || score > mostRung) {
				uneven = append(uneven, fmt.Sprintf("%s above %s (%.1f %%)", level, l.levels[i-1], 100*score))
			}
		}
		b.WriteByte('\n')
	}
	if len(uneven) > 0 {
		fmt.Fprintf(b, "\nRungs outside 60 to 80 %%: %s.\n", strings.Join(uneven, ", "))
	}
}

// met reports whether a level has played anybody.
func (r *results) met(l *ladder, level string) bool {
	return slices.ContainsFunc(l.contests, func(c contest) bool {
		return slices.Contains(c.players, level) && r.tally(l, c).Games() > 0
	})
}

// writeContests of more than two players, of whom one is of another level.
func (r *results) writeContests(b *strings.Builder, l *ladder) {
	fmt.Fprintf(b, "\n| one | among | won, shared, lost | an even share |\n|---|---|---|--:|\n")
	for _, c := range l.contests {
		t := r.tally(l, c)
		fmt.Fprintf(b, "| %s | %d %s | %d, %d, %d of %d games | %.0f %% |\n", c.players[0], len(c.players)-1, c.players[1],
			t.Won, t.Shared, t.Lost, t.Games(), 100/float64(len(c.players)))
	}
}

func (r *results) writeTimes(b *strings.Builder, l *ladder) {
	b.WriteString("\n| milliseconds a turn | native: median | largest | WebAssembly: median | largest | turns of each |\n|---|--:|--:|--:|--:|--:|\n")
	for i := len(l.levels) - 1; i >= 0; i-- {
		row, turns := "", ""
		for _, platform := range platforms {
			t, ok := r.times[[3]string{l.id, l.levels[i], platform}]
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

// milliseconds to two digits.
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
