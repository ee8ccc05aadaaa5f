package match_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
)

func TestStrengthNamesRoundTrip(t *testing.T) {
	for _, n := range []int{0, 7, 1450, match.MaxStrength} {
		if got, ok := match.ParseStrength(match.StrengthName(n)); !ok || got != n {
			t.Errorf("%d is read as %d, %v", n, got, ok)
		}
	}
	for _, word := range []string{"", "level:", "level:-1", "level:+1", "level:01", "level:10000", "level:1e3", "level: 1", "Level:1", "1450", "easy", "person"} {
		if n, ok := match.ParseStrength(word); ok {
			t.Errorf("%q is read as %d", word, n)
		}
	}
	if said := match.SayWho("level:1450").String(); said != "strength 1450" || match.SayWho("easy").String() != "easy" {
		t.Errorf("it is said as %q", said)
	}
}

// TestFormerLevelsStillPlay: all former levels and all strengths can be named.
func TestFormerLevelsStillPlay(t *testing.T) {
	trisq, err := games.All().Find("trisq")
	errtest.None(t, err)
	offered := trisq.OfferedNames()
	for _, who := range []string{"novice", "learner", "casual", "fair", "medium", "able", "skilled", "hard", "champion"} {
		if err := trisq.CheckSeat(who); err != nil || slices.Contains(offered, who) {
			t.Errorf("%s sits with %v; offered are %v", who, err, offered)
		}
	}
	if err := trisq.CheckSeat("level:1450"); err != nil {
		t.Error(err)
	}
	const want = `there is no level "level:x"; a seat is person, newcomer, starter, beginner, easy, keen, strong, expert, master, grandmaster or level:N`
	if err := trisq.CheckSeat("level:x"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	shaper, err := games.All().Find("shaper")
	errtest.None(t, err)
	if err := shaper.CheckSeat("level:10"); err == nil {
		t.Error("a game without a scale has players of a strength")
	}
}

type ahead struct {
	line  []string
	known match.Evaluation
}

func (a ahead) Step(int) bool                { return true }
func (a ahead) BestTurn() []string           { return a.line }
func (a ahead) Evaluation() match.Evaluation { return a.known }
func (a ahead) Note() say.Text               { return say.Raw("words") }

// line returns a game with a scale of two points: a random player, and one that always
// plays what found says.
func line(found ahead) *match.Game {
	trisq, _ := games.All().Find("trisq")
	g := *trisq
	scale := &match.Scale{Points: []match.Point{{Name: "newcomer", Level: "beginner", BlunderRate: 100, Strength: 100}, {Name: "beginner", Level: "beginner", Strength: 500}}}
	g.Scale = func(match.State) *match.Scale { return scale }
	g.Search = g.OnScale(func(match.State, string, uint64) match.Search { return found })
	return &g
}

// TestStrengthBetweenPointsMixesThem: a strength between two points plays some turns as each of them,
// the same ones for the same seed.
func TestStrengthBetweenPointsMixesThem(t *testing.T) {
	g := line(ahead{line: []string{"best"}})
	s, err := g.New(nil)
	errtest.None(t, err)
	for who, want := range map[string]int{"newcomer": 0, "level:0": 0, "level:100": 0, "level:200": 250, "level:400": 750, "level:500": 1000, "level:9000": 1000, "beginner": 1000} {
		best := 0
		for seed := range uint64(1000) {
			first, again := g.Search(s, who, seed).BestTurn(), g.Search(s, who, seed).BestTurn()
			if !slices.Equal(first, again) {
				t.Fatalf("%s plays %v and %v with the same seed", who, first, again)
			}
			if first[0] == "best" {
				best++
			} else if !match.IsLegal(s, first[0]) {
				t.Fatalf("%s plays %v", who, first)
			}
		}
		if best < want-60 || best > want+60 || (want == 0 || want == 1000) && best != want {
			t.Errorf("%s plays %d turns of 1000 as the stronger; want about %d", who, best, want)
		}
	}
}

// TestBlundersNeverMissAWin: players stronger than random take an immediate win, and
// every player passes when the engine does.
func TestBlundersNeverMissAWin(t *testing.T) {
	wins := match.Evaluation{Verdict: match.Win, Turns: 1}
	for _, test := range []struct {
		who    string
		found  ahead
		strays bool
	}{
		{"level:110", ahead{[]string{"best"}, wins}, false},
		{"level:100", ahead{[]string{"best"}, wins}, true},
		{"newcomer", ahead{[]string{"best"}, wins}, true},
		{"level:110", ahead{[]string{"best"}, match.Evaluation{Verdict: match.Win, Turns: 2}}, true},
		{"newcomer", ahead{line: []string{"pass"}}, false},
	} {
		g := line(test.found)
		s, err := g.New(nil)
		errtest.None(t, err)
		search := g.Search(s, test.who, 1)
		if strays := search.BestTurn()[0] != test.found.line[0]; strays != test.strays {
			t.Errorf("%s plays %v where %+v is found", test.who, search.BestTurn(), test.found)
		}
		if test.strays && (search.Evaluation().Proven() || !search.Note().Zero()) {
			t.Errorf("%s leaves the turn to chance and says %v, %q", test.who, search.Evaluation(), search.Note())
		}
	}
}

// TestChanceMovesAreLegal: random moves are legal, and pass only if there is no other move.
func TestChanceMovesAreLegal(t *testing.T) {
	for _, g := range append(games.All(), tictactoe.Game()) {
		settings, err := g.Settings(g.Defaults(), 1)
		errtest.None(t, err)
		s, err := g.New(settings)
		errtest.None(t, err)
		chance := rand.New(rand.NewPCG(1, 1))
		for range 40 {
			move := g.RandomMove(s, chance)
			if match.Over(s) != (move == "") || move != "" && !match.IsLegal(s, move) {
				t.Fatalf("%s: %q is played in\n%v", g.ID, move, s)
			}
			if move == "" {
				break
			}
			if others := len(strings.Fields(strings.Join(slices.Collect(s.Legal()), " "))); move == g.Pass && others > 1 {
				t.Fatalf("%s: a pass among %d moves", g.ID, others)
			}
			s, err = s.Apply(move)
			errtest.None(t, err)
		}
	}
}
