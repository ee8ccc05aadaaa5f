package main

import (
	"fmt"
	"time"

	"tessera/logic/tournament"
)

// result of a game for its first player, with a digest of its moves.
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

// mark of a level: other levels most likely have others.
func (l *ladder) mark(level string) (string, error) {
	return tournament.Mark(l.game, l.start, level)
}

// stepOf is how many games are played until they are kept.
const stepOf = 4

// play plays some more games of a contest, and returns how many.
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

// clock tells the time since now.
func clock() func() time.Duration {
	begun := time.Now()
	return func() time.Duration { return time.Since(begun) }
}
