package main

import (
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/tournament"
)

// digest of some moves, in hexadecimal digits.
func digest(moves []string, digits int) string {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(moves, "\n")))
	return fmt.Sprintf("%016x", h.Sum64())[:digits]
}

// result of a game for its first player, with a digest of its moves.
func result(e tournament.Ending) string {
	sign := "="
	switch e.Scores[0] {
	case 0:
		sign = "-"
	case 1:
		sign = "+"
	}
	return sign + digest(e.Moves, 3)
}

// markPlies are the numbers of random moves after which a level is asked for a
// turn, to tell it from others.
var markPlies = [...]int{0, 2, 7, 13, 22, 60}

// mark of a level: other levels most likely have others.
func (l *ladder) mark(level string) (string, error) {
	random := make([]string, l.seats())
	for i := range random {
		random[i] = tournament.Random
	}
	played, err := l.tournament(random, 0, 1).Play()
	if err != nil {
		return "", err
	}
	var turns []string
	for i, plies := range markPlies {
		if i >= 2 && !l.ofTwo() {
			break // these levels are told from others in the games of two
		}
		if plies >= len(played.Endings[0].Moves) {
			break
		}
		state, err := l.start(0)
		if err != nil {
			return "", err
		}
		if state, err = match.After(state, played.Endings[0].Moves[:plies]); err != nil {
			return "", err
		}
		turn := session.Think(l.game, state, level, uint64(plies), 0)
		turn.Finish()
		line, err := turn.Line()
		if err != nil {
			return "", err
		}
		turns = append(turns, strings.Join(line, ","))
	}
	return digest(turns, 8), nil
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
