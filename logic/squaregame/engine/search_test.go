package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// states returns positions of all phases for two, three and four players, also within
// turns, of full and of short games.
func states(t testing.TB) []squaregame.State {
	t.Helper()
	var list []squaregame.State
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := squaregame.New(squaregame.Settings{Players: 2 + int(seed%3), Pieces: 16 - 8*int(seed/3%2)})
		errtest.None(t, err)
		list = append(list, s)
		for n := 0; ; n++ {
			moves := slices.Collect(s.Legal())
			if len(moves) == 0 {
				break
			}
			s, err = s.Apply(moves[rng.IntN(len(moves))])
			errtest.None(t, err)
			if n%9 == int(seed%9) || s.Phase() == squaregame.PhaseFinal {
				list = append(list, s)
			}
		}
	}
	return list
}

// checkTurn checks that a line is one whole turn.
func checkTurn(t *testing.T, s squaregame.State, level string, line []squaregame.Move) {
	t.Helper()
	if len(line) == 0 {
		t.Fatalf("%v has no move\n%v", level, s)
	}
	me := s.ToMove()
	for i, m := range line {
		if s.ToMove() != me || i > 0 && s.Phase() == squaregame.PhaseOpening {
			t.Fatalf("%v goes on after its turn: %v\n%v", level, line[i:], s)
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v, move %d of %v: %v\n%v", level, i+1, line, err, s)
		}
		s = next
	}
	if s.ToMove() == me {
		t.Fatalf("%v stops in the middle of its turn after %v\n%v", level, line, s)
	}
}

func TestLineIsAWholeTurnAtAnyTime(t *testing.T) {
	for i, s := range states(t) {
		_, over := s.Outcome()
		for _, level := range match.LevelNames(squaregame.Levels()) {
			search := NewSearch(s, level, uint64(i))
			if over {
				if !search.Step(1) || len(search.BestTurn()) != 0 {
					t.Fatalf("%v goes on after the end: %v\n%v", level, search.BestTurn(), s)
				}
				continue
			}
			checkTurn(t, s, level, search.BestTurn())
			for n := 0; n < 15 && !search.Step(25); n++ {
				checkTurn(t, s, level, search.BestTurn())
			}
			checkTurn(t, s, level, search.BestTurn())
		}
	}
}

// Step returns soon after the requested work is done.
func TestStepStopsSoon(t *testing.T) {
	const atMost = 500
	for _, players := range []int{2, 4} {
		search := NewSearch(midgame(t, players, 4, 5), "strong", 1)
		for n := 0; n < 2000 && !search.Step(10); n++ {
			if search.credit < -atMost {
				t.Fatalf("a step did %d units of work more than it was asked for", -search.credit)
			}
		}
	}
}

func TestTheWinningMoveIsTaken(t *testing.T) {
	// Player 2 has one piece left, player 1 has more.
	settings := squaregame.Settings{Players: 2, Board: []squaregame.BoardPiece{{Player: 2, Piece: 13, Permutation: 4, X: 15, Y: 15}}}
	i := 0
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		if piece != 13 && piece != 15 {
			settings.Board = append(settings.Board, squaregame.BoardPiece{Player: 2, Piece: piece, Permutation: 1, X: 2 + 3*(i%10), Y: 4 + 4*(i/10)})
			i++
		}
	}
	s, err := squaregame.New(settings)
	errtest.None(t, err)
	s = playLine(t, s, []squaregame.Move{squaregame.Pass})
	for _, level := range match.LevelNames(squaregame.Levels()) {
		after := playTurn(t, s, level, 1)
		if o, over := after.Outcome(); !over || !slices.Equal(o.Winners, []int{2}) {
			t.Errorf("%v does not empty its hand\n%v", level, after)
		}
	}
}

// wins plays two-player games in alternating seats and returns the first level's score in
// half points; a shared win is one half.
func wins(t *testing.T, a, b string, games int) (halves int) {
	t.Helper()
	for game := range games {
		s, err := squaregame.New(squaregame.Settings{Players: 2})
		errtest.None(t, err)
		for turn := uint64(0); ; turn++ {
			o, over := s.Outcome()
			if over {
				if slices.Contains(o.Winners, 1+game%2) {
					halves += 2 / len(o.Winners)
				}
				break
			}
			level := a
			if s.ToMove() != 1+game%2 {
				level = b
			}
			s = playTurn(t, s, level, uint64(game)<<8+turn)
		}
	}
	return halves
}

// Levels above able are too slow for this test; the ladder measures them.
func TestEveryQuickLevelBeatsTheOneBelow(t *testing.T) {
	games := logictest.Times(60)
	for i, below := range paramsOfLevel[:8] {
		level := paramsOfLevel[i+1].level
		if got := wins(t, level, below.level, games); got*100 < games*2*55 {
			t.Errorf("%v won %d halves of %d games against %v", level, got, games, below.level)
		}
	}
}

func TestWorkIsBounded(t *testing.T) {
	most := 0
	list := states(t)
	for i, s := range list {
		if i%17 != 0 || i > logictest.Times(len(list)) {
			continue
		}
		for _, level := range []string{"skilled", "strong", "master"} {
			search := NewSearch(s, level, uint64(i))
			for !search.Step(5000) {
			}
			most = max(most, search.spent)
			checkTurnOrEnd(t, s, level, search.BestTurn())
		}
	}
	if most > atMostWork+1000 {
		t.Errorf("a search spent %d units of work, more than %d", most, atMostWork)
	}
}

func checkTurnOrEnd(t *testing.T, s squaregame.State, level string, line []squaregame.Move) {
	t.Helper()
	if _, over := s.Outcome(); !over {
		checkTurn(t, s, level, line)
	}
}

// The turn that the strongest level finds in one search is about as long as the one it
// finds when it searches again after every piece.
func TestSecondSearchFindsNoLongerTurn(t *testing.T) {
	at, again := 0, 0
	for seed := uint64(3 - logictest.Times(3)); seed < 3; seed++ { // the last game needs the least time
		s := midgame(t, 2+int(seed%3), 2+int(seed), seed)
		if _, over := s.Outcome(); over {
			continue
		}
		me := s.ToMove()
		at += s.PiecesLeft(me) - playTurn(t, s, "master", 1).PiecesLeft(me)
		left := s.PiecesLeft(me)
		for s.ToMove() == me {
			search := NewSearch(s, "master", 1)
			for !search.Step(1000) {
			}
			s = playLine(t, s, search.BestTurn()[:1])
		}
		again += left - s.PiecesLeft(me)
	}
	if at == 0 || at*10 < again*8 {
		t.Errorf("%d pieces are laid at once, but %d when asked after every one", at, again)
	}
}

// Two computer players that could draw by passing for ever end the game.
func TestComputersDoNotPassForEver(t *testing.T) {
	s, err := squaregame.New(squaregame.Settings{Players: 2})
	errtest.None(t, err)
	endgames(t, 6, 4, func(last squaregame.State) { s = last })
	for range 40 {
		if _, over := s.Outcome(); over {
			return
		}
		s = playTurn(t, s, "master", 1)
	}
	t.Errorf("the game goes on and on\n%v", s)
}

// Searching allocates nothing once its memory has grown.
func TestThinkingAllocatesNothing(t *testing.T) {
	s := midgame(t, 2, 5, 3)
	p := newPosition(s)
	var th planRun
	run := func() {
		th.start(&p, reply2, 1)
		for over := false; !over; {
			_, over = th.advance()
		}
	}
	run()
	if n := testing.AllocsPerRun(3, run); n > 0 {
		t.Errorf("a thought allocates %v times", n)
	}
	var e exact
	var list []position
	endgames(t, 4, 4, func(s squaregame.State) { list = append(list, newPosition(s)) })
	search := func() {
		for i := range list {
			e.start(&list[i], -infinite, infinite)
			for over := false; !over; {
				_, over = e.advance()
			}
		}
	}
	search()
	if n := testing.AllocsPerRun(2, search); n > 0 {
		t.Errorf("a search to the end allocates %v times", n)
	}
}
