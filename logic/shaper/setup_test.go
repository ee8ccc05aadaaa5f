package shaper

import (
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// TestPositionTextKeepsThePieces checks that a puzzle restarted from its own position has the
// same pieces to come.
func TestPositionTextKeepsThePieces(t *testing.T) {
	for _, settings := range []Settings{{Seed: 9}, {Seed: 9, Pieces: "XX,X.,./X,XX,X/X,XX,XX"}} {
		s, err := New(settings)
		errtest.None(t, err)
		for _, m := range []Move{11, 41, 33, 22, 42, 21} {
			stated := settings
			stated.Position = s.PositionText()
			again, err := New(stated)
			if err != nil {
				t.Fatalf("%s: %v", stated.Position, err)
			}
			if again.PositionText() != s.PositionText() || again.Score() != s.Score() {
				t.Errorf("%s begins as %s", s.PositionText(), again.PositionText())
			}
			s, err = s.Apply(m)
			errtest.None(t, err)
			if again, err = again.Apply(m); err != nil || again.PositionText() != s.PositionText() {
				t.Errorf("after %v it is %s, %v, and was %s", m, again.PositionText(), err, s.PositionText())
			}
		}
	}
}

// TestInvalidPositionsAreRefused checks positions that New refuses; draft says whether they can
// be drafted.
func TestInvalidPositionsAreRefused(t *testing.T) {
	game := match.SetUp(Game(), Setup())
	start, err := game.New(nil)
	errtest.None(t, err)
	for _, test := range []struct {
		text, want string
		draft      bool
	}{
		{"X", "has 1 part;", false},
		{".../.../.. X../.../... XX 1", "your board: row 3", false},
		{".../.../... X../...  XX 1", "the computer's board: a board has 3 rows", false},
		{".../.../... X../.../... XXX 1", "is not a piece", false},
		{".../.../... X../.../... XX 0", `"0" is not a round; rounds are 1 to 10000`, false},
		{".../.../... X../.../... XX one", "is not a round", false},
		{".../.../... X../.../... XX 3 3", "cannot have been placed before round 3", false},
		{".../.../... X../.../... XX 3 -1", "cannot have been placed", false},
		{"X../.../... X../.../... XX 1", "the boards are the same", true},
		{".../.../... X../.../... - 1", "the hand is empty", true},
	} {
		_, err := New(Settings{Position: test.text})
		if err := logictest.RefusesPosition(game, start, test.text, err, test.want, test.draft); err != nil {
			t.Error(err)
		}
	}
}

func TestPutting(t *testing.T) {
	game := match.SetUp(Game(), Setup())
	draft, err := game.New(nil)
	if err == nil {
		draft, err = game.Setup.Draft(draft, "")
	}
	errtest.None(t, err)
	for _, step := range []struct{ cell, piece, want, wrong string }{
		{"cell:12", "X", ".X./.../... .../.../... XX 1", ""},
		{"goal:33", "X", ".X./.../... .../.../..X XX 1", ""},
		{"cell:12", "X", ".X./.../... .../.../..X XX 1", ""},
		{"cell:12", "", ".../.../... .../.../..X XX 1", ""},
		{"cell:11", "./X", ".../.../... .../.../..X ./X 1", ""},
		{"cell:41", "X", "", "is not a tile"},
		{"tile:11", "X", "", "is not a tile"},
		{"cell:11", "O", "", `"O" is not a piece`},
	} {
		if draft, err = logictest.PutPiece(game, draft, step.cell, step.piece, step.want, step.wrong); err != nil {
			t.Error(err)
		}
	}
	if pieces := game.Setup.Pieces(draft); len(pieces) != 8 || !slices.ContainsFunc(pieces, func(p match.Piece) bool { return p.Key == "XX" && p.Name.String() == "In hand: X left of X, lying" }) {
		t.Errorf("what can be put is %v", pieces)
	}
	if _, err := game.Setup.Turn(draft, 1); err == nil {
		t.Error("a second player moves")
	}
}

// TestPuzzlesFromPositionsDoNotCount checks that a puzzle from a stated position has no score.
func TestPuzzlesFromPositionsDoNotCount(t *testing.T) {
	game := match.SetUp(Game(), Setup())
	s, err := game.New([]byte(`{"seed":1,"position":".../.../... XX./.../... XX 1"}`))
	if err == nil {
		s, err = s.Apply("11")
	}
	errtest.None(t, err)
	if _, over := s.Outcome(); !over {
		t.Fatalf("the puzzle is not solved\n%v", s)
	}
	if _, _, counts := game.Points(s); counts {
		t.Error("a puzzle from a stated position counts")
	}
	if game.Link([]byte(`{"seed":1,"position":".../.../... XX./.../... XX 1"}`)) != nil {
		t.Error("its number alone names a puzzle with a position")
	}
}
