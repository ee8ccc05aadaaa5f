package trisq_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
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
	met := map[match.Effect]int{}
	for game := range logictest.Times(12) {
		groups := game%2 == 1
		rules := map[bool]trisq.Rules{false: trisq.RulesSimple, true: trisq.RulesGroups}[groups]
		s, err := trisq.New(trisq.Settings{Rules: rules})
		errtest.None(t, err)
		p, random := newPlain(groups), rand.New(rand.NewPCG(uint64(game), 8))
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
	for _, fate := range []match.Effect{match.Captures, match.Saves, match.Threatens, match.Leaves, match.Encloses, match.Fills} {
		if met[fate] == 0 {
			t.Errorf("fate %d never came up: the games prove too little", fate)
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

func checkReasons(t *testing.T, s trisq.State, p *plain, m trisq.Move, met map[match.Effect]int) {
	t.Helper()
	me, other := p.turn, p.turn.Other()
	next := p.clone()
	taken := next.do(m)
	want := map[match.Effect]string{}
	tell := func(fate match.Effect, set map[spot]bool) {
		var names []string
		for q := range trisq.Point(trisq.Points) {
			if set[spotOf(q)] {
				names = append(names, q.String())
			}
		}
		if len(names) > 0 {
			want[fate] = fmt.Sprint(names)
		}
	}
	if next.over() {
		want[match.Ends] = "[]"
	} else {
		left := next.prey(other)
		saved := without(p.prey(other), left)
		for at := range saved {
			if next.board.at(at) != me {
				delete(saved, at)
			}
		}
		tell(match.Captures, taken)
		tell(match.Saves, saved)
		tell(match.Threatens, without(next.prey(me), p.prey(me)))
		tell(match.Leaves, left)
		enclosed, there := 0, false
		for q := range trisq.Point(trisq.Points) {
			at := spotOf(q)
			there = there || p.board.at(at) == other
			if p.board.at(at) == trisq.None && next.board.at(at) == trisq.None && p.owner(at) != me && next.owner(at) == me {
				enclosed++
			}
		}
		if there && enclosed > 0 {
			want[match.Encloses] = fmt.Sprint(enclosed)
		}
		if at, isPlacement := m.Point(); isPlacement && there && len(taken) == 0 && p.owner(spotOf(at)) == me {
			want[match.Fills] = "[]"
		}
	}
	got := map[match.Effect]string{}
	for _, r := range s.Reasons([]trisq.Move{m}) {
		met[r.Effect]++
		got[r.Effect] = fmt.Sprint(r.At)
		if r.Effect == match.Encloses {
			got[r.Effect] = fmt.Sprint(r.Count)
		}
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%v is said to do %v, want %v\n%v", m, got, want, s)
	}
}
