package engine

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
)

// anyState draws a state reached by legal moves, also in the middle of a turn and after
// the end.
func anyState(t *rapid.T) foursquare.State {
	s, err := foursquare.New(foursquare.Settings{
		PiecesPerPlayer: rapid.SampledFrom([]int{1, 3, 4, 8, 11, 16}).Draw(t, "pieces"),
		NoBackslide:     rapid.Bool().Draw(t, "noBackslide"),
	})
	errtest.None(t, err)
	for range rapid.IntRange(0, 50).Draw(t, "moves") {
		legal := slices.Collect(s.Legal())
		if len(legal) == 0 {
			break
		}
		s, err = s.Apply(rapid.SampledFrom(legal).Draw(t, "move"))
		errtest.None(t, err)
	}
	return s
}

// TestLineIsAlwaysAWholeLegalTurn checks Line before the first step and after any number
// of steps.
func TestLineIsAlwaysAWholeLegalTurn(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		s := anyState(t)
		level := rapid.SampledFrom(match.LevelNames(foursquare.Levels())).Draw(t, "level")
		search := NewSearch(s, level, rapid.Uint64().Draw(t, "seed"))
		for range rapid.IntRange(0, 5).Draw(t, "steps") {
			search.Step(rapid.IntRange(0, 3000).Draw(t, "work"))
			if _, over := s.Outcome(); over {
				if len(search.BestTurn()) > 0 || !search.Step(1) {
					t.Fatalf("a line after the end\n%v", s)
				}
				return
			}
			after := s
			for _, m := range search.BestTurn() {
				next, err := after.Apply(m)
				if err != nil {
					t.Fatalf("%v in %v: %v\n%v", m, search.BestTurn(), err, s)
				}
				after = next
			}
			if _, over := after.Outcome(); !over && after.Turn() == s.Turn() {
				t.Fatalf("%v is not a whole turn\n%v", search.BestTurn(), s)
			}
		}
	})
}

// TestSlicesDoNotMatter checks that slicing does not change the result and that Step
// keeps to its measure.
func TestSlicesDoNotMatter(t *testing.T) {
	// A sweep through all replies to a turn is the largest piece of work.
	const slack = 2000
	random := rand.New(rand.NewPCG(9, 9))
	for i, marbles := range []int{0, 1, 3, 5, 8, 9, 12, 15, 16} {
		settings := foursquare.Settings{PiecesPerPlayer: 8, NoBackslide: i%3 == 2}
		s := someStates(t, 1, settings, marbles, true)[0]
		for _, level := range match.LevelNames(foursquare.Levels()) {
			const budget = 60_000
			whole := NewSearch(s, level, 7)
			done := whole.Step(budget)
			sliced := NewSearch(s, level, 7)
			for (done || sliced.Work() < whole.Work()) && !sliced.Step(1+random.IntN(300)) {
				before := sliced.Work()
				if sliced.Step(1); sliced.Work() > before+1+slack {
					t.Errorf("Step(1) spent %d\n%v", sliced.Work()-before, s)
				}
			}
			if !done {
				continue // they stopped at different places
			}
			if !slices.Equal(whole.BestTurn(), sliced.BestTurn()) || whole.Knowledge() != sliced.Knowledge() || whole.Work() != sliced.Work() {
				t.Errorf("%v: %v (%v, %d) in one step, %v (%v, %d) in many\n%v", level,
					whole.BestTurn(), whole.Knowledge(), whole.Work(), sliced.BestTurn(), sliced.Knowledge(), sliced.Work(), s)
			}
		}
	}
}

// TestWinInOneIsNeverOverlooked checks that every level takes a win in one turn, and that
// every level but beginner prevents a preventable loss in one turn.
func TestWinInOneIsNeverOverlooked(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	wins, threats := 0, 0
	for i := range logictest.Times(180) {
		settings := bothRules[i%len(bothRules)]
		s, ok := randomState(t, random, settings, random.IntN(2*settings.PiecesPerPlayer+1), false)
		if !ok {
			continue
		}
		canWin, safe := plainWins(t, s), 0
		if !canWin {
			safe = len(plainSafe(t, s))
		}
		for _, level := range match.LevelNames(foursquare.Levels()) {
			search := NewSearch(s, level, uint64(i))
			search.Step(2000)
			after := afterTurn(t, s, search)
			switch {
			case canWin:
				wins++
				if !wonBy(after, s.Turn()) || search.Knowledge() != (Knowledge{Wins, 1}) {
					t.Fatalf("%v overlooks a win in one turn: %v\n%v", level, search.BestTurn(), s)
				}
			case safe > 0:
				threats++
				_, over := after.Outcome()
				if !over && !plainWins(t, after) {
					continue
				}
				if level != "beginner" && after.DrawReason() == foursquare.NoDraw {
					t.Fatalf("%v does not prevent a loss in one turn: %v\n%v", level, search.BestTurn(), s)
				}
			default:
				if search.Knowledge() != (Knowledge{Loses, 1}) {
					t.Fatalf("%v says %q where every turn loses at once\n%v", level, search.Knowledge(), s)
				}
			}
		}
	}
	if wins < logictest.Times(30) || threats < logictest.Times(30) {
		t.Errorf("%d wins and %d threats: too few to mean anything", wins, threats)
	}
}

// TestBeginnerOverlooksSlides checks that beginner stops what a placement would complete,
// and sometimes loses to a slide.
func TestBeginnerOverlooksSlides(t *testing.T) {
	overlooked := 0
	for i, s := range someStates(t, 200, foursquare.Settings{}, 9, true) {
		search := NewSearch(s, "beginner", uint64(i))
		if search.Knowledge().Verdict == Loses {
			continue // it loses in any case
		}
		p := rootPosition(afterTurn(t, s, search))
		if threats(p.own, p.opp|areas[p.hole]) != 0 {
			t.Fatalf("%v leaves a block to be completed by a placement\n%v", search.BestTurn(), s)
		}
		if p.wins() {
			overlooked++
		}
	}
	if overlooked == 0 {
		t.Error("the beginner overlooks nothing")
	}
}

// TestWinsAreCarriedOut checks that the top level wins proven wins in the stated number
// of turns against random replies.
func TestWinsAreCarriedOut(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 13))
	longest := 0
	for _, marbles := range []int{7, 8, 9, 10} {
		for _, s := range someStates(t, logictest.Times(12), foursquare.Settings{}, marbles, true) {
			known := think(t, s, "perfect", 1).Knowledge()
			if known.Verdict != Wins {
				continue
			}
			longest = max(longest, known.Turns)
			me := s.Turn()
			for left := known.Turns; left > 0; left-- {
				search := think(t, s, "perfect", 1)
				if k := search.Knowledge(); k.Verdict != Wins || k.Turns > left {
					t.Fatalf("%q, but %d turns were promised\n%v", k, left, s)
				}
				if s = afterTurn(t, s, search); wonBy(s, me) {
					break
				}
				if left == 1 {
					t.Fatalf("no win after the last turn promised\n%v", s)
				}
				replies := plainTurns(t, s)
				if careful := plainSafe(t, s); len(careful) > 0 {
					replies = careful
				}
				s = replies[random.IntN(len(replies))].after
				if _, over := s.Outcome(); over {
					break // the reply lost immediately
				}
			}
		}
	}
	if longest < 3 {
		t.Errorf("the longest win seen took %d turns; the test wants some of 3", longest)
	}
}

// TestHoldsAreKept checks that from 6 marbles on the top level keeps a draw against an
// opponent who looks three turns ahead, and always says so.
func TestHoldsAreKept(t *testing.T) {
	for i, s := range someStates(t, 4, foursquare.Settings{}, 6, true) {
		me := s.Turn()
		held := false
		for {
			level := "hard"
			if s.Turn() == me {
				level = "perfect"
			}
			search := think(t, s, level, uint64(i))
			if s.Turn() == me {
				k := search.Knowledge().Verdict
				if k == Unknown || held && k == Loses {
					t.Fatalf("%q\n%v", search.Knowledge(), s)
				}
				held = held || k != Loses
			}
			s = afterTurn(t, s, search)
			if _, over := s.Outcome(); over {
				break
			}
		}
		if held && wonBy(s, me.Other()) {
			t.Fatalf("a game that held was lost\n%v", s)
		}
	}
}

// TestTheBestTrapIsSet checks that the top level chooses a holding turn whose traps are
// worth most, counted reply by reply.
func TestTheBestTrapIsSet(t *testing.T) {
	choices := 0
	for i, s := range someStates(t, logictest.Times(8), foursquare.Settings{}, 5, true) {
		search := think(t, s, "perfect", uint64(i))
		if search.Knowledge().Verdict != Holds {
			continue
		}
		best, least := 0, worthOf(len(temptations))
		for _, after := range holdingTurns(t, s) {
			worth := trapsAfter(t, after)
			best, least = max(best, worth), min(least, worth)
		}
		if search.survey.best != best {
			t.Errorf("the best traps are worth %d, not %d\n%v", best, search.survey.best, s)
		}
		if chosen := trapsAfter(t, afterTurn(t, s, search)); search.foresight == nil && chosen != best {
			t.Errorf("the traps after %v are worth %d; there is a turn with %d\n%v", search.BestTurn(), chosen, best, s)
		}
		if least < best {
			choices++
		}
	}
	if choices == 0 {
		t.Errorf("there was nothing to choose")
	}
}

// TestTheNextTrapIsForeseen checks that the top level, when no turn sets a trap for the
// expected reply, prefers turns after which it can set one.
func TestTheNextTrapIsForeseen(t *testing.T) {
	foreseen := 0
	for seed := range uint64(2) {
		s := newGame(t, foursquare.Settings{})
		for s.Phase() == foursquare.Placement {
			level := "hard"
			if s.Turn() == foursquare.Blue {
				level = "perfect"
			}
			search := think(t, s, level, seed)
			after := afterTurn(t, s, search)
			if f := search.foresight; f != nil && f.best > ofNow*search.survey.best {
				foreseen++
				if worth := ofNow*trapsAfter(t, after) + nextTrap(t, after); worth < f.best {
					t.Errorf("%v is worth %d with the next turn, not %d\n%v", search.BestTurn(), worth, f.best, s)
				}
			}
			if s = after; s.Winner() != foursquare.Nobody {
				break
			}
		}
	}
	if foreseen == 0 {
		t.Error("nothing was foreseen")
	}
}

// holdingTurns returns the states after the holding turns of the player to move.
func holdingTurns(t *testing.T, s foursquare.State) (list []foursquare.State) {
	for _, turn := range plainSafe(t, s) {
		if !forces(turn.after, turn.after.Turn(), Horizon(turn.after, turn.after.Turn())) {
			list = append(list, turn.after)
		}
	}
	return list
}

// nextTrap returns the value of a trap that can be set after the expected reply to s, or
// 0.
func nextTrap(t *testing.T, s foursquare.State) int {
	reply, ok := expected(t, s)
	if !ok {
		return 0
	}
	for _, after := range holdingTurns(t, reply) {
		if next, ok := expected(t, after); ok && forces(next, next.Turn(), Horizon(next, next.Turn())) {
			return temptations[0]
		}
	}
	return 0
}

// expected returns the state after the best-looking reply that survives.
func expected(t *testing.T, s foursquare.State) (foursquare.State, bool) {
	for _, after := range bestLooking(t, s) {
		if !forces(after, after.Turn(), sightTurns) {
			return after, true
		}
	}
	return s, false
}

// forces reports whether attacker forces a block within the given turns.
func forces(s foursquare.State, attacker foursquare.Player, turns int) bool {
	q := Inquire(s, attacker, turns, 12, false)
	for !q.Step(1 << 20) {
	}
	return q.Forced()
}

// trapsAfter returns the value of the traps for the player to move.
func trapsAfter(t *testing.T, s foursquare.State) (worth int) {
	seen := 0
	for _, after := range bestLooking(t, s) {
		attacker := after.Turn()
		switch {
		case seen == len(temptations):
			return worth
		case forces(after, attacker, sightTurns):
			continue
		case forces(after, attacker, Horizon(after, attacker)):
			worth += temptations[seen]
		}
		seen++
	}
	return worth
}

// bestLooking returns the states after the safe turns of the player to move, best-looking
// first.
func bestLooking(t *testing.T, s foursquare.State) (list []foursquare.State) {
	p := rootPosition(s)
	lure := hardLimits(s.Turn())
	type looks struct {
		after foursquare.State
		rated int32
	}
	var all []looks
	var r replies
	p.safe(&r)
	for reply := range r.turns {
		q := p.after(reply.square, reply.placed)
		all = append(all, looks{play(t, s, reply.moves(&p)...), q.answered(lure)})
	}
	slices.SortStableFunc(all, func(a, b looks) int { return cmp.Compare(a.rated, b.rated) })
	slices.Reverse(all)
	for _, l := range all {
		list = append(list, l.after)
	}
	return list
}

// hardLimits returns the tempo of a strong player of a colour.
func hardLimits(p foursquare.Player) tempo {
	if p == foursquare.Blue {
		return limitsOf("hard").blue
	}
	return limitsOf("hard").red
}

// TestWinsWithoutBackslide checks what is proven in the placement phase with noBackslide.
func TestWinsWithoutBackslide(t *testing.T) {
	found := map[Verdict]int{}
	for _, game := range []struct{ pieces, marbles, games int }{{16, 28, 16}, {16, 30, 30}, {8, 14, 4}, {8, 15, 12}} {
		settings := foursquare.Settings{PiecesPerPlayer: game.pieces, NoBackslide: true}
		for i, s := range someStates(t, logictest.Times(game.games), settings, game.marbles, true) {
			known := think(t, s, "perfect", uint64(i)).Knowledge()
			found[known.Verdict]++
			want := plainKnows(t, s, 2)
			if known.Verdict == Holds && (s.Placed(foursquare.Red)+s.Placed(foursquare.Blue) < 2*game.pieces-1 || want.Verdict != Holds) ||
				known.Verdict != Holds && known.Turns <= 2 && known.Verdict != Unknown && known != want {
				t.Fatalf("%q, minimax says %q\n%v", known, want, s)
			}
			if known.Verdict == Unknown && want.Verdict != Holds && want.Turns <= 2 {
				t.Fatalf("minimax says %q, and nothing was found\n%v", want, s)
			}
		}
	}
	if found[Wins] == 0 {
		t.Errorf("found %v; that is too little to mean anything", found)
	}
}

func TestWithoutBlocksNobodyLoses(t *testing.T) {
	s := newGame(t, foursquare.Settings{PiecesPerPlayer: 3})
	if k := think(t, s, "easy", 1).Knowledge(); k.Verdict != Holds {
		t.Errorf("three marbles make no block, so every game holds; got %q", k)
	}
}

func TestSeeds(t *testing.T) {
	s := newGame(t, foursquare.Settings{})
	for _, level := range match.LevelNames(foursquare.Levels()) {
		lines := map[string]bool{}
		for seed := range uint64(12) {
			search := NewSearch(s, level, seed)
			search.Step(50_000)
			again := NewSearch(s, level, seed)
			again.Step(50_000)
			if !slices.Equal(search.BestTurn(), again.BestTurn()) {
				t.Errorf("%v plays %v and %v with one seed", level, search.BestTurn(), again.BestTurn())
			}
			lines[text(search.BestTurn())] = true
		}
		if len(lines) < 3 {
			t.Errorf("%v knows %d first turns with twelve seeds", level, len(lines))
		}
	}
}

func TestKnowledgeInWords(t *testing.T) {
	for k, want := range map[Knowledge]string{
		{}: "", {Wins, 1}: "wins in 1 turn", {Wins, 3}: "wins in 3 turns", {Verdict: Holds}: "holds", {Loses, 2}: "loses in 2 turns",
	} {
		if got := k.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// BenchmarkPerfect searches whole turns with 6 marbles on the board.
func BenchmarkPerfect(b *testing.B) {
	states := someStates(b, 20, foursquare.Settings{}, 6, true)
	work := 0
	for i := 0; b.Loop(); i++ {
		work += think(b, states[i%len(states)], "perfect", 1).Work()
	}
	b.ReportMetric(float64(work)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
}
