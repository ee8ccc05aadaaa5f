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

// Digest returns 16 hexadecimal digits that depend on all moves.
func Digest(moves []string) string {
	h := fnv.New64a()
	h.Write([]byte(strings.Join(moves, "\n")))
	return fmt.Sprintf("%016x", h.Sum64())
}

// fingerprintPlies are the numbers of random moves after which Mark asks a level for a turn.
var fingerprintPlies = [...]int{0, 2, 7, 13, 22, 60}

// Fingerprint returns 8 hexadecimal digits that identify how a level plays: levels that play
// differently most likely have different marks.
func Fingerprint(game *match.Game, start func(chance uint64) (match.State, error), level string) (string, error) {
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
	for i, plies := range fingerprintPlies {
		if i >= 2 && seats > 2 {
			break // two-player games tell these levels apart
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
