package puzzles_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/logic/squaregame"
	"tessera/logic/trisq"
)

// spot is a place, in units of half a step.
type spot struct{ x, y int }

// scenery is a position seen by the player to move: places and everything else.
type scenery struct {
	parts []map[spot]string
	rest  string
}

// laid returns a part in one of the eight symmetries, moved to start at 0, 0.
func laid(part map[spot]string, way int) map[spot]string {
	out := map[spot]string{}
	lowX, lowY := 1<<20, 1<<20
	for at, what := range part {
		if way&1 > 0 {
			at.x = -at.x
		}
		if way&2 > 0 {
			at.y = -at.y
		}
		if way&4 > 0 {
			at.x, at.y = at.y, at.x
		}
		lowX, lowY = min(lowX, at.x), min(lowY, at.y)
		out[at] = what
	}
	moved := map[spot]string{}
	for at, what := range out {
		moved[spot{at.x - lowX, at.y - lowY}] = what
	}
	return moved
}

func (a scenery) same(b scenery) bool {
	for way := range 8 {
		all := a.rest == b.rest
		for i := range a.parts {
			all = all && maps.Equal(laid(a.parts[i], way), laid(b.parts[i], 0))
		}
		if all {
			return true
		}
	}
	return false
}

func seen(game string, state match.State) scenery {
	part := map[spot]string{}
	switch game {
	case "trisq":
		s := match.Typed[trisq.State](state)
		for p := range trisq.Point(trisq.Points) { // the figures alone, wherever they are
			if f := s.At(p); f != trisq.None {
				part[spot{2 * p.Column(), 2 * p.Row()}] = fmt.Sprint(f == s.Turn())
			}
		}
		return scenery{[]map[spot]string{part}, ""}
	case "foursquare":
		s := match.Typed[foursquare.State](state)
		for square := range foursquare.Squares {
			for slot := range foursquare.Slots {
				at := spot{4*(square%3) + 2*(slot%2), 4*(square/3) + 2*(slot/2)}
				switch p := s.At(square, slot); {
				case square == s.Hole():
					part[at] = "hole"
				case p != foursquare.Nobody:
					part[at] = fmt.Sprint(p == s.Turn())
				default:
					part[at] = ""
				}
			}
		}
		return scenery{[]map[spot]string{part}, fmt.Sprint(s.Settings(), s.Remaining(s.Turn()), s.Remaining(s.Turn().Other()))}
	case "square":
		s := match.Typed[squaregame.State](state)
		for _, p := range s.Placements() {
			for _, l := range p.Lines() {
				at := spot{2*l.X + 1, 2 * l.Y}
				if l.Vertical {
					at = spot{2 * l.X, 2*l.Y + 1}
				}
				part[at] = fmt.Sprint(p.Player == s.ToMove(), p.Move.Piece)
			}
		}
		return scenery{[]map[spot]string{part}, ""}
	case "shaper":
		s := match.Typed[shaper.State](state)
		pair := map[spot]string{}
		picture := func(part map[spot]string, text string) {
			x, y := 0, 0
			for _, letter := range text {
				if letter == '/' {
					x, y = 0, y+2
					continue
				}
				part[spot{x, y}] = string(letter)
				x += 2
			}
		}
		picture(part, s.Difference().String())
		picture(pair, s.Piece().String())
		return scenery{[]map[spot]string{part, pair}, ""}
	}
	return scenery{rest: state.String()} // in other games only equal diagrams are alike
}

// TestNoTwoPuzzlesAreAlike: no puzzle is another one moved, rotated, mirrored or with its
// colours exchanged. The test does not use the finder's own comparison.
func TestNoTwoPuzzlesAreAlike(t *testing.T) {
	for _, set := range allSets(t) {
		g, count := gameOf(t, set.Game), 0
		var all []scenery
		for i, p := range set.Puzzles {
			m, _, err := p.Open(g)
			errtest.None(t, err)
			now := seen(set.Game, m.Current().State())
			if before := slices.IndexFunc(all, now.same); before >= 0 {
				t.Errorf("%s %d is the same as %d\n%v", set.ID, i+1, before+1, m.Current().State())
				count++
			}
			all = append(all, now)
		}
		t.Logf("%s: %d of %d are the same as one before", set.ID, count, len(all))
	}
}
