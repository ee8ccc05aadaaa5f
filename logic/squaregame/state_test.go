package squaregame

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
)

var openingPiece = [5]int{4, 13, 4, 15, 15}

func TestEveryReasonIsNamed(t *testing.T) {
	board := start(t, 4, openingPiece)
	opened, err := New(Settings{})
	errtest.None(t, err)
	short, err := New(Settings{Pieces: ShortPieces})
	errtest.None(t, err)
	over, _ := play(t, lastPieces(t, 2, 15), "pass", "15/5@15,16")
	edge := start(t, 4, [5]int{4, 13, 1, 1, 16})
	tests := []struct {
		name  string
		state State
		move  Move
		want  Reason
		text  string
	}{
		{"opening passed", opened, Pass, OpeningNotPassed, "cannot pass"},
		{"opening elsewhere", opened, Move{9, 1, 16, 15}, OpeningPlace, "15,15"},
		{"opening unknown piece", opened, Move{17, 1, 15, 15}, UnknownPiece, "1 to 16"},
		{"not in a short game", short, Move{2, 1, 15, 15}, UnknownPiece, "only the pieces with odd numbers"},
		{"piece 17 in a short game", short, Move{17, 1, 15, 15}, UnknownPiece, "1 to 16"},
		{"piece 0", board, Move{0, 1, 15, 15}, UnknownPiece, "1 to 16"},
		{"permutation 9", board, Move{1, 9, 15, 15}, UnknownPermutation, "1 to 8"},
		{"not in hand", start(t, 4, openingPiece, [5]int{1, 9, 1, 16, 16}), Move{9, 1, 16, 16}, NotInHand, "player 1 has already placed piece 9"},
		{"off the board", edge, Move{7, 2, 0, 16}, OffBoard, "sticks out over the edge"},
		{"far off the board", board, Move{7, 2, 1 << 40, -1 << 40}, OffBoard, "sticks out over the edge"},
		{"line taken", board, Move{13, 4, 15, 15}, LineTaken, "from 17,14 to 17,15 is taken"},
		{"crosses", board, Move{15, 5, 15, 15}, Crosses, "cross another piece at 16,14"},
		{"closes nothing", board, Move{7, 1, 5, 5}, ClosesNothing, "does not close a square"},
		{"game over", over, Pass, GameOver, "the game is over"},
	}
	for _, test := range tests {
		p := test.state.Try(test.move)
		if ReasonOf(p.Err) != test.want || p.Err == nil || !strings.Contains(p.Err.Error(), test.text) {
			t.Errorf("%s: reason %q, error %v; want %q with %q\n%v", test.name, ReasonOf(p.Err), p.Err, test.want, test.text, test.state)
			continue
		}
		want := Illegal{Move: test.move, Reason: test.want}
		switch test.want {
		case LineTaken:
			want.Line = Line{X: 17, Y: 14, Vertical: true}
		case Crosses:
			want.At = Point{16, 14}
		}
		var got *Illegal
		if errors.As(p.Err, &got); got.Move != want.Move || got.Line != want.Line || got.At != want.At {
			t.Errorf("%s: the error is about %v, line %v, point %v; want %v, %v, %v", test.name, got.Move, got.Line, got.At, want.Move, want.Line, want.At)
		}
	}
}

func TestReasonsHaveNames(t *testing.T) {
	for r, want := range map[Reason]string{
		-1: "reason -1", Allowed: "allowed", GameOver: "game over", ClosesNothing: "closes nothing", reasonCount: "reason 11",
	} {
		if got := r.String(); got != want {
			t.Errorf("reason %d is called %q, want %q", int(r), got, want)
		}
	}
}

// lastPieces returns a game in which every player has only the given piece left. The
// opening piece is free, and all others are away from it.
func lastPieces(t testing.TB, players, piece int) State {
	t.Helper()
	board := [][5]int{{players, 13, 4, 15, 15}}
	for player := 1; player <= players; player++ {
		i := 0
		for n := 1; n <= Pieces; n++ {
			if n == piece || player == players && n == 13 {
				continue
			}
			row := []int{0, 3, 9, 21, 27}[player]
			board = append(board, [5]int{player, n, 1, 2 + 3*(i%11), row + 3*(i/11)})
			i++
		}
	}
	return start(t, players, board...)
}

func TestFinalRoundAndWinners(t *testing.T) {
	s, _ := play(t, lastPieces(t, 4, 15), "pass", "15/5@15,16")
	if got := s.LastTurns(); !slices.Equal(got, []int{3, 4}) || s.Phase() != PhaseFinal {
		t.Errorf("%v have a last turn in phase %v, want 3 and 4\n%v", got, s.Phase(), s)
	}
	places := s.Places(15)
	if len(places) == 0 {
		t.Fatalf("player 3 cannot place piece 15\n%v", s)
	}
	s, codes := play(t, lastPieces(t, 4, 15), "pass", "15/5@15,16", places[0].String(), "pass")
	if !slices.Equal(codes, []Code{CodePass, CodeFinal, CodeFinal, CodeGameOver}) {
		t.Fatalf("codes %v\n%v", codes, s)
	}
	o, over := s.Outcome()
	if !over || !slices.Equal(o.Winners, []int{2, 3}) || o.Adjudicated {
		t.Errorf("outcome %v, over %v; players 2 and 3 emptied their hands\n%v", o, over, s)
	}
	if o.String() != "Orange and Green share the win" {
		t.Errorf("the outcome reads %q", o)
	}
	if o := (Outcome{Winners: []int{4}}); o.String() != "Purple wins" {
		t.Errorf("the outcome of player 4 reads %q, want Purple wins", o)
	}
}

func TestWhatATableSees(t *testing.T) {
	s, codes := play(t, start(t, 4, openingPiece), "13/2@16,14")
	if codes[0] != CodeMore || s.ToMove() != 1 || s.MovesLeft() != 2 || s.LastClosed() != 3 {
		t.Fatalf("code %v, to move %d, left %d, closed %d\n%v", codes, s.ToMove(), s.MovesLeft(), s.LastClosed(), s)
	}
	m, by, ok := s.LastMove()
	if m != mustMove(t, "13/2@16,14") || by != 1 || !ok {
		t.Errorf("the last move is %v by %d", m, by)
	}
	if first := s.Placements()[0]; first.Player != 4 {
		t.Errorf("the piece that lay there first is %+v", first)
	}
	if len(s.SquaresOf(1)) != 3 || len(s.Squares()) != 3 || s.Squares()[0].Player != 1 || s.Squares()[0].Loop {
		t.Errorf("player 1 closed %v", s.Squares())
	}
	low, high, _ := s.Bounds()
	if low != (Point{14, 14}) || high != (Point{17, 15}) {
		t.Errorf("the lines reach from %v to %v\n%v", low, high, s)
	}
	if s.PiecesLeft(1) != 15 || s.Has(1, 13) || !s.Has(2, 13) || len(s.Hand(1)) != 15 {
		t.Errorf("the hand of player 1 is %v", s.Hand(1))
	}
	if all := 16*4 + 6*3; s.LinesLeft(2) <= 0 || s.LinesLeft(2) > all || s.LinesLeft(2)-s.LinesLeft(1) != PieceLength(13) {
		t.Errorf("lines left: %d of player 2, %d of player 1", s.LinesLeft(2), s.LinesLeft(1))
	}
}

func TestTryTellsTheSquares(t *testing.T) {
	s := start(t, 4, openingPiece)
	p := s.Try(mustMove(t, "9/1@16,16"))
	lines := []Line{{X: 16, Y: 14, Vertical: true}, {X: 15, Y: 15, Vertical: true}, {X: 15, Y: 15}}
	closes := []Point{{15, 14}, {16, 14}}
	if !p.Legal() || !slices.Equal(p.Closes, closes) || !slices.Equal(p.Lines, lines) || len(p.Loops) != 0 {
		t.Errorf("9/1@16,16: %+v\n%v", p, s)
	}
	s, _ = play(t, s, "9/1@16,16")
	if p := s.Try(Pass); !p.Legal() || p.Lines != nil || p.Closes != nil || p.Loops != nil {
		t.Errorf("a pass after it: %+v, want no lines and squares", p)
	}
	opening, err := New(Settings{})
	errtest.None(t, err)
	if p := opening.Try(mustMove(t, "1/1@15,15")); !slices.Equal(p.Loops, []Point{{14, 13}}) || p.Closes != nil {
		t.Errorf("1/1@15,15 as the opening: %+v, want a loop at 14,13", p)
	}
	if all := slices.Collect(opening.Legal()); len(all) != Pieces*Permutations || opening.CountLegal() != len(all) || all[len(all)-1] != (Move{16, 8, 15, 15}) {
		t.Errorf("%d openings, counted %d, want %d up to 16/8@15,15", len(all), opening.CountLegal(), Pieces*Permutations)
	}
}

func TestStuckGameEndsUnlessItPlaysOn(t *testing.T) {
	moves := stuckGame(t)
	s, err := New(Settings{Players: 2, PlayOn: true})
	errtest.None(t, err)
	s, _ = play(t, s, moves...)
	if !s.Stuck() || s.CanPlace() || len(s.Placeable()) != 0 {
		t.Fatalf("the game is not stuck\n%v", s)
	}
	if _, over := s.Outcome(); over {
		t.Fatal("a game that plays on has ended")
	}
	if _, codes := play(t, s, "pass", "pass", "pass"); !slices.Equal(codes, []Code{0, 0, 0}) {
		t.Errorf("passes gave %v", codes)
	}
	ends, err := New(Settings{Players: 2})
	errtest.None(t, err)
	ends, codes := play(t, ends, moves...)
	o, over := ends.Outcome()
	if !over || !o.Adjudicated || !slices.Equal(o.Winners, s.Adjudicate().Winners) || codes[len(codes)-1] != CodeGameOver {
		t.Fatalf("outcome %v, over %v, codes %v\n%v", o, over, codes, ends)
	}
	if !strings.HasSuffix(o.String(), ": no piece fits any more, and the smallest hand wins") || ends.ToMove() != 0 || ends.MovesLeft() != 0 {
		t.Errorf("%q, player %d to move, %d moves left", o, ends.ToMove(), ends.MovesLeft())
	}
	if _, err := ends.Apply(Pass); ReasonOf(err) != GameOver {
		t.Errorf("a pass after the end: %v", err)
	}
}

// stuckGame returns the moves of a test file up to its first pass, when no player can
// place a piece.
func stuckGame(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/stuck_game_plays_on.json")
	errtest.None(t, err)
	f, err := DecodeFile(data)
	errtest.None(t, err)
	moves := []string{Move{*f.Moves[0].Piece, *f.Moves[0].Permutation, Opening.X, Opening.Y}.String()}
	for _, e := range f.Moves[1:] {
		if *e.Type == typePass {
			break
		}
		moves = append(moves, Move{*e.Piece, *e.Permutation, *e.X, *e.Y}.String())
	}
	return moves
}

func TestAdjudication(t *testing.T) {
	tests := []struct {
		name  string
		board [][5]int
		want  []int
	}{
		{"fewest pieces", [][5]int{{2, 10, 1, 2, 4}, {2, 9, 1, 6, 4}, {1, 1, 1, 10, 4}}, []int{2}},
		{"fewest pieces, by one", [][5]int{{1, 9, 1, 2, 4}}, []int{1}},
		{"then fewest lines", [][5]int{{1, 9, 1, 2, 4}, {2, 1, 1, 6, 4}}, []int{2}},
		{"else shared", [][5]int{{1, 9, 1, 2, 4}, {2, 10, 1, 6, 4}}, []int{1, 2}},
	}
	for _, test := range tests {
		if got := start(t, 2, test.board...).Adjudicate().Winners; !slices.Equal(got, test.want) {
			t.Errorf("%s: %v win, want %v", test.name, got, test.want)
		}
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for _, settings := range []Settings{
		{Players: 1}, {Players: 5}, {Players: -1}, {MostExtra: -1}, {MostExtra: Pieces}, {Pieces: 7}, {Pieces: -8}, {Pieces: 32},
		{Players: 2, Pieces: 8, Board: []BoardPiece{{1, 2, 1, 15, 15}}},
		{Players: 2, Board: []BoardPiece{{3, 1, 1, 15, 15}}},
		{Players: 2, Board: []BoardPiece{{1, 1, 1, 15, 15}, {1, 1, 1, 5, 5}}},
		{Players: 2, Board: []BoardPiece{{1, 1, 1, 0, 0}}},
		{Players: 2, Board: []BoardPiece{{1, 1, 1, 15, 15}, {2, 1, 1, 15, 15}}},
		{Players: 2, Board: []BoardPiece{{1, 13, 4, 15, 15}, {2, 15, 5, 15, 15}}},
	} {
		if s, err := New(settings); err == nil {
			t.Errorf("%+v gives a game\n%v", settings, s)
		}
	}
	_, err := New(Settings{Players: 2, Board: []BoardPiece{{1, 1, 1, 15, 15}, {1, 17, 1, 5, 5}}})
	var at *BoardError
	if !errors.As(err, &at) || at.Index != 1 || ReasonOf(err) != UnknownPiece {
		t.Errorf("the error does not name the second entry: %v", err)
	}
	if s, err := New(Settings{}); err != nil || s.Players() != 4 || s.ToMove() != 4 || s.Phase() != PhaseOpening {
		t.Errorf("the default game: %v\n%v", err, s)
	}
}

func TestLegalListsExactlyWhatApplies(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		s, err := New(Settings{Players: 2 + rng.IntN(3), Pieces: 16 - 8*rng.IntN(2)})
		errtest.None(t, err)
		for range rng.IntN(40) {
			moves := slices.Collect(s.Legal())
			if len(moves) == 0 {
				break
			}
			before := s
			next, err := s.Apply(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatalf("a legal move: %v\n%v", err, s)
			}
			if s != before {
				t.Fatalf("Apply changed its state\n%v", s)
			}
			s = next
		}
		moves := slices.Collect(s.Legal())
		for _, m := range moves {
			if _, err := s.Apply(m); err != nil {
				t.Fatalf("%v is listed: %v\n%v", m, err, s)
			}
		}
		checkQueries(t, s, moves)
	})
}

// checkQueries compares the state's other queries with the list of legal moves.
func checkQueries(t *rapid.T, s State, moves []Move) {
	_, over := s.Outcome()
	if over != (len(moves) == 0) {
		t.Fatalf("over %v, but %d legal moves\n%v", over, len(moves), s)
	}
	if passes := s.Phase() == PhaseNormal || s.Phase() == PhaseFinal; passes != (len(moves) > 0 && moves[len(moves)-1] == Pass) {
		t.Fatalf("the last of the legal moves %v is the pass: want %v\n%v", moves, passes, s)
	}
	placements := slices.DeleteFunc(slices.Clone(moves), Move.IsPass)
	var again []Move
	for _, piece := range s.Hand(s.ToMove()) {
		again = append(again, s.Places(piece)...)
	}
	if !slices.Equal(placements, again) || s.CountLegal() != len(placements) || s.CanPlace() != (len(placements) > 0) {
		t.Fatalf("%d placements, %d by piece, counted %d\n%v", len(placements), len(again), s.CountLegal(), s)
	}
	for _, m := range placements {
		if !slices.Contains(s.Points(m.Piece, m.Permutation), Point{m.X, m.Y}) {
			t.Fatalf("%v is legal, but not among the points of its permutation\n%v", m, s)
		}
	}
	placeable := s.Placeable()
	for piece := range Pieces + 2 {
		if want := slices.ContainsFunc(placements, func(m Move) bool { return m.Piece == piece }); slices.Contains(placeable, piece) != want {
			t.Fatalf("piece %d can be placed: want %v, placeable are %v\n%v", piece, want, placeable, s)
		}
		for permutation := range Permutations + 2 {
			for _, p := range s.Points(piece, permutation) {
				if preview := s.Try(Move{piece, permutation, p.X, p.Y}); !preview.Legal() {
					t.Fatalf("%d/%d@%v: %v\n%v", piece, permutation, p, preview.Err, s)
				}
			}
		}
	}
}

func TestMoveText(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		any := rapid.Int()
		m := Move{rapid.IntRange(1, 1<<40).Draw(t, "piece"), any.Draw(t, "permutation"), any.Draw(t, "x"), any.Draw(t, "y")}
		if got, err := ParseMove(m.String()); err != nil || got != m {
			t.Fatalf("%v reads as %v, %v", m, got, err)
		}
	})
	for _, text := range []string{"", "9", "9/1", "9/1@", "9/1@16", "9/1@16,", "a/1@1,1", "9/1@1,2,3", "0/1@1,1", "0/0@0,0", "9 1 16 16", "99999999999999999999/1@1,1"} {
		if m, err := ParseMove(text); err == nil {
			t.Errorf("%q reads as %v", text, m)
		}
	}
}

func TestPassedTurnsAreCounted(t *testing.T) {
	s := start(t, 2, [5]int{2, 13, 4, 15, 15})
	for _, step := range []struct {
		move         string
		passed, laid int
	}{{"pass", 1, 0}, {"pass", 2, 0}, {"13/2@16,14", 0, 1}, {"pass", 0, 0}, {"pass", 1, 0}} {
		var codes []Code
		if s, codes = play(t, s, step.move); codes[0] == CodeError || s.PassedTurns() != step.passed || s.LaidInTurn() != step.laid {
			t.Fatalf("after %s %d turns are passed and %d pieces laid, want %d and %d", step.move, s.PassedTurns(), s.LaidInTurn(), step.passed, step.laid)
		}
	}
}
