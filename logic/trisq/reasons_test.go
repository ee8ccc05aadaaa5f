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
	for _, effect := range []*match.Effect{trisq.Captures, trisq.Saves, trisq.Threatens, trisq.Leaves, trisq.Encloses, trisq.Fills} {
		if met[effect] == 0 {
			t.Errorf("%v never came up: the games prove too little", match.Reason{Effect: effect}.Words(true))
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
	} else {
		left := next.prey(other)
		saved := without(p.prey(other), left)
		for at := range saved {
			if next.board.at(at) != me {
				delete(saved, at)
			}
		}
		tell(trisq.Captures, taken)
		tell(trisq.Saves, saved)
		tell(trisq.Threatens, without(next.prey(me), p.prey(me)))
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
	}
	got := map[*match.Effect]string{}
	for _, r := range s.Reasons([]trisq.Move{m}) {
		met[r.Effect]++
		got[r.Effect] = fmt.Sprint(r.At)
		if r.Effect == trisq.Encloses {
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
		"captures h9":                                             pieces(trisq.Captures, "h9"),
		"captures a1, b2 and c3":                                  pieces(trisq.Captures, "a1", "b2", "c3"),
		"captures 4 pieces":                                       pieces(trisq.Captures, "a1", "b2", "c3", "d4"),
		"saves your piece at c3":                                  pieces(trisq.Saves, "c3"),
		"saves 4 of your pieces":                                  pieces(trisq.Saves, "a1", "b2", "c3", "d4"),
		"threatens the piece at h9":                               pieces(trisq.Threatens, "h9"),
		"encloses 3 points":                                       {Effect: trisq.Encloses, Count: 3},
		"fills a point that was already yours":                    {Effect: trisq.Fills},
		"ends the game":                                           {Effect: match.Ends},
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
