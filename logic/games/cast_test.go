package games

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tessera/logic/match"
)

// claim is the meaning of a character's sentence: how often the character does something
// in positions where the rules allow it.
type claim struct {
	game, level string
	does        string  // names one of habits
	least, most float64 // of the positions where it could
}

// claims are the sentences of Levels that say what a player sees or misses. How deep and
// how long a level searches is in the tests of its engine.
var claims = []claim{
	{"trisq", "newcomer", "captures", 0, 0.3},
	{"trisq", "beginner", "captures", 0.25, 0.9}, // captures when it sees the chance
	{"trisq", "easy", "captures", 0.8, 1},        // rarely misses the next capture
	{"foursquare", "newcomer", "wins at once", 0, 0.4},
	{"foursquare", "beginner", "leaves no win", 0.5, 0.95}, // misses what a slide can do
	{"foursquare", "easy", "wins at once", 1, 1},           // thinks one turn ahead
	{"foursquare", "medium", "wins at once", 1, 1},         // thinks two turns ahead
	{"foursquare", "medium", "leaves no win", 1, 1},
	{"foursquare", "hard", "leaves no win", 1, 1},
	{"square", "newcomer", "closes the most", 0, 0.4},
	{"square", "beginner", "closes the most", 0, 0.8}, // looks at a few places
	{"square", "casual", "closes the most", 1, 1},     // closes the most squares at once
}

// habits are checks by name. Each reports whether a player could do something in a position,
// and whether a turn of the player does it. They use only the contract of all games.
var habits = map[string]func(g *match.Game, s match.State, line []string) (could, does bool){
	"captures": func(g *match.Game, s match.State, line []string) (could, does bool) {
		best, own := gains(g, s, line[0])
		return best > 0, own > 0
	},
	"closes the most": func(g *match.Game, s match.State, line []string) (could, does bool) {
		best, own := gains(g, s, line[0])
		return best > 1, own == best
	},
	"wins at once": func(_ *match.Game, s match.State, line []string) (could, does bool) {
		return canWin(s), wins(after(s, line), s.Turn())
	},
	"leaves no win": func(_ *match.Game, s match.State, line []string) (could, does bool) {
		safe, all := 0, 0
		for end := range turns(s) {
			if all++; !canWin(end) {
				safe++
			}
		}
		return 0 < safe && safe < all && !canWin(s), !canWin(after(s, line))
	},
}

// gains returns the most that any move adds to the mover's last count, and what one move
// adds.
func gains(g *match.Game, s match.State, move string) (best, own uint64) {
	count := func(s match.State, seat int) uint64 {
		counts := g.Seats(s)[seat].Counts
		return counts[len(counts)-1].Number
	}
	before := count(s, s.Turn())
	for m := range s.Legal() {
		gained := count(after(s, []string{m}), s.Turn()) - before
		best = max(best, gained)
		if m == move {
			own = gained
		}
	}
	return best, own
}

func after(s match.State, line []string) match.State {
	for _, move := range line {
		next, err := s.Apply(move)
		if err != nil {
			panic(err)
		}
		s = next
	}
	return s
}

func wins(s match.State, seat int) bool {
	o, over := s.Outcome()
	return over && len(o.Winners()) == 1 && o.Winners()[0] == seat
}

func canWin(s match.State) bool {
	for end := range turns(s) {
		if wins(end, s.Turn()) {
			return true
		}
	}
	return false
}

// turns ranges over the states after each whole turn of the seat to move.
func turns(s match.State) func(func(match.State) bool) {
	var each func(at match.State, yield func(match.State) bool) bool
	each = func(at match.State, yield func(match.State) bool) bool {
		for move := range at.Legal() {
			next := after(at, []string{move})
			if next.Turn() == s.Turn() {
				if !each(next, yield) {
					return false
				}
			} else if !yield(next) {
				return false
			}
		}
		return true
	}
	return func(yield func(match.State) bool) {
		if s.Turn() >= 0 {
			each(s, yield)
		}
	}
}

// TestCharactersPlayAsTheySay counts over recorded games how often each player does what
// its sentence says.
func TestCharactersPlayAsTheySay(t *testing.T) {
	positions := 40
	if testing.Short() {
		positions = 12
	}
	for _, c := range claims {
		t.Run(fmt.Sprintf("%s/%s %s", c.game, c.level, c.does), func(t *testing.T) {
			t.Parallel()
			g, err := All().Find(c.game)
			if err != nil {
				t.Fatal(err)
			}
			could, did := 0, 0
			for seed := uint64(1); could < positions; seed++ {
				s := somewhere(t, g, seed)
				if s.Turn() < 0 {
					continue
				}
				line, err := match.Think(g, s, c.level, seed, 0)
				if err != nil {
					t.Fatal(err)
				}
				can, does := habits[c.does](g, s, line)
				if can {
					could++
				}
				if can && does {
					did++
				}
			}
			if share := float64(did) / float64(could); share < c.least || share > c.most {
				t.Errorf("%s %s in %d of %d positions, want %g to %g of them", c.level, c.does, did, could, c.least, c.most)
			}
		})
	}
}

// somewhere returns a position in the middle of a random game for two.
func somewhere(t *testing.T, g *match.Game, seed uint64) match.State {
	values := g.Defaults()
	if _, has := values["players"]; has {
		values["players"] = "2"
	}
	settings, err := g.Settings(values, seed)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(seed, 7))
	for range map[string]int{"trisq": 50, "foursquare": 10, "square": 5}[g.ID] + chance.IntN(8) {
		if s.Turn() < 0 {
			return s
		}
		s = after(s, []string{g.RandomMove(s, chance)})
	}
	return s
}
