package lessons_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/logic/trisq"
)

var pupilGames = flag.Int("pupil.games", 0, "how many games a pupil plays against the lowest level; 0 for a few")

// pupil is a player who knows only what the lesson taught. It returns a move.
type pupil func(chance *rand.Rand, s match.State) string

// pupils play every game with levels, under all rules that its lesson distinguishes.
var pupils = []struct {
	game, settings string
	plays          pupil
	sample         int // games in each test run
}{
	{"trisq", `{"rules":"simple"}`, trisqPupil, 6},
	{"trisq", `{"rules":"groups"}`, trisqPupil, 12},
	{"foursquare", ``, foursquarePupil, 40},
	{"square", `{"players":2}`, squarePupil, 40},
}

// TestThePupilBeatsTheLowestLevel plays a player fresh from the lesson against the lowest
// level. The aim is to win 60 of 100 games. A small sample may be unlucky, so it has to
// win half of them. `go test ./logic/lessons -run Pupil -pupil.games 100 -v` plays 100.
func TestThePupilBeatsTheLowestLevel(t *testing.T) {
	for _, p := range pupils {
		t.Run(p.game+p.settings, func(t *testing.T) {
			g := gameNamed(t, p.game)
			n, least := p.sample, 0.5
			if *pupilGames > 0 {
				n, least = *pupilGames, 0.6
			}
			won := 0.0
			for i := range n {
				won += playPupil(t, g, p.settings, p.plays, i)
			}
			t.Logf("won %v of %d", won, n)
			if won < least*float64(n) {
				t.Errorf("the pupil won %v of %d games of %s against the level %s", won, n, g.Title, g.Levels[0].Name)
			}
		})
	}
}

func gameNamed(t *testing.T, id string) *match.Game {
	g, err := games.WithTeaching().Find(id)
	errtest.None(t, err)
	return g
}

// playPupil returns 1 if the pupil wins. The pupil is first in even games.
func playPupil(t *testing.T, g *match.Game, settings string, plays pupil, number int) float64 {
	m, err := match.New(g, json.RawMessage(settings), nil, 0)
	errtest.None(t, err)
	chance, me := rand.New(rand.NewPCG(uint64(number), 1)), number%2
	for m.Current().State().Turn() >= 0 && m.Len() < 600 {
		line := []string(nil)
		if m.Current().State().Turn() == me {
			line = []string{plays(chance, m.Current().State())}
		} else {
			search := g.Search(m.Current().State(), g.Levels[0].Name, match.TurnSeed(uint64(number), m.Len()))
			match.Finish(search, 0)
			line = search.BestTurn()
		}
		for _, move := range line {
			if err := m.Play(move); err != nil {
				t.Fatalf("%v\n%v", err, m.Current().State())
			}
		}
	}
	o, over := m.Current().State().Outcome()
	if !over || o.Scores[me] <= o.Scores[1-me] {
		return 0
	}
	return 1
}

// foursquarePupil wins if a turn wins, fills a well in which the opponent would win,
// prefers own pairs and threes that can still become a square, and does not slide an
// opponent's square together. When only slides are left it also considers the opponent's.
// It does not see the combination of an opponent's marble and slide.
func foursquarePupil(chance *rand.Rand, state match.State) string {
	s := match.Typed[foursquare.State](state)
	moves := slices.Collect(s.Legal())
	chance.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	me := s.Turn()
	best, at := -1000, 0
	for i, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		worth := foursquareWorth(next, me)
		if next.Phase() == foursquare.PlacementSlide && next.Winner() == foursquare.Nobody {
			worth = -1000 // includes the slide
			for _, square := range next.Slides() {
				if end, err := next.Apply(foursquare.Slide(square)); err == nil {
					worth = max(worth, foursquareWorth(end, me))
				}
			}
		}
		if worth > best {
			best, at = worth, i
		}
	}
	return moves[at].String()
}

// foursquareWorth returns the pupil's opinion of a position after its turn.
func foursquareWorth(s foursquare.State, me foursquare.Player) int {
	switch s.Winner() {
	case me:
		return 900
	case me.Other():
		return -900
	}
	pairs, threes := prospects(s, me)
	otherPairs, otherThrees := prospects(s, me.Other())
	worth := 3*threes + pairs - otherPairs
	if otherThrees > 0 && s.Remaining(me.Other()) > 0 {
		worth -= 400
	}
	if s.Phase() == foursquare.Movement {
		for _, square := range s.Slides() {
			if next, err := s.Apply(foursquare.Slide(square)); err == nil && next.Winner() == me.Other() {
				worth -= 400
			}
		}
	}
	return worth
}

// prospects counts squares with two and three marbles of p and otherwise empty wells.
func prospects(s foursquare.State, p foursquare.Player) (pairs, threes int) {
	for row := range foursquare.Size - 1 {
		for col := range foursquare.Size - 1 {
			own, empty := 0, 0
			for k := range 4 {
				c := foursquare.CellAt(row+k/2, col+k%2)
				switch {
				case c.Square == s.Hole():
				case s.At(c.Square, c.Slot) == p:
					own++
				case s.At(c.Square, c.Slot) == foursquare.Nobody:
					empty++
				}
			}
			switch {
			case own == 3 && empty == 1:
				threes++
			case own == 2 && empty == 2:
				pairs++
			}
		}
	}
	return pairs, threes
}

// squarePupil tries some moves and plays the one that closes the most squares.
func squarePupil(chance *rand.Rand, state match.State) string {
	const looks = 40
	s := match.Typed[squaregame.State](state)
	moves := slices.Collect(s.Legal())
	best, at := -1, squaregame.Pass
	for range looks {
		m := moves[chance.IntN(len(moves))]
		if m.IsPass() {
			continue
		}
		if next, err := s.Apply(m); err == nil && next.LastClosed() > best {
			best, at = next.LastClosed(), m
		}
	}
	return at.String()
}

// trisqPupil captures if possible, saves figures in danger, and otherwise closes in on
// single enemy figures with figures that have a friend beside them. It passes if the
// opponent passed and its own area is larger, or if only its own area is left.
func trisqPupil(chance *rand.Rand, state match.State) string {
	s := match.Typed[trisq.State](state)
	me := s.Turn()
	if s.Passes() > 0 && s.Area(me) > s.Area(me.Other()) {
		return trisq.Pass.String()
	}
	moves := slices.Collect(s.Legal())
	chance.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	danger := 0
	if passed, err := s.Apply(trisq.Pass); err == nil {
		danger = captured(passed)
	}
	owners, groups := s.Ownership(), s.Settings().Rules == trisq.RulesGroups
	best, at := -15*danger-1, trisq.Pass // the worth of doing nothing
	for _, m := range moves {
		p, places := m.Point()
		if !places || owners[p] == me && s.Plies() > 40 {
			continue // a figure in the own area gains nothing
		}
		next, err := s.Apply(m)
		if err != nil || groups && owners[p] == me.Other() && s.Plies() > 40 && next.Captured(me) == s.Captured(me) {
			continue // whole groups are lost in the opponent's area
		}
		worth := 20*(next.Captured(me)-s.Captured(me)) + 2*min(beside(s, p, me), 1) + closesIn(s, p, me.Other())
		if danger > 0 || beside(s, p, me)+beside(s, p, me.Other()) > 0 {
			worth -= 15 * captured(next)
		}
		if worth > best {
			best, at = worth, m
		}
	}
	return at.String()
}

// closesIn returns how close a point brings single figures of a side to capture: the
// number of their sides that are closed.
func closesIn(s trisq.State, p trisq.Point, f trisq.Figure) int {
	worth := 0
	for _, q := range around(p) {
		if s.At(q) == f && beside(s, q, f) == 0 {
			worth = max(worth, 1+4-len(around(q))+beside(s, q, f.Other()))
		}
	}
	return worth
}

// captured returns the most figures that a move of the player to move captures.
func captured(s trisq.State) int {
	most := 0
	if _, over := s.Outcome(); over {
		return 0
	}
	me := s.Turn()
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil {
			most = max(most, next.Captured(me)-s.Captured(me))
		}
	}
	return most
}

func beside(s trisq.State, p trisq.Point, f trisq.Figure) int {
	count := 0
	for _, q := range around(p) {
		if s.At(q) == f {
			count++
		}
	}
	return count
}

func around(p trisq.Point) (list []trisq.Point) {
	for _, step := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		if q, ok := trisq.PointAt(p.Column()+step[0], p.Row()+step[1]); ok {
			list = append(list, q)
		}
	}
	return list
}
