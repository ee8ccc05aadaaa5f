package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/logictest"
)

// think runs a search to its end.
func think(t testing.TB, s foursquare.State, level string, seed uint64) *Search {
	t.Helper()
	search := NewSearch(s, level, seed)
	for i := 0; !search.Step(100_000); i++ {
		if i > 5000 {
			t.Fatalf("the search does not come to an end\n%v", s)
		}
	}
	return search
}

// afterTurn returns the state after the search's whole turn.
func afterTurn(t testing.TB, s foursquare.State, search *Search) foursquare.State {
	t.Helper()
	line := search.BestTurn()
	after := play(t, s, line...)
	if _, over := after.Outcome(); !over && after.Turn() == s.Turn() {
		t.Fatalf("%v is not a whole turn\n%v", line, s)
	}
	return after
}

// smallGames are positions near the end that plain minimax can solve: with 8 marbles each
// in the last turns, with 16 because the board is nearly full.
var smallGames = []struct {
	pieces, marbles, games int
}{
	{8, 14, 6}, {8, 15, 12}, {8, 16, 40}, {4, 7, 6}, {4, 8, 12}, {16, 27, 6}, {16, 28, 12}, {16, 30, 30}, {16, 31, 30},
}

// TestKnowledgeAgainstMinimax compares every claim of the top level with minimax over the
// rules, including the number of turns.
func TestKnowledgeAgainstMinimax(t *testing.T) {
	seen := map[Knowledge]int{}
	for _, game := range smallGames {
		for _, careful := range []bool{false, true} {
			for i, s := range someStates(t, game.games, foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, careful) {
				// One turn more than the horizon, to check also what the package comment
				// says about the movement phase.
				p := rootPosition(s)
				want := plainKnows(t, s, int(p.horizon(true))+1)
				search := think(t, s, "perfect", uint64(i))
				if got := search.Knowledge(); got != want {
					t.Fatalf("red or blue to move %v, minimax says %v\n%v", got, want, s)
				}
				seen[want]++
				if got, want := midTurn(t, s); got != want {
					t.Fatalf("after a placement %q, minimax says %q\n%v", got, want, s)
				}
				after := afterTurn(t, s, search)
				if want.Verdict == Holds && plainForces(t, after, after.Turn(), int(p.horizon(true))) {
					t.Fatalf("%v turns a draw into a loss\n%v", search.BestTurn(), s)
				}
				if want.Verdict == Wins && !wonBy(after, s.Turn()) && !plainForces(t, after, s.Turn(), want.Turns-1) {
					t.Fatalf("%v does not win in %d turns\n%v", search.BestTurn(), want.Turns, s)
				}
			}
		}
	}
	for _, k := range []Knowledge{{Wins, 1}, {Wins, 2}, {Loses, 1}, {Verdict: Holds}} {
		if seen[k] == 0 {
			t.Errorf("no position that %v: %v", k, seen)
		}
	}
}

// midTurn places a marble and compares what is known when only the slide is left.
func midTurn(t *testing.T, s foursquare.State) (got, want Knowledge) {
	if s.Phase() != foursquare.Placement {
		return got, want
	}
	for m := range s.Legal() {
		after := play(t, s, m)
		if _, over := after.Outcome(); over {
			continue
		}
		p := rootPosition(after)
		return think(t, after, "perfect", 1).Knowledge(), plainKnows(t, after, int(p.horizon(true)))
	}
	return got, want
}

// TestMovementIsSettled solves movement phases completely and compares them with what the
// engine says without a search.
func TestMovementIsSettled(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	seen := map[Verdict]int{}
	for range logictest.Times(40) {
		s, ok := fewSquares(t, random, false)
		if !ok {
			continue
		}
		verdicts := retrograde(s)
		// A random walk from there. Sliding back is left out, because a third repetition
		// may save the loser.
		for range 15 {
			want := verdicts[blockedTilesOf(s)]
			if got := think(t, s, "perfect", 1).Knowledge(); got.Verdict != want {
				t.Fatalf("%q, but over all %d boards it is verdict %d\n%v", got, len(verdicts), want, s)
			}
			seen[want]++
			slides := slices.DeleteFunc(s.Slides(), func(square int) bool {
				last, ok := s.LastSlid()
				return ok && square == last
			})
			s = play(t, s, foursquare.Slide(slides[random.IntN(len(slides))]))
			if _, over := s.Outcome(); over {
				break
			}
		}
	}
	if seen[Holds] == 0 || seen[Wins] == 0 {
		t.Errorf("seen %v; that is too little to mean anything", seen)
	}
}

// fewSquares returns the start of a movement phase with all marbles in four squares, so
// that few boards are reachable.
func fewSquares(t *testing.T, random *rand.Rand, noBackslide bool) (foursquare.State, bool) {
	s := newGame(t, foursquare.Settings{PiecesPerPlayer: 5, NoBackslide: noBackslide})
	for s.Phase() != foursquare.Movement {
		var turns []plainTurn
		for _, turn := range plainTurns(t, s) {
			if _, over := turn.after.Outcome(); !over && squaresInUse(turn.after) <= 4 {
				turns = append(turns, turn)
			}
		}
		if len(turns) == 0 {
			return s, false
		}
		s = turns[random.IntN(len(turns))].after
	}
	return s, true
}

func squaresInUse(s foursquare.State) int {
	n := 0
	for _, square := range tilesOf(s).squares {
		if square != [foursquare.Slots]foursquare.Player{} {
			n++
		}
	}
	return n
}

// tiles is a board of the movement phase without its history.
type tiles struct {
	squares [foursquare.Squares][foursquare.Slots]foursquare.Player
	hole    int
}

func tilesOf(s foursquare.State) tiles {
	b := tiles{hole: s.Hole()}
	for square := range foursquare.Squares {
		for slot := range foursquare.Slots {
			b.squares[square][slot] = s.At(square, slot)
		}
	}
	return b
}

func (b tiles) slid(square int) tiles {
	b.squares[b.hole], b.squares[square] = b.squares[square], b.squares[b.hole]
	b.hole = square
	return b
}

func (b tiles) block(p foursquare.Player) bool {
	at := func(row, col int) bool {
		c := foursquare.CellAt(row, col)
		return b.squares[c.Square][c.Slot] == p
	}
	for row := range foursquare.Size - 1 {
		for col := range foursquare.Size - 1 {
			if at(row, col) && at(row, col+1) && at(row+1, col) && at(row+1, col+1) {
				return true
			}
		}
	}
	return false
}

// blockedTiles is a board with the square that may not slide, if any.
type blockedTiles struct {
	tiles
	blocked int
}

const nowhere = -1

func blockedTilesOf(s foursquare.State) blockedTiles {
	if blocked, ok := s.Blocked(); ok {
		return blockedTiles{tilesOf(s), blocked}
	}
	return blockedTiles{tilesOf(s), nowhere}
}

// retrograde returns the verdict for the player to move of every reachable board, by
// propagating wins and losses backwards until nothing changes. What remains is a draw.
func retrograde(start foursquare.State) map[blockedTiles]Verdict {
	type node struct {
		next    []blockedTiles
		verdict Verdict
	}
	type open struct {
		blockedTiles
		mover foursquare.Player
	}
	nodes := map[blockedTiles]*node{}
	queue := []open{{blockedTilesOf(start), start.Turn()}}
	for ; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		if nodes[b.blockedTiles] != nil {
			continue
		}
		n := &node{verdict: Holds}
		nodes[b.blockedTiles] = n
		for square := range foursquare.Squares {
			if !foursquare.Adjacent(square, b.hole) || square == b.blocked {
				continue
			}
			switch after := b.slid(square); {
			case after.block(b.mover):
				n.verdict = Wins
			case !after.block(b.mover.Other()):
				next := blockedTiles{after, nowhere}
				if start.Settings().NoBackslide {
					next.blocked = b.hole
				}
				n.next = append(n.next, next)
				queue = append(queue, open{next, b.mover.Other()})
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, n := range nodes {
			if n.verdict != Holds {
				continue
			}
			wins, loses := false, true
			for _, b := range n.next {
				wins = wins || nodes[b].verdict == Loses
				loses = loses && nodes[b].verdict == Wins
			}
			switch {
			case wins:
				n.verdict, changed = Wins, true
			case loses:
				n.verdict, changed = Loses, true
			}
		}
	}
	verdicts := map[blockedTiles]Verdict{}
	for b, n := range nodes {
		verdicts[b] = n.verdict
	}
	return verdicts
}
