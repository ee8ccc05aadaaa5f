package games_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// TestPlaythroughs replays each game's playthrough and compares everything that the rules
// say with the file. After a change of rules, diagrams or texts, rewrite the files with
// -update and review the difference.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob("testdata/*.playthrough")
	errtest.None(t, err)
	for _, file := range files {
		if _, err := tested().Find(strings.TrimSuffix(filepath.Base(file), ".playthrough")); err != nil {
			t.Errorf("%s is of no game: %v", file, err)
		}
	}
	forGames(t, checkPlaythrough)
}

func checkPlaythrough(t *testing.T, game *match.Game) {
	path := filepath.Join("testdata", game.ID+".playthrough")
	want, err := os.ReadFile(path)
	if err != nil && !(logictest.Updating() && errors.Is(err, fs.ErrNotExist)) {
		t.Fatalf("%v; go test ./logic/games -run TestPlaythroughs -update writes it", err)
	}
	var seed uint64
	if _, err := fmt.Sscanf(string(want), headerFormat, new(string), &seed); err != nil {
		if !logictest.Updating() {
			t.Fatalf("%s does not begin with the game and the seed: %v", path, err)
		}
		seed = shortGame(t, game)
	}
	logictest.Golden(t, path, playthrough(t, game, seed))
}

// headerFormat has what is needed to replay a playthrough.
const headerFormat = "game: %s\nseed: %d\n"

// shortGame returns the seed of the shortest of many random games that is not trivially
// short, so that the file can be read through.
func shortGame(t *testing.T, game *match.Game) (seed uint64) {
	t.Helper()
	least, tooFew := game.MaxLength(newPlay(t, game, nil, 0).match.Current().State())+1, 24
	tooFew = min(tooFew, least/2)
	for candidate := range uint64(300) {
		s, chance := playthroughStart(t, game, candidate)
		length := 0
		for ; !match.Over(s) && length < least; length++ {
			s, _ = s.Apply(randomMove(game, s, chance))
		}
		if length >= tooFew && length < least {
			least, seed = length, candidate
		}
	}
	return seed
}

func playthroughStart(t *testing.T, game *match.Game, seed uint64) (match.State, *rand.Rand) {
	t.Helper()
	s, err := game.New(playthroughSettings(t, game, seed))
	errtest.None(t, err)
	return s, rand.New(rand.NewPCG(seed, 3))
}

func playthroughSettings(t *testing.T, game *match.Game, seed uint64) json.RawMessage {
	t.Helper()
	settings, err := game.Settings(game.Defaults(), seed)
	errtest.None(t, err)
	return settings
}

// randomMove returns a random legal move, with extra passes.
func randomMove(game *match.Game, s match.State, chance *rand.Rand) string {
	legal := slices.Collect(s.Legal())
	if chance.IntN(6) == 0 && slices.Contains(legal, game.Pass) {
		return game.Pass
	}
	return legal[chance.IntN(len(legal))]
}

// playthrough returns a whole random game with all texts of the game.
func playthrough(t *testing.T, game *match.Game, seed uint64) string {
	t.Helper()
	var text strings.Builder
	s, chance := playthroughStart(t, game, seed)
	fmt.Fprintf(&text, headerFormat, game.ID, seed)
	fmt.Fprintf(&text, "settings: %s\nat most %d moves\n", playthroughSettings(t, game, seed), game.MaxLength(s))
	for n := 1; ; n++ {
		fmt.Fprintf(&text, "\n%v", s)
		for i, seat := range game.Seats(s) {
			fmt.Fprintf(&text, "seat %d: %s\n", i, strings.TrimSuffix(seat.Name.String()+", "+seat.Counts.Said().String(), ", "))
		}
		if o, over := s.Outcome(); over {
			fmt.Fprintf(&text, "outcome: %v %s\n", o.Scores, o.Sentence)
			return text.String()
		}
		fmt.Fprintf(&text, "seat %d is to move: %s\n", s.Turn(), game.Status(s))
		legal := slices.Collect(s.Legal())
		fmt.Fprintf(&text, "%d legal: %s\n", len(legal), shortList(legal))
		if known := exactly(game, s); known != "" {
			fmt.Fprintf(&text, "evaluation: %s\n", known)
		}
		move := randomMove(game, s, chance)
		fmt.Fprintf(&text, "\nmove %d: %s\n", n, move)
		next, err := s.Apply(move)
		if err != nil {
			t.Fatalf("%s: %v\n%v", move, err, s)
		}
		s = next
	}
}

func shortList(moves []string) string {
	const most, few = 16, 3
	if len(moves) > most {
		moves = slices.Concat(moves[:few], []string{"..."}, moves[len(moves)-few:])
	}
	return strings.Join(moves, ", ")
}

// exactly returns what the adviser proves at once, or "". Estimates change too often.
func exactly(game *match.Game, s match.State) string {
	if game.Hint == nil {
		return ""
	}
	search := game.Hint(s)
	if !search.Step(10) || !search.Evaluation().Proven() {
		return ""
	}
	return fmt.Sprintf("%v, by %s", search.Evaluation(), strings.Join(search.BestTurn(), ", "))
}
