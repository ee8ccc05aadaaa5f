package tournament

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
)

// Digest of a game's moves: 16 hexadecimal digits.
func Digest(moves []string) string {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(moves, "\n")))
	return fmt.Sprintf("%016x", h.Sum64())
}

// markPlies are the numbers of random moves after which a level is asked for a
// turn, to tell it from others.
var markPlies = [...]int{0, 2, 7, 13, 22, 60}

// Mark of a level, 8 hexadecimal digits: levels that play otherwise most likely have
// others.
func Mark(game *match.Game, start func(chance uint64) (match.State, error), level string) (string, error) {
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
	for i, plies := range markPlies {
		if i >= 2 && seats > 2 {
			break // these levels are told from others in the games of two
		}
		if plies >= len(played.Endings[0].Moves) {
			break
		}
		state, err := match.After(begin, played.Endings[0].Moves[:plies])
		if err != nil {
			return "", err
		}
		line, err := session.Think(game, state, level, uint64(plies), 0)
		if err != nil {
			return "", err
		}
		turns = append(turns, strings.Join(line, ","))
	}
	return Digest(turns)[:8], nil
}
