package foursquare

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// play applies moves like "p 0 2, s 3" to a new game.
func play(t *testing.T, settings Settings, moves string) State {
	t.Helper()
	s, err := New(settings)
	errtest.None(t, err)
	return playOn(t, s, moves)
}

func playOn(t *testing.T, s State, moves string) State {
	t.Helper()
	for _, text := range split(moves) {
		m, err := ParseMove(text)
		errtest.None(t, err)
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v: %v\n%v", m, err, s)
		}
		s = next
	}
	return s
}

func split(moves string) []string {
	var list []string
	for _, text := range strings.Split(moves, ",") {
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// place builds a state from six rows of a diagram (R, B, dots; the hole's slots are
// dots), so that a test can start in the middle of a game.
func place(t *testing.T, base State, diagram ...string) State {
	t.Helper()
	base.marbles = [2]Bits{}
	for row, line := range diagram {
		for col, letter := range strings.ReplaceAll(line, " ", "") {
			c := CellAt(row, col)
			switch letter {
			case 'R':
				base.marbles[0] |= bitOf(c)
			case 'B':
				base.marbles[1] |= bitOf(c)
			}
		}
	}
	return base
}

func TestGlobalGrid(t *testing.T) {
	cases := []struct {
		cell     Cell
		row, col int
	}{
		{Cell{0, 0}, 0, 0}, {Cell{0, 3}, 1, 1}, {Cell{1, 2}, 1, 2}, {Cell{2, 1}, 0, 5},
		{Cell{4, 0}, 2, 2}, {Cell{5, 2}, 3, 4}, {Cell{6, 1}, 4, 1}, {Cell{8, 3}, 5, 5},
	}
	for _, c := range cases {
		if c.cell.Row() != c.row || c.cell.Col() != c.col || CellAt(c.row, c.col) != c.cell {
			t.Errorf("%v is at row %d, column %d; want %d, %d", c.cell, c.cell.Row(), c.cell.Col(), c.row, c.col)
		}
	}
}

func TestSlideCarriesMarbles(t *testing.T) {
	s := play(t, Settings{}, "p 1 0, s 1, p 4 3, s 4")
	if s.At(1, 0) != Red || s.At(1, 3) != Blue || s.Hole() != 4 {
		t.Errorf("both marbles slide down and up again with their square\n%v", s)
	}
	if c, _ := s.LastPlaced(); c != (Cell{1, 3}) {
		t.Errorf("the last marble placed stands in %v\n%v", c, s)
	}
	if square, ok := s.LastSlid(); square != 1 || !ok {
		t.Errorf("the square slid last stands in %d, %v", square, ok)
	}
}

func TestIllegalMoves(t *testing.T) {
	cases := []struct {
		name, before string
		settings     Settings
		move         Move
		reason       Reason
		want         string
	}{
		{"hole", "", Settings{}, Place(4, 0), IsHole, "square 4 is the hole"},
		{"occupied", "p 0 2, s 1", Settings{}, Place(0, 2), Occupied, "slot is occupied"},
		{"no such square", "", Settings{}, Place(9, 0), OffBoard, "there is no square 9"},
		{"no such square below", "", Settings{}, Place(-1, 0), OffBoard, "there is no square -1"},
		{"no such slot", "", Settings{}, Place(0, 4), OffBoard, "there is no slot 4"},
		{"slide first", "", Settings{}, Slide(1), PlaceFirst, "first place a marble"},
		{"place twice", "p 0 2", Settings{}, Place(0, 3), AlreadyPlaced, "slide square 1, 3, 5 or 7"},
		{"diagonal", "p 0 2", Settings{}, Slide(0), NotAdjacent, "square 0 is not next to the hole"},
		{"slide the hole", "p 0 2", Settings{}, Slide(4), IsHole, "square 4 is the hole"},
		{"slide off the board", "p 0 2", Settings{}, Slide(12), OffBoard, "there is no square 12"},
		{"around the corner", "p 0 0, s 3, p 0 1, s 0, p 1 0", Settings{}, Slide(2), NotAdjacent, "slide square 1 or 3"},
		{"place in movement", "p 0 0, s 3, p 0 1, s 0", Settings{PiecesPerPlayer: 1}, Place(1, 0), AllPlaced, "all marbles are on the board; slide square 1 or 3"},
		{"backslide", "p 0 0, s 3, p 0 1", Settings{NoBackslide: true}, Slide(4), SlidBack, "square 4 was slid last"},
		{
			"after the end", "p 0 0, s 3, p 0 1, s 0, s 1, s 0, s 1, s 0",
			Settings{PiecesPerPlayer: 1}, Slide(1), GameOver,
			"the game is over: a draw: the same position for the third time",
		},
		{"backslide in movement", "p 0 0, s 3, p 0 1, s 0, s 1", Settings{PiecesPerPlayer: 1, NoBackslide: true}, Slide(0), SlidBack, "slide square 2 or 4"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, c.settings, c.before)
			after, err := s.Apply(c.move)
			if err == nil {
				t.Fatalf("%v was taken\n%v", c.move, s)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %q, want %q in it", err, c.want)
			}
			if got := reasonOf(err); got != c.reason {
				t.Errorf("the reason is %v, want %v", got, c.reason)
			}
			if after != s {
				t.Errorf("an illegal move changed the state\n%v", after)
			}
		})
	}
	s := play(t, Settings{}, "p 0 2, s 1")
	if err := s.CanPlace(0, 2); err == nil || !strings.HasPrefix(err.Error(), "slot is occupied") {
		t.Errorf("the error begins with %q, got %q", "slot is occupied", err)
	}
}

// reasonOf returns why a move is illegal, or 0.
func reasonOf(err error) Reason {
	if refused, ok := errors.AsType[*MoveError](err); ok {
		return refused.Reason
	}
	return 0
}

// TestEveryBlockWins sets three marbles of each of the 25 blocks and places the fourth,
// in blocks within one square, across two, and across four.
func TestEveryBlockWins(t *testing.T) {
	base := play(t, Settings{}, "")
	tried := 0
	for row := range Size - 1 {
		for col := range Size - 1 {
			block := []Cell{CellAt(row, col), CellAt(row, col+1), CellAt(row+1, col), CellAt(row+1, col+1)}
			for hole := range Squares {
				if slices.ContainsFunc(block, func(c Cell) bool { return c.Square == hole }) {
					continue
				}
				for last := range block {
					tried++
					s := base
					s.hole = uint8(hole)
					for i, c := range block {
						if i != last {
							s.marbles[0] |= bitOf(c)
						}
					}
					after := playOn(t, s, Place(block[last].Square, block[last].Slot).String())
					if after.Winner() != Red || len(after.WinningBlocks()) != 1 || after.WinningBlocks()[0] != [4]Cell(block) {
						t.Fatalf("%v completes a block\n%v", block[last], after)
					}
					if after.Phase() != Placement || after.Turn() != Red {
						t.Fatalf("a win by placement ends the game without a slide, got %v, %v", after.Turn(), after.Phase())
					}
				}
			}
		}
	}
	// 9 blocks in one square leave 8 holes, 12 across two leave 7, 4 across four leave 5.
	if want := 4 * (9*8 + 12*7 + 4*5); tried != want {
		t.Errorf("%d cases, want %d", tried, want)
	}
}

// TestSlideWins slides square 3 into the centre and completes a block.
func TestSlideWins(t *testing.T) {
	red := play(t, Settings{}, "p 6 0")
	blue := play(t, Settings{}, "p 6 0, s 1, p 6 1, s 4, p 6 2, s 3, p 6 3")
	blue.hole = startHole
	cases := []struct {
		name   string
		before State
		rows   []string
		winner Player
		blocks int
	}{
		{"own block", red, []string{"......", "......", ".R..R.", ".R..R.", "......", "......"}, Red, 1},
		{"the opponent's block", red, []string{"......", "......", ".B..B.", ".B..B.", "......", "......"}, Blue, 1},
		{"both, red slides", red, []string{"......", "..BB..", "BB....", "RR....", "..RR..", "......"}, Red, 1},
		{"both, blue slides", blue, []string{"......", "..BB..", "BB....", "RR....", "..RR..", "......"}, Blue, 1},
		{"two own blocks", red, []string{"......", "..RR..", "RR..R.", ".R..R.", "......", "......"}, Red, 2},
		{"no block", red, []string{"......", "..RB..", "RR....", "......", "......", "......"}, Nobody, 0},
		{"a block apart", red, []string{"......", "......", "......", ".RR...", ".RR...", "......"}, Nobody, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := playOn(t, place(t, c.before, c.rows...), "s 3")
			if s.Winner() != c.winner || len(s.WinningBlocks()) != c.blocks {
				t.Errorf("%v wins with %d blocks, want %v with %d\n%v", s.Winner(), len(s.WinningBlocks()), c.winner, c.blocks, s)
			}
			if _, over := s.Outcome(); over != (c.winner != Nobody) {
				t.Errorf("over is %v\n%v", over, s)
			}
		})
	}
}

// TestPositionsBeforeMovementDoNotCount checks that only the movement phase counts
// repetitions.
func TestPositionsBeforeMovementDoNotCount(t *testing.T) {
	s := play(t, Settings{PiecesPerPlayer: 2}, "p 0 0, s 3, p 0 1, s 4, p 0 2")
	if s.Repetitions() != 0 {
		t.Errorf("counted %d before the movement phase", s.Repetitions())
	}
}

func TestNoLegalSlides(t *testing.T) {
	s := play(t, Settings{PiecesPerPlayer: 1}, "p 0 0, s 3, p 0 1, s 0")
	if r := s.drawReason(nil); r != NoLegalSlides {
		t.Errorf("no slide left: %q", r)
	}
	// It cannot happen: beside every hole some square may slide.
	for hole := range Squares {
		for blocked := range Squares {
			s := State{noBackslide: true, hole: uint8(hole), lastSlid: uint8(blocked)}
			if len(s.slides()) == 0 {
				t.Errorf("hole %d, blocked %d: nothing slides", hole, blocked)
			}
		}
	}
}

func TestMoveText(t *testing.T) {
	good := map[string]Move{
		"p 0 2": Place(0, 2), "s 3": Slide(3), " P  8 3 ": Place(8, 3), "S 0": Slide(0), "p\t4\t1": Place(4, 1),
	}
	for text, want := range good {
		if m, err := ParseMove(text); err != nil || m != want {
			t.Errorf("%q is %v, %v; want %v", text, m, err, want)
		}
	}
	bad := []string{"", " ", "p", "s", "p 0", "p 0 1 2", "s 1 2", "x 1", "0 2", "p 9 0", "p 0 4", "s 9", "s -1", "p 00 1", "s +1", "p 0.5 1", "s ٣", "p 99999999999999999999 0"}
	for _, text := range bad {
		if m, err := ParseMove(text); err == nil {
			t.Errorf("%q was read as %v", text, m)
		}
	}
	for text, want := range map[string]Reason{"": Unreadable, "p 0": Unreadable, "s -1": Unreadable, "p 9 0": OffBoard, "p 0 4": OffBoard, "s 9": OffBoard} {
		if _, err := ParseMove(text); reasonOf(err) != want {
			t.Errorf("%q is refused for %v, want %v", text, reasonOf(err), want)
		}
	}
}

const newGameJSON = `{"board":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"phase":"placement","currentPlayer":"R","placed":{"R":0,"B":0},"piecesPerPlayer":8,"holeSquareIndex":4,"winner":null,"drawReason":null}`

func TestJSON(t *testing.T) {
	got, err := json.Marshal(play(t, Settings{}, ""))
	if err != nil || string(got) != newGameJSON {
		t.Errorf("a new game is\n%s, %v, want\n%s", got, err, newGameJSON)
	}
	cases := []struct {
		name string
		s    State
		want []string
	}{
		{"after a placement", play(t, Settings{}, "p 0 1"), []string{`"board":[[null,"R",null,null],`, `"phase":"placementSlide"`, `"currentPlayer":"R"`, `"placed":{"R":1,"B":0}`}},
		{"nothing blocked yet", play(t, Settings{NoBackslide: true}, ""), []string{`"blockedSlideSquareIndex":null}`}},
		{"blocked", play(t, Settings{NoBackslide: true}, "p 0 1, s 3"), []string{`"holeSquareIndex":3`, `"blockedSlideSquareIndex":4}`}},
		{"blocked square 0", play(t, Settings{NoBackslide: true}, "p 1 1, s 3, p 1 0, s 0, p 1 2, s 1"), []string{`"holeSquareIndex":1`, `"blockedSlideSquareIndex":0}`}},
		{"won", playOn(t, place(t, play(t, Settings{}, ""), "RR....", "R....."), "p 0 3"), []string{`"winner":"R","drawReason":null}`}},
		{"drawn", play(t, Settings{PiecesPerPlayer: 1}, "p 0 0, s 3, p 0 1, s 0, s 1, s 0, s 1, s 0"), []string{`"winner":null,"drawReason":"threefoldRepetition"}`, `"phase":"movement"`}},
	}
	for _, c := range cases {
		got, err := json.Marshal(c.s)
		errtest.None(t, err)
		for _, want := range c.want {
			if !strings.Contains(string(got), want) {
				t.Errorf("%s: %s lacks %s", c.name, got, want)
			}
		}
	}
}

func TestDiagram(t *testing.T) {
	s := play(t, Settings{}, "p 0 2, s 3, p 8 3")
	want := `+--0--+--1--+--2--+
| . . | . . | . . |
| R . | . . | . . |
+--3--+--4--+--5--+
|     | . . | . . |
|     | . . | . . |
+--6--+--7--+--8--+
| . . | . . | . . |
| . . | . . | . B |
+-----+-----+-----+
blue, placementSlide, to place: red 7, blue 7
`
	if got := s.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func ExampleState_Apply() {
	s, _ := New(Settings{})
	s, _ = s.Apply(Place(0, 2))
	_, err := s.Apply(Place(0, 3))
	fmt.Println(err)
	// Output: a marble was already placed in this turn; now slide square 1, 3, 5 or 7
}

func TestActionsAreNamed(t *testing.T) {
	for _, test := range []struct {
		move   Move
		action string
		cell   Cell
		places bool
	}{{Place(1, 2), "place", Cell{1, 2}, true}, {Slide(3), "slide", Cell{3, 0}, false}} {
		if cell, places := test.move.Cell(); test.move.Action.String() != test.action || cell != test.cell || places != test.places {
			t.Errorf("%v is called %q, with the cell %v, %v; want %q, %v, %v", test.move, test.move.Action, cell, places, test.action, test.cell, test.places)
		}
	}
}
