package trisq_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/trisq"
)

// play makes the moves on an empty board and fails at an illegal one.
func play(t *testing.T, settings trisq.Settings, moves string) trisq.State {
	t.Helper()
	s, err := trisq.New(settings)
	errtest.None(t, err)
	for i, text := range strings.Fields(moves) {
		m, err := trisq.ParseMove(text)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("move %d (%s): %v\n%v", i+1, text, err, s)
		}
		s = next
	}
	return s
}

// standing lists the points of a side's figures, sorted as text.
func standing(s trisq.State, f trisq.Figure) string {
	var names []string
	for p := range trisq.Point(trisq.Points) {
		if s.At(p) == f {
			names = append(names, p.String())
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func point(t *testing.T, text string) trisq.Point {
	t.Helper()
	p, err := trisq.ParsePoint(text)
	errtest.None(t, err)
	return p
}

var groups = trisq.Settings{Rules: trisq.RulesGroups}

func TestPlacementsAndCaptures(t *testing.T) {
	tests := []struct {
		name               string
		settings           trisq.Settings
		moves              string
		triangles, squares string
		taken              string // by the last move
		byTriangles        int
		bySquares          int
	}{
		{name: "empty board"},
		{name: "alternate turns", moves: "f8 g8 h10", triangles: "f8 h10", squares: "g8"},
		{name: "upper case", moves: "A13 C12", triangles: "a13", squares: "c12"},
		{name: "pass keeps the board", moves: "a13 pass b13", triangles: "a13 b13"},
		{
			name: "triangle captured by the last square", moves: "h1 h4 j2 j3 g2 g3 h3 h2",
			triangles: "g2 h1 j2", squares: "g3 h2 h4 j3", taken: "h3", bySquares: 1,
		},
		{
			name: "square captured at the wall", moves: "m2 m1 n3 n2 n1",
			triangles: "m2 n1 n3", squares: "m1", taken: "n2", byTriangles: 1,
		},
		{
			name: "a capture at the walls of a small board", settings: trisq.Settings{Size: 9},
			moves: "h9 j9 g9 j7 h8 a1 j8", triangles: "g9 h8 h9 j8", squares: "a1 j7", taken: "j9", byTriangles: 1,
		},
		{
			name: "groups are captured at the walls of a small board", settings: trisq.Settings{Rules: trisq.RulesGroups, Size: 7},
			moves: "f7 g7 f6 g6 g5", triangles: "f6 f7 g5", taken: "g6 g7", byTriangles: 2,
		},
		{
			name: "a capture in the middle", moves: "f7 g7 g8 a1 g6 a3 h7",
			triangles: "f7 g6 g8 h7", squares: "a1 a3", taken: "g7", byTriangles: 1,
		},
		{
			name: "a capture at the wall", moves: "a6 a7 n1 b6 n3 a5",
			triangles: "n1 n3", squares: "a5 a7 b6", taken: "a6", bySquares: 1,
		},
		{
			name: "capture comes before self-capture", moves: "b2 b1 c1 a2 a1",
			triangles: "a1 b2 c1", squares: "a2", taken: "b1", byTriangles: 1,
		},
		{
			name: "four single figures at once",
			moves: "g9 g8 f8 f7 h8 h7 e7 g6 f6 a1 j7 a3 h6 " +
				"a5 g5 a7 g7", triangles: "e7 f6 f8 g5 g7 g9 h6 h8 j7",
			squares: "a1 a3 a5 a7", taken: "f7 g6 g8 h7", byTriangles: 4,
		},
		{
			name: "simple rules leave a pair alone", moves: "a2 a1 b2 b1 c1",
			triangles: "a2 b2 c1", squares: "a1 b1",
		},
		{
			name: "groups rules capture a pair", settings: groups, moves: "a2 a1 b2 b1 c1",
			triangles: "a2 b2 c1", taken: "a1 b1", byTriangles: 2,
		},
		{
			name: "groups rules capture a single figure too", settings: groups, moves: "m2 m1 n3 n2 n1",
			triangles: "m2 n1 n3", squares: "m1", taken: "n2", byTriangles: 1,
		},
		{
			name: "simple rules let a figure without liberties join another", moves: "c1 a1 b2 a2 a3 b1",
			triangles: "a3 b2 c1", squares: "a1 a2 b1",
		},
		{
			name: "groups rules: capture comes before self-capture", settings: groups,
			moves: "b1 b2 a2 c1 a13 a1", triangles: "a13 a2", squares: "a1 b2 c1", taken: "b1", bySquares: 1,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := play(t, test.settings, test.moves)
			if got := standing(s, trisq.Triangle); got != test.triangles {
				t.Errorf("triangles on %s, want %s\n%v", got, test.triangles, s)
			}
			if got := standing(s, trisq.Square); got != test.squares {
				t.Errorf("squares on %s, want %s\n%v", got, test.squares, s)
			}
			checkTaken(t, s, test.taken)
			if got := s.Captured(trisq.Triangle); got != test.byTriangles {
				t.Errorf("triangles captured %d, want %d\n%v", got, test.byTriangles, s)
			}
			if got := s.Captured(trisq.Square); got != test.bySquares {
				t.Errorf("squares captured %d, want %d\n%v", got, test.bySquares, s)
			}
		})
	}
}

func checkTaken(t *testing.T, s trisq.State, want string) {
	t.Helper()
	var names []string
	for _, p := range s.LastCaptured() {
		names = append(names, p.String())
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the last move captured %q, want %q\n%v", got, want, s)
	}
}

func TestIllegalMoves(t *testing.T) {
	tests := []struct {
		name     string
		settings trisq.Settings
		moves    string
		move     string
		reason   trisq.Reason
		sentence string
	}{
		{
			"occupied", trisq.Settings{}, "f8 g8 h8", "f8", trisq.Occupied,
			"f8 is already taken by a triangle; choose an empty point",
		},
		{
			"occupied by the enemy", trisq.Settings{}, "f8 g8", "g8", trisq.Occupied,
			"g8 is already taken by a square; choose an empty point",
		},
		{
			"repetition in the middle", trisq.Settings{}, "h1 h4 j2 j3 g2 g3 h3 h2", "h3", trisq.Repetition,
			"a triangle on h3 would repeat the board from your last turn (repetition); play " +
				"somewhere else first",
		},
		{
			"repetition at the wall", trisq.Settings{}, "m2 m1 n3 n2 n1", "n2", trisq.Repetition,
			"a square on n2 would repeat the board from your last turn (repetition); play somewhere else first",
		},
		{
			"repetition with groups", groups, "m2 m1 n3 n2 n1", "n2", trisq.Repetition,
			"a square on n2 would repeat the board from your last turn (repetition); play somewhere else first",
		},
		{
			"repetition of a start position", trisq.Settings{Position: strings.Repeat("13/", 10) + "12t/11ts/11s1 t"},
			"n1", "n2", trisq.Repetition,
			"a square on n2 would repeat the board from your last turn (repetition); play somewhere else first",
		},
		{
			"self-capture in the corner", trisq.Settings{}, "m1 m2 n2", "n1", trisq.SelfCapture,
			"a square on n1 would have no free side left (self-capture); choose another point",
		},
		{
			"self-capture in the middle", trisq.Settings{}, "g8 a1 f7 a3 h7 a5 g6", "g7", trisq.SelfCapture,
			"a square on g7 would have no free side left (self-capture); choose another point",
		},
		{
			"self-capture of a group", groups, "c1 a1 b2 a2 a3", "b1", trisq.SelfCapture,
			"the group of a square on b1 would have no free point left (self-capture); choose another point",
		},
		{
			"beyond the columns of a small board", trisq.Settings{Size: 9}, "j9", "k9", trisq.OffBoard,
			"k9 is off the board, which goes from a1 to j9",
		},
		{
			"beyond the rows of a small board", trisq.Settings{Size: 7}, "", "g8", trisq.OffBoard,
			"g8 is off the board, which goes from a1 to g7",
		},
		{
			"self-capture in the corner of a small board", trisq.Settings{Size: 7}, "f7 a1 g6", "g7", trisq.SelfCapture,
			"a square on g7 would have no free side left (self-capture); choose another point",
		},
		{
			"after two passes", trisq.Settings{}, "a1 pass pass", "b1", trisq.GameOver,
			"the game is over; no more moves are possible",
		},
		{
			"pass after two passes", trisq.Settings{}, "pass pass", "pass", trisq.GameOver,
			"the game is over; no more moves are possible",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := play(t, test.settings, test.moves)
			m, err := trisq.ParseMove(test.move)
			errtest.None(t, err)
			after, err := s.Apply(m)
			checkRefused(t, err, test.reason, test.sentence)
			if after != s {
				t.Errorf("a refused move changed the state from\n%v\nto\n%v", s, after)
			}
			for legal := range s.Legal() {
				if legal == m {
					t.Errorf("Legal lists %v\n%v", m, s)
				}
			}
		})
	}
}

// TestExchangesCountMovesThatMayRepeat counts a pass and the capture of one figure; every
// other move subtracts two.
func TestExchangesCountMovesThatMayRepeat(t *testing.T) {
	const twoCaptures = "m2 m1 n3 n2 b1 b2 a2 a3 n1 a1" // one by each side
	for _, test := range []struct {
		name     string
		settings trisq.Settings
		moves    string
		want     int
	}{
		{"no move", trisq.Settings{}, "", 0},
		{"a placement", trisq.Settings{}, "a1", 0},
		{"a pass", trisq.Settings{}, "pass", 1},
		{"a capture of one", trisq.Settings{}, "m2 m1 n3 n2 n1", 1},
		{"a capture of two", groups, "a2 a1 b2 b1 c1", 0},
		{"two captures and a pass", trisq.Settings{}, twoCaptures + " pass", 3},
		{"then a placement", trisq.Settings{}, twoCaptures + " pass g7", 1},
		{"then another", trisq.Settings{}, twoCaptures + " pass g7 h8", 0},
	} {
		if s := play(t, test.settings, test.moves); s.Exchanges() != test.want {
			t.Errorf("%s: %d exchanges, want %d\n%v", test.name, s.Exchanges(), test.want, s)
		}
	}
}

func checkRefused(t *testing.T, err error, reason trisq.Reason, sentence string) {
	t.Helper()
	var refused *trisq.MoveError
	if !errors.As(err, &refused) {
		t.Fatalf("got error %v, want a MoveError", err)
	}
	if refused.Reason != reason {
		t.Errorf("reason %v, want %v", refused.Reason, reason)
	}
	if err.Error() != sentence {
		t.Errorf("said %q\nwant %q", err, sentence)
	}
}

func TestInvalidMovesAreRefused(t *testing.T) {
	s := trisq.State{}
	for _, m := range []trisq.Move{trisq.Place(trisq.Points), trisq.Move(255)} {
		if _, err := s.Apply(m); err == nil {
			t.Errorf("%v was accepted", m)
		} else {
			checkRefused(t, err, trisq.OffBoard, "this point is off the board; choose one of its 169 points")
		}
	}
}

func TestEndByTwoPasses(t *testing.T) {
	s := play(t, trisq.Settings{}, "a2 n13 b1 pass")
	if _, over := s.Outcome(); over {
		t.Fatalf("over after one pass\n%v", s)
	}
	if s.Passes() != 1 {
		t.Errorf("%d passes, want 1", s.Passes())
	}
	s = play(t, trisq.Settings{}, "a2 n13 b1 pass pass")
	got, over := s.Outcome()
	want := trisq.Outcome{Winner: trisq.Triangle, Triangles: 3, Squares: 1, End: trisq.TwoPasses}
	if !over || got != want {
		t.Errorf("outcome %+v, %v; want %+v\n%v", got, over, want, s)
	}
	for m := range s.Legal() {
		t.Errorf("%v is legal after the end", m)
	}
}

func TestAreas(t *testing.T) {
	// ▲ a2 b1 hold the corner a1; the large region touches both.
	s := play(t, trisq.Settings{}, "a2 n13 b1")
	owners := s.Ownership()
	want := map[string]trisq.Figure{"a1": trisq.Triangle, "a2": trisq.Triangle, "n13": trisq.Square, "g7": trisq.None}
	for name, owner := range want {
		if got := owners[point(t, name)]; got != owner {
			t.Errorf("%s is held by %v, want %v\n%v", name, got, owner, s)
		}
	}
	if s.Area(trisq.Triangle) != 3 || s.Area(trisq.Square) != 1 || s.Area(trisq.None) != 0 {
		t.Errorf("areas %d and %d, want 3 and 1\n%v", s.Area(trisq.Triangle), s.Area(trisq.Square), s)
	}
	if alone := play(t, trisq.Settings{}, "g7"); alone.Area(trisq.Triangle) != trisq.Points {
		t.Errorf("a figure alone holds %d points, want the whole board", alone.Area(trisq.Triangle))
	}
}

func TestKomi(t *testing.T) {
	tests := []struct {
		komi     float64
		winner   trisq.Figure
		margin   float64
		sentence string
	}{
		{0, trisq.Triangle, 2, "triangles win by 2: area 3 to 1"},
		{1.5, trisq.Triangle, 0.5, "triangles win by 0.5: area 3 to 1 plus 1.5 komi"},
		{2, trisq.None, 0, "a draw: area 3 for triangles, 1 plus 2 komi for squares"},
		{2.5, trisq.Square, 0.5, "squares win by 0.5: area 1 plus 2.5 komi to 3"},
	}
	for _, test := range tests {
		s := play(t, trisq.Settings{Komi: test.komi}, "a2 n13 b1 pass pass")
		got, _ := s.Outcome()
		if got.Winner != test.winner || got.Margin() != test.margin || got.String() != test.sentence {
			t.Errorf("komi %v: %v by %v, %q; want "+
				"%v by %v, %q", test.komi, got.Winner, got.Margin(), got, test.winner, test.margin, test.sentence)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, wrong := range []trisq.Settings{
		{Rules: "go"}, {Komi: -0.5}, {Komi: 0.25}, {Komi: 170},
		{Komi: nan()}, {Komi: 1 / zero()}, {Size: 8}, {Size: -7}, {Size: 14},
	} {
		if _, err := trisq.New(wrong); err == nil {
			t.Errorf("%+v was accepted", wrong)
		}
	}
	for _, right := range []trisq.Settings{
		{Rules: trisq.RulesSimple}, {Rules: trisq.RulesGroups, Komi: 6.5}, {Rules: trisq.RulesSimple, Size: 7},
		{Rules: trisq.RulesGroups, Komi: 6.5, Size: 9}, {Rules: trisq.RulesSimple, Komi: 169},
	} {
		s, err := trisq.New(right)
		if err != nil || s.Settings() != right {
			t.Errorf("%+v became %+v, %v", right, s.Settings(), err)
		}
	}
	s, err := trisq.New(trisq.Settings{Size: trisq.Size})
	if err != nil || s != (trisq.State{}) || s.Settings().Rules != trisq.RulesSimple {
		t.Errorf("the zero settings are not the default game: %+v, %v", s.Settings(), err)
	}
}

func zero() float64 { return 0 }
func nan() float64  { return zero() / zero() }

func TestRefusedTexts(t *testing.T) {
	tests := []struct {
		text     string
		reason   trisq.Reason
		sentence string
	}{
		{"a14", trisq.OffBoard, "a14 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"a0", trisq.OffBoard, "a0 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"O1", trisq.OffBoard, "O1 is off the board; the columns are a to n without i, the rows 1 to 13"},
		{"i5", trisq.OffBoard, "i5 is off the board: there is no column i, the columns are a to h " +
			"and j to n"},
		{"I5", trisq.OffBoard, "I5 is off the board: there is no column i, the columns are a to h " +
			"and j to n"},
		{"a99999999999999999999", trisq.OffBoard, "a99999999999999999999 is off the board; the columns " +
			"are a to n without i, the rows 1 to 13"},
		{"", trisq.Unreadable, `"" is not a move; give a point like c12, or pass`},
		{"a05", trisq.Unreadable, `"a05" is not a move; give a point like c12, or pass`},
		{"5a", trisq.Unreadable, `"5a" is not a move; give a point like c12, or pass`},
		{"a-1", trisq.Unreadable, `"a-1" is not a move; give a point like c12, or pass`},
		{" a1", trisq.Unreadable, `" a1" is not a move; give a point like c12, or pass`},
		{strings.Repeat("é", 100), trisq.Unreadable, `"` + strings.Repeat("é", 24) + `…" is not a move; give a point like c12, or pass`},
	}
	for _, test := range tests {
		_, err := trisq.ParseMove(test.text)
		checkRefused(t, err, test.reason, test.sentence)
	}
	small, err := trisq.Game().New([]byte(`{"size":9}`))
	errtest.None(t, err)
	for _, text := range []string{"z9", "i5", "n13", "a10"} {
		_, err := small.Apply(text)
		checkRefused(t, err, trisq.OffBoard, text+" is off the board, which goes from a1 to j9")
	}
}

func TestGoldenBoards(t *testing.T) {
	tests := []struct {
		name     string
		settings trisq.Settings
		moves    string
	}{
		{"empty", trisq.Settings{}, ""},
		{"two-figures", trisq.Settings{}, "a13 c12"},
		{"corners", trisq.Settings{}, "a1 n13 n1 a13 g7"},
		{"capture-middle", trisq.Settings{}, "h1 h4 j2 j3 g2 g3 h3 h2"},
		{"capture-wall", trisq.Settings{}, "m2 m1 n3 n2 n1"},
		{"groups-pair", groups, "a2 a1 b2 b1 c1"},
		{"small", trisq.Settings{Size: 9}, "a1 j9 e5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			logictest.Golden(t, filepath.Join("testdata", test.name+".txt"), play(t, test.settings, test.moves).Diagram())
		})
	}
}

// TestStringSaysWhoMoves checks the line under the diagram.
func TestStringSaysWhoMoves(t *testing.T) {
	tests := []struct {
		settings trisq.Settings
		moves    string
		want     string
	}{
		{trisq.Settings{}, "", "triangles to move"},
		{trisq.Settings{}, "a13", "squares to move"},
		{trisq.Settings{}, "a13 pass", "triangles to move, after a pass"},
		{trisq.Settings{}, "pass", "squares to move, after a pass"},
		{trisq.Settings{}, "pass a13", "triangles to move"},
		{trisq.Settings{}, "a13 pass pass", "over: triangles win by 169: area 169 to 0"},
		{trisq.Settings{Komi: 6.5}, "pass pass", "over: squares win by 6.5: area 0 plus 6.5 komi to 0"},
		{trisq.Settings{}, "pass pass", "over: a draw: area 0 for triangles, 0 for squares"},
	}
	for _, test := range tests {
		s := play(t, test.settings, test.moves)
		line, found := strings.CutPrefix(s.String(), s.Diagram())
		if !found || line != test.want+"\n" {
			t.Errorf("after %q:\n%vwant the diagram and %q", test.moves, s, test.want)
		}
	}
}

func ExampleOutcome_String() {
	s, _ := trisq.New(trisq.Settings{Komi: 2.5})
	for _, text := range []string{"a2", "n13", "b1", "pass", "pass"} {
		m, _ := trisq.ParseMove(text)
		s, _ = s.Apply(m)
	}
	fmt.Println(s.Outcome())
	// Output: squares win by 0.5: area 1 plus 2.5 komi to 3 true
}
