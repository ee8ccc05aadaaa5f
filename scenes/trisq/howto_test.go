package trisq

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tessera/logic/trisq"
)

// picture is a card's part of a board, placed on a full board.
type picture struct {
	t     *testing.T
	rules trisq.Rules
	rows  []string
}

// at returns a point of the picture on the board. If the picture shows an edge, it is
// placed at that edge, else in the middle.
func (p picture) at(column, row int) (trisq.Point, bool) {
	left, top := 4, 4
	if strings.HasPrefix(p.rows[0], "#") {
		left = -1
	}
	if strings.HasPrefix(p.rows[len(p.rows)-1], "##") {
		top = trisq.Size - len(p.rows) + 1
	}
	return trisq.PointAt(left+column, top+row)
}

// points returns the points where the picture has one of the letters, in reading order.
func (p picture) points(letters string) []trisq.Point {
	var out []trisq.Point
	for row, line := range p.rows {
		for column, letter := range []rune(line) {
			if at, ok := p.at(column, row); ok && strings.ContainsRune(letters, letter) {
				out = append(out, at)
			}
		}
	}
	return out
}

// laid places the figures, squares first, with passes in between.
func (p picture) laid(squares, triangles []trisq.Point) trisq.State {
	p.t.Helper()
	s, err := trisq.New(trisq.Settings{Rules: p.rules})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, at := range squares {
		s = p.play(s, trisq.Square, at)
	}
	for _, at := range triangles {
		s = p.play(s, trisq.Triangle, at)
	}
	return s
}

// play places a figure. The other side passes first if it is to move.
func (p picture) play(s trisq.State, side trisq.Figure, at trisq.Point) trisq.State {
	p.t.Helper()
	next, err := p.toMove(s, side).Apply(trisq.Place(at))
	if err != nil {
		p.t.Fatalf("%v: %v\n%v", at, err, s)
	}
	return next
}

func (p picture) toMove(s trisq.State, side trisq.Figure) trisq.State {
	p.t.Helper()
	if s.Turn() == side {
		return s
	}
	next, err := s.Apply(trisq.Pass)
	if err != nil {
		p.t.Fatal(err)
	}
	return next
}

func without(list []trisq.Point, p trisq.Point) []trisq.Point {
	return slices.DeleteFunc(slices.Clone(list), func(q trisq.Point) bool { return q == p })
}

// TestEveryCardIsTrue plays what each card shows by its own rule set.
func TestEveryCardIsTrue(t *testing.T) {
	for _, rules := range []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups} {
		for _, l := range howToCards(rules) {
			t.Run(string(rules)+"/"+l.text.String(), func(t *testing.T) {
				p := picture{t, rules, l.rows}
				switch {
				case l.reason == trisq.Repetition:
					p.repeats(l)
				case l.reason != 0:
					p.forbids(l)
				case len(p.points("st")) > 0:
					p.captures()
				default:
					p.stands()
				}
			})
		}
	}
}

// captures checks that the pale figures are captured, and no others, whichever of the
// surrounding figures is placed last.
func (p picture) captures() {
	losers, winners, side := "S"+"s", "T", trisq.Triangle
	if len(p.points("t")) > 0 {
		losers, winners, side = "T"+"t", "S", trisq.Square
	}
	pale, last := p.points("st"), p.points(winners)
	tried := 0
	for _, at := range last {
		if !beside(at, pale) {
			continue
		}
		tried++
		var s trisq.State
		if side == trisq.Triangle {
			s = p.laid(p.points(losers), without(last, at))
		} else {
			s = p.laid(without(last, at), p.points(losers))
		}
		if s.Captured(side) != 0 {
			p.t.Fatalf("something is captured before %v\n%v", at, s)
		}
		if s = p.play(s, side, at); !slices.Equal(s.LastCaptured(), pale) {
			p.t.Errorf("%v captures %v, not %v\n%v", at, s.LastCaptured(), pale, s)
		}
	}
	if tried == 0 {
		p.t.Error("nobody stands beside what is captured")
	}
}

func beside(p trisq.Point, list []trisq.Point) bool {
	return slices.ContainsFunc(list, func(q trisq.Point) bool {
		dx, dy := p.Column()-q.Column(), p.Row()-q.Row()
		return dx*dx+dy*dy == 1
	})
}

func (p picture) forbids(l howToCard) {
	s := p.toMove(p.laid(p.points("S"), p.points("T")), l.mover)
	for _, at := range p.points("x") {
		p.refused(s, at, l.reason)
	}
}

func (p picture) refused(s trisq.State, at trisq.Point, reason trisq.Reason) {
	p.t.Helper()
	_, err := s.Apply(trisq.Place(at))
	var refused *trisq.MoveError
	if !errors.As(err, &refused) || refused.Reason != reason {
		p.t.Errorf("at %v the rules say %v, not %v\n%v", at, err, reason, s)
	}
}

// repeats checks that the figure at the x, just captured by the pale one, must not be
// placed again immediately.
func (p picture) repeats(l howToCard) {
	x, pale := p.points("x")[0], p.points("t")[0]
	s := p.laid(append(p.points("S"), x), p.points("T"))
	if s = p.play(p.toMove(s, trisq.Triangle), trisq.Triangle, pale); !slices.Equal(s.LastCaptured(), []trisq.Point{x}) {
		p.t.Fatalf("%v captures %v\n%v", pale, s.LastCaptured(), s)
	}
	p.refused(s, x, l.reason)
}

// stands checks that no figure is captured and that the areas belong to the sides that
// the card says.
func (p picture) stands() {
	squares, triangles := p.points("S"), p.points("T")
	s := p.laid(squares, triangles)
	if s.Figures(trisq.Square) != len(squares) || s.Figures(trisq.Triangle) != len(triangles) {
		p.t.Errorf("figures are captured\n%v", s)
	}
	owners := s.Ownership()
	for letter, side := range map[string]trisq.Figure{"1": trisq.Triangle, "2": trisq.Square} {
		for _, at := range p.points(letter) {
			if owners[at] != side {
				p.t.Errorf("%v is in the area of %v, not of %v\n%v", at, owners[at], side, s)
			}
		}
	}
}

// TestFriendsAreCapturedInGroups checks that the group rules capture the figures that the
// simple rules' card calls safe. So the two cards cannot be swapped.
func TestFriendsAreCapturedInGroups(t *testing.T) {
	p := picture{t, trisq.RulesGroups, friends.rows}
	if s := p.laid(p.points("S"), p.points("T")); s.Figures(trisq.Square) != 0 {
		t.Errorf("in groups the pair stands\n%v", s)
	}
	p.rules = trisq.RulesSimple
	s := p.toMove(p.laid(picture{t, p.rules, ownGroup.rows}.points("S"), p.points("T")), trisq.Square)
	x := picture{t, p.rules, ownGroup.rows}.points("x")[0]
	if _, err := s.Apply(trisq.Place(x)); err != nil {
		t.Errorf("with simple rules a figure beside its own may be placed: %v\n%v", err, s)
	}
}

// TestMovingCardsShowOneTurn plays what lies between the two pictures of a moving card:
// one triangle, which captures what is pale afterwards, or only the count of the area.
func TestMovingCardsShowOneTurn(t *testing.T) {
	for _, l := range howToCards(trisq.RulesSimple) {
		if l.before == nil {
			continue
		}
		before, after := picture{t, trisq.RulesSimple, l.before}, picture{t, trisq.RulesSimple, l.rows}
		s := before.laid(before.points("S"), before.points("T"))
		placed := slices.DeleteFunc(after.points("T"), func(p trisq.Point) bool { return s.At(p) == trisq.Triangle })
		if len(placed) > 1 || len(placed) == 0 && len(after.points("12")) == 0 {
			t.Fatalf("%q: %d triangles are placed", l.text, len(placed))
		}
		for _, at := range placed {
			s = before.play(s, trisq.Triangle, at)
		}
		want := after.laid(after.points("S"), after.points("T"))
		if s.Diagram() != want.Diagram() {
			t.Errorf("%q leads to\n%v\nwant\n%v", l.text, s, want)
		}
	}
}
