package trisq_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/trisq"
)

func (p *plain) clone() *plain {
	q := *p
	q.earlier, q.captured = slices.Clone(p.earlier), maps.Clone(p.captured)
	return &q
}

// prey returns the figures that a side could capture by one placement, if necessary after
// a pass of the opponent.
func (p *plain) prey(hunter trisq.Figure) map[spot]bool {
	found := map[spot]bool{}
	if p = p.clone(); p.turn != hunter {
		p.pass()
	}
	if p.over() {
		return found
	}
	for column := range trisq.Size {
		for row := range trisq.Size {
			if _, taken, reason := p.try(hunter, spot{column, row}); reason == 0 {
				maps.Copy(found, taken)
			}
		}
	}
	return found
}

// freeSides counts the empty neighbours of a figure, or of its group.
func (p *plain) freeSides(at spot) int {
	members := map[spot]bool{at: true}
	if p.groups {
		members, _ = p.board.region(at)
	}
	free := map[spot]bool{}
	for member := range members {
		for _, n := range p.board.around(member) {
			if p.board.at(n) == trisq.None {
				free[n] = true
			}
		}
	}
	return len(free)
}

// cannotEscape reports whether the opponent of the side to move can capture after every
// reply.
func (p *plain) cannotEscape() bool {
	me := p.turn
	safe := func(q *plain) bool { return q.over() || len(q.prey(me.Other())) == 0 }
	passed := p.clone()
	if passed.pass(); safe(passed) {
		return false
	}
	for column := range p.board.size {
		for row := range p.board.size {
			after, taken, reason := p.try(me, spot{column, row})
			if reason != 0 {
				continue
			}
			q := p.clone()
			if q.place(after, taken); safe(q) {
				return false
			}
		}
	}
	return true
}

// points returns the area of a side.
func (p *plain) points(f trisq.Figure) (n int) {
	for column := range p.board.size {
		for row := range p.board.size {
			if p.owner(spot{column, row}) == f {
				n++
			}
		}
	}
	return n
}

// empty counts the empty points.
func (p *plain) empty() (n int) {
	for column := range p.board.size {
		for row := range p.board.size {
			if p.board.at(spot{column, row}) == trisq.None {
				n++
			}
		}
	}
	return n
}

// has reports whether a side has a figure on the board.
func (p *plain) has(f trisq.Figure) bool {
	for column := range p.board.size {
		for row := range p.board.size {
			if p.board.at(spot{column, row}) == f {
				return true
			}
		}
	}
	return false
}

// isByCorner reports whether a spot is one of the three around a corner.
func (b *plainBoard) isByCorner(at spot) bool {
	end := b.size - 1
	for _, corner := range []spot{{0, 0}, {0, end}, {end, 0}, {end, end}} {
		dx, dy := at.column-corner.column, at.row-corner.row
		if far := dx*dx + dy*dy; far == 1 || far == 2 {
			return true
		}
	}
	return false
}

func without(a, b map[spot]bool) map[spot]bool {
	found := map[spot]bool{}
	for s := range a {
		if !b[s] {
			found[s] = true
		}
	}
	return found
}

// TestReasonsAreFacts compares the reasons of moves with the plain rules.
func TestReasonsAreFacts(t *testing.T) {
	met := map[*match.Effect]int{}
	for game := range logictest.Times(12) {
		groups := game%2 == 1
		rules := map[bool]trisq.Rules{false: trisq.RulesSimple, true: trisq.RulesGroups}[groups]
		size := boardSizes[game/2%len(boardSizes)]
		s, err := trisq.New(trisq.Settings{Rules: rules, Size: size})
		errtest.None(t, err)
		p, random := newPlain(size, groups), rand.New(rand.NewPCG(uint64(game), 8))
		for ply := 0; ply < 200 && !p.over(); ply++ {
			m := anyMove(s, random)
			if ply%4 == game%4 || ply > 140 {
				checkReasons(t, s, p, m, met)
			}
			s, err = s.Apply(m)
			errtest.None(t, err)
			p = p.clone()
			p.do(m)
		}
	}
	for _, effect := range []*match.Effect{trisq.Captures, trisq.Saves, trisq.Threatens, trisq.Leaves, trisq.Encloses, trisq.Fills, trisq.Forces, trisq.Passes} {
		if met[effect] == 0 {
			t.Errorf("%v never came up: the games prove too little", match.Reason{Effect: effect}.Words(true))
		}
	}
}

// TestTheFirstPieceByACorner checks that only a player's first piece is said to be by a corner.
func TestTheFirstPieceByACorner(t *testing.T) {
	for _, c := range []struct {
		size  int
		moves string
		want  bool
	}{{13, "m13", true}, {13, "n13", false}, {13, "c2", false}, {13, "b2", true}, {7, "f6", true}, {7, "d4", false}, {9, "e5 b1", true}, {9, "e5 b1 j8", false}} {
		s, err := trisq.New(trisq.Settings{Size: c.size})
		errtest.None(t, err)
		moves := strings.Fields(c.moves)
		for i, text := range moves {
			m, err := trisq.ParseMove(text)
			errtest.None(t, err)
			is := slices.ContainsFunc(s.Reasons([]trisq.Move{m}), func(r match.Reason) bool { return r.Effect == trisq.Corners })
			if i == len(moves)-1 && is != c.want {
				t.Errorf("on %d points a side, %s is by a corner: %v", c.size, c.moves, is)
			}
			s = apply(t, s, m)
		}
	}
}

// TestThePassThatWinsIsNamed ends a game by two passes, for the leader and for the other.
func TestThePassThatWinsIsNamed(t *testing.T) {
	for moves, want := range map[string]*match.Effect{"a1 pass": match.Wins, "pass": trisq.Passes} {
		s, err := trisq.New(trisq.Settings{})
		errtest.None(t, err)
		for _, text := range strings.Fields(moves) {
			m, err := trisq.ParseMove(text)
			errtest.None(t, err)
			s = apply(t, s, m)
		}
		if got := s.Reasons([]trisq.Move{trisq.Pass}); len(got) != 1 || got[0].Effect != want || want == trisq.Passes && got[0].Count != trisq.Points {
			t.Errorf("after %s a pass is said to do %v", moves, match.SayReasons(got, true))
		}
	}
}

// anyMove returns a random placement, and rarely a pass.
func anyMove(s trisq.State, random *rand.Rand) trisq.Move {
	all := slices.Collect(s.Legal())
	if len(all) > 1 && random.IntN(30) > 0 {
		all = all[:len(all)-1]
	}
	return all[random.IntN(len(all))]
}

func (p *plain) do(m trisq.Move) map[spot]bool {
	at, isPlacement := m.Point()
	if !isPlacement {
		p.pass()
		return nil
	}
	after, taken, _ := p.try(p.turn, spotOf(at))
	p.place(after, taken)
	return taken
}

func checkReasons(t *testing.T, s trisq.State, p *plain, m trisq.Move, met map[*match.Effect]int) {
	t.Helper()
	me, other := p.turn, p.turn.Other()
	forced := slices.ContainsFunc(s.Reasons([]trisq.Move{m}), func(r match.Reason) bool { return r.Effect == trisq.Forces })
	next := p.clone()
	taken := next.do(m)
	want := map[*match.Effect]string{}
	tell := func(effect *match.Effect, set map[spot]bool) {
		var names []string
		for q := range trisq.Point(trisq.Points) {
			if set[spotOf(q)] {
				names = append(names, q.String())
			}
		}
		if len(names) > 0 {
			want[effect] = fmt.Sprint(names)
		}
	}
	if next.over() {
		want[match.Ends] = "[]"
		if m == trisq.Pass {
			want = map[*match.Effect]string{trisq.Passes: fmt.Sprint(next.empty())}
		}
		if next.points(me) > next.points(other) {
			want = map[*match.Effect]string{match.Wins: "[]"}
		}
	} else {
		if end := next.clone(); m == trisq.Pass {
			if end.pass(); end.over() && end.points(me) <= end.points(other) {
				want[trisq.Passes] = fmt.Sprint(end.empty())
			}
		}
		left := next.prey(other)
		saved := without(p.prey(other), left)
		for at := range saved {
			if next.board.at(at) != me {
				delete(saved, at)
			}
		}
		tell(trisq.Captures, taken)
		tell(trisq.Saves, saved)
		for at := range saved {
			if p.freeSides(at) != 1 {
				t.Fatalf("%v is said to have had one free side, not %d\n%v", at, p.freeSides(at), s)
			}
		}
		for at := range left {
			if next.freeSides(at) != 1 {
				t.Fatalf("%v is said to be left with one free side, not %d\n%v", at, next.freeSides(at), s)
			}
		}
		switch threatened := without(next.prey(me), p.prey(me)); {
		// All replies are tried on small boards, and wherever a capture is said to be forced.
		case len(threatened) > 0 && (p.board.size < trisq.Size || forced) && next.cannotEscape():
			want[trisq.Forces] = "[]"
		default:
			tell(trisq.Threatens, threatened)
		}
		tell(trisq.Leaves, left)
		enclosed, there := 0, false
		for q := range trisq.Point(trisq.Points) {
			at := spotOf(q)
			there = there || p.board.at(at) == other
			if p.board.at(at) == trisq.None && next.board.at(at) == trisq.None && p.owner(at) != me && next.owner(at) == me {
				enclosed++
			}
		}
		if there && enclosed > 0 {
			want[trisq.Encloses] = fmt.Sprint(enclosed)
		}
		if at, isPlacement := m.Point(); isPlacement && there && len(taken) == 0 && p.owner(spotOf(at)) == me {
			want[trisq.Fills] = "[]"
		}
		if at, isPlacement := m.Point(); isPlacement && !p.has(me) && p.board.isByCorner(spotOf(at)) {
			want[trisq.Corners] = "[]"
		}
	}
	got := map[*match.Effect]string{}
	for _, r := range s.Reasons([]trisq.Move{m}) {
		met[r.Effect]++
		got[r.Effect] = fmt.Sprint(r.At)
		if slices.Contains([]*match.Effect{trisq.Encloses, trisq.Passes}, r.Effect) {
			got[r.Effect] = fmt.Sprint(r.Count)
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v is said to do %v, want %v\n%v", m, got, want, s)
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	pieces := func(effect *match.Effect, at ...string) match.Reason {
		return match.Reason{Effect: effect, At: at, Count: len(at)}
	}
	for want, r := range map[string]match.Reason{
		"captures h9":                          pieces(trisq.Captures, "h9"),
		"captures a1, b2 and c3":               pieces(trisq.Captures, "a1", "b2", "c3"),
		"captures 4 pieces":                    pieces(trisq.Captures, "a1", "b2", "c3", "d4"),
		"saves your piece at c3":               pieces(trisq.Saves, "c3"),
		"forces a capture next turn":           {Effect: trisq.Forces},
		"saves 4 of your pieces":               pieces(trisq.Saves, "a1", "b2", "c3", "d4"),
		"threatens the piece at h9":            pieces(trisq.Threatens, "h9"),
		"encloses 3 points":                    {Effect: trisq.Encloses, Count: 3},
		"fills a point that was already yours": {Effect: trisq.Fills},
		"starts near a corner, where two pieces are enough to enclose a point": {Effect: trisq.Corners},
		"ends the game": {Effect: match.Ends},
		"lets the game end with 40 points still empty":            {Effect: trisq.Passes, Count: 40},
		"leaves your piece at c3 with one free side":              pieces(trisq.Leaves, "c3"),
		"leaves your pieces at c3 and d5 with one free side each": pieces(trisq.Leaves, "c3", "d5"),
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
	three := []match.Reason{pieces(trisq.Captures, "h9"), pieces(trisq.Saves, "c3"), {Effect: match.Ends}}
	if got := match.SayReasons(three, false).String(); got != "captures h9 and saves their piece at c3" {
		t.Errorf("three are said as %q", got)
	}
}
