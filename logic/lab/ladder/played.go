package main

import (
	"fmt"
	"time"

	"tessera/logic/tournament"
)

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
