package trisq_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/trisq"
)

// plain is a second implementation of the rules without regard for speed, to check the
// fast one.
type plain struct {
	groups   bool
	turn     trisq.Figure
	board    plainBoard
	earlier  []plainBoard // the boards before each move
	passes   int
	captured map[trisq.Figure]int
}

// spot is a point as it is written: columns count from a, rows from the lowest, both from 0.
type spot struct{ column, row int }

// plainBoard holds the figures by column and row; trisq.None is an empty point.
type plainBoard struct {
	size    int
	figures [trisq.Size][trisq.Size]trisq.Figure
}

func newPlain(size int, groups bool) *plain {
	return &plain{groups: groups, turn: trisq.Triangle, board: plainBoard{size: size}, captured: map[trisq.Figure]int{}}
}

func (b *plainBoard) has(s spot) bool {
	return s.column >= 0 && s.column < b.size && s.row >= 0 && s.row < b.size
}

func (b *plainBoard) at(s spot) trisq.Figure { return b.figures[s.column][s.row] }

func (b *plainBoard) around(s spot) []spot {
	var list []spot
	for _, n := range []spot{{s.column, s.row - 1}, {s.column, s.row + 1}, {s.column - 1, s.row}, {s.column + 1, s.row}} {
		if b.has(n) {
			list = append(list, n)
		}
	}
	return list
}

// surrounded reports whether all neighbours are figures of one side or wall.
func (b *plainBoard) surrounded(s spot, by trisq.Figure) bool {
	for _, n := range b.around(s) {
		if b.at(n) != by {
			return false
		}
	}
	return true
}

// region returns the spots connected with s that have the same content, and the contents
// at its border.
func (b *plainBoard) region(s spot) (members map[spot]bool, border map[trisq.Figure]bool) {
	members, border = map[spot]bool{}, map[trisq.Figure]bool{}
	var visit func(spot)
	visit = func(t spot) {
		if b.at(t) != b.at(s) {
			border[b.at(t)] = true
			return
		}
		if members[t] {
			return
		}
		members[t] = true
		for _, n := range b.around(t) {
			visit(n)
		}
	}
	visit(s)
	return members, border
}

// lost returns the figures that disappear with the one on a spot: the single figure, or
// its group under the rule set groups; nothing if it stands.
func (b *plainBoard) lost(s spot, groups bool) map[spot]bool {
	if !groups {
		if b.surrounded(s, b.at(s).Other()) {
			return map[spot]bool{s: true}
		}
		return nil
	}
	members, border := b.region(s)
	if border[trisq.None] {
		return nil
	}
	return members
}

// try returns the board after a placement, what it captures, and why it is illegal (0 if
// it is legal).
func (p *plain) try(f trisq.Figure, s spot) (after plainBoard, taken map[spot]bool, reason trisq.Reason) {
	after = p.board
	if !after.has(s) {
		return after, nil, trisq.OffBoard
	}
	if after.at(s) != trisq.None {
		return after, nil, trisq.Occupied
	}
	after.figures[s.column][s.row] = f
	taken = map[spot]bool{}
	for _, n := range after.around(s) {
		if after.at(n) != f.Other() {
			continue
		}
		for t := range after.lost(n, p.groups) {
			taken[t] = true
		}
	}
	for t := range taken {
		after.figures[t.column][t.row] = trisq.None
	}
	if len(after.lost(s, p.groups)) > 0 {
		return after, nil, trisq.SelfCapture
	}
	if n := len(p.earlier); f == p.turn && n > 0 && after == p.earlier[n-1] {
		return after, nil, trisq.Repetition
	}
	return after, taken, 0
}

// over reports whether there were two passes in a row, or neither side can place. The
// opponent would place after a pass, which lifts the ban on repetition.
func (p *plain) over() bool {
	if p.passes == 2 {
		return true
	}
	for column := range p.board.size {
		for row := range p.board.size {
			for _, f := range []trisq.Figure{trisq.Triangle, trisq.Square} {
				if _, _, reason := p.try(f, spot{column, row}); reason == 0 {
					return false
				}
			}
		}
	}
	return true
}

func (p *plain) pass() {
	p.earlier = append(p.earlier, p.board)
	p.passes++
	p.turn = p.turn.Other()
}

func (p *plain) place(after plainBoard, taken map[spot]bool) {
	p.earlier = append(p.earlier, p.board)
	p.board = after
	p.passes = 0
	p.captured[p.turn] += len(taken)
	p.turn = p.turn.Other()
}

func (p *plain) owner(s spot) trisq.Figure {
	if !p.board.has(s) {
		return trisq.None
	}
	if f := p.board.at(s); f != trisq.None {
		return f
	}
	_, border := p.board.region(s)
	switch {
	case border[trisq.Triangle] && !border[trisq.Square]:
		return trisq.Triangle
	case border[trisq.Square] && !border[trisq.Triangle]:
		return trisq.Square
	}
	return trisq.None
}

// contested reports whether a spot is in an empty region that both sides touch.
func (p *plain) contested(s spot) bool {
	_, border := p.board.region(s)
	return p.board.has(s) && p.board.at(s) == trisq.None && border[trisq.Triangle] && border[trisq.Square]
}

func spotOf(p trisq.Point) spot { return spot{p.Column(), trisq.Size - 1 - p.Row()} }

// agree compares the fast state with the plain one in everything that can be asked, and
// counts the reasons for refused placements.
func agree(t testing.TB, s trisq.State, p *plain, seen map[trisq.Reason]int) {
	t.Helper()
	if s.Turn() != p.turn || s.Passes() != p.passes {
		t.Fatalf("turn %v after %d passes, want %v after %d\n%v", s.Turn(), s.Passes(), p.turn, p.passes, s)
	}
	owners, contested, areas := s.Ownership(), s.Contested(), map[trisq.Figure]int{}
	for q := range trisq.Point(trisq.Points) {
		if s.At(q) != p.board.at(spotOf(q)) {
			t.Fatalf("%v holds %v, want %v\n%v", q, s.At(q), p.board.at(spotOf(q)), s)
		}
		owner := p.owner(spotOf(q))
		areas[owner]++
		if owners[q] != owner {
			t.Fatalf("%v is held by %v, want %v\n%v", q, owners[q], owner, s)
		}
		if both := p.contested(spotOf(q)); slices.Contains(contested, q) != both {
			t.Fatalf("%v is contested: %v, want %v\n%v", q, !both, both, s)
		}
	}
	for _, f := range []trisq.Figure{trisq.Triangle, trisq.Square} {
		if s.Area(f) != areas[f] || s.Captured(f) != p.captured[f] {
			t.Fatalf("%v: area %d, captured %d; want %d, %d\n%v", f, s.Area(f), s.Captured(f), areas[f], p.captured[f], s)
		}
	}
	over := p.over()
	agreeOnTheEnd(t, s, over, areas)
	agreeOnMoves(t, s, p, over, seen)
}

func agreeOnTheEnd(t testing.TB, s trisq.State, wantOver bool, areas map[trisq.Figure]int) {
	t.Helper()
	outcome, over := s.Outcome()
	if over != wantOver {
		t.Fatalf("over is %v, want %v\n%v", over, wantOver, s)
	}
	if !over {
		return
	}
	winner := trisq.None
	if areas[trisq.Triangle] > areas[trisq.Square] {
		winner = trisq.Triangle
	} else if areas[trisq.Triangle] < areas[trisq.Square] {
		winner = trisq.Square
	}
	if outcome.Winner != winner || outcome.Triangles != areas[trisq.Triangle] || outcome.Squares != areas[trisq.Square] {
		t.Fatalf("outcome %+v, want %v %v\n%v", outcome, winner, areas, s)
	}
}

func agreeOnMoves(t testing.TB, s trisq.State, p *plain, over bool, seen map[trisq.Reason]int) {
	t.Helper()
	var want []trisq.Move
	for q := range trisq.Point(trisq.Points) {
		_, taken, reason := p.try(p.turn, spotOf(q))
		if over {
			reason = trisq.GameOver
		}
		seen[reason]++
		next, err := s.Apply(trisq.Place(q))
		if got := reasonOf(err); got != reason {
			t.Fatalf("%v on %v: %v (%v), want %v\n%v", s.Turn(), q, got, err, reason, s)
		}
		if err != nil {
			continue
		}
		want = append(want, trisq.Place(q))
		if got := next.LastCaptured(); len(got) != len(taken) {
			t.Fatalf("%v takes %v, want %v\n%v", q, got, taken, s)
		}
	}
	if !over {
		want = append(want, trisq.Pass)
	}
	i := 0
	for m := range s.Legal() {
		if i >= len(want) || want[i] != m {
			t.Fatalf("legal move %d is %v, want %v\n%v", i, m, want, s)
		}
		i++
	}
	if i != len(want) {
		t.Fatalf("%d legal moves, want %d\n%v", i, len(want), s)
	}
}

func reasonOf(err error) trisq.Reason {
	if err == nil {
		return 0
	}
	return err.(*trisq.MoveError).Reason
}

// boardSizes are the sizes of a board.
var boardSizes = []int{13, 9, 7}

// TestAgainstPlain plays random games by the fast and the plain implementation. Passes are
// rare, so that the board fills and captures, repetitions and full boards occur.
func TestAgainstPlain(t *testing.T) {
	games := logictest.Times(6)
	for _, rules := range []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups} {
		for _, size := range boardSizes {
			t.Run(fmt.Sprint(rules, size), func(t *testing.T) {
				seen := map[trisq.Reason]int{}
				for game := range games {
					randomGame(t, trisq.Settings{Rules: rules, Size: size}, uint64(game), seen)
				}
				for _, reason := range []trisq.Reason{trisq.Occupied, trisq.SelfCapture, trisq.Repetition} {
					if seen[reason] == 0 {
						t.Errorf("no move was refused for %v: the games prove too little", reason)
					}
				}
			})
		}
	}
}

// randomGame plays at most 260 moves, more than a full board; games under the rule set
// groups could go on for ever.
func randomGame(t *testing.T, settings trisq.Settings, seed uint64, seen map[trisq.Reason]int) {
	s, err := trisq.New(settings)
	errtest.None(t, err)
	p := newPlain(settings.Size, settings.Rules == trisq.RulesGroups)
	random := rand.New(rand.NewPCG(seed, 0))
	for ply := 0; ply < 260; ply++ {
		// Comparing every board would take long.
		if ply%3 == 0 || ply > 150 {
			agree(t, s, p, seen)
		}
		if p.over() {
			return
		}
		s = randomMove(t, s, p, random)
	}
}

func randomMove(t *testing.T, s trisq.State, p *plain, random *rand.Rand) trisq.State {
	t.Helper()
	for range 1000 {
		q := trisq.Point(random.IntN(trisq.Points))
		after, taken, reason := p.try(p.turn, spotOf(q))
		if reason == 0 {
			p.place(after, taken)
			return apply(t, s, trisq.Place(q))
		}
	}
	p.pass()
	return apply(t, s, trisq.Pass)
}

func apply(t testing.TB, s trisq.State, m trisq.Move) trisq.State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v: %v\n%v", m, err, s)
	}
	return next
}
