package games_test

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// TestDescriptions compares descriptions of every game with a golden file: the start, the
// first moves and the end of a random game. -update rewrites it.
func TestDescriptions(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		logictest.Golden(t, filepath.Join("testdata", game.ID+".described"), described(t, game))
	})
}

func described(t *testing.T, game *match.Game) string {
	settings, err := game.Settings(game.Defaults(), 4)
	errtest.None(t, err)
	m, err := match.New(game, settings, nil, 0)
	errtest.None(t, err)
	var b strings.Builder
	tell := func() {
		b.WriteString("== after " + strconv.Itoa(m.Cursor()) + " moves\n" + match.Words(m, m.Current(), nil).String() + "\n")
	}
	chance := rand.New(rand.NewPCG(7, 7))
	tell()
	for !match.Over(m.Current().State()) && m.Cursor() < 300 {
		var legal []string
		for move := range m.Current().State().Legal() {
			if move != game.Pass {
				legal = append(legal, move)
			}
		}
		if legal == nil {
			legal = []string{game.Pass}
		}
		errtest.None(t, m.Play(legal[chance.IntN(len(legal))]))
		if n := m.Cursor(); n <= 3 || n == 12 {
			tell()
		}
	}
	tell()
	return b.String()
}

// mostBrief is the length of a move in few words that fits the width of a phone.
const mostBrief = 24

// TestDescribedCells checks what programs that walk over cells rely on: keys and names
// are unique in an area, rows have no gaps, and only a game in progress offers actions.
func TestDescribedCells(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		m, err := match.New(game, nil, nil, 0)
		errtest.None(t, err)
		chance := rand.New(rand.NewPCG(1, 2))
		for range 60 {
			checkDescription(t, game, m.Current().State())
			var legal []string
			for move := range m.Current().State().Legal() {
				legal = append(legal, move)
			}
			if legal == nil {
				return
			}
			move := legal[chance.IntN(len(legal))]
			if game.Spoken(m.Current().State(), move).String() == "" {
				t.Errorf("%s has no words", move)
			}
			brief := game.InWords(m.Current().State(), move).Brief.String()
			if n := len(brief); game.Tell != nil && (brief == move || n == 0 || n > mostBrief) {
				t.Errorf("in few words, %s is %q", move, brief)
			}
			errtest.None(t, m.Play(move))
		}
	})
}

func checkDescription(t *testing.T, game *match.Game, s match.State) {
	t.Helper()
	kinds := map[string]bool{}
	for _, a := range game.Description(s).Areas {
		if a.Name.Zero() || a.Kind == "" || kinds[a.Kind] {
			t.Errorf("the area %q of kind %q has no name, no kind, or that of another", a.Name, a.Kind)
		}
		kinds[a.Kind] = true
		keys := map[string]bool{}
		for _, row := range a.Rows {
			if len(row.Cells) == 0 {
				t.Errorf("%s has a row without cells", a.Name)
			}
			for _, c := range row.Cells {
				if c.Key == "" || c.Name.Zero() || keys[c.Key] {
					t.Errorf("%s: the cell %q, %q has no key, no name, or another's key", a.Name, c.Key, c.Name)
				}
				keys[c.Key] = true
				if !c.Does.Zero() && (a.Unused || a.Idle || match.Over(s)) {
					t.Errorf("%s: %s can be done at %s, where nothing can", a.Name, c.Does, c.Name)
				}
			}
		}
	}
}
