package shaper

import (
	"strings"
	"testing"

	"tessera/logic/shaper"
)

// holding returns a game in which the player's board has a card's tiles and the hand a
// piece. Each X is placed by its own command. The target is one that no card shows.
func holding(t *testing.T, board shaper.Board, piece string) shaper.State {
	t.Helper()
	var script []string
	var commands []shaper.Move
	each(board, func(row, column int) {
		if column < shaper.Size {
			script, commands = append(script, "X."), append(commands, shaper.Place(row, column))
			return
		}
		script, commands = append(script, ".X"), append(commands, shaper.Place(row, column-1))
	})
	s, err := shaper.New(shaper.Settings{Target: "XXX/XXX/XXX", Pieces: strings.Join(append(script, piece, "XX"), ",")})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range commands {
		s = given(t, s, m)
	}
	if s.Board() != board || s.Piece().String() != piece {
		t.Fatalf("the game stands\n%v", s)
	}
	return s
}

func given(t *testing.T, s shaper.State, m shaper.Move) shaper.State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v: %v\n%v", m, err, s)
	}
	return next
}

// tilesOf returns the tiles of a card's rows that have one of the letters.
func tilesOf(rows, letters string) (tiles shaper.Board) {
	for row, line := range strings.Split(rows, "/") {
		for column, letter := range line {
			if strings.ContainsRune(letters, letter) {
				tiles |= shaper.Square(row+1, column+1)
			}
		}
	}
	return tiles
}

func TestTheCardOfSums(t *testing.T) {
	for _, sum := range sums {
		was := shaper.Board(0)
		if sum[0] == 'X' {
			was = shaper.Square(2, 2)
		}
		piece := strings.ReplaceAll(sum[1:2], "-", ".") + "X"
		s := given(t, holding(t, was, piece), shaper.Place(2, 2))
		if will := s.Board().At(2, 2); will != (sum[2] == 'X') {
			t.Errorf("%s: the tile is an X: %v\n%v", sum, will, s)
		}
	}
}

func TestTheCardOfTheHeldPiece(t *testing.T) {
	// Lower-case letters are tiles that turn over: x becomes an X.
	before := tilesOf(inside.rows, "X") | tilesOf(inside.rows, "o")
	s := holding(t, before, inside.piece)
	toggled, in := s.Piece().Toggled(inside.move)
	if !in || toggled != tilesOf(inside.rows, "xo") {
		t.Errorf("the rules turn %v, the card %s", toggled, inside.rows)
	}
	if got, want := given(t, s, inside.move).Board(), tilesOf(inside.rows, "Xx"); got != want {
		t.Errorf("let go the board is %v, the card shows %v", got, want)
	}
}

func TestTheCardOfTheEdge(t *testing.T) {
	s := holding(t, tilesOf(over.rows, "X"), over.piece)
	covered, in := s.Piece().Covered(over.move)
	if in || covered != tilesOf(over.rows, "!") || s.Piece().Over(over.move) != shaper.RightEdge {
		t.Errorf("the piece lies on %v, all of it on the board: %v", covered, in)
	}
	next := given(t, s, over.move)
	if !next.OutOfBoardError() || next.Board() != s.Board() || next.Round() != s.Round()+1 {
		t.Errorf("the drop is no error that costs a round\n%v", next)
	}
	if standing := holding(t, 0, "X/X"); standing.Piece().Over(shaper.Place(3, 1)) != shaper.BottomEdge {
		t.Error("a standing piece does not lie over the bottom edge")
	}
	// Score = 200 − cost × rounds, during a game and after a win.
	won := given(t, given(t, scripted(t, "XX./.../...", "XX"), shaper.Place(3, 3)), shaper.Place(1, 1))
	if !won.Won() || won.Score() != 200-shaper.RoundCost*3 { // an error, a placement and the finished board
		t.Errorf("two commands give %d\n%v", won.Score(), won)
	}
	if text := howTo()[5].Text.String(); !strings.Contains(text, "200 − 10 × rounds") {
		t.Errorf("the card says %q", text)
	}
}

func scripted(t *testing.T, target, pieces string) shaper.State {
	t.Helper()
	s, err := shaper.New(shaper.Settings{Target: target, Pieces: pieces})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheCardOfTurning(t *testing.T) {
	piece, err := shaper.ParsePiece(turned[0])
	if err != nil {
		t.Fatal(err)
	}
	s := scripted(t, "XXX/XXX/XXX", turned[0])
	for i, want := range turned[1:] {
		piece, s = piece.Rotated(shaper.Clockwise), given(t, s, shaper.Clockwise)
		if piece.String() != want || s.Piece() != piece {
			t.Errorf("turned %d times the piece is %v, the card shows %s", i+1, piece, want)
		}
		if s.Score() != 200-shaper.RoundCost*(i+2) {
			t.Errorf("%d turns leave a score of %d", i+1, s.Score())
		}
	}
}
