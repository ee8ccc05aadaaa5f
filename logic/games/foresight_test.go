package games_test

import (
	"reflect"
	"slices"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestForesight checks that what was foreseen after a slow level's turn is the answer that a
// search from the beginning gives, and that only a slow level foresees.
func TestForesight(t *testing.T) {
	trisq, err := games.All().Find("trisq")
	errtest.None(t, err)
	slow := *trisq
	slow.Levels = slices.Clone(trisq.Levels)
	for i := range slow.Levels {
		slow.Levels[i].Slow = slow.Levels[i].Name == "able"
	}
	all := match.Games{&slow}
	values := slow.Defaults()
	values["rules"] = "groups"
	settings, err := slow.Settings(values, 0)
	errtest.None(t, err)
	ask := func(level string) (match.Question, *match.BoundedSearch, *match.Foresight) {
		q := match.Question{Game: slow.ID, Settings: settings, Moves: []string{"g7", "d4", "k10"}, Level: level, Seed: 5}
		f := match.NewForesight(all)
		found, err := f.Ask(q)
		errtest.None(t, err)
		match.Finish(found, 0)
		f.Expect(q, found)
		return q, found, f
	}
	if _, _, f := ask("medium"); !f.Done() {
		t.Error("a quick level foresees")
	}
	q, found, f := ask("able")
	for !f.Done() {
		f.RunSlice()
	}
	replies := found.Search.(match.Foreseer).Replies(4)
	if len(replies) != 4 {
		t.Fatalf("the likely replies are %v, want 4", replies)
	}
	next := q
	for _, reply := range replies {
		next.Moves = slices.Concat(q.Moves, found.BestTurn(), reply)
		next.Seed = match.TurnSeed(0, len(next.Moves)) + q.Seed - match.TurnSeed(0, len(q.Moves))
		foreseen, err := f.Ask(next)
		errtest.None(t, err)
		if !foreseen.RunSlice() {
			t.Errorf("the turn after %v was not foreseen", reply)
		}
		fresh, err := all.Ask(next)
		errtest.None(t, err)
		match.Finish(fresh, 0)
		if got, want := match.AnswerOf(foreseen), match.AnswerOf(fresh); !reflect.DeepEqual(got, want) {
			t.Errorf("after %v it foresaw\n%+v\nand finds\n%+v", reply, got, want)
		}
		f.Expect(next, foreseen)
		if f.Done() {
			t.Errorf("nothing is foreseen after the foreseen turn %v", foreseen.BestTurn())
		}
		f.Expect(q, found)
		for !f.Done() {
			f.RunSlice()
		}
	}
	other := next
	other.Seed++
	if s, err := f.Ask(other); err != nil || s.RunSlice() {
		t.Errorf("another question, %v, has a foreseen answer", err)
	}
	if s, err := f.Ask(next); err != nil || s.RunSlice() {
		t.Errorf("what was foreseen is kept after another turn, %v", err)
	}
}
