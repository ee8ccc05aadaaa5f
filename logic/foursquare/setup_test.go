package foursquare_test

import (
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

func TestPositionTexts(t *testing.T) {
	for _, test := range []struct {
		text   string
		pieces int
		phase  foursquare.Phase
	}{
		{"4/4/4/4/-/4/4/4/4 r", 0, foursquare.Placement},
		{"4/4/4/r3/4/-/4/4/4 r", 0, foursquare.PlacementSlide},
		{"4/4/4/r3/4/-/4/4/4 b", 0, foursquare.Placement},
		{"-/4/4/rb2/4/4/4/4/4 b", 0, foursquare.PlacementSlide},
		{"-/4/4/rb2/4/4/4/4/4 r", 0, foursquare.Placement},
		{"-/4/4/rb2/4/4/4/4/4 r", 1, foursquare.Movement},
		{"-/4/4/rb2/4/4/4/4/4 b", 1, foursquare.Movement},
	} {
		s, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: test.pieces, Position: " " + strings.ToUpper(test.text)})
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		_, moved := s.LastMove()
		_, placed := s.LastPlaced()
		_, slid := s.LastSlid()
		if s.PositionText() != test.text || s.Phase() != test.phase || moved || placed || slid {
			t.Errorf("%s begins as %s in the phase %v; moved %v, placed %v, slid %v", test.text, s.PositionText(), s.Phase(), moved, placed, slid)
		}
		if s.Phase() == foursquare.Movement && (s.SlidesLeft() != foursquare.SlideLimit || s.Repetitions() != 1) {
			t.Errorf("%s: %d slides are left, and the position stood %d times", test.text, s.SlidesLeft(), s.Repetitions())
		}
	}
}

// TestInvalidPositionsAreRefused checks positions that New refuses; draft says whether they can
// be drafted.
func TestInvalidPositionsAreRefused(t *testing.T) {
	game := match.SetUp(foursquare.Game(), foursquare.Setup())
	start, err := game.New([]byte(`{"piecesPerPlayer":4}`))
	errtest.None(t, err)
	for _, test := range []struct {
		text, want string
		draft      bool
	}{
		{"4/4 r", "has 2 tiles; it needs 9", false},
		{"4/4/4/4/4/4/4/4/4 r", "has 0 holes", false},
		{"-/-/4/4/4/4/4/4/4 r", "has 2 holes", false},
		{"-/r2/4/4/4/4/4/4/4 b", `tile 1 of the position: "r2" describes 3 places; there must be 4`, false},
		{"-/x3/4/4/4/4/4/4/4 b", "use r or b for what is on a place", false},
		{"-/4/4/4/4/4/4/4/4", "it must end in a space and r or b for red's or blue's turn", false},
		{"-/4/4/4/4/4/4/4/4 rb", `ends in "rb"`, false},
		{"-/r1r1/r3/4/r3/4/4/b3/r3 b", "red has 5 marbles on the board, but each player has only 4", false},
		{"-/rrrr/bbb1/4/4/4/4/4/4 b", "red already has four in a square", true},
		{"4/r1b1/r1b1/-/4/3r/3r/4/4 r", "4 red marbles and 2 blue cannot be right", true},
		{"-/r3/b2b/4/4/4/4/4/4 r", "red has as many as blue or one more", true},
		{"-/4/4/4/4/4/4/4/4 b", "red places the first marble", true},
	} {
		_, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: 4, Position: test.text})
		if err := logictest.RefusesPosition(game, start, test.text, err, test.want, test.draft); err != nil {
			t.Error(err)
		}
	}
}

func TestPutting(t *testing.T) {
	game := match.SetUp(foursquare.Game(), foursquare.Setup())
	draft, err := game.New([]byte(`{"piecesPerPlayer":2}`))
	errtest.None(t, err)
	for _, step := range []struct{ cell, piece, want, wrong string }{
		{"well:0:1", "red", "1r2/4/4/4/-/4/4/4/4 r", ""},
		{"well:0:1", "blue", "1b2/4/4/4/-/4/4/4/4 r", ""},
		{"well:8:3", "blue", "1b2/4/4/4/-/4/4/4/3b r", ""},
		{"well:8:0", "blue", "", "blue has 3 marbles on the board, but each player has only 2"},
		{"well:4:0", "red", "", "the hole has no tile"},
		{"tile:0", "red", "", "choose one of the tile's four"},
		{"tile:0", "hole", "-/4/4/4/1b2/4/4/4/3b r", ""},
		{"well:0:2", "hole", "-/4/4/4/1b2/4/4/4/3b r", ""},
		{"tile:9", "hole", "", "is neither a well nor a tile"},
		{"well:1", "red", "", "is neither a well nor a tile"},
		{"well:1:4", "red", "", "is neither a well nor a tile"},
		{"well:1:1", "green", "", `"green" is not a piece`},
		{"well:8:3", "", "-/4/4/4/1b2/4/4/4/4 r", ""},
	} {
		if draft, err = logictest.PutPiece(game, draft, step.cell, step.piece, step.want, step.wrong); err != nil {
			t.Error(err)
		}
	}
	if draft, err = game.Setup.Turn(draft, 1); err != nil || draft.Turn() != 1 {
		t.Errorf("blue does not act: %v", err)
	}
	if _, err := game.Setup.Turn(draft, 2); err == nil {
		t.Error("a third player acts")
	}
}
